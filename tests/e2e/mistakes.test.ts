import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { runHere } from '../helpers/command-line.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { copyPack, editFiles, type FileEdits } from '../helpers/pack-copy.ts';
import { runFolder } from '../helpers/shared-build.ts';

let pack = '';

beforeAll(async () => {
  pack = await mkdtemp(join(runFolder(), 'mistaken-'));
  await copyPack(pack);
});

/** Edits the copy of the pack for the length of a test. */
async function edit(edits: FileEdits): Promise<void> {
  await editFiles(pack, edits);
  onTestFinished(async () => {
    for (const path of Object.keys(edits)) await copyFile(join(REPOSITORY, path), join(pack, path));
  });
}

it('reads what editors on Windows write: a byte order mark and their line ends', async () => {
  await edit({ 'data/fares.yaml': (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}` });
  await writeFile(join(pack, 'data', 'Thumbs.db'), '');
  onTestFinished(() => rm(join(pack, 'data', 'Thumbs.db')));
  const result = await runHere(['validate'], { cwd: pack });
  expect(result, result.stdout).toMatchObject({ code: 0 });
});
