import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMPONENTS } from '../helpers/pack-components.ts';
import { type ReadPage, type ReadPdf, readPdf } from '../helpers/pdf.ts';
import { sharedBuild } from '../helpers/shared-build.ts';

const outputs = { letter: '', duplex: '', fold: '' };

beforeAll(async () => {
  for (const name of ['letter', 'duplex', 'fold'] as const) {
    outputs[name] = await sharedBuild(name);
  }
});

type Output = keyof typeof outputs;

const fileOf = (name: Output, path: string): Promise<Buffer> => readFile(join(outputs[name], path));
const pdfOf = (name: Output, component: string): Promise<Buffer> =>
  fileOf(name, `pdf/${component}.pdf`);

/** What stands in the PDF of everything: the tiles in place of the board's large page. */
const PARTS = COMPONENTS.map(({ id, name, kind, hasBacks }) =>
  kind === 'board'
    ? { id: 'tiles', title: `${name}, on 8 pages`, kind, hasBacks }
    : { id, title: name, kind, hasBacks },
);

describe.each(['letter', 'duplex', 'fold'] as const)('the PDFs of the build: %s', (name) => {
  const isDuplex = name === 'duplex';
  const pdfs = new Map<string, ReadPdf>();
  let everything: ReadPdf;
  beforeAll(async () => {
    for (const { id } of COMPONENTS) pdfs.set(id, await readPdf(await pdfOf(name, id)));
    pdfs.set('booklet', await readPdf(await pdfOf(name, 'rulebook-booklet')));
    pdfs.set('tiles', await readPdf(await fileOf(name, 'board/tiles.pdf')));
    everything = await readPdf(await pdfOf(name, 'everything'));
  });

  const pagesOf = (id: string) => pdfs.get(id)?.pages ?? [];

  /** Pages of half the paper as they stand on it, two by two. */
  const twoUp = (pages: readonly ReadPage[]): ReadPage[] =>
    pages.flatMap((page, at) => {
      if (at % 2 === 1) return [];
      const [left = 0, bottom = 0, right = 0, top = 0] = page.mediaBox;
      const text = `${page.text}${pages[at + 1]?.text ?? ''}`;
      return [{ ...page, text, mediaBox: [left, bottom, 2 * right, top] }];
    });

  /**
   * Its pages in the PDF of everything: where others have backs, an empty page stands behind each that
   * has none. A rulebook is read on both sides.
   */
  const pagesInWhole = ({ id, kind, hasBacks }: (typeof PARTS)[number]) => {
    const pages = kind === 'rulebook' ? twoUp(pagesOf(id)) : pagesOf(id);
    const isBare = (at: number): boolean =>
      isDuplex && !hasBacks && (kind !== 'rulebook' || (at === pages.length - 1 && at % 2 === 0));
    return pages.flatMap((page, at) => (isBare(at) ? [page, { ...page, text: '' }] : [page]));
  };

  it('have pages of exactly the size of the paper, and of the board', () => {
    const isLetter = name === 'letter' || isDuplex;
    const [short, long, tolerance] = isLetter ? [612, 792, 0] : [595.276, 841.89, 0.01];
    for (const [id, { pages }] of [...pdfs, ['everything', everything] as const]) {
      expect(pages.length, id).toBeGreaterThan(0);
      for (const { widthPt, heightPt } of pages) {
        if (id === 'board') expect([widthPt, heightPt]).toEqual([1944, 1296]);
        else if (id === 'rulebook') {
          expect(Math.abs(widthPt - long / 2), id).toBeLessThanOrEqual(tolerance);
          expect(Math.abs(heightPt - short), id).toBeLessThanOrEqual(tolerance);
        } else {
          expect(Math.abs(Math.min(widthPt, heightPt) - short), id).toBeLessThanOrEqual(tolerance);
          expect(Math.abs(Math.max(widthPt, heightPt) - long), id).toBeLessThanOrEqual(tolerance);
        }
      }
    }
  });

  it('hold everything in one, with bookmarks; fewer sheets stand for the last ones of some', () => {
    const { outline, pages } = everything;
    const seen = ({ mediaBox, text }: ReadPage) => ({
      mediaBox: mediaBox.map((point) => Number(point.toFixed(3))),
      text,
    });
    const printed = new Map(
      outline.map(({ title, page }, at) => [
        title,
        pages.slice(page - 1, (outline[at + 1]?.page ?? pages.length + 1) - 1).map(seen),
      ]),
    );
    let left = 0;
    for (const part of PARTS) {
      const title = part.id === 'game-box' ? `${part.title}, on 8 pages` : part.title;
      const wanted = pagesInWhole(part).map(seen);
      const own = printed.get(title) ?? [];
      expect(own).toEqual(wanted.slice(0, own.length));
      expect([0, isDuplex ? 2 : 1]).toContain(wanted.length - own.length);
      left += wanted.length - own.length;
      printed.delete(title);
    }
    expect([...printed.keys()].filter((title) => !title.startsWith('Last sheets: '))).toEqual([]);
    const together = [...printed.values()].flat().length;
    expect(together).toBeGreaterThan(0);
    expect(together).toBeLessThan(left);
  });

  it('ask not to be scaled, and embed TrueType cuts of the pack alone', () => {
    for (const { fonts, printScaling } of [...pdfs.values(), everything]) {
      expect(printScaling).toBe('None');
      expect(fonts.length).toBeGreaterThan(0);
      for (const font of fonts) {
        expect(font).toMatchObject({ type: 'CIDFontType2', isEmbedded: true });
        expect(font.name).toMatch(/^Barlow(Condensed)?-(Regular|Medium|SemiBold|Bold)$/);
      }
    }
  });
});
