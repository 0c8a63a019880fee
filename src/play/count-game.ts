import { getOrCreate } from '../values/maps.ts';
import type { GameAction, GameEvent, Seat } from './game-rules.ts';
import type { GameStats, Holding, StatsCollector } from './game-statistics.ts';

/** What is counted, by name: boxes, which cost less to change than a map. */
type Counter = Map<string, { count: number }>;

// Events are many: no closure is made for each.
const addTo = (counter: Counter, name: string, count: number): void => {
  const known = counter.get(name);
  if (known === undefined) counter.set(name, { count });
  else known.count += count;
};

const counterOf = (names: readonly string[]): Counter =>
  new Map(names.map((name) => [name, { count: 0 }]));

const emptyCounter = (): Counter => new Map();

/**
 * What was counted, as plain data. Each game meets its stops in another order; a record without a
 * prototype is a table from the start, where any other would leave a hidden class behind for each key.
 */
function recordOf(counter: Counter): Readonly<Record<string, number>> {
  const record: Record<string, number> = Object.create(null);
  for (const [name, { count }] of counter) record[name] = count;
  return record;
}

/** Counts one game for the report. */
export class GameTally {
  readonly #counts: Counter;
  readonly #places: Map<string, Counter>;
  readonly #lows: Counter;
  readonly #flows: Counter[] = [];
  readonly #holdings: Holding[] = [];

  constructor({ counts = [], places = [], lows = [] }: CountedNames) {
    this.#counts = counterOf(counts);
    this.#places = new Map(places.map((what) => [what, emptyCounter()]));
    this.#lows = new Map(lows.map((name) => [name, { count: Number.POSITIVE_INFINITY }]));
  }

  /** Something happened. */
  count(name: string, times = 1): void {
    addTo(this.#counts, name, times);
  }

  /** Something happened at a place of the board: `visit('arrivals', 'dunbar-loop')`. */
  visit(what: string, place: string): void {
    addTo(getOrCreate(this.#places, what, emptyCounter), place, 1);
  }

  /** A seat got or spent an amount: `flow(seat, 'in: sales', 5)`. */
  flow(seat: Seat, name: string, amount: number): void {
    while (this.#flows.length <= seat) this.#flows.push(emptyCounter());
    const counter = this.#flows[seat];
    if (counter !== undefined) addTo(counter, name, amount);
  }

  /** So much is left of a supply. */
  low(name: string, left: number): void {
    const least = getOrCreate(this.#lows, name, () => ({ count: left }));
    if (left < least.count) least.count = left;
  }

  /** A seat has a thing. */
  hold(holding: Holding): void {
    this.#holdings.push(holding);
  }

  summarise(): Pick<GameStats, 'places' | 'holdings' | 'flows' | 'lows' | 'counts'> {
    return {
      places: Object.fromEntries([...this.#places].map(([what, at]) => [what, recordOf(at)])),
      holdings: this.#holdings,
      flows: this.#flows.map(recordOf),
      lows: recordOf(new Map([...this.#lows].filter(([, { count }]) => Number.isFinite(count)))),
      counts: recordOf(this.#counts),
    };
  }
}

/** What is counted even if it does not happen, in the order of the report. */
interface CountedNames {
  readonly counts?: readonly string[];
  readonly places?: readonly string[];
  readonly lows?: readonly string[];
}

/** What is counted of a game, by its events. */
export interface StatsSpec<S, A extends GameAction, E extends GameEvent> extends CountedNames {
  /** For each type of event the name that counts it, or what is counted; with the state after it. */
  readonly events: {
    readonly [Type in E['type']]?:
      | string
      | ((tally: GameTally, event: Extract<E, { readonly type: Type }>, state: S) => void);
  };
  /** For each type of action what is counted. */
  readonly actions?: {
    readonly [Type in A['type']]?: (tally: GameTally, seat: Seat) => void;
  };
  /** What is known at the end only. */
  readonly end?: (state: S, tally: GameTally) => Partial<GameStats> | undefined;
}

/** A state that says how many turns it has had, and who had the first. */
interface CountedState {
  readonly turn?: { readonly number: number };
  readonly first?: Seat;
}

/** Makes `stats` of the rules: a collector for one game. */
export function countGame<S extends CountedState, A extends GameAction, E extends GameEvent>(
  spec: StatsSpec<S, A, E>,
): StatsCollector<S, A, E> {
  const tally = new GameTally(spec);
  const { end } = spec;
  const events: Readonly<Record<string, unknown>> = spec.events;
  const actions: Readonly<Record<string, unknown>> = spec.actions ?? {};
  return {
    observer: {
      onStep: ({ state, events: happened }) => {
        for (const event of happened) {
          const counted = events[event.type];
          if (typeof counted === 'string') tally.count(counted);
          else if (typeof counted === 'function') counted(tally, event, state);
        }
      },
      ...(spec.actions && {
        onDecision: ({ decision: { seat }, action: { type } }) => {
          const counted = actions[type];
          if (typeof counted === 'function') counted(tally, seat);
        },
      }),
    },
    summarise: (state) => {
      const more = end?.(state, tally);
      const { turn, first = 0 } = state;
      return { turns: turn?.number ?? null, first, ...tally.summarise(), ...more };
    },
  };
}
