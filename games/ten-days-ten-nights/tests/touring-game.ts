import { join } from 'node:path';
import { graphsOf } from '../../../src/boards/boards.ts';
import { readPackFiles } from '../../../src/load/read-pack-files.ts';
import { openRules } from '../../../src/play/game-spec.ts';
import { toGamePack } from '../../../src/play/pack-data.ts';
import { checkFully, REPOSITORY } from '../../../tests/helpers/pack.ts';
import { createTable, frozen, takeAll } from '../../../tests/helpers/play-on.ts';
import { tenDaysTenNightsSpec } from '../rules/index.ts';
import type { Config, Player, State } from '../rules/state.ts';
import { startState } from '../rules/tasks/turn.ts';

/** The files of Ten Days, Ten Nights. */
export const touringFiles = await readPackFiles(join(REPOSITORY, 'games', 'ten-days-ten-nights'));
const { pack } = checkFully(touringFiles);
if (pack === null) throw new Error('the pack of Ten Days, Ten Nights has mistakes');

/** The pack, checked. */
export const touringPack = pack;
/** The pack as its rules see it. */
export const touringGamePack = toGamePack(pack, graphsOf(pack));
/** The rules of Ten Days, Ten Nights. */
export const touring = openRules(tenDaysTenNightsSpec, touringGamePack);
const { tables } = touring.forBots;

export { tables as touringTables };
export const { playOn, stateAfter, legalOf, waitingFor } = createTable(touring);

export const configOf = (players: number, toggles: Readonly<Record<string, string>> = {}): Config =>
  touring.configure({ players, toggles });

/** What is arranged; the rest is as after set-up, with nothing in hands. */
export interface Arrangement {
  readonly toggles?: Readonly<Record<string, string>>;
  /** By seat; two players where there are fewer. */
  readonly players?: readonly Partial<Player>[];
  /** 1 is the first day, 2 the first night. */
  readonly round?: number;
  readonly visits?: State['round']['visits'];
  readonly points?: number;
  /** The whole deck; all that is left otherwise. */
  readonly deck?: readonly string[];
  /** The tickets in the bags, by special event; all that are not won otherwise. */
  readonly pools?: State['pools'];
}

/** A turn of seat 0, the first of its round, arranged by hand out of what is in the box. */
export function arrange({ toggles = {}, players = [], ...table }: Arrangement): State {
  const { round: number = 1, visits = [], points = tables.numbers.actionPoints } = table;
  const count = Math.max(2, players.length);
  const start = startState(tables, configOf(count, toggles));
  const seated = start.players.map((player, seat) => ({ ...player, ...players[seat] }));
  const out = seated.flatMap(({ hand, lasting }) => [
    ...hand,
    ...lasting.flatMap(({ card, isPerk }) => (isPerk ? [card] : [])),
  ]);
  const rest = takeAll(start.deck, out);
  const deck = table.deck ?? rest;
  const isLast = number === tables.numbers.days * 2;
  const seats = seated.map((_, seat) => seat).slice(1);
  return frozen({
    ...start,
    agenda: [
      isLast ? { kind: 'over', reason: 'normal' } : { kind: 'begin-round' },
      ...seats.reverse().map((seat) => ({ kind: 'begin-turn', seat }) as const),
      { kind: 'choose-action' },
    ],
    round: { number, visits },
    turn: { number: (number - 1) * count + 1, active: 0, points, granted: Math.max(points, 5) },
    deck,
    discards: takeAll(rest, deck),
    pools: Object.fromEntries(
      Object.entries(start.pools).map(([special, tickets]) => [
        special,
        table.pools?.[special] ??
          seated.reduce<readonly string[]>(
            (left, { prizes }) =>
              takeAll(
                left,
                prizes.filter((prize) => tickets.includes(prize)),
              ),
            tickets,
          ),
      ]),
    ),
    players: seated,
  } satisfies State);
}
