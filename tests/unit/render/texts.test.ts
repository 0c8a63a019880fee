import { describe, expect, it } from 'vitest';
import type { Pack } from '../../../src/pack/pack.ts';
import { templateTextKey, type Wording } from '../../../src/text/translation.ts';
import { faceOf, renderFoxes } from './decks.ts';

/** A pack in French, with these texts translated. */
const inFrench = (...texts: [Wording, Wording, string?][]): Partial<Pack> => ({
  game: {
    id: 'foxes',
    name: 'Renards',
    version: '2.1.0',
    author: 'Nobody',
    credits: [],
    language: 'fr',
  },
  translation: {
    sourceLanguage: 'en',
    texts: new Map(
      texts.map(([source, text, context]) => [templateTextKey(source, context ?? null), text]),
    ),
  },
});

const FARES = '{{t "{count} fares" one="{count} fare" count=card.cost}}';
const ofCost = (cost: number, change: Partial<Pack> = {}) =>
  faceOf({ template: FARES, records: [{ cost }], change });

describe('t', () => {
  it('says the words of the template, with values in them, escaped', () => {
    const template = '<p>{{t "To {place} & back" place=card.to}}</p>';
    expect(faceOf({ template, records: [{ to: '<Inn>' }] })).toBe(
      '<p>To &lt;Inn&gt; &amp; back</p>',
    );
  });

  it('chooses the form for a number', () => {
    expect([0, 1, 2].map((cost) => ofCost(cost))).toEqual(['0 fares', '1 fare', '2 fares']);
  });

  it('says the translation where there is one, in the forms of its language', () => {
    const change = inFrench([
      { one: '{count} fare', other: '{count} fares' },
      { one: '{count} billet', other: '{count} billets' },
    ]);
    expect([0, 1, 2].map((cost) => ofCost(cost, change))).toEqual([
      '0 billet',
      '1 billet',
      '2 billets',
    ]);
  });
});

describe('formatNumber', () => {
  it('writes numbers as the language does, with spaces and minus signs that typefaces have', () => {
    const template = '{{formatNumber card.cost}}';
    const french = (cost: number) => faceOf({ template, records: [{ cost }], change: inFrench() });
    expect(faceOf({ template, records: [{ cost: 1200.5 }] })).toBe('1,200.5');
    expect(french(1200.5)).toBe('1\u00a0200,5');
    expect(french(-3)).toBe('\u22123');
  });
});

describe('qr', () => {
  const code = (text: string, options = '') =>
    renderFoxes({ template: `<div>{{qr card.text ${options}}}</div>`, records: [{ text }] });

  it('draws the squares of a code within its white border', () => {
    const html = faceOf({ template: '<div>{{qr "HELLO"}}</div>' });
    expect(html).toContain('viewBox="0 0 29 29"');
    // Three corners of seven by seven squares, the first row of each dark.
    for (const [x, y] of [
      [4, 4],
      [18, 4],
      [4, 18],
    ] as const) {
      for (let at = 0; at < 7; at += 1) expect(html).toContain(`M${x + at} ${y}h1v1h-1z`);
    }
    expect(html).not.toContain('M11 4h');
  });

  it('reports what cannot be scanned', () => {
    expect(code('x'.repeat(3000)).diagnostics).toMatchObject([{ code: 'template/wrong-value' }]);
    expect(code('x'.repeat(300), 'widthIn=0.5').diagnostics).toMatchObject([
      { code: 'template/wrong-value', hint: expect.stringMatching(/widthIn=1\.01/) },
    ]);
    expect(code('x', 'widthIn=0.5').diagnostics).toEqual([]);
  });
});
