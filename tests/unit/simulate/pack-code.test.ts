import { describe, expect, it } from 'vitest';
import type { PackFile } from '../../../src/pack/pack-files.ts';
import { readAnswer } from '../../../src/simulate/answer-shapes.ts';
import { snapshotPackCode } from '../../../src/simulate/pack-code.ts';

const ENTRY = 'rules/index.mjs';

function snapshot(texts: Readonly<Record<string, string>>, more: readonly PackFile[] = []) {
  const files = Object.entries(texts).map(
    ([path, text]): PackFile => ({ kind: 'text', path, text }),
  );
  return snapshotPackCode(new Map([...files, ...more].map((file) => [file.path, file])), ENTRY);
}

const RULES = { [ENTRY]: 'export default 1;\n', 'strategies/bot.mjs': 'one\ntwo' };

describe('the code of a pack', () => {
  it('is all files that could be loaded, and none that could not', () => {
    const code = snapshot({ 'data/a.yaml': '', ...RULES, 'templates/rules/x.hbs': '' });
    expect(code.files).toEqual(Object.entries(RULES));
    expect(code.lines).toBe(3);
    expect(code.sha256).toBe(snapshot(RULES).sha256);
  });

  it('has another hash for each byte, name, file and entry', () => {
    const image: PackFile = { kind: 'binary', path: 'rules/map.png', bytes: 7 };
    const hashes = [
      snapshot(RULES),
      snapshot({ ...RULES, [ENTRY]: 'export default 2;\n' }),
      snapshot({ [ENTRY]: RULES[ENTRY], 'strategies/bots.mjs': RULES['strategies/bot.mjs'] }),
      snapshot({ [ENTRY]: `${RULES[ENTRY]}one\ntwo` }),
      snapshot({ ...RULES, 'rules/empty.mjs': '' }),
      snapshot(RULES, [image]),
      snapshot(RULES, [{ ...image, bytes: 8 }]),
      snapshotPackCode(new Map(), ENTRY),
      snapshotPackCode(new Map(), 'rules/other.mjs'),
    ].map(({ sha256 }) => sha256);
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

const DESCRIPTION = {
  id: 'tea-party',
  rulesVersion: '1',
  seats: { least: 2, most: 3 },
  toggles: [],
  bounds: { maxTurns: 20, maxDecisions: 2000, scoreRange: [0, 20] },
  scoreParts: ['cups'],
  terms: [['action/drink', { name: 'drink', description: 'emptying a cup' }]],
  strategies: [{ name: 'random' }],
  holdings: null,
  secondsADecision: null,
  pointUnit: 1,
  canDeterminise: false,
  hasInvariants: false,
};

const readHere = (value: unknown, isPackCode = true) =>
  readAnswer(value, { ask: 'describe' }, isPackCode);

const describeGame = (changes: object) => readHere({ description: { ...DESCRIPTION, ...changes } });

describe('an answer of rules', () => {
  it('is used when it is a game', () => {
    expect(describeGame({})).toEqual({ description: DESCRIPTION });
  });

  it.each([
    ['a number of players that is none', { seats: { least: 2, most: null } }],
    ['a bound that is none', { bounds: { ...DESCRIPTION.bounds, maxDecisions: 1e15 } }],
    ['a term without a name', { terms: [['action/drink', { description: '' }]] }],
    ['a strategy that is no record', { strategies: ['random'] }],
    ['an id that is no text', { id: 7 }],
  ])('is refused with %s', (_what, changes) => {
    expect(() => describeGame(changes)).toThrow('answered with something that is not a game');
  });

  it.each([undefined, 7, '', {}, [], null, { played: {} }])('is not %j', (value) => {
    expect(() => readHere(value)).toThrow('not a game');
  });

  it('is not data nested deeper than the call stack', () => {
    const json = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(() => readHere({ failure: JSON.parse(json) })).toThrow('not a game');
  });

  it('is only an end where nothing was asked', () => {
    expect(readAnswer({ ended: 'la\u001bte' }, null, true)).toEqual({ ended: 'la te' });
    expect(() => readAnswer({ description: DESCRIPTION }, null, true)).toThrow('not a game');
  });

  it('cannot steer a terminal', () => {
    const answer = describeGame({ scoreParts: ['\u001b[2Jcups\u202e'], rulesVersion: 'a\nb' });
    expect(answer).toMatchObject({
      description: { scoreParts: [' [2Jcups '], rulesVersion: 'a\nb' },
    });
  });

  it('that is a failure keeps its exit code, but cannot choose any', () => {
    const fail = (exitCode: number) =>
      readHere({ failure: { message: 'no', hint: null, exitCode } });
    expect(fail(2)).toEqual({ failure: { message: 'no', hint: null, exitCode: 2 } });
    expect(() => fail(0)).toThrow('not a game');
  });

  it('that is a bug in that process is a failure of the rules, but with our rules stays a bug', () => {
    const bug = 'Error: \u0007late\n at x';
    expect(readHere({ bug })).toMatchObject({
      failure: { message: 'the rules failed: Error:  late' },
    });
    expect(readHere({ bug }, false)).toEqual({ bug });
  });
});
