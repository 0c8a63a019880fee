import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recoverOutput } from '../../src/output/recover.ts';
import {
  build,
  dyingWorld,
  Killed,
  laterWorld,
  lay,
  type ShortBuild,
  treeOf,
  withFolder,
} from '../helpers/output-folder.ts';

const OLD: ShortBuild = {
  files: {
    '_index.html': 'old index',
    'assets/_sheet.css': 'same in both',
    'fares.html': 'old fares',
    'pdf/fares.pdf': 'old fares as pdf',
    'board/board.svg': 'old board',
    'board/tiles/board.1.pdf': 'an old tile',
  },
};
const NEW: ShortBuild = {
  files: {
    '_index.html': 'new index',
    'assets/_sheet.css': 'same in both',
    'fares.html': 'new fares',
    'pdf/fares.pdf': 'new fares as pdf',
    'pdf/a4/fares.pdf': 'on another paper',
    'routes.html': 'new routes',
  },
};
const FOREIGN = { 'notes.txt': 'mine', 'pdf/mine.pdf': 'mine too', 'board/sketch.png': 'a sketch' };

async function layOld(folder: string): Promise<void> {
  await build(folder, OLD);
  await lay(folder, FOREIGN);
}

/** The tree before and after, and the number of changes to the disk that lie between. */
async function measure(first: boolean) {
  return withFolder(async (folder) => {
    if (!first) await layOld(folder);
    const before = await treeOf(folder);
    const { world, steps } = dyingWorld(Number.POSITIVE_INFINITY);
    await build(folder, NEW, world);
    return { before, after: await treeOf(folder), steps: steps() };
  });
}

describe.each([
  { name: 'a first build', first: true },
  { name: 'a build over an earlier one', first: false },
])('$name that is killed', ({ first }) => {
  it('leaves the old or the new state at every single step, once the next command has begun', async () => {
    const { before, after, steps } = await measure(first);
    expect(steps).toBeGreaterThan(20);
    const seen = new Set<string>();
    const states: string[] = [];
    for (let dieAt = 0; dieAt < steps; dieAt += 1) {
      await withFolder(async (folder) => {
        if (!first) await layOld(folder);
        await expect(build(folder, NEW, dyingWorld(dieAt).world)).rejects.toThrow(Killed);
        const { outcome } = await recoverOutput(folder, laterWorld);
        seen.add(outcome);
        const tree = await treeOf(folder);
        expect([before, after], `killed at step ${dieAt}`).toContainEqual(tree);
        const state = tree['manifest.json'] === after['manifest.json'] ? 'new' : 'old';
        if (outcome === 'finished') expect(state).toBe('new');
        states.push(state);
      });
    }
    // One moment divides them: from then on every death leads to the new state.
    expect(states.slice(states.indexOf('new'))).not.toContain('old');
    expect(new Set(states)).toEqual(new Set(['old', 'new']));
    expect([...seen].sort()).toEqual(['cleared', 'finished', 'nothing']);
  });

  it('is mended even when the mending is killed at every step, and that again', async () => {
    const { before, after, steps } = await measure(first);
    for (let dieAt = 0; dieAt < steps; dieAt += 3) {
      await withFolder(async (left) => {
        if (!first) await layOld(left);
        await expect(build(left, NEW, dyingWorld(dieAt).world)).rejects.toThrow(Killed);
        // Before the swap there is nothing to recover but staged files, of which there are more and more.
        const hasBegun = existsSync(join(left, '.vbuses', 'journal.json'));
        if (!hasBegun && dieAt % 9 !== 0) return;
        await withFolder(async (copy) => {
          cpSync(left, copy, { recursive: true });
          for (let mendDiesAt = 0; mendDiesAt < 40; mendDiesAt += 1) {
            const killed = await recoverOutput(left, dyingWorld(mendDiesAt, 2).world).catch(
              () => null,
            );
            await recoverOutput(left, dyingWorld(mendDiesAt, 3).world).catch(() => null);
            await recoverOutput(left, laterWorld);
            const tree = await treeOf(left);
            const moment = `killed at ${dieAt}, then at ${mendDiesAt}`;
            expect([before, after], moment).toContainEqual(tree);
            if (killed !== null) break;
            // A journal holds for its folder only, so the killed build is laid there once more.
            rmSync(left, { recursive: true });
            cpSync(copy, left, { recursive: true });
          }
        });
      });
    }
  });
});

it('mends at the opening of the next build just as well', async () => {
  const { after, steps } = await measure(false);
  for (let dieAt = 0; dieAt < steps; dieAt += 4) {
    await withFolder(async (folder) => {
      await layOld(folder);
      await expect(build(folder, NEW, dyingWorld(dieAt).world)).rejects.toThrow(Killed);
      await build(folder, NEW, laterWorld);
      expect(await treeOf(folder), `killed at step ${dieAt}`).toEqual(after);
    });
  }
});

it('takes away the folders that a killed first build had made', async () => {
  await withFolder(async (folder) => {
    const output = join(folder, 'far', 'away', 'Output');
    await expect(build(output, NEW, dyingWorld(12).world)).rejects.toThrow(Killed);
    expect(Object.keys(await treeOf(folder))).toContain('far/away/Output/.vbuses');
    expect(await recoverOutput(output, laterWorld)).toEqual({ outcome: 'cleared' });
    expect(await treeOf(folder)).toEqual({});
  });
});
