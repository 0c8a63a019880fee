import { type CodeDescription, defineCode, defineWaivableCode } from './define-code.ts';

/** Codes of what is found in templates, and in the pages that they make. */
export const CODES_OF_PAGES: readonly CodeDescription[] = [
  defineCode(
    'template/syntax',
    'A template is not Handlebars.',
    'The message says what the parser stumbled over; an open block or a missing brace are the usual causes.',
  ),
  defineCode(
    'template/too-deep',
    'Blocks or partials are nested without end.',
    'Look for a partial that calls itself.',
  ),
  defineCode(
    'template/too-much',
    'The blocks `{{#each}}` of one card go round more than 100,000 times, or print more than 5,000,000 characters.',
    'Look for an `{{#each}}` within another that goes through a whole table.',
  ),
  defineCode(
    'template/no-such-partial',
    'A template calls a partial that is not in templates/partials.',
    'Mend the name, or add the partial.',
  ),
  defineCode(
    'template/no-such-helper',
    'A template calls a helper that does not exist.',
    'docs/pack.md lists the helpers.',
  ),
  defineCode(
    'template/no-such-field',
    'A template asks for a field that the card does not have.',
    'Mend the name; the hint gives the nearest one.',
  ),
  defineCode(
    'template/no-such-icon',
    'A template names an icon that is not in assets/icons.',
    'Mend the name, or draw the icon.',
  ),
  defineCode(
    'template/no-such-font',
    'A template sets text in a cut of a typeface that the pack does not have.',
    'Add the weight to `fonts` in game.yaml, or choose another.',
  ),
  defineCode(
    'template/wrong-value',
    'A template hands a helper something it cannot use.',
    'The message says what the helper needs.',
  ),
  defineCode(
    'template/unescaped',
    'A template prints a value without escaping it (`{{{…}}}`).',
    'Use two braces; for bold, italic and icons declare the field as rich text and use `rich`.',
  ),
  defineCode(
    'template/script',
    'A template or a value in it holds a script. Nothing in a pack runs code.',
    'Remove it.',
  ),
  defineCode(
    'template/not-allowed',
    'A template prints an element or an attribute that pages may not hold, or a drawing that no browser draws in time. [security.md](security.md) lists those that they may.',
    'Remove it, or write it with an element or attribute of the list; the hint gives the nearest name.',
  ),
  defineCode(
    'template/misplaced-element',
    'A template prints an element where a browser drops it, such as a row outside of a table.',
    'Put it into the element that it belongs to.',
  ),
  defineCode(
    'template/lone-brace',
    'A stylesheet opens a brace and does not close it, or closes one that is not open.',
    'Write the missing brace; without it a browser drops the styles that follow.',
  ),
  defineCode(
    'style/unknown-property',
    'CSS of the pack sets a property that does not exist. A warning where nothing like it is known: it may be too new.',
    'Fix its name; the hint gives the nearest one.',
  ),
  defineCode(
    'style/unknown-at-rule',
    'CSS of the pack holds a rule such as `@media` that does not exist.',
    'Fix its name; the hint gives the nearest one.',
  ),
  defineCode(
    'style/invalid-value',
    'A property is given a value that it does not take, so that a browser drops it.',
    'Fix the value. Lengths need a unit, directly behind the number.',
  ),
  defineCode(
    'style/missing-semicolon',
    'A declaration is not ended, and runs into the next one: a browser drops both.',
    'Write `;` at its end.',
  ),
  defineCode(
    'style/syntax',
    'A piece of a stylesheet is not CSS: a selector, declaration or comment that a browser drops.',
    'The hint says how to write it.',
  ),
  defineCode(
    'style/unclosed-comment',
    'A comment of a stylesheet is not closed, and the styles behind it are lost.',
    'Write `*/` where it ends.',
  ),
  defineCode(
    'style/unclosed-string',
    'A text in quotes is not closed on its line.',
    'Write the missing quote.',
  ),
  defineCode(
    'style/unclosed-bracket',
    'A bracket is not closed before its declaration ends, or closes nothing.',
    'Write the missing bracket, or remove it.',
  ),
  defineCode(
    'style/unknown-class',
    'A template gives a class that no style is for, and a class of almost that name has styles and is given nowhere (a warning).',
    'Write the same name in the template and in the stylesheet.',
  ),
  defineCode(
    'style/no-such-file',
    'CSS names a picture that is not in the pack, or that pages cannot load.',
    'Fix the address; in templates/*.css it is seen from assets/, elsewhere from the pack.',
  ),
  defineCode(
    'style/too-deep',
    'Brackets of a stylesheet are nested deeper than any style needs.',
    'Look for a run of brackets that are not closed.',
  ),
  defineCode(
    'style/too-long',
    'A stylesheet is longer than any that is written by hand.',
    'Look for what was pasted into it.',
  ),
  defineCode(
    'template/unclosed-element',
    'A template opens an element and does not close it, or closes one that is not open.',
    'Write the missing tag; without it a browser puts what follows on the sheet into the element.',
  ),
  defineCode(
    'template/remote-resource',
    'A template or stylesheet loads something from elsewhere.',
    'Put the file into assets/ and name it from there.',
  ),
  defineCode('template/failed', 'A template could not be run to its end.', 'The message says why.'),
  defineWaivableCode(
    'card/text-overflow',
    'A text does not fit its box: at the smallest size allowed, or as it was laid out, where it is cut off or runs out of it.',
    'Shorten the text, or give its box more room in the template.',
  ),
  defineCode(
    'card/net-too-large',
    'The net of a box or die is larger than its place on the sheet. It is never made smaller.',
    'Give the component a larger `size`, and the template the same `widthIn=` and `heightIn=`.',
  ),
  defineWaivableCode(
    'card/text-collision',
    'With `--render`: two texts of a card are printed on each other (a warning).',
    'Write one of them shorter, or move them apart in the template.',
  ),
  defineWaivableCode(
    'card/blank',
    'With `--render`: a face or back has a template, and nothing is to be seen on it (a warning).',
    'Does a style hide it?',
  ),
  defineWaivableCode(
    'text/faked-style',
    'With `--render`: a text is bold or italic, and the pack has no such cut of its font, so that the browser fakes it (a warning).',
    'Add the cut under `fonts` in game.yaml, or set the text in another.',
  ),
  defineWaivableCode(
    'card/outside-safe',
    'With `--render`: a text comes closer to the cut edge than the safe zone of the card allows, or lies beyond it.',
    'Move it inwards: no cut is exact. Art may go to the edge.',
  ),
  defineWaivableCode(
    'card/bleed-uncovered',
    'With `--render`: what is painted on a card ends before the edge of its bleed, so that a cut beside the line shows bare paper.',
    'Let art and background colours reach the edge of the bleed. A card that is as white as its paper needs nothing.',
  ),
  defineWaivableCode(
    'text/too-small',
    'With `--render`: a text is printed in less than 6 pt, all scaling included.',
    'Set it larger.',
  ),
  defineWaivableCode(
    'text/missing-glyph',
    'With `--render`: a character is in none of the fonts of the pack that its text names, so that every machine draws it in another font, or not at all.',
    'Write it with other characters, use an icon, or add a font that has it under `fonts` in game.yaml.',
  ),
  defineCode(
    'image/not-svg',
    'A picture in SVG is not well-formed XML with one SVG element, or is not written in UTF-8.',
    'Save it as plain SVG, in UTF-8.',
  ),
  defineCode(
    'image/unsafe',
    'A picture in SVG holds more than a drawing: code, links, animation, pages within it, or something from elsewhere; or it repeats parts and filters so often that no browser draws it in time. [security.md](security.md) lists what it may hold.',
    'Remove it, or save it as plain SVG; a picture in a drawing is written into it (`data:image/png`).',
  ),
  defineWaivableCode(
    'image/low-resolution',
    'With `--render`: a picture has fewer than 200 pixels an inch at its printed size.',
    'Take a larger picture, or print it smaller.',
  ),
  defineWaivableCode(
    'image/scaled-down',
    'With `--render`: a picture is drawn larger than its card, such as one part of a sheet of many, and was scaled down too far for that.',
    'List it under `images: { original: […] }` in game.yaml.',
  ),
  defineWaivableCode(
    'text/low-contrast',
    'With `--render`: a letter of a text has a contrast under 4.5:1 with what lies behind it. Behind a gradient or a picture the letter that is hardest to read counts.',
    'Make the text darker or lighter, or what is behind it.',
  ),
  defineWaivableCode(
    'board/label-collision',
    'With `--render`: two texts of the board lie on each other, or the name of a stop lies on the mark of another.',
    'Choose another side or other lines with `label`, or move the stop.',
  ),
  defineWaivableCode(
    'board/stop-collision',
    'With `--render`: two stops of the board lie on each other.',
    'Move one of them.',
  ),
  defineCode(
    'page/too-slow',
    'The browser needs longer for a page than it may: 120 s, or what `--timeout` says.',
    'Look for large filters, or for `<use>` within `<use>`, on the card that is named; `--timeout <seconds>` allows each page more time.',
  ),
  defineCode(
    'page/crashed',
    'A page crashed in the browser, twice.',
    'Look for large filters, or for `<use>` within `<use>`, on the card that is named.',
  ),
  defineCode(
    'page/request-refused',
    'A page wanted to load something from outside the pack.',
    'Put the file into assets/.',
  ),
  defineCode(
    'page/request-failed',
    'A page names a file that is not there.',
    'Mend its name in the template, stylesheet or data.',
  ),
  defineCode(
    'page/font-failed',
    'A font file could not be used.',
    'Is it a WOFF2 or TrueType file?',
  ),
  defineCode(
    'page/image-failed',
    'A picture could not be shown.',
    'Is it a PNG, JPEG, WebP or SVG file?',
  ),
  defineCode(
    'page/overflow',
    'A page is wider than its paper, which would shrink everything on it.',
    "Mend the pack's CSS: something reaches out of its card.",
  ),
  defineCode('page/script-error', 'A page tried to run a script.', 'Remove it.'),
  defineCode(
    'page/browser-error',
    'The browser complained about a page.',
    'The message is its own.',
  ),
  defineCode(
    'sheet/page-count',
    'A PDF came out with more or fewer pages than sheets were planned.',
    "Does the pack's CSS style `.sheet`, or break pages?",
  ),
  defineCode(
    'sheet/page-size',
    'A PDF did not come out at the size of the paper.',
    "Does the pack's CSS hold an `@page` rule?",
  ),
];

/** Codes of what is found in the text of rulebooks. */
export const CODES_OF_RULEBOOKS: readonly CodeDescription[] = [
  defineCode(
    'rulebook/too-complex',
    'A chapter has more than 500,000 characters, lists and boxes more than 30 deep, more than 200 addresses that stand elsewhere, or a paragraph with more than 1,000 marks or 200 brackets.',
    'Write it as several chapters or paragraphs, and look for what was pasted in by accident.',
  ),
  defineCode(
    'rulebook/no-text',
    'The folder of a rulebook holds no Markdown file.',
    'Mend `source` in game.yaml, or write the first file.',
  ),
  defineCode(
    'rulebook/no-such-heading',
    'A link leads to a heading that the rulebook does not have.',
    'Write `#` and the words of the heading in small letters, joined by hyphens; the hint gives the nearest one.',
  ),
  defineCode(
    'rulebook/duplicate-heading',
    'Two headings of a rulebook have the same words, so that a link could mean both.',
    'Word one of them differently.',
  ),
  defineCode(
    'rulebook/empty-heading',
    'A heading has no words.',
    'Give it a name, or remove its `#`.',
  ),
  defineCode(
    'rulebook/no-such-icon',
    'The text of a rulebook names an icon that is not in assets/icons.',
    'Mend the name, or draw the icon. A colon that is meant as one is written `\\:`.',
  ),
  defineCode(
    'rulebook/no-such-picture',
    'The text of a rulebook shows a picture that is not in assets.',
    'Mend the name, or put the picture there.',
  ),
  defineCode(
    'rulebook/no-such-figure',
    'The text of a rulebook asks for a figure that is not in its folder `figures`.',
    'Mend the name, or write rulebook/figures/<name>.hbs.',
  ),
  defineCode(
    'rulebook/figure-not-alone',
    'A figure stands in the middle of a paragraph.',
    'Set it on a line of its own, with an empty line before and after it.',
  ),
  defineCode(
    'rulebook/bad-link',
    'A link leads neither to a heading of the rulebook nor into the web.',
    'Write `#…` for a heading, `https://…` for an address.',
  ),
  defineCode(
    'rulebook/raw-html',
    'The text of a rulebook holds HTML.',
    'Use Markdown; a drawing of your own is a figure.',
  ),
  defineCode(
    'rulebook/unknown-mark',
    'The text of a rulebook holds Markdown that is not known here, such as a footnote or a link whose address stands elsewhere.',
    'docs/rulebook.md lists the marks there are.',
  ),
  defineCode(
    'rulebook/broken-table',
    'A row of a table has more or fewer cells than its head, or the row of dashes below the head is missing.',
    'Write as many cells in each row; a `|` among the words of a cell is written `\\|`.',
  ),
];
