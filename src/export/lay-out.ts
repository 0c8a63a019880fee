import pMap from 'p-map';
import { greyscaleSvg } from '../boards/colours.ts';
import type { Cache } from '../cache/cache.ts';
import { cacheKey } from '../cache/cache-key.ts';
import { scopeCss } from '../css/scope-css.ts';
import { InternalError } from '../diagnostics/errors.ts';
import { CSS_PX_PER_INCH } from '../geometry/geometry.ts';
import {
  boardWithBleed,
  type ComposedFile,
  composeCardPagesHtml,
  composePack,
  composeStyles,
  STYLESHEETS,
} from '../layout/compose-pack.ts';
import { fontFaceCss, sizeWithBleed } from '../layout/html-document.ts';
import { planCardSides } from '../layout/plan-card-pages.ts';
import { withinBudget } from '../limits/time-budget.ts';
import { readStyles } from '../load/folders.ts';
import type { Staging } from '../output/job.ts';
import type { LoadedFont, LoadedFonts } from '../pack/fonts.ts';
import type { PackPicture } from '../pack/pictures.ts';
import type { RenderedPack, RenderedRulebook } from '../pack/rendered-pack.ts';
import {
  type ComponentPlan,
  type Ink,
  type RulebookPlan,
  type Sheet,
  tilePageCount,
  wholePath,
} from '../pack/sheet.ts';
import {
  decodedPixels,
  type PictureUse,
  type PreparedPicture,
  preparePictures,
  scalesByPath,
  splitPages,
} from '../pictures/prepare-pictures.ts';
import type { PagePart } from '../print/print-document.ts';
import type { StagedPages } from '../print/print-plans.ts';
import {
  BOOK_PARTS,
  type BookPart,
  bookPartPath,
  composeRulebookHtml,
  standInImage,
} from '../rulebook/rulebook-pages.ts';
import { BOARD_DPI, boardInputHash, getOrDrawBoard, planBoardFiles } from './board-files.ts';

/** A staged file of the output; `component` is `null` for what all share. */
export interface StagedFile {
  readonly path: string;
  readonly component: string | null;
}

export interface LaidOut extends StagedPages {
  /** Stylesheets, fonts, pictures. */
  readonly assets: readonly StagedFile[];
  /** One document for each plan. */
  readonly pages: readonly StagedFile[];
  /** The SVGs of boards. */
  readonly drawings: readonly StagedFile[];
}

export interface LayOutRequest extends RenderedPack {
  readonly plans: readonly ComponentPlan[];
  readonly pictures: readonly PackPicture[];
  readonly ink: Ink;
  readonly cache: Cache;
}

/** Composes every page of a build and stages it, with all that it loads. */
export async function layOut(staging: Staging, request: LayOutRequest): Promise<LaidOut> {
  const { pack, plans, faces, backs, ink, words } = request;
  const boards = await Promise.all(
    planBoardFiles(pack, plans).map(async (board) => ({
      ...board,
      drawn: await getOrDrawBoard(request.cache, request, board.component),
    })),
  );
  const boardSvgs = new Map(boards.map(({ component, drawn }) => [component.id, drawn.plain]));
  const composed = withinBudget('lay out', () => [
    ...composePack({ game: pack.game, plans, faces, backs, ink, boardSvgs, words }),
    ...composeRulebooks(request),
  ]);
  const { files, hash, pictureScales, pixels } = await prepareAssets(
    request,
    findPictureUses(request),
  );
  await stageAssets(staging, files);
  const printed = [...composed, ...composeBookParts(request)];
  for (const { path, text } of printed) await staging.stageFile(path, text);
  const partsOf = await stageDeckParts(staging, request, pixels);
  await stageWholePictures(staging, request, boardSvgs);
  await stageBoardTiles(staging, request, partsOf);
  const hashOf = createPageHasher(hash);
  const drawings: StagedFile[] = [];
  for (const { component, paths, drawn } of boards) {
    await staging.stageFile(paths.svg, drawn.standalone);
    await staging.stageFile(paths.greySvg, greyscaleSvg(drawn.standalone));
    for (const path of [paths.svg, paths.greySvg]) drawings.push({ path, component: component.id });
  }
  return {
    assets: files.map(({ path }) => ({ path, component: null })),
    pages: composed.map(({ path, component }) => ({ path, component })),
    pageHashes: new Map(printed.map(({ path, text }) => [path, hashOf(text)])),
    assetsHash: hash,
    pictureScales,
    partsOf,
    drawings,
    boardPictures: boards.map(({ plan, paths, drawn }) => ({
      plan,
      pngPath: paths.png,
      dpi: BOARD_DPI,
      inputHash: boardInputHash(drawn.standalone),
    })),
  };
}

/** Stages what is printed in tiles as a whole, to compare tiles with; it is not published. */
async function stageWholePictures(
  staging: Staging,
  { pack, plans, faces, backs, ink }: LayOutRequest,
  boardSvgs: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { component, layout } of plans) {
    if (layout.kind !== 'tiles' || component.kind === 'rulebook') continue;
    const { id, size } = component;
    const sides = { face: faces.get(id), back: backs.get(id) };
    const html = composeCardPagesHtml(
      planCardSides(component, layout.pictures),
      ({ side, cardId }) =>
        component.kind === 'board'
          ? boardWithBleed(boardSvgs.get(id) ?? '', size)
          : sides[side]?.get(cardId),
      pack.game,
      { stylesheets: STYLESHEETS, ink },
    );
    await staging.stageFile(wholePath({ component }), html);
  }
}

const NO_BOARDS: ReadonlyMap<string, string> = new Map();

/** Stages the documents of decks with more pictures than a browser can hold; they are not published. */
async function stageDeckParts(
  staging: Staging,
  { pack, plans, faces, backs, ink, words }: LayOutRequest,
  pixels: ReadonlyMap<string, number>,
): Promise<Map<string, readonly PagePart[]>> {
  const partsOf = new Map<string, readonly PagePart[]>();
  for (const whole of plans) {
    const { component, layout, htmlPath } = whole;
    if (layout.kind !== 'deck' || pixels.size === 0) continue;
    const sides = { face: faces.get(component.id), back: backs.get(component.id) };
    const htmlsOf = ({ slots }: Sheet): string[] =>
      slots.map(({ side, cardId }) => sides[side]?.get(cardId) ?? '');
    const parts = splitPages(layout.sheets, htmlsOf, pixels);
    if (parts.length < 2) continue;
    const staged: PagePart[] = [];
    for (const [at, sheets] of parts.entries()) {
      const path = htmlPath.replace(/\.html$/, `.part-${at + 1}.html`);
      const plan = { ...whole, htmlPath: path, layout: { ...layout, sheets } };
      const drawn = { faces, backs, ink, boardSvgs: NO_BOARDS, words };
      const composed = { game: pack.game, plans: [plan], ...drawn };
      for (const { text } of composePack(composed)) await staging.stageFile(path, text);
      staged.push({ htmlPath: path, pageCount: sheets.length });
    }
    partsOf.set(htmlPath, staged);
  }
  return partsOf;
}

/** Stages tiles with an image in place of their board, which a browser would print again on each page. */
async function stageBoardTiles(
  staging: Staging,
  { pack: { game }, faces, backs, ...request }: LayOutRequest,
  partsOf: Map<string, readonly PagePart[]>,
): Promise<void> {
  for (const plan of request.plans) {
    const { component, layout, htmlPath } = plan;
    if (layout.kind !== 'tiles' || component.kind !== 'board') continue;
    const { trim, bleedIn } = component.size;
    const [edge, ...size] = [bleedIn, trim.widthIn + 2 * bleedIn, trim.heightIn + 2 * bleedIn].map(
      (inches) => inches * CSS_PX_PER_INCH,
    ) as [number, number, number];
    const board: PagePart['board'] = { viewBox: [-edge, -edge, ...size] };
    const boardSvgs = new Map([[component.id, standInImage(board, 0)]]);
    const plans = [{ ...plan, htmlPath: bookPartPath(htmlPath, 'text') }];
    for (const { path, text } of composePack({
      ...request,
      game,
      faces,
      backs,
      plans,
      boardSvgs,
    })) {
      await staging.stageFile(path, text);
      partsOf.set(htmlPath, [{ htmlPath: path, pageCount: tilePageCount(layout), board }]);
    }
  }
}

/** What a rulebook links: the looks of cards too, since its figures show some. */
const RULEBOOK_STYLESHEETS = ['assets/fonts.css', 'assets/game.css'];

/** One HTML document for each plan of a rulebook. */
export const composeRulebooks = ({
  plans,
  rulebooks,
  ink,
}: Pick<LayOutRequest, 'plans' | 'rulebooks' | 'ink'>): ComposedFile[] =>
  plans.flatMap(({ component, layout, htmlPath }) => {
    if (layout.kind !== 'rulebook') return [];
    const rulebook = rulebooks.get(component.id);
    if (rulebook === undefined) throw new InternalError(`${component.id} was not rendered`);
    const text = composeRulebook(rulebook, layout, ink);
    return [{ path: htmlPath, text, component: component.id }];
  });

/** The page of a rulebook, or what of it is printed by itself. It loads its assets from where it lies. */
export const composeRulebook = (
  rulebook: RenderedRulebook,
  plan: Pick<RulebookPlan, 'component' | 'page'>,
  ink: Ink,
  part?: BookPart,
): string =>
  composeRulebookHtml({
    ...{ rulebook, plan, ink, part, stylesheets: RULEBOOK_STYLESHEETS },
    linkCss: readStyles('rulebook-links'),
    css: readStyles('rulebook'),
  });

/** What rulebooks with shared drawings are printed from; it is not published. */
const composeBookParts = ({ plans, rulebooks, ink }: LayOutRequest): ComposedFile[] =>
  plans.flatMap(({ component, layout, htmlPath }) => {
    const rulebook = rulebooks.get(component.id);
    if (layout.kind !== 'rulebook' || !rulebook?.drawings.length) return [];
    return BOOK_PARTS.map((part) => ({
      path: bookPartPath(htmlPath, part),
      text: composeRulebook(rulebook, layout, ink, part),
      component: component.id,
    }));
  });

/** The styles of the pack's templates, which apply to what it draws. */
const packStyles = (styles: string): string =>
  `span.vb-pack{display:contents}\n${scopeCss(styles, 'content')}`;

/** A file that pages load. */
export interface AssetFile {
  /** Relative to the output folder. */
  readonly path: string;
  /** Changes whenever the content does: a hash, or the content itself. */
  readonly hash: string | Uint8Array;
  readonly load: () => Promise<string | Uint8Array>;
}

/** A file with a known content. */
export const writtenAsset = (path: string, content: string | Uint8Array): AssetFile => ({
  path,
  hash: content,
  load: async () => content,
});

/** What the pages load: fonts with their licences, stylesheets, pictures. Each path comes once. */
export function assetFiles({
  fonts,
  pictures,
  styles,
}: {
  fonts: LoadedFonts;
  pictures: readonly PreparedPicture[];
  styles: string;
}): AssetFile[] {
  const named = uniqueFontFiles(fonts.fonts);
  const faces = fontFaceCss(named, ({ fileName }) => `fonts/${fileName}`);
  const label = /--label-font\s*:\s*([^;}]+)/.exec(styles)?.[1] ?? '"Barlow"';
  const sheets = readStyles('sheet', 'tiles', 'plain-cards');
  const files: AssetFile[] = [
    ...composeStyles({
      fonts: `${faces}\n:root{--label-font:${label}}`,
      sheets,
      pack: packStyles(styles),
    }).map(({ path, text }) => writtenAsset(path, text)),
    ...named.map(({ fileName, bytes }) => writtenAsset(`assets/fonts/${fileName}`, bytes)),
    ...fonts.licences.map(({ fileName, text }) => writtenAsset(`assets/fonts/${fileName}`, text)),
    ...pictures,
  ];
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** Cuts of one name that are different files get names of their own; those of one file share it. */
function uniqueFontFiles(fonts: readonly LoadedFont[]): LoadedFont[] {
  const files = new Map<string, Uint8Array[]>();
  return fonts.map((font) => {
    const key = font.fileName.toLowerCase();
    const known = files.get(key) ?? [];
    const at = known.findIndex((bytes) => Buffer.compare(bytes, font.bytes) === 0);
    if (at === -1) files.set(key, [...known, font.bytes]);
    const number = (at === -1 ? known.length : at) + 1;
    return number === 1 ? font : { ...font, fileName: `${number}-${font.fileName}` };
  });
}

/** Everything that pages load, with what was done to their pictures. */
export interface PreparedAssets {
  readonly files: readonly AssetFile[];
  /** Of all files. */
  readonly hash: string;
  readonly pictureScales: StagedPages['pictureScales'];
  /** The pixels that each picture has when it is printed, by path. */
  readonly pixels: ReadonlyMap<string, number>;
}

/** Prepares what pages load, with pictures as large as their uses need. */
export async function prepareAssets(
  request: Pick<LayOutRequest, 'pack' | 'fonts' | 'pictures' | 'ink' | 'cache'>,
  uses: readonly PictureUse[],
): Promise<PreparedAssets> {
  const { pack, fonts, pictures } = request;
  const prepared = await preparePictures(pictures, uses, request);
  const files = assetFiles({ fonts, pictures: prepared, styles: pack.styles });
  return {
    files,
    hash: cacheKey(
      'assets',
      files.map(({ path, hash }) => [path, hash]),
    ),
    pictureScales: scalesByPath(prepared),
    pixels: decodedPixels(pictures, prepared),
  };
}

/** Hashes pages with all that they may load. */
export const createPageHasher =
  (assetsHash: string) =>
  (html: string): string =>
    cacheKey('page', [html, assetsHash]);

/** A few at once: each picture that is scaled needs some memory. */
const STAGING_CONCURRENCY = 3;

export async function stageAssets(
  staging: Pick<Staging, 'stageFile'>,
  files: readonly AssetFile[],
): Promise<void> {
  await pMap(files, async ({ path, load }) => staging.stageFile(path, await load()), {
    concurrency: STAGING_CONCURRENCY,
  });
}

/** The largest pages of a rulebook: letter is wider, A4 is higher. */
const BOOK_PAGE = { widthIn: 8.5, heightIn: 11.7 };

/**
 * Everything of a pack that may show a picture, with the size of its face. All of it counts whatever
 * is built, so that a build of one deck leaves the pictures of the others as they are. A picture on a
 * card is printed no larger in a rulebook, whose figures show cards.
 */
export function findPictureUses({
  pack,
  faces,
  backs,
  rulebooks,
}: Pick<RenderedPack, 'pack' | 'faces' | 'backs' | 'rulebooks'>): PictureUse[] {
  const { dpi } = pack.images;
  const onCards = pack.components.flatMap((component) => {
    if (component.kind !== 'deck') return [];
    const size = sizeWithBleed(component.size);
    const sides = [faces.get(component.id), backs.get(component.id)];
    const htmls = new Set(sides.flatMap((side) => [...(side?.values() ?? [])]));
    return [...htmls].map((html) => ({ ...size, dpi, html }));
  });
  const inBooks = [...rulebooks.values()].map(({ html, drawings, styles }) => ({
    ...BOOK_PAGE,
    dpi,
    html: [html, ...drawings.map(({ markup }) => markup), styles].join('\n'),
    isFallback: true,
  }));
  return [...onCards, ...inBooks];
}
