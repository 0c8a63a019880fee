import type { PlayedGame } from '../play/game-statistics.ts';
import { addMoment, type Moments, NO_MOMENTS } from '../values/histogram.ts';
import { getOrCreate } from '../values/maps.ts';
import { bySide, marginOverOthers } from './sides.ts';

/** What the lead of a seat comes from, as shares that add up to 1. */
export interface LuckSplit {
  /** Which bot plays there. */
  readonly skill: number;
  /** What the random events give to a seat, whichever bot plays there. */
  readonly luck: number;
  /** Who meets whom, and what comes of it. */
  readonly rest: number;
}

/**
 * Splits the variance of leads in a tournament, in which each bot has each seat of each deal equally often: a
 * two-way analysis with random effects of bots and of seats of deals.
 */
export class LuckTally {
  #deal = 0;
  /** Of the deal that is being played, by seat. */
  #cells = new Map<number, Moments>();
  /** Of the means of all seats of earlier deals. */
  #cellMeans = NO_MOMENTS;
  #all = NO_MOMENTS;
  readonly #bots = new Map<string, Moments>();

  /** @param deal the number of its round: games of one deal follow each other */
  add(game: PlayedGame, deal: number): void {
    if (deal !== this.#deal) this.#closeDeal();
    this.#deal = deal;
    const sides = bySide(game);
    game.strategies.forEach((name, seat) => {
      const lead = marginOverOthers(sides, sides.sideOf(seat));
      this.#all = addMoment(this.#all, lead);
      this.#cells.set(
        seat,
        addMoment(
          getOrCreate(this.#cells, seat, () => NO_MOMENTS),
          lead,
        ),
      );
      this.#bots.set(
        name,
        addMoment(
          getOrCreate(this.#bots, name, () => NO_MOMENTS),
          lead,
        ),
      );
    });
  }

  #closeDeal(): void {
    for (const { sum, count } of this.#cells.values()) {
      this.#cellMeans = addMoment(this.#cellMeans, sum / count);
    }
    this.#cells = new Map();
  }

  /** `null` for too few deals or bots, or games without any difference. */
  split(): LuckSplit | null {
    this.#closeDeal();
    const [cells, bots, all] = [this.#cellMeans.count, this.#bots.size, this.#all.count];
    const freedom = all - cells - bots + 1;
    if (cells < 4 || bots < 2 || freedom < 1) return null;
    const botMeans = [...this.#bots.values()].map(({ sum, count }) => sum / count);
    // Leads add up to nothing in each game, so that their mean is 0.
    const ofCells = (all / cells) * this.#cellMeans.squares;
    const ofBots = (all / bots) * botMeans.reduce((sum, mean) => sum + mean * mean, 0);
    const rest = Math.max(0, this.#all.squares - ofCells - ofBots) / freedom;
    const luck = Math.max(0, (ofCells / (cells - 1) - rest) / (all / cells));
    const skill = Math.max(0, (ofBots / (bots - 1) - rest) / (all / bots));
    const total = luck + skill + rest;
    return total === 0 ? null : { skill: skill / total, luck: luck / total, rest: rest / total };
  }
}
