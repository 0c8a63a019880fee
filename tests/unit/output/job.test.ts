import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toolVersion } from '../../../src/load/folders.ts';
import { manifestHeader, type OutputJob, runOutputJob } from '../../../src/output/job.ts';
import type { Game } from '../../../src/pack/pack.ts';
import { lay, treeOf, withFolder } from '../../helpers/output-folder.ts';

const game = { id: 'tea', name: 'Tea', version: '1.0.0', language: 'en' } as Game;

const job = (folder: string, change: Partial<OutputJob<string>> = {}): OutputJob<string> => ({
  folder: join(folder, 'Output'),
  header: manifestHeader(game),
  paths: ['a.txt'],
  stage: async (staging) => {
    await staging.stageFile('a.txt', 'new');
    return { result: 'done', output: { files: [{ path: 'a.txt' }] } };
  },
  ...change,
});

describe('an output job', () => {
  it('publishes what was staged, with the header of its manifest', () =>
    withFolder(async (folder) => {
      const { result, published } = await runOutputJob(job(folder));
      expect(result).toBe('done');
      expect(published?.written).toContain('a.txt');
      expect(published?.manifest).toMatchObject({
        tool: { name: 'vbuses', version: toolVersion() },
        pack: { id: 'tea', name: 'Tea', version: '1.0.0' },
        locale: 'en',
        cards: [],
        missing: [],
        entries: [],
      });
    }));

  it('publishes nothing where there is no output, and returns the result', () =>
    withFolder(async (folder) => {
      await runOutputJob(job(folder));
      const before = await treeOf(folder);
      const stage: OutputJob<string>['stage'] = async (staging) => {
        await staging.stageFile('a.txt', 'other');
        return { result: 'faults', output: null };
      };
      expect(await runOutputJob(job(folder, { stage }))).toEqual({
        result: 'faults',
        published: null,
      });
      expect(await treeOf(folder)).toEqual(before);
    }));

  it('reads a file as it will be: staged now, or left by an earlier job', () =>
    withFolder(async (folder) => {
      await runOutputJob(job(folder));
      const read: string[] = [];
      await runOutputJob(
        job(folder, {
          stage: async (staging) => {
            read.push(Buffer.from(await staging.readFile('a.txt')).toString());
            await staging.stageFile('a.txt', 'newer');
            read.push(Buffer.from(await staging.readFile('a.txt')).toString());
            return { result: '', output: null };
          },
        }),
      );
      expect(read).toEqual(['new', 'newer']);
    }));

  it('does not begin where a foreign file is in the way', () =>
    withFolder(async (folder) => {
      await lay(folder, { 'Output/a.txt': 'mine' });
      const stage = (): never => expect.fail('the work began');
      await expect(runOutputJob(job(folder, { stage }))).rejects.toThrow(/a\.txt/);
      expect(Object.keys(await treeOf(folder))).toEqual(['Output', 'Output/a.txt']);
    }));

  it('publishes nothing once it is interrupted', () =>
    withFolder(async (folder) => {
      const signal = AbortSignal.abort('SIGINT');
      await expect(runOutputJob(job(folder, { signal }))).rejects.toBe('SIGINT');
      expect(await treeOf(folder)).toEqual({});
    }));
});
