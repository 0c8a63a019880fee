import { languageName } from '../../core/language.ts';
import { escapeMarkup, formatCount } from '../../core/text-markup.ts';
import { readStyles } from '../../load/folders.ts';
import type { IndexEntry, IndexPage } from '../../output/manifest.ts';
import { describeSize, entrySection, escapeHref, languageAttribute } from './sheet-list.ts';
import { composeWebPage } from './web-page.ts';

/** The page to open first: every sheet in small, its files, how to print them, and what is missing. */
export function composeIndexHtml(page: IndexPage): string {
  const { game, tool, entries } = page;
  return composeWebPage({
    title: `${game.name}: print and play`,
    stylesheets: page.stylesheets,
    css: readStyles('index'),
    hasFrames: true,
    supportsDark: true,
    body: [
      '<a class="skip" href="#sheets">Skip to the sheets</a>',
      masthead(page),
      '<main>',
      ...draftNotice(page),
      ...missingNotice(page),
      printGuide(page),
      '<div id="sheets">',
      ...groupByPaper(entries).map((group) => groupSection(group, page.screenMarginIn)),
      '</div>',
      '</main>',
      '<footer>',
      ...game.credits.map((credit) => `<p>${escapeMarkup(credit)}</p>`),
      `<p>Made by ${escapeMarkup(tool.name)} ${escapeMarkup(tool.version)}. Every file and every card’s place is listed in <a href="manifest.json">manifest.json</a>.</p>`,
      '</footer>',
    ],
  });
}

function masthead({
  game,
  language,
  entries,
  everything,
  coloursPath,
  partsPath,
}: IndexPage): string {
  const buttons = everything.map(({ path, pages, paperName }) => {
    const paper = paperName === null ? '' : ` of ${paperName}`;
    return `<a class="button" href="${escapeHref(path)}"><b>Print everything</b> <span>one PDF, ${escapeMarkup(formatCount(pages, 'page') + paper)}</span></a>`;
  });
  const pages = [
    { path: partsPath, title: 'Parts to buy' },
    { path: coloursPath, title: 'Colours' },
  ];
  const links = pages.flatMap(({ path, title }) =>
    path === null ? [] : [` <a class="quiet" href="${escapeHref(path)}">${title}</a>`],
  );
  return [
    '<header class="masthead">',
    '<p class="eyebrow">Print and play</p>',
    `<h1${languageAttribute(language)}>${escapeMarkup(game.name)}</h1>`,
    `<p class="edition">Version ${escapeMarkup(game.version)}${game.author === '' ? '' : `, by ${escapeMarkup(game.author)}`}${language === undefined ? '' : `, in ${escapeMarkup(languageName(language))}`}</p>`,
    `<p class="sum">${escapeMarkup(totalsLine(entries))}</p>`,
    `<div class="actions">${buttons.join('\n')}<a class="quiet" href="#how-to-print">How to print</a>${links.join('')}</div>`,
    '</header>',
  ].join('\n');
}

/** Cards and pieces are counted once, however many papers they are laid out on. */
function totalsLine(entries: readonly IndexEntry[]): string {
  const byComponent = new Map(entries.map((entry) => [entry.component.id, entry]));
  const copies = new Map<string, number>();
  for (const entry of byComponent.values()) {
    const piece = entry.piece ?? 'card';
    if (entry.copies > 0) copies.set(piece, (copies.get(piece) ?? 0) + entry.copies);
  }
  const sheets = groupByPaper(entries).map(({ name, members, isPaper }) => {
    const count = members.reduce((sum, entry) => sum + entry.sheets, 0);
    return isPaper
      ? `${formatCount(count, 'sheet')} of ${name}`
      : `${formatCount(count, 'page')} of ${count === 1 ? 'its' : 'their'} own size`;
  });
  const cards = [...copies].map(([piece, count]) => formatCount(count, piece));
  return [...cards, ...sheets].join(' · ');
}

function draftNotice({ faults }: IndexPage): readonly string[] {
  if (faults === 0) return [];
  const problems = escapeMarkup(formatCount(faults, 'problem'));
  return [
    '<section class="notice" aria-labelledby="draft-title">',
    '<h2 id="draft-title">This is a draft</h2>',
    `<p>It is printed with ${problems} of its pages, such as texts that are hard to read or cut off. Do not publish it.</p>`,
    '</section>',
  ];
}

function missingNotice({ missing, remedy }: IndexPage): readonly string[] {
  if (missing.length === 0) return [];
  const reasons = [...new Set(missing.map((file) => file.reason))];
  const blocks = reasons.map((reason) => {
    const files = missing.filter((file) => file.reason === reason);
    const names = files.map(({ path }) => `<li><code>${escapeMarkup(path)}</code></li>`);
    return `<p>${escapeMarkup(formatCount(files.length, 'file'))}: ${escapeMarkup(reason)}.</p><ul class="paths">${names.join('')}</ul>`;
  });
  return [
    '<section class="notice" aria-labelledby="missing-title">',
    '<h2 id="missing-title">Not everything is here</h2>',
    ...blocks,
    ...(remedy === null
      ? []
      : [
          `<p>To get the rest, type</p><pre tabindex="0"><code>${escapeMarkup(remedy)}</code></pre>`,
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
function groupByPaper(entries: readonly IndexEntry[]): readonly PaperGroup[] {
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
    { id: 'own-size', name: 'Pages of their own size', isPaper: false, members: own },
  ];
}

const groupSection = ({ id, name, isPaper, members }: PaperGroup, screenMarginIn: number): string =>
  [
    `<section class="group" id="${escapeMarkup(id)}" aria-labelledby="${escapeMarkup(id)}-title">`,
    `<h2 id="${escapeMarkup(id)}-title">${isPaper ? 'Sheets of ' : ''}${escapeMarkup(name)}</h2>`,
    ...members.map((entry) => entrySection(entry, screenMarginIn)),
    '</section>',
  ].join('\n');

/** Beyond tabloid and A3 a home printer cannot follow. */
const HOME_LONG_SIDE_IN = 17;

const HOME_SHORT_SIDE_IN = 11.7;

/** How to get the sheets out of a printer at their true size, and the cards out of the sheets. */
function printGuide(page: Pick<IndexPage, 'entries' | 'hasMarks'>): string {
  const papers = listPapers(page.entries);
  const paperText = papers.length === 0 ? 'the size that the sheet says' : papers.join(' or ');
  return [
    '<section class="guide" id="how-to-print" aria-labelledby="how-to-print-title">',
    '<h2 id="how-to-print-title">How to print</h2>',
    '<div class="settings">',
    settingsCard('From a PDF', [
      ['Size', '<b>Actual size</b>, or 100 %. Never “Fit” or “Shrink”.'],
      ['Paper', escapeMarkup(paperText)],
      ['Orientation', 'Automatic'],
      ['Sides', describeSides(page.entries)],
    ]),
    settingsCard('From the browser', [
      ['Scale', '<b>100</b>'],
      ['Paper', escapeMarkup(paperText)],
      ['Layout', 'Same as the sheet: portrait or landscape'],
      ['Margins', 'None'],
      ['Headers and footers', 'Off'],
      ['Background graphics', '<b>On</b>'],
      ['Sides', describeSides(page.entries)],
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
function describeSides(entries: readonly IndexEntry[]): string {
  const onPaper = entries.filter(({ paper }) => paper !== null);
  const flips = new Set(
    onPaper.flatMap(({ backs }) => (backs?.binding === 'duplex' ? [backs.flip] : [])),
  );
  const [flip, another] = flips;
  if (flip === undefined) return 'One side';
  if (another !== undefined) return 'See each component';
  const isMixed = onPaper.some(({ backs }) => backs?.binding !== 'duplex');
  const rest = isMixed ? '; single-sided for components without backs' : '';
  return `Both sides, flip on the <b>${flip} edge</b>${rest}`;
}

const BACKS_STEPS = {
  duplex:
    '<b>Print one sheet on both sides first.</b> Hold it up to the light: the cards on both sides should line up. If they do not, the printer flipped the paper on the other edge, or feeds it slightly off; <code>vbuses printer calibrate</code> measures by how much.',
  gutterfold:
    '<b>Fold, glue, then cut.</b> Score the dashed line, fold the sheet along it with the print on the outside, glue it flat and let it dry under a weight. Every back is then behind its face.',
} as const;

const BLANK_BACKS_STEP =
  '<b>Backs are blank in this print.</b> All card backs look the same, so decks can only be told apart by their faces. <code>vbuses build --backs duplex</code> prints the backs on the other side of the sheets, <code>--backs gutterfold</code> next to the faces, to be folded over.';

const CUT_AT_MARKS_STEP =
  '<b>Cut from mark to mark.</b> They show where the cards end. Use a knife and a steel ruler: make all cuts in one direction, then all cuts in the other. Cut from the first card to the last and no further, so that the marks at the edge of the sheet remain.';

const CUT_AT_EDGES_STEP =
  '<b>Cut at the edges of the cards.</b> Use a knife and a steel ruler: first the long cuts across the whole sheet, then card by card.';

const CUT_AND_FOLD_STEP =
  '<b>Cut, score, fold, glue.</b> Cut out pieces that have their own lines along the solid lines. Score the dashed lines with a blunt point, fold them away from you, and put glue on the hatched areas.';

function printingSteps({
  entries,
  hasMarks,
}: Pick<IndexPage, 'entries' | 'hasMarks'>): readonly string[] {
  const deck = entries.find(
    ({ trim, paper, cut }) => trim !== null && paper !== null && cut === undefined,
  );
  const large = entries.filter(isTooLargeForHome);
  const measure =
    deck === undefined || deck.trim === null
      ? []
      : [
          `<b>Measure one ${escapeMarkup(deck.piece ?? 'card')} first.</b> Print a single sheet of ${escapeMarkup(deck.component.name)} and lay a ruler on it: a ${escapeMarkup(deck.piece ?? 'card')} is exactly ${describeSize(deck.trim)}. If it is smaller, the printer has scaled it.`,
        ];
  const shop = large.map((entry) => largePieceStep(entry, findTiles(entry, entries)));
  return [
    ...measure,
    `<b>Use heavy paper</b> for cards and pieces that are handled. Card stock of 200 to 300 g/m² works as it is; plain paper works in sleeves with an old playing card behind it.${plainPaperNote(entries)}`,
    ...(hasBlankBacks(entries) ? [BLANK_BACKS_STEP] : []),
    ...(['duplex', 'gutterfold'] as const).flatMap((binding) =>
      entries.some(({ backs }) => backs?.binding === binding) ? [BACKS_STEPS[binding]] : [],
    ),
    ...(deck === undefined ? [] : [hasMarks ? CUT_AT_MARKS_STEP : CUT_AT_EDGES_STEP]),
    ...(entries.some(({ cut }) => cut === 'drawn') ? [CUT_AND_FOLD_STEP] : []),
    ...shop,
  ];
}

/** What is read or glued on a board does not want to be stout. */
function plainPaperNote(entries: readonly IndexEntry[]): string {
  const plain = entries.filter(
    ({ booklet, tiles, piece }) =>
      booklet !== undefined || tiles !== undefined || piece?.endsWith('sheet') === true,
  );
  if (plain.length === 0) return '';
  const names = [...new Set(plain.map(({ component }) => escapeMarkup(component.name)))];
  return ` Plain paper is fine for ${names.join(', ')}.`;
}

/** Whether cards were laid out without the backs that they have. */
const hasBlankBacks = (entries: readonly IndexEntry[]): boolean =>
  entries.some((entry) => entry.hasBlankBacks === true);

/** In tiles at home, or else whole at a shop. */
function largePieceStep({ component, page, sheets }: IndexEntry, tiled: IndexEntry | null): string {
  const name = escapeMarkup(component.name);
  const whole = `${formatCount(sheets, 'page')} of ${describeSize(page)}, printed at 100 % without margins`;
  if (tiled?.tiles === undefined) return `<b>${name}: a copy shop’s job.</b> ${whole}.`;
  const { columns, rows } = tiled.tiles;
  const count = formatCount(columns * rows, 'tile');
  return `<b>${name}: glue it together from ${count}.</b> Its first sheet shows how the tiles are arranged, and what to cut and glue. Or take it to a copy shop: ${whole}.`;
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
function listPapers(entries: readonly IndexEntry[]): readonly string[] {
  const names = entries.flatMap(({ paper, page }) => {
    if (paper === null) return [];
    const [widthIn = 0, heightIn = 0] = [page.widthIn, page.heightIn].sort((a, b) => a - b);
    return [`${paper.name} (${describeSize({ widthIn, heightIn })})`];
  });
  return [...new Set(names)];
}
