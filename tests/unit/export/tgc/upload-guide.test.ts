import { describe, expect, it } from 'vitest';
import { composeGuideHtml, composeProofHtml } from '../../../../src/export/tgc/pages.ts';
import { planTgc } from '../../../../src/export/tgc/plan-tgc.ts';
import { createTgcList } from '../../../../src/export/tgc/tgc-list.ts';
import { productsOf } from '../../../../src/pack/product.ts';
import { ENGLISH_WORDS } from '../../../helpers/english-words.ts';
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
