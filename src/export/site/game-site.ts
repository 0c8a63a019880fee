import { copyFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { framePicture } from '../../layout/card-pictures.ts';
import { choosePaper } from '../../layout/choose-paper.ts';
import { readStyles, toolVersion } from '../../load/folders.ts';
import { resolveIn } from '../../output/paths.ts';
import { cardName } from '../../pack/card-facts.ts';
import { boardComponents, type DeckComponent, rulebooksOf } from '../../pack/pack.ts';
import { languageAttributes, languageNameIn } from '../../text/language.ts';
import type { ExportContext, ExportedFile, MakeExport } from '../export-target.ts';
import { type DrawnExport, makeDrawnExport } from '../pictures/export-pictures.ts';
import {
  mergePicturesPlans,
  planPages,
  planPng,
  planServicePng,
  planShopImages,
} from '../pictures/plan-pictures.ts';
import type { LegalText } from '../release/release-contents.ts';
import { fillWebPage } from './web-page.ts';

/** What the page of a game offers beside what it shows. */
export interface SiteChoices {
  /** Archives of the release, in their order. */
  readonly downloads: readonly SiteDownload[];
  /** Where they are copied from, absolute; `null` for a page that links to those of another language. */
  readonly downloadsFrom: string | null;
  /** From this page to the page in the language of the pack. */
  readonly toRoot: '' | '../';
  /** All languages of the pack, its own first, when there are several. */
  readonly languages: readonly string[];
  /** What others may do with the game. */
  readonly licence: LegalText | null;
  /** Markdown of what is new; `null` without. */
  readonly notes: string | null;
  /** Where the site will be, ending in `/`: some programs show its picture only with its whole address. */
  readonly baseUrl: string | null;
}

export interface SiteDownload {
  readonly name: string;
  /** For whom it is. */
  readonly audience: string;
}

/** As sharp as a card on a screen needs to be. */
const CARD_DPI = 120;
const MAX_PX = 1400;
const DOWNLOADS = 'downloads';

/** The page of a game for the public: a folder for any web server, with relative addresses and no script. */
export const siteOf =
  (choices: SiteChoices): MakeExport =>
  async (source, context) => {
    const { rendered, presets } = source;
    const { pack } = rendered;
    const decks = pack.components.filter(
      (one): one is DeckComponent =>
        one.kind === 'deck' && one.cut === 'edges' && one.cards.some(({ copies }) => copies > 0),
    );
    const boards = boardComponents(pack);
    const paper = choosePaper('letter', presets.papers);
    const books = planPages(rendered, rulebooksOf(pack), paper).map((plan) => ({
      plan,
      frame: null,
      pathOf: () => bookPath(plan.component.id),
    }));
    const shown = mergePicturesPlans([
      planServicePng(rendered, decks.map(pictureDeck)),
      ...boards.map((board) => {
        const dpi = dpiOf(board.size.trim.widthIn);
        return planPng(rendered, [board], { dpi, edge: 'trim', isRounded: false, paper });
      }),
      planShopImages(rendered, 'images', ({ isOnIndex }) => isOnIndex),
    ]);
    const plan = {
      ...shown,
      drawn: shown.drawn.filter(({ side, path }) => side === 'face' || path.startsWith('images/')),
      cards: [],
      pages: [...shown.pages, ...books],
    };
    const cover = plan.drawn.find(({ path }) => path.startsWith('images/'))?.path ?? null;
    const page = composePage({ choices, context, decks, cover });
    const files = choices.downloads.map(({ name }) => `${DOWNLOADS}/${name}`);
    return makeDrawnExport(
      {
        plan,
        otherPaths: ['index.html', ...(choices.downloadsFrom === null ? [] : files)],
        notes: [],
        summary: () => 'a site',
        finish: (drawn) => finishSite(drawn, page, choices),
      },
      context,
    );
  };

const dpiOf = (widthIn: number): number =>
  Math.max(36, Math.min(CARD_DPI, Math.floor(MAX_PX / widthIn)));

const pictureDeck = (deck: DeckComponent) => ({
  deck,
  frameOf: framePicture(deck.size, {
    dpi: dpiOf(Math.max(deck.size.trim.widthIn, deck.size.trim.heightIn)),
    edge: 'trim',
    isRounded: true,
  }),
});

const cardPath = (deck: string, card: string): string => `${deck}/${encodeURIComponent(card)}.png`;

const bookPath = (id: string): string => `${id}.pdf`;

async function finishSite(
  { staging, files, pages }: DrawnExport,
  page: string,
  { downloads, downloadsFrom, licence }: SiteChoices,
) {
  const made: ExportedFile[] = [...files];
  for (const { plan, paths, files: printed } of pages) {
    const component = plan.component.id;
    const pdf = printed.find(({ path }) => path === plan.pdfPath);
    if (plan.component.kind === 'rulebook' && pdf !== undefined) {
      await staging.stageFile(bookPath(component), pdf.bytes);
      made.push({ path: bookPath(component), component });
    } else made.push(...paths.map((path) => ({ path, component })));
  }
  for (const { name } of downloadsFrom === null ? [] : downloads) {
    const path = `${DOWNLOADS}/${name}`;
    const to = resolveIn(staging.stagingFolder, path);
    await mkdir(dirname(to), { recursive: true });
    await copyFile(resolveIn(downloadsFrom ?? '', name), to);
    made.push({ path });
  }
  if (licence !== null) {
    await staging.stageFile(licence.name, licence.text);
    made.push({ path: licence.name });
  }
  await staging.stageFile('index.html', page);
  return {
    files: [...made, { path: 'index.html' }],
    diagnostics: [],
  };
}

interface PageRequest {
  readonly choices: SiteChoices;
  readonly context: ExportContext;
  readonly decks: readonly DeckComponent[];
  readonly cover: string | null;
}

function composePage({ choices, context, decks, cover }: PageRequest): string {
  const { pack, words } = context;
  const { game } = pack;
  const { toRoot, baseUrl, notes } = choices;
  const { summary = {}, players, minutes, age } = game.about ?? {};
  const text =
    summary[words.language] ?? summary[game.language] ?? Object.values(summary)[0] ?? null;
  const own = game.language;
  const root = choices.languages[0];
  const data = {
    ...{
      game: game.name,
      version: game.version,
      author: game.author,
      credits: game.credits,
      notes,
    },
    ...{ cover, summary: text },
    licence: choices.licence?.name ?? null,
    facts: [
      ...(players === undefined ? [] : [words('site.players', { players })]),
      ...(minutes === undefined ? [] : [words('site.minutes', { minutes })]),
      ...(age === undefined ? [] : [words('site.age', { age })]),
    ],
    languages: choices.languages
      .filter((code) => code !== own)
      .map((code) => ({
        href: `${toRoot}${code === root ? '' : `${code}/`}index.html`,
        name: languageNameIn(code, code),
        attributes: `${languageAttributes(code)} hreflang="${code}"`,
      })),
    downloads: choices.downloads.map(({ name, audience }) => ({
      ...{ name, audience, href: `${toRoot}${DOWNLOADS}/${encodeURIComponent(name)}` },
    })),
    books: rulebooksOf(pack).map(({ id, name }) => ({ name, href: bookPath(id) })),
    boards: [
      ...boardComponents(pack).map(({ id, name }) => ({ name, src: `${id}/${id}.png` })),
      ...decks
        .filter(({ form }) => form === 'board')
        .flatMap(({ id, cards }) =>
          cards.map((card) => ({ name: cardName(card), src: cardPath(id, card.id) })),
        ),
    ],
    decks: decks
      .filter(({ form }) => form !== 'board')
      .map(({ id, name, cards, size: { trim } }) => ({
        ...{ id, name, ratio: `${trim.widthIn}/${trim.heightIn}` },
        cards: cards
          .filter(({ copies }) => copies > 0)
          .map((card) => ({
            name: cardName(card),
            copies: card.copies,
            src: cardPath(id, card.id),
          })),
      })),
    tool: { name: 'vbuses', version: toolVersion() },
  };
  const title = game.name;
  return fillWebPage(
    {
      title,
      css: `${readStyles('index')}${readStyles('site')}`,
      hasPictures: true,
      supportsDark: true,
      meta: [
        ['og:title', title],
        ['og:type', 'website'],
        ...(text === null ? [] : [['og:description', text] as const]),
        ...(cover === null ? [] : [['og:image', `${baseUrl ?? ''}${cover}`] as const]),
      ],
      template: 'site',
      data,
    },
    words,
  );
}
