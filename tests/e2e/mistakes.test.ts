import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { EXIT } from '../../src/diagnostics/errors.ts';
import { runCompiled, runHere } from '../helpers/command-line.ts';
import { REPOSITORY, replacing } from '../helpers/pack.ts';
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

const expectNoStack = (reported: string): void => {
  expect(reported).not.toMatch(/^\s+at |Error:|undefined|\[object/m);
};

describe('validate', () => {
  it('finds nothing wrong with a copy of the shipped pack', async () => {
    const result = await runHere(['validate', '--strict'], { cwd: pack });
    expect(result).toMatchObject({ code: 0, stdout: 'no problems\n', stderr: '' });
  });

  it('prints a mistake with its place and its related place, in one piece', async () => {
    await edit({
      'data/upgrades.yaml': replacing('- id: improved-engines', '- id: improved-transmission'),
    });
    const { exitCode, out, err } = await runCompiled(['validate'], pack);
    expect({ exitCode, err }, out).toEqual({ exitCode: EXIT.problems, err: '' });
    expectNoStack(out);
    expect(out.match(/^\S+:\d+:\d+(?= error )/gm)).toEqual(['data/upgrades.yaml:21:7']);
    expect(out).toContain('[id/duplicate]');
    expect(out).toContain('see data/upgrades.yaml:11:7');
    expect(out).toMatch(/\n1 error\n$/);
  });

  it.skipIf(process.platform === 'win32')('refuses a link that leads out of the pack', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'vbuses-outside-'));
    onTestFinished(() => rm(outside, { recursive: true }));
    await copyFile(join(pack, 'data', 'fares.yaml'), join(outside, 'fares.yaml'));
    await edit({ 'data/fares.yaml': null });
    await symlink(join(outside, 'fares.yaml'), join(pack, 'data', 'fares.yaml'));
    onTestFinished(() => rm(join(pack, 'data', 'fares.yaml')));
    const result = await runHere(['validate'], { cwd: pack });
    expect(result).toMatchObject({ code: 1 });
    expect(result.stdout).toContain('data/fares.yaml:1:1 error ');
    expect(result.stdout).toContain('[file/outside-pack]');
    expectNoStack(result.stdout + result.stderr);
  });

  it('does not drown in aliases that explode', async () => {
    const levels = Array.from({ length: 30 }, (_, at) => `- &a${at + 1} [*a${at}, *a${at}]`);
    await edit({ 'data/fares.yaml': ['- &a0 [x]', ...levels, ''].join('\n') });
    const result = await runHere(['validate'], { cwd: pack });
    expect(result).toMatchObject({ code: 1 });
    expectNoStack(result.stdout + result.stderr);
  });

  it('reads what editors on Windows write: a byte order mark and their line ends', async () => {
    await edit({ 'data/fares.yaml': (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}` });
    await writeFile(join(pack, 'data', 'Thumbs.db'), '');
    onTestFinished(() => rm(join(pack, 'data', 'Thumbs.db')));
    const result = await runHere(['validate'], { cwd: pack });
    expect(result, result.stdout).toMatchObject({ code: 0 });
  });
});
