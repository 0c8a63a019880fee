import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../helpers/command-line.ts';
import { editFiles } from '../helpers/pack-copy.ts';
import { TINY_PACK } from '../helpers/tiny-pack.ts';

let cache: string;
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'vbuses-cached-checks-'));
  vi.stubEnv('VBUSES_CACHE', cache);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(cache, { recursive: true, force: true });
});

const line = fc.nat({ max: 40 });
const lines = (edit: (all: string[], at: number) => void) => (at: number) => (text: string) => {
  const all = text.split('\n');
  edit(all, at % all.length);
  return all.join('\n');
};

/** What a tired designer does to a text: a line too few, too many, indented, half a word, a note. */
const aSlip = fc.oneof(
  line.map(lines((all, at) => all.splice(at, 1))),
  line.map(lines((all, at) => all.splice(at, 0, all[at] ?? ''))),
  line.map(lines((all, at) => all.splice(at, 1, `  ${all[at]}`))),
  line.map(lines((all, at) => all.splice(at, 1, (all[at] ?? '').slice(0, -2)))),
  line.map(lines((all, at) => all.splice(at, 0, '# a note'))),
  line.map(lines((all, at) => all.splice(at, 1, (all[at] ?? '').replace(/tart|cake/, 'tarte')))),
  fc.constant((text: string) => text.replace('integer', 'string')),
);

describe('what is told with the cache', () => {
  it('is what is told without, whatever was right or wrong before', async () => {
    const step = fc.record({ file: fc.constantFrom(...Object.keys(TINY_PACK)), slip: aSlip });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const folder = await mkdtemp(join(tmpdir(), 'vbuses-slips-'));
        const validate = (...args: string[]) => runCommand(['validate', '--json', ...args], folder);
        try {
          await editFiles(folder, TINY_PACK);
          expect((await validate()).exitCode).toBe(0);
          for (const { file, slip } of steps) {
            await editFiles(folder, { [file]: slip });
            const told = await validate();
            expect(told).toEqual(await validate('--no-cache'));
            // And once more, of what the last run has found out.
            expect(await validate()).toEqual(told);
            if (told.exitCode === 1) await editFiles(folder, { [file]: TINY_PACK[file] ?? null });
          }
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }),
      { numRuns: 60 },
    );
  });
});
