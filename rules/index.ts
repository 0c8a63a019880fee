import { countGame, defineGame, type GamePack, type GameSpec, type Holding } from 'vbuses/play';
import type { Action, Event, FareReason } from './actions-and-events.ts';
import { BOTS } from './bots/bots.ts';
import { LOOKAHEAD } from './bots/lookahead.ts';
import { passengerDecks, routesOnCards } from './checks.ts';
import { cardFacts, rulebookFacts } from './facts.ts';
import { openRules } from './game.ts';
import { pointsFor, recordsOf } from './score.ts';
import { SCORE_PARTS } from './scoring.ts';
import type { Config, State } from './state.ts';
import { createTable } from './table.ts';
import { stopAt, type Tables } from './tables.ts';
import type { View } from './view.ts';

/** Vancouver Buses with its bots, what is counted of it, and how it is shown. */
export const vancouverBusesSpec: GameSpec<State, Action, View, Config, Event, Tables> = {
  id: 'vancouver-buses',
  rulesVersion: '2',
  // Four random bots take about a thousand turns.
  bounds: { maxTurns: 4_000, maxDecisions: 2_000_000, scoreRange: [0, 8_000] },
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
      table: createTable(pack, tables),
      prompt: (_, { kind }) => (kind === 'act' ? 'what to do next' : null),
      holdings: { note: 'who has more fares buys more', names: { route: routeNames(pack) } },
      stats: () => collectStats(tables),
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

const INCOME: Readonly<Record<FareReason, string>> = {
  start: 'in: start',
  double: 'in: double',
  'pick-up': 'in: pick-up',
};

/** Counts what only Vancouver Buses knows: stops, upgrades, routes, fares, supplies. */
function collectStats(tables: Tables) {
  const supplies = tables.regions.map((region) => `tokens of ${region}`);
  return countGame<State, Action, Event>({
    counts: ['shuffles', 'swaps at set-up', 'tokens not placed'],
    places: ['visits', 'arrivals', 'pick-ups', 'deliveries'],
    lows: ['fares in the bank', ...supplies],
    events: {
      moved: (tally, { to }) => tally.visit('visits', to),
      'picked-up': (tally, { stop }) => tally.visit('pick-ups', stop),
      delivered: (tally, { stop }) => tally.visit('deliveries', stop),
      placed: (tally, { stop }, { regions }) => {
        regions.forEach(({ stock }, index) => {
          tally.low(supplies[index] ?? '', stock);
        });
        tally.visit('arrivals', stop);
      },
      'not-placed': 'tokens not placed',
      swapped: 'swaps at set-up',
      shuffled: 'shuffles',
      fares: (tally, { seat, reason, count }, { bank }) => {
        tally.low('fares in the bank', bank);
        tally.flow(seat, INCOME[reason], count);
      },
      swept: (tally, { seat, fares }) => tally.flow(seat, 'out: sweeps', fares),
      bought: (tally, { seat, upgrade, fares }) => {
        tally.hold({ kind: 'upgrade', id: upgrade, seat, points: 0 });
        tally.flow(seat, 'out: upgrades', fares);
      },
    },
    end: (state, tally) => {
      for (const route of routesKept(tables, state)) tally.hold(route);
    },
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
