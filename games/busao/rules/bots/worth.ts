import { memoizeByObject } from 'vbuses/play';
import { effectContext, freeSeats, withoutPassenger } from '../bus.ts';
import { countInReach } from '../effects.ts';
import { busPoints } from '../scoring.ts';
import type { Bus } from '../state.ts';
import { passengerInfo, type Tables, upgradeInfo } from '../tables.ts';
import type { View } from '../view.ts';

/** What a bot likes. */
export interface Taste {
  /** What points lost by the rivals together are worth, against own points. */
  readonly spite: number;
  /** What a free seat of the own bus is worth: the more, the choosier. */
  readonly seat: number;
  /** What a card in hand is worth, as a share of what it is worth aboard. */
  readonly hand: number;
  /** How much more points that are lost count than points that are gained. */
  readonly care: number;
  /** How much is made of upgrades. */
  readonly upgrades: number;
  /** The lead with which Fim da Linha is called. */
  readonly lead: number;
  /** What the rivals' last turn is reckoned to bring them: a smaller lead does not fill the bus. */
  readonly patience: number;
}

/** Of three traits in a category a passenger has one. */
const TRAIT_SHARE = 1 / 3;
/** How many of the free seats will be taken, as bots reckon. */
const SEATS_TO_FILL = 0.6;

/** Where a passenger would sit, and what that would add to a bus. */
export interface Placement {
  readonly at: number;
  readonly gain: number;
}

/** The best and the worst seat for a passenger on a bus. */
export interface Placements {
  readonly best: Placement;
  readonly worst: Placement;
}

/** What is known of a bus as it stands. */
interface KnownWorth {
  points: number | null;
  /** By card. */
  readonly placements: Map<string, Placements | null>;
}

/** What buses are worth in games with the same answers to open questions; bots of all tastes agree. */
const worthKnownIn = memoizeByObject((_: View['config']) =>
  memoizeByObject((__: Bus): KnownWorth => ({ points: null, placements: new Map() })),
);

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
    const { passengers, driver, upgrades } = busPoints(this.#tables, this.#view, bus);
    return passengers + driver + upgrades + this.#expected(bus);
  }

  /** Where a passenger fits; `null` on a bus without a free seat. */
  placements(bus: Bus, card: string): Placements | null {
    const known = this.#known(bus).placements;
    const found = known.get(card);
    if (found !== undefined) return found;
    const placements = this.#findPlacements(bus, card);
    known.set(card, placements);
    return placements;
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
    if (bus === this.#view.bus) return gain < 0 ? gain * care : gain;
    return (-gain * spite) / (this.#view.buses.length - 1);
  }

  #findPlacements(bus: Bus, card: string): Placements | null {
    const before = this.ofBus(bus);
    let best: Placement | null = null;
    let worst: Placement | null = null;
    for (const at of freeSeats(this.#tables, this.#view.config, bus)) {
      const gain = this.#pointsOf({ ...bus, seats: bus.seats.with(at, card) }) - before;
      if (best === null || gain > best.gain) best = { at, gain };
      if (worst === null || gain < worst.gain) worst = { at, gain };
    }
    return best === null || worst === null ? null : { best, worst };
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
