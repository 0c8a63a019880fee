import { type CodeDescription, defineCode } from './define-code.ts';

/** Codes of what is found in the records of a pack, in the order in which they are checked. */
export const CODES_OF_DATA: readonly CodeDescription[] = [
  defineCode(
    'key/unknown',
    'The key is not defined in the schema.',
    'Fix the spelling, or add the key to the schema.',
  ),
  defineCode(
    'key/not-here',
    'The key is known, but not allowed in this kind of record (a board has no template, for example).',
    'Remove the key, or change the `kind`.',
  ),
  defineCode('key/missing', 'A required key is missing.', 'Add the key.'),
  defineCode(
    'value/wrong-type',
    'The value has the wrong type, such as text where a number is expected.',
    'Write the value in the form that the message asks for. Put numbers that are names in quotes.',
  ),
  defineCode(
    'value/out-of-range',
    'A number is outside the range that the schema allows.',
    'Use a number within the range.',
  ),
  defineCode(
    'value/not-allowed',
    'The value is not one of the values that the schema allows.',
    'Use one of the values listed in the hint.',
  ),
  defineCode(
    'value/bad-format',
    'The text does not have the required format, such as an id that is not in kebab-case.',
    'Write it in the format that the hint describes.',
  ),
  defineCode('value/too-short', 'A text or list is too short.', 'Add to it.'),
  defineCode('value/too-long', 'A text or list is too long.', 'Shorten it.'),
  defineCode(
    'list/duplicate-entry',
    'A list whose entries must be unique has a duplicate entry.',
    'Remove one of them.',
  ),
  defineCode(
    'id/duplicate',
    'Two records of one table, two tables or two components have the same id.',
    'Change one of the ids.',
  ),
  defineCode(
    'card/duplicate-id',
    'Two cards in different decks have the same id.',
    'Card ids must be unique in the whole pack, because they are printed on the cards.',
  ),
  defineCode(
    '<record>/no-such-<record>',
    'A record refers to a record that does not exist.',
    'Fix the name; the hint suggests the closest match.',
  ),
  defineCode(
    '<record>/no-such-component',
    'A record refers to a component that is not declared in game.yaml, such as a box for an unknown deck.',
    'Fix the name; the hint suggests the closest match.',
  ),
  defineCode(
    '<record>/no-such-icon',
    'A field names an icon that does not exist in assets/icons.',
    'Fix the name, or add the icon.',
  ),
  defineCode(
    '<record>/no-such-image',
    'A field names an image that does not exist in the pack.',
    'Fix the path; it must start with `assets/`.',
  ),
  defineCode(
    'image/missing',
    'A template, or a value inserted into it, shows an image that does not exist in the pack.',
    'Fix the name: it must start with `assets/`, and names are case-sensitive.',
  ),
  defineCode(
    'image/unreadable',
    'An image is damaged, incomplete or not an image at all. (Every image is fully decoded.)',
    'Export it again from the program that created it, or copy it again.',
  ),
  defineCode(
    'image/unsupported',
    'An image has a format that browsers do not support, such as TIFF, BMP, HEIC or PSD, or a file name that Windows does not allow.',
    'Save it as PNG, JPEG, WebP, AVIF or SVG.',
  ),
  defineCode(
    'image/wrong-format',
    'The format of an image does not match its file name, such as a JPEG named `.png`.',
    'Rename it, or save it again in the format that its name says.',
  ),
  defineCode(
    'text/control-character',
    'A text contains a control character.',
    'Remove it; it was probably pasted by accident.',
  ),
  defineCode(
    'text/no-such-icon',
    'A rich text contains `:name:`, but there is no icon of that name.',
    'Fix the name, or add the icon.',
  ),
  defineCode(
    'text/unclosed-mark',
    'A rich text contains an unclosed `**bold**`, `*italic*` or `:icon:`.',
    'Close it. For a literal asterisk or colon write `\\*` or `\\:`.',
  ),
  defineCode(
    'text/markup',
    'A text contains HTML (`<br>`, `<b>`, `&nbsp;`), an icon with spaces (`: heart :`), or inline marks in a field that is not declared as rich text; it would be printed literally (a warning).',
    'The hint says what to write instead. docs/pack.md lists the inline marks.',
  ),
  defineCode(
    'text/doubled-word',
    'A word is repeated (a warning). Legitimate repetitions, such as `had had` or `nous nous`, are not reported.',
    'Remove one of them.',
  ),
  defineCode(
    'text/lone-quote',
    'A text or paragraph has an unmatched double quote (a warning).',
    'Add the other quote, or remove this one.',
  ),
  defineCode(
    'text/invisible-character',
    'A text contains an invisible character, such as a zero-width space, next to Latin letters (a warning).',
    'Remove it; it was probably pasted by accident.',
  ),
  defineCode(
    'text/misspelt-name',
    'A text contains the name of a record with a missing word, a typo, a different abbreviation or different capitals (a warning).',
    'Write the name as in its table. If both are intended, list them under `similarNames`.',
  ),
  defineCode(
    'name/duplicate',
    'Two records of a table have the same name.',
    'Give each record its own name.',
  ),
  defineCode(
    'name/two-spellings',
    'Two records have the same name in different spellings (`Blvd` and `Boulevard`, `&` and `and`).',
    'Choose one spelling. If both are intended, list them under `similarNames`.',
  ),
  defineCode(
    'name/near-duplicate',
    'A name, or a word in it, looks like a typo of another one.',
    'Fix the typo. If both are intended, list them under `similarNames`.',
  ),
  defineCode(
    'name/unlike-id',
    'The ids of a table are derived from its names, but this name is missing a word of its id or looks like a typo of it (a warning).',
    'Fix the name. If both are intended, list the name and the id under `similarNames`.',
  ),
  defineCode(
    'name/mixed-spelling',
    'The names in a table spell a word inconsistently: `Blvd` and `Boulevard`, `&` and `and` (a warning).',
    'Choose one spelling. If both are intended, list the two words under `similarNames`.',
  ),
  defineCode(
    'name/mixed-capitals',
    'A name is not capitalised like the others in its table (a warning).',
    'Capitalise it like the others.',
  ),
  defineCode(
    'name/odd-spaces',
    'A name has double spaces, leading or trailing spaces, or an invisible character (a warning).',
    'Write it as shown in the hint.',
  ),
  defineCode(
    'colour/no-such-table',
    'An entry of `colours` in game.yaml names a table that does not exist.',
    'Fix the name.',
  ),
  defineCode(
    'colour/no-such-field',
    'An entry of `colours` in game.yaml names a field that the table does not have.',
    'Fix the name; the hint suggests the closest match.',
  ),
  defineCode(
    'colour/not-a-colour',
    'A field listed under `colours` in game.yaml does not contain a colour.',
    'Write it as `"#rrggbb"`, in quotes.',
  ),
  defineCode(
    'colour/too-close',
    'Two colours with different meanings look the same in normal vision, with protanopia, deuteranopia or tritanopia, or in grey, and nothing else distinguishes them.',
    'Choose more distinct colours, or print a number or a shape with them and list its field under `marks`.',
  ),
  defineCode(
    'mark/die-number-twice',
    'Two records have the same value in a field with `"x-distinct": "die"` in its schema, so a die roll would be ambiguous.',
    'Give each record a different number.',
  ),
  defineCode(
    'mark/not-distinct',
    'Two records that players tell apart by a colour, letter, word or shape have the same one (a warning). Such fields have `"x-distinct": "mark"` in their schema; colours are listed under `colours` in game.yaml.',
    'Give each record a different value, even if the records also differ in something else. If players do not use the field, remove `x-distinct`.',
  ),
  defineCode(
    'parts/no-such-table',
    '`parts:` in game.yaml names a table that does not exist.',
    'Use the name of an existing table.',
  ),
  defineCode(
    'parts/missing-field',
    'A record in the table of parts is missing a required field.',
    'Add the field; docs/pieces.md lists them.',
  ),
  defineCode(
    'parts/no-such-component',
    'A part to buy replaces a component that does not exist.',
    'Fix the name; the hint suggests the closest match.',
  ),
  defineCode(
    'parts/no-such-card',
    'A part to buy replaces a piece that does not exist in any deck.',
    'Fix the name; the hint suggests the closest match.',
  ),
  defineCode(
    'waiver/no-such-code',
    'A card or component waives a code that does not exist or cannot be waived.',
    'Fix the code. This list says which codes can be waived.',
  ),
  defineCode(
    'waiver/unused',
    'With `--render`, or in a full build: a waiver does not match any problem (a warning).',
    'Remove it, so that the problem is reported if it comes back.',
  ),
  defineCode(
    'component/no-such-size',
    'A component uses a card size that is not a preset.',
    'Fix the name, or give a width and a height.',
  ),
  defineCode(
    'component/no-such-product',
    'A component names a print service product that is not a preset.',
    'Fix the name; the products are listed in presets/products.yaml.',
  ),
  defineCode(
    'component/no-such-card',
    'A component refers to a card that it does not have.',
    'Fix the id of the card.',
  ),
  defineCode(
    'component/too-many-pages',
    'A rulebook has more pages than its booklet product allows.',
    'Choose a larger product, or a Document.',
  ),
  defineCode(
    'component/pages-too-small',
    'The text of a rulebook would be too small in its booklet product.',
    'Choose a larger product, or a Document.',
  ),
  defineCode(
    'id/bad-characters',
    'The id of a pack, component or card contains characters other than letters, digits, `-`, `_` and `.`, or starts or ends with a character that file names must not. Files are named after these ids.',
    'Use the id suggested in the hint, and update references to it.',
  ),
  defineCode(
    'id/reserved-name',
    'An id is a reserved device name on Windows, such as `con` or `aux.1`, and cannot be used as a file name there.',
    'Choose another id.',
  ),
  defineCode('id/too-long', 'An id is too long for a file name.', 'Shorten it.'),
  defineCode(
    'id/same-file-name',
    'Two ids differ only in case, or in how an accent is encoded: on Windows and macOS their files would overwrite each other.',
    'Change one of the two ids.',
  ),
  defineCode(
    'deck/no-cards',
    'A deck has nothing to print: its data file is empty, or all its cards have `copies: 0` (a warning).',
    'Set `copies`, or remove the deck. Until then builds and exports skip it.',
  ),
  defineCode(
    'component/reserved-id',
    'The id of a component is the name of a file that every build writes: `index`, `everything`, `colours` or `parts`.',
    'Choose another id.',
  ),
  defineCode(
    'component/no-such-data',
    'A deck names a data file that is not listed under `tables`.',
    'List the file under `tables` too.',
  ),
  defineCode(
    'component/too-large',
    'A card does not fit on the paper.',
    'Choose a larger paper or a smaller card.',
  ),
  defineCode(
    'font/missing',
    'A font file, or the npm package that provides it, is missing.',
    'Fix the name, or run `npm install`.',
  ),
  defineCode(
    'pack/unknown-language',
    'The `language` in game.yaml is not a valid language code.',
    'Use a language code such as `en`, `fr-CA` or `pt-BR`.',
  ),
  defineCode(
    'icon/not-svg',
    'An icon file is not well-formed XML with one SVG element and a viewBox.',
    'Save it as plain SVG, in UTF-8.',
  ),
  defineCode(
    'icon/text',
    'An icon contains text, which would be drawn in a different font and size in each place. It is reported once, with the number of cards that show it.',
    'Convert the text to paths in your drawing program.',
  ),
  defineCode(
    'icon/unsafe',
    'An icon contains more than shapes (code, styles, links, images, animation or external content), or repeats parts and filters so often that browsers cannot draw it in time. [security.md](security.md) lists what is allowed.',
    'Draw it with paths, circles and rectangles.',
  ),
  defineCode(
    'spelling/unknown-word',
    'With `--spelling`: a word is not in the dictionary of its language (a warning, reported once for each word).',
    'Correct the word, or add it to `acceptedWords` in game.yaml.',
  ),
  defineCode(
    'spelling/no-dictionary',
    'With `--spelling`: there is no dictionary for the language of the pack or of a translation, so its spelling is not checked (a warning).',
    'Install the dictionary named in the hint in the pack folder.',
  ),
];
