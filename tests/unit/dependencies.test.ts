import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  auditProblems,
  isAllowed,
  type LockFile,
  licenceProblems,
} from '../../scripts/check-dependencies.mjs';
import { REPOSITORY } from '../helpers/pack.ts';

const lockOf = (packages: LockFile['packages']): LockFile => ({ packages });

describe('the licences of packages', () => {
  it('are such that the program may be passed on', async () => {
    const lock = await readFile(join(REPOSITORY, 'package-lock.json'), 'utf8');
    expect(licenceProblems(JSON.parse(lock))).toEqual([]);
  });

  it('are named where they are not', () => {
    const lock = lockOf({
      '': {},
      'node_modules/fine': { license: 'MIT' },
      'node_modules/fine/node_modules/@of/viral': { license: 'AGPL-3.0-only' },
      'node_modules/silent': {},
      'node_modules/only-for-tests': { dev: true, license: 'AGPL-3.0-only' },
      'node_modules/@img/sharp-linux-x64': { license: 'Apache-2.0 AND LGPL-3.0-or-later' },
      'node_modules/another': { license: 'LGPL-3.0-or-later' },
    });
    expect(licenceProblems(lock)).toEqual([
      '@of/viral is under AGPL-3.0-only',
      'silent names no licence',
      'another is under LGPL-3.0-or-later',
    ]);
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['GPL-3.0-only OR (MIT AND ISC)', true],
    ['MIT AND GPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE.md', false],
  ])('%s: %s', (expression, expected) => {
    expect(isAllowed(expression, new Set(['MIT', 'ISC']))).toBe(expected);
  });
});

describe('advisories', () => {
  const advisory = (source: number, severity: string) => ({
    source,
    severity,
    name: 'leaky',
    title: 'It leaks',
    url: 'https://example.com/1',
  });
  const answer = {
    vulnerabilities: {
      leaky: { via: [advisory(1, 'high'), advisory(2, 'moderate')] },
      user: { via: ['leaky', advisory(1, 'high'), advisory(3, 'critical')] },
    },
  };

  it('are those of high severity, once each', () => {
    expect(auditProblems(answer)).toEqual([
      'leaky: high, It leaks (1, https://example.com/1)',
      'leaky: critical, It leaks (3, https://example.com/1)',
    ]);
  });

  it('may be accepted with a reason', () => {
    const accepted = [1, 3].map((number) => ({ number, reason: 'it is never called' }));
    expect(auditProblems(answer, accepted)).toEqual([]);
  });

  it('are unknown where the registry gave no answer', () => {
    expect(auditProblems({ error: { summary: '' }, statusCode: 405 })).toBeNull();
    expect(auditProblems(null)).toBeNull();
  });
});
