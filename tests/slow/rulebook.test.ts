import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFolded } from '../helpers/booklet-in-hand.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { type ReadPdf, readPdf } from '../helpers/pdf.ts';
import { type LinkedPdf, type ReadWord, readLinkedPdf } from '../helpers/pdf-links.ts';
import { sharedPackBuild } from '../helpers/shared-build.ts';

interface Book {
  readonly read: ReadPdf;
  readonly linked: LinkedPdf;
}

let base = '';
let built = '';
let html = '';
let pages: Book;
let booklet: Book;
let everything: Book;

const out = (path: string) => readFile(join(built, path));

async function bookOf(path: string): Promise<Book> {
  const pdf = await out(path);
  return { read: await readPdf(pdf), linked: await readLinkedPdf(pdf) };
}

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vbuses-rulebook-'));
  built = await sharedPackBuild(REPOSITORY);
  html = String(await out('rulebook.html'));
  pages = await bookOf('pdf/rulebook.pdf');
  booklet = await bookOf('pdf/rulebook-booklet.pdf');
  everything = await bookOf('pdf/everything.pdf');
});
afterAll(() => rm(base, { recursive: true, force: true }));

/** Chapters and sections as the web page lists them: level, title, id. */
const listed = () =>
  [
    ...html.matchAll(
      /<li class="contents-(\d)"><a href="#([^"]+)"><span class="contents-name">([^<]*)</g,
    ),
  ].map(([, level, id = '', title = '']) => ({ level, id, title: title.replaceAll('&amp;', '&') }));

const flat = (
  items: LinkedPdf['outline'],
  level = 1,
): { title: string; level: string; page: number }[] =>
  items.flatMap(({ title, page, children }) => [
    { title, level: String(level), page },
    ...flat(children, level + 1),
  ]);

const joined = (words: readonly ReadWord[]): string => words.map(({ text }) => text).join(' ');

/** The page number at the foot of a page, or `null`. */
function footOf(
  words: readonly ReadWord[],
  [left, right]: readonly [number, number],
): number | null {
  const feet = words.filter(
    ({ yPt, xPt, text }) => yPt < 42 && xPt >= left && xPt < right && /^\d+$/.test(text),
  );
  return feet.length === 1 ? Number(feet[0]?.text) : null;
}

describe('the pages of the rulebook', () => {
  it('are pages of half a letter with all their text at its true size', () => {
    expect(pages.read.pages.length).toBeGreaterThan(8);
    for (const { widthPt, heightPt, text } of pages.read.pages) {
      expect([widthPt, heightPt]).toEqual([396, 612]);
      expect(text.length).toBeGreaterThan(100);
    }
    // What is too wide for its page makes the browser shrink everything.
    expect(html).toContain('font-size: 8.125pt');
    const set = pages.linked.words.flat().filter(({ sizePt }) => Math.abs(sizePt - 8.125) < 0.05);
    expect(set.length).toBeGreaterThan(300);
  });

  it('say what is a heading, a list, a table and a link, and what figures show', () => {
    const tags = pages.linked.tags.flat();
    const count = (wanted: string) => tags.filter(({ role }) => role === wanted).length;
    const headings = tags.filter(({ role }) => /^H[23]$/.test(role));
    expect(count('H1')).toBe(1);
    expect(headings.length).toBeGreaterThanOrEqual(listed().length);
    // The titles of the cards that figures show are none.
    expect(headings.filter(({ figure }) => figure !== null)).toEqual([]);
    expect(html).toContain('<h2 role="none"');
    for (const role of ['L', 'LI', 'Table', 'TH', 'TD', 'Caption'])
      expect(count(role), role).not.toBe(0);
    expect(count('Link')).toBeGreaterThanOrEqual(pages.linked.links.length / 2);
    const alts = tags.flatMap(({ role, alt }) => (role === 'Figure' ? (alt ?? []) : []));
    expect(alts.length).toBeGreaterThan(15);
    expect(alts).toContain('Upgrades');
    expect(everything.linked.tags.flat()).toEqual([]);
  });

  it('have a bookmark for each chapter and section, at its heading', () => {
    const bookmarks = flat(pages.linked.outline);
    expect(bookmarks.map(({ title, level }) => `${level} ${title}`)).toEqual(
      listed().map(({ title, level }) => `${level} ${title}`),
    );
    expect(pages.read.pageMode).toBe('UseOutlines');
    for (const { title, page } of bookmarks) {
      expect(joined(pages.linked.words[page - 1] ?? []).replaceAll(/\s+/g, '')).toContain(
        title.replaceAll(/\s+/g, ''),
      );
    }
  });

  it('say where a table is continued that began on the page before', () => {
    const texts = pages.read.pages.map(({ text }) => text);
    const continued = texts.flatMap((text, index) => {
      const [, word, header = ''] = text.split('\n');
      return word === 'continued' ? [{ header, before: texts[index - 1] }] : [];
    });
    expect(continued).not.toEqual([]);
    for (const { header, before } of continued) expect(before).toContain(header);
  });

  it('tell in their contents the page on which each stands', () => {
    const text = pages.read.pages[1]?.text.replaceAll(/\s+/g, ' ') ?? '';
    for (const { title, page } of flat(pages.linked.outline)) {
      expect(text.replaceAll(' ', '')).toContain(`${title}${page}`.replaceAll(' ', ''));
    }
  });

  it('tell after each link in the text the page that it leads to, if it is another one', () => {
    const { read, linked } = pages;
    const printed = read.pages.slice(2).flatMap(({ text }, index) => {
      const references = text.replaceAll(/\s+/g, ' ').matchAll(/\(page (\d+)\)/g);
      return [...references].map(([, page]) => `${index + 3} to ${page}`);
    });
    const led = linked.links
      .filter(({ page, to }) => page > 2 && to?.page !== page)
      .map(({ page, to }) => `${page} to ${to?.page}`);
    expect(new Set(printed)).toEqual(new Set(led));
    expect(printed.length).toBeGreaterThan(5);
    expect(html).not.toMatch(/\(page \d/);
  });
});

describe('the booklet', () => {
  it('is folded letter, four pages a sheet', () => {
    for (const { widthPt, heightPt } of booklet.read.pages) {
      expect([widthPt, heightPt]).toEqual([792, 612]);
    }
    expect(booklet.read.pages.length % 2).toBe(0);
  });

  it('holds the drawings of the board once, whole and in part', async () => {
    for (const path of ['pdf/rulebook.pdf', 'pdf/rulebook-booklet.pdf']) {
      const { context } = await PDFDocument.load(await out(path));
      const objects = context.enumerateIndirectObjects().map(([, object]) => object);
      const boards = objects.filter(
        (one) =>
          one instanceof PDFRawStream &&
          one.dict.get(PDFName.of('Subtype')) === PDFName.of('Form') &&
          one.dict.has(PDFName.of('Matrix')),
      );
      expect(boards).toHaveLength(2);
    }
  });

  it('reads from its first page to its last when it is folded, with empty ones before the back cover alone', () => {
    const folded = readFolded(
      booklet.linked.words.map((words) => ({
        left: words.filter(({ xPt }) => xPt < 396),
        right: words.filter(({ xPt }) => xPt >= 396),
      })),
    );
    expect(folded.length % 4).toBe(0);
    expect(joined(folded.at(-1) ?? [])).toContain('Your turn');
    const read = folded.slice(0, -1);
    const count = read.findIndex((words) => words.length === 0);
    const written = count === -1 ? read : read.slice(0, count);
    expect(written.length).toBeGreaterThan(read.length - 4);
    expect(read.slice(written.length).flat()).toEqual([]);
    expect(written.map((words) => footOf(words, [0, 792]))).toEqual(
      written.map((_, index) => (index === 0 ? null : index + 1)),
    );
    expect(joined(written[0] ?? [])).toContain('Vancouver Buses');
  });

  it('has links and bookmarks that lead to where its pages have gone', () => {
    const { links, outline, words } = booklet.linked;
    expect(flat(outline).map(({ title }) => title)).toEqual(
      flat(pages.linked.outline).map(({ title }) => title),
    );
    expect(links.length).toBeGreaterThanOrEqual(listed().length);
    expect(links.every(({ to }) => to !== null)).toBe(true);
    for (const { title, page } of flat(outline)) {
      const text = joined(words[page - 1] ?? []).replaceAll(/\s+/g, '');
      expect(text).toContain(title.replaceAll(/\s+/g, ''));
    }
  });
});

describe('the rulebook among the other files', () => {
  it('is in everything.pdf two by two in reading order, with its links and its bookmarks', () => {
    const before = everything.read.pages.length - Math.ceil(pages.read.pages.length / 2);
    const sideOf = (page: number): number => before + Math.ceil(page / 2);
    /** Even pages are on the right half of a sheet. */
    const leftOf = (page: number): number => (page % 2 === 0 ? 396 : 0);
    expect(before).toBeGreaterThan(0);
    const others = everything.linked.outline.slice(0, -1);
    expect(others.length).toBeGreaterThan(0);
    expect(others.flatMap(({ children }) => children)).toEqual([]);
    const own = everything.linked.outline.at(-1);
    expect(own).toMatchObject({ title: 'Rulebook', page: before + 1 });
    expect(flat(own?.children ?? [])).toEqual(
      flat(pages.linked.outline).map((one) => ({ ...one, page: sideOf(one.page) })),
    );
    expect(everything.linked.links).toEqual(
      pages.linked.links.map((link) => ({
        ...link,
        rect: link.rect.map((length, at) => (at % 2 === 0 ? length + leftOf(link.page) : length)),
        page: sideOf(link.page),
        to: link.to === null ? null : { ...link.to, page: sideOf(link.to.page) },
      })),
    );
  });
});
