import { InternalError } from '../../../errors.ts';
import type { Config } from './state.ts';
import { stopAt, type Tables } from './tables.ts';

/** Whether the way by links from the first stop over the second to the third goes straight on upon the board. */
export function isStraight(
  tables: Tables,
  config: Config,
  [first, second, third]: readonly [first: string, second: string, third: string],
): boolean {
  const bend = Math.abs(heading(tables, second, third) - heading(tables, first, second));
  return Math.min(bend, 360 - bend) <= Number(config.toggles['VB-16']) + 1e-9;
}

function heading(tables: Tables, from: string, to: string): number {
  const { neighbours, headings } = stopAt(tables, from);
  const heading = headings[neighbours.indexOf(to)];
  if (heading === undefined) throw new InternalError(`no link from ${from} to ${to}`);
  return heading;
}
