import {
  countGame,
  defineGame,
  type GameSpec,
  type GameTally,
  type Holding,
  type SeatScore,
} from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import { BOTS } from './bots/bots.ts';
import { LOOKAHEAD } from './bots/lookahead.ts';
import { passengersOf } from './bus.ts';
import { rulebookFacts } from './facts.ts';
import { openRules } from './game.ts';
import { driverPoints, passengerPoints, SCORE_PARTS, upgradePoints } from './scoring.ts';
import { type Bus, busOfSeat, type Config, type State } from './state.ts';
import { aboutThing, createTable } from './table.ts';
import { nameOfCard, type Tables } from './tables.ts';
import type { View } from './view.ts';
import { EFFECT_WORDS } from './words.ts';

/** Busão with its bots, what is counted of it, and how it is shown. */
export const busaoSpec: GameSpec<State, Action, View, Config, Event, Tables> = {
  id: 'busao',
  rulesVersion: '2',
  // Bots that only swap cards could go on for ever.
  bounds: { maxTurns: 500, maxDecisions: 30_000, scoreRange: [-1_000, 1_000] },
  scoreParts: SCORE_PARTS,
  // Six of them are a turn: cards are read, and seats compared.
  secondsADecision: 12,
  strategies: BOTS,
  lookahead: LOOKAHEAD,
  effectWords: EFFECT_WORDS,
  rulebookFacts,
  open: (pack) => {
    const rules = openRules(pack);
    const { tables } = rules;
    return {
      ...rules,
      table: createTable(pack),
      about: aboutThing,
      holdings: { note: 'who boards more passengers has more of them' },
      stats: (config) => collectStats(tables, config),
      format: (state) => formatState(tables, state, rules.score(state)),
    };
  },
};

export default defineGame(busaoSpec);

const ENDS = {
  street: 'ends: the Rua ran out',
  'end-of-line': 'ends: Fim da Linha',
  full: 'ends: a bus was full',
} as const;

const SABOTAGE = "passengers boarded on another's bus";

/** Counts what only Busão knows: who is aboard, ends, sabotage. */
const collectStats = (tables: Tables, { players }: Config) =>
  countGame<State, Action, Event>({
    counts: [
      ...Object.values(ENDS),
      SABOTAGE,
      'passengers pushed onto another bus',
      'passengers made to leave',
      'shuffles of the Terminal',
      'blind duplicates',
      'turns ended with points left',
    ],
    events: {
      ends: (tally, { reason }) => tally.count(ENDS[reason]),
      boards: (tally, { bus, seat }, state) => {
        if (bus !== busOfSeat(state, seat)) tally.count(SABOTAGE);
      },
      pushed: 'passengers pushed onto another bus',
      unboarded: 'passengers made to leave',
      // A draw goes on after a shuffle, so that no state has an empty Rua.
      reshuffled: (tally) => {
        tally.count('shuffles of the Terminal');
        tally.low('cards in the Rua', 0);
      },
      duplicate: 'blind duplicates',
      passed: 'turns ended with points left',
      dealt: noteStreet,
      drew: noteStreet,
      revealed: noteStreet,
    },
    end: ({ buses, hands, ...end }) => ({
      ...(buses.length < players && { teams: hands.map((_, seat) => busOfSeat({ buses }, seat)) }),
      holdings: buses.flatMap((bus, index) => holdingsOf(tables, end, { bus, index })),
    }),
  });

const noteStreet = (tally: GameTally, _: Event, { street }: State): void =>
  tally.low('cards in the Rua', street.length);

/** What a bus has at the end, with the points of each; partners are counted by the first of them. */
function holdingsOf(
  tables: Tables,
  state: Pick<State, 'config' | 'turn'>,
  { bus, index: seat }: { readonly bus: Bus; readonly index: number },
): Holding[] {
  const total = driverPoints(tables, state, bus).reduce((sum, one) => sum + one, 0);
  const driver: Holding[] =
    bus.driver === null ? [] : [{ kind: 'driver', id: bus.driver, seat, points: total }];
  return [
    ...driver,
    ...bus.upgrades.map((id) => ({
      kind: 'upgrade',
      id,
      seat,
      points: upgradePoints(tables, state, bus, id),
    })),
    ...passengersOf(bus).map((id) => ({
      kind: 'passenger',
      id,
      seat,
      points: passengerPoints(tables, state, bus, bus.seats.indexOf(id)),
    })),
  ];
}

/** A state as lines of text: turn, buses with hands, and the open cards. */
function formatState(
  tables: Tables,
  state: State,
  scores: readonly SeatScore[],
): readonly string[] {
  const { turn, buses, hands, stopCard } = state;
  const nameOf = (id: string | null): string => (id === null ? '-' : nameOfCard(tables, id));
  const list = (ids: readonly string[]): string => ids.map(nameOf).join(', ') || 'none';
  const { seatsAWindow } = tables.numbers;
  const row = ({ seats }: Bus, level: number): string =>
    seats
      .filter((_, at) => at % seatsAWindow === level)
      .map(nameOf)
      .join(' | ');
  return [
    `turn ${turn.number}: player ${turn.active + 1}, ${turn.points} action points left`,
    ...buses.flatMap((bus, index) => [
      '',
      `bus ${index + 1}: ${nameOf(bus.driver)}, ${scores[index]?.total ?? 0} points${stopCard === index ? ', PARE' : ''}`,
      ...Array.from({ length: seatsAWindow }, (_, level) => `  ${row(bus, level)}`).reverse(),
      `  upgrades: ${list(bus.upgrades)}`,
      ...hands.flatMap((hand, seat) =>
        busOfSeat(state, seat) === index ? [`  hand of player ${seat + 1}: ${list(hand)}`] : [],
      ),
    ]),
    '',
    `Ponto: ${list(state.stop)}`,
    `Oficina: ${list(state.upgrades.shop)}`,
    `Terminal: ${list(state.terminal.slice(-3))}, ${state.terminal.length} cards`,
    `Rua: ${state.street.length} cards, ${state.reshuffles} shuffles left`,
  ];
}
