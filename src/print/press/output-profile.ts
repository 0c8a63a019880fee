import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { usageError } from '../../diagnostics/errors.ts';
import type { Cmyk, Rgb } from './content-colours.ts';

/** The ICC profile of a printing condition in process inks. */
export interface OutputProfile {
  /** As the profile describes itself: `PSO Coated v3`. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Absolute: sharp reads profiles from the disk only. */
  readonly path: string;
}

const HEADER_BYTES = 128;
const TAG_BYTES = 12;

/** Reads a profile named on the command line; what is none of a press in CMYK is exit 2. */
export async function readOutputProfile(path: string): Promise<OutputProfile> {
  const bytes = await readFile(path).catch((error: unknown) => {
    const reason = READ_FAULTS[String(Reflect.get(Object(error), 'code'))] ?? String(error);
    throw usageError(`cannot read the ICC profile ${path}: ${reason}`, ICC_HINT);
  });
  const textAt = (offset: number): string => bytes.toString('latin1', offset, offset + 4);
  if (bytes.length < HEADER_BYTES + TAG_BYTES || textAt(36) !== 'acsp') {
    throw usageError(`${path} is not an ICC profile`, ICC_HINT);
  }
  if (textAt(12) !== 'prtr' || textAt(16) !== 'CMYK') {
    const found = `${textAt(12).trim()}, ${textAt(16).trim()}`;
    throw usageError(`${path} is not an output profile in CMYK (it is \`${found}\`)`, ICC_HINT);
  }
  return { name: readDescription(bytes) ?? path, bytes, path };
}

const READ_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
};

/** Where such a profile comes from. */
export const ICC_HINT =
  'ask your print shop which profile it prints with; the common ones are free at eci.org and color.org';

/** The tag `desc`: plain in version 2 of the format, by language in version 4 (ICC.1:2022, 9.2.41, 10.15). */
function readDescription(bytes: Buffer): string | null {
  const count = bytes.readUInt32BE(HEADER_BYTES);
  for (let at = 0; at < count; at += 1) {
    const entry = HEADER_BYTES + 4 + at * TAG_BYTES;
    if (entry + TAG_BYTES > bytes.length) return null;
    if (bytes.toString('latin1', entry, entry + 4) !== 'desc') continue;
    const start = bytes.readUInt32BE(entry + 4);
    const tag = bytes.subarray(start, start + bytes.readUInt32BE(entry + 8));
    return readText(tag);
  }
  return null;
}

function readText(tag: Buffer): string | null {
  if (tag.length < 28) return null;
  const isByLanguage = tag.toString('latin1', 0, 4) === 'mluc';
  if (!isByLanguage) return cleanText(tag.toString('latin1', 12, 12 + tag.readUInt32BE(8)));
  const [length, offset] = [tag.readUInt32BE(20), tag.readUInt32BE(24)];
  const swapped = Buffer.from(tag.subarray(offset, offset + length - (length % 2))).swap16();
  return cleanText(swapped.toString('utf16le'));
}

/** Without the zero that ends it. */
function cleanText(text: string): string | null {
  const [visible = ''] = text.split('\0');
  return visible.trim() === '' ? null : visible.trim();
}

/** What colours are printed in: the inks of a profile, or black alone. */
export type Inks = OutputProfile | 'black';

/** Colours in sRGB as the inks of a profile, each from 0 to 1. */
export async function convertColours(
  colours: readonly Rgb[],
  profile: Inks,
): Promise<readonly Cmyk[]> {
  if (colours.length === 0) return [];
  const pixels = Uint8Array.from(colours.flat().map((share) => Math.round(share * 255)));
  const inks = await convertPixels(pixels, { widthPx: colours.length, heightPx: 1 }, profile);
  return colours.map((_, at): Cmyk => {
    const [cyan = 0, magenta = 0, yellow = 0, black = 0] = inks.subarray(at * 4, at * 4 + 4);
    return [cyan / 255, magenta / 255, yellow / 255, black / 255];
  });
}

/** Pixels of three bytes in sRGB as pixels of four, one for each ink: 255 is all of it. */
export async function convertPixels(
  rgb: Uint8Array,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  profile: Inks,
): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const pixels = sharp(rgb, { raw: { width: widthPx, height: heightPx, channels: 3 } });
  if (profile === 'black') return blackPixels(pixels);
  return pixels.toColourspace('cmyk').withIccProfile(profile.path).raw().toBuffer();
}

/** The pixels of a JPEG as those of `convertPixels`. */
export async function convertJpeg(jpeg: Uint8Array, profile: Inks): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  if (profile === 'black') return blackPixels(sharp(jpeg));
  return sharp(jpeg).toColourspace('cmyk').withIccProfile(profile.path).raw().toBuffer();
}

/** The pixels of a picture in black ink alone. */
async function blackPixels(picture: Sharp): Promise<Uint8Array> {
  const grey = await picture.greyscale().raw().toBuffer();
  const inks = new Uint8Array(grey.length * 4);
  for (const [at, light] of grey.entries()) inks[at * 4 + 3] = 255 - light;
  return inks;
}
