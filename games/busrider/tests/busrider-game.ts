import { join } from 'node:path';
import { graphsOf } from '../../../src/boards/boards.ts';
import { readPackFiles } from '../../../src/load/read-pack-files.ts';
import type { GraphLink } from '../../../src/pack/graph.ts';
import { openRules } from '../../../src/play/game-spec.ts';
import {
  openPackData,
  type PackData,
  type PackRecord,
  toGamePack,
} from '../../../src/play/pack-data.ts';
import { checkFully, REPOSITORY } from '../../../tests/helpers/pack.ts';
import { createTable, frozen } from '../../../tests/helpers/play-on.ts';
import type { Action, Event } from '../rules/actions-and-events.ts';
import { busriderSpec } from '../rules/index.ts';
import type { Config, Player, State, Task, Turn } from '../rules/state.ts';

/** The files of BusRider. */
export const busriderFiles = await readPackFiles(join(REPOSITORY, 'games', 'busrider'));

/** A pack of BusRider, checked, as its rules see it. */
export function packOf(files: typeof busriderFiles) {
  const { pack, diagnostics } = checkFully(files);
  if (pack === null)
    throw new Error(`the pack of BusRider has mistakes: ${diagnostics[0]?.message}`);
  return toGamePack(pack, graphsOf(pack));
}

/** The pack as its rules see it. */
export const busriderGamePack = packOf(busriderFiles);

/** The rules with the data that are printed. */
export const busrider = openRules(busriderSpec, busriderGamePack);

const PLACE = { file: 'test.yaml', line: 1, column: 1 };

const recordsOf = (records: readonly PackRecord['fields'][]): readonly PackRecord[] =>
  records.map((fields) => ({
    id: String(fields.id),
    copies: Number(fields.copies ?? 1),
    fields,
    place: PLACE,
  }));

const table = (id: string, fields: readonly PackRecord['fields'][]) => ({
  id,
  noun: id,
  records: recordsOf(fields),
});

/** The numbers of the small board, by their ids in the pack. */
const NUMBERS = {
  'players-least': 2,
  'players-most': 8,
  'initial-cash': 20,
  'later-start-cash': 2,
  'wealthy-cash': 50,
  'winning-cash': 80,
  'right-of-way-price': 30,
  'fare-bank': 1,
  'fare-opponent': 5,
  'fare-all-sold': 10,
  'destinations-drawn': 2,
  dice: 2,
  'dice-with-right-of-way': 3,
  'die-sides': 6,
};

/** Each link with its length and its Routes. */
const LINKS: readonly (readonly [from: string, to: string, length: number, routes: string])[] = [
  ['ash', 'birch', 1, 'red'],
  ['birch', 'cedar', 2, 'red blue'],
  ['cedar', 'date', 3, 'red'],
  ['cedar', 'elm', 1, 'blue'],
  ['ash', 'elm', 5, 'green'],
];

const LEGS: Readonly<Record<string, readonly string[]>> = {
  red: ['ash', 'birch', 'cedar', 'date'],
  blue: ['birch', 'cedar', 'elm'],
  green: ['ash', 'elm'],
};

const PRICES: Readonly<Record<string, number>> = { red: 12, blue: 8, green: 6 };

/** What deliveries bring: no multiple of anything, so that only the table can tell. */
const PAYOFFS: readonly (readonly [string, string, number])[] = [
  ['ash', 'birch', 3],
  ['ash', 'date', 13],
  ['ash', 'elm', 9],
  ['birch', 'date', 11],
  ['birch', 'elm', 7],
  ['date', 'elm', 8],
];

const links = LINKS.map(
  ([from, to, length, routes]): GraphLink => ({
    from,
    to,
    length,
    kind: null,
    routes: routes.split(' '),
    fields: {},
  }),
);

const places = [...new Set(links.flatMap(({ from, to }) => [from, to]))];

const neighboursOf = (place: string): string[] =>
  LINKS.flatMap(([from, to]) => (from === place ? [to] : to === place ? [from] : []));

/**
 * A board that fits in the head: ash -1- birch -2- cedar -3- date on Red, with Blue from birch by
 * cedar to elm, and Green straight from ash to elm. All but cedar are termini; date counts twice.
 */
const SMALL: PackData = {
  game: { ...busriderGamePack.game },
  components: [
    {
      id: 'deeds',
      name: 'Deeds',
      kind: 'deck',
      size: 'poker',
      cards: Object.keys(PRICES).map((id) => ({ id, copies: 1 })),
    },
  ],
  effects: busriderGamePack.effects,
  tables: [
    ...['words', 'questions'].map((id) => busriderGamePack.table(id)),
    table(
      'numbers',
      Object.entries(NUMBERS).map(([id, value]) => ({ id, value })),
    ),
    table(
      'termini',
      places
        .filter((id) => id !== 'cedar')
        .map((id) => ({ id, stop: { id }, copies: id === 'date' ? 2 : 1 })),
    ),
    table(
      'payoffs',
      PAYOFFS.map(([from, to, payoff]) => ({
        id: `${from}--${to}`,
        from: { id: from },
        to: { id: to },
        payoff,
      })),
    ),
    busriderGamePack.table('questions'),
  ],
  graphs: [
    {
      id: 'small',
      nodes: places.map((id) => ({
        id,
        name: id.toUpperCase(),
        position: [0, 0],
        neighbours: neighboursOf(id),
        routes: Object.keys(LEGS).filter((route) => LEGS[route]?.includes(id)),
        fields: {},
      })),
      links,
      routes: Object.entries(LEGS).map(([id, stops]) => ({
        id,
        name: id,
        start: stops[0] ?? null,
        legs: [stops],
        stops,
        fields: { price: PRICES[id] ?? 0 },
      })),
      neighbours: new Map(places.map((id) => [id, neighboursOf(id)])),
    },
  ],
};

/** The small board as a pack. */
export const smallPack = openPackData(SMALL);
/** The rules on the small board. */
export const small = openRules(busriderSpec, smallPack);
export const { playOn, stateAfter, legalOf, waitingFor } = createTable(small);

export const configOf = (players: number, toggles: Readonly<Record<string, string>> = {}): Config =>
  small.configure({ players, toggles });

/** What is arranged; the rest is as at the start, with all pawns on ash and Routes with the bank. */
export interface Arrangement {
  readonly toggles?: Readonly<Record<string, string>>;
  /** By seat; as many as play, two for none. */
  readonly players?: readonly Partial<Player>[];
  readonly owners?: State['owners'];
  readonly turn?: Partial<Turn>;
  /** What waits to be done, the next thing first; the end of the turn follows. */
  readonly tasks?: readonly Task[];
}

const PLAYER: Player = {
  cash: 20,
  at: 'ash',
  towards: null,
  done: 0,
  origin: 'ash',
  destination: null,
  route: null,
  used: [],
  rightOfWay: false,
  wealthy: false,
  bankrupt: false,
};

/** A turn of seat 0 on the small board that has just been rolled, so that no law is broken. */
export function arrange({ players = [{}, {}], ...table }: Arrangement): State {
  const seated = players.map((player): Player => {
    const all = { ...PLAYER, ...player };
    return { ...all, wealthy: all.cash >= NUMBERS['wealthy-cash'] };
  });
  const roll = table.turn?.roll ?? 6;
  const tasks: readonly Task[] = table.tasks ?? [{ kind: 'choose-segment' }];
  return frozen({
    config: configOf(seated.length, table.toggles),
    agenda: [...tasks, { kind: 'settle' } as const, { kind: 'end-turn' } as const].toReversed(),
    turn: {
      number: 1,
      active: 0,
      left: roll - (table.turn?.walked ?? 0),
      walked: 0,
      hasPaidFare: false,
      hasArrived: false,
      purchases: 0,
      ...table.turn,
      roll,
    },
    players: seated,
    owners: { red: null, blue: null, green: null, ...table.owners },
    bank: -seated.reduce((sum, { cash }) => sum + cash, 0),
    offered: [],
    winner: null,
  } satisfies State);
}

/** A step along a Route, as it is offered. */
export function go(state: State, to: string, route: string): Action {
  const found = legalOf(state, 'go').find((one) => one.to === to && one.route === route);
  if (found === undefined) throw new Error(`there is no way to ${to} on ${route}`);
  return found;
}

/** The events of a type, in their order. */
export const eventsOf = <Type extends Event['type']>(
  events: readonly Event[],
  type: Type,
): Extract<Event, { readonly type: Type }>[] =>
  events.filter((event): event is Extract<Event, { readonly type: Type }> => event.type === type);
