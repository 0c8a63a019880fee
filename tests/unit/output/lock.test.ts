import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../../src/diagnostics/errors.ts';
import { systemDisk } from '../../../src/output/disk.ts';
import { systemProcesses } from '../../../src/output/processes.ts';
import { openOutput } from '../../../src/output/session.ts';
import { recoverOutput } from '../../../src/output/swap.ts';
import { fakeProcesses, laterWorld, lay, treeOf, withFolder } from '../../helpers/output-folder.ts';

const worldOf = (pid: number, living: readonly number[]) => ({
  disk: systemDisk,
  processes: fakeProcesses(pid, living),
});

describe('the lock', () => {
  it('keeps a second command out, and names the first', async () => {
    await withFolder(async (folder) => {
      const session = await openOutput({ folder });
      await expect(openOutput({ folder })).rejects.toMatchObject({
        exitCode: EXIT.machine,
        message: `Another vbuses is writing to ${folder} (process ${process.pid}).`,
      });
      const recovery = await recoverOutput(folder);
      expect(recovery).toMatchObject({ outcome: 'busy' });
      await session.stageFile('a.html', 'still here');
      await session.discard();
      await (await openOutput({ folder })).discard();
    });
  });

  it('is taken over from the dead, with everything they left', async () => {
    await withFolder(async (folder) => {
      await openOutput({ folder, world: worldOf(7, []) });
      await lay(folder, {
        '.vbuses/stage/a.html': 'half a page',
        '.vbuses/scratch/p/q': 'profile',
      });
      const session = await openOutput({ folder, world: worldOf(8, [8]) });
      expect(session.recovered).toBe('cleared');
      await expect(openOutput({ folder, world: worldOf(9, [8, 9]) })).rejects.toThrow(/process 8/);
      await session.discard();
      expect(await treeOf(folder)).toEqual({});
    });
  });

  it('goes to one only of many who ask at once', async () => {
    await withFolder(async (folder) => {
      await openOutput({ folder, world: worldOf(7, []) });
      const living = Array.from({ length: 12 }, (_, n) => n + 100);
      const asked = await Promise.allSettled(
        living.map((pid) => openOutput({ folder, world: worldOf(pid, living) })),
      );
      const winners = asked.filter((answer) => answer.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      for (const winner of winners) await winner.value.discard();
      expect(await treeOf(folder)).toEqual({});
    });
  });

  it('of another machine is left to the user', async () => {
    await withFolder(async (folder) => {
      const far = { ...fakeProcesses(7, []), stateOf: async () => 'unknown' as const };
      await openOutput({ folder, world: { disk: systemDisk, processes: far } });
      await expect(
        openOutput({ folder, world: { disk: systemDisk, processes: far } }),
      ).rejects.toMatchObject({
        exitCode: EXIT.machine,
        hint: expect.stringContaining(join('.vbuses', 'lock')),
      });
      await rm(join(folder, '.vbuses', 'lock'), { recursive: true });
      await (await openOutput({ folder })).discard();
      expect(await treeOf(folder)).toEqual({});
    });
  });

  it.each([
    ['an empty work folder', {}],
    ['a lock without an owner', { lock: '' }],
    ['an owner that a power cut left empty', { 'lock/owner-7-x.json': '' }],
    ['a candidate that never came to it', { 'candidate-7-x/owner-7-x.json': '{}' }],
  ])('is free after %s', async (_, files) => {
    await withFolder(async (folder) => {
      await lay(folder, { '.vbuses/lock/x': '' });
      await rm(join(folder, '.vbuses', 'lock', 'x'));
      if (!('lock' in files)) {
        await rm(join(folder, '.vbuses', 'lock'), { recursive: true });
        await lay(join(folder, '.vbuses'), files);
      }
      expect(await recoverOutput(folder, laterWorld)).toEqual({ outcome: 'cleared' });
      expect(await treeOf(folder)).toEqual({});
    });
  });
});

describe('processes', () => {
  it('knows itself, and a process that has ended', async () => {
    const self = await systemProcesses.self();
    expect(await systemProcesses.stateOf(self)).toBe('running');
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    expect(await systemProcesses.stateOf({ ...self, pid: child.pid ?? 0 })).toBe('gone');
  });

  it('takes a process of another start with the same number for another one', async () => {
    const self = await systemProcesses.self();
    expect(await systemProcesses.stateOf({ ...self, started: 'long ago' })).toBe('gone');
    expect(await systemProcesses.stateOf({ ...self, started: null })).toBe('running');
    expect(await systemProcesses.stateOf({ ...self, home: 'elsewhere' })).toBe('unknown');
  });
});
