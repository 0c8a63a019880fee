import { parse } from 'yaml';
import type { ParsedLog } from '../../../src/play/log.ts';
import { textOf } from '../../../tests/helpers/pack.ts';
import { commuteFiles } from './commute-game.ts';

/** A record as it is written in the data. */
type Written = Readonly<Record<string, unknown>>;

const read = (table: string): Map<unknown, Written> => {
  const records: readonly Written[] = parse(textOf(`data/${table}.yaml`, commuteFiles));
  return new Map(records.map((record) => [record.id, record]));
};

const spaces = read('spaces');
const cards = read('number-cards');
const houses = read('houses');
const uhOhs = read('uh-ohs');
const lines = read('metro-lines');
const work = [...spaces.values()].find(({ kind }) => kind === 'work')?.id;

const numberOf = (value: unknown): number => Number(value ?? 0);

/** What a scorekeeper has on the pad, who hears everything that is said at the table. */
export interface Counted {
  /** By commute, then by seat. */
  readonly minutes: readonly (readonly number[])[];
  readonly totals: readonly number[];
}

/**
 * Counts minutes and reputation points of a recorded game from what players did, by code that shares
 * nothing with the rules.
 */
export function countGame({ header, records }: ParsedLog): Counted {
  return new Scorekeeper(header.config.players, header.config.toggles).listen(
    records.map(({ record }) => record),
  );
}

/** An action with whatever it says. */
type Said = Readonly<Record<string, unknown>>;

class Scorekeeper {
  readonly #home: unknown[] = [];
  #at: unknown[] = [];
  #minutes: number[];
  readonly #points: number[];
  readonly #sheet: number[][] = [];
  /** Changes of the next card of each player. */
  #bonus: number[];
  /** Who has drawn the last card, and the effects of it that are still to be done. */
  #drawer = 0;
  #effects: Written[] = [];
  /** Whether the minutes of metro lines are added or subtracted. */
  #sign = 1;
  readonly #players: number;

  readonly #rules: Readonly<Record<string, string>>;

  constructor(players: number, rules: Readonly<Record<string, string>>) {
    this.#rules = rules;
    this.#players = players;
    this.#points = this.#zeros();
    this.#minutes = this.#zeros();
    this.#bonus = this.#zeros();
  }

  listen(records: readonly unknown[]): Counted {
    for (const record of records as readonly Said[]) {
      if ('action' in record) this.#hear(numberOf(record.seat), record.action as Said);
      else if (record.chance === 'uh-ohs') this.#draw(String(record.about), record.outcome);
    }
    return { minutes: this.#sheet, totals: this.#points };
  }

  #zeros = (): number[] => Array.from({ length: this.#players }, () => 0);

  #isMorning = (): boolean => this.#sheet.length % 2 === 0;

  #goal = (seat: number): unknown => (this.#isMorning() ? work : this.#home[seat]);

  #isThere = (seat: number): boolean => this.#at[seat] === this.#goal(seat);

  #hear(seat: number, said: Said): void {
    if (said.type === 'take-house') this.#home[seat] = houses.get(said.house)?.space;
    if (said.type === 'walk') {
      // Of a walk into the goal only what was walked may count (CO-05).
      const value =
        said.steps === undefined
          ? numberOf(cards.get(said.card)?.value) + (this.#bonus[seat] ?? 0)
          : numberOf(said.steps);
      this.#bonus[seat] = 0;
      this.#add(seat, Math.max(1, value));
      this.#land(seat, said.to);
    }
    if (said.type === 'push') this.#land(numberOf(said.player), said.to);
    if (said.type === 'choose') this.#choose(numberOf(said.option));
    if (said.type === 'pick') this.#pick(numberOf(said.player));
    if (said.type === 'take-line') this.#ride(seat, said.line);
  }

  #add(seat: number, minutes: number): void {
    this.#minutes[seat] = (this.#minutes[seat] ?? 0) + minutes;
  }

  #land(seat: number, space: unknown): void {
    this.#at[seat] = space;
    if (!this.#isThere(seat)) this.#add(seat, numberOf(spaces.get(space)?.minutes));
    const seats = [...this.#zeros().keys()];
    if (seats.every((one) => this.#isThere(one))) this.#endCommute();
  }

  #endCommute(): void {
    const fewest = Math.min(...this.#minutes);
    this.#minutes.forEach((minutes, seat) => {
      const isLate = minutes > 100 || (minutes === 100 && this.#rules['CO-02'] === 'late');
      const morning = -Math.abs(100 - minutes) - (isLate ? 7 : 0);
      const evening = 20 - (minutes - fewest);
      const least = this.#rules['CO-10'] === 'floor' ? 0 : evening;
      const points = this.#isMorning() ? morning : Math.max(least, evening);
      this.#points[seat] = (this.#points[seat] ?? 0) + points;
    });
    this.#sheet.push(this.#minutes);
    this.#minutes = this.#zeros();
    this.#bonus = this.#zeros();
    this.#at = [];
  }

  #draw(about: string, card: unknown): void {
    this.#drawer = numberOf(/player (\d+)/.exec(about)?.[1]) - 1;
    const effects = uhOhs.get(card)?.effects;
    this.#effects = Array.isArray(effects) ? [...effects] : [];
    this.#goOn();
  }

  /** Does one effect after the other, until somebody has to say something. */
  #goOn(): void {
    for (let effect = this.#effects.shift(); effect !== undefined; effect = this.#effects.shift()) {
      if (!this.#holds(effect.if)) continue;
      if ('choose' in effect || this.#isAsked(effect)) {
        this.#effects.unshift(effect);
        return;
      }
      for (const seat of this.#whom(effect.to)) this.#do(effect, seat);
    }
  }

  #do(effect: Written, seat: number): void {
    const amount = numberOf(effect.amount);
    if (effect.do === 'minutes') this.#add(seat, amount);
    if (effect.do === 'reputation') this.#points[seat] = (this.#points[seat] ?? 0) + amount;
    if (effect.do === 'next-card') this.#bonus[seat] = (this.#bonus[seat] ?? 0) + amount;
    if (effect.do === 'metro-line') {
      this.#sign = effect.change === 'subtract' ? -1 : 1;
      const [line, ...others] = this.#linesAt(seat);
      // Where there are several lines, the player says which.
      if (effect.lines === 'here' && others.length === 0) this.#ride(seat, line);
    }
  }

  #linesAt = (seat: number): unknown[] =>
    [...lines.values()].flatMap(({ id, stations }) =>
      Array.isArray(stations) && stations.includes(this.#at[seat]) ? [id] : [],
    );

  #isAsked = ({ to }: Written): boolean => (to as Written | undefined)?.who === 'rival';

  #choose(option: number): void {
    const [choice, ...rest] = this.#effects;
    const sides = Array.isArray(choice?.choose) ? choice.choose : [];
    this.#effects = [...(sides[option] ?? []), ...rest];
    this.#goOn();
  }

  #pick(player: number): void {
    const effect = this.#effects.shift();
    if (effect !== undefined) this.#do(effect, player);
    this.#goOn();
  }

  #ride(seat: number, line: unknown): void {
    this.#add(seat, this.#sign * numberOf(lines.get(line)?.minutes));
  }

  #holds(written: unknown): boolean {
    const all = Array.isArray(written) ? written : written === undefined ? [] : [written];
    return all.every((one: Written) => this.#isTrue(one) !== (one.not === true));
  }

  #isTrue({ is, which, least }: Written): boolean {
    if (is === 'commute') return which === (this.#isMorning() ? 'morning' : 'evening');
    if (is === 'at-station') return this.#linesAt(this.#drawer).length > 0;
    if (is === 'has-minutes') return (this.#minutes[this.#drawer] ?? 0) >= numberOf(least);
    throw new Error(`the scorekeeper does not know ${String(is)}`);
  }

  /** Who is meant, of those who are still on their way. */
  #whom(to: unknown): number[] {
    const who = (to as Written | undefined)?.who;
    if (who === undefined) return [this.#drawer];
    const direction = this.#rules['CO-16'];
    const isClockwise = direction === 'clockwise' || (direction === 'both') === this.#isMorning();
    const step = isClockwise ? 1 : this.#players - 1;
    const all = this.#zeros()
      .map((_, index) => (this.#drawer + index * step) % this.#players)
      .filter((seat) => !this.#isThere(seat));
    const others = all.filter((seat) => seat !== this.#drawer);
    if (who === 'all-players') return all;
    return who === 'others' ? others : others.slice(0, 1);
  }
}
