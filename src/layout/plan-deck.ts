import { InternalError } from '../errors.ts';
import type { Rect, Size } from '../model/geometry.ts';
import type { CardSize, DeckComponent, Game } from '../model/pack.ts';
import type { DeckPlan, MarkStyle, Paper, Sheet, Slot } from '../model/sheet.ts';
import { formatNumber } from '../model/units.ts';
import { cropMarks } from './crop-marks.ts';
import {
  bestGrid,
  type Cell,
  cardsPerSheet,
  cellAt,
  describeGrid,
  describeShape,
  type Grid,
  trimOf,
} from './grid.ts';
import { labelText, placeLabel } from './sheet-label.ts';
import { leastMarkRoom, type Surround, shareSurround } from './surround.ts';

export interface DeckPlanRequest {
  readonly component: DeckComponent;
  readonly paper: Paper;
  readonly marks: MarkStyle;
  readonly game: Game;
}

/** A plan, or in one sentence why there is none: a card too large for the paper is the pack's problem. */
export type DeckPlanResult =
  | { readonly ok: true; readonly plan: DeckPlan }
  | { readonly ok: false; readonly reason: string };

/**
 * Lays every copy of every card of a deck on sheets of one paper, in the order of the cards, row by
 * row. Takes the layout with the most cards a sheet that leaves room for the marks asked for; where
 * no layout does, the cards go without marks. Either is told in the plan's notes.
 */
export function planDeck(request: DeckPlanRequest): DeckPlanResult {
  const { component, paper } = request;
  const { trim } = component.size;
  if (!(trim.widthIn > 0 && trim.heightIn > 0 && component.gutterIn >= 0)) {
    throw new InternalError(`${component.id}: impossible card size or gutter`);
  }
  const choice = chooseGrid(request);
  if (choice === null) {
    const reason = `a card of ${inches(trim)} is larger than the printable area of ${paper.name} paper`;
    return { ok: false, reason };
  }
  const surround = shareSurround(choice.grid, choice.marks, component.size.bleedIn);
  const sheets = layOut(request, choice, surround);
  const notes = surround.label === null ? [...choice.notes, NO_LABEL] : choice.notes;
  const { orientation, columns, rows } = choice.grid;
  const plan: DeckPlan = {
    kind: 'deck',
    component,
    paper,
    orientation,
    columns,
    rows,
    sheets,
    notes,
  };
  return { ok: true, plan };
}

const NO_LABEL = 'no room outside the cards for the line with game, component, version and page';

const inches = (size: Size): string =>
  `${formatNumber(size.widthIn)} x ${formatNumber(size.heightIn)} in`;

interface Choice {
  readonly grid: Grid;
  /** What is drawn, which is less than what was asked for where nothing else fits. */
  readonly marks: MarkStyle;
  readonly notes: readonly string[];
}

function chooseGrid({ component, paper, marks }: DeckPlanRequest): Choice | null {
  const { size, gutterIn } = component;
  const densest = bestGrid({ paper, size, gutterIn, keepIn: 0 });
  if (densest === null) return null;
  const grid = bestGrid({ paper, size, gutterIn, keepIn: leastMarkRoom(marks) });
  if (grid === null) {
    const notes = [`${describeGrid(densest)}, without marks: no layout leaves room for crop marks`];
    return { grid: densest, marks: 'none', notes };
  }
  const most = cardsPerSheet(densest);
  const isDensest = cardsPerSheet(grid) === most;
  const loss = `${most} ${describeShape(densest)} would leave no room for crop marks`;
  const note = `${describeGrid(grid)}: ${loss}; --marks none prints ${most}`;
  return { grid, marks, notes: isDensest ? [] : [note] };
}

function layOut(request: DeckPlanRequest, choice: Choice, surround: Surround): Sheet[] {
  const { component, game } = request;
  const { grid, marks } = choice;
  const copies = component.cards.flatMap((card) => Array<string>(card.copies).fill(card.id));
  const perSheet = cardsPerSheet(grid);
  const pages = Math.ceil(copies.length / perSheet);
  return Array.from({ length: pages }, (_, index): Sheet => {
    const page = index + 1;
    const cardIds = copies.slice(index * perSheet, page * perSheet);
    const slots = cardIds.map((id, at) => slotAt(at, id, component, grid, surround));
    const trims = slots.map((slot) => slot.trim);
    const text = labelText({ game, componentName: component.name, page, pages });
    return {
      number: page,
      page: grid.page,
      slots,
      marks: marks === 'crop' ? cropMarks(grid, trims, surround) : [],
      label: placeLabel(grid, surround.label, text),
    };
  });
}

function slotAt(
  index: number,
  cardId: string,
  { size, gutterIn }: DeckComponent,
  grid: Grid,
  surround: Surround,
): Slot {
  const cell = cellAt(grid, index);
  const trim = trimOf(grid, cell, size, gutterIn);
  const painted = paintedOf(trim, cell, grid, surround, innerBleed(size, gutterIn));
  return { number: index + 1, cardId, trim, painted };
}

/** Neighbours share the gutter between them, so that neither paints over the other. */
const innerBleed = (size: CardSize, gutterIn: number): number =>
  Math.min(size.bleedIn, gutterIn / 2);

function paintedOf(
  trim: Rect,
  { column, row }: Cell,
  grid: Grid,
  { x, y }: Surround,
  innerIn: number,
): Rect {
  const left = column === 0 ? x.bleedIn : innerIn;
  const right = column === grid.columns - 1 ? x.bleedIn : innerIn;
  const top = row === 0 ? y.bleedIn : innerIn;
  const bottom = row === grid.rows - 1 ? y.bleedIn : innerIn;
  return {
    xIn: trim.xIn - left,
    yIn: trim.yIn - top,
    widthIn: left + trim.widthIn + right,
    heightIn: top + trim.heightIn + bottom,
  };
}
