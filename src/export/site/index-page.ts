import { describeSize } from '../../geometry/measures.ts';
import { readStyles } from '../../load/folders.ts';
import type { IndexEntry, IndexPage } from '../../output/manifest.ts';
import { languageNameIn } from '../../text/language.ts';
import { escapeMarkup } from '../../text/text-markup.ts';
import type { Words } from '../../text/words.ts';
import { entrySection, escapeHref, languageAttribute } from './sheet-list.ts';
import { composeWebPage } from './web-page.ts';

/** The page to open first: every sheet in small, its files, how to print them, and what is missing. */
export function composeIndexHtml(page: IndexPage): string {
  const { game, tool, entries, words } = page;
  return composeWebPage({
    title: words('index.title', { game: game.name }),
    language: words.language,
    stylesheets: page.stylesheets,
    css: readStyles('index'),
    hasFrames: true,
    supportsDark: true,
    body: [
      `<a class="skip" href="#sheets">${words.html('index.skip')}</a>`,
      masthead(page),
      '<main>',
      ...draftNotice(page),
      ...missingNotice(page),
      printGuide(page),
      '<div id="sheets">',
      ...groupByPaper(entries, words).map((group) => groupSection(group, page)),
      '</div>',
      '</main>',
      '<footer>',
      ...game.credits.map((credit) => `<p>${escapeMarkup(credit)}</p>`),
      `<p>${words.html('index.made-by', { tool: tool.name, version: tool.version })}</p>`,
      '</footer>',
    ],
  });
}

function masthead({
  game,
  language,
  entries,
  everything,
  partsPath,
  cover,
  words,
}: IndexPage): string {
  const buttons = everything.map(({ path, pages, paperName }) => {
    const counted = words.count(pages, 'page');
    const size =
      paperName === null
        ? words.html('index.one-pdf', { pages: counted })
        : words.html('index.one-pdf-of', { pages: counted, paper: paperName });
    return `<a class="button" href="${escapeHref(path)}"><b>${words.html('index.everything')}</b> <span>${size}</span></a>`;
  });
  const parts =
    partsPath === null
      ? ''
      : ` <a class="quiet" href="${escapeHref(partsPath)}">${words.html('index.parts')}</a>`;
  return [
    ...coverFrame(cover, words('index.cover', { game: game.name })),
    '<header class="masthead">',
    `<p class="eyebrow">${words.html('index.eyebrow')}</p>`,
    `<h1${languageAttribute(language, words)}>${escapeMarkup(game.name)}</h1>`,
    `<p class="edition">${editionLine(game, language, words)}</p>`,
    `<p class="sum">${escapeMarkup(totalsLine(entries, words))}</p>`,
    `<div class="actions">${buttons.join('\n')}<a class="quiet" href="#how-to-print">${words.html('index.how-to-print')}</a>${parts}</div>`,
    '</header>',
  ].join('\n');
}

const coverFrame = (cover: IndexPage['cover'], title: string): string[] =>
  cover === null
    ? []
    : [
        `<iframe class="cover" src="${escapeHref(cover.path)}" title="${escapeMarkup(title)}" style="aspect-ratio:${cover.size.widthPx}/${cover.size.heightPx}" sandbox="allow-same-origin" tabindex="-1" aria-hidden="true" scrolling="no"></iframe>`,
      ];

/** `Version 1.0.0, by Frumple, in French`. */
function editionLine(
  { author, version }: IndexPage['game'],
  language: string | undefined,
  words: Words,
): string {
  const edition =
    author === ''
      ? words.html('rulebook.edition', { version })
      : words.html('rulebook.edition-by', { version, author });
  if (language === undefined) return edition;
  const name = languageNameIn(language, words.language);
  return `${edition}, ${words.html('index.in-language', { language: name })}`;
}

/** Cards and pieces are counted once, however many papers they are laid out on. */
function totalsLine(entries: readonly IndexEntry[], words: Words): string {
  const byComponent = new Map(entries.map((entry) => [entry.component.id, entry]));
  const copies = new Map<string, number>();
  for (const entry of byComponent.values()) {
    const piece = entry.piece ?? 'card';
    if (entry.copies > 0) copies.set(piece, (copies.get(piece) ?? 0) + entry.copies);
  }
  const sheets = groupByPaper(entries, words).map(({ name, members, isPaper }) => {
    const count = members.reduce((sum, entry) => sum + entry.sheets, 0);
    return isPaper
      ? words('index.of-paper', { count: words.count(count, 'sheet'), paper: name })
      : words('index.own-size', { count });
  });
  const cards = [...copies].map(([piece, count]) => words.count(count, piece));
  return [...cards, ...sheets].join(' · ');
}

function draftNotice({ stamp, faults, words }: IndexPage): readonly string[] {
  if (stamp === null) return [];
  const problems = words.count(faults, 'problem');
  const why = faults === 0 ? '' : ` ${words.html('index.draft-why', { problems })}`;
  return [
    '<section class="notice" aria-labelledby="draft-title">',
    `<h2 id="draft-title">${words.html('index.draft')}</h2>`,
    `<p>${words.html('index.draft-of', { stamp })}${why}</p>`,
    '</section>',
  ];
}

function missingNotice({ missing, remedy, words }: IndexPage): readonly string[] {
  if (missing.length === 0) return [];
  const reasons = [...new Set(missing.map((file) => file.reason))];
  const blocks = reasons.map((reason) => {
    const files = missing.filter((file) => file.reason === reason);
    const names = files.map(({ path }) => `<li><code>${escapeMarkup(path)}</code></li>`);
    const counted = words.count(files.length, 'file');
    return `<p>${words.html('index.missing-files', { files: counted, reason })}</p><ul class="paths">${names.join('')}</ul>`;
  });
  return [
    '<section class="notice" aria-labelledby="missing-title">',
    `<h2 id="missing-title">${words.html('index.missing')}</h2>`,
    ...blocks,
    ...(remedy === null
      ? []
      : [
          `<p>${words.html('index.remedy')}</p><pre tabindex="0"><code>${escapeMarkup(remedy)}</code></pre>`,
        ]),
    '</section>',
  ];
}

interface PaperGroup {
  readonly id: string;
  readonly name: string;
  readonly isPaper: boolean;
  readonly members: readonly IndexEntry[];
}

/** By paper, in the order in which the papers come; pages of their own size are last. */
function groupByPaper(entries: readonly IndexEntry[], words: Words): readonly PaperGroup[] {
  const papers = new Map(
    entries.flatMap(({ paper }) => (paper === null ? [] : [[paper.id, paper.name] as const])),
  );
  const groups = [...papers].map(([id, name]) => ({
    id: `paper-${id}`,
    name,
    isPaper: true,
    members: entries.filter((entry) => entry.paper?.id === id),
  }));
  const own = entries.filter((entry) => entry.paper === null);
  if (own.length === 0) return groups;
  return [
    ...groups,
    { id: 'own-size', name: words('index.own-size-title'), isPaper: false, members: own },
  ];
}

const groupSection = ({ id, name, isPaper, members }: PaperGroup, page: IndexPage): string =>
  [
    `<section class="group" id="${escapeMarkup(id)}" aria-labelledby="${escapeMarkup(id)}-title">`,
    `<h2 id="${escapeMarkup(id)}-title">${isPaper ? page.words.html('index.sheets-of', { paper: name }) : escapeMarkup(name)}</h2>`,
    ...members.map((entry) => entrySection(entry, page)),
    '</section>',
  ].join('\n');

/** Beyond tabloid and A3 a home printer cannot follow. */
const HOME_LONG_SIDE_IN = 17;

const HOME_SHORT_SIDE_IN = 11.7;

/** How to get the sheets out of a printer at their true size, and the cards out of the sheets. */
function printGuide(page: Pick<IndexPage, 'entries' | 'hasMarks' | 'words'>): string {
  const { words } = page;
  const papers = listPapers(page.entries, words);
  const paperText = escapeMarkup(
    papers.length === 0 ? words('print.any-paper') : papers.join(words('print.or')),
  );
  const sides = describeSides(page.entries, words);
  return [
    '<section class="guide" id="how-to-print" aria-labelledby="how-to-print-title">',
    `<h2 id="how-to-print-title">${words.html('index.how-to-print')}</h2>`,
    '<div class="settings">',
    settingsCard(words.html('print.from-pdf'), [
      [words.html('print.size'), words.html('print.actual-size')],
      [words.html('print.paper'), paperText],
      [words.html('print.orientation'), words.html('print.automatic')],
      [words.html('print.sides'), sides],
    ]),
    settingsCard(words.html('print.from-browser'), [
      [words.html('print.scale'), '<b>100</b>'],
      [words.html('print.paper'), paperText],
      [words.html('print.layout'), words.html('print.same-layout')],
      [words.html('print.margins'), words.html('print.none')],
      [words.html('print.headers'), words.html('print.off')],
      [words.html('print.backgrounds'), words.html('print.on')],
      [words.html('print.sides'), sides],
    ]),
    '</div>',
    `<ol class="steps">${printingSteps(page)
      .map((step) => `<li>${step}</li>`)
      .join('\n')}</ol>`,
    '</section>',
  ].join('\n');
}

const settingsCard = (title: string, rows: readonly (readonly [string, string])[]): string =>
  `<div class="card"><h3>${title}</h3><dl>${rows
    .map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`)
    .join('')}</dl></div>`;

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
    ({ book, tiles, piece }) =>
      book !== undefined || tiles !== undefined || piece?.endsWith('sheet') === true,
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

/** `Letter (8.5 × 11 in)`, each paper once, upright. */
function listPapers(entries: readonly IndexEntry[], words: Words): readonly string[] {
  const names = entries.flatMap(({ paper, page }) => {
    if (paper === null) return [];
    const [widthIn = 0, heightIn = 0] = [page.widthIn, page.heightIn].sort((a, b) => a - b);
    return [`${paper.name} (${describeSize({ widthIn, heightIn }, words)})`];
  });
  return [...new Set(names)];
}
