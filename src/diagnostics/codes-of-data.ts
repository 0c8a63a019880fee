import { type CodeDescription, describe } from './code-description.ts';

/** Codes of what is found in the files of a pack, in the order in which they are checked. */
export const CODES_OF_DATA: readonly CodeDescription[] = [
  describe(
    'file/missing',
    'A file that game.yaml names does not exist.',
    'Mend the name, or add the file. Upper and lower case count, on every system.',
  ),
  describe(
    'file/empty',
    'A data file, schema, template or icon holds nothing but comments and blanks.',
    'Bring its contents back, from version control if need be.',
  ),
  describe(
    'file/unreadable',
    'The system does not let the file be read.',
    'Mend its permissions, or the link it is.',
  ),
  describe(
    'file/binary',
    'A file that must be text in UTF-8 is not.',
    'Save it as plain text with the encoding UTF-8.',
  ),
  describe(
    'file/too-large',
    'A text file is far larger than any hand-written one.',
    'Split it, or look for what was pasted into it.',
  ),
  describe(
    'file/more-problems',
    'A file has more than 200 problems: the first ones are reported, the others counted, in every form of report.',
    'Fix the first ones; many problems of one kind often have one cause.',
  ),
  describe(
    'pack/too-slow',
    'Checking and rendering the pack takes longer than it may: 120 s, or what `--timeout` says.',
    'The message names the stage and the file it was in. Make that file smaller or simpler, or allow more time with `--timeout <seconds>`.',
  ),
  describe(
    'file/not-a-file',
    'A folder, pipe or device stands where a file belongs.',
    'Put the file there.',
  ),
  describe(
    'file/merge-conflict',
    'Version control left both sides of a conflict in a template, stylesheet, text of a rulebook or CSV file.',
    'Keep one of the two versions, and remove the lines `<<<<<<<`, `=======` and `>>>>>>>`.',
  ),
  describe(
    'file/outside-pack',
    'A link or a path leads out of the pack. A pack may only use its own files.',
    'Put the file into the pack, and name it there.',
  ),
  describe(
    'file/unused',
    'Nothing names this data file, template or figure, or no rulebook reads this text (a warning).',
    'Name it, or remove it.',
  ),
  describe(
    'yaml/syntax',
    'The file is not YAML.',
    'The message says what the parser stumbled over; tabs and missing quotes are the usual causes.',
  ),
  describe(
    'yaml/duplicate-key',
    'A record has the same key twice.',
    'Remove one; if a new record was meant, begin it with `- `.',
  ),
  describe(
    'yaml/alias-limit',
    'The aliases of a file unfold to far more than it holds.',
    'Write the values out.',
  ),
  describe(
    'yaml/no-such-anchor',
    'An alias names an anchor that does not exist before it.',
    'Write the value out, or quote the text if the `*` belongs to it.',
  ),
  describe(
    'yaml/too-deep',
    'Lists or maps are nested deeper than any data of a game.',
    'Look for a run of brackets or of ever deeper indents.',
  ),
  describe(
    'schema/invalid',
    'A JSON Schema of the pack cannot be used, or has too many parts.',
    'Mend the schema; what it describes was not checked.',
  ),
  describe(
    'schema/no-such-table',
    'An `x-reference` in a JSON Schema names a table that does not exist.',
    'Name one of the tables of game.yaml.',
  ),
  describe(
    'table/file-taken',
    'Two tables name the same data file.',
    'A data file holds the records of one table: name it once.',
  ),
  describe(
    'key/unknown',
    'The schema knows no such key.',
    'Mend its spelling, or add it to the schema.',
  ),
  describe(
    'key/not-here',
    'The key exists, but not in this kind of record: a board has no template.',
    'Remove it, or change the kind.',
  ),
  describe('key/missing', 'A key that every record needs is missing.', 'Add it.'),
  describe(
    'value/wrong-type',
    'A text stands where a number belongs, a number where a text belongs, and so on.',
    'Write the value in the form the message names; put numbers that are names in quotes.',
  ),
  describe(
    'value/out-of-range',
    'A number is smaller or larger than the schema allows.',
    'Mend the number.',
  ),
  describe(
    'value/not-allowed',
    'The value is not one of those the schema allows.',
    'Choose one of the values the hint names.',
  ),
  describe(
    'value/bad-format',
    'A text does not have the form the schema asks for, such as an id that is not kebab-case.',
    'Write it in the form the hint describes.',
  ),
  describe('value/too-short', 'A text or list has too little in it.', 'Fill it.'),
  describe('value/too-long', 'A text or list has too much in it.', 'Shorten it.'),
  describe(
    'list/duplicate-entry',
    'A list that is a set holds an entry twice.',
    'Remove one of the two.',
  ),
  describe(
    'id/duplicate',
    'Two records of a table, two tables or two components have the same id.',
    'Give one of them another id.',
  ),
  describe(
    'card/duplicate-id',
    'Cards of two decks have the same id.',
    'Card ids are unique in the whole pack, because they stand on the printed cards.',
  ),
  describe(
    '<record>/no-such-<record>',
    'A record names another one that does not exist: a route a stop, a stop a region.',
    'Mend the name; the hint gives the nearest one.',
  ),
  describe(
    '<record>/no-such-component',
    'A record names a component that game.yaml does not declare: a box a deck.',
    'Mend the name; the hint gives the nearest one.',
  ),
  describe(
    '<record>/no-such-icon',
    'A field names an icon that is not in assets/icons.',
    'Mend the name, or draw the icon.',
  ),
  describe(
    '<record>/no-such-image',
    'A field names a picture that is not in the pack.',
    'Mend the path; it begins with `assets/`.',
  ),
  describe(
    'image/missing',
    'A template, or what a card fills into it, shows a picture that is not in the pack.',
    'Fix the name: it begins with `assets/`, and upper and lower case count.',
  ),
  describe(
    'image/unreadable',
    'A picture is damaged, is not complete, or is not a picture at all. Every picture is decoded to its end.',
    'Export it again from the program that it was made with, or copy it again.',
  ),
  describe(
    'image/unsupported',
    'A picture is of a kind that browsers do not show, such as TIFF, BMP, HEIC or PSD, or has a name that Windows cannot write.',
    'Save it as PNG, JPEG, WebP, AVIF or SVG.',
  ),
  describe(
    'image/wrong-format',
    'A picture is shown, but is not of the kind that its name says: a JPEG called `.png`.',
    'Rename it, or save it again in the format of its name.',
  ),
  describe(
    'text/control-character',
    'A text holds a character that cannot be printed.',
    'Remove it; it was most likely pasted in by accident.',
  ),
  describe(
    'text/no-such-icon',
    'A rich text holds `:name:`, and there is no such icon.',
    'Mend the name, or draw the icon.',
  ),
  describe(
    'text/unclosed-mark',
    'A rich text opens `**bold**`, `*italic*` or `:icon:` and does not close it.',
    'Close it. A star or colon that is meant is written `\\*` or `\\:`.',
  ),
  describe(
    'text/markup',
    'A text holds HTML (`<br>`, `<b>`, `&nbsp;`), an icon with spaces (`: heart :`), or inline marks in a field that is not declared as rich text; it would be printed as it stands (a warning).',
    'The hint says what to write instead; docs/pack.md lists the inline marks.',
  ),
  describe(
    'text/doubled-word',
    'A word stands twice in a row (a warning). What a language repeats on purpose, such as `had had` or `nous nous`, is known.',
    'Remove one of the two.',
  ),
  describe(
    'text/lone-quote',
    'A double quote has no partner in its text or paragraph (a warning).',
    'Write the other one too, or remove it.',
  ),
  describe(
    'text/invisible-character',
    'A text holds a character that takes no room, such as a zero-width space, beside Latin letters (a warning).',
    'Remove it; it was most likely pasted in by accident.',
  ),
  describe(
    'text/misspelt-name',
    'A text holds a name of a record with a word missing, a slip, another abbreviation or other capitals (a warning).',
    'Write the name as it stands in its table; if both are meant, list them under `similarNames`.',
  ),
  describe(
    'board/label-differs',
    'The lines of a label on the board do not spell the name that they stand for (a warning). Words may be abbreviated.',
    'Correct the lines, or the name.',
  ),
  describe(
    'board/no-such-table',
    '`board:` in game.yaml names a table that does not exist.',
    'Name one of the tables.',
  ),
  describe(
    'board/missing-field',
    'A record of a board table lacks what the drawing needs.',
    'Add the field; docs/pack.md lists them.',
  ),
  describe(
    'board/no-such-deck',
    'A space of the board is for a deck that game.yaml does not declare.',
    'Name one of the decks, or declare it under `components:`.',
  ),
  describe(
    'board/off-board',
    'A space or a panel of the board lies beyond its edge.',
    'Move it: places on the board are inches from its left edge and its top.',
  ),
  describe(
    'board/space-collision',
    'Two spaces of the board lie on each other.',
    'Move one of them; each is as wide as a card of its deck.',
  ),
  describe(
    'board/scoring-steps',
    "Two steps of the board's scoring table are for the same number of passengers, or more passengers are worth fewer points.",
    'Mend one of the two.',
  ),
  describe(
    'board/stale',
    'A picture of the board kept in Board/ is not what the data give now (a warning).',
    'Build the board and copy the new pictures there.',
  ),
  describe('link/to-itself', 'A link joins a stop with itself.', 'Name the neighbouring stop.'),
  describe(
    'link/duplicate',
    'Two links join the same stops. A link holds in both directions.',
    'Remove one of the two.',
  ),
  describe('stop/no-link', 'No link reaches a stop.', 'Add a link to a neighbour.'),
  describe('stop/same-position', 'Two stops lie on the same spot.', 'Move one of them.'),
  describe(
    'board/in-pieces',
    'No way leads from one part of the board to another.',
    'Add a link between the parts.',
  ),
  describe(
    'route/no-such-link',
    'A route runs between two stops that no link joins.',
    'Add the link, or mend the order of the stops.',
  ),
  describe(
    'route/start-off-route',
    'A route starts at a stop that is not its own.',
    'Name one of its stops.',
  ),
  describe(
    'route/leg-apart',
    'A leg of a route shares no stop with the others.',
    'Let the branch begin or end at a stop of another leg.',
  ),
  describe('stop/no-route', 'No route serves a stop.', 'Put it on a leg of a route, or remove it.'),
  describe(
    '<record>/symbol-nowhere',
    'A card names a symbol that no stop of the board carries.',
    'Give the symbol to a stop, or name another one.',
  ),
  describe(
    'count/cards',
    'A deck does not have the number of cards that game.yaml promises.',
    'Mend the records, or the number.',
  ),
  describe(
    'count/copies',
    'The cards of a table do not add up to the number that game.yaml promises.',
    'Mend the records, or the number.',
  ),
  describe(
    'count/records',
    'A table does not have the number of records that game.yaml promises.',
    'Mend the records, or the number.',
  ),
  describe(
    'stop/passenger-cards',
    'Vancouver Buses: a stop has more or fewer passenger cards than its size asks for.',
    'Minor stops have 1 card, major stops 3, major stops of Downtown Vancouver 5.',
  ),
  describe(
    'passenger/wrong-deck',
    'Vancouver Buses: a passenger card lies in the deck of another region.',
    "Move the card, or mend the stop's region.",
  ),
  describe(
    'passenger/routes-differ',
    'Vancouver Buses: the routes on a passenger card are not those that serve its stop.',
    'Mend the card, or the legs of the route.',
  ),
  describe(
    'route-card/stops-differ',
    'Vancouver Buses: the stops on a route card are not those of its route.',
    'Mend the card, or the legs of the route.',
  ),
  describe(
    'region/token-stock',
    'Vancouver Buses: a region has more or fewer passenger tokens than data/numbers.yaml says.',
    'Mend the copies of its tokens, or the number.',
  ),
  describe('route/no-card', 'Vancouver Buses: a route has no route card.', 'Add one.'),
  describe(
    'name/duplicate',
    'Two records of a table have the same name.',
    'Give each its own name.',
  ),
  describe(
    'name/two-spellings',
    'Two records have the same name under two spellings (`Blvd` and `Boulevard`, `&` and `and`).',
    'Choose one spelling; if both are meant, list them under `similarNames`.',
  ),
  describe(
    'name/near-duplicate',
    'A name, or a word in it, is one slip away from another one.',
    'Mend the slip; if both are meant, list them under `similarNames`.',
  ),
  describe(
    'name/unlike-id',
    'The ids of a table are made of its names, and this name lacks a word of its id or is one slip away from it (a warning).',
    'Correct the name; if both are meant, list name and id under `similarNames`.',
  ),
  describe(
    'name/mixed-spelling',
    'The names of a table write one word in two ways: `Blvd` beside `Boulevard`, `&` beside `and` (a warning).',
    'Choose one; if both are meant, list the two words under `similarNames`.',
  ),
  describe(
    'name/mixed-capitals',
    'A name has other capitals than the rest of its table (a warning).',
    'Write it like the others.',
  ),
  describe(
    'name/odd-spaces',
    'A name has two spaces in a row, a space at an end, or a character that takes no room (a warning).',
    'Write it as the hint shows.',
  ),
  describe(
    'colour/no-such-table',
    'A set of `colours` in game.yaml names a table that does not exist.',
    'Mend the name.',
  ),
  describe(
    'colour/no-such-field',
    'A set of `colours` in game.yaml names a field that the records of its table do not have.',
    'Mend the name; the hint gives the nearest one.',
  ),
  describe(
    'colour/not-a-colour',
    'A field that `colours` in game.yaml names holds something else than a colour.',
    'Write it as `"#rrggbb"`, in quotes.',
  ),
  describe(
    'colour/too-close',
    'Two colours that mean different things look alike to normal, protan, deutan or tritan eyes, or in grey, and no second mark tells them apart.',
    'Choose colours further apart, or print a number or a shape with them and name its field under `marks`.',
  ),
  describe(
    'mark/die-number-twice',
    'Two records have the same value in a field whose schema says `"x-distinct": "die"`: a roll cannot say which is meant.',
    'Give each record its own number.',
  ),
  describe(
    'mark/not-distinct',
    'Two records that players tell apart by a colour, letter, word or shape have the same one (a warning). Fields say so by `"x-distinct": "mark"` in the schema; colours by `colours` in game.yaml.',
    'Give each record its own, even if they also differ in something else. If players do not use it, remove `x-distinct`.',
  ),
  describe(
    'parts/no-such-table',
    '`parts:` in game.yaml names a table that does not exist.',
    'Name one of the tables.',
  ),
  describe(
    'parts/missing-field',
    'A part to buy lacks what the list of parts needs.',
    'Add the field; docs/pieces.md lists them.',
  ),
  describe(
    'parts/no-such-component',
    'A part to buy stands in for a component that does not exist.',
    'Mend the name; the hint gives the nearest one.',
  ),
  describe(
    'parts/no-such-card',
    'A part to buy stands in for a piece that no deck has.',
    'Mend the name; the hint gives the nearest one.',
  ),
  describe(
    'waiver/no-such-code',
    'A card or component waives a code that does not exist, or that no check of a laid-out page has.',
    'Fix its name. What may be waived says so in this list.',
  ),
  describe(
    'waiver/unused',
    'With `--render`, or in a whole build: a waiver lets nothing stand (a warning).',
    'Remove it, so that the problem is reported when it comes back.',
  ),
  describe(
    'component/no-such-size',
    'A component names a card size that is not among the presets.',
    'Mend the name, or give a width and a height.',
  ),
  describe(
    'component/no-such-product',
    'A component names a product of a print service that is not among the presets.',
    'Mend the name; presets/products.yaml lists them.',
  ),
  describe(
    'component/no-such-card',
    'A component says something about a card that it does not have.',
    "Mend the card's id.",
  ),
  describe(
    'component/too-many-pages',
    'A rulebook fills more pages than the booklet that it is to become can have.',
    'Name a larger product, or a Document.',
  ),
  describe(
    'component/pages-too-small',
    'The text of a rulebook would be too small in the booklet that it is to become.',
    'Name a larger product, or a Document.',
  ),
  describe(
    'id/bad-characters',
    'The id of a pack, component or card holds something else than letters, digits, `-`, `_` and `.`, or starts or ends with a mark that file names must not. Files are named after these ids.',
    'Write the id that the hint suggests, and change what refers to it.',
  ),
  describe(
    'id/reserved-name',
    'An id is the name of a device on Windows, such as `con` or `aux.1`: no file can have that name there.',
    'Give it another id.',
  ),
  describe('id/too-long', 'An id is too long to be a file name.', 'Shorten it.'),
  describe(
    'id/same-file-name',
    'Two ids differ only in upper and lower case, or in how an accent is encoded: Windows and macOS take their files for one.',
    'Give one of the two another id.',
  ),
  describe(
    'deck/no-cards',
    'A deck has nothing to print: each of its cards has `copies: 0`, or there is no card in its data file (a warning).',
    'Write how often a card is printed, or remove the deck; until then builds and exports leave it out.',
  ),
  describe(
    'component/reserved-id',
    'A component has the name of a file that a build writes: `index`, `everything`, `colours` or `parts`.',
    'Give it another id.',
  ),
  describe(
    'component/no-such-data',
    'A deck names a data file that belongs to no table.',
    'Name the file under `tables` too.',
  ),
  describe(
    'component/too-large',
    'A card does not fit the paper.',
    'Choose a larger paper or a smaller card.',
  ),
  describe(
    'font/missing',
    'A font file of the pack, or the npm package that brings it, is not there.',
    'Mend the name, or run `npm install`.',
  ),
  describe(
    'pack/unknown-language',
    'The `language` in game.yaml is not the code of a language.',
    'Write its code, such as `en`, `fr-CA` or `pt-BR`.',
  ),
  describe(
    'icon/not-svg',
    'An icon file is not well-formed XML with one SVG element and a viewBox.',
    'Save it as plain SVG, in UTF-8.',
  ),
  describe(
    'icon/text',
    'An icon has text in it, which comes out in other letters and sizes wherever the icon is drawn. It is reported once, with the number of cards that show it.',
    'Turn the text into paths in the program that drew it.',
  ),
  describe(
    'icon/unsafe',
    'An icon holds more than shapes: code, styles, links, pictures, animation, or something from elsewhere; or it repeats parts and filters so often that no browser draws it in time. [security.md](security.md) lists what it may hold.',
    'Draw it with paths, circles and rectangles.',
  ),
  describe(
    'spelling/unknown-word',
    'With `--spelling`: a word of a text is in no dictionary of its language (a warning, one for each word).',
    'Correct it, or add it to `acceptedWords` in game.yaml.',
  ),
  describe(
    'spelling/no-dictionary',
    'With `--spelling`: there is no dictionary for the language of the pack or of a translation (a warning).',
    'Install the dictionary that the hint names in the folder of the pack.',
  ),
];
