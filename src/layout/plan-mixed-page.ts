import { InternalError } from '../diagnostics/errors.ts';
import { EPSILON_IN, outset, type Rect, type Size } from '../geometry/geometry.ts';
import { isRectangular, outlinePath } from '../geometry/outline.ts';
import { type DeckComponent, deckOfCard } from '../pack/pack.ts';
import {
  type BackMode,
  type MarkStyle,
  ORIENTATIONS,
  type Orientation,
  type Paper,
  type Slot,
} from '../pack/sheet.ts';
import { stableStringify } from '../values/stable-stringify.ts';
import { orientPaper } from './grid.ts';
import type { SheetLayout } from './lay-out-sheets.ts';
import { FIRST_BLEED_IN, leastMarkLength, MARK_GAP_IN, STRIP_HEIGHT_IN } from './margins.ts';
import { cutLines, tickMarks } from './marks.ts';
import type { ShapesLayout } from './plan-shapes.ts';

/** Whether the decks that are joined in one have pieces of several sizes, or that are cut in several ways. */
export const isMixed = ({ members = [] }: DeckComponent): boolean =>
  new Set(members.map(({ size, gutterIn, cut }) => stableStringify([size, gutterIn, cut]))).size >
  1;

export interface MixedPageRequest {
  /** Decks that are joined in one. */
  readonly component: DeckComponent;
  readonly paper: Paper;
  readonly marks: MarkStyle;
  readonly binding: BackMode;
}

/**
 * Lays out small decks of pieces with different sizes on one page: in rows, the tallest pieces first,
 * each in the first row with room for it. No cut goes right across the page, so the marks are ticks
 * at the corners of each piece, in place of those at the ends of rows and columns; a piece that is no
 * rectangle has its outline instead. `null` if one page does not hold them all, or their backs go on
 * the same page.
 */
export function planMixedPage(request: MixedPageRequest): ShapesLayout | null {
  const { component, binding } = request;
  const isFolded = binding === 'gutterfold';
  if (isFolded && component.members?.some(({ back }) => back !== null)) return null;
  const plans = ORIENTATIONS.flatMap((orientation) => planPage(orientation, request) ?? []);
  return plans[0] ?? null;
}

function planPage(
  orientation: Orientation,
  { component, paper, marks: asked }: MixedPageRequest,
): ShapesLayout | null {
  const marks = asked === 'crop' || asked === 'edge' ? 'ticks' : asked;
  const pieces = component.cards.flatMap(({ id, copies }) =>
    Array<DeckComponent>(copies).fill(deckOfCard(component, id)),
  );
  const { page, printable } = orientPaper(paper, orientation);
  const spacing = spacingOf(pieces, marks);
  const limits = { ...printable, heightIn: printable.heightIn - STRIP_HEIGHT_IN };
  const sizes = pieces.map(({ size }) => size.trim);
  const packed = packRows(sizes, outset(limits, -spacing.edgeIn), spacing.gapIn);
  if (packed === null) return null;
  const layout: SheetLayout = {
    page,
    printable,
    fold: null,
    perSheet: pieces.length,
    boxAt: (index) => {
      const [piece, trim] = [pieces[index], packed.boxes.get(index)];
      if (piece === undefined || trim === undefined) {
        throw new InternalError(`${component.id} has no place ${index}`);
      }
      return { trim, painted: outset(trim, Math.min(piece.size.bleedIn, spacing.bleedIn)) };
    },
    cutsOf: (faces) => {
      // Pieces with cut lines of their own need no marks, but no mark may run into them.
      const cut = faces.filter(({ cardId }) => deckOfCard(component, cardId).cut === 'edges');
      const isStraight = ({ cardId }: Slot) => isRectangular(deckOfCard(component, cardId).size);
      const straight = cut.filter(isStraight);
      const outlines = cut
        .filter((face) => !isStraight(face))
        .map(({ cardId, trim }) => outlinePath(deckOfCard(component, cardId).size, { at: trim }));
      const cutPaths = marks === 'none' ? [] : outlines;
      if (marks === 'lines')
        return { marks: [], cutPaths: [cutLines(straight.map(({ trim }) => trim)), ...cutPaths] };
      return { marks: marks === 'ticks' ? tickMarks(straight, limits, faces) : [], cutPaths };
    },
    folds: [],
    strip: 'bottom',
  };
  return {
    layout,
    orientation,
    columns: packed.columns,
    rows: packed.rows,
    pattern: { kind: 'several-sizes', perSheet: pieces.length },
    notes: [],
  };
}

interface Spacing {
  /** Between the cut edges of neighbours. */
  readonly gapIn: number;
  /** How far each piece is painted past them, if it has so much bleed. */
  readonly bleedIn: number;
  /** From the outermost cut edges to where nothing is printed. */
  readonly edgeIn: number;
}

/** Room between two pieces for the gutters of their decks, or a little bleed of each and a mark between. */
function spacingOf(pieces: readonly DeckComponent[], marks: MarkStyle): Spacing {
  const markIn = leastMarkLength(marks);
  const clearIn = markIn === 0 ? 0 : MARK_GAP_IN.least;
  const mostBleedIn = Math.max(0, ...pieces.map(({ size }) => size.bleedIn));
  const leastGapIn = 2 * Math.min(FIRST_BLEED_IN, mostBleedIn) + 2 * clearIn + markIn;
  const gapIn = Math.max(leastGapIn, ...pieces.map(({ gutterIn }) => gutterIn ?? 0));
  const bleedIn = Math.min(mostBleedIn, (gapIn - markIn) / 2 - clearIn);
  return { gapIn, bleedIn, edgeIn: bleedIn + clearIn + markIn };
}

interface PackedRows {
  /** By the index of the piece. */
  readonly boxes: ReadonlyMap<number, Rect>;
  /** Of the longest row. */
  readonly columns: number;
  readonly rows: number;
}

/** Pieces in rows in the middle of an area (first fit, decreasing height); `null` if it is too small. */
function packRows(sizes: readonly Size[], area: Rect, gapIn: number): PackedRows | null {
  const rows: { heightIn: number; widthIn: number; pieces: (Size & { index: number })[] }[] = [];
  const tallestFirst = sizes
    .map((size, index) => ({ ...size, index }))
    .sort((a, b) => b.heightIn - a.heightIn);
  for (const piece of tallestFirst) {
    const { widthIn, heightIn } = piece;
    const row = rows.find((one) => one.widthIn + gapIn + widthIn <= area.widthIn + EPSILON_IN);
    if (row === undefined) {
      rows.push({ heightIn, widthIn, pieces: [piece] });
    } else {
      row.pieces.push(piece);
      row.widthIn += gapIn + widthIn;
    }
  }
  const widthIn = Math.max(0, ...rows.map((row) => row.widthIn));
  const heightIn = rows.reduce((sum, row) => sum + row.heightIn + gapIn, -gapIn);
  if (widthIn > area.widthIn + EPSILON_IN || heightIn > area.heightIn + EPSILON_IN) return null;
  const boxes = new Map<number, Rect>();
  let yIn = area.yIn + (area.heightIn - heightIn) / 2;
  for (const row of rows) {
    let xIn = area.xIn + (area.widthIn - widthIn) / 2;
    for (const { index, ...size } of row.pieces) {
      boxes.set(index, { xIn, yIn, ...size });
      xIn += size.widthIn + gapIn;
    }
    yIn += row.heightIn + gapIn;
  }
  const columns = Math.max(0, ...rows.map(({ pieces }) => pieces.length));
  return { boxes, columns, rows: rows.length };
}
