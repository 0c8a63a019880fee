import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPdfChecks } from '../../../src/commands/maintenance.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vbuses-checks-'));
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin', 'qpdf'), '', { mode: 0o755 });
  await writeFile(join(folder, 'bin', 'gs.exe'), '', { mode: 0o755 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const platform = 'linux';

it('names the programs that are on the path, for each system', async () => {
  const PATH = ['/no/such', join(folder, 'bin')].join(delimiter);
  expect(await findPdfChecks({ env: { PATH }, platform })).toBe(
    'qpdf (its syntax, boxes and layers)',
  );
  expect(await findPdfChecks({ env: { PATH }, platform: 'win32' })).toBe('gs (its separations)');
});

it('finds nothing without a path, or where nothing is', async () => {
  expect(await findPdfChecks({ env: {}, platform })).toBeNull();
  expect(await findPdfChecks({ env: { PATH: folder }, platform })).toBeNull();
});
