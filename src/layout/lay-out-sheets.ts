import {
  bottomOf,
  formatNumber,
  inchesToMm,
  isInside,
  type Offset,
  type Rect,
  rightOf,
  translateRect,
} from '../geometry/geometry.ts';
import { type CardSize, type DeckComponent, deckOfCard, type Game } from '../pack/pack.ts';
import type {
  BackMode,
  Flip,
  MarkLine,
  MarkStyle,
  PrinterProfile,
  Sheet,
  Slot,
} from '../pack/sheet.ts';
import type { Words } from '../text/words.ts';
import { backCorrection, flipAbout, flipOnEdge, mirrorToBack } from './backs.ts';
import { cardsPerSheet, type Grid } from './grid.ts';
import type { Axis, SheetMargins, StripPlace } from './margins.ts';
import { cutLines, cutMarks, foldMarks } from './marks.ts';
import { labelText, placeStrip } from './sheet-strip.ts';

/** How the pieces of a deck stand on each of its sheets. */
export interface SheetLayout extends Pick<Grid, 'page' | 'printable' | 'fold'> {
  readonly perSheet: number;
  /** Where a piece is, counted from 0. */
  readonly boxAt: (index: number) => Pick<Slot, 'trim' | 'painted'>;
  /** Where the faces of a sheet are cut. */
  readonly cutsOf: (
    faces: readonly Slot[],
    isOnlySheet: boolean,
  ) => Pick<Sheet, 'marks' | 'cutPaths' | 'registration'>;
  readonly folds: readonly MarkLine[];
  readonly strip: StripPlace | null;
}

/** A deck with its layout chosen. */
export interface SheetsRequest {
  readonly component: DeckComponent;
  readonly game: Game;
  readonly binding: BackMode;
  /** About which edge the printer turns the paper; matters only where backs are on the other side. */
  readonly flip: Flip;
  /** Whose error is corrected by moving the pages of backs. */
  readonly printer: PrinterProfile;
  readonly layout: SheetLayout;
  /** What a draft says of itself instead of its version. */
  readonly stamp?: string | null;
  /** What the tool itself prints. */
  readonly words: Words;
}

export interface LaidOutSheets {
  /** Pages in the order of printing. */
  readonly sheets: readonly Sheet[];
  readonly notes: readonly string[];
}

/** Every page of a deck, with the layout chosen. */
export function layOutSheets(request: SheetsRequest): LaidOutSheets {
  const { component, layout, flip, printer } = request;
  const copies = component.cards.flatMap((card) => Array<string>(card.copies).fill(card.id));
  const { perSheet, page } = layout;
  const of = Math.ceil(copies.length / perSheet);
  const offset = backCorrection(printer, page, flip);
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
  const { component, binding, layout, flip, offset, of } = request;
  const slots = cardIds.map((cardId, index): Slot => {
    return { number: index + 1, cardId, side: 'face', turnDeg: 0, ...layout.boxAt(index) };
  });
  const face = buildPage({ slots, ...layout.cutsOf(slots, of === 1) }, 'face', request);
  switch (binding) {
    case 'none':
      return [face];
    case 'duplex': {
      const behind = mirrorToBack(face, flipOnEdge(layout.page, flip));
      const backs = behind.slots.filter(
        ({ cardId }) => deckOfCard(component, cardId).back !== null,
      );
      const back = buildPage({ ...behind, slots: backs, cutPaths: [] }, 'back', request);
      return [face, shiftPage(back, offset)];
    }
    case 'gutterfold': {
      if (layout.fold === null) return [face];
      const behind = mirrorToBack(face, flipAbout(layout.fold));
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

/** Cards in rows and columns. */
export function gridLayout(
  size: CardSize,
  marks: MarkStyle,
  grid: Grid,
  surround: SheetMargins,
): SheetLayout {
  const { page, printable, fold, columns, rows } = grid;
  const { trim, bleedIn } = size;
  return {
    page,
    printable,
    fold,
    perSheet: cardsPerSheet(grid),
    boxAt: (index) => {
      const row = Math.floor(index / columns);
      const x = placeAlong(
        surround.x,
        { index: index % columns, count: columns },
        trim.widthIn,
        bleedIn,
      );
      const y = placeAlong(surround.y, { index: row, count: rows }, trim.heightIn, bleedIn);
      return {
        trim: { xIn: x.trimIn, yIn: y.trimIn, ...trim },
        painted: {
          xIn: x.paintedIn,
          yIn: y.paintedIn,
          widthIn: x.lengthIn,
          heightIn: y.lengthIn,
        },
      };
    },
    cutsOf: (faces, isOnlySheet) => ({
      marks: cutMarks(
        marks,
        isOnlySheet && fold === null ? shrinkTo(faces, surround) : surround,
        faces,
      ),
      cutPaths: marks === 'lines' ? [cutLines(faces.map((face) => face.trim))] : [],
    }),
    folds: foldMarks(grid, surround),
    strip: surround.strip,
  };
}

/** No marks stand around rows and columns that are empty on every sheet. */
function shrinkTo(faces: readonly Slot[], { x, y, strip }: SheetMargins): SheetMargins {
  const lengthTo = ({ startIn, after }: Axis, ends: readonly number[]): number =>
    Math.max(...ends) - after.bleedIn - startIn;
  const endsOf = (end: (box: Rect) => number) => faces.map(({ painted }) => end(painted));
  return {
    x: { ...x, lengthIn: lengthTo(x, endsOf(rightOf)) },
    y: { ...y, lengthIn: lengthTo(y, endsOf(bottomOf)) },
    strip,
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
  content: Pick<Sheet, 'slots' | 'marks' | 'cutPaths' | 'registration'>,
  side: 'face' | 'back',
  request: SheetRequest,
): Sheet {
  const { component, game, layout, binding, number, of, stamp, words } = request;
  const isTwoSided = binding === 'duplex';
  const text = labelText({
    game,
    edition: stamp ?? game.version,
    componentName: component.name,
    noun: isTwoSided ? 'sheet' : 'page',
    number,
    of,
    side: isTwoSided ? side : null,
    words,
  });
  return {
    number,
    side,
    page: layout.page,
    ...content,
    folds: layout.folds,
    ...placeStrip(layout.printable, layout.strip, text, number === 1 && side === 'face'),
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

function layoutNotes(
  sheets: readonly Sheet[],
  { layout: { printable, strip }, words }: SheetsRequest,
  { xIn, yIn }: Offset,
): string[] {
  const hasRuler = sheets.length === 0 || sheets.some(({ ruler }) => ruler !== null);
  const isOutside = sheets.some(
    (sheet) =>
      sheet.side === 'back' && printedRects(sheet).some((box) => !isInside(box, printable)),
  );
  const [x = '', y = ''] = [xIn, yIn].map((inches) =>
    words('length.mm', { length: words.decimal(formatNumber(inchesToMm(inches), 2)) }),
  );
  return [
    ...(strip === null && sheets[0]?.registration === undefined ? [words('plan.no-strip')] : []),
    ...(strip === null || hasRuler ? [] : [words('plan.no-ruler')]),
    ...(isOutside ? [words('plan.shifted', { x, y })] : []),
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
