import {
  defineGame,
  type GamePack,
  type GameSpec,
  type Holding,
  type SeatScore,
  type StatsCollector,
  type Step,
} from 'vbuses/play';
import type { Action, Event, FareReason } from './actions-and-events.ts';
import { BOTS } from './bots/bots.ts';
import { LOOKAHEAD } from './bots/lookahead.ts';
import { passengerDecks, routesOnCards } from './checks.ts';
import { cardFacts, rulebookFacts } from './facts.ts';
import { openRules } from './game.ts';
import { pointsFor, recordsOf } from './score.ts';
import { SCORE_PARTS } from './scoring.ts';
import type { Config, Player, State } from './state.ts';
import { stopAt, type Tables, upgradeInfo } from './tables.ts';
import type { View } from './view.ts';

/** Vancouver Buses with its bots, what is counted of it, and how it is shown. */
export const vancouverBusesSpec: GameSpec<State, Action, View, Config, Event, Tables> = {
  id: 'vancouver-buses',
  rulesVersion: '2',
  scoreParts: SCORE_PARTS,
  strategies: BOTS,
  lookahead: LOOKAHEAD,
  trusted: true,
  checks: [passengerDecks, routesOnCards],
  cardFacts,
  rulebookFacts,
  open: (pack) => {
    const rules = openRules(pack);
    const { tables } = rules;
    return {
      ...rules,
      holdings: { note: 'who has more fares buys more', names: { route: routeNames(pack) } },
      stats: (config) => collectStats(tables, config),
      format: (state) => formatState(tables, state, rules.score(state)),
    };
  },
};

export default defineGame(vancouverBusesSpec);

/** Routes go by number and name. */
const routeNames = (pack: GamePack): Readonly<Record<string, string>> =>
  Object.fromEntries(
    recordsOf(pack, 'routes').map(({ id, fields }) => {
      const name = String(fields.name ?? id);
      return [id, name === id ? id : `${id} ${name}`];
    }),
  );

/** A state as lines of text: turn, players, who waits where, piles and supplies. */
function formatState(
  tables: Tables,
  state: State,
  scores: readonly SeatScore[],
): readonly string[] {
  const { turn, players, bank, upgrades } = state;
  const dice = turn.roll === null ? 'not rolled yet' : `blue ${turn.roll[0]}, red ${turn.roll[1]}`;
  return [
    `turn ${turn.number}: seat ${turn.active + 1}, ${dice}, ${turn.actions} of ${turn.granted} actions left`,
    '',
    ...players.flatMap((player, seat) =>
      formatPlayer(tables, player, `seat ${seat + 1}, ${scores[seat]?.total ?? 0} points`),
    ),
    '',
    'waiting at',
    ...formatWaiting(tables, state),
    '',
    `on offer: ${joinOrNone(upgrades.offer.map((id) => upgradeInfo(tables, id).name))}`,
    `fares in the bank: ${bank}`,
    `cards in decks: ${state.regions.map(({ region, top, rest }) => `${region} ${top.length + rest.length}`).join(', ')}`,
  ];
}

function formatPlayer(tables: Tables, player: Player, head: string): string[] {
  const nameOf = (id: string): string => stopAt(tables, id).name;
  const { at, hand, fares, routes, delivered, upgrades } = player;
  return [
    `${head}: at ${at === null ? 'no stop yet' : nameOf(at)}, ${fares} fares`,
    `  hand: ${joinOrNone(hand.map(nameOf))}`,
    `  routes: ${joinOrNone(routes)}`,
    `  delivered ${delivered.length}: ${joinOrNone(delivered.map(({ card }) => nameOf(card)))}`,
    `  upgrades: ${joinOrNone(upgrades.map(({ id }) => upgradeInfo(tables, id).name))}`,
  ];
}

/** Each stop with passengers, in the order of names, with the regions they want to go to. */
function formatWaiting(tables: Tables, { tokens }: State): string[] {
  const byStop = new Map<string, string[]>();
  for (const { stop, region } of tokens) {
    byStop.set(stop, [...(byStop.get(stop) ?? []), region]);
  }
  return [...byStop]
    .map(([stop, regions]) => ({ name: stopAt(tables, stop).name, regions }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, regions }) => `  ${name}: to ${regions.join(', ')}`);
}

const joinOrNone = (words: readonly string[]): string =>
  words.length === 0 ? 'none' : words.join(', ');

/** What is counted, by name. */
type Counter = Map<string, { count: number }>;

/**
 * What was counted, as plain data. Each game meets its stops in another order; a record without a
 * prototype is a table from the start, where any other would leave a hidden class behind for each key.
 */
function recordOf(counter: Counter): Readonly<Record<string, number>> {
  const record: Record<string, number> = Object.create(null);
  for (const [key, { count }] of counter) record[key] = count;
  return record;
}

/** Adds one, or more, to what is counted under a name. */
const addCount = (counter: Counter, key: string, count = 1): undefined => {
  const known = counter.get(key);
  if (known === undefined) counter.set(key, { count });
  else known.count += count;
};

const INCOME: Readonly<Record<FareReason, string>> = {
  start: 'in: start',
  double: 'in: double',
  'pick-up': 'in: pick-up',
};

/** Counts what only Vancouver Buses knows: stops, upgrades, routes, fares, supplies. */
function collectStats(tables: Tables, { players }: Config): StatsCollector<State, Action, Event> {
  const visits: Counter = new Map();
  const arrivals: Counter = new Map();
  const pickUps: Counter = new Map();
  const deliveries: Counter = new Map();
  const flows = Array.from({ length: players }, (): Counter => new Map());
  const unknownSeat: Counter = new Map();
  const counts: Counter = new Map(
    ['shuffles', 'swaps at set-up', 'tokens not placed'].map((what) => [what, { count: 0 }]),
  );
  const bought: Holding[] = [];
  const { regions } = tables;
  let leastFares = tables.fares;
  const leastTokens = tables.tokens.slice();

  const count = (event: Event, state: State): undefined => {
    switch (event.type) {
      case 'moved':
        return addCount(visits, event.to);
      case 'picked-up':
        return addCount(pickUps, event.stop);
      case 'delivered':
        return addCount(deliveries, event.stop);
      case 'placed':
        updateMinimums(leastTokens, state);
        return addCount(arrivals, event.stop);
      case 'not-placed':
        return addCount(counts, 'tokens not placed');
      case 'swapped':
        return addCount(counts, 'swaps at set-up');
      case 'shuffled':
        return addCount(counts, 'shuffles');
      case 'fares':
        leastFares = Math.min(leastFares, state.bank);
        return addCount(flows[event.seat] ?? unknownSeat, INCOME[event.reason], event.count);
      case 'swept':
        return addCount(flows[event.seat] ?? unknownSeat, 'out: sweeps', event.fares);
      case 'bought':
        bought.push({ kind: 'upgrade', id: event.upgrade, seat: event.seat, points: 0 });
        return addCount(flows[event.seat] ?? unknownSeat, 'out: upgrades', event.fares);
      default:
        return undefined;
    }
  };
  const onStep = ({ state, events }: Step<State, Event>): void => {
    for (const event of events) count(event, state);
  };

  return {
    observer: { onStep },
    summarise: (end) => {
      const tokens = regions.map((region, index) => [
        `tokens of ${region}`,
        leastTokens[index] ?? 0,
      ]);
      return {
        turns: end.turn.number,
        first: end.first,
        places: {
          visits: recordOf(visits),
          arrivals: recordOf(arrivals),
          'pick-ups': recordOf(pickUps),
          deliveries: recordOf(deliveries),
        },
        holdings: [...bought, ...routesKept(tables, end)],
        flows: flows.map(recordOf),
        lows: Object.fromEntries([['fares in the bank', leastFares], ...tokens]),
        counts: recordOf(counts),
      };
    },
  };
}

/** Notes supplies that are lower than they ever were, by region. */
function updateMinimums(least: number[], { regions }: State): void {
  regions.forEach(({ stock }, index) => {
    if (stock < (least[index] ?? 0)) least[index] = stock;
  });
}

/** The routes that score, with the points that their passengers brought. */
const routesKept = (tables: Tables, { players }: State): Holding[] =>
  players.flatMap(({ routes, delivered }, seat) =>
    routes.map((id) => {
      const served = delivered.filter(({ stop }) => stopAt(tables, stop).routes.includes(id));
      return { kind: 'route', id, seat, points: pointsFor(tables.scoring, served.length) };
    }),
  );
