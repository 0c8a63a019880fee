import { describe, expect, it } from 'vitest';
import { composeColoursHtml } from '../../../../src/export/site/colours-page.ts';
import { simulateColorVision, toGreyscale, VISION_TYPES } from '../../../../src/geometry/colour.ts';
import type { MeaningfulColours } from '../../../../src/pack/pack.ts';
import { FOXES } from '../../../helpers/bare-pack.ts';
import { ENGLISH_WORDS } from '../../../helpers/english-words.ts';

const set: MeaningfulColours = {
  table: 'players',
  field: 'colour',
  marks: ['shape'],
  minDistance: 15,
  minLightnessDifference: 10,
  colours: [
    { name: 'Rust', colour: '#b44a32', marks: ['star'] },
    { name: 'Moss', colour: '#6a7a2a', marks: ['moon'] },
    { name: 'Rust <2>', colour: '#b44a32', marks: ['star'] },
  ],
};

const html = composeColoursHtml({
  game: FOXES,
  sets: [set],
  stylesheets: ['assets/fonts.css'],
  words: ENGLISH_WORDS,
});
const rows = html.split('\n').filter((line) => line.includes('<th scope="row">'));
const cells = (row: string | undefined): string[] =>
  [...(row ?? '').matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) =>
    cell.replaceAll(/<[^>]*>/g, '').trim(),
  );

describe('the page of colours', () => {
  it('shows each colour as every sight and a grey printer have it', () => {
    expect(rows).toHaveLength(6);
    const seen = VISION_TYPES.map((sight) => simulateColorVision('#b44a32', sight));
    expect(new Set(seen).size).toBe(4);
    expect(cells(rows[0])).toEqual(['Rust star', ...seen, toGreyscale('#b44a32')]);
    for (const shown of seen) expect(rows[0]).toContain(`style="background:${shown}"`);
  });

  it('tells how far each pair is apart, what else tells it apart, and whether that is enough', () => {
    const [first, second, third] = rows.slice(3).map(cells);
    expect(first?.[0]).toBe('Rust · Moss');
    expect(first?.slice(6)).toEqual(['shape', 'distinguished by the mark']);
    expect(second?.slice(1)).toEqual(['0.0', '0.0', '0.0', '0.0', '0.0', 'none', 'too close']);
    expect(third?.slice(6)).toEqual(['shape', 'distinguished by the mark']);
    expect(rows[3]).toMatch(/<td class="close">\d+\.\d<\/td>/);
  });

  it('escapes what comes from the data, and runs and loads nothing', () => {
    expect(html).toContain('Rust &lt;2&gt;');
    expect(html).toContain('<title>Foxes &amp; Co: colours</title>');
    expect(html).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script|https?:/);
  });
});
