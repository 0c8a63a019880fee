import { lookUp, memoizeByObject } from 'vbuses/play';
import { spaceInfo } from '../board.ts';
import { morningPoints } from '../scoring.ts';
import type { Tables } from '../tables.ts';
import type { Toggles } from '../toggles.ts';
import { type Commuters, goalOf } from '../travellers.ts';

/** Minutes between which mornings are reckoned exactly. */
const [LEAST, MOST] = [-20, 160];
/** Mornings that will end outside of these minutes are not reckoned any better. */
const [EARLY, LATE] = [70, 125];
/** Expected minutes are known well enough when they change by no more than this. */
const CLOSE_ENOUGH = 0.01;
/** Mornings lead from fewer minutes to more; only an ace on a space that gives two back does not. */
const MORNING_SWEEPS = 2;

/** Where a player is, and with how many minutes. */
interface Standing {
  readonly space: string;
  readonly minutes: number;
}

/** The ends of walks, by space and then by number: their places in the list of spaces. */
type Ways = readonly (readonly Uint16Array[])[];

/**
 * What a player may expect who is alone on the board and plays well, with three random cards each time:
 * minutes to a goal, and the points of a morning.
 */
export class Outlook {
  readonly #tables: Tables;
  readonly #toggles: Toggles;
  readonly #spaces: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #minutes: Int8Array;
  readonly #numbers: readonly number[];
  /** How likely the best of a hand is the best of all numbers, the second best, and so on. */
  readonly #chances: readonly number[];
  readonly #ways = new Map<string, Ways>();
  readonly #toGo = new Map<string, Float64Array>();
  /** By goal, space and minutes: what comes of the best walk with each number. */
  readonly #walks = new Map<number, Float64Array>();
  #mornings: Float64Array | null = null;

  constructor(tables: Tables, toggles: Toggles) {
    this.#tables = tables;
    this.#toggles = toggles;
    this.#spaces = [...tables.spaces.keys()];
    this.#places = new Map(this.#spaces.map((space, place) => [space, place]));
    this.#minutes = Int8Array.from(this.#spaces, (space) => spaceInfo(tables, space).minutes);
    this.#numbers = [...new Set(tables.values.values())].sort((a, b) => a - b);
    const count = this.#numbers.length;
    const atMost = (rank: number): number => ((count - rank) / count) ** tables.numbers.hand;
    this.#chances = this.#numbers.map((_, rank) => atMost(rank) - atMost(rank + 1));
  }

  /** The points to be expected by a player on a space; in the evening but for what all have. */
  worth(goal: string, space: string, minutes: number): number {
    return this.#worthAt(goal, this.#placeOf(space), minutes);
  }

  /** The minutes to be expected from a space to the goal. */
  minutesToGo(goal: string, space: string): number {
    return this.#minutesToGo(goal)[this.#placeOf(space)] ?? 0;
  }

  /** What a player may expect who is going to play from a hand that is known but for one card. */
  worthWithHand(goal: string, { space, minutes }: Standing, cards: readonly number[]): number {
    if (space === goal) return this.worth(goal, space, minutes);
    const walks = this.#walksFrom(goal, this.#placeOf(space), minutes);
    let known = Number.NEGATIVE_INFINITY;
    for (const card of cards) known = Math.max(known, walks[this.#numbers.indexOf(card)] ?? known);
    let sum = 0;
    for (const worth of walks) sum += Math.max(known, worth);
    return sum / walks.length;
  }

  /** What a player may expect who plays a card next. */
  worthOfCard(goal: string, { space, minutes }: Standing, card: number): number {
    const walks = this.#walksFrom(goal, this.#placeOf(space), minutes);
    return walks[this.#numbers.indexOf(card)] ?? 0;
  }

  #placeOf(space: string): number {
    return lookUp(this.#places, space, 'space');
  }

  #worthAt(goal: string, place: number, minutes: number): number {
    if (goal !== this.#tables.work) return -minutes - (this.#minutesToGo(goal)[place] ?? 0);
    if (place === this.#placeOf(goal)) return this.#points(minutes);
    if (minutes > MOST) {
      return this.#points(minutes + Math.round(this.#minutesToGo(goal)[place] ?? 0));
    }
    return this.#morningTable()[place * WIDTH + Math.max(LEAST, minutes) - LEAST] ?? 0;
  }

  #points(minutes: number): number {
    return morningPoints(this.#tables, this.#toggles, minutes);
  }

  /** What comes of the best walk with each number. */
  #walksFrom(goal: string, place: number, minutes: number): Float64Array {
    const key = (this.#placeOf(goal) * this.#spaces.length + place) * 10_000 + minutes;
    const known = this.#walks.get(key);
    if (known !== undefined) return known;
    const goalPlace = this.#placeOf(goal);
    const worths = Float64Array.from(this.#numbers, (card, index) => {
      let best = Number.NEGATIVE_INFINITY;
      for (const end of this.#waysTo(goal)[place]?.[index] ?? []) {
        const extra = end === goalPlace ? 0 : (this.#minutes[end] ?? 0);
        best = Math.max(best, this.#worthAt(goal, end, minutes + card + extra));
      }
      return best;
    });
    this.#walks.set(key, worths);
    return worths;
  }

  /** What the best card of a hand of random ones is worth, by what each number is worth. */
  #expect(values: number[]): number {
    values.sort((a, b) => b - a);
    let sum = 0;
    for (const [rank, chance] of this.#chances.entries()) sum += chance * (values[rank] ?? 0);
    return sum;
  }

  #waysTo(goal: string): Ways {
    const known = this.#ways.get(goal);
    if (known !== undefined) return known;
    const { walks } = this.#tables;
    const ways = this.#spaces.map((from) =>
      this.#numbers.map((steps) =>
        Uint16Array.from(walks({ from, notTo: null, steps, goal }), ({ to }) => this.#placeOf(to)),
      ),
    );
    this.#ways.set(goal, ways);
    return ways;
  }

  #minutesToGo(goal: string): Float64Array {
    const known = this.#toGo.get(goal);
    if (known !== undefined) return known;
    const goalPlace = this.#placeOf(goal);
    const toGo = Float64Array.from(this.#spaces, (space) => this.#tables.distance(space, goal));
    this.#toGo.set(goal, toGo);
    for (let change = Number.POSITIVE_INFINITY; change > CLOSE_ENOUGH; ) {
      change = 0;
      for (const [place, byNumber] of this.#waysTo(goal).entries()) {
        if (place === goalPlace) continue;
        const values = this.#numbers.map((number, index) => {
          let least = Number.POSITIVE_INFINITY;
          for (const end of byNumber[index] ?? []) {
            const extra = end === goalPlace ? 0 : (this.#minutes[end] ?? 0);
            least = Math.min(least, extra + (toGo[end] ?? 0));
          }
          return -number - least;
        });
        const minutes = -this.#expect(values);
        change = Math.max(change, Math.abs(minutes - (toGo[place] ?? 0)));
        toGo[place] = minutes;
      }
    }
    return toGo;
  }

  /** The points to be expected on each space with each number of minutes that matters. */
  #morningTable(): Float64Array {
    if (this.#mornings !== null) return this.#mornings;
    const { work } = this.#tables;
    const toGo = this.#minutesToGo(work);
    const mornings = new Float64Array(this.#spaces.length * WIDTH);
    for (const place of this.#spaces.keys()) {
      const left = Math.round(toGo[place] ?? 0);
      for (let minutes = LEAST; minutes <= MOST; minutes += 1) {
        mornings[place * WIDTH + minutes - LEAST] = this.#points(minutes + left);
      }
    }
    this.#mornings = mornings;
    const goal = this.#placeOf(work);
    for (let sweep = 0; sweep < MORNING_SWEEPS; sweep += 1) {
      for (let minutes = MOST; minutes >= LEAST; minutes -= 1) {
        for (const [place, byNumber] of this.#waysTo(work).entries()) {
          // Too late anyway, or far too early: no way is better than another.
          const left = toGo[place] ?? 0;
          if (place === goal || minutes + left > LATE || minutes + 2 * left < EARLY) continue;
          const values = this.#numbers.map((card, index) =>
            this.#bestEnd(mornings, byNumber[index], minutes + card),
          );
          mornings[place * WIDTH + minutes - LEAST] = this.#expect(values);
        }
      }
    }
    return mornings;
  }

  /** The best end of a walk in the morning: this is asked some million times. */
  #bestEnd(mornings: Float64Array, ends: Uint16Array | undefined, minutes: number): number {
    let best = Number.NEGATIVE_INFINITY;
    if (ends === undefined) return best;
    for (const end of ends) {
      const now = Math.min(MOST, Math.max(LEAST, minutes + (this.#minutes[end] ?? 0)));
      const value = mornings[end * WIDTH + now - LEAST] ?? 0;
      if (value > best) best = value;
    }
    return best;
  }
}

const WIDTH = MOST - LEAST + 1;

const outlooks = memoizeByObject((_: Tables) => new Map<string, Outlook>());

/** The outlook in games with the same answer to the only question that matters for it. */
export function outlookFor(tables: Tables, toggles: Toggles): Outlook {
  const known = outlooks(tables);
  const answer = toggles['CO-02'];
  const outlook = known.get(answer) ?? new Outlook(tables, toggles);
  known.set(answer, outlook);
  return outlook;
}

/** The final minutes that each player may expect in the present commute. */
export const expectedMinutes = (
  outlook: Outlook,
  tables: Tables,
  state: Commuters,
): readonly number[] =>
  state.players.map(({ at, minutes, hasArrived }, seat) =>
    hasArrived ? minutes : minutes + outlook.minutesToGo(goalOf(tables, state, seat), at),
  );
