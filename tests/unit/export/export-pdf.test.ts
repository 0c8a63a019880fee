import { expect, it, vi } from 'vitest';
import { thisMachine } from '../../../src/browser/machine.ts';
import { NO_CACHE } from '../../../src/cache/cache.ts';
import { makeCardPdfs } from '../../../src/export/pdf/export-pdf.ts';
import { barePack } from '../../helpers/bare-pack.ts';
import { ENGLISH_WORDS } from '../../helpers/english-words.ts';
import { temporaryFolder } from '../../helpers/pack-copy.ts';

vi.mock('../../../src/browser/with-browser.ts', () => ({ runBrowserJobs: async () => [] }));

it('limits the size of the cache once its files are published', async () => {
  const evict = vi.fn(async () => undefined);
  const { published } = await makeCardPdfs(
    { plans: [], press: null, notes: [], summary: () => '' },
    {
      pack: barePack(),
      faces: new Map(),
      backs: new Map(),
      boardParts: new Map(),
      rulebooks: new Map(),
      words: ENGLISH_WORDS,
      fonts: { fonts: [], licences: [], files: [] },
      measure: undefined as never,
      pictures: [],
      jobs: 1,
      cache: { ...NO_CACHE, evict },
      folder: await temporaryFolder(),
      out: '',
      machine: thisMachine(),
      clock: { time: async (_, work) => work() },
      signal: new AbortController().signal,
      findBrowser: async () => ({
        origin: 'option',
        name: 'none',
        executablePath: '',
        libraryFolder: null,
      }),
      onRestart: () => undefined,
      onPrinted: () => undefined,
      onStart: () => undefined,
      allowsNothing: true,
      packFolder: '',
    },
  );
  expect(published).not.toBeNull();
  expect(evict).toHaveBeenCalledOnce();
});
