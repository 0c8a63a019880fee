import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { expect, it } from 'vitest';
import { type Failure, fuzz } from './fuzz.ts';
import { TARGETS } from './targets.ts';

// `npm run fuzz` (scripts/fuzz.mjs) asks for more than the short run that stands in the gate.
const { FUZZ_SEED, FUZZ_INPUTS, FUZZ_MINUTES, FUZZ_TARGET } = process.env;
const SHORT_RUN = 400;

/** Long inputs are kept as files, from which a case can be made. */
async function keep(failures: readonly Failure[]): Promise<string[]> {
  const folder = join(tmpdir(), 'vbuses-fuzz');
  await mkdir(folder, { recursive: true });
  return Promise.all(
    failures.map(async ({ seed, target, error, input }) => {
      const file = join(folder, `${target.replaceAll(' ', '-')}-${seed}.txt`);
      await writeFile(file, input);
      return `seed ${seed}, ${target}: ${error}\n  input: ${file}`;
    }),
  );
}

it('reads every kind of input without a stack and without a hang', {
  timeout: 86_400_000,
}, async () => {
  const ends = performance.now() + Number(FUZZ_MINUTES ?? Number.POSITIVE_INFINITY) * 60_000;
  const most = Number(FUZZ_INPUTS ?? SHORT_RUN);
  const { inputs, failures } = await fuzz({
    seed: Number(FUZZ_SEED ?? 1),
    goesOn: (done) => done < most && performance.now() < ends,
    limitS: 30,
    ...(FUZZ_TARGET === undefined ? {} : { only: FUZZ_TARGET }),
  });
  if (FUZZ_SEED !== undefined) {
    const megabytes = Math.round(process.memoryUsage().rss / 1e6);
    process.stdout.write(`fuzzed ${inputs} inputs, ${megabytes} MB\n`);
  }
  expect(await keep(failures)).toEqual([]);
});

it('knows each kind by a name of its own', () => {
  expect(new Set(TARGETS.map(({ name }) => name)).size).toBe(TARGETS.length);
});
