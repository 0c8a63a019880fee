import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/pack/pack.ts';
import { faceOf, renderFoxes } from './decks.ts';

const ROOMS: Fields = {
  rooms: [
    { id: 'hall', q: 0, r: 0, column: 3, row: 1 },
    { id: 'attic', q: 1, r: 0, column: 3, row: 2 },
    { id: 'cellar', q: 0, r: 1, column: 4, row: 1 },
  ],
  broken: [{ id: 'hall', q: 0 }],
  name: 'Ida',
};

const printed = (template: string): string =>
  faceOf({ template: `<p>${template}</p>`, records: [ROOMS] }).replace(/^<p>(.*)<\/p>$/s, '$1');

const each = (call: string, what: string): string[] =>
  printed(`{{#each (${call})}}${what}|{{/each}}`).split('|').slice(0, -1);

const middles = (call: string): string[] => each(call, '{{xIn}} {{yIn}}');

describe('grid', () => {
  it('fills rows, with gaps, from its top left corner', () => {
    const call = 'grid count=5 columns=3 widthIn=2 heightIn=1 gapIn=0.5 xIn=1 yIn=0.25';
    expect(middles(call)).toEqual(['2 0.75', '4.5 0.75', '7 0.75', '2 2.25', '4.5 2.25']);
    expect(each(call, '{{number}}/{{index}} {{row}},{{column}}').at(-1)).toBe('5/4 2,2');
    expect(each(call, '{{#if first}}a{{/if}}{{#if last}}z{{/if}}')).toEqual(['a', '', '', '', 'z']);
    expect(each(call, '{{x}} {{y}}')[0]).toBe('144 54');
  });

  it('brings the records that it places, boxes as CSS and outlines as paths', () => {
    const call = 'grid of=card.rooms columns=2 widthIn=2 heightIn=1 xIn=-0.125';
    expect(each(call, '{{item.id}}')).toEqual(['hall', 'attic', 'cellar']);
    expect(each(call, '{{box}}')[0]).toBe(
      'position:absolute;box-sizing:border-box;left:calc(var(--bleed) + -0.125in);top:calc(var(--bleed) + 0in);width:2in;height:1in',
    );
  });
});

describe('hexGrid', () => {
  it.each([
    ['across', ['1 2', '1.75 2.433', '1 2.866']],
    ['down', ['1 2', '1.866 2', '1.433 2.75']],
  ])('places hexagons with tips %s by their coordinates', (tips, expected) => {
    const call = `hexGrid of=card.rooms radiusIn=0.5 tips="${tips}" xIn=1 yIn=2`;
    expect(middles(call)).toEqual(expected);
  });

  it('reads other fields, and fills a rectangle by itself', () => {
    const own = 'hexGrid of=card.rooms q="column" r="row" radiusIn=0.3';
    expect(each(own, '{{q}},{{r}}')).toEqual(['3,1', '3,2', '4,1']);
    const table = 'hexGrid columns=3 rows=2 radiusIn=0.5 xIn=0.5 yIn=0.5';
    expect(middles(table)).toEqual([
      ...['0.5 0.5', '1.25 0.933', '2 0.5', '0.5 1.366', '1.25 1.799', '2 1.366'],
    ]);
    expect(each(table, '{{row}},{{column}}').at(-1)).toBe('2,3');
  });

  it('gives outlines in points about the middle', () => {
    expect(each('hexGrid columns=1 rows=1 radiusIn=1', '{{outline}}')).toEqual([
      'M72 0L36 62.3538L-36 62.3538L-72 0L-36 -62.3538L36 -62.3538Z',
    ]);
  });
});

describe('track', () => {
  it('has its first and last step at the ends of a line', () => {
    expect(middles('track count=4 path="M1 2H7" sizeIn=0.4')).toEqual(['1 2', '3 2', '5 2', '7 2']);
    expect(middles('track count=1 path="M1 2H7" sizeIn=0.4')).toEqual(['1 2']);
  });

  it('has no step twice on a closed line, and turns with it', () => {
    const call = 'track count=4 path="M0 0H2V2H0Z" sizeIn=0.4 turn=true';
    expect(each(call, '{{xIn}} {{yIn}} {{turn}}')).toEqual([
      ...['0 0 0', '2 0 0', '2 2 90', '0 2 180'],
    ]);
    expect(each(call, '{{box}}')[2]).toContain('transform:rotate(90deg)');
  });
});

describe('place and size', () => {
  it('writes a box by its corner, and the finished card', () => {
    expect(printed('{{place xIn=0.5 yIn=1 widthIn=2 heightIn=3 turn=-90}}')).toBe(
      'position:absolute;box-sizing:border-box;left:calc(var(--bleed) + 0.5in);top:calc(var(--bleed) + 1in);width:2in;height:3in;transform:rotate(-90deg)',
    );
    expect(printed('{{size.widthIn}} x {{size.heightIn}}, {{size.viewBox}}')).toBe(
      '2.5 x 3.5, 0 0 180 252',
    );
    expect(printed('{{size.box}}')).toContain('left:calc(var(--bleed) + 0in)');
  });
});

describe('mistakes in calls', () => {
  it.each([
    ['grid count=5 widthIn=2 heightIn=1', '`columns=` must be a whole number above 0'],
    ['grid count=5 columns=1.5 widthIn=2 heightIn=1', 'must be a whole number above 0'],
    ['grid columns=2 widthIn=2 heightIn=1', 'needs either `of=` or `count=`'],
    ['grid of=card.name columns=2 widthIn=2 heightIn=1', '`of=` must be a list'],
    ['grid count=2 columns=2 widthIn="2" heightIn=1', '`widthIn=` must be a number above 0'],
    ['grid count=2 columns=2 widthIn=2 heightIn=1 order="zigzag"', 'must be "rows" or "snake"'],
    ['hexGrid of=card.rooms columns=3 rows=2 radiusIn=0.1', 'not `of=` with `columns=`'],
    ['hexGrid columns=4 rows=1 radiusIn=0.7 xIn=1 yIn=1', 'its middle is at 3.1, 1 in'],
    ['hexGrid of=card.broken radiusIn=1', '`hall` has no number `r`'],
    ['hexGrid of=card.rooms radiusIn=0', '`radiusIn=` must be a number above 0'],
    ['track count=3 path="M0 0" sizeIn=1', 'the path has no length'],
    ['track count=3 path="M0 0H1M2 2H3" sizeIn=1', 'the path has a gap'],
    ['track count=3 path="M0 0 Q" sizeIn=1', 'cannot be followed'],
    ['track count=3 sizeIn=1', 'needs a text as `path=`'],
  ])('%s', (call, message) => {
    const { diagnostics } = renderFoxes({
      template: `<p>{{#each (${call})}}x{{/each}}</p>`,
      records: [ROOMS],
    });
    expect(diagnostics.map((one) => one.message)).toEqual([expect.stringContaining(message)]);
    expect(diagnostics[0]).toMatchObject({ line: 1, column: 12 });
  });

  it('points at an option that there is not', () => {
    const { diagnostics } = renderFoxes({
      template: '<p>{{#each (grid count=5 colums=2 columns=2 widthIn=2 heightIn=1)}}x{{/each}}</p>',
      records: [ROOMS],
    });
    expect(diagnostics).toMatchObject([
      { code: 'template/unknown-option', line: 1, column: 26, hint: 'did you mean `columns`?' },
    ]);
  });
});
