import { formatCount } from '../../model/counted.ts';
import { escapeMarkup } from '../../model/escape-markup.ts';
import { languageName } from '../../model/language-name.ts';
import { composeWebPage } from '../web-page.ts';
import { entrySection, escapeHref, languageAttribute } from './entry-section.ts';
import type { IndexEntry, IndexPage } from './index-entry.ts';
import { INDEX_CSS } from './index-style.ts';
import { printGuide } from './print-guide.ts';
import { SHEET_LIST_CSS } from './sheet-list-style.ts';

/** The page to open first: every sheet in small, its files, how to print them, and what is missing. */
export function composeIndexHtml(page: IndexPage): string {
  const { game, tool, entries } = page;
  return composeWebPage({
    title: `${game.name}: print and play`,
    stylesheets: page.stylesheets,
    css: `${INDEX_CSS}\n${SHEET_LIST_CSS}`,
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
