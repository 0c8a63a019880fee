import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { ReportInput } from '../../src/balance/report.ts';
import type { Tally } from '../../src/balance/tally.ts';
import type { Thresholds } from '../../src/balance/toggle-study.ts';
import { REPOSITORY } from './pack.ts';

export const readBalancePreset = (path: string): string =>
  readFileSync(join(REPOSITORY, 'presets', path), 'utf8');

export const balanceThresholds: Thresholds = parse(readBalancePreset('balance.yaml'));

/** A question of the rules of the game in {@link balanceInput}. */
export const crabsToggle = {
  id: 'LD-1',
  name: 'crabs',
  question: 'Are there crabs?',
  standard: 'yes',
  values: [
    { value: 'yes', meaning: 'There are.' },
    { value: 'no', meaning: 'There are none.' },
  ],
};

/** What a report is made of, for a small game of two bots. */
export const balanceInput = (tally: Tally, more: Partial<ReportInput> = {}): ReportInput => ({
  tally,
  thresholds: balanceThresholds,
  study: [],
  scoreParts: ['kept', 'bonus'],
  toggles: [crabsToggle],
  terms: new Map([['action/dip', { name: 'dip in', description: 'take one from the bag' }]]),
  run: {
    engine: 'vbuses 0',
    rulesVersion: '1',
    packDigest: 'd',
    seed: 's',
    game: { id: 'lucky-dip', name: 'Lucky | Dip', version: '1' },
    config: { players: 2, toggles: {}, maxTurns: 10 },
    strategies: ['bold', 'shy'],
  },
  hasInvariants: true,
  expected: {},
  names: {
    place: (id) => id.toUpperCase(),
    thing: (id) => id,
    holding: (_kind, id) => ({ name: id, cost: id === 'net' ? 3 : null }),
    idsOf: () => ['net', 'boat'],
    boards: [['bay', 'reef']],
  },
  ...more,
});
