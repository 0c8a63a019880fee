import { type CodeDescription, defineCode, defineWaivableCode } from './define-code.ts';

/** Codes of what is found in templates, and in the pages that they make. */
export const CODES_OF_PAGES: readonly CodeDescription[] = [
  defineCode(
    'template/syntax',
    'A template is not valid Handlebars.',
    'The message says what is wrong. An unclosed block or a missing brace is the usual cause.',
  ),
  defineCode(
    'template/too-deep',
    'Blocks or partials are nested too deeply.',
    'Look for a partial that calls itself.',
  ),
  defineCode(
    'template/too-much',
    'The `{{#each}}` blocks of one card run more than 100,000 times, or print more than 5,000,000 characters.',
    'Look for nested `{{#each}}` blocks that go through a whole table.',
  ),
  defineCode(
    'template/no-such-partial',
    'A template uses a partial that does not exist in templates/partials.',
    'Fix the name, or add the partial.',
  ),
  defineCode(
    'template/no-such-helper',
    'A template uses a helper that does not exist.',
    'docs/pack.md lists the helpers.',
  ),
  defineCode(
    'template/no-such-field',
    'A template uses a field that the card does not have.',
    'Fix the name; the hint suggests the closest match.',
  ),
  defineCode(
    'template/no-such-icon',
    'A template uses an icon that does not exist in assets/icons.',
    'Fix the name, or add the icon.',
  ),
  defineCode(
    'template/no-such-font',
    'A template uses a font weight or style that the pack does not have.',
    'Add the weight to `fonts` in game.yaml, or use another one.',
  ),
  defineCode(
    'template/wrong-value',
    'A template passes an invalid value to a helper.',
    'The message says what the helper expects.',
  ),
  defineCode(
    'template/unescaped',
    'A template prints a value without escaping it (`{{{…}}}`).',
    'Use two braces. For bold, italic and icons, declare the field as rich text and use `rich`.',
  ),
  defineCode(
    'template/script',
    'A template, or a value in it, contains a script. Packs cannot run code.',
    'Remove it.',
  ),
  defineCode(
    'template/not-allowed',
    'A template prints an element or attribute that is not allowed, or a drawing that is too complex for browsers. [security.md](security.md) lists what is allowed.',
    'Remove it, or use an element or attribute from the list; the hint suggests the closest name.',
  ),
  defineCode(
    'template/misplaced-element',
    'A template prints an element where browsers ignore it, such as a row outside a table.',
    'Put it inside the element that it belongs to.',
  ),
  defineCode(
    'template/lone-brace',
    'A stylesheet has an unmatched brace.',
    'Add the missing brace. Without it browsers ignore the styles that follow.',
  ),
  defineCode(
    'style/unknown-property',
    'A CSS property does not exist. This is a warning if no similar property is known, because it may be too new.',
    'Fix the name; the hint suggests the closest match.',
  ),
  defineCode(
    'style/unknown-at-rule',
    'A CSS at-rule (such as `@media`) does not exist.',
    'Fix the name; the hint suggests the closest match.',
  ),
  defineCode(
    'style/invalid-value',
    'The value is not valid for the property, so browsers ignore the declaration.',
    'Fix the value. Lengths need a unit directly after the number.',
  ),
  defineCode(
    'style/missing-semicolon',
    'A declaration has no semicolon and runs into the next one; browsers ignore both.',
    'Add `;` at its end.',
  ),
  defineCode(
    'style/syntax',
    'Part of a stylesheet is not valid CSS: a selector, declaration or comment that browsers ignore.',
    'The hint says how to write it.',
  ),
  defineCode(
    'style/unclosed-comment',
    'A comment is not closed, so the styles after it are lost.',
    'Add `*/` at the end of the comment.',
  ),
  defineCode(
    'style/unclosed-string',
    'A string is not closed on its line.',
    'Add the missing quote.',
  ),
  defineCode(
    'style/unclosed-bracket',
    'A stylesheet has an unmatched bracket.',
    'Add the missing bracket, or remove this one.',
  ),
  defineCode(
    'style/unknown-class',
    'A template uses a class that has no styles, while a class of almost the same name has styles but is never used (a warning).',
    'Use the same name in the template and in the stylesheet.',
  ),
  defineCode(
    'style/no-such-file',
    'CSS refers to an image that does not exist in the pack or that pages cannot load.',
    'Fix the path. In templates/*.css it is relative to assets/, elsewhere relative to the pack.',
  ),
  defineCode(
    'style/too-deep',
    'The brackets of a stylesheet are nested too deeply.',
    'Look for unclosed brackets.',
  ),
  defineCode(
    'style/too-long',
    'A stylesheet is too long.',
    'Check for accidentally pasted content.',
  ),
  defineCode(
    'template/unclosed-element',
    'A template has an unclosed element, or a closing tag without an opening tag.',
    'Add the missing tag. Without it browsers put the rest of the sheet inside the element.',
  ),
  defineCode(
    'template/remote-resource',
    'A template or stylesheet loads something from outside the pack.',
    'Put the file into assets/ and use that path.',
  ),
  defineCode('template/failed', 'A template failed while it was running.', 'The message says why.'),
  defineWaivableCode(
    'card/text-overflow',
    'A text does not fit in its box: it is too long even at the smallest size allowed, or it is cut off or overflows on the page.',
    'Shorten the text, or make its box larger in the template.',
  ),
  defineCode(
    'card/net-too-large',
    'The net of a box or die is larger than its place on the sheet. Nets are never scaled down.',
    'Give the component a larger `size`, and the template the same `widthIn=` and `heightIn=`.',
  ),
  defineWaivableCode(
    'card/text-collision',
    'With `--render`: two texts on a card overlap (a warning).',
    'Shorten one of them, or move them apart in the template.',
  ),
  defineWaivableCode(
    'card/blank',
    'With `--render`: a face or back has a template but is blank (a warning).',
    'Check whether a style hides its contents.',
  ),
  defineWaivableCode(
    'text/faked-style',
    'With `--render`: a text is bold or italic, but the pack does not have that style of its font, so the browser fakes it (a warning).',
    'Add the style under `fonts` in game.yaml, or use another one for the text.',
  ),
  defineWaivableCode(
    'card/outside-safe',
    'With `--render`: a text is outside the safe zone, too close to the cut edge or beyond it.',
    'Move it inwards, because cuts are never exact. Art may extend to the edge.',
  ),
  defineWaivableCode(
    'card/bleed-uncovered',
    'With `--render`: the art or background does not reach the edge of the bleed, so an inexact cut would show bare paper.',
    'Extend art and background colours to the edge of the bleed. White cards need nothing.',
  ),
  defineWaivableCode(
    'text/too-small',
    'With `--render`: a text is smaller than 6 pt when printed.',
    'Use a larger size.',
  ),
  defineWaivableCode(
    'text/missing-glyph',
    'With `--render`: a character is missing from the fonts of its text, so each machine would draw it in a different font, or not at all.',
    'Use other characters or an icon, or add a font that has the character under `fonts` in game.yaml.',
  ),
  defineCode(
    'image/not-svg',
    'An SVG image is not well-formed XML with one SVG element, or is not UTF-8.',
    'Save it as plain SVG, in UTF-8.',
  ),
  defineCode(
    'image/unsafe',
    'An SVG image contains more than a drawing (code, links, animation, embedded pages or external content), or repeats parts and filters so often that browsers cannot draw it in time. [security.md](security.md) lists what is allowed.',
    'Remove it, or save the image as plain SVG. Embed bitmaps as data (`data:image/png`).',
  ),
  defineWaivableCode(
    'image/low-resolution',
    'With `--render`: an image has fewer than 200 pixels per inch at its printed size.',
    'Use a larger image, or print it smaller.',
  ),
  defineWaivableCode(
    'image/scaled-down',
    'With `--render`: an image is drawn larger than its card (such as one tile of a sprite sheet) and was scaled down too much for that.',
    'List it under `images: { original: […] }` in game.yaml.',
  ),
  defineWaivableCode(
    'text/low-contrast',
    'With `--render`: a text has a contrast below 4.5:1 with its background. On a gradient or an image, the letter with the lowest contrast counts.',
    'Make the text or its background darker or lighter.',
  ),
  defineCode(
    'page/too-slow',
    'The browser took longer for a page than the limit: 120 s, or the value of `--timeout`.',
    'Look for large filters or nested `<use>` elements on the card in the message. `--timeout <seconds>` allows each page more time.',
  ),
  defineCode(
    'page/crashed',
    'A page crashed in the browser, twice.',
    'Look for large filters or nested `<use>` elements on the card in the message.',
  ),
  defineCode(
    'page/request-refused',
    'A page tried to load something from outside the pack.',
    'Put the file into assets/.',
  ),
  defineCode(
    'page/request-failed',
    'A page refers to a file that does not exist.',
    'Fix its name in the template, stylesheet or data.',
  ),
  defineCode(
    'page/font-failed',
    'A font file could not be used.',
    'Check that it is a WOFF2 or TrueType file.',
  ),
  defineCode(
    'page/image-failed',
    'An image could not be shown.',
    'Check that it is a PNG, JPEG, WebP or SVG file.',
  ),
  defineCode(
    'page/overflow',
    'A page is wider than its paper, so everything on it would shrink.',
    "Fix the pack's CSS: something extends beyond its card.",
  ),
  defineCode('page/script-error', 'A page tried to run a script.', 'Remove it.'),
  defineCode(
    'page/browser-error',
    'The browser reported an error on a page.',
    'The message comes from the browser.',
  ),
  defineCode(
    'sheet/page-count',
    'A PDF does not have the planned number of pages.',
    "Check whether the pack's CSS styles `.sheet` or adds page breaks.",
  ),
  defineCode(
    'sheet/page-size',
    'A PDF does not have the size of the paper.',
    "Check whether the pack's CSS contains an `@page` rule.",
  ),
];

/** Codes of what is found in the text of rulebooks. */
export const CODES_OF_RULEBOOKS: readonly CodeDescription[] = [
  defineCode(
    'rulebook/too-complex',
    'A chapter has more than 500,000 characters, lists and boxes nested more than 30 deep, more than 200 link definitions, or a paragraph with more than 1,000 marks or 200 brackets.',
    'Split it into several chapters or paragraphs, and check for accidentally pasted content.',
  ),
  defineCode(
    'rulebook/no-text',
    'The folder of a rulebook does not contain a Markdown file.',
    'Fix `source` in game.yaml, or write the first file.',
  ),
  defineCode(
    'rulebook/no-such-heading',
    'A link points to a heading that does not exist in the rulebook.',
    'Write `#` and the words of the heading in lower case, joined by hyphens. The hint suggests the closest heading.',
  ),
  defineCode(
    'rulebook/duplicate-heading',
    'Two headings of a rulebook are the same, so a link to them is ambiguous.',
    'Reword one of them.',
  ),
  defineCode('rulebook/empty-heading', 'A heading has no text.', 'Add text, or remove the `#`.'),
  defineCode(
    'rulebook/no-such-icon',
    'A rulebook uses an icon that does not exist in assets/icons.',
    'Fix the name, or add the icon. For a literal colon write `\\:`.',
  ),
  defineCode(
    'rulebook/no-such-picture',
    'A rulebook shows an image that does not exist in assets.',
    'Fix the name, or add the image.',
  ),
  defineCode(
    'rulebook/no-such-figure',
    'A rulebook uses a figure that does not exist in its `figures` folder.',
    'Fix the name, or add rulebook/figures/<name>.hbs.',
  ),
  defineCode(
    'rulebook/figure-not-alone',
    'A figure is in the middle of a paragraph.',
    'Put it on its own line, with an empty line before and after it.',
  ),
  defineCode(
    'rulebook/bad-link',
    'A link points neither to a heading of the rulebook nor to a web address.',
    'Write `#…` for a heading, or `https://…` for a web address.',
  ),
  defineCode(
    'rulebook/raw-html',
    'The text of a rulebook contains HTML.',
    'Use Markdown; use a figure for your own drawings.',
  ),
  defineCode(
    'rulebook/unknown-mark',
    'A rulebook uses unsupported Markdown, such as footnotes or reference links.',
    'docs/rulebook.md lists the supported Markdown.',
  ),
  defineCode(
    'rulebook/broken-table',
    'A table row has more or fewer cells than the header, or the row of dashes below the header is missing.',
    'Give every row the same number of cells. Write a literal `|` as `\\|`.',
  ),
];
