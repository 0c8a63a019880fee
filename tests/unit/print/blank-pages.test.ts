import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { DeckPlan, Slot } from '../../../src/core/sheet.ts';
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

const find = async (count: number, html: string, waivers: readonly object[] = []) =>
  findBlankPages(await printed(count), plan, {
    pack: { waivers: waivers as [] },
    faces: new Map([[component.id, new Map([first, second].map((id) => [id, html]))]]),
    backs: new Map(),
  });

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
