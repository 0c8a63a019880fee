import type { Holding, PlayedGame } from '../play/game-statistics.ts';
import { addMoment, type Moments, NO_MOMENTS } from '../values/histogram.ts';
import { Counter, getOrCreate } from '../values/maps.ts';
import { ChanceTally } from './chance-tally.ts';
import { bySide, marginOverOthers, type SidesOfGame, winShare } from './sides.ts';
import { addRatio, EMPTY_RATIO, type RatioSums } from './statistics.ts';

/** What a strategy did in all its seats. */
export class StrategyTally {
  seats = 0;
  wins = 0;
  readonly scores = new Counter<number>();
  /** Points of each part, in the order of the rules' `scoreParts`. */
  readonly parts: number[] = [];
  /** Points above the mean of the others at the table, summed up. */
  margin = 0;
  readonly faults = new Counter<string>();
  /** Sums of points at each tenth of the game. */
  readonly course: number[] = [];
}

/** What became of those who held one thing. */
export class HoldingTally {
  seats = 0;
  wins = 0;
  points = 0;
  margin: Moments = NO_MOMENTS;
  /** How many seats of each strategy held it. */
  readonly byStrategy = new Counter<string>();
}

/** How often a type of action could be taken, and was. */
export interface ActionTally {
  offered: number;
  used: number;
  drawn: number;
}

/** Two strategies at one table: how often the first was ahead, a tie counting half. */
interface PairTally {
  meetings: number;
  ahead: number;
}

/** One way in which a strategy failed to answer, and where it did first. */
export interface FaultExample {
  readonly strategy: string;
  readonly detail: string;
  count: number;
  readonly first: { readonly game: number; readonly seat: number };
}

const MAX_EXAMPLES = 5;

/**
 * Everything that is known of many games, in room that does not grow with them. Games are added in
 * the order of their numbers, so that the sums do not depend on who played them.
 */
export class Tally {
  games = 0;
  /** Seats of all games, and players or teams: those who win or lose by themselves. */
  seats = 0;
  sides = 0;
  readonly reasons = new Counter<string>();
  sharedWins = 0;
  /** By place in the turn order, the first player first. */
  readonly seatWins: number[] = [];
  readonly turns = new Counter<number>();
  readonly decisions = new Counter<number>();
  readonly margins = new Counter<number>();
  readonly winnerScores = new Counter<number>();
  readonly leadChanges = new Counter<number>();
  /** In percent of the turns. */
  readonly decidedAt = new Counter<number>();
  /** Points of all seats at each tenth of the game. */
  readonly course: Counter<number>[] = [];
  readonly strategies = new Map<string, StrategyTally>();
  readonly pairs = new Map<string, Map<string, PairTally>>();
  readonly decisionKinds = new Map<string, { made: number; forced: number; options: number }>();
  /** By type of action. */
  readonly actions = new Map<string, ActionTally>();
  /** By what was watched. */
  readonly offers = new Map<string, ActionTally>();
  /** By part of the score: how its points go with all points, game by game. */
  readonly partShares: RatioSums[] = [];
  /** What happened at places: event, then place. */
  readonly places = new Map<string, Counter<string>>();
  /** Kind, then id. */
  readonly holdings = new Map<string, Map<string, HoldingTally>>();
  /** By kind, what could be held, where the rules say so. */
  readonly things = new Map<string, readonly string[]>();
  readonly chances = new ChanceTally();
  readonly flows = new Counter<string>();
  readonly supplyMinimums = new Map<string, Counter<number>>();
  readonly counts = new Map<string, Counter<number>>();
  violations = 0;
  readonly violationExamples: string[] = [];
  /** The first few different ones. */
  readonly faultExamples: FaultExample[] = [];

  add(game: PlayedGame): void {
    this.games += 1;
    this.reasons.add(game.reason);
    const sides = bySide(game);
    const { length } = sides.totals;
    this.seats += game.totals.length;
    this.sides += length;
    if (sides.winners.length > 1) this.sharedWins += 1;
    sides.totals.forEach((_, place) => {
      const won = winShare(sides, (sides.first + place) % length);
      this.seatWins[place] = (this.seatWins[place] ?? 0) + won;
    });
    this.turns.add(game.turns);
    this.decisions.add(Object.values(game.decisions).reduce((sum, { made }) => sum + made, 0));
    this.leadChanges.add(game.leadChanges);
    this.decidedAt.add(Math.round(100 * game.decidedAt));
    const [first = 0, second = 0] = [...sides.totals].sort((a, b) => b - a);
    this.margins.add(first - second);
    this.winnerScores.add(first);
    game.course.forEach((points, step) => {
      const at = this.course[step] ?? new Counter<number>();
      this.course[step] = at;
      for (const one of points) at.add(one);
    });
    this.#addParts(game);
    this.#addStrategies(game, sides);
    this.#addDecisions(game);
    this.#addFacts(game, sides);
    this.chances.add(game, sides);
    this.violations += game.violations.length;
    for (const violation of game.violations) {
      addExample(this.violationExamples, `game ${game.number}: ${violation}`);
    }
  }

  /** Points that are lost count like those that are gained. */
  #addParts({ parts }: PlayedGame): void {
    const all = parts.flat().reduce((sum, points) => sum + Math.abs(points), 0);
    for (const part of parts[0]?.keys() ?? []) {
      const points = parts.reduce((sum, ofSeat) => sum + Math.abs(ofSeat[part] ?? 0), 0);
      this.partShares[part] = addRatio(this.partShares[part] ?? EMPTY_RATIO, points, all);
    }
  }

  #addStrategies(game: PlayedGame, sides: SidesOfGame): void {
    const { sideOf } = sides;
    game.strategies.forEach((name, seat) => {
      const tally = getOrCreate(this.strategies, name, () => new StrategyTally());
      tally.seats += 1;
      tally.wins += winShare(sides, sideOf(seat));
      tally.scores.add(game.totals[seat] ?? 0);
      tally.margin += marginOverOthers(sides, sideOf(seat));
      game.parts[seat]?.forEach((points, part) => {
        tally.parts[part] = (tally.parts[part] ?? 0) + points;
      });
      game.course.forEach((points, step) => {
        tally.course[step] = (tally.course[step] ?? 0) + (points[seat] ?? 0);
      });
      game.strategies.forEach((other, otherSeat) => {
        if (other === name || sideOf(otherSeat) === sideOf(seat)) return;
        const row = getOrCreate(this.pairs, name, () => new Map<string, PairTally>());
        const pair = getOrCreate(row, other, () => ({ meetings: 0, ahead: 0 }));
        pair.meetings += 1;
        pair.ahead += shareAhead(sides, sideOf(seat), sideOf(otherSeat));
      });
    });
    for (const { seat, reason, detail } of game.faults) {
      const name = game.strategies[seat] ?? '';
      this.strategies.get(name)?.faults.add(reason);
      this.#addFault(name, detail, { game: game.number, seat });
    }
  }

  #addFault(strategy: string, detail: string, first: FaultExample['first']): void {
    const known = this.faultExamples.find(
      (one) => one.strategy === strategy && one.detail === detail,
    );
    if (known !== undefined) known.count += 1;
    else if (this.faultExamples.length < MAX_EXAMPLES) {
      this.faultExamples.push({ strategy, detail, count: 1, first });
    }
  }

  #addDecisions({ decisions, actions, offers = {} }: PlayedGame): void {
    for (const [kind, { made, forced, options }] of Object.entries(decisions)) {
      const tally = getOrCreate(this.decisionKinds, kind, () => ({
        made: 0,
        forced: 0,
        options: 0,
      }));
      tally.made += made;
      tally.forced += forced;
      tally.options += options;
    }
    addCounts(this.actions, actions);
    addCounts(this.offers, offers);
  }

  #addFacts(game: PlayedGame, sides: SidesOfGame): void {
    const { places, holdings, flows, lows, counts, things = {} } = game.facts;
    for (const [kind, ids] of Object.entries(things)) this.things.set(kind, ids);
    for (const [what, byPlace] of Object.entries(places)) {
      const counter = getOrCreate(this.places, what, () => new Counter<string>());
      for (const [place, count] of Object.entries(byPlace)) counter.add(place, count);
    }
    for (const holding of holdings) this.#addHolding(game, sides, holding);
    for (const bySeat of flows) {
      for (const [name, count] of Object.entries(bySeat)) this.flows.add(name, count);
    }
    for (const [name, left] of Object.entries(lows)) {
      getOrCreate(this.supplyMinimums, name, () => new Counter<number>()).add(left);
    }
    for (const [name, count] of Object.entries(counts)) {
      getOrCreate(this.counts, name, () => new Counter<number>()).add(count);
    }
  }

  #addHolding(game: PlayedGame, sides: SidesOfGame, { kind, id, seat, points }: Holding): void {
    const ofKind = getOrCreate(this.holdings, kind, () => new Map<string, HoldingTally>());
    const tally = getOrCreate(ofKind, id, () => new HoldingTally());
    const margin = marginOverOthers(sides, sides.sideOf(seat));
    tally.seats += 1;
    tally.wins += winShare(sides, sides.sideOf(seat));
    tally.points += points;
    tally.margin = addMoment(tally.margin, margin);
    tally.byStrategy.add(game.strategies[seat] ?? '');
  }
}

/** 1 for a seat that is ahead of another, 0.5 for a tie: winners are, then those with more points. */
function shareAhead({ winners, totals }: SidesOfGame, seat: number, other: number): number {
  const [wins, loses] = [winners.includes(seat), winners.includes(other)];
  if (wins !== loses) return Number(wins);
  const ahead = wins ? 0 : (totals[seat] ?? 0) - (totals[other] ?? 0);
  return ahead === 0 ? 0.5 : Number(ahead > 0);
}

/** Adds what one game counted. */
export function addCounts(to: Map<string, ActionTally>, counts: PlayedGame['actions']): void {
  for (const [name, { offered, used, drawn = 0 }] of Object.entries(counts)) {
    const tally = getOrCreate(to, name, () => ({ offered: 0, used: 0, drawn: 0 }));
    tally.offered += offered;
    tally.used += used;
    tally.drawn += drawn;
  }
}

function addExample(examples: string[], text: string): void {
  if (examples.length < MAX_EXAMPLES) examples.push(text);
}
