import { describe, expect, it } from 'vitest';
import { planTgc } from '../../../../src/export/tgc/plan-tgc.ts';
import { composeProofHtml } from '../../../../src/export/tgc/proof-page.ts';
import { createTgcList } from '../../../../src/export/tgc/tgc-list.ts';
import { composeGuideHtml } from '../../../../src/export/tgc/upload-guide.ts';
import { loadWords } from '../../../../src/load/load-presets.ts';
import { productsOf } from '../../../../src/pack/product.ts';
import { ENGLISH, ENGLISH_WORDS } from '../../../helpers/english-words.ts';
import { shippedRun } from '../../../helpers/shipped-run.ts';

const { rendered, renderAs, presets } = await shippedRun();
const paper = presets.papers.get('letter');
if (rendered === null || renderAs === null || paper === undefined) throw new Error('no pack');
const products = productsOf(presets.products, 'tgc');
const list = createTgcList(rendered.pack, planTgc({ ...rendered, products, paper, renderAs }), []);
const guide = composeGuideHtml(list, ENGLISH_WORDS);
const proof = composeProofHtml(list, ENGLISH_WORDS);

const idsIn = (html: string): string[] =>
  [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '');
const targetsIn = (html: string): string[] =>
  [...html.matchAll(/href="#([^"]+)"/g)].map((match) => match[1] ?? '');

describe('the guide to the upload', () => {
  it.each([
    ['guide', guide],
    ['proof', proof],
  ])('leads from its list to everything on the page: %s', (_, html) => {
    const ids = idsIn(html);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(targetsIn(html)));
    const pictured = list.products.filter(({ items }) => items.length > 0);
    for (const { anchor } of pictured) expect(targetsIn(html)).toContain(anchor);
  });
});

describe('both pages in French', () => {
  it('have no English text of the tool left, and say that they are French', async () => {
    const french = await loadWords('fr');
    const pages = [composeGuideHtml(list, french), composeProofHtml(list, french)];
    for (const page of pages) expect(page).toContain('<html lang="fr">');
    // In quotes are words of the site itself.
    const hidden = /<style>[\s\S]*?<\/style>|<[^>]*>|«[^»]*»/g;
    const text = pages.join('\n').replaceAll(hidden, '\n');
    const texts = Object.entries(ENGLISH).filter(([key]) => /^(?:tgc|proof)\./.test(key));
    // What stands around a value, or around a mark, is looked for piece by piece.
    const pieces = texts
      .filter(([key, text]) => text !== french(key))
      .flatMap(([, text]) => String(text).split(/\{\w+\}|<[^>]*>/))
      .filter((piece) => /[a-z]{2} [a-z]{2}/.test(piece));
    expect(pieces.length).toBeGreaterThan(60);
    expect(pieces.filter((piece) => text.includes(piece))).toEqual([]);
  });
});
