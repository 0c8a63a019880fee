/** The kinds of picture that a browser shows, by what the file holds. */
export const PICTURE_FORMATS = ['png', 'jpeg', 'webp', 'avif', 'gif', 'svg'] as const;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** A picture of a pack that its pages may show. */
export interface PackPicture {
  /** Relative to the pack, and to the output folder alike: `assets/fox.png`. */
  readonly path: string;
  /** Where it lies, absolute. */
  readonly file: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly hash: string;
  readonly format: PictureFormat;
  /** The right way up; `null` for a drawing, which is sharp at any size. */
  readonly size: PixelSize | null;
}

/** What is wrong with a file that should be a picture; it is reported wherever something names it. */
export interface PictureFault {
  readonly code: 'image/unreadable' | 'image/unsupported' | 'image/wrong-format';
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint: string;
}

/** The pictures of a pack, and what is wrong with them, by path. */
export interface PackPictures {
  /** Those that a browser can show. */
  readonly pictures: ReadonlyMap<string, PackPicture>;
  readonly faults: ReadonlyMap<string, PictureFault>;
}

/** How the pictures of a pack are printed. */
export interface ImageSettings {
  /** Pixels an inch: a picture that has more is scaled down to so many. */
  readonly dpi: number;
  /** Paths of pictures that keep all their pixels. */
  readonly original: readonly string[];
}

/** What was done to a picture before it is laid out. */
export interface PictureScale {
  /** The share of its width that is left. */
  readonly scale: number;
  /** For print with little ink. */
  readonly isLightened: boolean;
}

export const DEFAULT_IMAGE_DPI = 300;

export const NO_PICTURES: PackPictures = { pictures: new Map(), faults: new Map() };

/** How a printed page becomes a picture: where it lies on it, and how large. */
export interface PictureFrame {
  /** Of the picture before it is turned. What the page leaves free of it is white. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** The page's top left corner on the picture; less than 0 for a page that is cropped. */
  readonly xPx: number;
  readonly yPx: number;
  /** How large the page is drawn: pixels of the picture for an inch of the page. */
  readonly pxPerIn: number;
  /** The density that is written into the picture. */
  readonly dpi: number;
  /** How far the finished picture is turned clockwise. */
  readonly turnDeg: 0 | 90 | 180 | 270;
  /** Radius of corners that are left out, transparent; 0 for a picture that is opaque all over. */
  readonly cornerPx: number;
  /**
   * How much wider and higher the picture becomes by its own mirror image around it: bleed for art
   * that has none.
   */
  readonly mirrorBleed: PixelSize;
}

/** Width and height in pixels. */
export interface PixelSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** For a picture that ends where its page does. */
export const NO_MIRROR_BLEED: PixelSize = { widthPx: 0, heightPx: 0 };

/** The size of the picture as it is written. */
export function pictureSizeOf({
  widthPx,
  heightPx,
  turnDeg,
  mirrorBleed,
}: PictureFrame): PixelSize {
  const width = widthPx + mirrorBleed.widthPx;
  const height = heightPx + mirrorBleed.heightPx;
  return turnDeg % 180 === 0
    ? { widthPx: width, heightPx: height }
    : { widthPx: height, heightPx: width };
}

const TITLE_ELEMENT = /(<title[^<>]*>)([^<]+)(<\/title>)/;

/** The `<title>` of an icon, and where it begins in its source; `null` for an icon without one. */
export function findIconTitle(
  source: string,
): { readonly text: string; readonly at: number } | null {
  const match = TITLE_ELEMENT.exec(source);
  if (match === null) return null;
  const [, opening = '', title = ''] = match;
  const blanks = title.length - title.trimStart().length;
  return { text: title.trim(), at: match.index + opening.length + blanks };
}

/** What an icon is called: its `<title>`, or else the words of its file name. */
export function iconDisplayName(name: string, source: string): string {
  const title = findIconTitle(source);
  if (title !== null) return title.text;
  const words = name.split('-').join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same drawing with another title, already escaped as its source wants it. */
export const replaceIconTitle = (source: string, title: string): string =>
  source.replace(
    TITLE_ELEMENT,
    (_, opening: string, __, closing: string) => opening + title + closing,
  );

/** What stands inside the `<svg>` of an icon. */
export const iconContent = (source: string): string =>
  source
    .replace(/^<svg\b[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/<title\b[^>]*>[^<]*<\/title>/g, '')
    .replace(/>\s+</g, '><')
    .trim();
