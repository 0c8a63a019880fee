import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEMORY_LIMIT_BYTES } from '../../src/browser/browser-process.ts';
import { type FoundBrowser, findBrowser } from '../../src/browser/find-browser.ts';
import { type Machine, removeStaleProfiles, thisMachine } from '../../src/browser/machine.ts';
import {
  type BrowserLease,
  prelaunchBrowser,
  runBrowserJobs,
  withBrowser,
} from '../../src/browser/with-browser.ts';
import { EXIT } from '../../src/diagnostics/errors.ts';
import { familyOf } from '../helpers/processes.ts';

const page = { widthIn: 2, heightIn: 2 };
let base: string;
let browser: FoundBrowser;
let machine: Machine;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vbuses-early-'));
  browser = await findBrowser({ machine: thisMachine() });
  machine = { ...thisMachine(), cacheFolder: base };
  await writeFile(join(base, 'page.html'), '<!doctype html><title>x</title><p>words</p>\n');
});
afterAll(() => rm(base, { recursive: true, force: true, maxRetries: 5 }));

const profiles = (): Promise<string[]> => readdir(join(base, 'profiles')).catch(() => []);
const early = (find: () => Promise<FoundBrowser> = async () => browser) =>
  prelaunchBrowser(find, machine, new AbortController().signal);
const optionsWith = (found: FoundBrowser) => ({
  browser: found,
  machine,
  scratchFolder: base,
});

/** Reads what stands on the page, with a browser that may be lost meanwhile. */
const words = (lease: BrowserLease): Promise<string> =>
  lease.withPage(
    { what: 'page.html', rootFolder: base, window: page, media: 'print' },
    async (lent) => {
      await lent.open(join(base, 'page.html'));
      return lent.page.evaluate(() => document.body.innerText);
    },
  );

/** The processes that a browser leaves to end on their own are gone five seconds later at most. */
const expectGone = (mark: string): Promise<void> =>
  expect.poll(() => familyOf(mark), { timeout: 5_000 }).toEqual([]);

describe.skipIf(process.platform !== 'linux')('a browser that starts early', () => {
  it('has a limit of memory for each of its processes', async () => {
    await withBrowser(optionsWith(browser), async (lease) => {
      await words(lease);
      const limits = await Promise.all(
        (await familyOf(base)).map(({ pid }) => readFile(`/proc/${pid}/limits`, 'utf8')),
      );
      const data = limits.map((text) => /^Max data size +(\d+|unlimited)/m.exec(text)?.[1]);
      expect(data.length).toBeGreaterThan(2);
      expect(new Set(data)).toEqual(new Set([`${MEMORY_LIMIT_BYTES}`]));
    });
  });

  it('is the one that is used, by one after the other', async () => {
    const one = early();
    await one.spawned;
    const [first] = await familyOf(join(base, 'profiles'));
    expect(first).toBeDefined();
    const [used, later] = await Promise.all([
      withBrowser(optionsWith({ ...browser, prelaunched: one }), async () =>
        (await familyOf(join(base, 'profiles'))).map(({ pid }) => pid),
      ),
      one.acquire(),
    ]);
    expect(used).toContain(first?.pid);
    expect(later).toBeNull();
    const again = optionsWith({ ...browser, prelaunched: one });
    expect(
      await withBrowser(again, async (lease) => [await words(lease), await words(lease)]),
    ).toEqual(['words', 'words']);
    expect((await familyOf(join(base, 'profiles'))).map(({ pid }) => pid)).toContain(first?.pid);
    await one.close();
    expect(await one.acquire()).toBeNull();
    expect(await familyOf(join(base, 'profiles'))).toEqual([]);
    expect(await profiles()).toEqual([]);
  });

  it('is gone, with its profile, where it was not needed', async () => {
    const one = early();
    await one.spawned;
    await one.close();
    await expectGone(join(base, 'profiles'));
    expect(await profiles()).toEqual([]);
    expect(await one.acquire()).toBeNull();
  });

  it('leaves nothing with the next command, if its process was killed', async () => {
    const one = early();
    const running = await one.acquire();
    const [name = ''] = await profiles();
    const gone = name.replace(/\d+$/, '4194399');
    await mkdir(join(base, 'profiles', gone, 'browser-x'), { recursive: true });
    await removeStaleProfiles(machine);
    expect(await profiles()).toEqual([name]);
    await running?.close();
    expect(await profiles()).toEqual([]);
  });
});

describe.skipIf(process.platform !== 'linux')('a browser that is lost in mid-job', () => {
  const lose = async (): Promise<void> => {
    for (const { pid } of await familyOf(`${base}/browser-`)) process.kill(pid, 'SIGKILL');
  };

  it('is started once more, for what is not done yet', async () => {
    const done: string[] = [];
    const reported: string[] = [];
    const results = await runBrowserJobs({
      ...optionsWith(browser),
      work: ['first', 'second', 'third'],
      jobs: 1,
      onRestart: ({ message }) => reported.push(message),
      run: async (lease, job) => {
        if (job === 'second' && reported.length === 0) await lose();
        const read = await words(lease);
        done.push(job);
        return `${job}: ${read}`;
      },
    });
    expect(results).toEqual(['first: words', 'second: words', 'third: words']);
    expect(done).toEqual(['first', 'second', 'third']);
    expect(reported).toEqual([expect.stringContaining('stopped unexpectedly (SIGKILL)')]);
  });

  it('is an error the second time', async () => {
    let restarts = 0;
    const work = runBrowserJobs({
      ...optionsWith(browser),
      work: ['only'],
      jobs: 1,
      onRestart: () => {
        restarts += 1;
      },
      run: async (lease) => {
        await lose();
        return words(lease);
      },
    });
    await expect(work).rejects.toMatchObject({ exitCode: EXIT.machine });
    expect(restarts).toBe(1);
    await expectGone(`${base}/browser-`);
  });
});
