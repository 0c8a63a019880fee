import { tableTarget } from '../table/table-target.ts';

/** Pictures for tables that are put together by hand: grids of cards, and each side alone. */
export const sheets = tableTarget(
  'sheets',
  'grids of faces and backs, and each side alone, for Screentop and Tabletopia',
  async () => (await import('./card-list.ts')).screentop,
);
