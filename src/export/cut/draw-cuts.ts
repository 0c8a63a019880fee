import { type PanelEdge, panelEdges } from '../../geometry/fold-panels.ts';
import {
  bottomOf,
  EPSILON_IN,
  formatNumber,
  inchesToMm,
  interpolate,
  type Point,
  type Rect,
  rightOf,
  type Segment,
  type Size,
  segmentsOf,
  sharesInside,
} from '../../geometry/geometry.ts';
import { finishedPath, outlinePath, RECTANGLE } from '../../geometry/outline.ts';
import { type DeckComponent, deckOfCard } from '../../pack/pack.ts';
import type { MarkLine, Sheet, Tile, TilePlan } from '../../pack/sheet.ts';
import { type Line, type NetLines, toLines } from '../../print/press/cut-lines.ts';

/** The lines of a card that is cut along a net, from the top left corner of its trim. */
export type NetsOf = (component: string, cardId: string) => NetLines | null;

const ORIGIN: Point = { xIn: 0, yIn: 0 };

type Piece = Pick<DeckComponent, 'size' | 'panels'>;

/** Where a piece without a net is cut and folded, from the top left corner of its trim. */
export function pieceLines({ size, panels }: Piece): NetLines {
  const edges = panels === undefined ? [] : panelEdges(size.trim, panels);
  const along = (isWanted: (edge: PanelEdge) => boolean): Line[] =>
    edges.filter(isWanted).map(({ from, to }) => ({ points: [from, to], isClosed: false }));
  return {
    cuts: [...toLines(finishedPath(size, ORIGIN)), ...along(({ joint }) => joint === 'slit')],
    folds: along(({ joint }) => joint !== 'slit'),
  };
}

const boxLines = (box: Rect): Line[] =>
  toLines(outlinePath({ trim: box, outline: RECTANGLE }, { at: box }));

export const move = (lines: readonly Line[], { xIn, yIn }: Point): Line[] =>
  lines.map((line) => ({
    ...line,
    points: line.points.map((one) => ({ xIn: one.xIn + xIn, yIn: one.yIn + yIn })),
  }));

const markLines = (marks: readonly MarkLine[]): Line[] =>
  marks.map(({ x1In, y1In, x2In, y2In }) => ({
    points: [
      { xIn: x1In, yIn: y1In },
      { xIn: x2In, yIn: y2In },
    ],
    isClosed: false,
  }));

/** Where a sheet is cut and folded, and the marks that the machine looks for, or those for hands. */
export function sheetDrawing(
  { page, slots, marks, registration }: Sheet,
  component: DeckComponent,
  netsOf: NetsOf = () => null,
): CutDrawing {
  const pieces = slots.map(({ cardId, trim }) => {
    const { id, size, panels } = deckOfCard(component, cardId);
    const { cuts, folds } = netsOf(id, cardId) ?? pieceLines({ size: { ...size, trim }, panels });
    return { cuts: move(cuts, trim), folds: move(folds, trim) };
  });
  return {
    page,
    layers: {
      Cut: pieces.flatMap(({ cuts }) => cuts),
      Crease: pieces.flatMap(({ folds }) => folds),
      Print: registration?.flatMap(boxLines) ?? markLines(marks),
    },
  };
}

/** Where a tile is cut with its strips for glue, and what is cut and folded of its picture. */
export function tileDrawing(
  { page }: Pick<TilePlan, 'page'>,
  { window, placed, marks }: Tile,
  { cuts, folds }: NetLines,
): CutDrawing {
  const by = { xIn: placed.xIn - window.xIn, yIn: placed.yIn - window.yIn };
  const within = (lines: readonly Line[]): Line[] => move(clipLines(lines, window), by);
  return {
    page,
    layers: {
      Cut: [...boxLines(placed), ...within(cuts)],
      Crease: within(folds),
      Print: markLines(marks),
    },
  };
}

/** What of some lines runs inside a box, and not along its edges. */
function clipLines(lines: readonly Line[], box: Rect): Line[] {
  return lines.flatMap(({ points, isClosed }) =>
    segmentsOf(points, isClosed)
      .flatMap((edge) => clipSegment(edge, box))
      .map(({ from, to }) => ({ points: [from, to], isClosed: false })),
  );
}

function clipSegment(segment: Segment, box: Rect): Segment[] {
  const { from, to } = segment;
  const runsAlong = (at: number, end: number, least: number, most: number): boolean =>
    Math.abs(end - at) < EPSILON_IN && (at < least + EPSILON_IN || at > most - EPSILON_IN);
  if (runsAlong(from.xIn, to.xIn, box.xIn, rightOf(box))) return [];
  if (runsAlong(from.yIn, to.yIn, box.yIn, bottomOf(box))) return [];
  const [enters, leaves] = sharesInside(segment, box) ?? [0, 0];
  if (enters === leaves) return [];
  return [{ from: interpolate(from, to, enters), to: interpolate(from, to, leaves) }];
}

export interface CutDrawing {
  readonly page: Size;
  readonly layers: Readonly<Record<CutLayer, readonly Line[]>>;
}

/** Layers by what is done along their lines, with the colours that they have in DXF and SVG. */
const LAYERS = {
  Cut: { colour: 1, stroke: '#ff0000' },
  Crease: { colour: 5, stroke: '#0000ff' },
  Print: { colour: 8, stroke: '#808080' },
} as const;

type CutLayer = keyof typeof LAYERS;

const LAYER_NAMES = Object.keys(LAYERS) as CutLayer[];

const millimetres = (inches: number): string => formatNumber(inchesToMm(inches), 3);

/** A drawing in millimetres as SVG: a group for each layer, a path for each line. */
export function formatSvg({ page, layers }: CutDrawing): string {
  const [width, height] = [millimetres(page.widthIn), millimetres(page.heightIn)];
  const groups = LAYER_NAMES.filter((name) => layers[name].length > 0).map((name) => {
    const paths = layers[name].map((line) => `    <path d="${pathOf(line)}"/>\n`);
    return `  <g id="${name}" fill="none" stroke="${LAYERS[name].stroke}" stroke-width="0.1">\n${paths.join('')}  </g>\n`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">\n${groups.join('')}</svg>\n`;
}

const pathOf = ({ points, isClosed }: Line): string =>
  `M${points.map(({ xIn, yIn }) => `${millimetres(xIn)} ${millimetres(yIn)}`).join('L')}${isClosed ? 'Z' : ''}`;

type Tag = readonly [code: number, value: string | number];

/**
 * The same as DXF of release 12 in text, which every program reads: pairs of a code and a value, a
 * line each. It counts upwards from the foot of the page.
 */
export function formatDxf({ page, layers }: CutDrawing): string {
  const tags: Tag[] = [
    ...section('HEADER', [
      [9, '$ACADVER'],
      [1, 'AC1009'],
      // Millimetres, in programs that ask.
      [9, '$INSUNITS'],
      [70, 4],
    ]),
    ...section('TABLES', [
      [0, 'TABLE'],
      [2, 'LAYER'],
      [70, LAYER_NAMES.length],
      ...LAYER_NAMES.flatMap((name): Tag[] => [
        [0, 'LAYER'],
        [2, name],
        [70, 0],
        [62, LAYERS[name].colour],
        [6, 'CONTINUOUS'],
      ]),
      [0, 'ENDTAB'],
    ]),
    ...section(
      'ENTITIES',
      LAYER_NAMES.flatMap((name) =>
        layers[name].flatMap((line) => polyline(line, name, page.heightIn)),
      ),
    ),
    [0, 'EOF'],
  ];
  return tags.map(([code, value]) => `${code}\n${value}\n`).join('');
}

const section = (name: string, tags: readonly Tag[]): Tag[] => [
  [0, 'SECTION'],
  [2, name],
  ...tags,
  [0, 'ENDSEC'],
];

const polyline = ({ points, isClosed }: Line, layer: string, heightIn: number): Tag[] => [
  [0, 'POLYLINE'],
  [8, layer],
  [66, 1],
  [70, isClosed ? 1 : 0],
  ...points.flatMap(({ xIn, yIn }): Tag[] => [
    [0, 'VERTEX'],
    [8, layer],
    [10, millimetres(xIn)],
    [20, millimetres(heightIn - yIn)],
  ]),
  [0, 'SEQEND'],
  [8, layer],
];
