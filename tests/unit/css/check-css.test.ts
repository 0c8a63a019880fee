import { describe, expect, it } from 'vitest';
import { checkCss } from '../../../src/css/check-css.ts';
import type { CssContext } from '../../../src/css/css-tokens.ts';
import { fixtureTable } from '../../helpers/fixture-table.ts';

const found = (css: string, context: CssContext = 'stylesheet'): string[] =>
  checkCss(css, context).map(({ offset, code }) => {
    const before = css.slice(0, offset).split('\n');
    return `${code} ${before.length}:${(before.at(-1) ?? '').length + 1}`;
  });

describe('one mistake is one problem, at its place', () => {
  it.each(fixtureTable<[string, string][]>('refused-styles.yaml'))('%j', (css, problem) => {
    expect(found(css)).toEqual([problem]);
  });

  it('in declarations of an attribute too', () => {
    expect(found('colr: red; top: 0', 'declarations')).toEqual(['style/unknown-property 1:1']);
  });

  it('and two mistakes are two, unless one is not closed', () => {
    expect(found('.a { colr: red; lfet: 0 }')).toEqual([
      'style/unknown-property 1:6',
      'style/unknown-property 1:17',
    ]);
    expect(found('.a { colr: red; width: calc(1px; lfet: 0 }')).toEqual([
      'style/unclosed-bracket 1:24',
    ]);
  });
});

describe('what is sound, or may be newer than the grammar, passes', () => {
  it.each([
    '.a { --anything: { goes: 1 }; -webkit-whatever: 1; *zoom: 1 }',
    '.a { color: var(--x) nonsense; width: attr(data-w type(<length>)) }',
    '.a { color: color-mix(in oklab, red 20%, blue); corner-shape: squircle }',
    '.a { width: if(media(print): 10px; else: 20px); top: frobnicate(3) }',
    '.a { color: light-dark(#fff, #000); inset: auto anchor(--x bottom) 0; text-wrap: pretty }',
    '.a { text-align: -webkit-match-parent; display: -webkit-box }',
    '@supports (display: grud) { .a { frob: 1; display: grud } }',
    '.x { a:hover,\n b:hover { top: 0 } > i { left: 0 } & em { color: red } }',
    '.a { grid-template-areas:\n "a b"\n "c d"; transition: all 1s,\n  color 2s\n; }',
    '/* every file of templates/*.css; and { more } */ .a { filter: progid:DX.x(a=1); }',
    '@scope (.a) to (.b > *) { :scope > p:has(> i) { top: 0 } }',
    '@container (width > 3in) { .a { container: x / inline-size } }',
    '@page :first { margin: 0; @top-left { content: "a" } }',
    '@property --x { syntax: "<length>"; inherits: false; initial-value: 0 }',
  ])('%s', (css) => {
    expect(found(css)).toEqual([]);
  });

  it('warns of a property that nothing like it is known of', () => {
    expect(checkCss('.a { frobnicate: 1 }', 'stylesheet')).toMatchObject([
      { code: 'style/unknown-property', severity: 'warning' },
    ]);
  });
});
