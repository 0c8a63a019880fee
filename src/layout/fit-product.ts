import type { Size } from '../model/geometry.ts';
import type { CardSize } from '../model/pack.ts';
import type { PictureFrame } from '../model/picture-frame.ts';
import type { Product } from '../model/product.ts';
import type { Side } from '../model/sheet.ts';
import { frameOnCanvas, pixelsOf } from './frame-picture.ts';

/** How a component becomes a product: at which size it is laid out, and where it lies on the picture. */
export interface ProductFit {
  readonly kind: 'exact' | 'redrawn' | 'inside';
  readonly size: CardSize;
  readonly frameOf: (side: Side) => PictureFrame;
}

/** Sizes that differ by less than this are the same: 63 mm is 2.48 in. */
const SAME_SIZE_IN = 0.02;
/** No text closer to the cut of a product. */
const PRODUCT_SAFE_IN = 0.125;

export const isSameSize = (a: Size, b: Size): boolean =>
  Math.abs(a.widthIn - b.widthIn) < SAME_SIZE_IN &&
  Math.abs(a.heightIn - b.heightIn) < SAME_SIZE_IN;

/**
 * Fits a size to a product: as it is, with as much bleed as the product wants; drawn anew at the
 * product's own size, by a template that is made for it; or else as large as it goes inside the safe
 * zone, turned if it is larger that way, on white.
 */
export function fitProduct(
  size: CardSize,
  product: Product,
  { dpi, isRedrawn }: { readonly dpi: number; readonly isRedrawn: boolean },
): ProductFit {
  const { canvas, finished } = product;
  if (isRedrawn && product.kind === 'tuckbox') {
    const trim = { widthIn: canvas.widthPx / dpi, heightIn: canvas.heightPx / dpi };
    const whole = { id: 'custom', trim, bleedIn: 0, safeIn: 0, cornerIn: 0 };
    return { kind: 'redrawn', size: whole, frameOf: onCanvas(whole, product, dpi) };
  }
  if (!isRedrawn && !isSameSize(size.trim, finished)) {
    const inner = { ...size, bleedIn: 0 };
    return { kind: 'inside', size: inner, frameOf: insideCanvas(inner, product, dpi) };
  }
  const trim = isRedrawn ? finished : size.trim;
  const bleedIn = Math.max(
    (canvas.widthPx / dpi - trim.widthIn) / 2,
    (canvas.heightPx / dpi - trim.heightIn) / 2,
  );
  const safeIn = isRedrawn ? PRODUCT_SAFE_IN : Math.max(size.safeIn, PRODUCT_SAFE_IN);
  const fitted = { ...size, trim, bleedIn, safeIn };
  return {
    kind: isRedrawn ? 'redrawn' : 'exact',
    size: fitted,
    frameOf: onCanvas(fitted, product, dpi),
  };
}

const turnOfBack = ({ flip }: Product): 0 | 180 => (flip === 'horizontal' ? 180 : 0);

const onCanvas =
  (size: CardSize, product: Product, dpi: number) =>
  (side: Side): PictureFrame => ({
    ...frameOnCanvas(size, product.canvas, dpi),
    turnDeg: side === 'back' ? turnOfBack(product) : 0,
  });

/** A picture that is turned only for little gain is harder to look over. */
const WORTH_TURNING = 1.05;

function insideCanvas(
  { trim, ...size }: CardSize,
  product: Product,
  dpi: number,
): (side: Side) => PictureFrame {
  const { canvas, finished } = product;
  const safeW = finished.widthIn - 2 * PRODUCT_SAFE_IN;
  const safeH = finished.heightIn - 2 * PRODUCT_SAFE_IN;
  const upright = Math.min(safeW / trim.widthIn, safeH / trim.heightIn);
  const turned = Math.min(safeH / trim.widthIn, safeW / trim.heightIn);
  const isTurned = turned > upright * WORTH_TURNING;
  const pxPerIn = dpi * (isTurned ? turned : upright);
  const drawn = isTurned
    ? { widthPx: canvas.heightPx, heightPx: canvas.widthPx }
    : { widthPx: canvas.widthPx, heightPx: canvas.heightPx };
  const frame = { ...frameOnCanvas({ ...size, trim }, drawn, pxPerIn), dpi };
  // What is turned over sideways shows its back the right way up if that was turned the other way.
  const faceTurn = isTurned ? 90 : 0;
  const backTurn = ((isTurned ? 270 : 0) + turnOfBack(product)) % 360;
  const turnOf = (side: Side) => (side === 'face' ? faceTurn : backTurn);
  return (side) => ({ ...frame, turnDeg: QUARTERS.find((one) => one === turnOf(side)) ?? 0 });
}

const QUARTERS = [0, 90, 180, 270] as const;

/** The size of a product's picture with the dots of a service. */
export const canvasSize = ({ canvas }: Product, dpi: number): Size => ({
  widthIn: canvas.widthPx / dpi,
  heightIn: canvas.heightPx / dpi,
});

/** The finished edge of a product on its picture, from the left and the top, in pixels. */
export function edgeOf({ canvas, finished }: Product, dpi: number): { xPx: number; yPx: number } {
  const { widthPx, heightPx } = pixelsOf(finished, dpi);
  return { xPx: (canvas.widthPx - widthPx) / 2, yPx: (canvas.heightPx - heightPx) / 2 };
}
