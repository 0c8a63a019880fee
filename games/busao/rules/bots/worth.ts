import { type Effect, memoizeByObject, type TasteOf } from 'vbuses/play';
import { effectContext, freeSeats, isProtected, othersInReach, withoutPassenger } from '../bus.ts';
import { busAt } from '../draft.ts';
import { countInReach } from '../effects.ts';
import { busPoints } from '../scoring.ts';
import type { Bus } from '../state.ts';
import { passengerInfo, type Tables, upgradeInfo } from '../tables.ts';
import type { View } from '../view.ts';

/** What bots like. Leads are counted after the last turn of the rivals. */
export const PARAMETERS = {
  spite: { least: 0, most: 5, description: 'what points lost by rivals are worth' },
  seat: { least: -5, most: 10, description: 'what a free seat of the own bus is worth' },
  hand: { least: 0, most: 1, description: 'what a card in hand is worth, of what it is aboard' },
  care: { least: 0, most: 5, description: 'how much lost points count, against gained ones' },
  upgrades: { least: 0, most: 5, description: 'how much is made of upgrades' },
  patience: { least: 0, most: 50, description: 'the lead with which the last seat is taken' },
  lead: { least: 0, most: 200, description: 'the lead with which Fim da Linha is called' },
};

export type Taste = TasteOf<typeof PARAMETERS>;

/** Of three traits in a category a passenger has one. */
const TRAIT_SHARE = 1 / 3;
/** How many of the free seats will be taken, as bots reckon. */
const SEATS_TO_FILL = 0.6;

/** What a passenger adds to a bus in the best and in the worst seat. */
export interface Gains {
  readonly best: number;
  readonly worst: number;
}

/** What is known of a bus as it stands. */
interface KnownWorth {
  points: number | null;
  /** By card. */
  readonly boarding: Map<string, Gains | null>;
  readonly arriving: Map<string, Gains | null>;
}

/** What buses are worth in games with the same answers to open questions; bots of all tastes agree. */
const worthKnownIn = memoizeByObject((_: View['config']) => {
  const byContent = new Map<string, KnownWorth>();
  // Who looks ahead meets the same bus again and again, each time as another object.
  return memoizeByObject(({ driver, seats, upgrades }: Bus): KnownWorth => {
    const content = `${driver} ${seats.join()} ${upgrades.join()}`;
    const known = byContent.get(content) ?? {
      points: null,
      boarding: new Map(),
      arriving: new Map(),
    };
    if (byContent.size >= MOST_KNOWN) byContent.clear();
    byContent.set(content, known);
    return known;
  });
});
/** So many buses are kept. */
const MOST_KNOWN = 20_000;

/** What buses and cards are worth to a bot: points now, and those to be expected. */
export class Worth {
  readonly #tables: Tables;
  readonly #taste: Taste;
  readonly #view: View;
  readonly #known: (bus: Bus) => KnownWorth;

  constructor(tables: Tables, taste: Taste, view: View) {
    this.#tables = tables;
    this.#taste = taste;
    this.#view = view;
    this.#known = worthKnownIn(view.config);
  }

  /** The points of a bus, and those that its effects will bring as it fills up. */
  ofBus(bus: Bus): number {
    const known = this.#known(bus);
    known.points ??= this.#pointsOf(bus);
    return known.points;
  }

  #pointsOf(bus: Bus): number {
    return this.pointsNow(bus) + this.#expected(bus);
  }

  /** The points of a bus as it would be counted now. */
  pointsNow(bus: Bus): number {
    const { passengers, driver, upgrades } = busPoints(this.#tables, this.#view, bus);
    return passengers + driver + upgrades;
  }

  /** What it is worth to the bot that a passenger boards a bus; `null` without a free seat. */
  boarding(index: number, card: string): number | null {
    const bus = busAt(this.#view, index);
    const seats = this.#pushOf(card) === undefined ? [] : this.#freeSeats(bus);
    if (seats.length > 0) return Math.max(...seats.map((at) => this.seated(index, card, at)));
    return this.#valueOf(index, this.#gains(bus, card, this.#known(bus).boarding));
  }

  /** The same of one who was pushed there, which has no effects. */
  arriving(index: number, card: string): number | null {
    const bus = busAt(this.#view, index);
    return this.#valueOf(index, this.#gains(bus, card, this.#known(bus).arriving));
  }

  /** What it is worth that a passenger boards in a seat, and does what it then does. */
  seated(index: number, card: string, at: number): number {
    const bus = busAt(this.#view, index);
    const after = this.#afterBoarding(bus, card, at).map((one) => this.ofBus(one));
    const gain = (this.#isOwn(index) ? Math.max(...after) : Math.min(...after)) - this.ofBus(bus);
    return this.value(index, gain) + this.#pushValue(index, card, at);
  }

  /** The best that a push brings, with what was seen of all buses; 0 for nothing better than none. */
  #pushValue(from: number, card: string, at: number): number {
    const push = this.#pushOf(card);
    if (push === undefined) return 0;
    const bus = seatedBus(busAt(this.#view, from), card, at);
    const values = this.#others(bus, card, push).map((other) => this.pushing(from, bus, other));
    return Math.max(0, ...values);
  }

  /** What it is worth to push a passenger off a bus, to where it is worth most. */
  pushing(from: number, bus: Bus, card: string): number {
    const arrivals = this.#view.buses.flatMap((other, index) => {
      const isOpen = index !== from && !other.seats.includes(card) && !this.isProtected(index);
      return isOpen ? (this.arriving(index, card) ?? []) : [];
    });
    return this.value(from, this.withoutGain(bus, card)) + Math.max(...arrivals);
  }

  /** Whether PARE keeps the bot from letting passengers board a bus. */
  isProtected(index: number): boolean {
    return isProtected(this.#view, index) && !this.#isOwn(index);
  }

  /** What a bus is worth more, or less, without a passenger. */
  withoutGain(bus: Bus, card: string): number {
    return this.ofBus(this.without(bus, card)) - this.ofBus(bus);
  }

  /** A bus without a passenger. */
  without(bus: Bus, card: string): Bus {
    const { seats } = bus;
    return { ...bus, seats: withoutPassenger(this.#tables, this.#view.config, { seats, card }) };
  }

  /** What an upgrade adds to a bus. */
  upgradeGain(bus: Bus, upgrade: string): number {
    const fitted = { ...bus, upgrades: [...bus.upgrades, upgrade] };
    return (this.ofBus(fitted) - this.ofBus(bus)) * this.#taste.upgrades;
  }

  /** What a gain of a bus is worth to the bot: on the own bus, or against a rival. */
  value(bus: number, gain: number): number {
    const { spite, care } = this.#taste;
    if (this.#isOwn(bus)) return gain < 0 ? gain * care : gain;
    return (-gain * spite) / (this.#view.buses.length - 1);
  }

  /** In the best and in the worst seat, each with the best and the worst of what it may do there. */
  #gains(bus: Bus, card: string, known: Map<string, Gains | null>): Gains | null {
    const found = known.get(card);
    if (found !== undefined) return found;
    const before = this.ofBus(bus);
    const isBoarding = known === this.#known(bus).boarding;
    const after = this.#freeSeats(bus).flatMap((at) =>
      isBoarding ? this.#afterBoarding(bus, card, at) : [seatedBus(bus, card, at)],
    );
    const gains = after.map((one) => this.ofBus(one) - before);
    const both =
      gains.length === 0 ? null : { best: Math.max(...gains), worst: Math.min(...gains) };
    known.set(card, both);
    return both;
  }

  /** A bus as it may be after a passenger has boarded, by what the player then chooses. */
  #afterBoarding(bus: Bus, card: string, at: number): readonly Bus[] {
    let after: readonly Bus[] = [seatedBus(bus, card, at)];
    for (const effect of passengerInfo(this.#tables, card).effects) {
      if ('do' in effect) after = after.flatMap((one) => this.#afterEffect(one, card, effect));
    }
    return after;
  }

  #afterEffect(bus: Bus, card: string, effect: DoEffect): readonly Bus[] {
    switch (effect.do) {
      case 'unboard-all': {
        const leaving = this.#others(bus, card, effect).filter((one) =>
          passengerInfo(this.#tables, one).traits.includes(String(effect.trait)),
        );
        return [leaving.reduce((left: Bus, one) => this.without(left, one), bus)];
      }
      case 'unboard-one': {
        const others = this.#others(bus, card, effect);
        return others.length === 0 ? [bus] : others.map((one) => this.without(bus, one));
      }
      case 'move-one':
        return [bus, ...this.#others(bus, card, effect).flatMap((one) => this.moved(bus, one))];
      default:
        return [bus];
    }
  }

  /** A bus after one of its passengers has moved, by the seat that it takes. */
  moved(bus: Bus, card: string): readonly Bus[] {
    const left = this.without(bus, card);
    const not = bus.seats.indexOf(card);
    return this.#freeSeats(left).flatMap((at) => (at === not ? [] : [seatedBus(left, card, at)]));
  }

  #others(bus: Bus, card: string, { where }: DoEffect): readonly string[] {
    const reach = where === 'adjacent' ? where : 'aboard';
    return othersInReach(this.#tables, this.#view, { bus, card, where: reach });
  }

  #pushOf(card: string): DoEffect | undefined {
    return passengerInfo(this.#tables, card)
      .effects.filter((effect) => 'do' in effect)
      .find((effect) => effect.do === 'push-one');
  }

  #freeSeats(bus: Bus): number[] {
    return freeSeats(this.#tables, this.#view.config, bus);
  }

  #valueOf(index: number, gains: Gains | null): number | null {
    if (gains === null) return null;
    return this.value(index, this.#isOwn(index) ? gains.best : gains.worst);
  }

  #isOwn(index: number): boolean {
    return index === this.#view.bus;
  }

  #expected(bus: Bus): number {
    const free = bus.seats.filter((card) => card === null).length;
    if (free === 0) return 0;
    let points = 0;
    bus.seats.forEach((card, at) => {
      if (card === null) return;
      const { effects } = passengerInfo(this.#tables, card);
      const context = effectContext(this.#tables, this.#view, { bus, at });
      for (const effect of effects) {
        if (!('do' in effect) || !('where' in effect) || !('points' in effect)) continue;
        const reach = effect.where === 'adjacent' ? context.around.length : bus.seats.length - 1;
        const open = reach - countInReach(effect.where, context, () => true);
        points += Number(effect.points) * open * ('trait' in effect ? TRAIT_SHARE : 1);
      }
    });
    for (const upgrade of bus.upgrades) {
      for (const effect of upgradeInfo(this.#tables, upgrade).effects) {
        if ('points' in effect) points += Number(effect.points) * free * TRAIT_SHARE;
      }
    }
    return points * SEATS_TO_FILL;
  }
}

type DoEffect = Extract<Effect, { readonly do: string }>;

export const seatedBus = (bus: Bus, card: string, at: number): Bus => ({
  ...bus,
  seats: bus.seats.with(at, card),
});
