import { readFile } from 'node:fs/promises';
import type { Cache } from '../cache/cache.ts';
import { cacheKey } from '../cache/cache-key.ts';
import { bytesKind, memo } from '../cache/memo.ts';
import type { Size } from '../geometry/geometry.ts';
import type { Pack } from '../pack/pack.ts';
import type { PackPicture, PictureFormat, PictureScale, PixelSize } from '../pack/pictures.ts';
import type { Ink } from '../pack/sheet.ts';
import { tryDecodeUri } from '../values/value-shapes.ts';

/** A picture as it is printed, made when it is asked for: a deck of pictures does not fit the memory. */
export interface PreparedPicture extends PictureScale {
  /** Relative to the pack, and to the output folder alike. */
  readonly path: string;
  /** Of all that its bytes depend on. */
  readonly hash: string;
  readonly load: () => Promise<Uint8Array>;
}

/** Pictures with as many pixels as their uses need, and as light as the ink asks for. */
export async function preparePictures(
  pictures: readonly PackPicture[],
  uses: readonly PictureUse[],
  { pack, ink, cache }: { pack: Pick<Pack, 'images' | 'styles'>; ink: Ink; cache: Cache },
): Promise<PreparedPicture[]> {
  if (pictures.length === 0) return [];
  const { original } = pack.images;
  const scaled = pictures.filter((one) => isTransformable(one) && !original.includes(one.path));
  const sizes = pictureSizes(scaled, uses, pack.styles);
  return pictures.map((picture) => {
    const { path, file } = picture;
    const size = sizes.get(path) ?? null;
    const isLightened = ink === 'low' && isTransformable(picture);
    if (size === null && !isLightened) {
      return { path, hash: picture.hash, scale: 1, isLightened, load: () => readFile(file) };
    }
    const change: PictureTransform = { size, ink: isLightened ? 'low' : 'full' };
    const hash = cacheKey('scaled picture', [picture.hash, JSON.stringify(change)]);
    return {
      path,
      hash,
      isLightened,
      scale: (size?.widthPx ?? 1) / (size === null ? 1 : (picture.size?.widthPx ?? 1)),
      load: () =>
        memo(cache, scaledPicture, {
          inputs: [hash],
          compute: () => transformPicture(picture, change),
        }),
    };
  });
}

const scaledPicture = bytesKind('scaled picture');

/** What was done to pictures, by path. */
export const scalesByPath = (
  pictures: readonly PreparedPicture[],
): ReadonlyMap<string, PictureScale> =>
  new Map(pictures.map(({ path, scale, isLightened }) => [path, { scale, isLightened }]));

/** What is done to a picture before it is printed. */
interface PictureTransform {
  /** `null` for all the pixels that it has. */
  readonly size: PixelSize | null;
  readonly ink: Ink;
}

/** Formats whose pixels can be changed; drawings stay as they are. Of an animation the first picture is printed. */
const TRANSFORMABLE: ReadonlySet<PictureFormat> = new Set(['png', 'jpeg', 'webp', 'avif', 'gif']);

const isTransformable = ({ format, size }: PackPicture): boolean =>
  size !== null && TRANSFORMABLE.has(format);

/** With little ink, black becomes a grey of this lightness, and all else is as much nearer to white. */
const LIGHTEST_BLACK = 96;

/** The same on the screen, as a CSS filter. */
export const LIGHTENING_FILTER = `invert(1) brightness(${(1 - LIGHTEST_BLACK / 255).toFixed(4)}) invert(1)`;

/**
 * Reads a picture, changes it, and writes it in the format that it has. The same input gives the same bytes.
 * Its pixels stay in their own colour space, and its profile with them: the browser shows it like one that
 * was not changed.
 */
async function transformPicture(
  { file, format }: PackPicture,
  { size, ink }: PictureTransform,
): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  let image = sharp(file, { failOn: 'error', sequentialRead: true }).autoOrient();
  const { space, depth } = await image.metadata();
  const isCmyk = space === 'cmyk';
  // CMYK counts ink and not light: it is made lighter as RGB.
  if (isCmyk && ink === 'full') image = image.pipelineColourspace('cmyk').toColourspace('cmyk');
  if (!isCmyk || ink === 'full') image = image.keepIccProfile();
  if (size !== null) {
    image = image.resize(size.widthPx, size.heightPx, { fit: 'fill', kernel: 'lanczos3' });
  }
  const black = depth === 'ushort' ? LIGHTEST_BLACK * 257 : LIGHTEST_BLACK;
  if (ink === 'low') image = image.linear(1 - LIGHTEST_BLACK / 255, black);
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer();
    case 'webp':
      return image.webp({ quality: 90, effort: 3 }).toBuffer();
    case 'avif':
      return image.avif({ quality: 75, effort: 2, chromaSubsampling: '4:4:4' }).toBuffer();
    case 'gif':
      return image.gif({ effort: 7 }).toBuffer();
    default:
      return image.png({ compressionLevel: 7, adaptiveFiltering: true }).toBuffer();
  }
}

/** A browser keeps the decoded pixels of all pictures of a document: of these, four bytes each. */
const MAX_PIXELS = 20e6;

/**
 * Splits pages into documents that are printed one after the other, so that the memory for a deck of
 * pictures does not grow with the deck. Pages without pictures stay together.
 *
 * @param htmlsOf the markup of all that a page shows
 */
export function splitPages<Page>(
  pages: readonly Page[],
  htmlsOf: (page: Page) => readonly string[],
  pixels: ReadonlyMap<string, number>,
): Page[][] {
  const parts: Page[][] = [];
  const shown = new Set<string>();
  const sumOf = (paths: Iterable<string>): number =>
    [...paths].reduce((sum, path) => sum + (pixels.get(path) ?? 0), 0);
  for (const page of pages) {
    const paths = htmlsOf(page).flatMap((html) => [...picturePathsIn(html)]);
    const last = parts.at(-1);
    if (last === undefined || sumOf(new Set([...shown, ...paths])) > MAX_PIXELS) {
      parts.push([page]);
      shown.clear();
    } else last.push(page);
    for (const path of paths) shown.add(path);
  }
  return parts;
}

/** The pixels that each picture has when it is printed. */
export function decodedPixels(
  pictures: readonly PackPicture[],
  prepared: readonly PreparedPicture[],
): ReadonlyMap<string, number> {
  const scales = new Map(prepared.map(({ path, scale }) => [path, scale]));
  return new Map(
    pictures.map(({ path, size }) => {
      const whole = size === null ? 0 : size.widthPx * size.heightPx;
      return [path, whole * (scales.get(path) ?? 1) ** 2];
    }),
  );
}

/** Markup, and the size of the face or page that it fills. */
export interface PictureUse extends Size {
  readonly html: string;
  /** Pixels an inch at which it is printed or drawn. */
  readonly dpi: number;
  /** Whether it counts only for pictures that nothing else shows. */
  readonly isFallback?: boolean;
}

/**
 * How many pixels each picture needs: enough to cover the largest face that shows it, bleed included.
 * That is known without laying a page out, so HTML, PDFs and exports agree whether or not there is a
 * browser, and it is enough wherever on the face the picture stands. A picture that is named in a
 * stylesheet may stand on any face. Pictures that need all their pixels, or are not used, are left out.
 */
export function pictureSizes(
  pictures: readonly PackPicture[],
  uses: readonly PictureUse[],
  styles: string,
): ReadonlyMap<string, PixelSize> {
  const usesOf = new Map<string, Map<string, PictureUse>>();
  for (const use of uses) {
    for (const path of picturePathsIn(use.html)) addUse(usesOf, path, use);
  }
  const sizes = new Map<string, PixelSize>();
  for (const { path, size } of pictures) {
    if (size === null) continue;
    const isInStyles = STYLE_NAMES.some((nameOf) => styles.includes(nameOf(path)));
    const all = isInStyles ? uses : [...(usesOf.get(path)?.values() ?? [])];
    const first = all.filter((use) => use.isFallback !== true);
    const own = first.length > 0 ? first : all;
    const needed = own.length === 0 ? 1 : Math.max(...own.map((use) => scaleToCover(size, use)));
    if (needed >= 1) continue;
    const px = (whole: number): number => Math.max(1, Math.ceil(whole * needed - ROUNDING));
    sizes.set(path, { widthPx: px(size.widthPx), heightPx: px(size.heightPx) });
  }
  return sizes;
}

/** 824.9999 pixels are 825 but for the arithmetic. */
const ROUNDING = 0.001;

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** How a stylesheet may write the name of a file. */
const STYLE_NAMES = [fileName, (path: string): string => encodeURI(fileName(path))] as const;

/** Uses of one size are the same for a picture. */
function addUse(usesOf: Map<string, Map<string, PictureUse>>, path: string, use: PictureUse): void {
  const known = usesOf.get(path) ?? new Map<string, PictureUse>();
  const { widthIn, heightIn, dpi, isFallback = false } = use;
  known.set(`${widthIn} ${heightIn} ${dpi} ${isFallback}`, use);
  usesOf.set(path, known);
}

const scaleToCover = (
  { widthPx, heightPx }: PixelSize,
  { widthIn, heightIn, dpi }: PictureUse,
): number => Math.max((widthIn * dpi) / widthPx, (heightIn * dpi) / heightPx);

/** Addresses as `render/picture-addresses.ts` writes them. */
const ADDRESS = /assets\/[^"'\s<>()\\?#]+/g;

/** The paths of the pictures that markup names. */
export const picturePathsIn = (html: string): Set<string> =>
  new Set([...html.matchAll(ADDRESS)].map(([address]) => tryDecodeUri(address)));
