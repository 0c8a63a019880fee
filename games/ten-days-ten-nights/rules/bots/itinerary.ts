import type { Action } from '../state.ts';
import { visitOf } from '../turn-actions.ts';
import type { Calendar } from './calendar.ts';
import type { CityIndex, Way } from './city-index.ts';
import type { Taste } from './taste.ts';

/** What a traveller wants. */
type Wishes = Pick<Taste, 'width' | 'rate' | 'needed' | 'experience'>;

/** A moment: in which turn, and with how many action points left. */
interface Moment {
  readonly turn: number;
  readonly points: number;
}

/** The moment after a visit, and how it was come to. */
type Arrival = Moment & { readonly way: Way };

/** A visit, with those before it. */
interface Visit extends Moment {
  readonly before: Visit | null;
  readonly at: number;
  /** How it is come to; `null` at the start. */
  readonly way: Way | null;
  readonly value: number;
  /** Experiences that are still needed. */
  readonly needed: number;
  readonly score: number;
  /** A number for all places visited, whatever their order. */
  readonly seen: number;
}

/** Spreads the numbers of places, so that sums of them differ. */
const SPREAD = 2_654_435_761;

/** What is left of the worth of a special event when it is tried again: it may have been won. */
const TRY_AGAIN = 0.6;
/** An action point that is left over is worth less than one that is planned for. */
const LEFT_OVER = 0.5;

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
  /** Action points of all turns after each. */
  readonly #later: readonly number[];

  constructor(city: CityIndex, calendar: Calendar, wishes: Wishes) {
    this.#city = city;
    this.#calendar = calendar;
    this.#wishes = wishes;
    this.#later = calendar.points.map((_, turn) =>
      calendar.points.slice(turn + 1).reduce((sum, one) => sum + one, 0),
    );
  }

  plan(at: number, needed: number): Plan {
    const start: Visit = {
      ...{ before: null, at, way: null, turn: 0, points: this.#calendar.points[0] ?? 0 },
      ...{ value: 0, needed, score: 0, seen: 0 },
    };
    let best = start;
    let most = Number.NEGATIVE_INFINITY;
    let front: readonly Visit[] = [start];
    while (front.length > 0) {
      const found = front.flatMap((visit) => this.#extend(visit));
      for (const visit of found) {
        const worth = this.#total(visit);
        if (worth > most) [best, most] = [visit, worth];
      }
      front = this.#mostPromising(found);
    }
    return { worth: this.#total(best), actions: () => this.#actionsTo(best) };
  }

  /** Of those that have visited the same, in whatever order, and end at the same place, one. */
  #mostPromising(found: Visit[]): readonly Visit[] {
    const front: Visit[] = [];
    const known = new Set<number>();
    for (const visit of found.sort((a, b) => b.score - a.score)) {
      if (front.length === this.#wishes.width) break;
      const same = visit.seen * this.#city.places.length + visit.at;
      if (known.has(same)) continue;
      known.add(same);
      front.push(visit);
    }
    return front;
  }

  /** What visits bring, with the action points that they leave. */
  #total(visit: Visit): number {
    return visit.value + this.#left(visit) * this.#wishes.rate * LEFT_OVER;
  }

  #left({ turn, points }: Moment): number {
    return points + (this.#later[turn] ?? 0);
  }

  #extend(visit: Visit): Visit[] {
    const found: Visit[] = [];
    for (const target of this.#city.targets) {
      const worth = this.#worthOf(target, triesOf(visit, target));
      if (worth <= 0) continue;
      const arrival = this.#reach(visit, target);
      if (arrival !== null) found.push(this.#visited(visit, target, arrival, worth));
    }
    return found;
  }

  #visited(before: Visit, at: number, { way, turn, points }: Arrival, worth: number): Visit {
    const { rate, needed, experience } = this.#wishes;
    const gained = this.#calendar.experiences[at] ?? 0;
    const useful = Math.min(gained, before.needed);
    const value = before.value + worth + useful * needed + (gained - useful) * experience;
    const score = value + this.#left({ turn, points }) * rate;
    const seen = before.seen + ((at * SPREAD) >>> 0);
    return { before, at, way, turn, points, value, needed: before.needed - useful, score, seen };
  }

  #worthOf(target: number, tries: number): number {
    const worth = this.#calendar.worth[target] ?? 0;
    if (tries === 0) return worth;
    return this.#city.places[target]?.kind === 'special' ? worth * TRY_AGAIN ** tries : 0;
  }

  /** The way that leaves the most action points after the visit. */
  #reach(from: Visit, target: number): Arrival | null {
    let best: Arrival | null = null;
    let most = Number.NEGATIVE_INFINITY;
    for (const way of this.#city.ways[from.at]?.[target] ?? []) {
      const arrival = this.#go(from, way);
      const visit = arrival && this.#visit(arrival, target);
      if (visit === null || this.#left(visit) <= most) continue;
      most = this.#left(visit);
      best = { way, turn: visit.turn, points: visit.points };
    }
    return best;
  }

  #go(start: Moment, { by, before, after }: Way): Moment | null {
    const there = this.#walk(start, before);
    if (by === 'walk' || there === null) return there;
    const arrived = by === 'ferry' ? this.#ferry(there) : this.#ride(there, by);
    return arrived && this.#walk(arrived, after);
  }

  #steps(from: number, to: number): number {
    return this.#city.steps[from]?.[to] ?? Number.POSITIVE_INFINITY;
  }

  #nextTurn({ turn }: Moment): Moment | null {
    const { points } = this.#calendar;
    const next = turn + 1;
    return next < points.length ? { turn: next, points: points[next] ?? 0 } : null;
  }

  /** A walk goes on in the next turn. */
  #walk(start: Moment, steps: number): Moment | null {
    let now: Moment | null = start;
    let left = steps;
    while (now !== null && left > now.points) {
      left -= now.points;
      now = this.#nextTurn(now);
    }
    return now && { turn: now.turn, points: now.points - left };
  }

  /** A ride is paid for in one turn. */
  #ride(start: Moment, by: 'train' | 'bus'): Moment | null {
    const fares = this.#calendar.fares[by];
    for (let now: Moment | null = start; now !== null; now = this.#nextTurn(now)) {
      const fare = fares[now.turn] ?? 0;
      if (fare <= now.points) return { turn: now.turn, points: now.points - fare };
    }
    return null;
  }

  #ferry(start: Moment): Moment | null {
    const now = start.points > 0 ? start : this.#nextTurn(start);
    if (now === null || now.points === 0) return null;
    const kept = Math.min(this.#calendar.ferries[now.turn] ?? 0, now.points - 1);
    return { turn: now.turn, points: kept };
  }

  /** A visit is paid for in one turn, at its time of the day. */
  #visit(start: Moment, target: number): Moment | null {
    for (let now: Moment | null = start; now !== null; now = this.#nextTurn(now)) {
      const cost = this.#calendar.costs[now.turn]?.[target] ?? null;
      if (cost !== null && cost <= now.points) return { turn: now.turn, points: now.points - cost };
    }
    return null;
  }

  /** What is done in the present turn on the way to a visit. */
  #actionsTo(last: Visit): Action[] {
    const chain: Visit[] = [];
    for (let one: Visit | null = last; one !== null; one = one.before) chain.unshift(one);
    const actions: Action[] = [];
    let now: Moment | null = { turn: 0, points: this.#calendar.points[0] ?? 0 };
    for (const visit of chain) now &&= this.#follow(actions, now, visit);
    return actions;
  }

  /** The legs of one visit, as far as they are in the present turn; `null` when it is over. */
  #follow(actions: Action[], start: Moment, { before, way, at }: Visit): Moment | null {
    if (before === null || way === null) return start;
    let now = this.#walkNow(actions, start, [before.at, way.from]);
    if (now !== null && way.by !== 'walk') {
      now = inTurn(way.by === 'ferry' ? this.#ferry(now) : this.#ride(now, way.by));
      if (now !== null) actions.push({ type: way.by, to: this.#idOf(way.to) });
    }
    now &&= this.#walkNow(actions, now, [way.to, at]);
    now &&= inTurn(this.#visit(now, at));
    const place = this.#city.places[at];
    if (now === null || place === undefined) return null;
    actions.push(visitOf(place));
    return now;
  }

  /** A walk as far as it goes in the present turn; `null` for one that goes on in the next. */
  #walkNow(
    actions: Action[],
    now: Moment,
    [from, to]: readonly [from: number, to: number],
  ): Moment | null {
    if (from === to) return now;
    const steps = this.#steps(from, to);
    const stop = steps <= now.points ? to : this.#onTheWay(from, to, now.points);
    if (stop !== from) actions.push({ type: 'walk', to: this.#idOf(stop) });
    return stop === to ? { turn: 0, points: now.points - steps } : null;
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

const inTurn = (moment: Moment | null): Moment | null => (moment?.turn === 0 ? moment : null);

function triesOf(visit: Visit, target: number): number {
  let tries = 0;
  for (let one: Visit | null = visit; one?.before != null; one = one.before) {
    if (one.at === target) tries += 1;
  }
  return tries;
}
