import type { Card, Game } from './pack.ts';

/** What is printed on a card of its id and the version of its game: nothing, the id, or both. */
export const ID_MARKS = ['none', 'short', 'full'] as const;

export type IdMarks = (typeof ID_MARKS)[number];

/** Enough to find a printed card in the data. */
export const DEFAULT_ID_MARKS: IdMarks = 'short';

/** The small type at the foot of a card that says which one it is; empty if there is none. */
export function formatIdMark(
  { id }: Pick<Card, 'id'>,
  { version }: Pick<Game, 'version'>,
  ids: IdMarks | undefined = DEFAULT_ID_MARKS,
): string {
  if (ids === 'none') return '';
  return ids === 'short' ? id : `${id} · ${version}`;
}
