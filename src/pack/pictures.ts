/** The image formats that a browser shows, by file content. */
export const PICTURE_FORMATS = ['png', 'jpeg', 'webp', 'avif', 'gif', 'svg'] as const;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** An image of a pack that its pages can show. */
export interface PackPicture {
  /** Relative to the pack, and to the output folder alike: `assets/fox.png`. */
  readonly path: string;
  /** Its absolute path. */
  readonly file: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly hash: string;
  readonly format: PictureFormat;
  /** After rotation by EXIF; `null` for SVG, which is sharp in any size. */
  readonly size: PixelSize | null;
}

/** A problem with an image file; it is reported wherever something names the file. */
export interface PictureFault {
  readonly code: 'image/cmyk' | 'image/unreadable' | 'image/unsupported' | 'image/wrong-format';
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint: string;
}

/** The images of a pack and their problems, by path. */
export interface PackPictures {
  /** The images that a browser can show. */
  readonly pictures: ReadonlyMap<string, PackPicture>;
  readonly faults: ReadonlyMap<string, PictureFault>;
}

/** How the images of a pack are printed. */
export interface ImageSettings {
  /** Pixels per inch: images with more are scaled down to this. */
  readonly dpi: number;
  /** Paths of images that keep all their pixels. */
  readonly original: readonly string[];
}

/** Changes to an image before it is laid out. */
export interface PictureScale {
  /** The remaining share of its width. */
  readonly scale: number;
  /** For low-ink print. */
  readonly isLightened: boolean;
}

export const DEFAULT_IMAGE_DPI = 300;

export const NO_PICTURES: PackPictures = { pictures: new Map(), faults: new Map() };

/** How a printed page becomes an image: its position and size on it. */
export interface PictureFrame {
  /** Size of the image before rotation. Parts that the page does not cover are white. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** The page's top left corner on the image; less than 0 for a cropped page. */
  readonly xPx: number;
  readonly yPx: number;
  /** Pixels of the image per inch of the page. */
  readonly pxPerIn: number;
  /** The resolution that is stored in the image. */
  readonly dpi: number;
  /** The clockwise rotation of the finished image. */
  readonly turnDeg: 0 | 90 | 180 | 270;
  /** Radius of transparent corners; 0 for an opaque image. */
  readonly cornerPx: number;
  /** What is seen of the image before rotation, as an SVG path in pixels; `null` for all of it. */
  readonly mask: string | null;
  /**
   * How much wider and higher the image becomes by a mirror image of its edges: bleed for art without
   * bleed.
   */
  readonly mirrorBleed: PixelSize;
}

/** Width and height in pixels. */
export interface PixelSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** For an image that ends where its page does. */
export const NO_MIRROR_BLEED: PixelSize = { widthPx: 0, heightPx: 0 };

const TITLE_ELEMENT = /(<title[^<>]*>)([^<]+)(<\/title>)/;

/** The `<title>` of an icon and its offset in the source; `null` for an icon without one. */
export function findIconTitle(
  source: string,
): { readonly text: string; readonly at: number } | null {
  const match = TITLE_ELEMENT.exec(source);
  if (match === null) return null;
  const [, opening = '', title = ''] = match;
  const blanks = title.length - title.trimStart().length;
  return { text: title.trim(), at: match.index + opening.length + blanks };
}

/** The display name of an icon: its `<title>`, or else the words of its file name. */
export function iconDisplayName(name: string, source: string): string {
  const title = findIconTitle(source);
  if (title !== null) return title.text;
  const words = name.split(/[-_]/).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same drawing with another title, which must already be escaped. */
export const replaceIconTitle = (source: string, title: string): string =>
  source.replace(
    TITLE_ELEMENT,
    (_, opening: string, __, closing: string) => opening + title + closing,
  );

/** The content of the `<svg>` of an icon. */
export const iconContent = (source: string): string =>
  source
    .replace(/^<svg\b[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/<title\b[^>]*>[^<]*<\/title>/g, '')
    .replace(/>\s+</g, '><')
    .trim();
