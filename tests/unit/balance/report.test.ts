import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildReport } from '../../../src/balance/build-report.ts';
import type { ReportInput } from '../../../src/balance/report.ts';
import { assessToggle } from '../../../src/balance/sections/questions.ts';
import { Tally } from '../../../src/balance/tally.ts';
import { PairedGames, PairedSeats, scalePoints } from '../../../src/balance/toggle-study.ts';
import { NO_STATS, type PlayedGame } from '../../../src/play/game-statistics.ts';
import {
  balanceInput,
  balanceThresholds,
  crabsToggle,
  readBalancePreset,
} from '../../helpers/balance-input.ts';
import { playedGame } from '../../helpers/played-games.ts';

const toggle = crabsToggle;
const thresholds = balanceThresholds;
const presets = readBalancePreset;

function reportOf(games: readonly PlayedGame[], more: Partial<ReportInput> = {}) {
  const tally = new Tally();
  for (const game of games) tally.add(game);
  return buildReport(balanceInput(tally, more));
}

type Report = ReturnType<typeof reportOf>;
const outcomeOf = (report: Report, id: string): string | undefined =>
  report.verdicts.find((verdict) => verdict.id === id)?.outcome;
const tableOf = (report: Report, section: string, at = 0) =>
  report.sections.find(({ id }) => id === section)?.tables[at]?.rows;

const textOf = ({ sections }: Report, section: string): string =>
  sections.find(({ id }) => id === section)?.text.join(' ') ?? '';

const repeated = (count: number, game: PlayedGame): PlayedGame[] =>
  Array.from({ length: count }, () => game);

describe('the balance report', () => {
  it('counts wins by place in the turn order, and not by seat', () => {
    const game = playedGame([3, 5], { facts: { ...NO_STATS, first: 1 } });
    const report = reportOf(repeated(100, game));
    expect(tableOf(report, 'seats')?.map((row) => row.slice(0, 3))).toEqual([
      ['first', 100, 100],
      ['second', 0, 0],
    ]);
    expect(outcomeOf(report, 'seats')).toBe('fails');
  });

  it('names what people take more often than bots, and not what chance explains', () => {
    const actions = { dip: { offered: 40, used: 20 }, keep: { offered: 40, used: 20 } };
    const games = repeated(10, playedGame([3, 5], { actions }));
    const people = {
      games: 1,
      actions: new Map([
        ['dip', { offered: 40, used: 38, drawn: 0 }],
        ['keep', { offered: 4, used: 3, drawn: 0 }],
      ]),
    };
    const section = reportOf(games, { people }).sections.find(({ id }) => id === 'people');
    expect(section?.text.slice(1)).toEqual([
      'dip in: people take it 95 % of the times that it is offered, bots 45 %.',
    ]);
    expect(section?.tables[0]?.rows.map((row) => [row[0], row[2]])).toEqual([
      ['dip in', 40],
      ['keep', 4],
    ]);
    expect(reportOf(games).sections.some(({ id }) => id === 'people')).toBe(false);
  });

  it('does not blame a game for what may be chance', () => {
    const games = [...repeated(6, playedGame([3, 5])), ...repeated(4, playedGame([5, 3]))];
    expect(outcomeOf(reportOf(games), 'seats')).toBe('unclear');
    const even = (count: number) =>
      reportOf([...repeated(count, playedGame([3, 5])), ...repeated(count, playedGame([5, 3]))]);
    expect(outcomeOf(even(5), 'seats')).toBe('unclear');
    expect(outcomeOf(even(5_000), 'seats')).toBe('holds');
  });

  it('ranks strategies by Elo, a winner ahead of all others whatever the points', () => {
    const byPoints = repeated(64, playedGame([5, 3]));
    const despitePoints = repeated(36, playedGame([5, 3], { winners: [1] }));
    const report = reportOf([...byPoints, ...despitePoints]);
    const rungs = tableOf(report, 'ladder') ?? [];
    expect(rungs.map(([name]) => name)).toEqual(['bold', 'shy']);
    const [, elo, low, high, gap, gapLow] = rungs[0] ?? [];
    expect(Number(gap)).toBeCloseTo(98, -1);
    expect(Number(elo)).toBeCloseTo(Number(gap) / 2, 9);
    expect(Number(low)).toBeLessThan(Number(elo));
    expect(Number(high)).toBeGreaterThan(Number(elo));
    expect(Number(gapLow)).toBeGreaterThan(0);
    const chart = report.sections
      .find(({ id }) => id === 'ladder')
      ?.charts.find(({ kind }) => kind === 'lines');
    expect(chart).toMatchObject({
      points: [
        { label: 'bold', x: 0, y: 0 },
        { label: 'bold', x: 100, y: 5 },
        { label: 'shy', x: 0, y: 0 },
        { label: 'shy', x: 100, y: 3 },
      ],
    });
    const one = reportOf(repeated(10, playedGame([5, 3], { strategies: ['bold', 'bold'] })));
    expect(one.sections.map(({ id }) => id)).not.toContain('ladder');
  });

  it('counts partners as one: their wins, their lead and what their bus has', () => {
    const facts = {
      ...NO_STATS,
      ...{ first: 1, teams: [0, 1, 0, 1] },
      holdings: [{ kind: 'tool', id: 'net', seat: 0, points: 1 }],
    };
    const game = playedGame([9, 5, 9, 5], { facts, strategies: ['bold', 'shy', 'bold', 'bold'] });
    const report = reportOf(repeated(400, game));
    expect(outcomeOf(report, 'shared-wins')).toBe('holds');
    expect(tableOf(report, 'seats')?.map((row) => row.slice(0, 3))).toEqual([
      ['first', 0, 0],
      ['second', 400, 100],
    ]);
    expect(tableOf(report, 'scores', 1)?.map((row) => row.slice(0, 2))).toEqual([
      ['winner', 9],
      ['margin', 4],
    ]);
    // Two of three seats of bold won; shy met bold as an opponent twice and as a partner once.
    expect(
      tableOf(report, 'bots')?.map(([name, , wins]) => [name, Math.round(Number(wins))]),
    ).toEqual([
      ['bold', 67],
      ['shy', 0],
    ]);
    expect(tableOf(report, 'bots', 1)).toEqual([
      ['bold', '', 100],
      ['shy', 0, ''],
    ]);
    expect(tableOf(report, 'tools')?.find(([name]) => name === 'net')).toEqual(
      expect.arrayContaining([400, 50, 100]),
    );
  });

  it('accepts what the pack says may fail, and says why', () => {
    const expected = { seats: 'The game is for teaching.', 'shared-wins': 'No.' };
    const report = reportOf(repeated(400, playedGame([5, 3])), { expected });
    expect(report.verdicts.find(({ id }) => id === 'seats')).toMatchObject({
      outcome: 'expected',
      told: expect.stringMatching(/Expected here: The game is for teaching\.$/),
    });
    expect(outcomeOf(report, 'shared-wins')).toBe('holds');
    expect(outcomeOf(report, 'bot-bold')).toBe('fails');
  });

  it('splits a shared win', () => {
    const report = reportOf(repeated(40, playedGame([4, 4])));
    expect(tableOf(report, 'seats')?.map(([, wins]) => wins)).toEqual([20, 20]);
    expect(outcomeOf(report, 'shared-wins')).toBe('fails');
  });

  it('takes points that are lost for points too, where it says which matter', () => {
    const parts = [
      [8, -2],
      [8, -2],
    ];
    expect(textOf(reportOf([playedGame([6, 6], { parts })]), 'points')).toContain(
      'gained or lost: kept 80.0 %, bonus 20.0 %.',
    );
  });

  it('reports games that were stopped, broken laws and faults', () => {
    const fault = { seat: 0, reason: 'threw' as const, detail: 'no idea' };
    const bad = playedGame([1, 2], {
      reason: 'aborted',
      violations: ['lost: a coin'],
      faults: [fault],
    });
    const report = reportOf([...repeated(29, bad), playedGame([1, 2])]);
    expect(['aborted', 'violations', 'faults'].map((id) => outcomeOf(report, id))).toEqual([
      'fails',
      'fails',
      'fails',
    ]);
    const texts = report.sections.flatMap(({ text }) => text);
    expect(texts).toContain('game 0: lost: a coin');
    const faults = texts.filter((text) => text.includes('no idea'));
    expect(faults).toEqual(['bold failed to answer 29 times: no idea (first in game 0, seat 1).']);
    const told = report.verdicts.map((verdict) => verdict.told);
    expect(told.join()).toContain('a limit stopped 29 of 30 games');
    expect(told).toContain('The rules have a bug: their invariants were broken 29 times.');
    expect(told).toContain(
      'Bots failed to answer 29 times. First, bold in game 0, seat 1: no idea.',
    );
  });

  it('says what a thing adds beyond the bot of its holder', () => {
    // Bold is 4 ahead whether it holds the net or not: the net adds nothing.
    const held = (seat: number) => [{ kind: 'tool', id: 'net', seat, points: 1 }];
    const withNet = playedGame([6, 2], { facts: { ...NO_STATS, holdings: held(0) } });
    const plain = reportOf([...repeated(30, withNet), ...repeated(30, playedGame([6, 2]))]);
    const row = tableOf(plain, 'tools')?.find(([name]) => name === 'net');
    expect(row?.slice(0, 4)).toEqual(['net', 3, 30, 25]);
    expect(row?.at(-3)).toBeCloseTo(0, 10);
    // Ahead by 4 with it and by 0 without: 2 more than bold is on average.
    const real = reportOf([...repeated(30, withNet), ...repeated(30, playedGame([4, 4]))]);
    expect(
      tableOf(real, 'tools')
        ?.find(([name]) => name === 'net')
        ?.at(-3),
    ).toBeCloseTo(2, 10);
    // The boat was never held in 120 seats: too few to say that it never is.
    expect(outcomeOf(real, 'tools-used')).toBe('unclear');
    const many = reportOf(repeated(400, withNet));
    expect(outcomeOf(many, 'tools-used')).toBe('fails');
    // What the rules say can be held, whatever else the pack has.
    const facts = { ...withNet.facts, things: { tool: ['net', 'oar'] } };
    const own = reportOf(repeated(400, { ...withNet, facts }));
    expect(tableOf(own, 'tools')?.map(([name]) => name)).toEqual(['net', 'oar']);
    expect(textOf(own, 'tools')).toContain('Never held: oar.');
  });

  it('finds dead places and supplies that run out', () => {
    const facts = { ...NO_STATS, places: { visits: { bay: 9 } }, lows: { coins: 0, shells: 4 } };
    const report = reportOf(repeated(50, playedGame([1, 2], { facts })));
    expect(outcomeOf(report, 'places-visits')).toBe('fails');
    expect(tableOf(report, 'places')).toEqual([
      ['BAY', 9],
      ['REEF', 0],
    ]);
    const supplies = report.verdicts.find(({ id }) => id === 'supplies');
    expect(supplies).toMatchObject({
      outcome: 'fails',
      told: expect.stringContaining('coins in 100'),
    });
    // Without money there is no table of it.
    expect(tableOf(report, 'supplies')).toHaveLength(2);
  });

  it('gives no verdict that few games do not support', () => {
    const facts = {
      ...NO_STATS,
      places: { visits: { bay: 9 } },
      lows: { coins: 0, shells: 4 },
      holdings: [{ kind: 'tool', id: 'net', seat: 0, points: 1 }],
    };
    const game = playedGame([9, 9], { facts, reason: 'aborted', decidedAt: 0 });
    const few = reportOf(repeated(5, game));
    expect(few.verdicts.filter(({ outcome }) => outcome === 'fails')).toEqual([]);
    const outcomes = (report: Report) =>
      ['places-visits', 'supplies', 'tools-used', 'aborted', 'shared-wins', 'decided'].map((id) =>
        outcomeOf(report, id),
      );
    expect(new Set(outcomes(few))).toEqual(new Set(['unclear']));
    expect(new Set(outcomes(reportOf(repeated(400, game))))).toEqual(new Set(['fails']));
  });

  it('says in how many ways a game can be decided', () => {
    // Ten decisions between ten answers, and two without a choice.
    const decisions = {
      dip: { made: 10, forced: 0, options: 100 },
      pass: { made: 2, forced: 2, options: 2 },
    };
    const { sections } = reportOf([playedGame([3, 5], { decisions })]);
    expect(sections.find(({ id }) => id === 'choices')?.text).toContain(
      'There are about 10^10 ways to decide what there is to decide in a game.',
    );
  });
});

describe('the study of a question', () => {
  const study = (
    count: number,
    standard: readonly number[],
    variant: (at: number) => readonly number[],
  ) => {
    const pairs = new PairedGames();
    for (let at = 0; at < count; at += 1) {
      const [one, other] = [playedGame(standard), playedGame(variant(at))];
      pairs.add({ ...one, first: 0 }, { ...other, first: 0 });
    }
    return pairs;
  };
  const weigh = (pairs: PairedGames) => assessToggle(pairs.comparisons, thresholds.toggle);

  it('takes differences game by game', () => {
    const pairs = study(4, [5, 3], (at) => (at < 2 ? [5, 3] : [9, 3]));
    const winner = pairs.comparisons.find(({ measure }) => measure === 'winner');
    expect(winner).toMatchObject({ standard: 5, variant: 7, difference: { value: 2 } });
    expect({ pairs: pairs.pairs, same: pairs.identical }).toEqual({ pairs: 4, same: 2 });
  });

  it('says what matters, what does not, and what is unclear', () => {
    expect(weigh(study(50, [5, 3], () => [5, 3]))).toBe('does not matter');
    expect(weigh(study(50, [5, 3], () => [15, 3]))).toBe('matters');
    expect(weigh(study(4, [30, 20], (at) => (at % 2 === 0 ? [50, 40] : [10, 0])))).toBe('unclear');
  });

  it('is not tried where what it is about was never done, and nothing else changed', () => {
    const about = { ...toggle, about: ['action/swap', 'tool/net'] };
    const weightOf = (game: PlayedGame, variant: readonly number[]) => {
      const pairs = study(50, [5, 3], () => variant);
      const report = reportOf([game], {
        study: [{ kind: 'question', toggle: about, value: 'no', pairs, worth: new PairedSeats() }],
      });
      return tableOf(report, 'questions')?.[0]?.[3];
    };
    const swap = (used: number) => playedGame([3, 5], { actions: { swap: { offered: 9, used } } });
    const holdings = [{ kind: 'tool', id: 'net', seat: 0, points: 1 }];
    expect(weightOf(swap(0), [5, 3])).toBe('not tried');
    expect(weightOf(swap(1), [5, 3])).toBe('does not matter');
    expect(weightOf(playedGame([3, 5], { facts: { ...NO_STATS, holdings } }), [5, 3])).toBe(
      'does not matter',
    );
    expect(weightOf(swap(0), [15, 3]), 'the other answer had it tried').toBe('matters');
    const unexplained = { ...toggle, about: [] };
    const pairs = study(50, [5, 3], () => [5, 3]);
    const alike = reportOf([swap(1)], {
      study: [
        { kind: 'question', toggle: unexplained, value: 'no', pairs, worth: new PairedSeats() },
      ],
    });
    expect(tableOf(alike, 'questions')?.[0]?.[3], 'nothing came of it').toBe('not tried');
  });
});

describe('the thresholds', () => {
  it('are as their schema says', () => {
    const validate = new Ajv2020().compile(JSON.parse(presets('schemas/balance.schema.json')));
    expect(validate(parse(presets('balance.yaml')))).toBe(true);
    expect(validate({ ...parse(presets('balance.yaml')), more: 1 })).toBe(false);
  });

  it('are larger in a game whose points go in tens, where they are points', () => {
    const scaled = scalePoints(thresholds, 10);
    const { points, winner, margin, turns } = thresholds.toggle;
    expect(scaled['holding-lift-most']).toBe(10 * thresholds['holding-lift-most']);
    expect(scaled.toggle).toMatchObject({
      points: 10 * points,
      winner: 10 * winner,
      margin: 10 * margin,
      turns,
    });
    expect(scaled['seat-spread-most']).toBe(thresholds['seat-spread-most']);
  });
});
