import { InternalError } from '../diagnostics/errors.ts';
import { formatNumber, inchesToMm, mmToInches } from '../geometry/geometry.ts';
import { isRectangular } from '../geometry/outline.ts';
import type { CardSize, DeckComponent } from '../pack/pack.ts';
import type { BackMode, CardCut, Cutter, DeckPlan, MarkStyle, Paper } from '../pack/sheet.ts';
import { formatCount } from '../text/text-markup.ts';
import type { Words } from '../text/words.ts';
import {
  bestGrid,
  cardsPerSheet,
  describeGrid,
  describeShape,
  type Grid,
  possibleCounts,
} from './grid.ts';
import { gridLayout, layOutSheets, type SheetsRequest } from './lay-out-sheets.ts';
import { allocateMargins, markRoom, minGutter, minMarkRoom } from './margins.ts';
import { planCutterSheet } from './plan-cutter.ts';
import { isMixed, planMixedPage } from './plan-mixed-page.ts';
import { planShapes, type ShapesLayout } from './plan-shapes.ts';
import { placeStamp } from './stamps.ts';

/** A deck and the wanted marks and backs. */
export interface DeckPlanRequest extends Omit<SheetsRequest, 'layout'> {
  readonly paper: Paper;
  readonly marks: MarkStyle;
  /** How many faces each page has to hold; as many as fit by default. */
  readonly perSheet?: number | null;
  /** Between cards, in place of the deck's own. */
  readonly gutterIn?: number | null;
  /** Where its cards are cut; at their size by default. */
  readonly cut?: CardCut;
  /** The machine that cuts them; `null` by default. */
  readonly cutter?: Cutter | null;
}

/** A plan, or in one sentence why there is none: a card too large for the paper is the pack's problem. */
export type DeckPlanResult =
  | { readonly ok: true; readonly plan: DeckPlan }
  | { readonly ok: false; readonly reason: string };

/**
 * Lays every copy of every card of a deck on sheets of one paper, in the order of the cards, row by
 * row, with its back behind it. Takes the layout with the most cards a sheet that leaves room for
 * the marks asked for; where no layout does, the cards go without marks. The notes say so.
 */
export function planDeck(request: DeckPlanRequest): DeckPlanResult {
  const { component, paper, flip, words } = request;
  const { trim } = component.size;
  if (!(trim.widthIn > 0 && trim.heightIn > 0 && (component.gutterIn ?? 0) >= 0)) {
    throw new InternalError(`${component.id}: impossible card size or gutter`);
  }
  const binding = component.back === null ? 'none' : request.binding;
  const asked = component.cut === 'drawn' ? 'none' : request.marks;
  const shape = cardsOnSheet(request);
  const choice = chooseLayout({ ...request, ...shape, binding, marks: asked });
  if (choice === null) return { ok: false, reason: tooLargeReason(component, paper, binding) };
  const { layout, notes: layoutNotes, ...grid } = choice;
  const { sheets, notes } = layOutSheets({ ...request, binding, layout });
  const plan: DeckPlan = {
    kind: 'deck',
    component,
    trim: shape.size.trim,
    paper,
    binding,
    flip,
    fold: layout.fold,
    ...grid,
    stamp: request.stamp ?? null,
    sheets,
    notes: [
      ...mergedNotes(component, words),
      ...stampNotes(request, shape, words),
      ...(shape.isForSleeves ? [sleevesNote(shape.size, words)] : []),
      ...layoutNotes,
      ...(binding === request.binding ? [] : [words('plan.no-back')]),
      ...notes,
    ],
  };
  return { ok: true, plan };
}

/** A sleeve holds a card of its size; paper that is so much smaller slides in before a playing card. */
const SLEEVE_CLEARANCE_IN = mmToInches(1);

/** Whether `--per-page` and `--cut` can apply: other pieces are cut along lines of their own. */
export const hasStraightCuts = ({ size, cut }: DeckComponent): boolean =>
  isRectangular(size) && cut === 'edges';

interface CardsOnSheet {
  readonly size: CardSize;
  readonly gutterIn: number | null;
  readonly isForSleeves: boolean;
}

/** The size in which cards are cut, and the room between them. */
function cardsOnSheet({
  component,
  perSheet = null,
  gutterIn,
  cut,
}: DeckPlanRequest): CardsOnSheet {
  const { size } = component;
  const isForSleeves = cut === 'sleeves' && hasStraightCuts(component);
  const isTouching = isForSleeves || perSheet !== null;
  const { widthIn, heightIn } = size.trim;
  const smaller = {
    widthIn: widthIn - SLEEVE_CLEARANCE_IN,
    heightIn: heightIn - SLEEVE_CLEARANCE_IN,
  };
  return {
    size: isForSleeves ? { ...size, trim: smaller, bleedIn: 0 } : size,
    gutterIn: gutterIn ?? (isTouching ? 0 : component.gutterIn),
    isForSleeves,
  };
}

const sleevesNote = ({ trim }: CardSize, words: Words): string => {
  const [width = '', height = ''] = [trim.widthIn, trim.heightIn].map((inches) =>
    words.decimal(formatNumber(inchesToMm(inches), 1)),
  );
  return words('plan.sleeves', { size: words('size.mm', { width, height }) });
};

const mergedNotes = ({ members = [] }: DeckComponent, words: Words): string[] =>
  members.length === 0
    ? []
    : [words('plan.merged', { decks: words.list(members.map(({ name }) => name)) })];

/** A draft that cannot say so on its cards says it beside them. */
function stampNotes(
  { component, stamp = null }: DeckPlanRequest,
  { size, isForSleeves }: CardsOnSheet,
  words: Words,
): string[] {
  const decks = component.members ?? [component];
  const hasRoom =
    stamp === null ||
    decks.some(
      (deck) => placeStamp(deck, isForSleeves ? size.trim : deck.size.trim, stamp) !== null,
    );
  return hasRoom ? [] : [words('plan.no-stamp', { stamp: stamp ?? '' })];
}

function tooLargeReason(
  { size: { trim }, piece }: DeckComponent,
  paper: Paper,
  binding: BackMode,
): string {
  const one = `a ${piece} of ${formatNumber(trim.widthIn)} x ${formatNumber(trim.heightIn)} in`;
  return binding === 'gutterfold'
    ? `${one} and its back do not fit next to each other on ${paper.name} paper`
    : `${one} is larger than the printable area of ${paper.name} paper`;
}

type LayoutRequest = DeckPlanRequest & CardsOnSheet;

/** The layout of the cards on a page, and what is said of it. */
function chooseLayout(request: LayoutRequest): ShapesLayout | null {
  const { component, paper, marks, binding, size, gutterIn, words } = request;
  const { cutter = null } = request;
  if (cutter !== null) return planCutterSheet({ size, paper, cutter, words });
  if (isMixed(component)) return planMixedPage({ component, paper, marks, binding });
  if (!isRectangular(size)) {
    return planShapes({ size, gutterIn, paper, marks, isFolded: binding === 'gutterfold' });
  }
  const choice = chooseGrid(request);
  if (choice === null) return null;
  const { grid, notes } = choice;
  const surround = allocateMargins({ grid, size, gutterIn, marks: choice.marks });
  if (surround === null) throw new InternalError(`${component.id}: no room for its own grid`);
  const { orientation, columns, rows } = grid;
  const layout = gridLayout(size, choice.marks, grid, surround);
  return { layout, orientation, columns, rows, notes };
}

interface GridChoice {
  readonly grid: Grid;
  /** What is drawn, which is less than what was asked for where nothing else fits. */
  readonly marks: MarkStyle;
  readonly notes: readonly string[];
}

function chooseGrid(request: LayoutRequest): GridChoice | null {
  const { marks, perSheet = null, words } = request;
  const deck = gridRequest(request);
  const densest = bestGrid({ ...deck, reservedIn: 0 });
  if (densest === null) return null;
  const name = words(`marks.${marks}`);
  const apartIn = request.gutterIn === null ? minGutter(request.size, marks) : 0;
  const grid = bestGrid({
    ...deck,
    gutterIn: request.gutterIn ?? apartIn,
    // Marks are shorter only for the sake of cuts of their own.
    reservedIn: apartIn > 0 ? minMarkRoom(marks) : markRoom(marks),
  });
  if (grid === null) {
    const isStated = perSheet !== null;
    const note = words(isStated ? 'plan.lines-instead' : 'plan.no-marks', {
      grid: describeGrid(densest, words),
      marks: name,
    });
    return { grid: densest, marks: isStated ? 'lines' : 'none', notes: [note] };
  }
  const most = cardsPerSheet(densest);
  const isDensest = cardsPerSheet(grid) === most;
  const shape = describeShape(densest, words);
  const note = words('plan.denser', { count: most, marks: name, shape });
  return { grid, marks, notes: isDensest ? [] : [note] };
}

const gridRequest = ({ paper, size, gutterIn, binding, perSheet = null }: LayoutRequest) => ({
  paper,
  size,
  gutterIn,
  isFolded: binding === 'gutterfold',
  perSheet,
});

/** Every number of cards that a page can hold in equal rows, in ascending order. */
export const cardsPerPage = (request: DeckPlanRequest): number[] =>
  possibleCounts({ ...gridRequest({ ...request, ...cardsOnSheet(request) }), reservedIn: 0 });

/**
 * One line: `upgrades: 64 cards, 8 sheets of letter, 8 a sheet (4 x 2, landscape)`, and where the
 * backs are on the other side, about which edge the paper is turned.
 */
export function summariseDeckPlan(plan: DeckPlan, words: Words): string {
  const { component, paper, binding, flip } = plan;
  const slots = plan.sheets.flatMap((sheet) => sheet.slots);
  const cards = formatCount(slots.filter(({ side }) => side === 'face').length, component.piece);
  const sheets = formatCount(sheetCountOf(plan), 'sheet');
  const backs = binding === 'duplex' ? `, backs behind, flip on the ${flip} edge` : '';
  return `${component.id}: ${cards}, ${sheets} of ${paper.id}, ${describeGrid(plan, words)}${backs}`;
}

/** Sheets of paper, each counted once whether one or both of its sides are printed. */
export const sheetCountOf = ({ sheets }: DeckPlan): number =>
  sheets.filter(({ side }) => side !== 'back').length;
