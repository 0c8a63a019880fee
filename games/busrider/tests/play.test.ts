import { describe, expect, it } from 'vitest';
import { createBotGames, winsOf } from '../../../tests/helpers/bot-games.ts';
import { stepsOf } from '../../../tests/helpers/play-on.ts';
import busriderModule from '../rules/index.ts';
import type { Player, State } from '../rules/state.ts';
import { arrange, busrider, busriderGamePack, small } from './busrider-game.ts';

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

describe('games at random', () => {
  it('keep the laws of every game, and those of BusRider', () => {
    // On the board where random players come to an end soon.
    expect(brokenLaws(600, 2, { board: 'teaching' })).toEqual([]);
  });
});
