import { describe, expect, it } from 'vitest';
import { defineGame } from '../../../src/play/game-module.ts';
import { configureGame, IllegalAction } from '../../../src/play/game-rules.ts';
import { openRules } from '../../../src/play/game-spec.ts';
import { parseLog } from '../../../src/play/log.ts';
import { unplayable } from '../../../src/play/pack-data.ts';
import { type HighSpec, highCard, highPack, highRules } from '../../helpers/high-card.ts';

const playable = defineGame(highCard).open(highPack, { isPackCode: true });
const config = configureGame(playable.description, { players: 2 });
const play = (strategies: readonly string[], userBots = new Map()) =>
  playable.play({
    ...{ config, strategies, userBots, number: 0, seed: 's' },
    log: { engine: 'test', packDigest: '' },
  });

const WORTH = { standard: 2, least: 0, most: 5, description: 'what a card is worth' };

/** A bot with something else about it. */
const bot = (change: object) => ({ strategies: { odd: { create: () => ({}), ...change } } });

describe('a defined game', () => {
  it('takes seats and bounds from the opened pack where that has some', () => {
    const open = () => ({ ...highRules, seats: { least: 2, most: 2 } });
    expect(openRules({ ...highCard, open }, highPack).seats.most).toBe(2);
  });

  it.each([
    ['id', { id: 'High Card' }, '`id` of a game must be a name'],
    ['version', { rulesVersion: '' }, '`rulesVersion` of a game must be a text'],
    ['strategy', { strategies: { random: () => ({}) } }, 'every game has it already'],
    [
      'toggle',
      { toggles: [{ ...highCard.toggles?.[0], standard: 'x' }] },
      'no value of the toggle',
    ],
    ['key', { paramters: {} }, 'a game has no `paramters`: it has id, '],
    ['key', { scorePart: ['tricks'] }, 'a game has no `scorePart`: did you mean `scoreParts`?'],
    ['toggle', { toggles: [{ ...highCard.toggles?.[0], qestion: '?' }] }, 'mean `question`?'],
    ['number of seats', { seats: { least: 4, most: 2 } }, '`seats` of a game must be like'],
    ['bound', { bounds: { maxTurns: 0, scoreRange: [0, 1] } }, '`bounds` of a game must be like'],
    ['range', { bounds: { maxTurns: 9, scoreRange: [9, 1] } }, 'the least and the most points'],
    ['setting', bot({ paramters: {} }), 'has no `paramters`: did you mean `parameters`?'],
    ['number', bot({ parameters: { worth: { ...WORTH, standard: 9 } } }), 'not from 0 to 5'],
    [
      'number',
      bot({ parameters: { worth: { standard: 1 } } }),
      '`least` of the parameter `worth` of odd must be a number',
    ],
    [
      'whole number',
      bot({ parameters: { worth: { ...WORTH, whole: true, standard: 0.5 } } }),
      'takes whole numbers',
    ],
    [
      'word',
      bot({ choices: { mood: { standard: 'x', values: ['calm'], description: '' } } }),
      'which is not one of its `values`',
    ],
    [
      'name of a setting',
      bot({ parameters: { worth: WORTH }, choices: { worth: { standard: 'x', values: ['x'] } } }),
      'is a number and a word',
    ],
  ])('is refused with a wrong %s', (_, change, message) => {
    expect(() => defineGame({ ...highCard, ...change } as HighSpec)).toThrow(message);
  });

  it('may change its seats and bounds with the pack, but not to what cannot be', () => {
    const open = () => ({ ...highRules, seats: { least: 2, most: 1 } });
    expect(() => openRules({ ...highCard, open }, highPack)).toThrow('`seats` of high-card');
  });

  it('is refused with a function whose name is nearly one of the rules', () => {
    const { view: veiw, pieces: peices, ...rest } = highRules;
    const opening = (rules: object) => () =>
      openRules({ ...highCard, open: () => rules as typeof highRules }, highPack);
    expect(opening({ ...rest, pieces: peices, veiw })).toThrow(
      'no function `view`: is `veiw` meant to be it?',
    );
    expect(opening({ ...rest, view: veiw, peices })).toThrow(
      'have a function `peices`: did you mean `pieces`?',
    );
    // Other functions of their own are no mistake, and those of a class are its own.
    expect(opening({ ...highRules, countCards: () => 8 })).not.toThrow();
    class Rules {
      turns(): number {
        return 1;
      }
    }
    expect(opening(Object.assign(new Rules(), highRules))).not.toThrow();
  });
});

describe('the rules of a pack', () => {
  const opened = openRules(highCard, highPack);
  const start = opened.setup(opened.configure({ players: 2 }));
  const dealt = [
    ['c5', 'c2'],
    ['c8', 'c1'],
  ].reduce((state, cards) => opened.apply(state, cards).state, start);

  it('list actions in order, whatever order they come in', () => {
    const open = () => ({
      ...highRules,
      legal: (state: typeof start) => highRules.legal(state).reverse(),
    });
    const reversed = openRules({ ...highCard, open }, highPack);
    expect(reversed.legal(dealt)).toEqual([
      { type: 'play', card: 'c2' },
      { type: 'play', card: 'c5' },
    ]);
    expect(reversed.legal(start)).toEqual([]);
  });

  it('refuse what is not legal, and outcomes that cannot be', () => {
    expect(() => opened.apply(dealt, { type: 'play', card: 'c8' })).toThrow(IllegalAction);
    expect(() => opened.apply(dealt, ['c3', 'c4'])).toThrow(IllegalAction);
    expect(() => opened.apply(start, ['c3', 'c3'])).toThrow(IllegalAction);
    expect(() => opened.apply(start, { type: 'pass' })).toThrow(IllegalAction);
    expect(opened.apply(dealt, { card: 'c2', type: 'play' }).state.table).toEqual(['c2', null]);
  });

  it('are trusted only if they say so and are no code of a pack', () => {
    const trusted: HighSpec = { ...highCard, trusted: true };
    expect(openRules(trusted, highPack).isTrusted).toBe(true);
    expect(openRules(trusted, highPack, false).isTrusted).toBe(false);
    expect(openRules(highCard, highPack).isTrusted).toBe(false);
  });

  it('say so where no bot can look ahead', () => {
    const open = () => ({ ...highRules, determinise: undefined }) as unknown as typeof highRules;
    const blind = openRules({ ...highCard, open }, highPack);
    expect(blind.canDeterminise).toBe(false);
    expect(() => blind.determinise(blind.view(start, 0), { below: () => 0 } as never)).toThrow(
      'no `determinise`',
    );
  });
});

describe('players', () => {
  it('play by settings of the command line', () => {
    const low = play(['highest:caution=2', 'first']);
    const { header } = parseLog(low.log ?? '');
    expect(header.strategies).toEqual(['highest:caution=2', 'first']);
    expect(low.log).not.toBe(play(['highest', 'first']).log);
    expect(low.played.faults).toEqual([]);
  });

  it('can use a strategy of the game as their own', () => {
    expect(play(['copycat', 'first']).played.totals).toEqual(
      play(['highest', 'first']).played.totals,
    );
  });

  it.each([
    ['highest:cautoin=1', 'highest has no setting `cautoin`', 'did you mean `caution`?'],
    [
      'highest:caution=4',
      '`caution` of highest must be a whole number from 0 to 3, not `4`',
      'it is how low it plays',
    ],
    ['highest:caution=1.5', 'must be a whole number', 'it is how low it plays'],
    ['highest:mood=bald', '`mood` of highest cannot be `bald`', 'did you mean `bold`?'],
    ['random:x=1', 'random has no settings, so no `x`', null],
    ['hihgest', 'there is no bot `hihgest`', 'did you mean `highest`?'],
    [
      'highest:caution',
      '`caution` of `highest:caution` has no value',
      'write a setting with its value: `highest:caution=…`',
    ],
    [
      'highest:caution=1,caution=2',
      '`highest:caution=1,caution=2` sets `caution` twice',
      'remove one of the two',
    ],
  ])('are refused as %s', (player, message, hint) => {
    expect(() => play([player, 'first'])).toThrow(
      expect.objectContaining({
        message: expect.stringContaining(message),
        hint,
      }),
    );
  });
});

describe('points that are no numbers', () => {
  const opened = (points: object) => {
    const open = () => ({
      ...highRules,
      score: (state: Parameters<typeof highRules.score>[0]) =>
        highRules.score(state).map((one) => ({ ...one, ...points })),
    });
    return defineGame({ ...highCard, open }).open(highPack, { isPackCode: true });
  };
  const request = { config, strategies: ['first', 'first'], userBots: new Map(), number: 0 };

  it.each([
    [{ total: Number.NaN }, '`score` gives seat 1 NaN points'],
    [{ total: Number.POSITIVE_INFINITY }, '`score` gives seat 1 Infinity points'],
    [{ parts: { tricks: Number.NaN } }, '`score` gives seat 1 NaN points for `tricks`'],
    [{ parts: null }, '`score` must give seat 1 `{ total, parts }`'],
  ])('are reported with the seat: %j', (points, message) => {
    const game = opened(points);
    expect(() => game.play({ ...request, seed: 's', log: null })).toThrow(new TypeError(message));
    const { laws } = game.checkLaws({
      ...{ decisions: 20, seed: '1', seats: null, toggles: {} },
      log: { engine: 'test', packDigest: '' },
    });
    expect(laws.find(({ law }) => law === 'bounds')).toMatchObject({ outcome: 'broken', message });
  });
});

describe('a pack that cannot be played', () => {
  it('is reported with the place of its record', () => {
    const [record] = highPack.table('cards').records;
    const error = unplayable('the rules have no card c1', record);
    expect(error.message).toBe(
      'this pack cannot be played: the rules have no card c1 (data/cards.yaml:1:1)',
    );
    expect(error.exitCode).toBe(1);
  });
});
