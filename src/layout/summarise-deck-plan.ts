import { formatCount } from '../model/counted.ts';
import type { DeckPlan } from '../model/sheet.ts';
import { describeGrid } from './grid.ts';

/**
 * One line: `upgrades: 64 cards, 8 sheets of letter, 8 a sheet (4 x 2, landscape)`, and where the
 * backs are on the other side, about which edge the paper is turned.
 */
export function summariseDeckPlan(plan: DeckPlan): string {
  const { component, paper, binding, flip } = plan;
  const slots = plan.sheets.flatMap((sheet) => sheet.slots);
  const cards = formatCount(slots.filter(({ side }) => side === 'face').length, component.piece);
  const sheets = formatCount(sheetCountOf(plan), 'sheet');
  const backs = binding === 'duplex' ? `, backs behind, flip on the ${flip} edge` : '';
  return `${component.id}: ${cards}, ${sheets} of ${paper.id}, ${describeGrid(plan)}${backs}`;
}

/** Sheets of paper, each counted once whether one or both of its sides are printed. */
export const sheetCountOf = ({ sheets }: DeckPlan): number =>
  sheets.filter(({ side }) => side !== 'back').length;
