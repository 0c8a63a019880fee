import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BALANCE_PAGES, fingerprint, runsOf } from '../../scripts/balance-runs.mjs';
import { jsonOf } from '../helpers/cli.ts';
import { runHere } from '../helpers/command-line.ts';
import { REPOSITORY } from '../helpers/pack.ts';

let out = '';
beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'vbuses-balance-'));
});
afterAll(() => rm(out, { recursive: true, force: true }));

async function simulate(args: readonly string[]) {
  const options = ['--logs', '0', '--jobs', '1', '--out', out, '--json'];
  const played = await runHere(['simulate', ...args, ...options], { cwd: REPOSITORY });
  return jsonOf(played) as unknown as Awaited<ReturnType<Parameters<typeof fingerprint>[0]>>;
}

describe.each(BALANCE_PAGES)('%s', (page) => {
  const runs = runsOf(REPOSITORY, page);

  it('has runs', () => {
    expect(runs.length).toBeGreaterThan(0);
  });

  it.each(runs)('is not stale: $args (else `npm run balance`)', async ({ args, written }) => {
    expect(await fingerprint(simulate, args)).toBe(written);
  });
});
