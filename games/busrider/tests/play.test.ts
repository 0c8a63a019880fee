import { describe, expect, it } from 'vitest';
import { createBotGames, winsOf } from '../../../tests/helpers/bot-games.ts';
import { type LoggedStep, stepsOf } from '../../../tests/helpers/play-on.ts';
import type { Action } from '../rules/actions-and-events.ts';
import busriderModule from '../rules/index.ts';
import type { Player, State } from '../rules/state.ts';
import { arrange, busrider, busriderGamePack, small } from './busrider-game.ts';

const playable = busriderModule.open(busriderGamePack);
const { play, duels, everyAnswer, replay, untaken, brokenLaws } = createBotGames(
  playable,
  'busrider',
);

const ladder = (
  [
    ['shortest', 'random', 2],
    ['thrifty', 'shortest', 12],
    ['investor', 'thrifty', 6],
    ['monopolist', 'investor', 6],
  ] as const
).map(([better, worse, games]) => ({ better, worse, results: duels([better, worse], games) }));

const mixed = [
  play(['monopolist', 'investor', 'thrifty', 'shortest'], 0),
  play(['monopolist', 'monopolist', 'monopolist'], 1),
  play(['monopolist', 'investor', 'investor'], 2, { board: 'teaching' }),
  play(['monopolist', 'monopolist'], 3, { board: 'teaching' }),
];

describe('the bots', () => {
  it.each(ladder)('$better beats $worse', ({ better, results }) => {
    expect(winsOf(better, results)).toBeGreaterThan(results.length / 2);
  });

  it('answer always and keep the laws; but for random ones, games have a winner', () => {
    for (const { played } of [...ladder.flatMap(({ results }) => results), ...mixed]) {
      expect(played).toMatchObject({ faults: [], violations: [], reason: 'normal' });
    }
  });

  it('buy the Routes of their board, all of them', () => {
    const routes = mixed.map(({ played: { facts } }) => [
      facts.things?.route?.length,
      facts.holdings.filter(({ kind }) => kind === 'route').length,
    ]);
    expect(routes).toEqual([19, 19, 6, 6].map((count) => [count, count]));
  });

  it('take actions of every kind but to stop, which only another rule allows', () => {
    const results = ladder.flatMap((one) => one.results);
    expect(untaken([...results, ...mixed])).toEqual(['stop']);
  });
});

describe('the money', () => {
  it('flows through the statistics as through the game', () => {
    for (const game of mixed) {
      const { state } = replay(game);
      const sums = game.played.facts.flows.map((flows) =>
        Object.entries(flows).reduce(
          (sum, [name, amount]) => sum + (name.startsWith('in') ? amount : -amount),
          0,
        ),
      );
      expect(sums).toEqual((state as State).players.map(({ cash }) => cash));
    }
  });
});

describe('views', () => {
  it('show no cash of others, nor the destinations to choose from', () => {
    const offered = ['elm', 'date'];
    const tasks = [{ kind: 'choose-destination' }] as const;
    const table = (cash: readonly number[]) => {
      const players = cash.map((one): Partial<Player> => ({ cash: one }));
      return { ...arrange({ players, tasks }), offered };
    };
    const [state, other] = [table([10, 20, 30]), table([10, 30, 20])];
    expect(small.view(state, 0)).toEqual(small.view(other, 0));
    expect(small.view(state, 'public')).toEqual(small.view(other, 'public'));
    expect(small.view(state, 1)).not.toEqual(small.view(other, 1));
    expect(small.view(state, 1).players.map(({ cash }) => cash)).toEqual([null, 20, null]);
    expect(small.view(state, 0).offered).toEqual({ count: 2, destinations: offered });
    expect(small.view(state, 1).offered).toEqual({ count: 2, destinations: null });
    expect(small.view(state, 'public')).not.toHaveProperty('bank');
  });
});

describe('games at random', () => {
  it('keep the laws of every game, and those of BusRider', () => {
    // On the board where random players come to an end soon.
    expect(brokenLaws(600, 2, { board: 'teaching' })).toEqual([]);
  });
});

/** A second count of the cash, by the manual and the printed tables and numbers. */
class CashPad {
  readonly cash: number[];
  readonly kinds = new Set<string>();
  readonly rights = new Set<number>();
  readonly owners: Record<string, number | null>;
  readonly #toggles: State['config']['toggles'];
  #paidIn = 0;

  constructor({ config: { players, toggles }, owners }: State) {
    this.owners = { ...owners };
    this.cash = Array.from({ length: players }, () => 0);
    this.#toggles = toggles;
  }

  #record(table: string, id: string) {
    const isTeaching = this.#toggles.board === 'teaching' && table !== 'numbers';
    return busriderGamePack.table(isTeaching ? `teaching-${table}` : table).get(id).fields;
  }

  #number(id: string): number {
    const { value, teaching } = this.#record('numbers', id);
    return Number((this.#toggles.board === 'teaching' ? teaching : null) ?? value);
  }

  #pay(kind: string, seat: number, amount: number): void {
    this.kinds.add(kind);
    this.cash[seat] = (this.cash[seat] ?? 0) + amount;
  }

  note(step: LoggedStep<State>): void {
    const { before, after } = step;
    before.players.forEach(({ at }, seat) => {
      if (at !== '' || after.players[seat]?.at === '') return;
      this.#pay(
        'start',
        seat,
        this.#number('initial-cash') + seat * this.#number('later-start-cash'),
      );
    });
    const route = this.#boarded(step);
    if (route !== null) this.#noteFare(before, route);
    this.#noteArrival(step);
    this.#noteTrade(step);
  }

  /** The Route for which a fare is due. A ride that ended in the middle of a link goes on with the roll. */
  #boarded({ record, before, after }: LoggedStep<State>): string | null {
    const { number, active, roll } = before.turn;
    const { route = null, towards = null } = before.players[active] ?? {};
    const isRolled = roll === 0 && after.turn.number === number && after.turn.roll > 0;
    const action = 'action' in record ? (record.action as Action) : null;
    const ridden = action?.type === 'go' ? action.route : isRolled && towards ? route : null;
    const isFirst = this.#toggles['BR-05'] === 'yes' && this.#paidIn !== number;
    return ridden !== route || isFirst ? ridden : null;
  }

  #noteFare({ owners, turn: { active: seat, number } }: State, route: string): void {
    this.#paidIn = number;
    const owner = owners[route] ?? null;
    if (owner === seat || owner === null) {
      const isFree = owner === seat && this.#toggles['BR-06'] === 'own-free';
      if (!isFree) this.#pay('fare to the bank', seat, -this.#number('fare-bank'));
      return;
    }
    const areSold = Object.values(owners).every((one) => one !== null);
    const kind = areSold ? 'fare-all-sold' : 'fare-opponent';
    const fare = this.#number(kind);
    const had = Math.max(0, this.cash[seat] ?? 0);
    this.#pay('received', owner, this.#toggles['BR-14'] === 'cash' ? Math.min(had, fare) : fare);
    this.#pay(kind, seat, -fare);
  }

  #noteArrival({ before, after }: LoggedStep<State>): void {
    const { active: seat } = before.turn;
    const { origin = '', destination } = before.players[seat] ?? {};
    if (!destination || after.players[seat]?.origin !== destination) return;
    const table = this.#toggles.board === 'teaching' ? 'teaching-payoffs' : 'payoffs';
    const row = busriderGamePack.table(table).records.find(({ fields: { from, to } }) => {
      const ends = [from, to].map((end) => (end as { id: string }).id);
      return ends.includes(origin) && ends.includes(destination);
    });
    this.#pay('payoff', seat, Number(row?.fields.payoff));
  }

  #noteTrade({ record, before, after }: LoggedStep<State>): void {
    const { active: seat } = before.turn;
    const action = 'action' in record ? (record.action as Action) : null;
    const price = (route: string): number => Number(this.#record('routes', route).price);
    if (action?.type === 'buy') {
      this.#pay('bought', seat, -price(action.route));
      this.owners[action.route] = seat;
    }
    if (action?.type === 'buy-right-of-way') {
      this.#pay('right of way', seat, -this.#number('right-of-way-price'));
      this.rights.add(seat);
    }
    for (const [route, owner] of Object.entries(before.owners)) {
      if (owner !== seat || after.owners[route] !== null) continue;
      this.#pay('sold', seat, price(route));
      this.owners[route] = null;
    }
    const isOut = after.players[seat]?.bankrupt && !before.players[seat]?.bankrupt;
    if (isOut) this.#pay('bankrupt', seat, -(this.cash[seat] ?? 0));
  }
}

describe('a second count of the money', () => {
  it('agrees after each step of games with each answer to each question', () => {
    const tables = [
      ['monopolist', 'investor', 'random'],
      ['random', 'thrifty', 'monopolist', 'shortest'],
    ];
    const kinds = [...everyAnswer(tables), ...mixed].flatMap(({ log }) => {
      const steps = stepsOf(busrider, log ?? '');
      const pad = new CashPad(steps[0]?.before ?? arrange({}));
      for (const step of steps) {
        pad.note(step);
        expect(step.after.players.map(({ cash }) => cash)).toEqual(pad.cash);
        expect(step.after.owners).toEqual(pad.owners);
        const rights = step.after.players.map(({ rightOfWay }) => rightOfWay);
        expect(rights).toEqual(rights.map((_, seat) => pad.rights.has(seat)));
      }
      return [...pad.kinds];
    });
    expect(new Set(kinds).size).toBe(10);
  });
});
