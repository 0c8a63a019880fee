import { describe, expect, it } from 'vitest';
import { playGame } from '../../../src/play/conductor.ts';
import {
  formatLog,
  LOG_FORMAT,
  LogError,
  LogRecorder,
  parseLog,
  scoreTotals,
  stateHash,
} from '../../../src/play/log.ts';
import { replayLog } from '../../../src/play/replay.ts';
import type { DipAction, DipEvent, DipState } from '../../helpers/lucky-dip.ts';
import { luckyDip } from '../../helpers/lucky-dip.ts';

function recorded(maxTurns = 200): string {
  const recorder = new LogRecorder<DipState, DipAction, DipEvent>();
  const config = luckyDip.configure({ players: 2, maxTurns });
  const strategy = {
    decide: ({ found }: { readonly found: number }): DipAction => ({
      type: found >= 2 ? 'keep' : 'dip',
    }),
  };
  const { state, result } = playGame({
    rules: luckyDip,
    config,
    seed: 's',
    observers: [recorder.observer],
    players: [0, 1].map(() => ({ strategy, isGuarded: false })),
  });
  const header = {
    type: 'header' as const,
    format: LOG_FORMAT,
    engine: 'vbuses 0',
    game: luckyDip.id,
    rulesVersion: '1',
    packDigest: 'd',
    config,
    seed: 's',
    strategies: ['two', 'two'],
  };
  const totals = scoreTotals(luckyDip.score(state));
  const footer = { type: 'footer' as const, result, totals, hash: stateHash(state) };
  return formatLog({ header, records: recorder.records, footer });
}

const text = recorded();
const lines = text.trimEnd().split('\n');
const replay = (changed: readonly string[], until: number | null = null) =>
  replayLog(luckyDip, parseLog(`${changed.join('\n')}\n`), until);
const firstAction = lines.findIndex((line) => line.includes('"action"'));

describe('a log', () => {
  it('stops after the requested number of moves', () => {
    const { played, difference, state } = replay(lines, 3);
    expect({ played, difference }).toEqual({ played: 3, difference: null });
    expect(state.isDipping).toBe(true);
  });

  it.each([
    [
      'an illegal move',
      () => lines.with(firstAction, lines[firstAction]?.replace('"dip"', '"keep"') ?? ''),
      firstAction + 1,
      /"keep"\} is not legal for seat 1/,
    ],
    [
      'a move of somebody else',
      () => lines.with(firstAction, lines[firstAction]?.replace('"seat":0', '"seat":1') ?? ''),
      firstAction + 1,
      /seat 2 acts, but the game waits for seat 1/,
    ],
    [
      'an outcome that cannot be',
      () => lines.with(1, lines[1]?.replace(/"outcome":"\d"/, '"outcome":"9"') ?? ''),
      2,
      /"9" of secrets is not a possible outcome of a draw of secrets/,
    ],
    ['a move left out', () => lines.toSpliced(firstAction, 1), firstAction + 1, /this is move 4/],
    [
      'another hash',
      () => lines.with(-1, lines.at(-1)?.replace(/"hash":"./, '"hash":"x') ?? ''),
      lines.length,
      /hash of the last state should be/,
    ],
    [
      'other points',
      () => lines.with(-1, lines.at(-1)?.replace('"totals":[', '"totals":[1') ?? ''),
      lines.length,
      /points should be/,
    ],
    ['a game cut off', () => lines.slice(0, -1), lines.length - 1, /has no footer/],
    [
      'an end too early',
      () => lines.toSpliced(-3, 2),
      lines.length - 2,
      /the log ends, but the game still waits/,
    ],
  ])('tells %s with its line', (_what, change, line, message) => {
    const { difference } = replay(change());
    expect(difference?.message).toMatch(message);
    expect(difference?.line).toBe(line);
  });

  it.each([
    ['an empty file', '', 1, /empty/],
    ['a line that is not JSON', `${lines[0]}\n{"n": 1,\n`, 2, /not JSON/],
    ['a first line that is no header', `${lines[1]}\n`, 1, /begins with a header/],
    ['a later format', `${lines[0]?.replace('"format":1', '"format":9')}\n`, 1, /format 9/],
    ['a line of something else', `${lines[0]}\n{"n":1}\n`, 2, /neither a decision nor a chance/],
  ])('tells %s', (_what, source, line, message) => {
    expect(() => parseLog(source)).toThrow(LogError);
    try {
      parseLog(source);
    } catch (error) {
      expect(error).toMatchObject({ line, message: expect.stringMatching(message) });
    }
  });
});
