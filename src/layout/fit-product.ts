import { rotateSize, type Size } from '../geometry/geometry.ts';
import { RECTANGLE } from '../geometry/outline.ts';
import type { CardSize } from '../pack/pack.ts';
import type { PictureFrame, PixelSize } from '../pack/pictures.ts';
import type { Product, ProductShape } from '../pack/product.ts';
import type { Side } from '../pack/sheet.ts';
import { frameOnCanvas, framePage, sizeInPixels } from './card-pictures.ts';

/** How a component becomes a product: at which size it is laid out, and where it lies on the picture. */
export interface ProductFit {
  readonly kind: 'exact' | 'scaled' | 'redrawn' | 'inside';
  /** How large it is printed: 1 is as it was laid out. */
  readonly scale: number;
  readonly size: CardSize;
  readonly frameOf: (side: Side) => PictureFrame;
}

/** Sizes that differ by less than this are the same: 63 mm is 2.48 in. */
const SIZE_TOLERANCE_IN = 0.02;
/** No text closer to the cut of a product. */
const PRODUCT_SAFE_IN = 0.125;

export const isSameSize = (a: Size, b: Size): boolean =>
  Math.abs(a.widthIn - b.widthIn) < SIZE_TOLERANCE_IN &&
  Math.abs(a.heightIn - b.heightIn) < SIZE_TOLERANCE_IN;

/** The shape of products that are cut as a piece is; `null` for an outline that no shop cuts. */
export function productShape({
  trim,
  outline,
}: Pick<CardSize, 'trim' | 'outline'>): ProductShape | null {
  const { kind } = outline;
  if (kind === 'rectangle' || kind === 'hexagon') return kind;
  return kind === 'ellipse' && isSameSize(trim, rotateSize(trim)) ? 'circle' : null;
}

/** How a size becomes that of a product. */
export interface ProductScale {
  readonly scale: number;
  /** Whether it lies on its side there. */
  readonly isTurned: boolean;
}

/** Shapes that differ by less than this are the same. */
const SHAPE_TOLERANCE = 0.02;
/** Larger or smaller than this, it is another piece. */
const SCALE_LIMITS = { least: 0.8, most: 1.25 } as const;

/** As it is or turned, at its own size or a little larger or smaller; `null` where none of it will do. */
export function scaleToProduct(trim: Size, finished: Size): ProductScale | null {
  const ways = [false, true].map((isTurned) => ({
    isTurned,
    as: isTurned ? rotateSize(trim) : trim,
  }));
  const same = ways.find(({ as }) => isSameSize(as, finished));
  if (same !== undefined) return { scale: 1, isTurned: same.isTurned };
  for (const { as, isTurned } of ways) {
    const [across, down] = [finished.widthIn / as.widthIn, finished.heightIn / as.heightIn];
    const scale = Math.min(across, down);
    const isAlike = Math.abs(across / down - 1) < SHAPE_TOLERANCE;
    if (isAlike && scale >= SCALE_LIMITS.least && scale <= SCALE_LIMITS.most)
      return { scale, isTurned };
  }
  return null;
}

/**
 * Fits a size to a product: as it is, or a little larger or smaller, with as much bleed as the product
 * wants; redrawn at the product's own size, by a template that is made for it; or else as large as
 * it goes inside the safe zone, on white. What fits only lying on its side is turned.
 */
export function fitProduct(
  size: CardSize,
  product: Product,
  { dpi, isRedrawn }: { readonly dpi: number; readonly isRedrawn: boolean },
): ProductFit {
  const { canvas, finished } = product;
  if (isRedrawn && product.kind === 'tuckbox') {
    const trim = { widthIn: canvas.widthPx / dpi, heightIn: canvas.heightPx / dpi };
    const whole: CardSize = {
      id: 'custom',
      trim,
      bleedIn: 0,
      safeIn: 0,
      cornerIn: 0,
      outline: RECTANGLE,
    };
    return {
      kind: 'redrawn',
      scale: 1,
      size: whole,
      frameOf: canvasFrames(whole, product, { dpi, scale: 1, isTurned: false }),
    };
  }
  const onto = isRedrawn ? { scale: 1, isTurned: false } : scaleToProduct(size.trim, finished);
  if (onto === null) return fitInside({ ...size, bleedIn: 0 }, product, dpi);
  const trim = isRedrawn ? finished : size.trim;
  const { widthPx, heightPx } = onto.isTurned ? rotatedCanvas(canvas) : canvas;
  const pxPerIn = dpi * onto.scale;
  const bleedIn = Math.max(
    (widthPx / pxPerIn - trim.widthIn) / 2,
    (heightPx / pxPerIn - trim.heightIn) / 2,
  );
  const safeIn = PRODUCT_SAFE_IN / onto.scale;
  const fitted = {
    ...size,
    trim,
    bleedIn,
    safeIn: isRedrawn ? PRODUCT_SAFE_IN : Math.max(size.safeIn, safeIn),
  };
  return {
    kind: isRedrawn ? 'redrawn' : onto.scale === 1 ? 'exact' : 'scaled',
    scale: onto.scale,
    size: fitted,
    frameOf: canvasFrames(fitted, product, { ...onto, dpi }),
  };
}

const rotatedCanvas = ({ widthPx, heightPx }: PixelSize): PixelSize => ({
  widthPx: heightPx,
  heightPx: widthPx,
});

/** What is turned over sideways shows its back the right way up if that was turned the other way. */
function rotationFor(side: Side, { flip }: Product, isTurned: boolean): PictureFrame['turnDeg'] {
  if (side === 'face') return isTurned ? 90 : 0;
  if (flip === 'horizontal') return isTurned ? 90 : 180;
  return isTurned ? 270 : 0;
}

const canvasFrames =
  (
    size: CardSize,
    product: Product,
    { dpi, scale, isTurned }: ProductScale & { readonly dpi: number },
  ) =>
  (side: Side): PictureFrame => ({
    ...frameOnCanvas(size, isTurned ? rotatedCanvas(product.canvas) : product.canvas, dpi * scale),
    dpi,
    turnDeg: rotationFor(side, product, isTurned),
  });

/** A picture that is turned only for little gain is harder to look over. */
const MIN_ROTATION_GAIN = 1.05;

function fitInside(size: CardSize, product: Product, dpi: number): ProductFit {
  const { trim } = size;
  const safeW = product.finished.widthIn - 2 * PRODUCT_SAFE_IN;
  const safeH = product.finished.heightIn - 2 * PRODUCT_SAFE_IN;
  const upright = Math.min(safeW / trim.widthIn, safeH / trim.heightIn);
  const lying = Math.min(safeH / trim.widthIn, safeW / trim.heightIn);
  const isTurned = lying > upright * MIN_ROTATION_GAIN;
  const scale = isTurned ? lying : upright;
  const frameOf = canvasFrames(size, product, { dpi, scale, isTurned });
  return { kind: 'inside', scale, size, frameOf };
}

/** The size of a product's picture with the dots of a service. */
export const canvasSize = ({ canvas }: Product, dpi: number): Size => ({
  widthIn: canvas.widthPx / dpi,
  heightIn: canvas.heightPx / dpi,
});

/** The finished edge of a product on its picture, from the left and the top, in pixels. */
export function trimOffset(
  { canvas, finished }: Product,
  dpi: number,
): { xPx: number; yPx: number } {
  const { widthPx, heightPx } = sizeInPixels(finished, dpi);
  return { xPx: (canvas.widthPx - widthPx) / 2, yPx: (canvas.heightPx - heightPx) / 2 };
}

/** So much of the margins of a page may be cut off to fill the page of a booklet. */
const MAX_CUT_IN = 0.2;

/** How much larger the pages of a book are in a booklet: they fill it if their margins allow it. */
export function pageScale({ finished }: Product, page: Size): number {
  const [across, down] = [finished.widthIn / page.widthIn, finished.heightIn / page.heightIn];
  const scale = Math.max(across, down);
  const cutIn = Math.max(
    page.widthIn - finished.widthIn / scale,
    page.heightIn - finished.heightIn / scale,
  );
  return cutIn / 2 <= MAX_CUT_IN ? scale : Math.min(across, down);
}

/** A page of a book in the middle of that of a booklet. */
export function frameBookPage(product: Product, page: Size, dpi: number): PictureFrame {
  const frame = framePage(product.finished, canvasSize(product, dpi), dpi);
  const pxPerIn = dpi * pageScale(product, page);
  return {
    ...frame,
    pxPerIn,
    xPx: Math.round((frame.widthPx - page.widthIn * pxPerIn) / 2),
    yPx: Math.round((frame.heightPx - page.heightIn * pxPerIn) / 2),
  };
}
