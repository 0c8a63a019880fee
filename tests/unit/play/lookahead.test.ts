import { describe, expect, it } from 'vitest';
import { die, type Outcome } from '../../../src/play/chance.ts';
import { rankByScore } from '../../../src/play/conductor.ts';
import { defineGame } from '../../../src/play/game-module.ts';
import { configureGame, type GameConfig } from '../../../src/play/game-rules.ts';
import type { GameSpec } from '../../../src/play/game-spec.ts';
import type { LookaheadDecision } from '../../../src/play/lookahead.ts';
import { highPack } from '../../helpers/high-card.ts';

/** Two players take from one of three boxes in turn: two points, those of a die, or none. */
interface Boxes {
  readonly config: GameConfig;
  readonly active: number;
  readonly isOpening: boolean;
  readonly points: readonly number[];
  readonly turns: number;
}

interface Take {
  readonly type: 'die' | 'none' | 'two';
}

type BoxesSpec = GameSpec<Boxes, Take, Boxes>;

const TURNS = 20;

const gain = (state: Boxes, points: number): Boxes => ({
  ...state,
  isOpening: false,
  active: 1 - state.active,
  points: state.points.map((one, seat) => (seat === state.active ? one + points : one)),
  turns: state.turns + 1,
});

const score = ({ points }: Boxes) => points.map((total) => ({ total, parts: { points: total } }));

const rules = {
  setup: (config: GameConfig): Boxes => ({
    ...{ config, active: 0, isOpening: false, turns: 0 },
    points: [0, 0],
  }),
  pending: (state: Boxes) => {
    if (state.turns === TURNS) {
      return { type: 'done' as const, result: rankByScore(score(state), 'normal') };
    }
    return state.isOpening
      ? { type: 'chance' as const, chance: die(6, { stream: 'die', about: 'the box' }) }
      : { type: 'decision' as const, seat: state.active, kind: 'box', optional: false };
  },
  legal: (): Take[] => [{ type: 'die' }, { type: 'none' }, { type: 'two' }],
  apply: (state: Boxes, choice: Take | Outcome) => {
    if (typeof choice === 'number') return { state: gain(state, choice), events: [] };
    const { type } = choice as Take;
    const next =
      type === 'die' ? { ...state, isOpening: true } : gain(state, type === 'two' ? 2 : 0);
    return { state: next, events: [] };
  },
  view: (state: Boxes) => state,
  score,
  determinise: (view: Boxes) => view,
};

const boxes: BoxesSpec = {
  id: 'boxes',
  rulesVersion: '1',
  seats: { least: 2, most: 2 },
  bounds: { maxTurns: TURNS, scoreRange: [0, 120] },
  scoreParts: ['points'],
  strategies: {
    modest: () => ({ decide: (_, legal) => legal.find(({ type }) => type === 'none') ?? legal[0] }),
  } as NonNullable<BoxesSpec['strategies']>,
  open: () => rules,
};

function play(spec: BoxesSpec, strategies: readonly string[], number = 0) {
  const game = defineGame(spec).open(highPack);
  const config = configureGame(game.description, { players: 2 });
  const setting = { config, strategies, number, seed: 's', userBots: new Map() };
  return game.play({ ...setting, log: { engine: 'test', packDigest: '' } });
}

const describeLookahead = (spec: BoxesSpec) =>
  defineGame(spec)
    .open(highPack)
    .description.strategies.find(({ name }) => name === 'lookahead');

describe('lookahead', () => {
  it('is a bot of every game that makes up states', () => {
    expect(describeLookahead(boxes)?.choices).toEqual({
      policy: expect.objectContaining({
        standard: 'modest',
        values: ['modest', 'random', 'first'],
      }),
    });
    const { determinise: _, ...blind } = rules;
    expect(describeLookahead({ ...boxes, open: () => blind })).toBeUndefined();
    expect(() => play({ ...boxes, open: () => blind }, ['lookahead', 'random'])).toThrow(
      'there is no bot `lookahead`',
    );
  });

  it('finds the box with the die, which is worth most on average', () => {
    const { played } = play(boxes, ['lookahead:worlds=80', 'modest']);
    expect(played.faults).toEqual([]);
    const used = Object.fromEntries(
      Object.entries(played.actions).map(([type, { used: count }]) => [type, count]),
    );
    expect(used).toEqual({ die: TURNS / 2, none: TURNS / 2, two: 0 });
  });

  it('plays the same game again from the same seed', () => {
    const players = ['lookahead:worlds=6,depth=3', 'random'];
    expect(play(boxes, players, 3)).toEqual(play(boxes, players, 3));
  });

  it('compares what the game wants to be compared, and what the policy would do', () => {
    const asked: LookaheadDecision<Take, Boxes>[] = [];
    const candidates = (decision: LookaheadDecision<Take, Boxes>): readonly Take[] => {
      asked.push(decision);
      return decision.legal.filter(({ type }) => type === 'two');
    };
    const { played } = play({ ...boxes, lookahead: { candidates } }, ['lookahead', 'modest']);
    expect(asked).toHaveLength(TURNS / 2);
    expect(asked.every(({ planned }) => planned.type === 'none')).toBe(true);
    expect(played.actions.two?.used).toBe(TURNS / 2);
    expect(played.totals).toEqual([TURNS, 0]);
  });

  it('compares plans where the game names some, and keeps the best one until then', () => {
    const strategies = {
      ...boxes.strategies,
      taker: {
        choices: {
          box: { standard: 'none', values: ['none', 'two'], description: 'what it takes' },
        },
        create: ({ choices }) => ({
          decide: (_, legal) => legal.find(({ type }) => type === choices.box) ?? legal[0],
        }),
      },
    } as NonNullable<BoxesSpec['strategies']>;
    const playWith = (isPlanning: (decision: LookaheadDecision<Take, Boxes>) => boolean) => {
      const plans = (decision: LookaheadDecision<Take, Boxes>): readonly string[] =>
        isPlanning(decision) ? ['taker', 'taker:box=two'] : [];
      const lookahead = { candidates: () => [], plans };
      const { played } = play({ ...{ ...boxes, strategies }, lookahead }, ['lookahead', 'modest']);
      expect(played.faults).toEqual([]);
      return played.actions.two?.used;
    };
    expect(playWith(() => false)).toBe(0);
    expect(playWith(({ view }) => view.turns === 0)).toBe(TURNS / 2);
    expect(playWith(({ view }) => view.turns === 10)).toBe(TURNS / 2 - 5);
  });

  it('makes the players of its plans again for each comparison', () => {
    // This one takes two once, and then what the policy takes.
    const strategies = {
      ...boxes.strategies,
      starter: () => {
        let isNew = true;
        return {
          decide: (_, legal) => {
            const wanted = isNew ? 'two' : 'none';
            isNew = false;
            return legal.find(({ type }) => type === wanted) ?? legal[0];
          },
        };
      },
    } as NonNullable<BoxesSpec['strategies']>;
    const usedWith = (plans: (decision: LookaheadDecision<Take, Boxes>) => readonly string[]) =>
      play({ ...boxes, strategies, lookahead: { candidates: () => [], plans } }, [
        'lookahead',
        'modest',
      ]).played.actions.two?.used;
    expect(usedWith(() => ['starter'])).toBe(TURNS / 2);
    expect(usedWith(({ view }) => (view.turns === 0 ? ['starter'] : []))).toBe(1);
  });

  it('counts a win as much as the game says', () => {
    // One turn is left to each, and the other one, who is a point ahead, takes nothing.
    const last = {
      ...rules,
      setup: (config: GameConfig): Boxes => ({
        ...rules.setup(config),
        points: [0, 1],
        turns: TURNS - 2,
      }),
    };
    const usedWith = (win: number) =>
      play({ ...boxes, open: () => last, lookahead: { win } }, ['lookahead', 'modest']).played;
    expect(usedWith(1).winners).toEqual([0]);
    // Where a win is worth less than nothing, it is avoided.
    expect(usedWith(-100).winners).toEqual([1]);
  });

  it('judges a game that goes on by what the game says it is worth', () => {
    const estimate = ({ points }: Boxes): number[] => points.map((one) => -one);
    const { played } = play({ ...boxes, lookahead: { estimate } }, [
      'lookahead:policy=first,worlds=8,depth=1',
      'modest',
    ]);
    // The last turns are judged by the end of the game.
    expect(played.actions.none?.used).toBeGreaterThanOrEqual(TURNS - 2);
  });

  it('plays as its policy where nothing is ahead by as much as the game wants', () => {
    const usedWith = (margin: number) =>
      play({ ...boxes, lookahead: { margin } }, ['lookahead:worlds=80', 'modest']).played.actions;
    expect(usedWith(100).die?.used).toBe(0);
    expect(usedWith(0).die?.used).toBeGreaterThan(0);
  });

  it('does not take a partner for a rival', () => {
    const shared = {
      ...rules,
      apply: (state: Boxes, choice: Take | Outcome) => {
        const { state: next } = rules.apply(state, choice);
        const most = Math.max(...next.points);
        return { state: { ...next, points: [most, most] }, events: [] };
      },
    };
    const usedWith = (teams: readonly number[]) => {
      const spec = { ...boxes, open: () => shared, lookahead: { teams: () => teams } };
      return play(spec, ['lookahead', 'modest']).played.actions.die?.used ?? 0;
    };
    expect(usedWith([0, 0])).toBe(TURNS / 2);
    expect(usedWith([0, 1])).toBe(0);
  });

  it('gives way to a bot of the game that has its name', () => {
    const strategies = { lookahead: { description: 'its own', create: boxes.strategies?.modest } };
    const own = { ...boxes, strategies } as BoxesSpec;
    expect(describeLookahead(own)).toEqual({ name: 'lookahead', description: 'its own' });
  });
});
