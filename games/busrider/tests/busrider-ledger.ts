import { parse } from 'yaml';
import { textOf } from '../../../tests/helpers/pack.ts';
import { busriderFiles } from './busrider-game.ts';

/** A record as it is written in the data. */
type Written = Readonly<Record<string, unknown>>;

const read = (table: string): readonly Written[] =>
  parse(textOf(`data/${table}.yaml`, busriderFiles));

/** A player as somebody notes down who watches the table. */
interface Account {
  cash: number;
  at: string;
  towards: string | null;
  done: number;
  origin: string;
  destination: string;
  route: string | null;
  isBankrupt: boolean;
}

interface Walk {
  readonly roll: number;
  walked: number;
  hasArrived: boolean;
}

/** What somebody has counted who knows the data as they are written, and saw what was played. */
export interface Ledger {
  readonly cash: readonly number[];
  readonly bank: number;
  readonly walks: readonly (Walk & { readonly isRight: boolean })[];
  /** Fares that were not as announced. */
  readonly wrongFares: readonly string[];
}

/**
 * Counts the money of a game from its log, by code that shares nothing with the rules: fares, payoffs by the length of the shortest way, purchases, sales, debts.
 */
export function recountMoney(log: string, seats: number): Ledger {
  const [header = {}, ...records] = log
    .trim()
    .split('\n')
    .map((line): Written => JSON.parse(line));
  const { config } = header as { config: { toggles: Written } };
  const clerk = new Clerk(config.toggles, seats);
  for (const record of records) {
    if ('chance' in record) clerk.noteChance(String(record.chance), record.outcome);
    else if ('action' in record) clerk.noteAction(Number(record.seat), record.action as Written);
  }
  return clerk.ledger();
}

class Clerk {
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #lengths = new Map<string, number>();
  readonly #prices: ReadonlyMap<string, number>;
  readonly #owners = new Map<string, number>();
  readonly #accounts: Account[] = [];
  readonly #walks: Walk[] = [];
  readonly #wrongFares: string[] = [];
  readonly #seats: number;
  /** What a unit of length brings: see `computed` in game.yaml. */
  readonly #rate: number;
  readonly #rules: Written;
  #active = -1;
  #left = 0;
  #hasPaid = false;

  constructor(rules: Written, seats: number) {
    const board = rules.board === 'teaching' ? 'teaching' : 'city';
    this.#rules = rules;
    const prefix = board === 'city' ? '' : 'teaching-';
    this.#seats = seats;
    this.#rate = board === 'city' ? 2 : 4;
    this.#numbers = new Map(
      read('numbers').map((one) => [String(one.id), Number(one[board] ?? one.value)]),
    );
    for (const { from, to, length = 1 } of read(`${prefix}segments`)) {
      this.#lengths.set(`${from} ${to}`, Number(length));
      this.#lengths.set(`${to} ${from}`, Number(length));
    }
    this.#prices = new Map(
      read(`${prefix}routes`).map(({ id, price }) => [String(id), Number(price)]),
    );
  }

  noteChance(stream: string, outcome: unknown): void {
    if (stream === 'starts') {
      const seat = this.#accounts.length;
      const cash = this.#number('initial-cash') + seat * this.#number('later-start-cash');
      const at = String(outcome);
      this.#accounts.push({
        ...{ cash, at, origin: at, destination: '', towards: null, done: 0 },
        ...{ route: null, isBankrupt: false },
      });
    }
    if (stream === 'dice') this.#beginTurn(outcome as readonly number[]);
  }

  noteAction(seat: number, action: Written): void {
    const account = this.#account(seat);
    const price = Number(action.price ?? 0);
    const route = String(action.route);
    if (action.type === 'head-for') account.destination = String(action.destination);
    if (action.type === 'go') {
      this.#board(seat, route, Number(action.fare));
      this.#walk(account, String(action.to));
    }
    if (action.type === 'buy' || action.type === 'buy-right-of-way') account.cash -= price;
    if (action.type === 'buy') this.#owners.set(route, seat);
    const walk = this.#walks.at(-1);
    // Who may stop need not walk the whole roll.
    if (action.type === 'stop' && walk !== undefined) walk.hasArrived = true;
    if (action.type === 'sell') this.#sell(account, route);
  }

  ledger(): Ledger {
    this.#endTurn();
    const cash = this.#accounts.map((one) => one.cash);
    return {
      cash,
      bank: -cash.reduce((sum, one) => sum + one, 0),
      walks: this.#walks.map((walk) => ({
        ...walk,
        isRight: walk.hasArrived ? walk.walked <= walk.roll : walk.walked === walk.roll,
      })),
      wrongFares: this.#wrongFares,
    };
  }

  #beginTurn(dice: readonly number[]): void {
    this.#endTurn();
    do this.#active = (this.#active + 1) % this.#seats;
    while (this.#account(this.#active).isBankrupt);
    const account = this.#account(this.#active);
    this.#left = dice.reduce((sum, one) => sum + one, 0);
    this.#walks.push({ roll: this.#left, walked: 0, hasArrived: false });
    this.#hasPaid = false;
    if (account.towards === null) return;
    if (account.route !== null) this.#board(this.#active, account.route, null);
    this.#walk(account, account.towards);
  }

  #sell(account: Account, route: string): void {
    account.cash += this.#prices.get(route) ?? 0;
    this.#owners.delete(route);
  }

  /** The cheapest that clears the debt goes, or else the dearest, where the rules choose (BR-13). */
  #sellByRule(account: Account): void {
    const own = [...this.#owners].flatMap(([route, seat]) =>
      seat === this.#active ? [route] : [],
    );
    const price = (route: string): number => this.#prices.get(route) ?? 0;
    const byPrice = own.sort((a, b) => price(a) - price(b));
    const route = byPrice.find((one) => price(one) + account.cash >= 0) ?? byPrice.at(-1);
    if (route === undefined) return;
    this.#sell(account, route);
    if (account.cash < 0) this.#sellByRule(account);
  }

  /** Debts that are left when nothing can be sold are written off. */
  #endTurn(): void {
    const account = this.#accounts[this.#active];
    if (account !== undefined && account.cash < 0 && this.#rules['BR-13'] === 'rule') {
      this.#sellByRule(account);
    }
    if (account === undefined || account.cash >= 0) return;
    account.cash = 0;
    account.isBankrupt = true;
  }

  #board(seat: number, route: string, announced: number | null): void {
    const account = this.#account(seat);
    const owner = this.#owners.get(route) ?? null;
    const areAllSold = this.#owners.size === this.#prices.size;
    const isOthers = owner !== null && owner !== seat;
    const name = isOthers ? (areAllSold ? 'fare-all-sold' : 'fare-opponent') : 'fare-bank';
    const isDue = account.route !== route || (this.#rules['BR-05'] === 'yes' && !this.#hasPaid);
    const isFree = owner === seat && this.#rules['BR-06'] === 'own-free';
    const fare = isDue && !isFree ? this.#number(name) : 0;
    if (announced !== null && fare !== announced)
      this.#wrongFares.push(`${route}: ${announced} for ${fare}`);
    if (isDue) this.#hasPaid = true;
    account.route = route;
    const paid = this.#rules['BR-14'] === 'cash' ? Math.min(fare, Math.max(0, account.cash)) : fare;
    account.cash -= fare;
    if (isOthers) this.#account(owner).cash += paid;
  }

  #walk(account: Account, to: string): void {
    const length = this.#lengths.get(`${account.at} ${to}`) ?? Number.NaN;
    const steps = Math.min(this.#left, length - account.done);
    const walk = this.#walks.at(-1);
    if (walk === undefined) throw new Error('there is no roll');
    this.#left -= steps;
    walk.walked += steps;
    account.done += steps;
    account.towards = to;
    if (account.done < length) return;
    Object.assign(account, { at: to, towards: null, done: 0 });
    if (to !== account.destination) return;
    account.cash += this.#rate * this.#distance(account.origin, to);
    Object.assign(account, { origin: to, destination: '', route: null });
    walk.hasArrived = true;
    this.#left = 0;
  }

  /** The length of the shortest way, by going over all links until nothing gets shorter. */
  #distance(from: string, to: string): number {
    const found = new Map([[from, 0]]);
    for (let isShorter = true; isShorter; ) {
      isShorter = false;
      for (const [ends, length] of this.#lengths) {
        const [start = '', end = ''] = ends.split(' ');
        const there = (found.get(start) ?? Number.POSITIVE_INFINITY) + length;
        if (there >= (found.get(end) ?? Number.POSITIVE_INFINITY)) continue;
        found.set(end, there);
        isShorter = true;
      }
    }
    return found.get(to) ?? Number.NaN;
  }

  #number(id: string): number {
    return this.#numbers.get(id) ?? Number.NaN;
  }

  #account(seat: number): Account {
    const account = this.#accounts[seat];
    if (account === undefined) throw new Error(`there is no seat ${seat}`);
    return account;
  }
}
