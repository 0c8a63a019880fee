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
