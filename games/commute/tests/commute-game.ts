import { join } from 'node:path';
import { graphsOf } from '../../../src/boards/boards.ts';
import { readPackFiles } from '../../../src/load/read-pack-files.ts';
import { openRules } from '../../../src/play/game-spec.ts';
import { type GamePack, toGamePack } from '../../../src/play/pack-data.ts';
import { checkFully, REPOSITORY } from '../../../tests/helpers/pack.ts';
import { createTable, frozen, takeAll } from '../../../tests/helpers/play-on.ts';
import { commuteSpec } from '../rules/index.ts';
import type { Config, Player, State, Which } from '../rules/state.ts';
import { startState } from '../rules/tasks/commutes.ts';

/** The files of Commute. */
export const commuteFiles = await readPackFiles(join(REPOSITORY, 'games', 'commute'));
const { pack } = checkFully(commuteFiles);
if (pack === null) throw new Error('the pack of Commute has mistakes');

/** The pack as its rules see it. */
export const commuteGamePack = toGamePack(pack, graphsOf(pack));

/** Where a player is, and with what; all else is as at the start of a commute. */
interface Traveller extends Partial<Omit<Player, 'hand' | 'house'>> {
  /** The numbers of the cards in hand. */
  readonly hand?: readonly number[];
}

/** What is arranged; the rest is as at the start of a commute. */
export interface Arrangement {
  readonly players: readonly Traveller[];
  readonly toggles?: Readonly<Record<string, string>>;
  readonly which?: Which;
  /** The only card that is left in the Uh-Oh! deck. */
  readonly uhOh?: string;
  /** How many number cards are in the deck; all that are left otherwise. */
  readonly deck?: number;
}

/** The rules of Commute for a pack, and ways to arrange a game and to play it by hand. */
export function openCommute(gamePack: GamePack = commuteGamePack) {
  const rules = openRules(commuteSpec, gamePack);
  const { tables } = rules.forBots;

  const numberOf = (card: string): number => tables.values.get(card) ?? 0;
  const configOf = (players: number, toggles: Readonly<Record<string, string>> = {}): Config =>
    rules.configure({ players, toggles });

  /** A turn of seat 0, arranged by hand out of what is in the box, so that no law is broken. */
  function arrange({ players, toggles = {}, which = 'morning', ...table }: Arrangement): State {
    const start = startState(tables, configOf(players.length, toggles));
    const houses = [...tables.houses.values()];
    let left: readonly string[] = tables.cardDeck;
    const takeCard = (number: number): string => {
      const card = left.find((one) => numberOf(one) === number);
      if (card === undefined) throw new Error(`there is no ${number} left`);
      left = takeAll(left, [card]);
      return card;
    };
    const seated = players.map(({ hand = [], ...traveller }, seat): Player => {
      const [house, base] = [houses[seat], start.players[seat]];
      if (house === undefined || base === undefined) throw new Error(`seat ${seat} is empty`);
      const at = which === 'morning' ? house.space : tables.work;
      return { ...base, at, ...traveller, house: house.id, hand: hand.map(takeCard).sort() };
    });
    const deck = left.slice(0, table.deck ?? left.length);
    const zeros = players.map(() => 0);
    const morning: State['sheet'] = [{ which: 'morning', minutes: zeros, points: zeros }];
    return frozen({
      ...start,
      agenda: TURN.toReversed(),
      commute: { number: which === 'morning' ? 0 : 1, which, first: 0 },
      turn: { ...start.turn, number: 1 },
      players: seated,
      cards: { deck, discards: takeAll(left, deck) },
      uhOhs: table.uhOh
        ? { deck: [table.uhOh], discards: takeAll(tables.uhOhDeck, [table.uhOh]) }
        : { deck: tables.uhOhDeck, discards: [] },
      sheet: which === 'morning' ? [] : morning,
    } satisfies State);
  }

  /** The card in a hand that counts for a number. */
  const cardOf = (state: State, seat: number, number: number): string => {
    const card = playerOf(state, seat).hand.find((one) => numberOf(one) === number);
    if (card === undefined) throw new Error(`there is no ${number} in the hand of seat ${seat}`);
    return card;
  };

  return { ...createTable(rules), rules, tables, arrange, cardOf, configOf };
}

const TURN: State['agenda'] = [
  { kind: 'walk', seat: 0 },
  { kind: 'look-for-uh-ohs' },
  { kind: 'refill' },
  { kind: 'next-turn' },
];

export function playerOf({ players }: Pick<State, 'players'>, seat: number): Player {
  const player = players[seat];
  if (player === undefined) throw new Error(`seat ${seat} is empty`);
  return player;
}

const { neighbours } = commuteGamePack.graph();

/** The spaces next to one. */
export const nextTo = (space: string): readonly string[] => neighbours.get(space) ?? [];

/** A way over so many spaces, of which each is as it is wanted. */
export function findWay(length: number, isWanted: (space: string) => boolean): readonly string[] {
  const extend = (way: readonly string[]): readonly string[] | null => {
    const [last, before] = [way.at(-1), way.at(-2)];
    if (last === undefined || way.length === length) return way;
    for (const next of nextTo(last)) {
      if (next === before || way.includes(next) || !isWanted(next)) continue;
      const found = extend([...way, next]);
      if (found !== null) return found;
    }
    return null;
  };
  for (const space of neighbours.keys()) {
    const found = isWanted(space) ? extend([space]) : null;
    if (found !== null) return found;
  }
  throw new Error(`there is no such way over ${length} spaces`);
}
