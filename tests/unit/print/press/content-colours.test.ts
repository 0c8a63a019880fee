import { describe, expect, it } from 'vitest';
import {
  type ColourUse,
  findColours,
  replaceColours,
} from '../../../../src/print/press/content-colours.ts';

const usesOf = (content: string) =>
  findColours(content).map(({ rgb, isForText }) => `${rgb.join(' ')}${isForText ? ' text' : ''}`);

/** Red is cyan, and so on: enough to see which colour went where. */
const swap = ({ rgb: [red, green, blue] }: ColourUse) => [red, green, blue, 0] as const;

describe('the colours of a content stream', () => {
  it('are for text or for shapes, which never share one', () => {
    expect(usesOf('.1 .1 .1 rg BT (a) Tj ET')).toEqual(['0.1 0.1 0.1 text']);
    expect(usesOf('.1 .1 .1 rg BT <00> Tj ET 0 0 1 1 re f')).toEqual([
      '0.1 0.1 0.1 text',
      '0.1 0.1 0.1',
    ]);
    expect(usesOf('.1 .1 .1 rg q 0 0 1 1 re f Q BT (a) Tj (b) Tj ET')).toEqual([
      '0.1 0.1 0.1',
      '0.1 0.1 0.1 text',
    ]);
    expect(usesOf('.1 .1 .1 rg 0 0 1 1 re f .2 .2 .2 rg BT [(a) 3 (b)] TJ ET')).toEqual([
      '0.1 0.1 0.1',
      '0.2 0.2 0.2 text',
    ]);
  });

  it('come back with the graphics state', () => {
    expect(usesOf('1 0 0 rg q 0 1 0 rg BT (a) Tj ET Q 0 0 1 1 re f')).toEqual([
      '1 0 0',
      '0 1 0 text',
    ]);
    expect(usesOf('1 0 0 rg /Pattern cs /P0 scn 0 0 1 1 re f')).toEqual(['1 0 0']);
  });

  it('are replaced in place, and nothing else is', () => {
    expect(replaceColours('q 1 0 .25 rg\n0 0 1 1 re f 0 1 0 RG S Q', swap)).toBe(
      'q 1 0 0.25 0 k\n0 0 1 1 re f 0 1 0 0 K S Q',
    );
    expect(replaceColours('0.5 g 0 0 0 1 k', swap)).toBe('0.5 g 0 0 0 1 k');
  });

  it('are set again between text and shapes, before the path begins', () => {
    expect(replaceColours('1 0 0 rg BT (a) Tj ET 0 0 m 1 1 l W n 0 0 1 1 re f S', swap)).toBe(
      '1 0 0 0 k BT (a) Tj ET 0 0 m 1 1 l W n 1 0 0 0 k 0 0 1 1 re f S',
    );
    expect(replaceColours('1 0 0 rg 0 0 1 1 re f BT (a) Tj ET', swap)).toBe(
      '1 0 0 0 k 0 0 1 1 re f BT 1 0 0 0 k (a) Tj ET',
    );
  });

  it.each([
    ['a text', '(1 0 0 rg \\) 0 0 1 rg (nested 1 1 1 rg) ) Tj'],
    ['a text in hexadecimal digits', '<31203020302072670A> Tj'],
    ['a comment', '% 1 0 0 rg\nq Q'],
    ['a dictionary', '/Span <</ActualText (1 0 0 rg)>> BDC EMC'],
    ['the bytes of a picture', 'BI /W 1 /H 1 ID 1 0 0 rg\nEI Q'],
    ['a name', '/rg gs'],
  ])('are not looked for in %s', (_, content) => {
    expect(findColours(content)).toEqual([]);
    expect(replaceColours(content, swap)).toBe(content);
  });
});
