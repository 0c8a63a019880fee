import { memoizeByObject, type Result, rankByKeys, type SeatScore } from 'vbuses/play';
import { effectContext, type Game, meetsRequirements } from './bus.ts';
import { busAt } from './draft.ts';
import { type Bus, busOfSeat, type Config, passengersOf, type State } from './state.ts';
import { driverInfo, hasTrait, passengerInfo, type Tables, upgradeInfo } from './tables.ts';

/** What a score is made of: the four parts of the score pad. */
export const SCORE_PARTS = ['passengers', 'driver', 'upgrades', 'hand'] as const;

/** What effects are worth points. */
export const VALUES = ['points', 'points-per', 'points-per-passenger'];

/** The points of the passenger in a seat, in the place where it sits; 0 for a free seat. */
export function passengerPoints(game: Game, bus: Bus, at: number): number {
  const card = bus.seats[at] ?? null;
  if (card === null) return 0;
  const { tables, state } = game;
  const { points, effects } = passengerInfo(tables, card);
  const { toggles } = state.config;
  if (toggles['BU-19'] === 'no') return points;
  // Where it may be made to board, it scores only if what it asks for is there.
  if (toggles['BU-15'] === 'no' && !meetsRequirements(game, bus, card, at)) return 0;
  return points + tables.effects.total(VALUES, effects, effectContext(game, bus, at));
}

/** The points that a driver gives for each preferred trait, in their order. */
export function driverPoints({ tables, state }: Game, bus: Bus): readonly number[] {
  if (bus.driver === null) return [];
  const passengers = passengersOf(bus);
  return driverInfo(tables, bus.driver).traits.map((trait) => {
    const fans = passengers.filter((card) => hasTrait(tables, card, trait)).length;
    const counted = state.config.toggles['BU-11'] === 'trait' ? Math.min(fans, 1) : fans;
    return counted * tables.numbers.driverPoints;
  });
}

/** The points of one upgrade of a bus. */
function upgradePoints(game: Game, bus: Bus, upgrade: string): number {
  const { effects } = upgradeInfo(game.tables, upgrade);
  return game.tables.effects.total(VALUES, effects, effectContext(game, bus, null));
}

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((all, one) => all + one, 0);

/** The points of a bus but for the cards in hand, by the parts of the pad. */
export const busPoints = (game: Game, bus: Bus) => ({
  passengers: sum(bus.seats.map((_, at) => passengerPoints(game, bus, at))),
  driver: sum(driverPoints(game, bus)),
  upgrades: sum(bus.upgrades.map((upgrade) => upgradePoints(game, bus, upgrade))),
});

/**
 * Counts the points of every seat, as they are at the end of the game; partners have the same. What
 * a bus is worth is counted once for each bus as it stands.
 */
export function createStateScorer(tables: Tables): (state: State) => readonly SeatScore[] {
  const scorers = memoizeByObject((config: Config) =>
    memoizeByObject((bus: Bus) => busPoints({ tables, state: { config } }, bus)),
  );
  return (state) => {
    const scoreOf = scorers(state.config);
    const scores = state.buses.map((bus, index): SeatScore => {
      const cards = state.hands.filter((_, seat) => busOfSeat(state, seat) === index).flat().length;
      // Without the sign of a zero.
      const hand = cards === 0 ? 0 : -cards * tables.numbers.handPenalty;
      const parts = { ...scoreOf(bus), hand };
      return { total: sum(Object.values(parts)), parts };
    });
    return state.hands.flatMap((_, seat) => scores[busOfSeat(state, seat)] ?? []);
  };
}

/** Who won, by the points of each seat and then by what breaks ties; partners win together. */
export function rankPlayers(
  state: State,
  scores: readonly SeatScore[],
  reason: Result['reason'],
): Result {
  const breaksTies = state.config.toggles['BU-18'] === 'full';
  return rankByKeys(
    state.hands.map((_, seat) => {
      const bus = busAt(state, busOfSeat(state, seat));
      const ties = breaksTies ? [passengersOf(bus).length, bus.upgrades.length] : [];
      return [scores[seat]?.total ?? 0, ...ties];
    }),
    reason,
  );
}

/** What a bus has at the end, with the points of each; partners are counted by the first of them. */
export function holdingsOf(game: Game, bus: Bus, seat: number) {
  const holding = (kind: string, id: string, points: number) => ({ kind, id, seat, points });
  const ofDriver = sum(driverPoints(game, bus));
  return [
    ...(bus.driver === null ? [] : [holding('driver', bus.driver, ofDriver)]),
    ...bus.upgrades.map((id) => holding('upgrade', id, upgradePoints(game, bus, id))),
    ...passengersOf(bus).map((id) =>
      holding('passenger', id, passengerPoints(game, bus, bus.seats.indexOf(id))),
    ),
  ];
}
