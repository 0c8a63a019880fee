import { describe, expect, it } from 'vitest';
import { type Cache, NO_CACHE, openCache } from '../../../src/cache/cache.ts';
import { loadPageCache, openPrint, type PrintInputs } from '../../../src/print/print-cache.ts';
import { temporaryFolder } from '../../helpers/pack-copy.ts';

describe('loadPageCache', () => {
  const text = {
    name: ['game', 'rules.pdf'],
    styles: 'p { color: black }',
    inputs: 'fonts',
    executablePath: '/nowhere/chrome',
  };

  /** A cache after a print in which one part was without a fault. */
  async function printed(): Promise<Cache> {
    const cache = openCache(await temporaryFolder());
    const kept = await loadPageCache(cache, text);
    kept.validParts?.add(['around', '0', '<section>']);
    await kept.save({ rules: 2 });
    return cache;
  }

  it('knows the pages and the parts without a fault of the last print', async () => {
    const kept = await loadPageCache(await printed(), text);
    expect(kept.guess).toEqual({ rules: 2 });
    expect(kept.validParts?.has(['around', '0', '<section>'])).toBe(true);
    expect(kept.validParts?.has(['around', '1', '<section>'])).toBe(false);
    expect(kept.validParts?.has(['around', '0', '<section class>'])).toBe(false);
    expect(kept.validParts?.has(['about', '0', '<section>'])).toBe(false);
  });

  it('knows no part where what it loads is another, and nothing of another text', async () => {
    const cache = await printed();
    const loads = await loadPageCache(cache, { ...text, inputs: 'other fonts' });
    expect(loads.validParts?.has(['around', '0', '<section>'])).toBe(false);
    const other = await loadPageCache(cache, {
      ...text,
      name: ['game', 'a4/rules.pdf'],
    });
    expect(other.guess).toBeNull();
    const browser = await loadPageCache(cache, { ...text, executablePath: '/other/chrome' });
    expect(browser.guess).toBeNull();
  });

  it('knows no part where it cannot be reported which elements look at what they hold', async () => {
    const styles = '& :has(strong) p { color: white }';
    const kept = await loadPageCache(await printed(), { ...text, styles });
    expect(kept.validParts).toBeUndefined();
  });

  it('knows nothing without a cache', async () => {
    const kept = await loadPageCache(NO_CACHE, text);
    expect([kept.guess, kept.validParts]).toEqual([null, undefined]);
  });
});

describe('printed plans', () => {
  const PDF = Buffer.from('%PDF-1.7\n…\n%%EOF\n');
  const inputs = {
    plan: {
      component: { id: 'guests' },
      pdfPath: 'pdf/guests.pdf',
      layout: { kind: 'deck' },
    },
    pageHash: 'page',
    rulebook: null,
    game: { id: 'tea-party' },
    browser: { executablePath: '/nowhere/chrome' },
    isMeasured: true,
  } as unknown as PrintInputs;
  const print = (path: string, bytes: Uint8Array = PDF) => [
    { path, component: 'guests', bytes, pages: 3 },
  ];

  /** A cache after a print. */
  async function printed(files = print('pdf/guests.pdf')) {
    const held = new Map<string, Uint8Array>();
    const cache: Cache = {
      enabled: true,
      get: async (key) => held.get(key) ?? null,
      set: async (key, bytes) => void held.set(key, bytes),
      evict: async () => undefined,
    };
    await (await openPrint(cache, inputs)).set(files);
    return cache;
  }

  it('returns the files that a plan printed', async () => {
    const cache = await printed();
    expect(await (await openPrint(cache, inputs)).get()).toEqual(print('pdf/guests.pdf'));
  });

  it.each([
    { pageHash: 'another page' },
    { isMeasured: false },
    { game: { id: 'tea-party', version: '2' } },
    { plan: { ...inputs.plan, htmlPath: 'other.html' } },
    { rulebook: { headings: [{ id: 'a' }] } },
    { browser: { executablePath: '/elsewhere/chrome' } },
  ])('has nothing for other inputs: %j', async (other) => {
    const cache = await printed();
    const entry = await openPrint(cache, { ...inputs, ...other } as unknown as PrintInputs);
    expect(await entry.get()).toBeNull();
  });
});
