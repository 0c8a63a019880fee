import { createHash } from 'node:crypto';
import { shownBoard } from '../boards/boards.ts';
import { BOARD_FONTS, placeBoardOnce, withFontFaces } from '../boards/network/draw-board.ts';
import { seamObstacles } from '../boards/network/seam-obstacles.ts';
import type { Cache } from '../cache/cache.ts';
import { cacheKey, type KeyPart } from '../cache/cache-key.ts';
import { bytesKind, jsonKind, memo } from '../cache/memo.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { InternalError } from '../diagnostics/errors.ts';
import { inlineFontFaceCss } from '../layout/html-document.ts';
import { withinBudget } from '../limits/time-budget.ts';
import { formatUnicodeRange, type LoadedFonts, type TextMeasure } from '../pack/fonts.ts';
import {
  type BoardComponent,
  boardComponents,
  type DeckComponent,
  type Pack,
} from '../pack/pack.ts';
import { findPlacedBoxes } from '../pack/places.ts';
import type { BoardParts, RenderedPack } from '../pack/rendered-pack.ts';
import { type ComponentPlan, type Ink, type SeamObstacle, tilesName } from '../pack/sheet.ts';
import { renderBoard } from '../render/render-pack.ts';
import { fileNameKey } from '../text/id.ts';
import { memoizeByObject } from '../values/memoize.ts';
import { stableStringify } from '../values/stable-stringify.ts';

/** Dots an inch of the board's picture. */
export const BOARD_DPI = 150;

/** The files of one board, relative to the output folder. */
export interface BoardPaths {
  readonly svg: string;
  readonly greySvg: string;
  readonly png: string;
  readonly pdf: string;
}

export function boardPaths(pack: BoardNames, component: BoardComponent): BoardPaths {
  const name = boardFileName(pack, component);
  return {
    svg: `board/${name}.svg`,
    greySvg: `board/${name}-grey.svg`,
    png: `board/${name}.png`,
    pdf: `board/${name}.pdf`,
  };
}

type BoardNames = Pick<Pack, 'game' | 'components'>;

/** The first board of a pack is named after the game, the others after their components. */
function boardFileName(pack: BoardNames, component: BoardComponent): string {
  const components = boardComponents(pack);
  const used = new Set(components.map(({ id }) => fileNameKey(tilesName(id))));
  for (const [index, { id }] of components.entries()) {
    let name = index === 0 ? pack.game.id : id;
    const keys = () => [fileNameKey(name), fileNameKey(`${name}-grey`)];
    while (index > 0 && keys().some((key) => used.has(key))) name += '-board';
    if (id === component.id) return name;
    for (const key of keys()) used.add(key);
  }
  throw new InternalError(`${pack.game.id} has no board \`${component.id}\``);
}

/** The whole boards of some plans, with the files of their drawings. */
export const planBoardFiles = (
  pack: BoardNames,
  plans: readonly ComponentPlan[],
): {
  readonly plan: ComponentPlan;
  readonly component: BoardComponent;
  readonly paths: BoardPaths;
}[] =>
  plans.flatMap((plan) => {
    if (plan.layout.kind !== 'board') return [];
    const { component } = plan.layout;
    return [{ plan, component, paths: boardPaths(pack, component) }];
  });

/** What the boards of a pack are drawn with. */
export interface BoardDrawing {
  readonly pack: Pack;
  readonly measure: TextMeasure;
  readonly fonts: LoadedFonts;
  /** What partials drew on them, by board. */
  readonly boardParts: ReadonlyMap<string, BoardParts>;
  readonly ink?: Ink;
}

/** A board as one SVG that carries its fonts: it looks the same wherever it is shown. */
export const standaloneBoard = (drawing: BoardDrawing, component: BoardComponent): string =>
  embedFonts(drawPlainBoard(drawing, component), drawing, component);

/** A board as SVG, for a page that brings the fonts. */
function drawPlainBoard(
  { pack, measure, boardParts, ink = 'full' }: BoardDrawing,
  component: BoardComponent,
): string {
  const parts = boardParts.get(component.board);
  const style = { component, ink, ...(parts === undefined ? {} : { parts }) };
  const svg = withinBudget('draw the board', () => renderBoard(pack, measure, style));
  if (svg === null) throw new InternalError(`${pack.game.id} has no board`);
  return svg;
}

/** The drawing with the cuts that it is lettered in. */
function embedFonts(
  svg: string,
  { pack, fonts, boardParts }: BoardDrawing,
  component: BoardComponent,
): string {
  const board = shownBoard(pack, component);
  const parts = [...(boardParts.get(board.id)?.values() ?? [])].join('');
  return withFontFaces(svg, boardFontFaces(fonts, parts));
}

/**
 * The cuts that a board is lettered in, as CSS that holds them.
 *
 * @param parts what partials drew on it: every cut of a family that they name is among them
 */
export function boardFontFaces({ fonts }: Pick<LoadedFonts, 'fonts'>, parts = ''): string {
  const { family, weights } = BOARD_FONTS;
  const cuts = fonts.filter((cut) =>
    cut.family === family && cut.style === 'normal' && weights.includes(cut.weight)
      ? true
      : parts.includes(cut.family) && (cut.family !== family || parts.includes(`${cut.weight}`)),
  );
  return inlineFontFaceCss(cuts);
}

/** The drawings of a board. */
export interface DrawnBoard {
  /** For a page that brings the fonts. */
  readonly plain: string;
  /** As `standaloneBoard` draws it. */
  readonly standalone: string;
}

const boardSvg = bytesKind('board');

/** As `standaloneBoard`; a board that was drawn from the same data before is not drawn again. */
export async function getOrDrawBoard(
  cache: Cache,
  drawing: BoardDrawing,
  component: BoardComponent,
): Promise<DrawnBoard> {
  const { pack, ink = 'full' } = drawing;
  const key = `${ink} ${component.id}`;
  const known = boardsInMemory(pack).get(key);
  if (known !== undefined) return known;
  const bytes = await memo(cache, boardSvg, {
    inputs: () => boardInputs(drawing, component),
    compute: () => Buffer.from(drawPlainBoard(drawing, component)),
  });
  const plain = Buffer.from(bytes).toString('utf8');
  const drawn = { plain, standalone: embedFonts(plain, drawing, component) };
  boardsInMemory(pack).set(key, drawn);
  return drawn;
}

/** A build compares the stored boards, then puts the same drawings on its pages. */
const boardsInMemory = memoizeByObject((_: Pack) => new Map<string, DrawnBoard>());

/** All that a drawing depends on. */
export function boardInputs(
  { pack, fonts, boardParts, ink = 'full' }: Omit<BoardDrawing, 'measure'>,
  component: BoardComponent,
): KeyPart[] {
  const { game, icons } = pack;
  const board = shownBoard(pack, component);
  const parts = [...(boardParts.get(board.id) ?? [])];
  const { size, panels } = component;
  return [fontsHash(fonts), ink, stableStringify([game, board, icons, size, panels, parts])];
}

/** The hash of the bytes of fonts, with what they are called. */
export const fontsHash = ({ fonts }: LoadedFonts): string =>
  cacheKey(
    'fonts',
    fonts.map(({ family, weight, style, bytes, ranges = [] }) => [
      ...[family, String(weight), style, bytes],
      formatUnicodeRange(ranges),
    ]),
  );

/** What the board's picture is drawn from is the SVG and nothing else. */
export const boardInputHash = (svg: string): string =>
  createHash('sha256').update(svg).digest('hex');

/** The pictures of a board as a pack keeps them for its readers: copies of those in the output. */
export function storedBoardPaths(
  pack: BoardNames,
  component: BoardComponent,
): Pick<BoardPaths, 'svg' | 'png'> {
  const name = boardFileName(pack, component);
  return { svg: `Board/${name}.svg`, png: `Board/${name}.png` };
}

/**
 * Warnings for kept pictures that are not what the data give now: the SVG's text differs, or the
 * PNG was drawn from another SVG. A pack that keeps none has none that are stale.
 *
 * @param paths of the pictures
 * @param svg the board as it is drawn now
 * @param kept the text of the kept SVG, and the input hash of the kept PNG; `undefined` for one that is not kept
 */
export function findStaleBoard(
  paths: Pick<BoardPaths, 'svg' | 'png'>,
  svg: string,
  kept: { readonly svg: string | undefined; readonly pngHash: string | null | undefined },
): Diagnostic[] {
  const stale = [
    ...(kept.svg === undefined || kept.svg === svg ? [] : [paths.svg]),
    ...(kept.pngHash === undefined || kept.pngHash === boardInputHash(svg) ? [] : [paths.png]),
  ];
  return stale.map((file) => ({
    file,
    line: 1,
    column: 1,
    code: 'board/stale',
    severity: 'warning',
    message: 'this board image is out of date',
    hint: `build the board, then copy ${file.replace('Board/', 'Output/board/')} here`,
    related: [],
  }));
}

type Drawn = Pick<RenderedPack, 'pack' | 'measure' | 'faces' | 'backs'>;

/** What seams had better not cut, by component. */
type BoardSeams = ReadonlyMap<string, readonly SeamObstacle[]>;

const boardSeams = jsonKind<readonly SeamObstacle[]>('seams');

/** What seams had better not cut on the boards of a pack: kept, as placing a board takes long. */
export async function findBoardSeams(cache: Cache, rendered: RenderedPack): Promise<BoardSeams> {
  const seams = new Map<string, readonly SeamObstacle[]>();
  for (const component of boardComponents(rendered.pack)) {
    const found = await memo(cache, boardSeams, {
      inputs: () => boardInputs(rendered, component),
      compute: () => obstaclesOnBoard(rendered, component),
    });
    seams.set(component.id, found);
  }
  return seams;
}

function obstaclesOnBoard(
  { pack, measure }: Pick<RenderedPack, 'pack' | 'measure'>,
  component: BoardComponent,
): SeamObstacle[] {
  const board = shownBoard(pack, component);
  const { size, panels } = component;
  const { game, icons } = pack;
  const input = { board, game, icons, size: size.trim, panels, measure };
  return seamObstacles(placeBoardOnce(input), measure);
}

/**
 * What seams had better not cut: what stands on a drawn board; on the faces and backs
 * of a deck everything that the helpers of places put somewhere.
 *
 * @param known of boards, where `findBoardSeams` has looked
 */
export const seamObstaclesOf =
  ({ pack, measure, faces, backs }: Drawn, known: BoardSeams = new Map()) =>
  (component: BoardComponent | DeckComponent): readonly SeamObstacle[] => {
    if (component.kind === 'board') {
      return known.get(component.id) ?? obstaclesOnBoard({ pack, measure }, component);
    }
    const sides = [faces, backs].flatMap((side) => [...(side.get(component.id)?.values() ?? [])]);
    const boxes = new Map(
      sides.flatMap(findPlacedBoxes).map((box) => [Object.values(box).join(), box]),
    );
    return [...boxes.values()].map((box) => ({ box, cost: 1 }));
  };
