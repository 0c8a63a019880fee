import type { Action } from '../actions-and-events.ts';
import type { Calendar } from './calendar.ts';
import type { CityIndex } from './city-index.ts';

/** What a traveller wants. */
export interface Wishes {
  /** Itineraries that are followed up, of all that are found. */
  readonly width: number;
  /** What an action point is worth that is still to be spent. */
  readonly rate: number;
  /** What an experience is worth beside its happiness points: one that is needed, and any other. */
  readonly needed: number;
  readonly experience: number;
}

/** How a traveller comes to the next place. */
type Way =
  | { readonly by: 'walk' }
  | { readonly by: 'train'; readonly from: number; readonly to: number }
  | { readonly by: 'bus'; readonly to: number }
  | { readonly by: 'ferry'; readonly from: number; readonly to: number };

/** A moment: in which turn, and with how many action points left. */
interface Moment {
  readonly turn: number;
  readonly points: number;
}

/** Looks at a way, with the moment of the arrival; `null` for one that takes too long. */
type Consider = (way: Way, arrival: Moment | null) => void;

/** A visit, with those before it. */
interface Visit extends Moment {
  readonly before: Visit | null;
  readonly at: number;
  readonly way: Way;
  readonly value: number;
  /** Experiences that are still needed. */
  readonly needed: number;
  readonly score: number;
}

const WALK: Way = { by: 'walk' };
/** A vehicle does not pay for a few steps. */
const SHORT_WALK = 2;
/** What is left of the worth of a special event when it is tried again: it may have been won. */
const TRY_AGAIN = 0.6;
/** An action point that is left over is worth less than one that is planned for. */
const LEFT_OVER = 0.5;

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

  /** The actions of the present turn, in their order; none where nothing is in reach. */
  plan(at: number, needed: number): Action[] {
    const start: Visit = {
      before: null,
      at,
      way: WALK,
      turn: 0,
      points: this.#calendar.points[0] ?? 0,
      value: 0,
      needed,
      score: 0,
    };
    let best = start;
    let most = Number.NEGATIVE_INFINITY;
    let front: readonly Visit[] = [start];
    while (front.length > 0) {
      const found = front.flatMap((visit) => this.#extend(visit));
      for (const visit of found) {
        const worth = visit.value + this.#left(visit) * this.#wishes.rate * LEFT_OVER;
        if (worth > most) [best, most] = [visit, worth];
      }
      front = found.sort((a, b) => b.score - a.score).slice(0, this.#wishes.width);
    }
    return this.#actionsTo(best);
  }

  #left({ turn, points }: Moment): number {
    return points + (this.#later[turn] ?? 0);
  }

  #extend(visit: Visit): Visit[] {
    const found: Visit[] = [];
    for (const target of this.#city.targets) {
      const tries = triesOf(visit, target);
      const worth = this.#worthOf(target, tries);
      if (worth <= 0) continue;
      const arrival = this.#reach(visit, target);
      if (arrival === null) continue;
      const { way, turn, points } = arrival;
      found.push(this.#visited(visit, target, { way, turn, points, worth }));
    }
    return found;
  }

  #visited(
    before: Visit,
    at: number,
    { way, turn, points, worth }: Moment & { readonly way: Way; readonly worth: number },
  ): Visit {
    const { rate, needed, experience } = this.#wishes;
    const gained = this.#calendar.experiences[at] ?? 0;
    const useful = Math.min(gained, before.needed);
    const value = before.value + worth + useful * needed + (gained - useful) * experience;
    const score = value + this.#left({ turn, points }) * rate;
    return { before, at, way, turn, points, value, needed: before.needed - useful, score };
  }

  #worthOf(target: number, tries: number): number {
    const worth = this.#calendar.worth[target] ?? 0;
    if (tries === 0) return worth;
    return this.#city.places[target]?.kind === 'special' ? worth * TRY_AGAIN ** tries : 0;
  }

  /** The way that leaves the most action points after the visit. */
  #reach(from: Visit, target: number): (Moment & { readonly way: Way }) | null {
    let best: (Moment & { readonly way: Way }) | null = null;
    const consider: Consider = (way, arrival) => {
      const visit = arrival === null ? null : this.#visit(arrival, target);
      if (visit === null) return;
      if (best === null || this.#left(visit) > this.#left(best)) {
        const { turn, points } = visit;
        best = { turn, points, way };
      }
    };
    const steps = this.#steps(from.at, target);
    consider(WALK, this.#walk(from, steps));
    if (steps <= SHORT_WALK) return best;
    this.#considerTrain(from, target, consider);
    const { places, station } = this.#city;
    const to = station[from.at] ?? -1;
    if (places[from.at]?.hasBus === true && this.#steps(to, target) < steps) {
      const there = this.#ride(from, 'bus');
      consider({ by: 'bus', to }, there && this.#walk(there, this.#steps(to, target)));
    }
    this.#considerFerries(from, target, consider);
    return best;
  }

  #considerTrain(from: Visit, target: number, consider: Consider): void {
    const { nearestStation } = this.#city;
    const [near, far] = [nearestStation[from.at] ?? -1, nearestStation[target] ?? -1];
    const [before, after] = [this.#steps(from.at, near), this.#steps(far, target)];
    if (near === far || before + after >= this.#steps(from.at, target)) return;
    const there = this.#walk(from, before);
    const arrived = there && this.#ride(there, 'train');
    consider({ by: 'train', from: near, to: far }, arrived && this.#walk(arrived, after));
  }

  #considerFerries(from: Visit, target: number, consider: Consider): void {
    const steps = this.#steps(from.at, target);
    for (const port of this.#city.ports) {
      const before = this.#steps(from.at, port.at);
      if (before >= steps) continue;
      const there = this.#walk(from, before);
      const aboard = there && this.#ferry(there);
      if (aboard === null) continue;
      for (const to of port.to) {
        const after = this.#steps(to, target);
        if (before + after >= steps) continue;
        consider({ by: 'ferry', from: port.at, to }, this.#walk(aboard, after));
      }
    }
  }

  #steps(from: number, to: number): number {
    return this.#city.steps[from]?.[to] ?? Number.POSITIVE_INFINITY;
  }

  #nextTurn({ turn }: Moment): Moment | null {
    const next = turn + 1;
    return next < this.#calendar.turns
      ? { turn: next, points: this.#calendar.points[next] ?? 0 }
      : null;
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
    for (let now: Moment | null = start; now !== null; now = this.#nextTurn(now)) {
      const fare = this.#calendar.fares[now.turn]?.[by] ?? 0;
      if (fare <= now.points) return { turn: now.turn, points: now.points - fare };
    }
    return null;
  }

  #ferry(start: Moment): Moment | null {
    const now = start.points > 0 ? start : this.#nextTurn(start);
    if (now === null || now.points === 0) return null;
    const kept = Math.min(this.#calendar.fares[now.turn]?.ferry ?? 0, now.points - 1);
    return { turn: now.turn, points: kept };
  }

  /** A visit is paid for in one turn, at its time of the day. */
  #visit(start: Moment, target: number): Moment | null {
    for (let now: Moment | null = start; now !== null; now = this.#nextTurn(now)) {
      const cost = this.#calendar.costs[now.turn]?.[target] ?? null;
      if (cost !== null && cost <= now.points) {
        return { turn: now.turn, points: now.points - cost };
      }
    }
    return null;
  }

  /** What is done in the present turn on the way to a visit. */
  #actionsTo(last: Visit): Action[] {
    const chain: Visit[] = [];
    for (let one: Visit | null = last; one !== null && one.before !== null; one = one.before) {
      chain.unshift(one);
    }
    const actions: Action[] = [];
    let now: Moment | null = { turn: 0, points: this.#calendar.points[0] ?? 0 };
    let at = last.at;
    for (const visit of chain) {
      at = visit.before?.at ?? at;
      now = this.#follow(actions, now, { at, visit });
      if (now === null) break;
    }
    return actions;
  }

  /** The legs of one visit, as far as they are in the present turn; `null` when it is over. */
  #follow(
    actions: Action[],
    start: Moment,
    { at, visit }: { readonly at: number; readonly visit: Visit },
  ): Moment | null {
    const { way } = visit;
    const place = (index: number): string => this.#city.places[index]?.id ?? '';
    let now: Moment | null = start;
    let here = at;
    const walk = (to: number): void => {
      if (now === null || here === to) return;
      const steps = this.#steps(here, to);
      const stop = steps <= now.points ? to : this.#onTheWay(here, to, now.points);
      if (stop !== here) actions.push({ type: 'walk', to: place(stop) });
      now = stop === to ? { turn: 0, points: now.points - steps } : null;
      here = to;
    };
    const moveOn = (next: Moment | null): void => {
      now = next?.turn === 0 ? next : null;
    };
    if (way.by === 'train' || way.by === 'ferry') walk(way.from);
    if (now !== null && way.by !== 'walk') {
      moveOn(way.by === 'ferry' ? this.#ferry(now) : this.#ride(now, way.by));
      if (now !== null) actions.push({ type: way.by, to: place(way.to) });
      here = way.to;
    }
    walk(visit.at);
    if (now !== null) {
      moveOn(this.#visit(now, visit.at));
      const isSpecial = this.#city.places[visit.at]?.kind === 'special';
      if (now !== null) {
        actions.push(
          isSpecial
            ? { type: 'watch', special: place(visit.at) }
            : { type: 'visit', place: place(visit.at) },
        );
      }
    }
    return now;
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

function triesOf(visit: Visit, target: number): number {
  let tries = 0;
  for (let one: Visit | null = visit; one?.before != null; one = one.before) {
    if (one.at === target) tries += 1;
  }
  return tries;
}
