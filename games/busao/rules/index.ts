import {
  defineGame,
  type GameSpec,
  type GameStats,
  type Holding,
  type SeatScore,
  type StatsCollector,
  type Step,
} from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import { BOTS } from './bots/bots.ts';
import { passengersOf } from './bus.ts';
import { rulebookFacts } from './facts.ts';
import { openRules } from './game.ts';
import { driverPoints, passengerPoints, SCORE_PARTS, upgradePoints } from './scoring.ts';
import { type Bus, busOfSeat, type Config, type State } from './state.ts';
import { nameOfCard, type Tables } from './tables.ts';
import type { View } from './view.ts';
import { EFFECT_WORDS } from './words.ts';

/** Busão with its bots, what is counted of it, and how it is shown. */
export const busaoSpec: GameSpec<State, Action, View, Config, Event, Tables> = {
  id: 'busao',
  rulesVersion: '2',
  scoreParts: SCORE_PARTS,
  // Six of them are a turn: cards are read, and seats compared.
  secondsADecision: 12,
  strategies: BOTS,
  effectWords: EFFECT_WORDS,
  rulebookFacts,
  open: (pack) => {
    const rules = openRules(pack);
    const { tables } = rules;
    return {
      ...rules,
      holdings: { note: 'who boards more passengers has more of them' },
      stats: (config) => collectStats(tables, config),
      format: (state) => formatState(tables, state, rules.score(state)),
    };
  },
};

export default defineGame(busaoSpec);

/** Counts what only Busão knows: who is aboard, ends, sabotage. */
function collectStats(tables: Tables, { players }: Config): StatsCollector<State, Action, Event> {
  const counts: Record<string, number> = Object.fromEntries(
    Object.values(COUNTED).map((name) => [name, 0]),
  );
  let leastStreet = tables.passengerDeck.length;
  const onStep = ({ state, events }: Step<State, Event>): void => {
    leastStreet = Math.min(leastStreet, state.street.length);
    for (const event of events) {
      // A draw goes on after a shuffle, so that no state has an empty Rua.
      if (event.type === 'reshuffled') leastStreet = 0;
      const name = countedName(event, state);
      if (name !== null) counts[name] = (counts[name] ?? 0) + 1;
    }
  };
  return {
    observer: { onStep },
    summarise: (end): GameStats => ({
      turns: end.turn.number,
      first: end.first,
      ...(end.buses.length < players && {
        teams: end.hands.map((_, seat) => busOfSeat(end, seat)),
      }),
      places: {},
      holdings: end.buses.flatMap((bus, index) => holdingsOf(tables, end, { bus, index })),
      flows: [],
      lows: { 'cards in the Rua': leastStreet },
      counts,
    }),
  };
}

const COUNTED = {
  street: 'ends: the Rua ran out',
  'end-of-line': 'ends: Fim da Linha',
  full: 'ends: a bus was full',
  sabotage: "passengers boarded on another's bus",
  push: 'passengers pushed onto another bus',
  unboarded: 'passengers made to leave',
  reshuffled: 'shuffles of the Terminal',
  duplicate: 'blind duplicates',
  passed: 'turns ended with points left',
} as const;

function countedName(event: Event, state: State): string | null {
  switch (event.type) {
    case 'ends':
      return COUNTED[event.reason];
    case 'boards':
      return event.bus === busOfSeat(state, event.seat) ? null : COUNTED.sabotage;
    case 'pushed':
      return COUNTED.push;
    case 'unboarded':
    case 'reshuffled':
    case 'duplicate':
    case 'passed':
      return COUNTED[event.type];
    default:
      return null;
  }
}

/** What a bus has at the end, with the points of each; partners are counted by the first of them. */
function holdingsOf(
  tables: Tables,
  state: State,
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
