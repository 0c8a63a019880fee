import { describe, expect, it } from 'vitest';
import { cssAddresses, subjectsOfHas } from '../../../src/css/css-tokens.ts';

describe('subjectsOfHas', () => {
  it.each([
    ['p { color: red }', []],
    ['p:has(> b) i, .card__foot:first-child:has(i) { color: red }', ['p', '.card__foot']],
    ['.rulebook:HAS(strong) p, .rulebook:has(em) p {}', ['.rulebook']],
    [':has(b) {}', null],
    ['.a { &:has(b) {} }', null],
    ['*:has(b) {}', null],
    [':is(p, li):has(b) {}', null],
    ['p:not(.a):has(b) {}', null],
    ['.a\\:b:has(i) {}', null],
  ])('of %s', (styles, subjects) => {
    expect(subjectsOfHas(styles)).toEqual(subjects);
  });
});

describe('cssAddresses', () => {
  it.each([
    ['url(a.png)', ['a.png']],
    ['URL( "a b.png" ) , url(\'c.png\')', ['a b.png', 'c.png']],
    ['u\\72l(http://x.test/a.png)', ['http://x.test/a.png']],
    ['url(h\\74tp://x.test)', ['http://x.test']],
    ['image-set("a.png" 1x, url(b.png) 2x)', ['a.png', 'b.png']],
    ['-webkit-image-set("a.png" 1x)', ['a.png']],
    ['src("a.png")', ['a.png']],
    ['/* url(a.png) */ content: "url(b.png)"', []],
  ])('in %s', (css, addresses) => {
    expect(cssAddresses(css).map(({ address }) => address)).toEqual(addresses);
  });
});
