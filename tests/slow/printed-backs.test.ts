import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { jsonOf } from '../helpers/cli.ts';
import { runWell } from '../helpers/command-line.ts';
import { FLAGSHIP } from '../helpers/flagship.ts';
import { treeOf } from '../helpers/output-folder.ts';
import { DECKS } from '../helpers/pack-components.ts';
import { temporaryFolder } from '../helpers/pack-copy.ts';
import { readTable, textOf } from '../helpers/pack-tables.ts';
import { readPdf } from '../helpers/pdf.ts';
import { readDrawing, textIn } from '../helpers/pdf-drawing.ts';
import { runFolder, type SharedBuild, sharedBuild } from '../helpers/shared-build.ts';
import {
  addressesIn,
  pageIdsIn,
  readDeckPages,
  readFaces,
  type WrittenPage,
  type WrittenSlot,
} from '../helpers/sheet-html.ts';

/** What has backs; the rest is folded, or written on and thrown away. */
const BACKED = DECKS.filter(({ hasBacks }) => hasBacks).map(({ id }) => id);

const read = (folder: string, path: string): Promise<string> =>
  readFile(join(folder, path), 'utf8');
/** What a page says, without its tags. */
const wordsOf = (html: string): string =>
  html.replace(/<style>[\s\S]*?<\/style>|<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const pdfIn = async (folder: string, path: string) => readPdf(await readFile(join(folder, path)));

/** What one side of a card says. */
type Words = (side: WrittenSlot['side'], cardId: string) => RegExp;

const exactly = (text: string): RegExp => new RegExp(`^${text}$`);

/** What the sides of a deck say: an id at the foot of each face; on the back of a passenger its region alone. */
async function wordsOn(deck: string): Promise<Words> {
  const regions = await readTable('data/regions.yaml');
  if (deck === 'tokens') {
    // Both sides of a token are alike, and there is no room for an id.
    const numbers = new Map(regions.map((row) => [`token-${textOf(row, 'id')}`, row.number]));
    return (_side, cardId) => exactly(`${numbers.get(cardId)}`);
  }
  // Both sides of a sheet of the pad are alike, too.
  if (deck === 'score-pad') return () => /\bTotal\b/;
  const number = /^passengers-(\d)-/.exec(deck)?.[1];
  const region = regions.find((row) => String(row.number) === number);
  const backs: Readonly<Record<string, RegExp>> = {
    upgrades: /^Upgrade Vancouver Buses$/,
    routes: /^Vancouver Buses$/,
    fares: /^FareFare$/,
    change: /^Note of 5Note of 5$/,
    'player-aids': /\bRegions\b/,
  };
  const back =
    region === undefined ? backs[deck] : exactly(`${number} ${textOf(region, 'name')} Passenger`);
  if (back === undefined) throw new Error(`what does the back of ${deck} say?`);
  return (side, cardId) => (side === 'back' ? back : new RegExp(`${cardId}( ×\\d+)?$`));
}

/** The same cards, in the same slots. Where a back lies is measured in sheets.test.ts. */
function expectSameCards(faces: readonly WrittenSlot[], backs: readonly WrittenSlot[]): void {
  const named = ({ slot, cardId }: WrittenSlot) => `${slot} ${cardId}`;
  expect(faces.length).toBeGreaterThan(0);
  expect(backs.map(named)).toEqual(faces.map(named));
}

const onSide = ({ slots }: WrittenPage, wanted: WrittenSlot['side']): WrittenSlot[] =>
  slots.filter(({ side }) => side === wanted);

async function deckIn(folder: string, deck: string) {
  const pages = readDeckPages(await read(folder, `${deck}.html`));
  const drawn = await readDrawing(await readFile(join(folder, 'pdf', `${deck}.pdf`)));
  expect(drawn).toHaveLength(pages.length);
  return { pages, drawn };
}

/** What the paper shows where each slot is. */
async function expectWords(
  deck: string,
  { pages, drawn }: Awaited<ReturnType<typeof deckIn>>,
): Promise<void> {
  const words = await wordsOn(deck);
  for (const { page, cardId, side, painted } of pages.flatMap(({ slots }) => slots)) {
    const on = drawn[page - 1];
    const text = on === undefined ? 'no page' : textIn(on, painted);
    expect(text, `${side} of ${cardId}`).toMatch(words(side, cardId));
  }
}

const facesOf = async (build: SharedBuild, deck: string): Promise<string[]> =>
  readFaces(await read(await sharedBuild(build), `${deck}.html`)).map(({ cardId }) => cardId);

describe('build --backs duplex', () => {
  let out = '';
  beforeAll(async () => {
    out = await sharedBuild('duplex');
  });

  it.each(BACKED)('prints the faces of %s and their backs by turns', async (deck) => {
    const { pages, drawn } = await deckIn(out, deck);
    expect(pages.map(({ id, side }) => `${id} ${side}`)).toEqual(
      pages.map(({ page }) => {
        const sheet = Math.ceil(page / 2);
        return page % 2 === 1 ? `sheet-${sheet} face` : `sheet-${sheet}-back back`;
      }),
    );
    expect(pages.length % 2).toBe(0);
    for (const [index, page] of drawn.entries()) {
      const [front, behind] = [pages[index], pages[index + 1]];
      if (front?.side !== 'face' || behind === undefined) continue;
      expect([onSide(front, 'back'), onSide(behind, 'face')]).toEqual([[], []]);
      expectSameCards(front.slots, behind.slots);
      expect(drawn[index + 1]).toMatchObject({ widthPt: page.widthPt, heightPt: page.heightPt });
    }
    expect(await facesOf('duplex', deck)).toEqual(await facesOf('letter', deck));
    await expectWords(deck, { pages, drawn });
  });

  it('shows both sides on the index page, and says about which edge to turn the paper', async () => {
    const index = await read(out, 'index.html');
    const shown = new Set(addressesIn(index).filter((address) => /^[^/]+\.html#/.test(address)));
    const wanted = await Promise.all(
      [...DECKS.map(({ id }) => id), 'board'].map(async (id) =>
        pageIdsIn(await read(out, `${id}.html`)).map((page) => `${id}.html#${page}`),
      ),
    );
    expect([...shown].sort()).toEqual(wanted.flat().sort());
    expect(wordsOf(index)).toContain('Both sides, flip on the long edge');
    const reported =
      index.split('<li>backs on the other side, flip on the long edge</li>').length - 1;
    expect(reported).toBe(BACKED.length);
  });
});

describe('build --backs gutterfold', () => {
  it.each(BACKED)('prints the faces of %s beside their backs', async (deck) => {
    const { pages, drawn } = await deckIn(await sharedBuild('fold'), deck);
    expect(pages.map(({ id, side }) => `${id} ${side}`)).toEqual(
      pages.map(({ page }) => `sheet-${page} both`),
    );
    for (const page of pages) expectSameCards(onSide(page, 'face'), onSide(page, 'back'));
    expect(await facesOf('fold', deck)).toEqual(await facesOf('letter', deck));
    await expectWords(deck, { pages, drawn });
  });
});

describe('build --flip', () => {
  const plan = async (...args: string[]) => {
    const line = ['build', '--dry-run', '--out', join(runFolder(), 'nowhere'), ...args];
    const result = await runWell(line, { cwd: FLAGSHIP });
    return result;
  };

  it('short is what the plan and the index page say', async () => {
    const out = join(await temporaryFolder(), 'out');
    const args = ['routes', 'fares', '--backs', 'duplex', '--flip', 'short'];
    const line = ['build', ...args, '--format', 'html', '--out', out];
    await runWell(line, { cwd: FLAGSHIP });
    expect(wordsOf(await read(out, 'index.html'))).toContain('Both sides, flip on the short edge');
    const document = jsonOf(await plan(...args, '--json'));
    expect(document.plan).toMatchObject([
      { component: 'routes', layout: { backs: 'duplex', flip: 'short' } },
      { component: 'fares', layout: { backs: 'duplex', flip: 'short' } },
    ]);
  });
});

describe('build --backs duplex --paper letter,a4 --ink low', () => {
  let out = '';
  beforeAll(async () => {
    out = await sharedBuild('papers');
  });
  const IDS = ['passengers-1-fairview', 'upgrades', 'fares'];

  it('says with little ink what it says with all, in other colours', async () => {
    const full = await sharedBuild('duplex');
    for (const [little, much] of [
      ...IDS.map((id) => [`pdf/letter/${id}.pdf`, `pdf/${id}.pdf`] as const),
      ['board/tiles.letter.pdf', 'board/tiles.pdf'] as const,
      ['pdf/board.pdf', 'pdf/board.pdf'] as const,
    ]) {
      const [spared, whole] = [await pdfIn(out, little), await pdfIn(full, much)];
      expect(spared.pages, little).toEqual(whole.pages);
      const [a, b] = await Promise.all([readFile(join(out, little)), readFile(join(full, much))]);
      expect(a.equals(b), little).toBe(false);
    }
  });

  it('marks each printed page as one of little ink, as no other build does', async () => {
    const isLow = (html: string): boolean => /<html [^>]*data-ink="low"/.test(html);
    const tree = Object.keys(await treeOf(out)).filter((path) => path.endsWith('.html'));
    const onScreen = ['index.html', 'cover.html', 'parts.html'];
    const printed = tree.filter((path) => !onScreen.includes(path));
    expect(printed).toHaveLength(2 * (IDS.length + 2) + 1);
    for (const path of printed) expect(isLow(await read(out, path)), path).toBe(true);
    const full = await sharedBuild('duplex');
    for (const id of [...IDS, 'board', 'board/tiles', 'rulebook']) {
      expect(isLow(await read(full, `${id}.html`)), id).toBe(false);
    }
  });
});
