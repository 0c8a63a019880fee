import type { Raster } from '../../src/print/rasterise-pdf.ts';

/** A picture in shades of grey, a byte a pixel, 0 is black. */
export interface GreyPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly dpi: number;
  readonly bytes: Uint8Array;
}

export interface PixelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const blankGrey = (widthPx: number, heightPx: number, dpi: number): GreyPicture => ({
  widthPx,
  heightPx,
  dpi,
  bytes: new Uint8Array(widthPx * heightPx).fill(255),
});

export function greyOf({ widthPx, heightPx, rgb }: Raster, dpi: number): GreyPicture {
  const grey = blankGrey(widthPx, heightPx, dpi);
  for (let at = 0, from = 0; at < grey.bytes.length; at += 1, from += 3) {
    const [red = 0, green = 0, blue = 0] = [rgb[from], rgb[from + 1], rgb[from + 2]];
    grey.bytes[at] = (blue + 2 * green + red) >> 2;
  }
  return grey;
}

/** Lays a part of a picture into another one, its top left pixel at `x`, `y`. */
export function paste(from: GreyPicture, part: PixelBox, to: GreyPicture, x: number, y: number) {
  for (let row = 0; row < part.height; row += 1) {
    const start = (part.y + row) * from.widthPx + part.x;
    to.bytes.set(from.bytes.subarray(start, start + part.width), (y + row) * to.widthPx + x);
  }
}

/** The mean difference of all pixels, 0 to 255. */
export function meanDifference(a: GreyPicture, b: GreyPicture): number {
  if (a.widthPx !== b.widthPx || a.heightPx !== b.heightPx) throw new Error('not of one size');
  let sum = 0;
  for (let at = 0; at < a.bytes.length; at += 1) {
    sum += Math.abs((a.bytes[at] ?? 0) - (b.bytes[at] ?? 0));
  }
  return sum / a.bytes.length;
}

/** As far as {@link shiftOf} looks, in pixels. */
const REACH_PX = 4;

/**
 * How far what a picture shows in a box lies from where another one shows it, in parts of a pixel:
 * right and down are positive. `null` where there is too little to see. It is looked for downhill, from
 * where both are the same.
 */
export function shiftOf(
  picture: GreyPicture,
  other: GreyPicture,
  box: PixelBox,
): { readonly x: number; readonly y: number } | null {
  const inner = {
    x: box.x + REACH_PX,
    y: box.y + REACH_PX,
    width: box.width - 2 * REACH_PX,
    height: box.height - 2 * REACH_PX,
  };
  const score = (x: number, y: number): number => difference(picture, other, inner, x, y);
  for (let at = { x: 0, y: 0 }; ; ) {
    const { x, y } = at;
    const here = score(x, y);
    const [left, right, above, below] = [
      score(x - 1, y),
      score(x + 1, y),
      score(x, y - 1),
      score(x, y + 1),
    ];
    const least = Math.min(left, right, above, below);
    if (least >= here) {
      if (left + right - 2 * here < 1 || above + below - 2 * here < 1) return null;
      return { x: x + vertexOf(left, here, right), y: y + vertexOf(above, here, below) };
    }
    if (Math.max(Math.abs(x), Math.abs(y)) === REACH_PX - 1) return at;
    at = {
      x: x + (least === right ? 1 : least === left ? -1 : 0),
      y: y + (least === below ? 1 : least === above ? -1 : 0),
    };
  }
}

/** The lowest point of the parabola through three values at -1, 0 and 1. */
const vertexOf = (before: number, at: number, after: number): number =>
  (before - after) / (2 * (before - 2 * at + after));

/** The mean squared difference when the picture is moved back by `dx`, `dy`; every other pixel counts. */
function difference(
  picture: GreyPicture,
  other: GreyPicture,
  box: PixelBox,
  dx: number,
  dy: number,
): number {
  let sum = 0;
  let count = 0;
  for (let y = box.y; y < box.y + box.height; y += 2) {
    const row = (y + dy) * picture.widthPx + dx;
    const otherRow = y * other.widthPx;
    for (let x = box.x; x < box.x + box.width; x += 2) {
      const apart = (picture.bytes[row + x] ?? 0) - (other.bytes[otherRow + x] ?? 0);
      sum += apart * apart;
      count += 1;
    }
  }
  return sum / count;
}
