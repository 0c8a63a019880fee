import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningBrowser } from '../../src/browser/browser-process.ts';
import { findBrowser } from '../../src/browser/find-browser.ts';
import { thisMachine } from '../../src/browser/machine.ts';
import { startBrowser } from '../../src/browser/with-browser.ts';
import { HOSTILE_CASES } from '../fixtures/hostile/all.ts';
import {
  filesUnder,
  type HostileCase,
  HostileRunner,
  hostileBase,
  SECRET,
  writeHostilePack,
} from '../helpers/hostile-packs.ts';
import { WrittenFileReader } from '../helpers/open-written.ts';

const MOST_MEMORY_KB = 1_500_000;

const runner = new HostileRunner();
let folder = '';
let browser: RunningBrowser;
let reader: WrittenFileReader;

beforeAll(async () => {
  folder = await hostileBase();
  const machine = thisMachine();
  const found = await findBrowser({ machine });
  browser = await startBrowser({ browser: found, machine, scratchFolder: folder });
  reader = new WrittenFileReader(browser.connection);
});

afterAll(async () => {
  runner.close();
  await browser?.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** What is wrong with a written file: it holds what lies outside, or it misbehaves where it is opened. */
async function faultsOf(file: string, root: string): Promise<readonly string[]> {
  const faults = (await readFile(file)).includes(SECRET) ? ['it holds the secret'] : [];
  return /\.(?:html|svg)$/.test(file)
    ? [...faults, ...(await reader.misdeeds(file, root))]
    : faults;
}

async function expectHarmless(hostile: HostileCase, base: string): Promise<void> {
  const pack = await writeHostilePack(base, hostile);
  const args = [...(hostile.args ?? ['build', '--format', 'html']), '--json'];
  const done = await runner.run(args, { base, pack });
  const { exitCode, out, err, network, read, peakKb } = done;
  const codes = exitCode > 1 ? [] : JSON.parse(out).diagnostics.map(codeOf);
  // A fast machine may be done before its time is over, with or without other reports.
  const isEarly = hostile.code === 'pack/too-slow' && !codes.includes(hostile.code);
  expect({ exitCode, codes, err: exitCode > 1 ? err : '' }).toEqual({
    exitCode: isEarly ? expect.toBeOneOf([0, 1]) : hostile.code === null ? 0 : 1,
    codes:
      isEarly || hostile.code === null ? expect.anything() : expect.arrayContaining([hostile.code]),
    err: '',
  });
  expect({ network, read }).toEqual({ network: [], read: [] });
  expect(out + err).not.toContain(SECRET);
  expect(peakKb).toBeLessThan(MOST_MEMORY_KB);
  const root = join(pack, 'Output');
  for (const file of await filesUnder(root)) {
    expect({ file, faults: await faultsOf(file, root) }).toEqual({ file, faults: [] });
  }
}

const codeOf = ({ code }: { readonly code: string }): string => code;

describe.each(Object.entries(HOSTILE_CASES))('%s', (group, cases) => {
  it.each(cases.map((hostile, index) => ({ ...hostile, index })))('$name', async (hostile) => {
    const base = join(folder, `${group}-${hostile.index}`.replaceAll(/\W/g, '-'));
    await expectHarmless(hostile, base);
    await rm(base, { recursive: true, force: true, maxRetries: 5 });
  });
});
