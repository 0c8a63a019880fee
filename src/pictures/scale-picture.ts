import type { PackPicture, PictureFormat } from '../model/pack-picture.ts';
import type { PixelSize } from '../model/picture-frame.ts';
import type { Ink } from '../model/sheet.ts';

/** What is done to a picture before it is printed. */
export interface PictureTransform {
  /** `null` for all the pixels that it has. */
  readonly size: PixelSize | null;
  readonly ink: Ink;
}

/** Formats whose pixels can be changed; drawings stay as they are. Of an animation the first picture is printed. */
const TRANSFORMABLE: ReadonlySet<PictureFormat> = new Set(['png', 'jpeg', 'webp', 'avif', 'gif']);

export const isTransformable = ({ format, size }: PackPicture): boolean =>
  size !== null && TRANSFORMABLE.has(format);

/** With little ink, black becomes a grey of this lightness, and all else is as much nearer to white. */
const LIGHTEST_BLACK = 96;

/** The same on the screen, as a CSS filter. */
export const LIGHTENING_FILTER = `invert(1) brightness(${(1 - LIGHTEST_BLACK / 255).toFixed(4)}) invert(1)`;

/** Reads a picture, changes it, and writes it in the format that it has. The same input gives the same bytes. */
export async function transformPicture(
  { file, format }: PackPicture,
  { size, ink }: PictureTransform,
): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  let image = sharp(file, { failOn: 'error', sequentialRead: true }).autoOrient();
  if (size !== null) {
    image = image.resize(size.widthPx, size.heightPx, { fit: 'fill', kernel: 'lanczos3' });
  }
  if (ink === 'low') image = image.linear(1 - LIGHTEST_BLACK / 255, LIGHTEST_BLACK);
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer();
    case 'webp':
      return image.webp({ quality: 90, effort: 3 }).toBuffer();
    case 'avif':
      return image.avif({ quality: 75, effort: 2, chromaSubsampling: '4:4:4' }).toBuffer();
    case 'gif':
      return image.gif({ effort: 7 }).toBuffer();
    default:
      return image.png({ compressionLevel: 7, adaptiveFiltering: true }).toBuffer();
  }
}
