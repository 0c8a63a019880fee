import {
  bottomOf,
  EPSILON_IN,
  edgesOf,
  formatNumber,
  outset,
  type Point,
  type Rect,
  rightOf,
  type Segment,
} from '../geometry/geometry.ts';
import { outlinePath, outlinePoints, type Shape } from '../geometry/outline.ts';
import type { CardSize } from '../pack/pack.ts';
import {
  type MarkStyle,
  ORIENTATIONS,
  type Orientation,
  type Paper,
  type SheetPattern,
} from '../pack/sheet.ts';
import { FOLD_GAP_IN, foldLine, type Grid, orientPaper } from './grid.ts';
import type { SheetLayout } from './lay-out-sheets.ts';
import { STRIP_HEIGHT_IN, type StripPlace } from './margins.ts';
import { lineAlong } from './marks.ts';
import { type PackedShapes, packShapes } from './pack-shapes.ts';

export interface ShapesRequest {
  readonly size: CardSize;
  readonly gutterIn: number | null;
  readonly paper: Paper;
  readonly marks: MarkStyle;
  /** Whether faces share the page with their backs. */
  readonly isFolded: boolean;
}

/** A layout with what is said of it. */
export interface ShapesLayout {
  readonly layout: SheetLayout;
  readonly orientation: Orientation;
  readonly columns: number;
  readonly rows: number;
  readonly pattern?: SheetPattern;
  readonly notes: readonly string[];
}

/**
 * Lays out pieces that are not rectangles: as many on a page as possible, in line or staggered; among
 * equals in line and on upright paper. The strip with the label takes room only if that costs no
 * piece. `null` if not even one fits.
 */
export function planShapes(request: ShapesRequest): ShapesLayout | null {
  const folds = request.isFolded ? (['across', 'down'] as const) : [null];
  const packed = ORIENTATIONS.flatMap((orientation) =>
    folds.flatMap((fold) => packPage({ ...request, orientation, fold }) ?? []),
  );
  const [first, ...others] = packed;
  if (first === undefined) return null;
  const best = others.reduce((a, b) => (isBetter(b.shapes, a.shapes) ? b : a), first);
  const { arrangement, columns, rows, boxes } = best.shapes;
  const kind = arrangement === 'staggered rows' ? 'staggered-rows' : 'staggered-columns';
  return {
    layout: shapesLayout(best, request),
    orientation: best.orientation,
    columns,
    rows,
    ...(arrangement === 'rows' ? {} : { pattern: { kind, perSheet: boxes.length } }),
    notes: [],
  };
}

const isBetter = (a: PackedShapes, than: PackedShapes): boolean =>
  a.boxes.length > than.boxes.length ||
  (a.boxes.length === than.boxes.length && a.arrangement === 'rows' && than.arrangement !== 'rows');

interface PackedPage extends Pick<Grid, 'page' | 'printable' | 'fold' | 'orientation'> {
  readonly area: Rect;
  readonly strip: StripPlace | null;
  readonly shapes: PackedShapes;
}

interface PageRequest extends ShapesRequest {
  readonly orientation: Orientation;
  /** The direction of the fold. */
  readonly fold: 'across' | 'down' | null;
}

function packPage({
  size,
  gutterIn,
  paper,
  orientation,
  fold: runs,
}: PageRequest): PackedPage | null {
  const { page, printable } = orientPaper(paper, orientation);
  const fold = runs === null ? null : foldLine(page, runs);
  const pack = (strip: StripPlace | null): PackedPage | null => {
    const area = areaOf(printable, fold, strip);
    const shapes = packShapes({ area, shape: size, bleedIn: size.bleedIn, gutterIn });
    return shapes && { page, printable, fold, orientation, area, strip, shapes };
  };
  const [whole, below, left] = [pack(null), pack('bottom'), pack('left')];
  const most = whole?.shapes.boxes.length;
  return [below, left].find((one) => one?.shapes.boxes.length === most) ?? whole;
}

/** The room for faces: strips are kept free on both sides of the page, where backs may lie instead. */
function areaOf(printable: Rect, fold: Grid['fold'], strip: StripPlace | null): Rect {
  const xIn = printable.xIn + (strip === 'left' ? STRIP_HEIGHT_IN : 0);
  const yIn = printable.yIn + (strip === 'bottom' ? STRIP_HEIGHT_IN : 0);
  const right =
    fold?.runs === 'down' ? fold.atIn - FOLD_GAP_IN : rightOf(printable) - (xIn - printable.xIn);
  const bottom =
    fold?.runs === 'across' ? fold.atIn - FOLD_GAP_IN : bottomOf(printable) - (yIn - printable.yIn);
  return { xIn, yIn, widthIn: right - xIn, heightIn: bottom - yIn };
}

function shapesLayout(
  { page, printable, fold, area, strip, shapes }: PackedPage,
  { size, marks }: Pick<ShapesRequest, 'size' | 'marks'>,
): SheetLayout {
  const boxes = shapes.boxes.map((box) => ({
    ...box,
    xIn: area.xIn + box.xIn,
    yIn: area.yIn + box.yIn,
  }));
  const ends =
    fold?.runs === 'down'
      ? [printable.yIn, bottomOf(printable)]
      : [printable.xIn, rightOf(printable)];
  const [fromIn = 0, toIn = 0] = ends;
  return {
    page,
    printable,
    fold,
    strip,
    perSheet: boxes.length,
    boxAt: (index) => {
      const trim = boxes[index] ?? { xIn: 0, yIn: 0, ...size.trim };
      return { trim, painted: outset(trim, shapes.outerBleed.xIn, shapes.outerBleed.yIn) };
    },
    cutsOf: (faces) => {
      const trims = faces.map(({ trim }) => trim);
      // No mark beside a piece says as much as its outline.
      const cutPaths = marks === 'none' ? [] : cutPathsOf(size, trims, shapes.gapIn);
      return { marks: [], cutPaths };
    },
    folds: fold === null ? [] : [lineAlong(fold.runs, fold.atIn, [fromIn, toIn])],
  };
}

/** The outlines along which pieces are cut; neighbours that touch share a line. */
function cutPathsOf(shape: Shape, trims: readonly Rect[], gapIn: number): string[] {
  if (gapIn > EPSILON_IN || shape.outline.kind === 'ellipse')
    return trims.map((at) => outlinePath(shape, { at }));
  const edges = new Map<string, Segment>();
  for (const trim of trims) {
    for (const edge of edgesOf(pointsAt(shape, trim))) {
      const key = [edge.from, edge.to].map(pointKey).sort().join();
      if (!edges.has(key)) edges.set(key, edge);
    }
  }
  const ends = ({ from, to }: Segment): string =>
    [from, to].map(({ xIn, yIn }) => `${formatNumber(xIn)} ${formatNumber(yIn)}`).join('L');
  return [[...edges.values()].map((edge) => `M${ends(edge)}`).join('')];
}

/** Points of neighbours that touch differ by less than a thousandth of an inch. */
const pointKey = ({ xIn, yIn }: Point): string =>
  [xIn, yIn].map((inches) => Math.round(inches * 500)).join(' ');

const pointsAt = (shape: Shape, { xIn, yIn }: Point): Point[] =>
  outlinePoints(shape).map((point) => ({ xIn: xIn + point.xIn, yIn: yIn + point.yIn }));
