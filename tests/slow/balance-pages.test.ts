import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BALANCE_PAGES, fingerprint, runsOf } from '../../scripts/balance-runs.mjs';
import { REPOSITORY } from '../helpers/pack.ts';

const run = promisify(execFile);
let out = '';
beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'vbuses-balance-'));
});
afterAll(() => rm(out, { recursive: true, force: true }));

async function simulate(args: readonly string[]) {
  const cli = join(REPOSITORY, 'dist', 'cli.js');
  const options = ['--logs', '0', '--out', out, '--json'];
  const { stdout } = await run(process.execPath, [cli, 'simulate', ...args, ...options], {
    cwd: REPOSITORY,
    maxBuffer: 1e9,
  });
  return JSON.parse(stdout) as Awaited<ReturnType<Parameters<typeof fingerprint>[0]>>;
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
