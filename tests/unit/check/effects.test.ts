import { describe, expect, it } from 'vitest';
import { boardRules } from '../../../src/boards/boards.ts';
import { checkPack } from '../../../src/check/check-pack.ts';
import { mergeDiagnostics } from '../../../src/diagnostics/dedupe.ts';
import { dorffest } from '../../helpers/dorffest.ts';
import { editedPack, placeOf, presets } from '../../helpers/pack.ts';

const GUESTS = 'data/guests.yaml';

/** Of the data, whatever translations say about the changes. */
const checked = (files: ReturnType<typeof editedPack>, effects?: readonly string[]) =>
  mergeDiagnostics(
    checkPack(files, {
      ...presets,
      boardRules,
      rules: { checks: [], effectWords: effects ?? null },
    }).diagnostics,
  );

const RULES = [
  'points',
  'points-per',
  'draw-cards',
  'has-upgrade',
  'at-night',
  'all-players',
  'neighbour',
];

const CHEAPER = { file: GUESTS, on: 'do: cheaper, what: ferry', at: 'cheaper' };

describe('the rules of a game', () => {
  it('know every word that cards use', () => {
    const files = editedPack({}, dorffest);
    expect(checked(files, [...RULES, 'cheaper'])).toEqual([]);
    expect(checked(files, RULES)).toMatchObject([
      { code: 'effect/unknown-to-rules', ...placeOf(CHEAPER, files), related: [{ file: GUESTS }] },
    ]);
  });
});
