import { describe, expect, it } from 'vitest';
import { createBotGames, winsOf } from '../../../tests/helpers/bot-games.ts';
import { editedPack, replacing } from '../../../tests/helpers/pack.ts';
import { stepsOf } from '../../../tests/helpers/play-on.ts';
import { compareActions, type Event } from '../rules/actions-and-events.ts';
import busriderModule from '../rules/index.ts';
import type { Player, State } from '../rules/state.ts';
import {
  type BoardTables,
  distanceBetween,
  payoffFor,
  readTables,
  routeInfo,
  waysFrom,
} from '../rules/tables.ts';
import {
  arrange,
  busrider,
  busriderFiles,
  busriderGamePack,
  packOf,
  small,
} from './busrider-game.ts';

const playable = busriderModule.open(busriderGamePack);
const { play, duels, replay, untaken, brokenLaws } = createBotGames(playable, 'busrider');

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

  it('take actions of every kind but to stop, which only another rule allows', () => {
    const results = ladder.flatMap((one) => one.results);
    expect(untaken([...results, ...mixed])).toEqual(['stop']);
  });

  it('are replaced by the first action where they fail to answer', () => {
    const broken = {
      decide: (): never => {
        throw new Error('lost');
      },
    };
    const { played } = playable.play({
      number: 0,
      strategies: ['broken', 'thrifty'],
      seed: 'busrider',
      config: busrider.configure({ players: 2, maxTurns: 40 }),
      userBots: new Map([['broken', () => broken]]),
      log: null,
    });
    expect(played.faults.length).toBeGreaterThan(20);
    expect(played.faults[0]).toMatchObject({ seat: 0, reason: 'threw' });
    // The first action leads on: deliveries are made all the same.
    const delivered = played.facts.flows[0]?.['in: payoffs'] ?? 0;
    expect(delivered).toBeGreaterThan(0);
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

describe('a step of a game', () => {
  const random = ['random', 'random', 'random', 'random'];
  const steps = [...mixed, play(random, 4, { board: 'teaching' })].flatMap(({ log }) =>
    stepsOf(busrider, log ?? ''),
  );

  it('gives a Route to the player who has arrived, or from a player in debt to the bank', () => {
    for (const { before, after } of steps) {
      const { active, hasArrived } = before.turn;
      const changed = Object.keys(after.owners).filter(
        (route) => after.owners[route] !== before.owners[route],
      );
      for (const route of changed) {
        const isPurchase = before.owners[route] === null && hasArrived;
        const isSale = before.owners[route] === active && after.owners[route] === null;
        expect(isPurchase ? after.owners[route] === active : isSale, route).toBe(true);
      }
    }
  });

  it('takes no third die away, and moves no bankrupt pawn', () => {
    const lost = steps.flatMap(({ before, after }) =>
      after.players.filter(({ rightOfWay, at }, seat) => {
        const had = before.players[seat];
        return (had?.rightOfWay && !rightOfWay) || (had?.bankrupt && at !== had.at);
      }),
    );
    expect(lost).toEqual([]);
    expect(steps.some(({ after }) => after.players.some(({ bankrupt }) => bankrupt))).toBe(true);
    expect(steps.some(({ after }) => after.players.some(({ rightOfWay }) => rightOfWay))).toBe(
      true,
    );
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

describe('the order of actions', () => {
  it('is that of their worth to a player who does not answer', () => {
    const state = arrange({ players: [{ destination: 'date' }, {}] });
    const legal = small.legal(state);
    expect([...legal].reverse().sort(compareActions)).toEqual(legal);
    expect(legal[0]).toMatchObject({ to: 'birch', left: 6 });
  });
});

describe('the data', () => {
  it('are the game: a price or a length that changes in YAML changes it at once', () => {
    const { routes, links } = busriderGamePack.graph('city');
    const [route, link] = [routes[0], links.find(({ length }) => length > 1)];
    if (route === undefined || link === undefined) throw new Error('the board is empty');
    const price = Number(route.fields.price);
    const edited = packOf(
      editedPack(
        {
          'data/routes.yaml': replacing(
            `- id: ${route.id}\n  name: ${route.name}\n  mark: ${route.fields.mark}\n  price: ${price}`,
            `- id: ${route.id}\n  name: ${route.name}\n  mark: ${route.fields.mark}\n  price: ${price + 1}`,
          ),
          'data/segments.yaml': (text) =>
            text.replaceAll(/length: (\d+)/g, (_, length) => `length: ${Number(length) + 1}`),
        },
        busriderFiles,
      ),
    );
    const [before, after] = [readTables(busriderGamePack), readTables(edited)].map((tables) =>
      tables.boards.get('city'),
    );
    if (before === undefined || after === undefined) throw new Error('there is no city');
    expect(routeInfo(after, route.id).price).toBe(price + 1);
    const lengthIn = (board: BoardTables) =>
      waysFrom(board, link.from).find(({ to }) => to === link.to)?.length;
    expect([lengthIn(before), lengthIn(after)]).toEqual([link.length, link.length + 1]);
    const payoffs = (board: BoardTables) =>
      board.termini.flatMap(({ at: from }) =>
        board.termini.flatMap(({ at: to }) => (from < to ? [payoffFor(board, from, to)] : [])),
      );
    const total = (board: BoardTables) => payoffs(board).reduce((sum, one) => sum + one, 0);
    expect(total(after)).toBeGreaterThan(total(before));
    // Twice the shortest way, which is found here once more by the printed table.
    for (const { at: from } of after.termini.slice(0, 3)) {
      for (const { at: to } of after.termini.slice(3, 6)) {
        expect(payoffFor(after, from, to)).toBe(2 * distanceBetween(after, from, to));
      }
    }
  });
});

describe('what happens', () => {
  it('is described in sentences, and so is the table', () => {
    const replayed = replay(play(['monopolist', 'investor', 'thrifty', 'shortest'], 0));
    expect(replayed.told.length).toBeGreaterThan(500);
    for (const sentence of replayed.told) expect(sentence).not.toMatch(/undefined|\{/);
    expect(replayed.board[0]).toMatch(/^turn \d+: player \d/);
    const over: Event = { type: 'over', reason: 'no-winner' };
    expect(busrider.describe(over)).toBe('the game is over: all players are bankrupt');
  });
});

describe('games at random', () => {
  it('keep the laws of every game, and those of BusRider', () => {
    // On the board where random players come to an end soon.
    expect(brokenLaws(600, 2, { board: 'teaching' })).toEqual([]);
  });
});
