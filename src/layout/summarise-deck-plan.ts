import type { DeckPlan } from '../model/sheet.ts';
import { describeGrid } from './grid.ts';

/** One line: `upgrades: 64 cards, 8 sheets of letter, 8 a sheet (4 x 2, landscape)`. */
export function summariseDeckPlan(plan: DeckPlan): string {
  const cards = plan.sheets.reduce((sum, sheet) => sum + sheet.slots.length, 0);
  const sheets = counted(plan.sheets.length, 'sheet');
  return `${plan.component.id}: ${counted(cards, 'card')}, ${sheets} of ${plan.paper.id}, ${describeGrid(plan)}`;
}

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
