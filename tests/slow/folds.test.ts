import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gamesAround } from '../../src/load/folders.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { sharedBrowser } from '../helpers/shared-browser.ts';
import { sharedPackBuild } from '../helpers/shared-build.ts';

/** The texts on nets that a fold goes through. Slanted folds, as those of dice, are left out: the box around a number reaches over them. */
function foldedTexts(): string[] {
  return [...document.querySelectorAll<SVGPathElement>('.net__folds')].flatMap((path) => {
    const face = path.closest('.vb-face') ?? document.body;
    const matrix = path.getScreenCTM() ?? new DOMMatrix();
    const folds = (path.getAttribute('d') ?? '')
      .split('M')
      .map((line) => [...line.matchAll(/[-\d.]+/g)].map(Number))
      .filter(({ length }) => length === 4)
      .map(([x1, y1, x2, y2]) => [new DOMPoint(x1, y1), new DOMPoint(x2, y2)] as const)
      .map(([from, to]) => [from.matrixTransform(matrix), to.matrixTransform(matrix)] as const)
      .filter(([from, to]) => Math.abs(from.x - to.x) < 1 || Math.abs(from.y - to.y) < 1);
    const texts = document.createNodeIterator(face, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const isFolded = [...range.getClientRects()].some(({ left, right, top, bottom }) =>
        folds.some(
          ([from, to]) =>
            Math.max(from.x, to.x) > left + 1 &&
            Math.min(from.x, to.x) < right - 1 &&
            Math.max(from.y, to.y) > top + 2 &&
            Math.min(from.y, to.y) < bottom - 2,
        ),
      );
      if (isFolded && text.textContent?.trim()) found.push(text.textContent.trim());
    }
    return found;
  });
}

describe.each(await gamesAround(REPOSITORY))('the nets of $id', ({ folder }) => {
  it('fold through no text', async () => {
    const out = await sharedPackBuild(folder);
    const lease = await sharedBrowser();
    for (const path of (await readdir(out)).filter((name) => name.endsWith('.html'))) {
      const file = join(out, path);
      if (!(await readFile(file, 'utf8')).includes('class="net__folds"')) continue;
      const window = { widthIn: 17, heightIn: 17 };
      const folded = await lease.withPage(
        { what: path, rootFolder: out, window, media: 'print' },
        async ({ open, page }) => {
          await open(file);
          return page.evaluate(foldedTexts);
        },
      );
      expect({ path, folded }).toEqual({ path, folded: [] });
    }
  });
});
