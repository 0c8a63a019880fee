import type { PlayedGame } from '../play/game-statistics.ts';
import { addMoment, type Moments, NO_MOMENTS } from '../values/histogram.ts';
import { Counter } from '../values/maps.ts';
import { marginOverOthers, winShare } from './sides.ts';
import { type Estimate, meanInterval } from './statistics.ts';

/** What of a game a study looks at. */
export type StudiedGame = Pick<PlayedGame, 'winners' | 'totals' | 'turns'> & {
  /** The seat of the first turn. */
  readonly first: number;
};

/** What is compared between two games of one seed. */
export const MEASURES = ['points', 'winner', 'margin', 'turns', 'first-seat'] as const;

export type Measure = (typeof MEASURES)[number];

/** One measure with one value of a toggle, and how far the paired games differ. */
export interface Comparison {
  readonly measure: Measure;
  readonly standard: number;
  readonly variant: number;
  /** Variant less standard, game by game. */
  readonly difference: Estimate;
}

/** Games with the standard rules beside games of the same seeds with one toggle set otherwise. */
export class PairedGames {
  #pairs = 0;
  #same = 0;
  readonly #standard = new Counter<Measure>();
  readonly #variant = new Counter<Measure>();
  readonly #differences = new Map<Measure, Moments>();

  add(standard: StudiedGame, variant: StudiedGame): void {
    this.#pairs += 1;
    if (hasSameOutcome(standard, variant)) this.#same += 1;
    for (const measure of MEASURES) {
      const [one, other] = [measureOf(standard, measure), measureOf(variant, measure)];
      const known = this.#differences.get(measure) ?? NO_MOMENTS;
      this.#standard.add(measure, one);
      this.#variant.add(measure, other);
      this.#differences.set(measure, addMoment(known, other - one));
    }
  }

  get pairs(): number {
    return this.#pairs;
  }

  /** How many pairs came out alike, point for point. */
  get identical(): number {
    return this.#same;
  }

  get comparisons(): readonly Comparison[] {
    const pairs = Math.max(1, this.#pairs);
    return MEASURES.map((measure) => ({
      measure,
      standard: this.#standard.countOf(measure) / pairs,
      variant: this.#variant.countOf(measure) / pairs,
      difference: meanInterval(this.#differences.get(measure) ?? NO_MOMENTS),
    }));
  }
}

/** A seat that plays with a thing beside the same seat in games of the same seeds without it. */
export class PairedSeats {
  /** With less without: the lead over the others, and wins in percent. */
  points: Moments = NO_MOMENTS;
  wins: Moments = NO_MOMENTS;

  add(standard: StudiedGame, without: StudiedGame, side: number): void {
    const lead = (game: StudiedGame): number => marginOverOthers(game, side);
    this.points = addMoment(this.points, lead(standard) - lead(without));
    const gain = winShare(standard, side) - winShare(without, side);
    this.wins = addMoment(this.wins, 100 * gain);
  }
}

const hasSameOutcome = (a: StudiedGame, b: StudiedGame): boolean =>
  a.turns === b.turns && a.totals.every((total, seat) => total === b.totals[seat]);

export function measureOf(game: StudiedGame, measure: Measure): number {
  const [first = 0, second = 0] = [...game.totals].sort((a, b) => b - a);
  switch (measure) {
    case 'points':
      return game.totals.reduce((sum, total) => sum + total, 0) / Math.max(1, game.totals.length);
    case 'winner':
      return first;
    case 'margin':
      return first - second;
    case 'turns':
      return game.turns;
    case 'first-seat':
      return 100 * winShare(game, game.first);
  }
}

/** From where on something is wrong with a game; see presets/balance.yaml for each. */
export interface Thresholds {
  readonly 'games-least': number;
  readonly 'deviations-of-many': number;
  readonly 'seat-spread-most': number;
  readonly 'shared-wins-most': number;
  readonly 'aborted-games-most': number;
  readonly 'decided-early': number;
  readonly 'drama-least': number;
  readonly 'lead-changes-least': number;
  readonly 'snowball-most': number;
  readonly 'kingmaking-most': number;
  readonly 'decision-worth-least': number;
  readonly 'holding-use-least': number;
  readonly 'holding-lift-most': number;
  readonly 'place-share-least': number;
  readonly 'supply-empty-most': number;
  readonly 'score-part-least': number;
  readonly 'bot-wins-most': number;
  readonly 'seconds-a-decision': number;
  readonly toggle: Readonly<Record<Measure, number>>;
}

/** Thresholds for a game in which so many points count as one. */
export const scalePoints = (thresholds: Thresholds, unit: number): Thresholds => ({
  ...thresholds,
  'holding-lift-most': thresholds['holding-lift-most'] * unit,
  toggle: {
    ...thresholds.toggle,
    points: thresholds.toggle.points * unit,
    winner: thresholds.toggle.winner * unit,
    margin: thresholds.toggle.margin * unit,
  },
});
