import { languageChain } from './language.ts';
import { escapeMarkup, formatCount, markCode } from './text-markup.ts';
import {
  fillPlaceholders,
  formatLocalizedNumber,
  selectPluralText,
  type Wording,
} from './translation.ts';
import { UPLOAD_WORDS } from './upload-words.ts';

/**
 * What the tool itself prints on sheets and pages, in English. The other languages are in
 * presets/words/. A text may contain `<b>`, `<code>`, `<a>` and `<span>` of ours where it is used as
 * markup; a name in braces is replaced by a value.
 */
export const ENGLISH = {
  'count.board': { one: '{count} board', other: '{count} boards' },
  'count.box': { one: '{count} box', other: '{count} boxes' },
  'count.card': { one: '{count} card', other: '{count} cards' },
  'count.chit': { one: '{count} chit', other: '{count} chits' },
  'count.column': { one: '{count} column', other: '{count} columns' },
  'count.component': { one: '{count} component', other: '{count} components' },
  'count.deck': { one: '{count} deck', other: '{count} decks' },
  'count.die': { one: '{count} die', other: '{count} dice' },
  'count.document': { one: '{count} document', other: '{count} documents' },
  'count.file': { one: '{count} file', other: '{count} files' },
  'count.kind': { one: '{count} kind', other: '{count} kinds' },
  'count.marker': { one: '{count} marker', other: '{count} markers' },
  'count.mat': { one: '{count} mat', other: '{count} mats' },
  'count.page': { one: '{count} page', other: '{count} pages' },
  'count.paper die': { one: '{count} paper die', other: '{count} paper dice' },
  'count.pawn': { one: '{count} pawn', other: '{count} pawns' },
  'count.picture': { one: '{count} picture', other: '{count} pictures' },
  'count.piece': { one: '{count} piece', other: '{count} pieces' },
  'count.player aid': { one: '{count} player aid', other: '{count} player aids' },
  'count.problem': { one: '{count} problem', other: '{count} problems' },
  'count.row': { one: '{count} row', other: '{count} rows' },
  'count.score sheet': { one: '{count} score sheet', other: '{count} score sheets' },
  'count.sheet': { one: '{count} sheet', other: '{count} sheets' },
  'count.standee': { one: '{count} standee', other: '{count} standees' },
  'count.tile': { one: '{count} tile', other: '{count} tiles' },
  'count.token': { one: '{count} token', other: '{count} tokens' },

  'list.and': '{words} and {last}',
  'size.in': '{width} × {height} in',
  'size.mm': '{width} × {height} mm',
  'length.in': '{length} in',
  'length.mm': '{length} mm',
  'orientation.portrait': 'portrait',
  'orientation.landscape': 'landscape',
  'orientation.square': 'square',

  'sheet.page': 'page {number} of {count}',
  'sheet.sheet': 'sheet {number} of {count}',
  'sheet.faces': 'faces',
  'sheet.backs': 'backs',
  'sheet.ruler': '50 mm above, 2 in below: print at 100 %',

  'draft.edition': 'Draft {version}',
  'plain.text': '{name}, text only',
  'plain.blanks': '{name}, blank cards',
  'merged.name': '{first} and {count} more',
  'plan.merged': 'together on sheets: {decks}',

  'plan.no-date':
    'the draft shows no date: there is no commit of git; `--date 2026-11-23` gives it one',
  'plan.no-stamp': 'no room outside the text for {stamp} on its faces',
  'plan.booklet':
    'Print the booklet double-sided, flipped on the short edge, and fold it in the middle.',
  'plan.no-back': 'no template for the back: prints the faces only, single-sided',
  'plan.no-marks': '{grid}, without marks: there is no room for {marks}',
  'plan.lines-instead': '{grid}, with lines to cut along: there is no room for {marks}',
  'plan.smaller': '{percent} % smaller ({size}), it would need no tiles: {count} fewer sheets',
  'plan.sleeves':
    'for sleeves: cut to {size}, 0.5 mm less on each side, to slide into the sleeve in front of a playing card',
  'plan.no-ticks':
    'without marks: there is no room for corner ticks between the pieces: use --marks crop, or `gutter: {gutter} in`',
  'plan.denser': '{count} per sheet would fit without {marks} {shape}: use --marks none',
  'plan.tile-without-marks': 'no marks show where to cut: a tile with its strips is {size}',
  'plan.tile-sizes':
    'no marks show where to cut: the size of each tile with its strips is printed below it',
  'plan.tile-backs': 'backs are tiles of their own: glue them behind the faces',
  'plan.whole-copies': 'each page is there once: print {copies}',
  'plan.whole-copy': '{name} {count} times',
  'plan.no-strip':
    'no room outside the cards for the ruler and the label (game, component, version and page)',
  'plan.no-ruler': 'no room for the ruler next to the label (game, component, version and page)',
  'plan.shifted':
    'after shifting by {x}, {y} for this printer, parts of the backs are in its unprintable margin',
  'plan.no-low-ink': 'the stylesheets have no rule with `data-ink`: only the board takes less ink',
  'plan.no-flip': '--flip has no effect without `--backs duplex`',
  'plan.no-sleeves':
    '--sleeves changes nothing: none of these components is a box that follows its cards',
  'plan.no-printer': '--printer has no effect without `--backs duplex`: it corrects backs',
  'plan.not-measured':
    '{printer} was not measured with landscape sheets ({components}): its portrait numbers are used, rotated as by most drivers; `vbuses printer calibrate --orientation landscape` measures it',
  'marks.crop': 'crop marks',
  'marks.ticks': 'corner ticks',
  'marks.edge': 'edge marks',
  'marks.lines': 'cut lines',
  'marks.none': 'marks',
  'grid.cards': '{count} a sheet {shape}',
  'grid.rows': '{columns} x {rows}',
  'grid.staggered-rows': 'staggered rows',
  'grid.staggered-columns': 'staggered columns',
  'grid.several-sizes': 'several sizes',
  'grid.shape': '({grid}, {orientation})',
  'grid.above': '({grid} above their backs, {orientation})',
  'grid.beside': '({grid} beside their backs, {orientation})',

  'tiles.in-tiles': '{name} in tiles',
  'tiles.picture': '{game}: {name}',
  'tiles.heading': '{name}, in {count} tiles',
  'tiles.overlap': 'neighbours overlap by {length}',
  'tiles.map': 'How the tiles lie: {names}',
  'tiles.tile': '{name}, tile {title}',
  'tiles.title': '{name} · row {row} of {rows}, column {column} of {columns}',
  'tiles.row': 'Row {row}',
  'tiles.back': '{name}, back',
  'tiles.copy': '{name}, {copy} of {copies}',
  'tiles.pieces': '{pieces}, each in {tiles}',
  'tiles.sides': '{pieces}, each side in {tiles}',
  'tiles.strip': '{name} is glued over this strip',
  'tiles.cut': 'Cut {edges}.',
  'tiles.left': 'left',
  'tiles.top': 'top',
  'tiles.right': 'right',
  'tiles.bottom': 'bottom',
  'tiles.over-right': '{name} goes over the strip at the right',
  'tiles.over-bottom': '{name} goes over the strip at the bottom',
  'tiles.step-print':
    'Print every page at 100 % (“actual size”), on one side. Lay a ruler on the scales below: if they are too short, the printer has shrunk the page.',
  'tiles.step-cut-marks':
    'Cut each tile along the marks: at its left and its top, and where the picture ends. Leave the hatched strips at the right and the bottom on; the small line under each tile says what it needs.',
  'tiles.step-cut-edges':
    'Cut each tile at the edge of the picture: at its left and its top, and where the picture ends. Leave the hatched strips at the right and the bottom on; the small line under each tile says what it needs.',
  'tiles.step-row':
    'Put glue on the hatched strip at the right of A1 and lay A2 over it, its cut edge on the dashed line and the picture running on.',
  'tiles.step-row-onward':
    'Put glue on the hatched strip at the right of A1 and lay A2 over it, its cut edge on the dashed line and the picture running on, and so on to {last}; then the other rows.',
  'tiles.step-rows': 'Lay row B over the hatched strip at the bottom of row A in the same way.',
  'tiles.step-rows-onward':
    'Lay row B over the hatched strip at the bottom of row A in the same way, and so on to row {last}.',
  'tiles.step-column': 'Lay B1 over the hatched strip at the bottom of A1 in the same way.',
  'tiles.step-column-onward':
    'Lay B1 over the hatched strip at the bottom of A1 in the same way, and so on to {last}.',
  'tiles.step-tape': 'Turn it over and tape the seams, or glue it all to stout card.',
  'mount.heading': '{name}, mounted in {count} panels',
  'mount.panel': 'Each panel is {size}.',
  'mount.map': 'The panels and their hinges',
  'mount.step-panels':
    'Cut {count} panels of {size} from grey board of 2 mm, and lay them edge to edge as drawn.',
  'mount.step-glue':
    'Glue the picture onto them, the fold marks at its edges on the gaps, and let it dry under a weight.',
  'mount.step-slit': 'Thick lines: cut right through the picture.',
  'mount.step-face':
    'Dashed lines ({numbers}): leave the picture whole. It is the hinge, and lies inside when folded.',
  'mount.step-back':
    'Dotted lines ({numbers}): cut the picture only, turn the board over, and glue a strip of tape or strong paper, 1 in wide, over the gap.',
  'mount.step-paper':
    'Paper the back, panel by panel. Keep the gaps of {numbers} free: they open there.',
  'mount.step-fold':
    'Fold like an accordion, in the order of the numbers: first the picture inside, then outside, by turns.',
  'mount.step-fold-once': 'Fold it with the picture inside.',

  'rulebook.contents': 'Contents',
  'rulebook.edition': 'Version {version}',
  'rulebook.edition-by': 'Version {version}, by {author}',
  'rulebook.page-reference': '(page {page})',

  'index.title': '{game}: print and play',
  'index.skip': 'Skip to the sheets',
  'index.cover': '{game}: cover',
  'index.eyebrow': 'Print and play',
  'index.in-language': 'in {language}',
  'index.made-by':
    'Made by {tool} {version}. Every file and every card’s place is listed in <a href="manifest.json">manifest.json</a>.',
  'index.everything': 'Print everything',
  'index.one-pdf': 'one PDF, {pages}',
  'index.one-pdf-of': 'one PDF, {pages} of {paper}',
  'index.parts': 'Parts to buy',
  'index.colours': 'Colours',
  'index.how-to-print': 'How to print',
  'index.of-paper': '{count} of {paper}',
  'index.own-size': {
    one: '{count} page of its own size',
    other: '{count} pages of their own size',
  },
  'index.own-size-title': 'Pages of their own size',
  'index.sheets-of': 'Sheets of {paper}',
  'index.draft': 'This is a draft',
  'index.draft-of': '“{stamp}” stands in small type on the faces of its cards.',
  'index.draft-why':
    'It is printed despite {problems}, such as texts that are hard to read or cut off. Do not publish it.',
  'index.missing': 'Not everything is here',
  'index.missing-files': '{files}: {reason}.',
  'index.remedy': 'To get the rest, type',

  'print.from-pdf': 'From a PDF',
  'print.from-browser': 'From the browser',
  'print.size': 'Size',
  'print.actual-size': '<b>Actual size</b>, or 100 %. Never “Fit” or “Shrink”.',
  'print.paper': 'Paper',
  'print.any-paper': 'the size that the sheet says',
  'print.or': ' or ',
  'print.orientation': 'Orientation',
  'print.automatic': 'Automatic',
  'print.sides': 'Sides',
  'print.scale': 'Scale',
  'print.layout': 'Layout',
  'print.same-layout': 'Same as the sheet: portrait or landscape',
  'print.margins': 'Margins',
  'print.none': 'None',
  'print.headers': 'Headers and footers',
  'print.off': 'Off',
  'print.backgrounds': 'Background graphics',
  'print.on': '<b>On</b>',
  'print.one-side': 'One side',
  'print.see-each': 'See each component',
  'print.flip-long': 'Both sides, flip on the <b>long edge</b>',
  'print.flip-short': 'Both sides, flip on the <b>short edge</b>',
  'print.single-rest': '; single-sided for components without backs',
  'print.duplex':
    '<b>Print one sheet on both sides first.</b> Hold it up to the light: the cards on both sides should line up. If they do not, the printer flipped the paper on the other edge, or feeds it slightly off; <code>vbuses printer calibrate</code> measures by how much.',
  'print.gutterfold':
    '<b>Fold, glue, then cut.</b> Score the dashed line, fold the sheet along it with the print on the outside, glue it flat and let it dry under a weight. Every back is then behind its face.',
  'print.all-decks': 'all decks',
  'print.blank-backs':
    '<b>The backs of {decks} are blank in this print.</b> They look the same, so these decks can only be told apart by their faces. <code>vbuses build --backs duplex</code> prints the backs on the other side of the sheets, <code>--backs gutterfold</code> next to the faces, to be folded over.',
  'print.cut-at-marks':
    '<b>Cut from mark to mark.</b> They show where the cards end. Use a knife and a steel ruler: make all cuts in one direction, then all cuts in the other. Cut from the first card to the last and no further, so that the marks at the edge of the sheet remain.',
  'print.cut-at-edges':
    '<b>Cut at the edges of the cards.</b> Use a knife and a steel ruler: first the long cuts across the whole sheet, then card by card.',
  'print.cut-and-fold':
    '<b>Cut, score, fold, glue.</b> Cut out pieces that have their own lines along the solid lines. Score the dashed lines with a blunt point, fold them away from you, and put glue on the hatched areas.',
  'print.measure':
    '<b>Measure one {piece} first.</b> Print a single sheet of {name} and lay a ruler on it: a {piece} is exactly {size}. If it is smaller, the printer has scaled it.',
  'print.heavy-paper':
    '<b>Use heavy paper</b> for cards and pieces that are handled. Card stock of 200 to 300 g/m² works as it is; plain paper works in sleeves with an old playing card behind it.',
  'print.plain-paper': ' Plain paper is fine for {names}.',
  'print.whole': '{pages} of {size}, printed at 100 % without margins',
  'print.copy-shop': '<b>{name}: a copy shop’s job.</b> {whole}.',
  'print.tiles':
    '<b>{name}: glue it together from {tiles}.</b> Its first sheet shows how the tiles are arranged, and what to cut and glue. Or take it to a copy shop: {whole}.',

  'entry.pages': '{pages} of {size}',
  'entry.sheets': '{sheets} of {paper}, {orientation}',
  'entry.booklet': 'as a booklet {sheets}, double-sided and folded',
  'entry.tiles': '{tiles}, {columns} across and {rows} down',
  'entry.each': '{size} each',
  'entry.same': '{count}, all the same',
  'entry.different': '{count}, {cards} different',
  'entry.backs-long': 'backs on the other side, flip on the long edge',
  'entry.backs-short': 'backs on the other side, flip on the short edge',
  'entry.backs-fold': 'backs across the fold',
  'entry.of': ' of {name}',
  'entry.grey-svg': 'grey SVG',
  'entry.selection': 'Only a selection of its {all}.',
  'entry.booklet-pdf': 'Booklet PDF',
  'entry.no-html': 'Its HTML was not written in this build.',
  'entry.page': '{name}, page {number}',
  'entry.sheet': '{name}, sheet {number}',
  'entry.page-faces': '{name}, page {number}, faces',
  'entry.page-backs': '{name}, page {number}, backs',
  'entry.sheet-faces': '{name}, sheet {number}, faces',
  'entry.sheet-backs': '{name}, sheet {number}, backs',
  'entry.back': '{number} back',
  'entry.first-page': 'first page of {name}',
  'entry.read': 'Read',

  'parts.title': '{game}: parts to buy',
  'parts.about':
    'Everything in the game can be printed, cut and glued. This is what you can buy instead, with the quantities that the game needs. The same list <a href="{csv}">for a spreadsheet</a>.',
  'parts.any-shop': 'Any shop',
  'parts.how-many': 'How many',
  'parts.part': 'Part',
  'parts.instead': 'Instead of',
  'parts.not-checked': 'name not checked',
  'parts.about-names':
    'A part marked <span class="unsure">name not checked</span> was not found in its supplier’s catalogue: use the name to search for it.',
  'parts.csv': 'quantity,unit,part,supplier,name checked,instead of,note',
  'parts.yes': 'yes',
  'parts.no': 'no',

  'colours.title': '{game}: colours',
  'colours.about':
    'How the meaningful colours look to people with a colour vision deficiency (protan, deutan, tritan), and on a black-and-white printer.',
  'colours.normal': 'Normal',
  'colours.protan': 'Protan',
  'colours.deutan': 'Deutan',
  'colours.tritan': 'Tritan',
  'colours.grey': 'Grey',
  'colours.colour-alone': 'They differ only in colour.',
  'colours.marks': 'They also differ in {marks}, so colours may be closer.',
  'colours.distances':
    'Distances are CIEDE2000, or differences of lightness (L*) in grey. They should be at least {distance}, or {lightness} in grey. {marks}',
  'colours.closest': 'The closest pairs:',
  'colours.closest-pair': '<b>{view}</b>: {one} and {other}, {distance}',
  'colours.apart': 'far enough apart',
  'colours.by-mark': 'distinguished by the mark',
  'colours.too-close': 'too close',
  'colours.no-mark': 'none',
  'colours.pair': 'Pair',
  'colours.differing': 'Marks that differ',
  'colours.all-pairs': 'All {count} pairs',

  ...UPLOAD_WORDS,
} as const satisfies Readonly<Record<string, Wording>>;

export type WordKey = keyof typeof ENGLISH;

/** The texts of a language by key; those that it does not have are in a more general language, or English. */
export type WordCatalogue = Readonly<Record<string, Wording>>;

/** Values for the names in braces; `count` also selects the plural form. */
type WordValues = Readonly<Record<string, string | number>>;

/** What the tool itself says, in one language. */
export interface Words {
  /** Of its texts: `en` where there are none in the wanted language. */
  readonly language: string;
  /** A text, not escaped. */
  (key: WordKey, values?: WordValues): string;
  /** A text as markup: its values are escaped. */
  readonly html: (key: WordKey, values?: WordValues) => string;
  /** A number of things: `1 sheet`, `3 tokens`. What has no text of its own gets a regular English plural. */
  readonly count: (count: number, noun: string) => string;
  /** A number that is written as in English, in the notation of the language. */
  readonly decimal: (written: string) => string;
  /** `a, b and c`. */
  readonly list: (words: readonly string[]) => string;
}

/**
 * The words for a pack in a language.
 *
 * @param catalogues the texts of the languages other than English, by code
 */
export function createWords(wanted: string, catalogues: ReadonlyMap<string, WordCatalogue>): Words {
  const chain = languageChain(wanted).filter((code) => catalogues.has(code));
  const language = chain[0] ?? 'en';
  const wordingOf = (key: string): Wording | undefined => {
    for (const code of chain) {
      const found = catalogues.get(code)?.[key];
      if (found !== undefined) return found;
    }
    return (ENGLISH as WordCatalogue)[key];
  };
  const textOf = (wording: Wording, { count }: WordValues): string =>
    typeof wording === 'string' ? wording : selectPluralText(wording, Number(count), language);
  const fill = (key: WordKey, values: WordValues, write: (value: string) => string): string =>
    fillPlaceholders(textOf(wordingOf(key) ?? '', values), (name) =>
      write(String(values[name] ?? '')),
    );
  const say = (key: WordKey, values: WordValues = {}): string =>
    fill(key, values, (value) => value);
  const count = (number: number, noun: string): string => {
    const key = `count.${noun}`;
    return wordingOf(key) === undefined
      ? formatCount(number, noun)
      : say(key as WordKey, { count: number });
  };
  return Object.assign(say, {
    language,
    html: (key: WordKey, values: WordValues = {}) =>
      markCode(fill(key, values, (value) => escapeMarkup(value).replaceAll('`', '&#96;'))),
    count,
    decimal: (written: string) =>
      language === 'en' ? written : formatLocalizedNumber(language, Number(written)),
    list: (words: readonly string[]) =>
      words.length < 2
        ? words.join('')
        : say('list.and', { words: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' }),
  });
}

/** The words of packs in English, and where the language does not matter. */
export const ENGLISH_WORDS: Words = createWords('en', new Map());
