import type { PixelSize } from './picture-frame.ts';

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
