import { countEach } from './chance.ts';
import type { Violation } from './game-rules.ts';
import type { GamePack } from './pack-data.ts';

/** Laws of a game by name: what has to be so in every state. Each returns `null`, or what is wrong. */
export type Laws<Args extends readonly unknown[]> = Readonly<
  Record<string, (...args: Args) => string | null>
>;

/** The laws that are broken: for `invariants` of the rules. */
export const violationsOf = <Args extends readonly unknown[]>(
  laws: Laws<Args>,
  ...args: Args
): readonly Violation[] =>
  Object.entries(laws).flatMap(([law, check]) => {
    const detail = check(...args);
    return detail === null ? [] : [{ law, detail }];
  });

/** For a law about each seat, or any other list: `seat 2`, the first of which something is so. */
export function firstOf<T>(
  what: string,
  list: readonly T[],
  isWrong: (item: T, index: number) => boolean,
): string | null {
  const found = list.findIndex(isWrong);
  return found === -1 ? null : `${what} ${found}`;
}

/** For a law that nothing gets lost: the first thing that is there too often or too seldom. */
export function differenceOf(found: readonly string[], wanted: readonly string[]): string | null {
  const counts = countEach(found);
  for (const item of wanted) counts.set(item, (counts.get(item) ?? 0) - 1);
  for (const [item, count] of counts) {
    if (count !== 0) return `${item}: ${count > 0 ? `${count} too many` : `${-count} missing`}`;
  }
  return null;
}

/** Counts cards by the names that `pieces` of the rules has for them: component and id. */
export function createCardCounter({
  components,
}: Pick<GamePack, 'components'>): (cards: readonly string[]) => Readonly<Record<string, number>> {
  const names = new Map(
    components.flatMap(({ id, cards }) =>
      cards.map((card): [string, string] => [card.id, `${id}/${card.id}`]),
    ),
  );
  return (cards) =>
    Object.fromEntries(countEach(cards.map((card) => names.get(card) ?? `unprinted/${card}`)));
}
