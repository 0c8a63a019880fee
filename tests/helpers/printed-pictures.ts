import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { CSS_PX_PER_INCH } from '../../src/geometry/geometry.ts';
import { type Manifest, parseManifest } from '../../src/output/manifest.ts';
import type { Raster } from '../../src/print/rasterise-pdf.ts';
import { drawPages } from './pdf-picture.ts';
import { readPrintedSlots, type WrittenSlot } from './sheet-html.ts';

/** In CSS pixels, as the HTML of tiles writes them. */
interface PixelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A part of a picture: on which page, where on it, which part, and what is glued over. */
export interface ShownPart {
  readonly page: number;
  readonly at: PixelBox;
  readonly of: PixelBox;
  readonly strips: readonly PixelBox[];
}

const boxFrom = ([x = 0, y = 0, width = 0, height = 0]: readonly number[]): PixelBox => ({
  ...{ x, y, width, height },
});

const WINDOW =
  /<svg x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)" viewBox="([^"]+)" preserveAspectRatio="none"><use/;
const STRIP = /data-glue="[^>]*><rect x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"/g;

const sectionsIn = (html: string): string[] => html.split('<section class="vb-sheet"').slice(1);

const stripsIn = (section: string): PixelBox[] =>
  [...section.matchAll(STRIP)].map(([, ...sides]) => boxFrom(sides.map(Number)));

/** The tiles of a drawing. */
export const tilesOfDrawing = (html: string): ShownPart[] =>
  sectionsIn(html).flatMap((section, index) => {
    const [, x, y, width, height, view = ''] = WINDOW.exec(section) ?? [];
    if (x === undefined) return [];
    const at = boxFrom([x, y, width, height].map(Number));
    const of = boxFrom(view.split(' ').map(Number));
    return [{ page: index + 1, at, of, strips: stripsIn(section) }];
  });

/** Of tiles, and of faces, where a line of small type has to count. */
export const COMPARED_DPI = { tiles: 40, faces: 72 };
/** Letters and lines that lie otherwise between pixels differ by less in all but a few places. */
export const TOLERANCE = { channel: 72, share: 0.01, edgePx: 3 };

/** On a small token the edges of letters are a larger share: it counts as if it had so many pixels. */
const LEAST_PIXELS = 10_000;

const isIn = ({ x, y, width, height }: PixelBox, atX: number, atY: number, byPx: number): boolean =>
  atX > x - byPx && atX < x + width + byPx && atY > y - byPx && atY < y + height + byPx;

/** The share of the pixels of a part that are nowhere near the same place of the whole picture. */
export function differingShare(
  { at, of, strips }: Omit<ShownPart, 'page'>,
  [part, whole]: readonly [Raster, Raster],
  dpi: number,
): number {
  const { channel, edgePx } = TOLERANCE;
  const scale = dpi / CSS_PX_PER_INCH;
  const isNear = (x: number, y: number, wholeX: number, wholeY: number): boolean => {
    const [own, other] = [3 * (y * part.widthPx + x), 3 * (wholeY * whole.widthPx + wholeX)];
    for (let index = 0; index < 3; index += 1) {
      const difference = (part.rgb[own + index] ?? 0) - (whole.rgb[other + index] ?? 0);
      if (Math.abs(difference) >= channel) return false;
    }
    return true;
  };
  let [compared, differing] = [0, 0];
  for (let y = Math.ceil(at.y * scale); y < (at.y + at.height) * scale; y += 1) {
    for (let x = Math.ceil(at.x * scale); x < (at.x + at.width) * scale; x += 1) {
      const [pageX, pageY] = [x / scale, y / scale];
      const wholeX = Math.round((pageX - at.x + of.x) * scale);
      const wholeY = Math.round((pageY - at.y + of.y) * scale);
      const isInside =
        wholeX >= edgePx &&
        wholeY >= edgePx &&
        wholeX < whole.widthPx - edgePx &&
        wholeY < whole.heightPx - edgePx &&
        isIn(at, pageX, pageY, -edgePx / scale) &&
        !strips.some((strip) => isIn(strip, pageX, pageY, edgePx / scale));
      if (!isInside) continue;
      compared += 1;
      const isFound =
        isNear(x, y, wholeX, wholeY) ||
        [-1, 0, 1].some((dy) => [-1, 0, 1].some((dx) => isNear(x, y, wholeX + dx, wholeY + dy)));
      if (!isFound) differing += 1;
    }
  }
  return differing / Math.max(LEAST_PIXELS, compared);
}

const CSS_PX_PER_POINT = CSS_PX_PER_INCH / 72;
/** Of a piece that is no rectangle: the share of it along each side that is not compared. */
const SHAPED_MARGIN = 0.2;
/** The share of a face that may differ; nets, and small pieces, are mostly thin lines and edges. */
const FACE_SHARE = { card: 0.02, fine: 0.03 };

/** What is seen of a card in a slot, and where that is on the card as it stands there. */
function partOfSlot({ page, trim, painted, isShaped }: WrittenSlot, strips: PixelBox[]): ShownPart {
  const margin = isShaped ? SHAPED_MARGIN : 0;
  const [x, y] = [trim.leftPt + margin * trim.widthPt, trim.topPt + margin * trim.heightPt];
  const [left, top] = [Math.max(x, painted.leftPt), Math.max(y, painted.topPt)];
  const right = Math.min(x + (1 - 2 * margin) * trim.widthPt, painted.leftPt + painted.widthPt);
  const bottom = Math.min(y + (1 - 2 * margin) * trim.heightPt, painted.topPt + painted.heightPt);
  const inPixels = (sides: readonly number[]): PixelBox =>
    boxFrom(sides.map((points) => points * CSS_PX_PER_POINT));
  return {
    page,
    at: inPixels([left, top, right - left, bottom - top]),
    of: inPixels([left - trim.leftPt, top - trim.topPt, right - left, bottom - top]),
    strips,
  };
}

/** The picture of a card alone, turned as it stands on a sheet. */
async function turnedPicture(path: string, turnDeg: number): Promise<Raster> {
  const picture = sharp(path).removeAlpha().toColourspace('srgb').rotate(turnDeg);
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { widthPx: info.width, heightPx: info.height, rgb: data };
}

const readManifest = async (folder: string): Promise<Manifest> => {
  const manifest = parseManifest(await readFile(join(folder, 'manifest.json'), 'utf8'));
  if (manifest === null) throw new Error(`${folder} has no manifest`);
  return manifest;
};

/** A printed side of a copy of a card, and how much of it differs from its picture alone. */
export interface ComparedFace {
  /** `guests/hatter face, page 1 slot 2`. */
  readonly name: string;
  readonly share: number;
  readonly isSame: boolean;
}

/**
 * Compares every face and back that a build has printed with the picture of that card alone.
 *
 * @param pictures where `export png` left its pictures of some components of the same pack, at
 *   COMPARED_DPI.faces
 */
export async function compareFaces(out: string, pictures: string): Promise<ComparedFace[]> {
  const { cards } = await readManifest(pictures);
  const alone = new Map<string, Promise<Raster>>();
  const pictureOf = (
    component: string,
    { cardId, side, turnDeg }: WrittenSlot,
  ): Promise<Raster> => {
    const card = cards.find((one) => one.component === component && one.id === cardId);
    const path = side === 'face' ? card?.places[0]?.file : card?.back;
    if (path === undefined) throw new Error(`no picture of ${component}/${cardId} ${side}`);
    const key = `${path} ${turnDeg}`;
    const picture = alone.get(key) ?? turnedPicture(join(pictures, path), turnDeg);
    alone.set(key, picture);
    return picture;
  };
  const compared: ComparedFace[] = [];
  for (const { path, component } of (await readManifest(out)).files) {
    if (!path.endsWith('.html') || component === undefined) continue;
    if (!cards.some((one) => one.component === component)) continue;
    const html = await readFile(join(out, path), 'utf8');
    if (!html.includes('class="vb-slot"')) continue;
    const sections = sectionsIn(html);
    const slots = readPrintedSlots(html);
    const pdf = await readFile(join(out, 'pdf', path.replace(/html$/, 'pdf')));
    const pages = [...new Set(slots.map(({ page }) => page))];
    const rasters = await drawPages(pdf, pages, COMPARED_DPI.faces);
    for (const slot of slots) {
      const raster = rasters[pages.indexOf(slot.page)];
      if (raster === undefined) throw new Error(`${path} has no page ${slot.page}`);
      const part = partOfSlot(slot, stripsIn(sections[slot.page - 1] ?? ''));
      const both = [raster, await pictureOf(component, slot)] as const;
      const share = differingShare(part, both, COMPARED_DPI.faces);
      const isFine = slot.isShaped || slot.isNet;
      const isSame = share <= FACE_SHARE[isFine ? 'fine' : 'card'];
      const name = `${component}/${slot.cardId} ${slot.side}, page ${slot.page} slot ${slot.slot}`;
      compared.push({ name, share, isSame });
    }
  }
  return compared;
}
