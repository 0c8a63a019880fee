import type { Mistake } from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

const CSS = 'templates/cards.css';
const BOOK = 'rulebook/rulebook.css';
const FARE = 'templates/fare.hbs';

const behind = (rules: string) => (text: string) => `${text}\n${rules}\n`;

/** Mistakes in stylesheets, and in the styles that templates hold. */
export const STYLE_MISTAKES: readonly Mistake[] = [
  {
    code: 'style/unknown-property',
    of: 'a property misspelt',
    edits: { [CSS]: behind('.depot { bakcground: red }') },
    at: [CSS, '.depot { »bakcground'],
    hint: 'did you mean `background`?',
  },
  {
    code: 'style/unknown-property',
    of: 'a property misspelt in an attribute',
    edits: {
      [FARE]: replacing('<p class="fare__name">', '<p class="fare__name" style="colr: red">'),
    },
    at: [FARE, 'style="»colr'],
    hint: 'did you mean `color`?',
  },
  {
    code: 'style/unknown-property',
    of: 'a property that is not known at all',
    edits: { [CSS]: behind('.depot { upholstery: red }') },
    at: [CSS, '.depot { »upholstery'],
    severity: 'warning',
  },
  ...(
    [
      ['font-family: »Comic Sans MS', 'known: `Barlow`'],
      ['font-family: »Barlwo, sans-serif', 'did you mean `Barlow`?'],
      ['font: 700 12pt "»Barlow Condens"', 'did you mean `Barlow Condensed`?'],
    ] as const
  ).map(
    ([line, hint]): Mistake => ({
      code: 'style/unknown-font',
      of: `a font that the pack does not have: ${line}`,
      edits: { [CSS]: behind(`.depot { ${line.replace('»', '')} }`) },
      at: [CSS, `.depot { ${line}`],
      hint,
    }),
  ),
  {
    code: 'style/fixed-position',
    of: 'something that stays on the page',
    edits: { [CSS]: behind('.depot { position: fixed; top: 0 }') },
    at: [CSS, '.depot { position: »fixed'],
    hint: 'absolute',
  },
  {
    code: 'style/reserved-name',
    of: 'a class of the pages',
    edits: { [CSS]: behind('.depot > .vb-sheet { color: red }') },
    at: [CSS, '.depot > .»vb-sheet'],
    hint: 'rename it',
  },
  {
    code: 'style/reserved-name',
    of: 'the class of a page in a template',
    edits: { [FARE]: replacing('class="fare__name"', 'class="fare__name vb-slot"') },
    at: [FARE, 'fare__name »vb-slot'],
  },
  {
    code: 'style/reserved-name',
    of: 'the id of a page in a template',
    edits: { [FARE]: replacing('class="fare__name"', 'class="fare__name" id="sheet-2"') },
    at: [FARE, 'id="»sheet-2'],
  },
  {
    code: 'style/reserved-name',
    of: 'the pages in a rulebook',
    edits: { [BOOK]: behind('@media print { @page { margin: 2in !important } }') },
    at: [BOOK, '@media print { »@page'],
    hint: 'remove it',
  },
  {
    code: 'style/invalid-value',
    of: 'a callout placed in per cent',
    edits: {
      'rulebook/figures/anatomy-test.hbs':
        '<div class="anatomy__card"><i class="callout" style="--x: 30%; --y: .5">1</i></div>\n',
      'rulebook/01-game.md': (text) => `${text}\n\n{{figure "anatomy-test"}}\n`,
    },
    at: ['rulebook/figures/anatomy-test.hbs', 'style="»--x'],
    hint: 'write `0.3`',
  },
  {
    code: 'style/unknown-at-rule',
    of: 'an at-rule misspelt',
    edits: { [BOOK]: behind('@meida print { .depot { color: red } }') },
    at: [BOOK, '»@meida'],
    hint: 'did you mean `@media`?',
  },
  {
    code: 'style/invalid-value',
    of: 'a value misspelt',
    edits: { [CSS]: behind('.depot { display: blok }') },
    at: [CSS, '.depot { display: »blok'],
    hint: 'did you mean `block`?',
  },
  {
    code: 'style/invalid-value',
    of: 'a length without its unit',
    edits: { [CSS]: behind('.depot { width: 12 }') },
    at: [CSS, '.depot { width: »12'],
    hint: '`12mm`',
  },
  {
    code: 'style/missing-semicolon',
    of: 'a semicolon lost',
    edits: { [CSS]: behind('.depot {\n  color: red\n  top: 0;\n}') },
    at: [CSS, '  color: red»\n  top: 0;'],
    hint: 'add `;` here',
  },
  {
    code: 'style/syntax',
    of: 'a colon lost',
    edits: { [CSS]: behind('.depot { color red; }') },
    at: [CSS, '.depot { »color red'],
    hint: 'write `color: red`',
  },
  {
    code: 'style/syntax',
    of: 'a comment as in other languages',
    edits: { [CSS]: (text) => `// the depot's\n${text}` },
    at: [CSS, '»// the depot'],
  },
  {
    code: 'style/unclosed-comment',
    of: 'a comment that is not closed, so that many styles are lost',
    edits: { [CSS]: replacing('.fare {', '/* the fare\n.fare {') },
    at: [CSS, '»/* the fare'],
  },
  {
    code: 'style/unclosed-string',
    of: 'a quote lost',
    edits: { [CSS]: behind(".depot { font-family: 'Barlow; }") },
    at: [CSS, ".depot { font-family: »'Barlow"],
  },
  {
    code: 'style/unclosed-bracket',
    of: 'a bracket lost',
    edits: { [CSS]: behind('.depot { width: calc((1in + 2mm); }') },
    at: [CSS, '.depot { width: »calc((1in'],
  },
  {
    code: 'template/remote-resource',
    of: 'another stylesheet imported',
    edits: { [CSS]: (text) => `@import url("other.css");\n${text}` },
    at: [CSS, '»@import'],
  },
  {
    code: 'style/unknown-class',
    of: 'a class renamed in a template',
    edits: { [FARE]: replacing('class="fare__name"', 'class="fare__nmae"') },
    at: [FARE, 'class="»fare__nmae"'],
    severity: 'warning',
    hint: 'did you mean `fare__name`?',
  },
  {
    code: 'value/bad-format',
    of: 'a colour in capitals, as drawing programs copy it',
    edits: { 'data/routes.yaml': replacing('fill: "#c8202f"', 'fill: "#C8202F"') },
    at: ['data/routes.yaml', 'fill: »"#C8202F"'],
  },
  {
    code: 'style/unknown-variable',
    of: 'a custom property misspelt where it is used',
    edits: { [CSS]: behind('.depot { color: var(--art-snwo); }') },
    at: [CSS, 'var(»--art-snwo)'],
    severity: 'warning',
    hint: 'did you mean `--art-snow`?',
  },
  {
    code: 'style/unknown-variable',
    of: 'a custom property misspelt where it is set',
    edits: { [CSS]: behind('.depot { --sheltr: #fff; } .depot b { color: var(--shelter); }') },
    at: [CSS, '.depot { »--sheltr:'],
    severity: 'warning',
    hint: 'did you mean `--shelter`?',
  },
  {
    code: 'style/unclosed-bracket',
    of: 'an address that is not closed',
    edits: { [CSS]: behind('.depot { background: url(park.png') },
    at: [CSS, '.depot { background: »url(park.png'],
  },
  {
    code: 'style/no-such-file',
    of: 'a picture that is not there, in styles of every card',
    edits: { [CSS]: replacing('.passenger {', '.passenger { background-image: url(nope.png);') },
    at: [CSS, 'background-image: »url(nope.png)'],
    message: 'there is no image `assets/nope.png`',
  },
  {
    code: 'style/no-such-file',
    of: 'a picture in other capitals',
    edits: {
      [BOOK]: behind('.depot { background: url("assets/Fox.png") }'),
      'assets/fox.png': { kind: 'binary', path: 'assets/fox.png', bytes: 9 },
    },
    at: [BOOK, 'background: »url("assets/Fox.png")'],
    hint: 'did you mean `url("assets/fox.png")`? Names are case-sensitive.',
  },
  {
    code: 'style/no-such-file',
    of: 'an icon as a picture',
    edits: { [CSS]: behind('.depot { background: url(icons/park.svg) }') },
    at: [CSS, 'background: »url(icons/park.svg)'],
    hint: '`{{icon}}`',
  },
];
