import { type CodeDescription, defineCode } from './define-code.ts';

/** Codes of what is found in the records of a pack, in the order in which they are checked. */
export const CODES_OF_DATA: readonly CodeDescription[] = [
  defineCode(
    'key/unknown',
    'The schema knows no such key.',
    'Mend its spelling, or add it to the schema.',
  ),
  defineCode(
    'key/not-here',
    'The key exists, but not in this kind of record: a board has no template.',
    'Remove it, or change the kind.',
  ),
  defineCode('key/missing', 'A key that every record needs is missing.', 'Add it.'),
  defineCode(
    'value/wrong-type',
    'A text stands where a number belongs, a number where a text belongs, and so on.',
    'Write the value in the form the message names; put numbers that are names in quotes.',
  ),
  defineCode(
    'value/out-of-range',
    'A number is smaller or larger than the schema allows.',
    'Mend the number.',
  ),
  defineCode(
    'value/not-allowed',
    'The value is not one of those the schema allows.',
    'Choose one of the values the hint names.',
  ),
  defineCode(
    'value/bad-format',
    'A text does not have the form the schema asks for, such as an id that is not kebab-case.',
    'Write it in the form the hint describes.',
  ),
  defineCode('value/too-short', 'A text or list has too little in it.', 'Fill it.'),
  defineCode('value/too-long', 'A text or list has too much in it.', 'Shorten it.'),
  defineCode(
    'list/duplicate-entry',
    'A list that is a set holds an entry twice.',
    'Remove one of the two.',
  ),
  defineCode(
    'id/duplicate',
    'Two records of a table, two tables or two components have the same id.',
    'Give one of them another id.',
  ),
  defineCode(
    'card/duplicate-id',
    'Cards of two decks have the same id.',
    'Card ids are unique in the whole pack, because they stand on the printed cards.',
  ),
  defineCode(
    '<record>/no-such-<record>',
    'A record names another one that does not exist: a route a stop, a stop a region.',
    'Mend the name; the hint gives the nearest one.',
  ),
  defineCode(
    '<record>/no-such-component',
    'A record names a component that game.yaml does not declare: a box a deck.',
    'Mend the name; the hint gives the nearest one.',
  ),
  defineCode(
    '<record>/no-such-icon',
    'A field names an icon that is not in assets/icons.',
    'Mend the name, or draw the icon.',
  ),
  defineCode(
    '<record>/no-such-image',
    'A field names a picture that is not in the pack.',
    'Mend the path; it begins with `assets/`.',
  ),
  defineCode(
    'image/missing',
    'A template, or what a card fills into it, shows a picture that is not in the pack.',
    'Fix the name: it begins with `assets/`, and upper and lower case count.',
  ),
  defineCode(
    'image/unreadable',
    'A picture is damaged, is not complete, or is not a picture at all. Every picture is decoded to its end.',
    'Export it again from the program that it was made with, or copy it again.',
  ),
  defineCode(
    'image/unsupported',
    'A picture is of a kind that browsers do not show, such as TIFF, BMP, HEIC or PSD, or has a name that Windows cannot write.',
    'Save it as PNG, JPEG, WebP, AVIF or SVG.',
  ),
  defineCode(
    'image/wrong-format',
    'A picture is shown, but is not of the kind that its name says: a JPEG called `.png`.',
    'Rename it, or save it again in the format of its name.',
  ),
  defineCode(
    'text/control-character',
    'A text holds a character that cannot be printed.',
    'Remove it; it was most likely pasted in by accident.',
  ),
  defineCode(
    'text/no-such-icon',
    'A rich text holds `:name:`, and there is no such icon.',
    'Mend the name, or draw the icon.',
  ),
  defineCode(
    'text/unclosed-mark',
    'A rich text opens `**bold**`, `*italic*` or `:icon:` and does not close it.',
    'Close it. A star or colon that is meant is written `\\*` or `\\:`.',
  ),
  defineCode(
    'text/markup',
    'A text holds HTML (`<br>`, `<b>`, `&nbsp;`), an icon with spaces (`: heart :`), or inline marks in a field that is not declared as rich text; it would be printed as it stands (a warning).',
    'The hint says what to write instead; docs/pack.md lists the inline marks.',
  ),
  defineCode(
    'text/doubled-word',
    'A word stands twice in a row (a warning). What a language repeats on purpose, such as `had had` or `nous nous`, is known.',
    'Remove one of the two.',
  ),
  defineCode(
    'text/lone-quote',
    'A double quote has no partner in its text or paragraph (a warning).',
    'Write the other one too, or remove it.',
  ),
  defineCode(
    'text/invisible-character',
    'A text holds a character that takes no room, such as a zero-width space, beside Latin letters (a warning).',
    'Remove it; it was most likely pasted in by accident.',
  ),
  defineCode(
    'text/misspelt-name',
    'A text holds a name of a record with a word missing, a slip, another abbreviation or other capitals (a warning).',
    'Write the name as it stands in its table; if both are meant, list them under `similarNames`.',
  ),
  defineCode(
    'name/duplicate',
    'Two records of a table have the same name.',
    'Give each its own name.',
  ),
  defineCode(
    'name/two-spellings',
    'Two records have the same name under two spellings (`Blvd` and `Boulevard`, `&` and `and`).',
    'Choose one spelling; if both are meant, list them under `similarNames`.',
  ),
  defineCode(
    'name/near-duplicate',
    'A name, or a word in it, is one slip away from another one.',
    'Mend the slip; if both are meant, list them under `similarNames`.',
  ),
  defineCode(
    'name/unlike-id',
    'The ids of a table are made of its names, and this name lacks a word of its id or is one slip away from it (a warning).',
    'Correct the name; if both are meant, list name and id under `similarNames`.',
  ),
  defineCode(
    'name/mixed-spelling',
    'The names of a table write one word in two ways: `Blvd` beside `Boulevard`, `&` beside `and` (a warning).',
    'Choose one; if both are meant, list the two words under `similarNames`.',
  ),
  defineCode(
    'name/mixed-capitals',
    'A name has other capitals than the rest of its table (a warning).',
    'Write it like the others.',
  ),
  defineCode(
    'name/odd-spaces',
    'A name has two spaces in a row, a space at an end, or a character that takes no room (a warning).',
    'Write it as the hint shows.',
  ),
  defineCode(
    'colour/no-such-table',
    'A set of `colours` in game.yaml names a table that does not exist.',
    'Mend the name.',
  ),
  defineCode(
    'colour/no-such-field',
    'A set of `colours` in game.yaml names a field that the records of its table do not have.',
    'Mend the name; the hint gives the nearest one.',
  ),
  defineCode(
    'colour/not-a-colour',
    'A field that `colours` in game.yaml names holds something else than a colour.',
    'Write it as `"#rrggbb"`, in quotes.',
  ),
  defineCode(
    'colour/too-close',
    'Two colours that mean different things look alike to normal, protan, deutan or tritan eyes, or in grey, and no second mark tells them apart.',
    'Choose colours further apart, or print a number or a shape with them and name its field under `marks`.',
  ),
  defineCode(
    'mark/die-number-twice',
    'Two records have the same value in a field whose schema says `"x-distinct": "die"`: a roll cannot say which is meant.',
    'Give each record its own number.',
  ),
  defineCode(
    'mark/not-distinct',
    'Two records that players tell apart by a colour, letter, word or shape have the same one (a warning). Fields say so by `"x-distinct": "mark"` in the schema; colours by `colours` in game.yaml.',
    'Give each record its own, even if they also differ in something else. If players do not use it, remove `x-distinct`.',
  ),
  defineCode(
    'parts/no-such-table',
    '`parts:` in game.yaml names a table that does not exist.',
    'Name one of the tables.',
  ),
  defineCode(
    'parts/missing-field',
    'A part to buy lacks what the list of parts needs.',
    'Add the field; docs/pieces.md lists them.',
  ),
  defineCode(
    'parts/no-such-component',
    'A part to buy stands in for a component that does not exist.',
    'Mend the name; the hint gives the nearest one.',
  ),
  defineCode(
    'parts/no-such-card',
    'A part to buy stands in for a piece that no deck has.',
    'Mend the name; the hint gives the nearest one.',
  ),
  defineCode(
    'waiver/no-such-code',
    'A card or component waives a code that does not exist, or that no check of a laid-out page has.',
    'Fix its name. What may be waived says so in this list.',
  ),
  defineCode(
    'waiver/unused',
    'With `--render`, or in a whole build: a waiver lets nothing stand (a warning).',
    'Remove it, so that the problem is reported when it comes back.',
  ),
  defineCode(
    'component/no-such-size',
    'A component names a card size that is not among the presets.',
    'Mend the name, or give a width and a height.',
  ),
  defineCode(
    'component/no-such-product',
    'A component names a product of a print service that is not among the presets.',
    'Mend the name; presets/products.yaml lists them.',
  ),
  defineCode(
    'component/no-such-card',
    'A component says something about a card that it does not have.',
    "Mend the card's id.",
  ),
  defineCode(
    'component/too-many-pages',
    'A rulebook fills more pages than the booklet that it is to become can have.',
    'Name a larger product, or a Document.',
  ),
  defineCode(
    'component/pages-too-small',
    'The text of a rulebook would be too small in the booklet that it is to become.',
    'Name a larger product, or a Document.',
  ),
  defineCode(
    'id/bad-characters',
    'The id of a pack, component or card holds something else than letters, digits, `-`, `_` and `.`, or starts or ends with a mark that file names must not. Files are named after these ids.',
    'Write the id that the hint suggests, and change what refers to it.',
  ),
  defineCode(
    'id/reserved-name',
    'An id is the name of a device on Windows, such as `con` or `aux.1`: no file can have that name there.',
    'Give it another id.',
  ),
  defineCode('id/too-long', 'An id is too long to be a file name.', 'Shorten it.'),
  defineCode(
    'id/same-file-name',
    'Two ids differ only in upper and lower case, or in how an accent is encoded: Windows and macOS take their files for one.',
    'Give one of the two another id.',
  ),
  defineCode(
    'deck/no-cards',
    'A deck has nothing to print: each of its cards has `copies: 0`, or there is no card in its data file (a warning).',
    'Write how often a card is printed, or remove the deck; until then builds and exports leave it out.',
  ),
  defineCode(
    'component/reserved-id',
    'A component has the name of a file that a build writes: `index`, `everything`, `colours` or `parts`.',
    'Give it another id.',
  ),
  defineCode(
    'component/no-such-data',
    'A deck names a data file that belongs to no table.',
    'Name the file under `tables` too.',
  ),
  defineCode(
    'component/too-large',
    'A card does not fit the paper.',
    'Choose a larger paper or a smaller card.',
  ),
  defineCode(
    'font/missing',
    'A font file of the pack, or the npm package that brings it, is not there.',
    'Mend the name, or run `npm install`.',
  ),
  defineCode(
    'pack/unknown-language',
    'The `language` in game.yaml is not the code of a language.',
    'Write its code, such as `en`, `fr-CA` or `pt-BR`.',
  ),
  defineCode(
    'icon/not-svg',
    'An icon file is not well-formed XML with one SVG element and a viewBox.',
    'Save it as plain SVG, in UTF-8.',
  ),
  defineCode(
    'icon/text',
    'An icon has text in it, which comes out in other letters and sizes wherever the icon is drawn. It is reported once, with the number of cards that show it.',
    'Turn the text into paths in the program that drew it.',
  ),
  defineCode(
    'icon/unsafe',
    'An icon holds more than shapes: code, styles, links, pictures, animation, or something from elsewhere; or it repeats parts and filters so often that no browser draws it in time. [security.md](security.md) lists what it may hold.',
    'Draw it with paths, circles and rectangles.',
  ),
  defineCode(
    'spelling/unknown-word',
    'With `--spelling`: a word of a text is in no dictionary of its language (a warning, one for each word).',
    'Correct it, or add it to `acceptedWords` in game.yaml.',
  ),
  defineCode(
    'spelling/no-dictionary',
    'With `--spelling`: there is no dictionary for the language of the pack or of a translation (a warning).',
    'Install the dictionary that the hint names in the folder of the pack.',
  ),
];
