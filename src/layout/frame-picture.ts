import type { Size } from '../model/geometry.ts';
import type { CardSize } from '../model/pack.ts';
import { NO_MIRROR_BLEED, type PictureFrame, type PixelSize } from '../model/picture-frame.ts';
import { sizeWithBleed } from './box-css.ts';

/** Where a picture of a card ends: with its bleed, or where it is cut. */
export const PICTURE_EDGES = ['bleed', 'trim'] as const;
export type PictureEdge = (typeof PICTURE_EDGES)[number];

export const sizeInPixels = ({ widthIn, heightIn }: Size, dpi: number): PixelSize => ({
  widthPx: Math.round(widthIn * dpi),
  heightPx: Math.round(heightIn * dpi),
});

/** A picture of a card, its finished edge or its bleed at the edges of the picture. */
export function framePicture(
  size: CardSize,
  { dpi, edge, isRounded }: { dpi: number; edge: PictureEdge; isRounded: boolean },
): PictureFrame {
  const wanted = sizeInPixels(edge === 'bleed' ? sizeWithBleed(size) : size.trim, dpi);
  const cornerPx = isRounded ? Math.round(size.cornerIn * dpi) : 0;
  return { ...frameOnCanvas(size, wanted, dpi), cornerPx };
}

/** A card in the middle of a canvas, at its true size; what it has more bleed than that is cut off. */
export function frameOnCanvas(
  size: CardSize,
  { widthPx, heightPx }: PixelSize,
  dpi: number,
): PictureFrame {
  const page = sizeInPixels(sizeWithBleed(size), dpi);
  return {
    ...{
      widthPx,
      heightPx,
      dpi,
      pxPerIn: dpi,
      turnDeg: 0,
      cornerPx: 0,
      mirrorBleed: NO_MIRROR_BLEED,
    },
    xPx: halfPx(widthPx - page.widthPx),
    yPx: halfPx(heightPx - page.heightPx),
  };
}

/** Half a number of pixels, in whole ones; never minus nothing. */
const halfPx = (px: number): number => Math.round(px / 2) + 0;

/** A page that is drawn whole; up to `bled` it goes on as its own mirror image. */
export function framePage(page: Size, bled: Size, dpi: number): PictureFrame {
  const { widthPx, heightPx } = sizeInPixels(page, dpi);
  const whole = sizeInPixels(bled, dpi);
  return {
    ...{ widthPx, heightPx, xPx: 0, yPx: 0, pxPerIn: dpi, dpi, turnDeg: 0, cornerPx: 0 },
    mirrorBleed: { widthPx: whole.widthPx - widthPx, heightPx: whole.heightPx - heightPx },
  };
}
