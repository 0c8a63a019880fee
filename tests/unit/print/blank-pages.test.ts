import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { DeckPlan, Slot } from '../../../src/pack/sheet.ts';
import { findBlankPages, hasContent } from '../../../src/print/blank-pages.ts';
import { cardSize, deck } from '../layout/decks.ts';

describe('content', () => {
  it.each([
    '<p>a</p>',
    '<img src="a.png" alt="">',
    '<svg><path d="M0 0"/></svg>',
    '<svg><use href="#a"/></svg>',
    '<i>\u2060</i>',
  ])('is in %s', (html) => {
    expect(hasContent(html)).toBe(true);
  });

  it.each([
    '',
    '<div class="card"> &nbsp;\n</div>',
    '<style>p { color: red }</style>',
    '<!-- a note -->',
    '<svg><title>red</title><defs><path id="a"/></defs><rect width="1" height="1"/></svg>',
  ])('is not in %s', (html) => {
    expect(hasContent(html)).toBe(false);
  });
});

/** Two cards side by side, and what is drawn on a PDF of them. */
const component = deck(cardSize('poker'), [1, 1]);
const [first = '', second = ''] = component.cards.map(({ id }) => id);
const slots = [first, second].map((cardId, at): Slot => {
  const trim = { xIn: 0.5 + 3 * at, yIn: 0.5, widthIn: 2.5, heightIn: 3.5 };
  return { number: at + 1, cardId, side: 'face', turnDeg: 0, trim, painted: trim };
});
const layout = { kind: 'deck', component, sheets: [{ slots }] } as unknown as DeckPlan;
const plan = { component, layout, paper: null, htmlPath: 'a.html', pdfPath: 'pdf/a.pdf' };

/** A thin line, as of small type, on the first `count` cards; both have a ground of colour. */
async function printed(count: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  for (const [at, x] of [36, 252].entries()) {
    page.drawRectangle({ x, y: 504, width: 180, height: 252, color: rgb(0.1, 0.3, 0.5) });
    if (at < count) page.drawRectangle({ x: x + 50, y: 600, width: 6, height: 0.5 });
  }
  return document.save();
}

const markup = (html: string) => ({
  faces: new Map([[component.id, new Map([first, second].map((id) => [id, html]))]]),
  backs: new Map(),
});

const find = async (count: number, html: string, waivers: readonly object[] = []) =>
  findBlankPages(
    await printed(count),
    plan,
    { pack: { waivers: waivers as [] }, ...markup(html) },
    () => Promise.reject(new Error('sheets have no tiles')),
  );

describe('blank pages', () => {
  it('are none where a line is seen on each', async () => {
    expect(await find(2, '<p>Fox</p>')).toEqual([]);
  });

  it('are found at the component, with the card that lost its content', async () => {
    const [found, ...others] = await find(1, '<p>Fox</p>');
    expect(found).toMatchObject({
      ...component.place,
      code: 'sheet/blank-page',
      severity: 'error',
    });
    expect(found?.message).toContain(`\`${second}\``);
    expect(found?.message).not.toContain(`\`${first}\``);
    expect(others).toEqual([]);
  });

  it('are none where cards have one colour and nothing else', async () => {
    expect(await find(0, '<div class="plain"></div>')).toEqual([]);
  });
});

/** The two places of the sheet as the tiles of one card of 5 by 3.5 in, without bleed. */
const tiles = ['A1', 'A2'].map((name, at) => ({
  name,
  number: at,
  placed: slots[at]?.trim,
  glue: { rightIn: 0, bottomIn: 0 },
  window: { xIn: 2.5 * at, yIn: 0, widthIn: 2.5, heightIn: 3.5 },
}));
const tiled = {
  kind: 'tiles',
  component: { ...component, size: { ...component.size, bleedIn: 0 } },
  pictures: [{ cardId: first, side: 'face', copy: 1, copies: 1 }],
  // Both tiles are on one page, the first.
  guide: slots[0]?.trim,
  tiles: tiles.map((tile) => ({ ...tile, number: 1 })),
};

/** A picture with a line in each of the halves that are named. */
async function whole(...halves: readonly number[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([360, 252]);
  for (const half of halves) page.drawRectangle({ x: 60 + 180 * half, y: 30, width: 6, height: 1 });
  return document.save();
}

describe('a blank tile', () => {
  const findTiles = async (count: number, picture: Promise<Uint8Array>) => {
    const cards = { pack: { waivers: [] }, ...markup('<p>Fox</p>') };
    const layoutOfTiles = { ...plan, layout: tiled as unknown as DeckPlan };
    return findBlankPages(await printed(count), layoutOfTiles, cards, () => picture);
  };

  it('is an error where the whole picture shows something there', async () => {
    const [found] = await findTiles(1, whole(0, 1));
    expect(found).toMatchObject({ code: 'sheet/blank-page', severity: 'error' });
    expect(found?.message).toContain(`\`${first}\` (tile A2): printed`);
  });

  it('is right where the picture shows only its ground', async () => {
    expect(await findTiles(1, whole(0))).toEqual([]);
  });

  it('is an error where all of the picture is blank', async () => {
    const [found] = await findTiles(0, whole());
    expect(found?.message).toContain(`\`${first}\` (tile A1), \`${first}\` (tile A2): printed`);
  });
});
