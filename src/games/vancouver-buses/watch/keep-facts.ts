import type { FactKeeper } from '../../../play/game-kit.ts';
import type { Step } from '../../../play/game-module.ts';
import type { Holding } from '../../../play/played-game.ts';
import type { Action } from '../play/action.ts';
import type { Event } from '../play/event.ts';
import type { VancouverBuses } from '../play/game.ts';
import type { Config, State } from '../play/state.ts';
import { stopAt } from '../play/tables.ts';
import { pointsFor } from '../score.ts';

/** Adds one to, or more, to what is counted under a name. */
type Counter = Record<string, number>;
const add = (counter: Counter, key: string, count = 1): undefined => {
  counter[key] = (counter[key] ?? 0) + count;
};

/** Counts what only Vancouver Buses knows: stops, upgrades, routes, fares, supplies. */
export function keepFacts(
  rules: VancouverBuses,
  { players }: Config,
): FactKeeper<State, Action, Event> {
  const places = { visits: {}, arrivals: {}, 'pick-ups': {}, deliveries: {} } satisfies Record<
    string,
    Counter
  >;
  const flows = Array.from({ length: players }, (): Counter => ({}));
  const counts: Counter = { shuffles: 0, 'swaps at set-up': 0, 'tokens not placed': 0 };
  const bought: Holding[] = [];
  const lows: Counter = { 'fares in the bank': rules.tables.fares };
  for (const [index, region] of rules.tables.regions.entries()) {
    lows[`tokens of ${region}`] = rules.tables.tokens[index] ?? 0;
  }

  const count = (event: Event): undefined => {
    switch (event.type) {
      case 'moved':
        return add(places.visits, event.to);
      case 'picked-up':
        return add(places['pick-ups'], event.stop);
      case 'delivered':
        return add(places.deliveries, event.stop);
      case 'placed':
        return add(places.arrivals, event.stop);
      case 'not-placed':
        return add(counts, 'tokens not placed');
      case 'swapped':
        return add(counts, 'swaps at set-up');
      case 'shuffled':
        return add(counts, 'shuffles');
      case 'fares':
        return add(flows[event.seat] ?? {}, `in: ${event.reason}`, event.count);
      case 'swept':
        return add(flows[event.seat] ?? {}, 'out: sweeps', event.fares);
      case 'bought':
        bought.push({ kind: 'upgrade', id: event.upgrade, seat: event.seat, points: 0 });
        return add(flows[event.seat] ?? {}, 'out: upgrades', event.fares);
      default:
        return undefined;
    }
  };
  const watch = ({ state, events }: Step<State, Event>): void => {
    for (const event of events) {
      count(event);
      if (event.type === 'fares') lower(lows, 'fares in the bank', state.bank);
      if (event.type === 'placed') lowerTokens(lows, state);
    }
  };

  return {
    observer: {
      chance: (_chance, _outcome, step) => watch(step),
      decision: (_made, step) => watch(step),
    },
    facts: (end) => {
      const holdings = [...bought, ...routesKept(rules, end)];
      return { turns: end.turn.number, first: end.first, places, holdings, flows, lows, counts };
    },
  };
}

function lowerTokens(lows: Counter, { regions }: State): void {
  for (const { region, stock } of regions) lower(lows, `tokens of ${region}`, stock);
}

function lower(lows: Counter, key: string, left: number): void {
  if (left < (lows[key] ?? 0)) lows[key] = left;
}

/** The routes that score, with the points that their passengers brought. */
const routesKept = ({ tables }: VancouverBuses, { players }: State): Holding[] =>
  players.flatMap(({ routes, delivered }, seat) =>
    routes.map((id) => {
      const served = delivered.filter(({ stop }) => stopAt(tables, stop).routes.includes(id));
      return { kind: 'route', id, seat, points: pointsFor(tables.pack, served.length) };
    }),
  );
