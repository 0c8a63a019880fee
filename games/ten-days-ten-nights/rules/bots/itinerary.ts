import type { Action, Transport } from '../state.ts';
import { visitOf } from '../turn-actions.ts';
import type { Calendar } from './calendar.ts';
import type { CityIndex, Way } from './city-index.ts';
import type { Taste } from './taste.ts';

/** What a traveller wants. */
type Wishes = Pick<Taste, 'width' | 'rate' | 'needed' | 'experience'>;

/**
 * A visit, with those before it. Time is counted in action points spent since the start, those of the
 * present turn first.
 */
interface Visit {
  readonly before: Visit | null;
  readonly at: number;
  /** How it is come to; `null` at the start. */
  readonly way: Way | null;
  /** Action points spent after it. */
  readonly spent: number;
  readonly value: number;
  /** Experiences that are still needed. */
  readonly needed: number;
  readonly score: number;
  /** A number for all places visited, whatever their order. */
  readonly seen: number;
}

/** What a search has found so far. */
interface Search {
  best: Visit;
  most: number;
  /** The most promising tours that are one visit longer than the last ones, the best first. */
  front: Visit[];
}

/** Spreads the numbers of places, so that sums of them differ. */
const SPREAD = 2_654_435_761;

/** What is left of the worth of a special event when it is tried again: it may have been won. */
const TRY_AGAIN = 0.6;
/** An action point that is left over is worth less than one that is planned for. */
const LEFT_OVER = 0.5;
/** Action points spent where something is not possible before the end. */
const NEVER = 10_000;

/** A round of visits. */
export interface Plan {
  /** What they bring, with the action points that they leave. */
  readonly worth: number;
  /** The actions of the present turn, in their order; none where nothing is in reach. */
  readonly actions: () => Action[];
}

/** Looks for the best round of visits, and says what to do about it in the present turn. */
export class Itinerary {
  readonly #city: CityIndex;
  readonly #calendar: Calendar;
  readonly #wishes: Wishes;
  /** Action points spent when each turn is over. */
  readonly #ends: readonly number[];
  readonly #all: number;
  /** By the points spent before a ride, those spent after it. */
  readonly #rides: Readonly<Record<Transport, readonly number[]>>;
  /** The same for a visit to each place that was asked for. */
  readonly #visits: (readonly number[] | undefined)[] = [];
  /** How often the tour that is made longer visits each place. */
  readonly #tries: Uint8Array;

  constructor(city: CityIndex, calendar: Calendar, wishes: Wishes) {
    this.#city = city;
    this.#calendar = calendar;
    this.#wishes = wishes;
    this.#ends = calendar.points.map((_, turn) =>
      calendar.points.slice(0, turn + 1).reduce((sum, points) => sum + points, 0),
    );
    this.#all = this.#ends.at(-1) ?? 0;
    const { fares, ferries } = calendar;
    this.#rides = {
      train: this.#payments((turn) => fares.train[turn] ?? 0),
      bus: this.#payments((turn) => fares.bus[turn] ?? 0),
      ferry: this.#payments((turn, left) => left - Math.min(ferries[turn] ?? 0, left - 1)),
    };
    this.#tries = new Uint8Array(city.places.length);
  }

  plan(at: number, needed: number): Plan {
    const best: Visit = {
      ...{ before: null, at, way: null, spent: 0 },
      ...{ value: 0, needed, score: 0, seen: 0 },
    };
    const search: Search = { best, most: Number.NEGATIVE_INFINITY, front: [best] };
    while (search.front.length > 0) {
      const last = search.front;
      search.front = [];
      for (const visit of last) this.#extend(search, visit);
    }
    return { worth: this.#total(search.best), actions: () => this.#actionsTo(search.best) };
  }

  /**
   * What is paid for in one turn: by the points spent before it, those spent after it in the first turn
   * that allows it. A turn without points left is the same as the next one.
   */
  #payments(costIn: (turn: number, left: number) => number | null): number[] {
    const after: number[] = Array.from({ length: this.#all + 1 }, () => NEVER);
    for (let turn = this.#ends.length - 1; turn >= 0; turn -= 1) {
      const end = this.#ends[turn] ?? 0;
      for (let spent = end - 1; spent >= (this.#ends[turn - 1] ?? 0); spent -= 1) {
        const cost = costIn(turn, end - spent);
        after[spent] = cost !== null && spent + cost <= end ? spent + cost : (after[end] ?? NEVER);
      }
    }
    return after;
  }

  #visitsOf(target: number): readonly number[] {
    const { costs } = this.#calendar;
    this.#visits[target] ??= this.#payments((turn) => costs[turn]?.[target] ?? null);
    return this.#visits[target];
  }

  /** What visits bring, with the action points that they leave. */
  #total({ value, spent }: Pick<Visit, 'value' | 'spent'>): number {
    return value + (this.#all - spent) * this.#wishes.rate * LEFT_OVER;
  }

  #extend(search: Search, before: Visit): void {
    const { rate, needed, experience, width } = this.#wishes;
    const tries = this.#tries.fill(0);
    for (let one: Visit | null = before; one?.before != null; one = one.before) {
      tries[one.at] = (tries[one.at] ?? 0) + 1;
    }
    for (const at of this.#city.targets) {
      const worth = this.#worthOf(at, tries[at] ?? 0);
      const way = worth > 0 ? this.#bestWay(before, at) : null;
      if (way === null) continue;
      const spent = this.#arrival(before.spent, way, this.#visitsOf(at));
      const gained = this.#calendar.experiences[at] ?? 0;
      const useful = Math.min(gained, before.needed);
      const value = before.value + worth + useful * needed + (gained - useful) * experience;
      const score = value + (this.#all - spent) * rate;
      const isBest = this.#total({ value, spent }) > search.most;
      const last = search.front[width - 1];
      if (!isBest && last !== undefined && score <= last.score) continue;
      const seen = before.seen + ((at * SPREAD) >>> 0);
      const visit = { before, at, way, spent, value, needed: before.needed - useful, score, seen };
      if (isBest) [search.best, search.most] = [visit, this.#total(visit)];
      addTo(search.front, visit, width);
    }
  }

  #worthOf(target: number, tries: number): number {
    const worth = this.#calendar.worth[target] ?? 0;
    if (tries === 0) return worth;
    return this.#city.places[target]?.kind === 'special' ? worth * TRY_AGAIN ** tries : 0;
  }

  /** The way that leaves the most action points after the visit. */
  #bestWay({ at, spent }: Visit, target: number): Way | null {
    const visits = this.#visitsOf(target);
    let best: Way | null = null;
    let least = NEVER;
    for (const way of this.#city.ways[at]?.[target] ?? []) {
      const arrival = this.#arrival(spent, way, visits);
      if (arrival < least) [best, least] = [way, arrival];
    }
    return best;
  }

  /** The action points spent after a way and a visit. A walk goes on in the next turn. */
  #arrival(start: number, { by, before, after }: Way, visits: readonly number[]): number {
    const there = start + before;
    const arrived = by === 'walk' ? there : (this.#rides[by][there] ?? NEVER) + after;
    return visits[arrived] ?? NEVER;
  }

  #steps(from: number, to: number): number {
    return this.#city.steps[from]?.[to] ?? Number.POSITIVE_INFINITY;
  }

  /** What is done in the present turn on the way to a visit. */
  #actionsTo(last: Visit): Action[] {
    const chain: Visit[] = [];
    for (let one: Visit | null = last; one !== null; one = one.before) chain.unshift(one);
    const actions: Action[] = [];
    let now: number | null = 0;
    for (const visit of chain) if (now !== null) now = this.#follow(actions, now, visit);
    return actions;
  }

  /** The legs of one visit, as far as they are in the present turn; `null` when it is over. */
  #follow(actions: Action[], start: number, { before, way, at }: Visit): number | null {
    if (before === null || way === null) return start;
    let now = this.#walkNow(actions, start, [before.at, way.from]);
    if (now !== null && way.by !== 'walk') {
      now = this.#inTurn(this.#rides[way.by][now]);
      if (now !== null) actions.push({ type: way.by, to: this.#idOf(way.to) });
    }
    if (now !== null) now = this.#walkNow(actions, now, [way.to, at]);
    if (now !== null) now = this.#inTurn(this.#visitsOf(at)[now]);
    const place = this.#city.places[at];
    if (now === null || place === undefined) return null;
    actions.push(visitOf(place));
    return now;
  }

  #inTurn(spent = NEVER): number | null {
    return spent <= (this.#ends[0] ?? 0) ? spent : null;
  }

  /** A walk as far as it goes in the present turn; `null` for one that goes on in the next. */
  #walkNow(
    actions: Action[],
    now: number,
    [from, to]: readonly [from: number, to: number],
  ): number | null {
    if (from === to) return now;
    const steps = this.#steps(from, to);
    const left = (this.#ends[0] ?? 0) - now;
    const stop = steps <= left ? to : this.#onTheWay(from, to, left);
    if (stop !== from) actions.push({ type: 'walk', to: this.#idOf(stop) });
    return stop === to ? now + steps : null;
  }

  #idOf(place: number): string {
    return this.#city.places[place]?.id ?? '';
  }

  /** The place on a way that is as far as one comes with some steps. */
  #onTheWay(from: number, to: number, steps: number): number {
    const whole = this.#steps(from, to);
    let best = from;
    for (let one = 0; one < this.#city.places.length; one += 1) {
      const there = this.#steps(from, one);
      const isOn = there + this.#steps(one, to) === whole;
      if (isOn && there <= steps && there > this.#steps(from, best)) best = one;
    }
    return best;
  }
}

/** Of those that have visited the same, in whatever order, and end at the same place, one is kept. */
function addTo(front: Visit[], visit: Visit, width: number): void {
  const twin = front.findIndex(({ seen, at }) => seen === visit.seen && at === visit.at);
  if (twin >= 0) {
    if ((front[twin]?.score ?? 0) >= visit.score) return;
    front.splice(twin, 1);
  }
  const behind = front.findIndex(({ score }) => score < visit.score);
  front.splice(behind < 0 ? front.length : behind, 0, visit);
  if (front.length > width) front.pop();
}
