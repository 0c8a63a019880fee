import { readFile } from 'node:fs/promises';
import { cacheKey } from '../cache/cache-key.ts';
import { type Cache, getOrCompute } from '../cache/cache-store.ts';
import { toolIdentity } from '../cache/tool-identity.ts';
import type { Pack } from '../model/pack.ts';
import type { PackPicture, PictureScale } from '../model/pack-picture.ts';
import type { Ink } from '../model/sheet.ts';
import { HEADER_BYTES, identifyPicture } from './picture-kinds.ts';
import { type PictureUse, pictureSizes } from './picture-sizes.ts';
import { isTransformable, type PictureTransform, transformPicture } from './scale-picture.ts';

/** A picture as it is printed, made when it is asked for: a deck of pictures does not fit the memory. */
export interface PreparedPicture extends PictureScale {
  /** Relative to the pack, and to the output folder alike. */
  readonly path: string;
  /** Of all that its bytes depend on. */
  readonly hash: string;
  readonly load: () => Promise<Uint8Array>;
}

export interface PrepareRequest {
  readonly pack: Pick<Pack, 'images' | 'styles'>;
  readonly ink: Ink;
  readonly cache: Cache;
}

/** Pictures with as many pixels as their uses need, and as light as the ink asks for. */
export async function preparePictures(
  pictures: readonly PackPicture[],
  uses: readonly PictureUse[],
  { pack, ink, cache }: PrepareRequest,
): Promise<PreparedPicture[]> {
  if (pictures.length === 0) return [];
  const { original } = pack.images;
  const scaled = pictures.filter((one) => isTransformable(one) && !original.includes(one.path));
  const sizes = pictureSizes(scaled, uses, pack.styles);
  const tool = await toolIdentity();
  return pictures.map((picture) => {
    const { path, file } = picture;
    const size = sizes.get(path) ?? null;
    const isLightened = ink === 'low' && isTransformable(picture);
    if (size === null && !isLightened) {
      return { path, hash: picture.hash, scale: 1, isLightened, load: () => readFile(file) };
    }
    const change: PictureTransform = { size, ink: isLightened ? 'low' : 'full' };
    const key = cacheKey('scaled picture', [tool, picture.hash, JSON.stringify(change)]);
    return {
      path,
      hash: key,
      isLightened,
      scale: (size?.widthPx ?? 1) / (size === null ? 1 : (picture.size?.widthPx ?? 1)),
      load: () =>
        getOrCompute(cache, key, {
          isValid: (bytes) => hasExpectedFormat(picture, bytes),
          compute: () => transformPicture(picture, change),
        }),
    };
  });
}

const hasExpectedFormat = ({ format }: PackPicture, bytes: Uint8Array): boolean =>
  identifyPicture(Buffer.from(bytes.subarray(0, HEADER_BYTES))) === format;

/** What was done to pictures, by path. */
export const scalesByPath = (
  pictures: readonly PreparedPicture[],
): ReadonlyMap<string, PictureScale> =>
  new Map(pictures.map(({ path, scale, isLightened }) => [path, { scale, isLightened }]));
