import { describe, expect, it } from 'vitest';
import { composeIndexHtml } from '../../../../src/export/site/index-page.ts';
import { describeSize } from '../../../../src/geometry/geometry.ts';
import { loadWords } from '../../../../src/load/load-presets.ts';
import type { IndexEntry, IndexPage } from '../../../../src/output/manifest.ts';
import { pluralFormsOf, type Wording } from '../../../../src/text/translation.ts';
import { ENGLISH, ENGLISH_WORDS } from '../../../helpers/english-words.ts';

const LETTER = { id: 'letter', name: 'Letter' };
const A4_IN = { widthIn: 210 / 25.4, heightIn: 297 / 25.4 };

const deck = (change: Partial<IndexEntry> = {}): IndexEntry => ({
  component: { id: 'upgrades', name: 'Upgrades' },
  kind: 'deck',
  paper: LETTER,
  page: { widthIn: 11, heightIn: 8.5 },
  trim: { widthIn: 2.5, heightIn: 3.5 },
  cards: 51,
  copies: 64,
  sheets: 8,
  htmlPath: 'upgrades.html',
  pdfPath: 'pdf/upgrades.pdf',
  pictures: [],
  note: null,
  ...change,
});

const BOARD: IndexEntry = deck({
  component: { id: 'board', name: 'Board' },
  kind: 'board',
  paper: null,
  page: { widthIn: 27, heightIn: 18 },
  trim: null,
  cards: 0,
  copies: 0,
  sheets: 1,
  htmlPath: 'board.html',
  pdfPath: 'pdf/board.pdf',
  pictures: [{ label: 'PNG, 150 dpi', path: 'board/board.png' }],
});

const html = (change: Partial<IndexPage> = {}): string =>
  composeIndexHtml({
    words: ENGLISH_WORDS,
    game: { name: 'A Game', version: '1.2.0', author: 'Somebody', credits: ['Thanks to all.'] },
    tool: { name: 'vbuses', version: '0.1.0' },
    entries: [deck(), BOARD],
    everything: [{ path: 'pdf/everything.pdf', pages: 9, paperName: null }],
    saved: [],
    hasMarks: true,
    missing: [],
    stamp: null,
    faults: 0,
    remedy: null,
    partsPath: null,
    cover: null,
    ...change,
  });

const allOf = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);

/** The text as it is read, without tags. */
const readable = (text: string): string =>
  text
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the index page', () => {
  it('holds its own fonts, so that no line moves when they arrive', () => {
    expect(html()).toMatch(/@font-face\{font-family:"Barlow".*?url\("?data:font/);
    expect(html()).not.toContain('<link');
  });

  it('shows every sheet once, in a frame with a title that runs no script', () => {
    const frames = allOf(html(), /<iframe[^>]*>/g);
    expect(frames).toHaveLength(9);
    // With the id of a sheet, a frame would scroll the index too.
    expect(new Set(allOf(frames.join(), /src="([^"]*)"/g))).toEqual(
      new Set(['upgrades.html', 'board.html']),
    );
    expect(allOf(frames.join(), /--y:(\d+)/g).map(Number)).toEqual([
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((at) => 24 + at * (816 + 24)),
      24,
    ]);
    expect(allOf(html(), /<\/div><a href="([^"]*#sheet[^"]*)"/g)).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `upgrades.html#sheet-${n}`),
      'board.html#sheet-1',
    ]);
    for (const frame of frames) {
      expect(frame).toMatch(/ title="(Upgrades, sheet \d|Board, page 1)"/);
      expect(frame).toContain('loading="lazy"');
      expect(frame).toContain('tabindex="-1"');
      expect(frame).toContain('sandbox="allow-same-origin"');
    }
  });

  it('counts cards, sheets and pages', () => {
    const text = readable(html());
    expect(text).toContain('64 cards · 8 sheets of Letter · 1 page of its own size');
    expect(text).toContain(
      '64 cards, 51 different 2.5 × 3.5 in each 8 sheets of Letter, landscape',
    );
    expect(text).toContain('1 page of 27 × 18 in');
    expect(text).toContain('Print everything one PDF, 9 pages');
  });

  it.each([
    [1, 48, '48 cards, all the same'],
    [19, 19, '19 cards '],
    [1, 1, '1 card '],
  ])('says %i different cards of %i as "%s"', (cards, copies, said) => {
    expect(readable(html({ entries: [deck({ cards, copies })] }))).toContain(said);
  });

  it('says what is missing, why, and what to type', () => {
    const text = readable(
      html({
        missing: [
          { path: 'pdf/a.pdf', reason: 'no browser was found' },
          { path: 'pdf/b.pdf', reason: 'no browser was found' },
          { path: 'c.html', reason: 'it has been deleted' },
        ],
        remedy: 'npx vbuses build',
      }),
    );
    expect(text).toContain('2 files: no browser was found. pdf/a.pdf pdf/b.pdf');
    expect(text).toContain('1 file: it has been deleted. c.html');
    expect(text).toContain('To get the rest, type npx vbuses build');
    expect(readable(html())).not.toContain('Not everything is here');
  });

  it('takes every name for text', () => {
    const evil = '<img src=x onerror=alert(1)>"\'&';
    const text = html({
      game: { name: evil, version: evil, author: evil, credits: [evil] },
      entries: [
        deck({ component: { id: 'a', name: evil }, note: evil, paper: { id: 'p', name: evil } }),
      ],
      missing: [{ path: evil, reason: evil }],
      remedy: evil,
    });
    expect(text).not.toContain('<img');
    expect(allOf(text, /<iframe[^>]*title="([^"]*)"/g)[0]).toContain('&lt;img');
  });
});

describe('describeSize', () => {
  it.each([
    [{ widthIn: 8.5, heightIn: 11 }, '8.5 × 11 in'],
    [{ widthIn: 2.75, heightIn: 4.75 }, '2.75 × 4.75 in'],
    [{ widthIn: 63 / 25.4, heightIn: 88 / 25.4 }, '63 × 88 mm'],
    [{ widthIn: 63.5 / 25.4, heightIn: 88.9 / 25.4 }, '2.5 × 3.5 in'],
    [A4_IN, '210 × 297 mm'],
    [{ widthIn: 6.2, heightIn: 7.2 }, '6.2 × 7.2 in'],
    [{ widthIn: 2.1875, heightIn: 3 }, '2.1875 × 3 in'],
    [{ widthIn: 44.5 / 25.4, heightIn: 68 / 25.4 }, '44.5 × 68 mm'],
  ])('%o is %s', (size, said) => {
    expect(describeSize(size, ENGLISH_WORDS)).toBe(said);
  });
});

describe('an index page with pieces', () => {
  const tokens = deck({
    component: { id: 'tokens', name: 'Tokens' },
    trim: { widthIn: 0.6, heightIn: 0.6 },
    piece: 'token',
    cards: 8,
    copies: 160,
    sheets: 1,
  });
  const boxes = deck({
    component: { id: 'boxes', name: 'Boxes' },
    trim: { widthIn: 6.5, heightIn: 5.2 },
    piece: 'box',
    cut: 'drawn',
    cards: 2,
    copies: 2,
    sheets: 1,
  });

  it('calls them what they are, apart from cards', () => {
    const rules = { id: 'rules', name: 'Rules' };
    const book = { ...boxes, component: rules, copies: 0, book: { pages: 8, sheet: null } };
    const text = readable(html({ entries: [deck(), tokens, boxes, book] }));
    expect(text).toContain(
      '64 cards · 160 tokens · 2 boxes · 10 sheets of Letter · Rules (8 pages)',
    );
    expect(text).toContain('160 tokens, 8 different');
    expect(text).toContain('2 boxes');
  });

  it('has a piece with straight edges measured, never a net', () => {
    const text = readable(html({ entries: [boxes, tokens] }));
    expect(text).toContain('a token is exactly 0.6 × 0.6 in');
    expect(readable(html({ entries: [boxes] }))).not.toContain('is exactly');
  });
});

it('has nothing in English in a language that the tool knows', async () => {
  const words = await loadWords('fr');
  const pages = [
    html({ words, language: 'fr' }),
    html({
      words,
      stamp: 'Draft 1.2.0 · 2026-11-23',
      faults: 2,
      missing: [{ path: 'pdf/x.pdf', reason: 'x' }],
      remedy: 'x',
      hasMarks: false,
      partsPath: 'parts.html',
    }),
  ];
  const seen = pages.join('').replaceAll(/<style>[\s\S]*?<\/style>|class="[^"]*"/g, '');
  const french = Object.keys(ENGLISH).map((key) => words(key, { count: 2 }));
  const left = Object.values<Wording>(ENGLISH)
    .flatMap((wording) => pluralFormsOf(wording).map(([, text]) => text))
    .filter((text) => text.length > 5 && !text.includes('{') && !french.includes(text))
    .filter((text) => seen.includes(text));
  expect(left).toEqual([]);
  expect(pages[0]).toContain('<html lang="fr">');
  expect(pages[0]).toContain(', en français</p>');
  expect(pages[0]).not.toContain('<h1 lang');
});
