import type { Size } from '../geometry/geometry.ts';
import type { PackPicture, PixelSize } from '../pack/pictures.ts';
import { tryDecodeUri } from '../values/value-shapes.ts';

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
