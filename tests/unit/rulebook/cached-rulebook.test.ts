import { expect, it } from 'vitest';
import type { TextFile } from '../../../src/core/pack-files.ts';
import { renderRulebooksCached } from '../../../src/render-cache.ts';
import { memoryCache } from '../../helpers/memory-cache.ts';
import { type BookFiles, bookRequest } from './books.ts';

it('reads a chapter again only when it has changed, whatever languages there are', async () => {
  let stored = 0;
  const memory = memoryCache();
  const cache = {
    ...memory,
    set: (key: string, bytes: Uint8Array) => {
      stored += 1;
      return memory.set(key, bytes);
    },
  };
  /** How many results were stored: the rulebook, and tables with new rows. */
  const render = async (data: string, book: BookFiles): Promise<number> => {
    const before = stored;
    const file: TextFile = { kind: 'text', path: 'data/foxes.yaml', text: data };
    const files = new Map([[file.path, file]]);
    await renderRulebooksCached(bookRequest(book), { files, cache, fontsHash: 'fonts' });
    return stored - before;
  };
  const own = { chapters: { '1.md': '# A fox\n\nIt runs.\n' } };
  const french = {
    ...own,
    language: 'fr',
    translations: { fr: { '1.fr.md': '# Un renard\n\nIl court.\n' } },
  };
  expect(await render('one', own)).toBe(2);
  expect(await render('one', french)).toBe(2);
  expect(await render('two', own)).toBe(1);
  expect(await render('two', french)).toBe(1);
  expect(await render('two', french)).toBe(0);
});
