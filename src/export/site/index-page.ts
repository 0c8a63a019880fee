import { CSS_PX_PER_INCH, describeSize, formatNumber, type Size } from '../../geometry/geometry.ts';
import { SCREEN_MARGIN_IN } from '../../layout/compose-pack.ts';
import { pageId } from '../../layout/compose-sheets.ts';
import { isOnPaper } from '../../layout/merge-decks.ts';
import { describeTiles } from '../../layout/tiles/tile-text.ts';
import { readStyles } from '../../load/folders.ts';
import type { IndexEntry, IndexPage } from '../../output/manifest.ts';
import { languageAttributes, languageNameIn } from '../../text/language.ts';
import { messageMarkup } from '../../text/text-markup.ts';
import type { Words } from '../../text/words.ts';
import { fillWebPage } from './web-page.ts';

/** The page to open first: every sheet in small, its files, how to print them, and what is missing. */
export function composeIndexHtml(page: IndexPage): string {
  const { game, entries, cover, missing, words, language, partsPath } = page;
  const papers = listPapers(entries, words);
  const reasons = [...new Set(missing.map((file) => file.reason))];
  const data = {
    ...game,
    game: game.name,
    languageAttribute: languageAttribute(language, words),
    language: language === undefined ? null : languageNameIn(language, words.language),
    cover: cover === null ? null : { ...cover, href: hrefOf(cover.path) },
    totals: totalsLine(page),
    saved: page.saved.map(({ note }) => messageMarkup(note)),
    everything: page.everything.map(({ path, pages, paperName }) => ({
      href: hrefOf(path),
      pages: words.count(pages, 'page'),
      paper: paperName,
    })),
    partsHref: partsPath === null ? null : hrefOf(partsPath),
    stamp: page.stamp,
    faults: page.faults,
    missing: reasons.map((reason) => ({
      reason,
      files: missing.filter((file) => file.reason === reason),
    })),
    remedy: page.remedy,
    papers: papers.length === 0 ? words('print.any-paper') : papers.join(words('print.or')),
    sides: describeSides(entries, words),
    steps: printingSteps(page),
    groups: groupByPaper(entries).map(({ members, ...group }) => ({
      ...group,
      entries: members.map((entry) => describeEntry(entry, words)),
    })),
    tool: page.tool,
  };
  return fillWebPage(
    {
      title: words('index.title', { game: game.name }),
      css: readStyles('index'),
      hasFrames: true,
      supportsDark: true,
      template: 'index',
      data,
    },
    words,
  );
}

/** A component: what it is, its files, and each of its sheets in small. */
function describeEntry(entry: IndexEntry, words: Words) {
  const { component, paper, note, htmlPath, pdfPath, pictures, page } = entry;
  const links = [
    ...(pdfPath === null ? [] : [{ label: 'PDF', path: pdfPath }]),
    ...(htmlPath === null ? [] : [{ label: 'HTML', path: htmlPath }]),
    ...pictures,
  ];
  const turn = paper === null && entry.book === undefined ? 'own' : describeOrientation(page);
  return {
    id: `component-${component.id}${paper === null ? '' : `.${paper.id}`}`,
    name: component.name,
    languageAttribute: languageAttribute(entry.language, words),
    facts: describeFacts(entry, words),
    note: note === null ? null : messageMarkup(note),
    links: links.map(({ label, path }) => ({ label, href: hrefOf(path) })),
    href: htmlPath === null ? null : hrefOf(htmlPath),
    turn,
    size: `--w:${cssPixels(page.widthIn)};--h:${cssPixels(page.heightIn)};--m:${cssPixels(SCREEN_MARGIN_IN)}`,
    sheets: describeSheets(entry, words),
  };
}

/**
 * The sheet's own page in a frame too large for the screen, made small. No script of it runs: none may.
 * A text has no pages before it is printed: its beginning stands for it.
 */
function describeSheets(entry: IndexEntry, words: Words) {
  const { page, paper, book, backs } = entry;
  const { name } = entry.component;
  if (book !== undefined) {
    const title = words('entry.first-page', { name });
    return [{ title, top: null, anchor: '', label: words('entry.read') }];
  }
  const sides = backs?.binding === 'duplex' ? (['face', 'back'] as const) : [null];
  const pages = Array.from({ length: entry.sheets }, (_, index) =>
    sides.map((side) => ({ number: index + 1, side })),
  ).flat();
  return pages.map(({ number, side }, at) => {
    const kind = paper === null ? 'page' : 'sheet';
    return {
      title: words(side === null ? `entry.${kind}` : `entry.${kind}-${side}s`, { name, number }),
      // An address with the id of the sheet would scroll this page too, if a server delivers both.
      top: cssPixels(SCREEN_MARGIN_IN + at * (page.heightIn + SCREEN_MARGIN_IN)),
      anchor: `#${pageId(number, side ?? 'face')}`,
      label: side === 'back' ? words('entry.back', { number }) : String(number),
    };
  });
}

/**
 * Cards and pieces are counted once, however many papers they are laid out on. Texts are counted in
 * pages: how many sheets these take depends on how they are printed.
 */
function totalsLine({ entries, saved, words }: IndexPage): string {
  const byComponent = new Map(entries.map((entry) => [entry.component.id, entry]));
  const copies = new Map<string, number>();
  for (const entry of byComponent.values()) {
    const piece = entry.piece ?? 'card';
    if (entry.copies > 0) copies.set(piece, (copies.get(piece) ?? 0) + entry.copies);
  }
  const sheets = groupByPaper(entries.filter((one) => one.book === undefined)).map((group) => {
    const { paper, members } = group;
    const id = members[0]?.paper?.id;
    const apart = members.reduce((sum, entry) => sum + entry.sheets, 0);
    const count = saved.reduce((sum, one) => (one.paper === id ? sum - one.sheets : sum), apart);
    return paper !== null
      ? words('index.of-paper', { count: words.count(count, 'sheet'), paper })
      : words('index.own-size', { count });
  });
  const cards = [...copies].map(([piece, count]) => words.count(count, piece));
  const texts = entries.flatMap(({ component, book }) =>
    book === undefined ? [] : [`${component.name} (${words.count(book.pages, 'page')})`],
  );
  return [...cards, ...sheets, ...new Set(texts)].join(' · ');
}

/** By paper, in the order in which the papers come; pages of their own size are last. */
function groupByPaper(entries: readonly IndexEntry[]) {
  const papers = new Map(
    entries.flatMap(({ paper }) => (paper === null ? [] : [[paper.id, paper.name] as const])),
  );
  const groups = [...papers].map(([id, name]) => ({
    id: `paper-${id}`,
    paper: name,
    members: entries.filter((entry) => entry.paper?.id === id),
  }));
  const own = entries.filter((entry) => entry.paper === null);
  return own.length === 0 ? groups : [...groups, { id: 'own-size', paper: null, members: own }];
}

/** Beyond tabloid and A3 a home printer cannot follow. */
const HOME_LONG_SIDE_IN = 17;

const HOME_SHORT_SIDE_IN = 11.7;

/** How the sheets want to be turned; a build of some components may mix the ways. */
function describeSides(entries: readonly IndexEntry[], words: Words): string {
  const onPaper = entries.filter(({ paper }) => paper !== null);
  const flips = new Set(
    onPaper.flatMap(({ backs }) => (backs?.binding === 'duplex' ? [backs.flip] : [])),
  );
  const [flip, another] = flips;
  if (flip === undefined) return words.html('print.one-side');
  if (another !== undefined) return words.html('print.see-each');
  const isMixed = onPaper.some(({ backs }) => backs?.binding !== 'duplex');
  const rest = isMixed ? words.html('print.single-rest') : '';
  return `${words.html(`print.flip-${flip}`)}${rest}`;
}

function printingSteps({
  entries,
  hasMarks,
  words,
}: Pick<IndexPage, 'entries' | 'hasMarks' | 'words'>): readonly string[] {
  const deck = entries.find(
    ({ trim, paper, cut }) => trim !== null && paper !== null && cut === undefined,
  );
  const large = entries.filter(isTooLargeForHome);
  const measure =
    deck === undefined || deck.trim === null
      ? []
      : [
          words.html('print.measure', {
            piece: deck.piece ?? 'card',
            name: deck.component.name,
            size: describeSize(deck.trim, words),
          }),
        ];
  const shop = large.map((entry) => largePieceStep(entry, findTiles(entry, entries), words));
  return [
    ...measure,
    `${words.html('print.heavy-paper')}${plainPaperNote(entries, words)}`,
    ...blankBacksStep(entries, words),
    ...(['duplex', 'gutterfold'] as const).flatMap((binding) =>
      entries.some(({ backs }) => backs?.binding === binding)
        ? [words.html(`print.${binding}`)]
        : [],
    ),
    ...(deck === undefined
      ? []
      : [words.html(hasMarks ? 'print.cut-at-marks' : 'print.cut-at-edges')]),
    ...(entries.some(({ cut }) => cut === 'drawn') ? [words.html('print.cut-and-fold')] : []),
    ...shop,
  ];
}

/** What is read or glued on a board does not want to be stout. */
function plainPaperNote(entries: readonly IndexEntry[], words: Words): string {
  const plain = entries.filter(
    ({ book, tiles, piece = 'card' }) =>
      book !== undefined || tiles !== undefined || isOnPaper(piece, words),
  );
  if (plain.length === 0) return '';
  const names = [...new Set(plain.map(({ component }) => component.name))].join(', ');
  return words.html('print.plain-paper', { names });
}

/** Names the decks that were laid out without the backs that they have, unless all were. */
function blankBacksStep(entries: readonly IndexEntry[], words: Words): string[] {
  const blank = entries.filter((entry) => entry.hasBlankBacks === true);
  if (blank.length === 0) return [];
  const names = [...new Set(blank.map(({ component }) => component.name))];
  const isAll = entries.every(({ backs }) => backs === undefined);
  const decks = isAll && names.length > 1 ? words('print.all-decks') : words.list(names);
  return [words.html('print.blank-backs', { decks })];
}

/** In tiles at home, or else whole at a shop. */
function largePieceStep(
  { component: { name }, page, sheets }: IndexEntry,
  tiled: IndexEntry | null,
  words: Words,
): string {
  const pages = words.count(sheets, 'page');
  const whole = words('print.whole', { pages, size: describeSize(page, words) });
  if (tiled?.tiles === undefined) return words.html('print.copy-shop', { name, whole });
  const { columns, rows, pictures = 1 } = tiled.tiles;
  return words.html('print.tiles', {
    name,
    tiles: words.count(columns * rows * pictures, 'tile'),
    whole,
  });
}

const findTiles = (whole: IndexEntry, entries: readonly IndexEntry[]): IndexEntry | null =>
  entries.find(
    ({ component, tiles }) => tiles !== undefined && component.id === whole.component.id,
  ) ?? null;

function isTooLargeForHome({ paper, page: { widthIn, heightIn } }: IndexEntry): boolean {
  if (paper !== null) return false;
  const [short, long] = [Math.min(widthIn, heightIn), Math.max(widthIn, heightIn)];
  return long > HOME_LONG_SIDE_IN || short > HOME_SHORT_SIDE_IN;
}

/** `Letter (8.5 × 11 in)`, each paper once, upright. Pages of a rulebook are parts of one. */
function listPapers(entries: readonly IndexEntry[], words: Words): readonly string[] {
  const names = entries.flatMap(({ paper, page, book }) => {
    if (paper === null || book !== undefined) return [];
    const [widthIn = 0, heightIn = 0] = [page.widthIn, page.heightIn].sort((a, b) => a - b);
    return [`${paper.name} (${describeSize({ widthIn, heightIn }, words)})`];
  });
  return [...new Set(names)];
}

/** For words that are not in the language of the page. */
const languageAttribute = (language: string | undefined, words: Words): string =>
  language === undefined || language === words.language ? '' : languageAttributes(language);

function describeFacts(entry: IndexEntry, words: Words): readonly string[] {
  const { language } = entry;
  if (language === undefined) return describeMeasures(entry, words);
  const name = languageNameIn(language, words.language);
  return [...describeMeasures(entry, words), words('index.in-language', { language: name })];
}

function describeMeasures(entry: IndexEntry, words: Words): readonly string[] {
  const { cards, copies, sheets, trim, page, paper, tiles, book } = entry;
  const orientation = words(`orientation.${describeOrientation(page)}`);
  const pages =
    paper === null || book !== undefined
      ? words('entry.pages', {
          pages: words.count(book?.pages ?? sheets, 'page'),
          size: describeSize(page, words),
        })
      : words('entry.sheets', {
          sheets: words.count(sheets, 'sheet'),
          paper: paper.name,
          orientation,
        });
  if (book?.pages === 0) return [];
  if (tiles !== undefined) {
    const { columns, rows, pictures = 1 } = tiles;
    const tiled = words('entry.tiles', {
      tiles: words.count(columns * rows, 'tile'),
      columns,
      rows,
    });
    const pieces = words.count(copies, entry.piece ?? 'card');
    return [describeTiles(tiled, { pieces, copies, pictures }, words), pages];
  }
  if (copies === 0) return [pages];
  const count = describeVariety(
    words.count(copies, entry.piece ?? 'card'),
    { cards, copies },
    words,
  );
  const each = trim === null ? [] : [words('entry.each', { size: describeSize(trim, words) })];
  return [count, ...each, pages, ...describeBacks(entry, words)];
}

function describeBacks({ backs }: IndexEntry, words: Words): readonly string[] {
  if (backs === undefined) return [];
  return backs.binding === 'duplex'
    ? [words(`entry.backs-${backs.flip}`)]
    : [words('entry.backs-fold')];
}

function describeVariety(
  count: string,
  { cards, copies }: Pick<IndexEntry, 'cards' | 'copies'>,
  words: Words,
): string {
  if (cards === copies) return count;
  return cards === 1 ? words('entry.same', { count }) : words('entry.different', { count, cards });
}

const cssPixels = (inches: number): string => formatNumber(inches * CSS_PX_PER_INCH);

/** A path as a relative address. */
const hrefOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** `portrait`, `landscape` or `square`. */
function describeOrientation({ widthIn, heightIn }: Size): 'portrait' | 'landscape' | 'square' {
  if (widthIn === heightIn) return 'square';
  return widthIn > heightIn ? 'landscape' : 'portrait';
}
