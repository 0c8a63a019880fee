import { join } from 'node:path';
import { graphsOf } from '../../../src/boards/boards.ts';
import { readPackFiles } from '../../../src/load/read-pack-files.ts';
import { openRules } from '../../../src/play/game-spec.ts';
import { toGamePack } from '../../../src/play/pack-data.ts';
import { checkFully, REPOSITORY } from '../../../tests/helpers/pack.ts';
import { createTable, frozen, takeAll } from '../../../tests/helpers/play-on.ts';
import type { Action } from '../rules/actions-and-events.ts';
import { busaoSpec } from '../rules/index.ts';
import type { Bus, Config, State, Turn } from '../rules/state.ts';
import { startState } from '../rules/tasks/set-up.ts';

/** The files of Busão. */
export const busaoFiles = await readPackFiles(join(REPOSITORY, 'games', 'busao'));
const { pack } = checkFully(busaoFiles);
if (pack === null) throw new Error('the pack of Busão has mistakes');

/** The pack as its rules see it. */
export const busaoGamePack = toGamePack(pack, graphsOf(pack));
/** The rules of Busão, opened again. */
export const openBusao = () => openRules(busaoSpec, busaoGamePack);
/** The rules of Busão. */
export const busao = openBusao();
const { tables } = busao.forBots;

export { tables as busaoTables };
export const { playOn, stateAfter, legalOf, waitingFor } = createTable(busao);

export const configOf = (players: number, toggles: Readonly<Record<string, string>> = {}): Config =>
  busao.configure({ players, toggles });

/** The passengers of a bus by the numbers of their seats. */
type Seated = Readonly<Record<number, string>>;

/** What is arranged; the rest is as after set-up, with nothing in hands and nothing open. */
export interface Arrangement {
  readonly players?: number;
  readonly toggles?: Readonly<Record<string, string>>;
  /** By bus: seats, upgrades, driver. */
  readonly buses?: readonly {
    readonly seats?: Seated;
    readonly upgrades?: readonly string[];
    readonly driver?: string;
  }[];
  /** By seat. */
  readonly hands?: readonly (readonly string[])[];
  readonly stop?: readonly string[];
  /** The uppermost last. */
  readonly terminal?: readonly string[];
  readonly shop?: readonly string[];
  /** The whole Rua; all that is left otherwise. */
  readonly street?: readonly string[];
  readonly reshuffles?: number;
  readonly stopCard?: number;
  readonly turn?: Partial<Turn>;
}

/** A turn of seat 0, arranged by hand out of what is in the box, so that no law of the game is broken. */
export function arrange({ players = 2, toggles = {}, ...table }: Arrangement): State {
  const start = startState(tables, configOf(players, toggles));
  const hands = start.hands.map((_, seat) => [...(table.hands?.[seat] ?? [])].sort());
  const buses = start.buses.map(
    (bus, index): Bus => ({
      driver: table.buses?.[index]?.driver ?? null,
      upgrades: table.buses?.[index]?.upgrades ?? [],
      seats: bus.seats.map((_, at) => table.buses?.[index]?.seats?.[at] ?? null),
    }),
  );
  const { stop = [], terminal = [], shop = [] } = table;
  const out = [
    ...hands.flat(),
    ...buses.flatMap(({ seats }) => seats.flatMap((card) => card ?? [])),
    ...stop,
    ...terminal,
  ];
  const rest = takeAll(start.street, out);
  const street = table.street ?? rest;
  const deck = takeAll(start.upgrades.deck, [
    ...shop,
    ...buses.flatMap(({ upgrades }) => upgrades),
  ]);
  return frozen({
    ...start,
    agenda: [{ kind: 'choose-action' }],
    turn: { number: 1, active: 0, points: tables.numbers.actionPoints, used: [], ...table.turn },
    street,
    box: takeAll(rest, street),
    reshuffles: table.reshuffles ?? start.reshuffles,
    stop,
    terminal,
    upgrades: { deck, shop },
    drivers: takeAll(
      start.drivers,
      buses.flatMap(({ driver }) => driver ?? []),
    ),
    hands,
    buses,
    stopCard: table.stopCard ?? null,
  } satisfies State);
}

/** A passenger boards a bus and sits down. */
export const boarding = (card: string, bus: number, at: number): readonly Action[] => [
  { type: 'board', card, bus },
  { type: 'sit', at },
];
