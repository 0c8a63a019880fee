/** The hash of all that a picture was drawn from, kept in the picture: so one that is stale shows. */

const HASH_PREFIX = 'vbuses-inputs:';
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** A chunk is its length, four letters of type, the data, and a checksum. */
const LENGTH_BYTES = 4;
const HEADER_BYTES = 8;
const CHECKSUM_BYTES = 4;

/** The text that is written into a picture: `vbuses-inputs:<sha256 in hexadecimal>`. */
export const formatInputHash = (sha256: string): string => `${HASH_PREFIX}${sha256}`;

/**
 * Reads the input hash of a PNG from its EXIF data. `null` for a picture that carries none, for a
 * broken one, and for bytes that are no PNG.
 */
export function readInputHash(png: Uint8Array): string | null {
  const exif = findChunk(png, 'eXIf');
  if (exif === null) return null;
  const match = new RegExp(`${HASH_PREFIX}([0-9a-f]{64})(?![0-9a-f])`).exec(latin1(exif));
  return match?.[1] ?? null;
}

function findChunk(png: Uint8Array, wanted: string): Uint8Array | null {
  if (PNG_SIGNATURE.some((byte, index) => png[index] !== byte)) return null;
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  let at = PNG_SIGNATURE.length;
  while (at + HEADER_BYTES <= png.length) {
    const length = view.getUint32(at);
    const start = at + HEADER_BYTES;
    if (latin1(png.subarray(at + LENGTH_BYTES, start)) === wanted) {
      return start + length <= png.length ? png.subarray(start, start + length) : null;
    }
    at = start + length + CHECKSUM_BYTES;
  }
  return null;
}

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
