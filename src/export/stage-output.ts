import { bytesKind, memo } from '../cache/memo.ts';
import type { CliError } from '../diagnostics/errors.ts';
import { STYLESHEETS } from '../layout/compose-pack.ts';
import { countSaved } from '../layout/merge-decks.ts';
import { readStyles } from '../load/folders.ts';
import { manifestHeader, type StagedOutput, type Staging } from '../output/job.ts';
import {
  type EverythingPdf,
  type IndexEntry,
  type IndexPage,
  type IndexTiles,
  type ManifestFile,
  type MissingFile,
  mergeManifest,
} from '../output/manifest.ts';
import type { Game } from '../pack/pack.ts';
import type { Part } from '../pack/parts.ts';
import { formatPartsCsv, listParts } from '../pack/parts.ts';
import type { ComponentPlan } from '../pack/sheet.ts';
import { mergePdfs } from '../print/merge-pdfs.ts';
import type { PrintResult } from '../print/print-document.ts';
import type { Words } from '../text/words.ts';
import { planBoardFiles } from './board-files.ts';
import {
  type BuildRequest,
  coverOf,
  createIndexEntry,
  manifestCards,
  mayShowPictures,
  partsPaths,
  pdfPathsOf,
  planEverything,
  plannedPaths,
  translationLanguage,
} from './build-contents.ts';
import type { LaidOut } from './lay-out.ts';
import { composeIndexHtml } from './site/index-page.ts';
import { composeWebPage, fillWebPage } from './site/web-page.ts';

/** What the stages before made. */
export interface BuildParts {
  readonly laidOut: LaidOut;
  readonly printed: PrintResult;
  /** Why there are no PDFs, when they were wanted. */
  readonly noPdf: CliError | null;
  /** Errors that a draft is printed with. */
  readonly faults: number;
}

type ListedFile = Omit<ManifestFile, 'sha256'>;

/** Stages what was printed, and what shows the whole: everything.pdf, the index page, the parts. */
export async function stageOutput(
  staging: Staging,
  request: BuildRequest,
  made: BuildParts,
): Promise<StagedOutput> {
  const { pack, replaces, formats } = request;
  const header = manifestHeader(pack.game);
  const built = {
    cards: manifestCards(request.plans),
    missing: missingFiles(staging, request, made),
    entries: createEntries(request, made),
    replaces,
    order: pack.components.map((component) => component.id),
    ...(made.faults === 0 ? {} : { faults: made.faults }),
  };
  const files = await stagePrinted(staging, request, made);
  const { entries, missing } = mergeManifest(staging.previous, {
    ...header,
    ...built,
    files: [],
  });
  const hasPdf = formats.includes('pdf') && made.noPdf === null;
  const parts = withShared(entries, request, made);
  const everything = hasPdf ? await stageEverything(staging, request, parts) : [];
  const index = composeIndexHtml({
    game: pack.game,
    words: request.words,
    ...translationLanguage(pack),
    tool: header.tool,
    entries,
    everything,
    saved: hasPdf ? countSaved(request.shared, request.words) : [],
    missing,
    stamp: request.stamp,
    faults: made.faults,
    remedy: made.noPdf?.hint ?? null,
    hasMarks: request.plans.some(hasMarks),
    cover: await stageCover(staging, request),
    partsPath: partsPaths(pack)[0] ?? null,
  });
  await staging.stageFile('index.html', index);
  const partsPage = await stagePartsPage(staging, request);
  const cover = coverOf(pack)?.path ?? [];
  const shared = [...everything.map(({ path }) => path), cover, ...partsPage, 'index.html']
    .flat()
    .map((path) => ({
      path,
    }));
  return { ...built, files: [...files, ...shared] };
}

/** The cover is a page of its own: the styles of the pack are not those of the index. */
async function stageCover(
  staging: Staging,
  { pack, faces, words }: BuildRequest,
): Promise<IndexPage['cover']> {
  const cover = coverOf(pack);
  if (cover === null) return null;
  const { path, image } = cover;
  const html = faces.get(image.deck.id)?.get(image.deck.id) ?? '';
  const { name, language } = pack.game;
  const page = composeWebPage({
    title: words('index.cover', { game: name }),
    language,
    stylesheets: STYLESHEETS.filter((one) => one !== 'assets/sheet.css'),
    css: 'body { margin: 0 }\n',
    body: [html],
  });
  await staging.stageFile(path, page);
  return { path, size: image.size };
}

async function stagePartsPage(staging: Staging, { pack, words }: BuildRequest): Promise<string[]> {
  const paths = partsPaths(pack);
  const [htmlPath, csvPath] = paths;
  if (htmlPath === undefined || csvPath === undefined) return [];
  const parts = listParts(pack);
  await staging.stageFile(htmlPath, composePartsHtml({ game: pack.game, parts, csvPath, words }));
  await staging.stageFile(csvPath, formatPartsCsv(parts, words));
  return paths;
}

const hasMarks = ({ layout }: ComponentPlan): boolean =>
  layout.kind === 'deck' && layout.sheets.some(({ marks }) => marks.length > 0);

/** Stages the PDFs and the picture; lists every file of this build but those that show the whole. */
async function stagePrinted(
  staging: Staging,
  request: BuildRequest,
  { laidOut, printed }: BuildParts,
): Promise<ListedFile[]> {
  const { formats, pack, plans, shared } = request;
  const { pages, drawings } = laidOut;
  const isShared = (id: string | null): boolean => shared.some((one) => one.component.id === id);
  const pictures = new Set(
    mayShowPictures(request) ? [] : request.pictures.map(({ path }) => path),
  );
  const assets = laidOut.assets.filter(({ path }) => !pictures.has(path));
  const files: ListedFile[] = [
    ...assets,
    ...(formats.includes('html') ? pages.filter((page) => !isShared(page.component)) : []),
    ...drawings,
  ].map(({ path, component }) => (component === null ? { path } : { path, component }));
  const copies = new Map(
    planBoardFiles(pack, plans).map(({ plan, paths }) => [plan.pdfPath, paths.pdf]),
  );
  for (const { path, component, bytes } of printed.files) {
    const copy = copies.get(path);
    for (const one of copy === undefined ? [path] : [path, copy]) {
      await staging.stageFile(one, bytes);
      // It is a part of what shows the whole, and no file of the output.
      if (!isShared(component)) files.push({ path: one, component });
    }
  }
  return files;
}

function createEntries(
  { plans, formats, pack, words }: BuildRequest,
  made: BuildParts,
): IndexEntry[] {
  const { noPdf, laidOut, printed } = made;
  const pagesOf = new Map(printed.files.map(({ path, pages }) => [path, pages]));
  const hasPdf = formats.includes('pdf') && noPdf === null;
  const boards = new Map(planBoardFiles(pack, plans).map(({ plan, paths }) => [plan, paths]));
  return plans.map((plan) => {
    const board = laidOut.drawings.length > 0 ? boards.get(plan) : undefined;
    const pictures =
      board === undefined
        ? []
        : [
            { label: 'SVG', path: board.svg },
            { label: words('entry.grey-svg'), path: board.greySvg },
            ...(hasPdf ? [{ label: 'PNG', path: board.png }] : []),
          ];
    const whole = pack.components.find(({ id }) => id === plan.component.id);
    return createIndexEntry({
      plan,
      hasHtml: formats.includes('html'),
      hasPdf,
      pagesOf,
      pictures,
      whole: whole ?? plan.component,
      words,
      ...translationLanguage(pack),
    });
  });
}

/** A component in the PDF of the whole. */
interface WholePart extends IndexEntry {
  /** Whether its last sheet is left out. */
  readonly isCut?: boolean;
}

/** The components, and behind the last of them the sheets that decks share. */
function withShared(
  entries: readonly IndexEntry[],
  request: BuildRequest,
  made: BuildParts,
): WholePart[] {
  const planned = request.shared;
  const shared = createEntries({ ...request, plans: planned }, made).map((entry, at) => ({
    ...entry,
    lastOf: planned[at]?.lastOf?.map(({ component }) => component.id) ?? [],
  }));
  return entries.flatMap((entry): WholePart[] => {
    const onPaper = shared.filter(({ paper }) => paper?.id === entry.paper?.id);
    const { id } = entry.component;
    const isCut = onPaper.some(({ lastOf }) => lastOf.includes(id));
    const sheets = isCut ? entry.sheets - 1 : entry.sheets;
    const behind = onPaper.filter(({ lastOf }) => lastOf.at(-1) === id);
    return [...(isCut && sheets === 0 ? [] : [{ ...entry, sheets, isCut }]), ...behind];
  });
}

const mergedPdf = bytesKind('merged');

/** The PDFs that show the whole: of what this build made, and of what earlier ones left. */
async function stageEverything(
  staging: Staging,
  { pack, cache, words, isAhead = false }: BuildRequest,
  all: readonly WholePart[],
): Promise<EverythingPdf[]> {
  const made: EverythingPdf[] = [];
  const published = new Set(staging.previous?.files.map(({ path }) => path));
  const printed = all.filter(({ pdfPath }) => pdfPath !== null);
  for (const { path, paperName, parts } of planEverything(printed)) {
    const isDuplex = parts.some(({ backs }) => backs?.binding === 'duplex');
    const pages = parts.reduce((sum, part) => sum + countPages(part, isDuplex), 0);
    made.push({ path, paperName, pages });
    if (isAhead && published.has(path)) {
      await staging.stageFile(path, await staging.readFile(path));
      continue;
    }
    const pdfs = await Promise.all(
      parts.map(async ({ component, page, pdfPath, backs, tiles, book, sheets, isCut }) => ({
        title:
          tiles === undefined
            ? component.name
            : words('tiles.heading', { name: component.name, count: tileCount(tiles) }),
        hasBlankBacks: isDuplex && backs?.binding !== 'duplex' && book === undefined,
        fillsSheets: isDuplex && book !== undefined,
        ...(book === undefined || book.sheet === null
          ? {}
          : { twoUp: { page, sheet: book.sheet } }),
        ...(isCut ? { pageCount: backs?.binding === 'duplex' ? 2 * sheets : sheets } : {}),
        pdf: await staging.readFile(pdfPath ?? ''),
      })),
    );
    const { name, author, language } = pack.game;
    const info = { title: name, author, language };
    const merged = await memo(cache, mergedPdf, {
      inputs: () => [
        JSON.stringify([info, pdfs.map(({ pdf: _, ...part }) => part)]),
        pdfs.map(({ pdf }) => pdf),
      ],
      compute: () => mergePdfs(pdfs, info),
    });
    await staging.stageFile(path, merged);
  }
  return made;
}

const tileCount = ({ columns, rows, pictures = 1 }: IndexTiles): number =>
  columns * rows * pictures;

/** Text continues on the other side of the paper; the rest of the last sheet stays empty. */
const countPages = ({ sheets, book }: IndexEntry, isDuplex: boolean): number => {
  if (!isDuplex) return sheets;
  return book === undefined ? 2 * sheets : 2 * Math.ceil(sheets / 2);
};

/** What this build should have left and could not. */
function missingFiles(
  { previous }: Staging,
  request: BuildRequest,
  { noPdf }: BuildParts,
): MissingFile[] {
  if (noPdf === null) return [];
  const { pack, plans } = request;
  const componentOf = new Map([
    ...plans.flatMap((plan) => pdfPathsOf(plan).map((path) => [path, plan.component.id] as const)),
    ...planBoardFiles(pack, plans).flatMap(({ component, paths }) =>
      [paths.png, paths.pdf].map((path) => [path, component.id] as const),
    ),
  ]);
  return plannedPaths({ ...request, formats: ['pdf'] }, previous)
    .filter((path) => /\.(pdf|png)$/.test(path) && !path.startsWith('assets/'))
    .map((path) => {
      const component = componentOf.get(path);
      const reason = noPdf.message;
      return component === undefined ? { path, reason } : { path, reason, component };
    });
}

interface PartsPage {
  readonly game: Game;
  readonly parts: readonly Part[];
  /** The same list for a spreadsheet, relative to this page. */
  readonly csvPath: string;
  readonly words: Words;
}

/** What to buy for a game instead of making it, by supplier. */
export function composePartsHtml(page: PartsPage): string {
  const { game, parts, csvPath, words } = page;
  const names = [...new Set(parts.map(({ supplier }) => supplier))];
  const suppliers = names.map((name, index) => ({
    name,
    number: index + 1,
    parts: parts
      .filter(({ supplier }) => supplier === name)
      .map((part) => ({
        ...part,
        instead: part.components.map(({ name: title }) => title).join(', '),
      })),
  }));
  const isUnsure = parts.some(({ isCertain }) => !isCertain);
  return fillWebPage(
    {
      title: words('parts.title', { game: game.name }),
      css: readStyles('list-page', 'parts'),
      template: 'parts',
      data: { game: game.name, csvPath, suppliers, isUnsure },
    },
    words,
  );
}
