import { type Effect, memoizeByObject, memoizeRecent, type TasteOf } from 'vbuses/play';
import {
  effectContext,
  freeSeats,
  type Game,
  isProtected,
  movedBuses,
  othersInReach,
  seatedBus,
  withoutPassenger,
} from '../bus.ts';
import { busAt } from '../draft.ts';
import { countInReach } from '../effects.ts';
import { busPoints, sum } from '../scoring.ts';
import { type Bus, busOfSeat, type View } from '../state.ts';
import { hasTrait, passengerInfo, type Tables, upgradeInfo } from '../tables.ts';

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

/** What a passenger adds to a bus in the best and in the worst seat; `null` without a free one. */
type Gains = Readonly<Record<'best' | 'worst', number>> | null;

/** What is known of a bus as it stands. */
interface KnownWorth {
  points: number | null;
  now: number | null;
  /** By card. */
  readonly boarding: Map<string, Gains>;
  readonly arriving: Map<string, Gains>;
}

/** What buses are worth in games with the same answers to open questions; bots of all tastes agree. */
const worthKnownIn = memoizeByObject((_: View['config']) => {
  const byContent = memoizeRecent<KnownWorth>(20_000);
  // Who looks ahead meets the same bus again and again, each time as another object.
  return memoizeByObject(({ driver, seats, upgrades }: Bus) =>
    byContent([driver, seats, upgrades], () => ({
      ...{ points: null, now: null, boarding: new Map(), arriving: new Map() },
    })),
  );
});

/** What buses and cards are worth to a bot: points now, and those to be expected. */
export class Worth {
  readonly #game: Game;
  readonly #taste: Taste;
  readonly #view: View;
  readonly #known: (bus: Bus) => KnownWorth;

  constructor(tables: Tables, taste: Taste, view: View) {
    this.#game = { tables, state: view };
    this.#taste = taste;
    this.#view = view;
    this.#known = worthKnownIn(view.config);
  }

  /** The points of a bus, and those that its effects will bring as it fills up. */
  ofBus(bus: Bus): number {
    const known = this.#known(bus);
    known.points ??= this.pointsNow(bus) + this.#expected(bus);
    return known.points;
  }

  /** The points of a bus as it would be counted now. */
  pointsNow(bus: Bus): number {
    const known = this.#known(bus);
    known.now ??= sum(Object.values(busPoints(this.#game, bus)));
    return known.now;
  }

  /** What it is worth to the bot that a passenger boards a bus; `null` without a free seat. */
  boarding(index: number, card: string): number | null {
    const isPushing = this.#pushOf(card) !== undefined;
    const seats = isPushing ? freeSeats(this.#game, busAt(this.#view, index)) : [];
    if (seats.length > 0) return Math.max(...seats.map((at) => this.seated(index, card, at)));
    return this.expectedOf(index, card, 'boarding');
  }

  /** The same without a push; who arrives was pushed there, and has no effects. */
  expectedOf(index: number, card: string, how: 'boarding' | 'arriving'): number | null {
    const gains = this.#gains(busAt(this.#view, index), card, how);
    return gains && this.value(index, this.#isOwn(index) ? gains.best : gains.worst);
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
    const values = othersInReach(this.#game, bus, card, push.where).map((other) =>
      this.pushing(from, bus, other),
    );
    return Math.max(0, ...values);
  }

  /** What it is worth to push a passenger off a bus, to where it is worth most. */
  pushing(from: number, bus: Bus, card: string): number {
    const arrivals = this.#view.buses.flatMap((other, index) => {
      const isOpen = index !== from && !other.seats.includes(card) && !this.isProtected(index);
      return isOpen ? (this.expectedOf(index, card, 'arriving') ?? []) : [];
    });
    return this.value(from, this.withoutGain(bus, card)) + Math.max(...arrivals);
  }

  /** Whether PARE keeps the bot from letting passengers board a bus. */
  isProtected(index: number): boolean {
    return isProtected(this.#view, index) && !this.#isOwn(index);
  }

  /** What a bus is worth more, or less, without a passenger. */
  withoutGain(bus: Bus, card: string): number {
    return this.ofBus(withoutPassenger(this.#game, bus, card)) - this.ofBus(bus);
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
  #gains(bus: Bus, card: string, how: 'boarding' | 'arriving'): Gains {
    const known = this.#known(bus)[how];
    const found = known.get(card);
    if (found !== undefined) return found;
    const before = this.ofBus(bus);
    const after = freeSeats(this.#game, bus).flatMap((at) =>
      how === 'boarding' ? this.#afterBoarding(bus, card, at) : [seatedBus(bus, card, at)],
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
    for (const effect of passengerInfo(this.#game.tables, card).effects) {
      if ('do' in effect) after = after.flatMap((one) => this.#afterEffect(one, card, effect));
    }
    return after;
  }

  #afterEffect(bus: Bus, card: string, effect: DoEffect): readonly Bus[] {
    const others = othersInReach(this.#game, bus, card, effect.where);
    switch (effect.do) {
      case 'unboard-all': {
        const leaving = others.filter((one) => hasTrait(this.#game.tables, one, effect.trait));
        return [leaving.reduce((left: Bus, one) => withoutPassenger(this.#game, left, one), bus)];
      }
      case 'unboard-one':
        if (others.length === 0) return [bus];
        return others.map((one) => withoutPassenger(this.#game, bus, one));
      case 'move-one':
        return [bus, ...others.flatMap((one) => movedBuses(this.#game, bus, one))];
      default:
        return [bus];
    }
  }

  #pushOf(card: string): DoEffect | undefined {
    const { effects } = passengerInfo(this.#game.tables, card);
    return effects.find((effect) => 'do' in effect && effect.do === 'push-one') as DoEffect;
  }

  #isOwn(index: number): boolean {
    const { viewer } = this.#view;
    return viewer !== 'public' && index === busOfSeat(this.#view, viewer);
  }

  #expected(bus: Bus): number {
    const free = bus.seats.filter((card) => card === null).length;
    if (free === 0) return 0;
    let points = 0;
    bus.seats.forEach((card, at) => {
      if (card === null) return;
      const { effects } = passengerInfo(this.#game.tables, card);
      const context = effectContext(this.#game, bus, at);
      for (const effect of effects) {
        if (!('do' in effect) || !('where' in effect) || !('points' in effect)) continue;
        const reach = effect.where === 'adjacent' ? context.around.length : bus.seats.length - 1;
        const open = reach - countInReach(effect.where, context, () => true);
        points += Number(effect.points) * open * ('trait' in effect ? TRAIT_SHARE : 1);
      }
    });
    for (const upgrade of bus.upgrades) {
      for (const effect of upgradeInfo(this.#game.tables, upgrade).effects) {
        if ('points' in effect) points += Number(effect.points) * free * TRAIT_SHARE;
      }
    }
    return points * SEATS_TO_FILL;
  }
}

type DoEffect = Extract<Effect, { readonly do: string }>;
