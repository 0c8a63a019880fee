import {
  countGame,
  createAgenda,
  defineGame,
  type GamePack,
  type GameSpec,
  listOf,
  readQuestions,
  readWords,
  type Seat,
  unplayable,
  violationsOf,
} from 'vbuses/play';
import { type Action, compareActions, type Event, type RuleParts } from './actions-and-events.ts';
import { BOTS } from './bots/bots.ts';
import { LOOKAHEAD } from './bots/lookahead.ts';
import { passengerDecks, routesOnCards } from './checks.ts';
import { determiniseView } from './determinise.ts';
import { copyState } from './draft.ts';
import { cardFacts, rulebookFacts } from './facts.ts';
import { LAWS } from './invariants.ts';
import { createPieceCounter } from './pieces.ts';
import { pointsFor, recordsOf, SCORING_UPGRADES } from './score.ts';
import { createStateScorer, rankPlayers, SCORE_PARTS } from './scoring.ts';
import { ANSWERS, type Config, type State } from './state.ts';
import { createTable, noteOf } from './table.ts';
import { LANE_ENDS, readTables, stopAt, type Tables } from './tables.ts';
import { ACTION_PHASE_TASKS } from './tasks/act.ts';
import { DRAWING_TASKS } from './tasks/drawing.ts';
import { ONE_SHOT_TASKS } from './tasks/one-shots.ts';
import { EXCHANGE_TASKS } from './tasks/passengers.ts';
import { SET_UP_TASKS, startState } from './tasks/set-up.ts';
import { TURN_TASKS } from './tasks/turn.ts';
import { OFFER_TASKS } from './tasks/upgrade-offer.ts';
import { ABILITIES } from './upgrades/abilities.ts';
import { PURCHASES } from './upgrades/purchases.ts';
import { createViewProjector, type View } from './view.ts';

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
    const tables = readTables(pack);
    requirePlayable(pack, tables);
    const { playersLeast, playersMost } = tables.numbers;
    const score = createStateScorer(tables);
    return {
      seats: { least: playersLeast, most: playersMost },
      toggles: readQuestions(pack.table('questions'), ANSWERS),
      tables,
      ...createAgenda<RuleParts>({
        tables,
        rules: {
          ...{ ...SET_UP_TASKS, ...TURN_TASKS, ...ACTION_PHASE_TASKS, ...DRAWING_TASKS },
          ...{ ...EXCHANGE_TASKS, ...OFFER_TASKS, ...ONE_SHOT_TASKS },
        },
        startState,
        copyState,
        resultOf: (state, reason) => rankPlayers(state, score(state), reason),
      }),
      compare: compareActions,
      turn: ({ turn }) => turn.number,
      view: createViewProjector(tables),
      determinise: (view, stream) => determiniseView(tables, view, stream),
      score,
      pieces: createPieceCounter(pack),
      invariants: (state) => violationsOf(LAWS, tables, state),
      ...readWords<Action | Event>(pack, {
        names: {
          rolls: (roll: { readonly seat: Seat; readonly eyes: number }) => ({
            as: 'roll',
            ...roll,
          }),
        },
        values: {
          'first-roll': ({ seats, eyes }) => ({
            rolls: seats.map((seat, index) => ({ seat, eyes: eyes[index] })),
          }),
        },
      }),
      table: createTable(pack, tables),
      note: (view, action) => noteOf(tables, view, action),
      holdings: { note: 'who has more fares buys more', names: { route: routeNames(pack) } },
      stats: () => collectStats(tables),
    };
  },
};

export default defineGame(vancouverBusesSpec);

/**
 * Sees to it that the rules know every upgrade of a pack, that each finds on the board what it works
 * with, and that each player starts on one of the routes dealt and keeps the others.
 *
 * @throws CliError (exit 1) for the first of these that is not so, with its place
 */
function requirePlayable(pack: GamePack, tables: Tables): void {
  const scoring = Object.fromEntries(SCORING_UPGRADES.map((id) => [id, {}]));
  const known = { ...ABILITIES, ...PURCHASES, ...LANE_ENDS, ...scoring };
  for (const [id, { lane }] of tables.upgrades) {
    const record = pack.table('upgrades').get(id);
    if (!(id in known)) throw unplayable(`the rules have no upgrade ${id}`, record);
    const end = LANE_ENDS[id];
    if (end !== undefined && lane.size === 0) {
      throw unplayable(`the upgrade ${id} needs a stop ${end} with the symbol of its lane`, record);
    }
    if (ABILITIES[id]?.rides && listOf(record.fields.symbols).length === 0) {
      throw unplayable(`the upgrade ${id} needs a symbol of the stops that it links`, record);
    }
  }
  const { numbers } = tables;
  if (numbers.routesDealt !== numbers.routesKept + 1) {
    throw unplayable('players have to be dealt one route more than they keep');
  }
}

/** Routes go by number and name. */
const routeNames = (pack: GamePack): Readonly<Record<string, string>> =>
  Object.fromEntries(
    recordsOf(pack, 'routes').map(({ id, fields }) => {
      const name = String(fields.name ?? id);
      return [id, name === id ? id : `${id} ${name}`];
    }),
  );

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
        tally.flow(seat, `in: ${reason}`, count);
      },
      swept: (tally, { seat, fares }) => tally.flow(seat, 'out: sweeps', fares),
      bought: (tally, { seat, upgrade, fares }) => {
        tally.hold({ kind: 'upgrade', id: upgrade, seat, points: 0 });
        tally.flow(seat, 'out: upgrades', fares);
      },
    },
    // The routes that score, with the points that their passengers brought.
    end: ({ players }, tally) => {
      for (const [seat, { routes, delivered }] of players.entries()) {
        for (const id of routes) {
          const served = delivered.filter(({ stop }) => stopAt(tables, stop).routes.includes(id));
          const points = pointsFor(tables.scoring, served.length);
          tally.hold({ kind: 'route', id, seat, points });
        }
      }
    },
  });
}
