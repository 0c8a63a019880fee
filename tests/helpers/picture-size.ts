import type { PictureFrame, PixelSize } from '../../src/pack/pictures.ts';

/** The size of the finished image. */
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
