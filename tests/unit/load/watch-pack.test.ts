import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type PackWatch, watchPack } from '../../../src/load/watch-pack.ts';
import { temporaryFolder } from '../../helpers/pack-copy.ts';
import { writeFiles } from '../../helpers/written-pack.ts';

describe('watching a pack', () => {
  async function watched(): Promise<{ folder: string; watch: PackWatch }> {
    const folder = await temporaryFolder();
    await writeFiles(folder, { 'game.yaml': 'id: x\n', 'data/a.yaml': '- a\n' });
    await mkdir(join(folder, 'Output'));
    const watch = await watchPack(folder);
    onTestFinished(watch.close);
    return { folder, watch };
  }

  /** Waits until a path was reported, with whatever came before. */
  async function toldOf(watch: PackWatch, path: string): Promise<void> {
    for await (const reported of watch.changes()) {
      if (reported.has(path)) return;
    }
    throw new Error(`${path} was not reported`);
  }

  it('tells of a file that another one is renamed to, time and again', async () => {
    const { folder, watch } = await watched();
    for (const text of ['- b\n', '- c\n', '- d\n']) {
      await writeFile(join(folder, 'new'), text);
      await rename(join(folder, 'new'), join(folder, 'data', 'a.yaml'));
      const { done } = await watch.changes()[Symbol.asyncIterator]().next();
      expect(done).toBe(false);
    }
  });

  it('tells of a file in a folder that was not there, however soon it is written', async () => {
    const { folder, watch } = await watched();
    for (let round = 0; round < 12; round += 1) {
      const code = `l${round}`;
      await mkdir(join(folder, 'locales', code, 'data'), { recursive: true });
      await setTimeout(round / 4);
      await writeFile(join(folder, 'locales', code, 'data', 'texts.yaml'), 'a: b\n');
      await toldOf(watch, `locales/${code}/data/texts.yaml`);
    }
  });

  it('says nothing of what is built, and does not follow links out of the pack', async () => {
    const { folder, watch } = await watched();
    const elsewhere = await temporaryFolder();
    await symlink(elsewhere, join(folder, 'assets'));
    const reported = new Set<string>();
    const seen = (async () => {
      for await (const some of watch.changes()) {
        for (const path of some) reported.add(path);
        if (some.has('data/a.yaml')) return;
      }
    })();
    await writeFile(join(elsewhere, 'x.png'), 'x');
    await writeFile(join(folder, 'Output', 'index.html'), 'x');
    await writeFile(join(folder, 'notes.md'), 'x');
    await writeFile(join(folder, 'data', 'a.yaml'), '- b\n');
    await seen;
    expect([...reported].filter((path) => !path.startsWith('data'))).toEqual(
      reported.has('assets') ? ['assets'] : [],
    );
  });
});
