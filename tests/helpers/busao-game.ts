import { join } from 'node:path';
import { graphsOf } from '../../src/boards/registry.ts';
import { busaoSpec } from '../../src/games/busao/kit.ts';
import type { Action, ActionType, Event } from '../../src/games/busao/rules/actions-and-events.ts';
import type { Bus, Config, State, Turn } from '../../src/games/busao/rules/state.ts';
import { startState } from '../../src/games/busao/rules/tasks/set-up.ts';
import { readPackFiles } from '../../src/load/read-pack-files.ts';
import { createStream, type Outcome, resolveChance } from '../../src/play/chance.ts';
import { openRules } from '../../src/play/game-spec.ts';
import { toGamePack } from '../../src/play/pack-data.ts';
import { checkFully, REPOSITORY } from './pack.ts';

/** The files of Busão. */
export const busaoFiles = await readPackFiles(join(REPOSITORY, 'games', 'busao'));
const { pack } = checkFully(busaoFiles);
if (pack === null) throw new Error('the pack of Busão has mistakes');

/** The pack as its rules see it. */
export const busaoGamePack = toGamePack(pack, graphsOf(pack));
/** The rules of Busão, opened anew. */
export const openBusao = () => openRules(busaoSpec, busaoGamePack);
/** The rules of Busão. */
export const busao = openBusao();
const { tables } = busao.forBots;

export { tables as busaoTables };

/** Freezes a value and everything in it: a change throws. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}

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

function takeAll(list: readonly string[], taken: readonly string[]): string[] {
  const rest = [...list];
  for (const item of taken) {
    const index = rest.indexOf(item);
    if (index === -1) throw new Error(`there is no ${item} left in the box`);
    rest.splice(index, 1);
  }
  return rest;
}

export interface Played {
  readonly state: State;
  readonly events: readonly Event[];
}

/**
 * Applies actions and outcomes one after another. Chance for which no outcome is given is left to a
 * fixed stream, before the next action and after the last one.
 */
export function playOn(state: State, ...choices: readonly (Action | Outcome)[]): Played {
  const stream = createStream('test', 'chance');
  const events: Event[] = [];
  let now = state;
  const take = (choice: Action | Outcome): void => {
    const step = busao.apply(now, choice);
    events.push(...step.events);
    now = frozen(step.state);
  };
  const leaveToChance = (): void => {
    for (let wait = busao.pending(now); wait.type === 'chance'; wait = busao.pending(now)) {
      take(resolveChance(wait.chance, stream));
    }
  };
  for (const choice of choices) {
    if (typeof choice === 'object' && 'type' in choice) leaveToChance();
    take(choice);
  }
  leaveToChance();
  const [broken] = busao.invariants(now);
  if (broken !== undefined) throw new Error(`${broken.law}: ${broken.detail}`);
  return { state: now, events };
}

/** {@link playOn}, and the state alone. */
export const stateAfter = (state: State, ...choices: readonly (Action | Outcome)[]): State =>
  playOn(state, ...choices).state;

/** The legal actions of a type. */
export const legalOf = <Type extends ActionType>(
  state: State,
  type: Type,
): Extract<Action, { type: Type }>[] =>
  busao
    .legal(state)
    .filter((action): action is Extract<Action, { type: Type }> => action.type === type);

/** What kind of decision a state waits for, and of whom. */
export function waitingFor(state: State): string {
  const wait = busao.pending(state);
  return wait.type === 'decision' ? `${wait.kind} of ${wait.seat}` : wait.type;
}

/** A passenger boards a bus and sits down. */
export const boarding = (card: string, bus: number, at: number): readonly Action[] => [
  { type: 'board', card, bus },
  { type: 'sit', at },
];
