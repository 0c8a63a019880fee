import { usageError } from '../diagnostics/errors.ts';
import { isRecord } from '../values/value-shapes.ts';
import type { Component, CopiesByPlayers, Pack } from './pack.ts';

/** From `least` to `most` players. */
interface PlayerRange {
  readonly least: number;
  readonly most: number;
}

/**
 * For how many players a card is: `3` and `3+` from three on, `2-4`, or a list of such, in which `3`
 * is three alone; `null` for what says nothing of the kind.
 */
export function parsePlayers(written: unknown): readonly PlayerRange[] | null {
  const listed: readonly unknown[] = Array.isArray(written)
    ? written
    : String(written).split(/[;,]/);
  const ranges = listed.map((one) => parseRange(one, listed.length > 1 || Array.isArray(written)));
  return ranges.every((one) => one !== null) && ranges.length > 0 ? ranges : null;
}

function parseRange(written: unknown, isListed: boolean): PlayerRange | null {
  const [, least, plus, most] =
    /^\s*(\d{1,3})\s*(?:(\+)|(?:-|–|\.\.)\s*(\d{1,3}))?\s*$/.exec(String(written)) ?? [];
  if (least === undefined) return null;
  const from = Number(least);
  const isOpen = plus !== undefined || (most === undefined && !isListed);
  const to = isOpen ? Number.POSITIVE_INFINITY : Number(most ?? least);
  return from >= 1 && to >= from ? { least: from, most: to } : null;
}

/** The copies of `{ 2: 1, 4: 2 }`, by the number of players from which they are used; `null` for anything else. */
export function parseCopiesByPlayers(written: unknown): CopiesByPlayers | null {
  if (!isRecord(written)) return null;
  const pairs = Object.entries(written).flatMap(([key, copies]) =>
    /^[1-9]\d{0,2}$/.test(key) && Number.isInteger(copies) ? [[Number(key), Number(copies)]] : [],
  ) as [number, number][];
  return pairs.length > 0 ? pairs.sort(([a], [b]) => a - b) : null;
}

/**
 * The copies of a card by the number of players; `null` for a card that is in every game alike.
 *
 * @param copies as written: a number, or numbers by players
 * @param players what the record says under `players`
 */
export function copiesByPlayers(copies: unknown, players: unknown): CopiesByPlayers | null {
  const steps = parseCopiesByPlayers(copies);
  const ranges = players === undefined || players === null ? null : parsePlayers(players);
  if (steps === null && ranges === null) return null;
  const from = [
    ...(steps ?? []).map(([least]) => least),
    ...(ranges ?? []).flatMap(({ least, most }) => [least, most + 1]),
  ].filter(Number.isFinite);
  const isFor = (count: number): boolean =>
    ranges === null || ranges.some(({ least, most }) => count >= least && count <= most);
  const each = typeof copies === 'number' ? copies : 1;
  return [...new Set(from)]
    .sort((a, b) => a - b)
    .map((count) => [count, isFor(count) ? (copiesAt(steps, count) ?? each) : 0]);
}

/** How many copies are in a game of so many players; `null` for a card that is in every game alike. */
export function copiesAt(
  steps: CopiesByPlayers | null | undefined,
  players: number,
): number | null {
  if (!steps) return null;
  return steps.findLast(([from]) => from <= players)?.[1] ?? 0;
}

/** The most copies that a game can need: what is printed. */
export const mostCopies = (steps: CopiesByPlayers): number =>
  Math.max(...steps.map(([, copies]) => copies));

/**
 * A pack with the cards for so many players, each as often as they need it.
 *
 * @throws CliError (exit 2) if no card depends on the number of players
 */
export function selectForPlayers(pack: Pack, players: number): Pack {
  const decks = pack.components.filter((one) => one.kind === 'deck');
  if (!decks.some(({ cards }) => cards.some(({ byPlayers }) => byPlayers !== undefined))) {
    throw usageError(
      'no card of this pack depends on the number of players',
      'mark cards with `players: 3+`, or write their copies as `{ 2: 1, 4: 2 }`',
    );
  }
  const components = pack.components.map((one): Component => {
    if (one.kind !== 'deck') return one;
    const cards = one.cards.map((card) => {
      return { ...card, copies: copiesAt(card.byPlayers, players) ?? card.copies };
    });
    return {
      ...one,
      cards: cards.filter(({ copies }, at) => copies > 0 || one.cards[at]?.copies === 0),
    };
  });
  return { ...pack, components };
}
