import { describe, expect, it } from 'vitest';
import { scopeCss } from '../../../src/css/scope-css.ts';

const IN =
  ':where(.vb-pack :not(.vb-frame, .vb-face, .vb-pack, .vb-pack > figcaption, .vb-pack > figcaption *))';
const PAGE = ':where(.vb-pack)';

/** Selectors as a pack writes them, and as they are printed. */
const SELECTORS: readonly [string, string][] = [
  ['.fruit', `.fruit${IN}`],
  ['*', `*${IN}`],
  ['.a, .b > c', `.a${IN}, .b > c${IN}`],
  ['.a .b::before', `.a .b${IN}::before`],
  ['.a:after', `.a${IN}:after`],
  ['.a::after:hover', `.a${IN}::after:hover`],
  ['::selection', `${IN}::selection`],
  ['.a:hover', `.a:hover${IN}`],
  ['.a ~ .b + .c', `.a ~ .b + .c${IN}`],
  ['.a/* x */ .b /* y */', `.a/* x */ .b${IN} /* y */`],
  ['.a:is(.b, .c d):not(e, f)', `.a:is(.b, .c d):not(e, f)${IN}`],
  ['[title="a, b > c"]', `[title="a, b > c"]${IN}`],
  ['svg:has(> .x) text', `svg:has(> .x) text${IN}`],
  ['.\\31 a', `.\\31 a${IN}`],
  // What is said of the page is said of the content; where it is looked at, nothing changes.
  [':root', `:root ${PAGE}`],
  ['html, body', `html ${PAGE}, body ${PAGE}`],
  ['body::before', `body ${PAGE}::before`],
  [':root[data-ink="low"]', `:root[data-ink="low"] ${PAGE}`],
  ['[data-ink="low"]', `[data-ink="low"] ${PAGE}`],
  ['[data-ink="low"] .a', `[data-ink="low"] .a${IN}`],
  ['html:lang(fr) .a', `html:lang(fr) .a${IN}`],
  ['.body', `.body${IN}`],
  ['body-part', `body-part${IN}`],
];

describe('scopeCss', () => {
  it.each(SELECTORS)('keeps %s to what the pack draws', (selector, scoped) => {
    const blank = scoped.endsWith('*/') ? '' : ' ';
    expect(scopeCss(`${selector}${blank}{ top: 0 }`, 'content')).toBe(
      `${scoped}${blank}{ top: 0 }`,
    );
  });

  it('looks into groups of rules and nested ones, and leaves all else alone', () => {
    const css = [
      '@charset "utf-8";',
      '@media print { .a { top: 0 } }',
      '@layer x { @supports (a: b) { .a { top: 0; & .b, > c { left: 0 } } } }',
      '@font-face { font-family: A }',
      '@keyframes k { from { top: 0 } 50%, to { top: 1px } }',
      '.a { --x: { a: b }; content: "} .b {"; background: url(a;b) }',
    ].join('\n');
    const written = scopeCss(css, 'content');
    expect(written.replaceAll(IN, '')).toBe(css);
    expect(written.split(IN)).toHaveLength(6);
    expect(written).toContain(`& .b${IN}, > c${IN} {`);
  });

  it('keeps the styles of a rulebook off the cards in it', () => {
    expect(scopeCss('body.rulebook p { top: 0 }', 'rulebook')).toBe(
      'body.rulebook p:where(:not(.vb-face *)) { top: 0 }',
    );
  });
});
