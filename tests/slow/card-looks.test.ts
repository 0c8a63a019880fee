import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contrastRatio } from '../../src/boards/colours.ts';
import type { PageLease } from '../../src/browser/page-lease.ts';
import type { BrowserLease } from '../../src/browser/with-browser.ts';
import { assetFiles, writtenAsset } from '../../src/export/stage-pages.ts';
import { composePack } from '../../src/layout/compose-pack.ts';
import { planPack } from '../../src/layout/plan-pack.ts';
import { INKS, type Ink, UNCALIBRATED_PROFILE } from '../../src/pack/sheet.ts';
import { ENGLISH_WORDS } from '../helpers/english-words.ts';
import { sharedBrowser } from '../helpers/shared-browser.ts';
import { shippedRun } from '../helpers/shipped-run.ts';

/** In CSS pixels from the corner of the sheet. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Text {
  readonly text: string;
  readonly box: Box;
  /** `rgb(…)`. */
  readonly colour: string;
}

interface SeenCard {
  readonly id: string;
  readonly side: string;
  readonly painted: Box;
  readonly safe: Box;
  readonly texts: readonly Text[];
}

interface Sheet {
  readonly component: string;
  readonly ink: Ink;
  readonly side: string;
  readonly cards: readonly SeenCard[];
  readonly width: number;
  /** Three bytes a pixel. */
  readonly pixels: Uint8Array;
  /** Mean of what the three colours lack of white, 0 to 1. */
  readonly coverage: number;
}

/** Runs inside the page: what is written and painted on each sheet. */
function readSheets(): { side: string; cards: SeenCard[] }[] {
  const inSheet = (origin: DOMRect, box: DOMRect) => ({
    left: box.left - origin.left,
    top: box.top - origin.top,
    right: box.right - origin.left,
    bottom: box.bottom - origin.top,
  });
  const textsIn = (face: Element, origin: DOMRect) => {
    const walker = document.createTreeWalker(face, NodeFilter.SHOW_TEXT);
    const turned = [face, ...face.querySelectorAll('*')].filter((one) =>
      getComputedStyle(one).transform.startsWith('matrix(-1'),
    );
    const found: { text: string; box: ReturnType<typeof inSheet>; colour: string }[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || node.textContent?.trim() === '') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const style = getComputedStyle(parent);
      const colour = parent instanceof SVGElement ? style.fill : style.color;
      const isTurned = turned.filter((one) => one.contains(parent)).length % 2 === 1;
      for (const rect of range.getClientRects()) {
        const box = inSheet(origin, rect);
        // Nothing of a letter stands in the top fifth of a line of Barlow.
        if (isTurned) box.bottom -= rect.height / 5;
        else box.top += rect.height / 5;
        found.push({ text: node.textContent ?? '', box, colour });
      }
    }
    return found;
  };
  const readCard = (slot: HTMLElement, origin: DOMRect) => {
    const face = slot.querySelector('.vb-face');
    if (face === null) throw new Error('an empty slot');
    const style = getComputedStyle(face);
    const inset = ['--bleed', '--safe']
      .map((name) => 96 * Number.parseFloat(style.getPropertyValue(name)))
      .reduce((sum, length) => sum + length, 0);
    const whole = inSheet(origin, face.getBoundingClientRect());
    return {
      id: slot.dataset.card ?? '',
      side: slot.dataset.side ?? '',
      painted: inSheet(origin, slot.getBoundingClientRect()),
      safe: {
        left: whole.left + inset,
        top: whole.top + inset,
        right: whole.right - inset,
        bottom: whole.bottom - inset,
      },
      texts: textsIn(face, origin),
    };
  };
  return [...document.querySelectorAll<HTMLElement>('.vb-sheet')].map((sheet) => ({
    side: sheet.dataset.side ?? '',
    cards: [...sheet.querySelectorAll<HTMLElement>('.vb-slot')].map((slot) =>
      readCard(slot, sheet.getBoundingClientRect()),
    ),
  }));
}

async function lookAt(lent: PageLease, component: string, ink: Ink): Promise<Sheet[]> {
  const read = await lent.page.evaluate(readSheets);
  const elements = await lent.page.$$('.vb-sheet');
  const sheets: Sheet[] = [];
  for (const [index, { side, cards }] of read.entries()) {
    const png = await elements[index]?.screenshot({ optimizeForSpeed: true });
    const picture = sharp(png).removeAlpha();
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const coverage = 1 - meanOf(data) / 255;
    sheets.push({ component, ink, side, cards, width: info.width, pixels: data, coverage });
  }
  return sheets;
}

function meanOf(bytes: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 1) sum += bytes[at] ?? 0;
  return sum / bytes.length;
}

let folder: string;
const sheets: Sheet[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'card-looks-'));
  const { rendered, presets } = await shippedRun();
  const letter = presets.papers.get('letter');
  if (rendered === null || letter === undefined) throw new Error('the shipped pack is not sound');
  const { pack, fonts } = rendered;
  const { plans } = planPack({
    words: ENGLISH_WORDS,
    pack,
    // What is printed in tiles is measured by the build itself.
    components: pack.components.filter(({ kind, id }) => kind === 'deck' && id !== 'game-box'),
    papers: [letter],
    marks: 'crop',
    binding: 'duplex',
    flip: 'long',
    printer: UNCALIBRATED_PROFILE,
  });
  for (const ink of INKS) {
    const composed = composePack({
      ...rendered,
      game: pack.game,
      plans,
      ink,
      boardSvgs: new Map(),
    });
    const assets = assetFiles({ fonts, pictures: [], styles: pack.styles });
    const files = [...assets, ...composed.map(({ path, text }) => writtenAsset(path, text))];
    for (const file of files) {
      const [path, content] = [file.path, await file.load()];
      await mkdir(dirname(join(folder, ink, path)), { recursive: true });
      await writeFile(join(folder, ink, path), content);
    }
  }
  const look = async (lease: BrowserLease): Promise<void> => {
    for (const ink of INKS) {
      for (const { component, htmlPath } of plans) {
        const rootFolder = join(folder, ink);
        const window = { widthIn: 11, heightIn: 11 };
        const loan = { what: htmlPath, rootFolder, window, media: 'print' } as const;
        await lease.withPage(loan, async (lent) => {
          await lent.open(join(rootFolder, htmlPath));
          sheets.push(...(await lookAt(lent, component.id, ink)));
          expect(lent.problems()).toEqual([]);
        });
      }
    }
  };
  await look(await sharedBrowser());
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const sheetsOf = (ink: Ink, side?: string): Sheet[] =>
  sheets.filter((sheet) => sheet.ink === ink && (side === undefined || sheet.side === side));

/** Colours are `0xrrggbb`. */
function pixelAt({ pixels, width }: Sheet, x: number, y: number): number {
  const at = 3 * (Math.round(y) * width + Math.round(x));
  return ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
}

const hex = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;

/**
 * What a text stands on: the colour seen most in the middle half of its line, beside its own. A single
 * figure is looked at as a whole: there is too little in its middle.
 */
function groundOf(sheet: Sheet, { left, top, right, bottom }: Box, own: number): number {
  const seen = new Map<number, number>();
  const trim = right - left < 12 ? 0 : (bottom - top) / 6;
  let pixels = 0;
  for (let y = Math.floor(top + trim); y <= bottom - trim; y += 1) {
    for (let x = Math.floor(left); x <= right; x += 1) {
      const colour = pixelAt(sheet, x, y);
      seen.set(colour, (seen.get(colour) ?? 0) + 1);
      pixels += 1;
    }
  }
  // Letters never fill their line: what seems to is written in the colour of its ground.
  if ((seen.get(own) ?? 0) > 0.8 * pixels) return own;
  seen.delete(own);
  return [...seen].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

function colourOf(written: string): number {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(written);
  if (channels === null) throw new Error(`${written} is no plain colour`);
  return channels.slice(1).reduce((sum, channel) => sum * 256 + Number(channel), 0);
}

/** Each card once a sheet. */
const distinctCards = (sheet: Sheet): SeenCard[] => [
  ...new Map(sheet.cards.map((card) => [card.id, card])).values(),
];

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

const coverageOf = (component: string, ink: Ink, side: string): number =>
  mean(
    sheetsOf(ink, side)
      .filter((one) => one.component === component)
      .map(({ coverage }) => coverage),
  );

const components = (): string[] => [...new Set(sheets.map(({ component }) => component))];

/** What is folded, or thrown away after the game. */
const ONE_SIDED = ['standees', 'score-pad', 'dice', 'boxes-passengers', 'boxes-others'];

describe('faces and backs of the shipped decks', () => {
  it('are all on sheets', () => {
    expect(components()).toHaveLength(19);
    for (const ink of INKS) {
      const withBacks = new Set(sheetsOf(ink, 'back').map(({ component }) => component));
      expect(components().filter((id) => !withBacks.has(id))).toEqual(ONE_SIDED);
      expect(sheetsOf(ink, 'back')).toHaveLength(
        sheetsOf(ink, 'face').filter(({ component }) => withBacks.has(component)).length,
      );
    }
  });

  it('keep all text inside the safe zone, with little ink as with full', () => {
    const outside: string[] = [];
    for (const { component, cards, ink } of sheets) {
      for (const { id, side, safe, texts } of cards) {
        for (const { text, box } of texts) {
          const isInside =
            box.left >= safe.left - 0.1 &&
            box.right <= safe.right + 0.1 &&
            box.top >= safe.top - 0.1 &&
            box.bottom <= safe.bottom + 0.1;
          if (!isInside) {
            outside.push(`${text} on the ${side} of ${id} of ${component} in ${ink} ink`);
          }
        }
      }
    }
    expect(outside).toEqual([]);
  });

  it('say the same words with little ink as with full', () => {
    const wordsOf = (ink: Ink): string[] =>
      sheetsOf(ink).flatMap(({ cards }) =>
        cards.flatMap(({ texts }) => texts.map((one) => one.text)),
      );
    expect(wordsOf('low')).toEqual(wordsOf('full'));
  });

  it('set text at a contrast of 4.5 or more', () => {
    const pale: string[] = [];
    for (const sheet of sheets) {
      for (const { id, texts } of distinctCards(sheet)) {
        for (const { text, box, colour } of texts) {
          const own = colourOf(colour);
          const contrast = contrastRatio(hex(own), hex(groundOf(sheet, box, own)));
          if (!(contrast >= 4.5)) {
            pale.push(`${contrast}: ${text} on the ${sheet.side} of ${id} in ${sheet.ink} ink`);
          }
        }
      }
    }
    expect(pale).toEqual([]);
  });
});

describe('backs', () => {
  it('are painted up to the end of their bleed, but for the white ones', () => {
    for (const sheet of sheetsOf('full', 'back')) {
      if (['passengers-5-point-grey', 'tokens', 'player-aids'].includes(sheet.component)) continue;
      for (const { id, painted } of sheet.cards) {
        const middle = {
          x: (painted.left + painted.right) / 2,
          y: (painted.top + painted.bottom) / 2,
        };
        const edges = [
          pixelAt(sheet, painted.left + 1, middle.y),
          pixelAt(sheet, painted.right - 2, middle.y),
          pixelAt(sheet, middle.x + 30, painted.top + 1),
          pixelAt(sheet, middle.x + 30, painted.bottom - 2),
        ];
        expect(edges, id).not.toContain(0xffffff);
      }
    }
  });

  it('name their region by number and name, and tell nothing of the stop', () => {
    for (const sheet of sheetsOf('full', 'back').filter(({ component }) =>
      component.startsWith('pass'),
    )) {
      const [, number = '', ...name] = sheet.component.split('-');
      const said = new Set(
        sheet.cards.map(({ texts }) => texts.map((one) => one.text.trim()).join(' ')),
      );
      expect(said.size).toBe(1);
      const [words = ''] = said;
      expect(words).toMatch(/^\d .* Passenger$/);
      expect(words.startsWith(number)).toBe(true);
      expect(words.toLowerCase().replaceAll(' ', '-')).toContain(name.join('-'));
    }
  });
});

describe('low ink', () => {
  it('covers less than 15 % of every sheet', () => {
    for (const { component, side, coverage } of sheetsOf('low')) {
      expect(coverage, `${side}s of ${component}`).toBeLessThan(0.15);
    }
  });

  it('takes a third of the ink or less on passenger sheets', () => {
    const passengers = components().filter((id) => id.startsWith('passengers-'));
    const inkOf = (ink: Ink, side: string): number =>
      mean(passengers.map((id) => coverageOf(id, ink, side)));
    expect(inkOf('low', 'face') / inkOf('full', 'face')).toBeLessThanOrEqual(1 / 3);
    expect(inkOf('low', 'back') / inkOf('full', 'back')).toBeLessThanOrEqual(1 / 3);
  });

  it('takes less than half on the sheets of the other decks, front and back together', () => {
    for (const id of ['upgrades', 'routes', 'fares']) {
      const inkOf = (ink: Ink): number => coverageOf(id, ink, 'face') + coverageOf(id, ink, 'back');
      expect(inkOf('low') / inkOf('full'), id).toBeLessThan(0.5);
    }
  });
});
