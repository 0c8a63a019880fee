import { fixtureTable } from '../../helpers/fixture-table.ts';

/** What the lines of the table are ended with. */
export const BREAK = '│';

const { chrome, ours } = fixtureTable<{
  readonly chrome: readonly string[];
  readonly ours: Readonly<Record<string, string>>;
}>('line-breaks.yaml');

export const CHROME_BREAKS = chrome;
export const OUR_BREAKS = new Map(Object.entries(ours));
