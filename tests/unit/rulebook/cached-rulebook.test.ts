import { describe, expect, it } from 'vitest';
import { renderRulebooksCached } from '../../../src/app/render-cache.ts';
import type { Cache } from '../../../src/cache/cache.ts';
import type { TextFile } from '../../../src/pack/pack-files.ts';
import { memoryCache } from '../../helpers/memory-cache.ts';
import { type BookFiles, bookRequest } from './books.ts';

describe('a rulebook whose parts were read before', () => {
  /** Renders a rulebook in a pack that has another file too, and counts the results that are stored. */
  function createRenderer() {
    const memory = memoryCache();
    let stored = 0;
    const cache = {
      ...memory,
      set: (key: string, bytes: Uint8Array) => {
        stored += 1;
        return memory.set(key, bytes);
      },
    };
    return async (other: string, book: BookFiles, used: Cache = cache) => {
      const before = stored;
      const file: TextFile = { kind: 'text', path: 'data/foxes.yaml', text: other };
      const files = new Map([[file.path, file]]);
      const rendered = await renderRulebooksCached(bookRequest(book), {
        files,
        cache: used,
        fontsHash: 'fonts',
      });
      const codes = rendered.diagnostics.map(({ code }) => code);
      const html = rendered.rulebooks.get('rulebook')?.html;
      return { stored: stored - before, codes, html };
    };
  }

  const own = {
    chapters: { '1.md': '# A fox\n\nIt runs.\n\n{{figure "fox" name="a <fox"}}\n' },
    figures: { fox: '<p class="{{figure.name}}">{{figure.name}} runs</p>' },
  };
  const french = {
    ...own,
    language: 'fr',
    translations: { fr: { '1.fr.md': '# Un renard\n\nIl court.\n\n{{figure "fox" name="x"}}\n' } },
  };

  it('is read again only where it has changed, whatever languages there are', async () => {
    const render = createRenderer();
    // The rulebook, its chapters and the markup of its figures.
    expect((await render('one', own)).stored).toBe(3);
    expect((await render('one', french)).stored).toBe(3);
    expect((await render('two', own)).stored).toBe(1);
    expect((await render('two', french)).stored).toBe(1);
    expect((await render('two', french)).stored).toBe(0);
  });

  it('reports what is wrong with the markup of a figure each time', async () => {
    const render = createRenderer();
    const wrong = { ...own, figures: { fox: '<p onclick="{{figure.name}}">fox</p>' } };
    const { codes } = await render('one', wrong);
    expect(codes).toHaveLength(1);
    expect((await render('two', wrong)).codes).toEqual(codes);
  });
});
