import {
  formatNumber,
  inchesToMm,
  isInside,
  type Offset,
  type Rect,
  translateRect,
} from '../core/geometry.ts';
import type { DeckComponent, Game } from '../core/pack.ts';
import type {
  BackMode,
  Flip,
  MarkLine,
  MarkStyle,
  PrinterProfile,
  Sheet,
  Slot,
} from '../core/sheet.ts';
import { backCorrection, flipAbout, flipOnEdge, mirrorToBack } from './backs.ts';
import { cardsPerSheet, type Grid } from './grid.ts';
import type { Axis, SheetMargins } from './margins.ts';
import { cutMarks, foldMarks } from './marks.ts';
import { labelText, placeStrip } from './sheet-strip.ts';

/** A deck with its layout chosen. */
export interface SheetsRequest {
  readonly component: DeckComponent;
  readonly game: Game;
  readonly binding: BackMode;
  /** About which edge the printer turns the paper; matters only where backs are on the other side. */
  readonly flip: Flip;
  /** Whose error is corrected by moving the pages of backs. */
  readonly printer: PrinterProfile;
  readonly marks: MarkStyle;
  readonly grid: Grid;
  readonly surround: SheetMargins;
}

export interface LaidOutSheets {
  /** Pages in the order of printing. */
  readonly sheets: readonly Sheet[];
  readonly notes: readonly string[];
}

/** Every page of a deck, with the layout chosen. */
export function layOutSheets(request: SheetsRequest): LaidOutSheets {
  const { component, grid, flip, printer } = request;
  const copies = component.cards.flatMap((card) => Array<string>(card.copies).fill(card.id));
  const perSheet = cardsPerSheet(grid);
  const of = Math.ceil(copies.length / perSheet);
  const offset = backCorrection(printer, grid.page, flip);
  const sheets = Array.from({ length: of }, (_, index) => {
    const cardIds = copies.slice(index * perSheet, (index + 1) * perSheet);
    return layOutSheet(cardIds, { ...request, number: index + 1, of, offset });
  }).flat();
  return { sheets, notes: layoutNotes(sheets, request, offset) };
}

/** One sheet of paper. */
interface SheetRequest extends SheetsRequest {
  readonly number: number;
  readonly of: number;
  readonly offset: Offset;
}

function layOutSheet(cardIds: readonly string[], request: SheetRequest): Sheet[] {
  const { binding, grid, surround, marks, flip, offset } = request;
  const slots = cardIds.map((cardId, index) => faceSlot(index, cardId, request));
  const face = buildPage(slots, cutMarks(marks, surround, slots), 'face', request);
  switch (binding) {
    case 'none':
      return [face];
    case 'duplex': {
      const behind = mirrorToBack(face, flipOnEdge(grid.page, flip));
      const back = buildPage(behind.slots, behind.marks, 'back', request);
      return [face, shiftPage(back, offset)];
    }
    case 'gutterfold': {
      if (grid.fold === null) return [face];
      const behind = mirrorToBack(face, flipAbout(grid.fold));
      return [
        {
          ...face,
          side: 'both',
          slots: [...face.slots, ...behind.slots],
          marks: [...face.marks, ...behind.marks],
        },
      ];
    }
  }
}

function faceSlot(
  index: number,
  cardId: string,
  { grid, surround, component }: SheetsRequest,
): Slot {
  const { trim, bleedIn } = component.size;
  const { columns, rows } = grid;
  const x = placeAlong(
    surround.x,
    { index: index % columns, count: columns },
    trim.widthIn,
    bleedIn,
  );
  const row = Math.floor(index / columns);
  const y = placeAlong(surround.y, { index: row, count: rows }, trim.heightIn, bleedIn);
  return {
    number: index + 1,
    cardId,
    side: 'face',
    turnDeg: 0,
    trim: { xIn: x.trimIn, yIn: y.trimIn, ...trim },
    painted: {
      xIn: x.paintedIn,
      yIn: y.paintedIn,
      widthIn: x.lengthIn,
      heightIn: y.lengthIn,
    },
  };
}

/** Along one direction of the page, where the card in a cell begins, and what is painted of it. */
function placeAlong(
  { startIn, gutterIn, before, after }: Axis,
  { index, count }: { readonly index: number; readonly count: number },
  cardIn: number,
  bleedIn: number,
): { readonly trimIn: number; readonly paintedIn: number; readonly lengthIn: number } {
  const trimIn = startIn + index * (cardIn + gutterIn);
  // Neighbours share the gutter between them, so that neither paints over the other.
  const innerIn = Math.min(bleedIn, gutterIn / 2);
  const beforeIn = index === 0 ? before.bleedIn : innerIn;
  const afterIn = index === count - 1 ? after.bleedIn : innerIn;
  return { trimIn, paintedIn: trimIn - beforeIn, lengthIn: beforeIn + cardIn + afterIn };
}

function buildPage(
  slots: readonly Slot[],
  marks: readonly MarkLine[],
  side: 'face' | 'back',
  request: SheetRequest,
): Sheet {
  const { component, game, grid, surround, binding, number, of } = request;
  const isTwoSided = binding === 'duplex';
  const text = labelText({
    game,
    componentName: component.name,
    noun: isTwoSided ? 'sheet' : 'page',
    number,
    of,
    side: isTwoSided ? `${side}s` : null,
  });
  return {
    number,
    side,
    page: grid.page,
    slots,
    marks,
    folds: foldMarks(grid, request.marks, surround),
    ...placeStrip(grid, surround.strip, text, number === 1 && side === 'face'),
  };
}

const shiftPage = (page: Sheet, by: Offset): Sheet => ({
  ...page,
  slots: page.slots.map((slot) => ({
    ...slot,
    trim: translateRect(slot.trim, by),
    painted: translateRect(slot.painted, by),
  })),
  marks: page.marks.map((mark) => shiftLine(mark, by)),
  label: page.label === null ? null : { ...page.label, box: translateRect(page.label.box, by) },
});

const shiftLine = ({ x1In, y1In, x2In, y2In }: MarkLine, { xIn, yIn }: Offset): MarkLine => ({
  x1In: x1In + xIn,
  y1In: y1In + yIn,
  x2In: x2In + xIn,
  y2In: y2In + yIn,
});

const NO_STRIP =
  'no room outside the cards for the ruler and the label (game, component, version and page)';

const NO_RULER = 'no room for the ruler next to the label (game, component, version and page)';

function layoutNotes(
  sheets: readonly Sheet[],
  { grid, surround }: SheetsRequest,
  { xIn, yIn }: Offset,
): string[] {
  const { strip } = surround;
  const hasRuler = sheets.length === 0 || sheets.some(({ ruler }) => ruler !== null);
  const isOutside = sheets.some(
    (sheet) =>
      sheet.side === 'back' && printedRects(sheet).some((box) => !isInside(box, grid.printable)),
  );
  const by = [xIn, yIn].map((inches) => `${formatNumber(inchesToMm(inches), 2)} mm`).join(', ');
  return [
    ...(strip === null ? [NO_STRIP] : []),
    ...(strip === null || hasRuler ? [] : [NO_RULER]),
    ...(isOutside
      ? [
          `after shifting by ${by} for this printer, parts of the backs are in its unprintable margin`,
        ]
      : []),
  ];
}

const printedRects = ({ slots, marks, label }: Sheet): Rect[] => [
  ...slots.map(({ painted }) => painted),
  ...marks.map(({ x1In, y1In, x2In, y2In }) => ({
    xIn: x1In,
    yIn: y1In,
    widthIn: x2In - x1In,
    heightIn: y2In - y1In,
  })),
  ...(label === null ? [] : [label.box]),
];
