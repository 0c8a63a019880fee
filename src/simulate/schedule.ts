/**
 * Which strategy sits where in a game: every set of them as often as the others, turned from game to
 * game, so that each has each seat as often. Fewer names than seats are repeated.
 *
 * @param number of the game, from 0
 */
export function seatStrategies(
  names: readonly string[],
  seats: number,
  number: number,
): readonly string[] {
  const filled =
    names.length >= seats
      ? names
      : Array.from({ length: seats }, (_, seat) => names[seat % names.length] ?? '');
  const tables = combinations(filled.length, seats);
  const table = tables[Math.floor(number / seats) % tables.length] ?? [];
  const turn = number % seats;
  return table.map((_, seat) => filled[table[(seat + turn) % seats] ?? 0] ?? '');
}

const combinationsCache = new Map<string, readonly (readonly number[])[]>();

/** Every way to choose some of a number of things, in the order of their numbers. */
function combinations(things: number, chosen: number): readonly (readonly number[])[] {
  const key = `${things}/${chosen}`;
  const known = combinationsCache.get(key);
  if (known !== undefined) return known;
  const found: (readonly number[])[] = [];
  const extend = (start: number, list: readonly number[]): void => {
    if (list.length === chosen) found.push(list);
    else for (let next = start; next < things; next += 1) extend(next + 1, [...list, next]);
  };
  extend(0, []);
  combinationsCache.set(key, found);
  return found;
}
