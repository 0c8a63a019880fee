import { describe, expect, it } from 'vitest';
import { checkCss } from '../../../src/css/check-css.ts';
import type { CssContext } from '../../../src/css/css-tokens.ts';

const found = (css: string, context: CssContext = 'stylesheet'): string[] =>
  checkCss(css, context).map(({ offset, code }) => {
    const before = css.slice(0, offset).split('\n');
    return `${code} ${before.length}:${(before.at(-1) ?? '').length + 1}`;
  });

describe('one mistake is one problem, at its place', () => {
  it.each([
    ['.a {\n  colr: red;\n}', 'style/unknown-property 2:3'],
    ['@font-face { font-famly: x; src: url(a.woff2) }', 'style/unknown-property 1:14'],
    ['@meida print { .a { top: 0 } }', 'style/unknown-at-rule 1:1'],
    ['.a { display: blok }', 'style/invalid-value 1:15'],
    ['.a { margin: 0 10 }', 'style/invalid-value 1:16'],
    ['.a { width: 3inn }', 'style/invalid-value 1:13'],
    ['.a {\n color: red\n top: 1px;\n}', 'style/missing-semicolon 2:12'],
    ['.a {\n color:red\n top:1px;\n}', 'style/missing-semicolon 2:11'],
    ['.a {\n color: red /* x */\n top: 0;\n}', 'style/missing-semicolon 2:12'],
    ['.a {\n --x: 1px\n --y: 2px;\n}', 'style/missing-semicolon 2:10'],
    ['.a { color red; top: 1px }', 'style/syntax 1:6'],
    ['.a, { top: 0 }', 'style/syntax 1:4'],
    ['.a..b { top: 0 }', 'style/syntax 1:4'],
    ['.a { top: 0 }\nred', 'style/syntax 2:1'],
    ["// it's new\n.a { top: 0 }", 'style/syntax 1:1'],
    ['.a {\n top: 0;\n\n.b {\n left: 0;\n}\n', 'template/lone-brace 1:4'],
    ['@media print {\n  .a {\n    top: 0;\n  .b {\n  }\n}\n', 'template/lone-brace 1:14'],
    ['.a { top: 0 } } }\n.b { left: 0 }', 'template/lone-brace 1:15'],
    ['/* one\n.a { top: 0 }\n/* two */\n.b { left: 0 }', 'style/unclosed-comment 1:1'],
    ['.a { /* one\n top: 0;\n}\n/* two */\n.b { left: 0 }', 'style/unclosed-comment 1:6'],
    ['.a { top: 0 }\n/* end', 'style/unclosed-comment 2:1'],
    ['.a {\n content: "x;\n color: red;\n}', 'style/unclosed-string 2:11'],
    [".a { font-family: 'Barlow; }\n.b { top: 0 }", 'style/unclosed-string 1:19'],
    ['.a { width: calc((1px + 2px);\n top: 0; }\n.b { top: 0 }', 'style/unclosed-bracket 1:13'],
    ['.a { background: url(a.png; top: 0 }\n.b { top: 0 }', 'style/unclosed-bracket 1:18'],
    ['.a { background: url(a b.png); top: 0 }', 'style/unclosed-bracket 1:18'],
    ['.a { top: 0; ) }', 'style/unclosed-bracket 1:14'],
  ])('%j', (css, problem) => {
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
