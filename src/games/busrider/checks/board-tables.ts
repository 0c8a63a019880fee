import type { CheckContext } from '../../../check/check-context.ts';
import type { WrittenTable } from '../../../check/written-data.ts';

/** The tables of each board of the pack: those of the city have plain names. */
export const BOARDS = ['', 'teaching-'].map((prefix) => ({
  junctions: `${prefix}junctions`,
  segments: `${prefix}segments`,
  routes: `${prefix}routes`,
  termini: `${prefix}termini`,
}));

/** These tables, if the pack has all of them and nothing is wrong with a record; else `null`. */
export function soundTables(
  { tables }: CheckContext,
  ids: readonly string[],
): readonly WrittenTable[] | null {
  const found = ids.flatMap((id) => tables.get(id) ?? []);
  const isSound = found.every(
    ({ isComplete, records }) =>
      isComplete && records.every(({ isValid, duplicate }) => isValid && duplicate === null),
  );
  return isSound && found.length === ids.length ? found : null;
}
