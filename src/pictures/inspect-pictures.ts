import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import type { Cache } from '../cache/cache.ts';
import { areReliable, stampPaths } from '../cache/file-stamps.ts';
import { type CacheTable, jsonKind, memo, openTable } from '../cache/memo.ts';
import type { PackFile, PackFiles } from '../pack/pack-files.ts';
import {
  type PackPicture,
  type PackPictures,
  PICTURE_FORMATS,
  type PictureFault,
  type PixelSize,
} from '../pack/pictures.ts';

/** Kinds of picture files: those that are printed, and those that are recognised to say what they are. */
const PRINTABLE_KINDS = PICTURE_FORMATS;

const PICTURE_KINDS = [
  ...PICTURE_FORMATS,
  ...(['tiff', 'bmp', 'heic', 'jxl', 'psd', 'pdf', 'ico'] as const),
] as const;

type PictureKind = (typeof PICTURE_KINDS)[number];

const KIND_BY_EXTENSION: Readonly<Record<string, PictureKind>> = {
  png: 'png',
  apng: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  jfif: 'jpeg',
  webp: 'webp',
  avif: 'avif',
  gif: 'gif',
  svg: 'svg',
  tif: 'tiff',
  tiff: 'tiff',
  bmp: 'bmp',
  dib: 'bmp',
  heic: 'heic',
  heif: 'heic',
  jxl: 'jxl',
  psd: 'psd',
  pdf: 'pdf',
  ico: 'ico',
};

/** The kind that the ending of a name stands for; `null` for none of a picture. */
function kindOfExtension(path: string): PictureKind | null {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(KIND_BY_EXTENSION, ending) ? (KIND_BY_EXTENSION[ending] ?? null) : null;
}

const hasSignature = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** By the first bytes of the format, after its specification. */
const SIGNATURES: readonly (readonly [PictureKind, (bytes: Buffer) => boolean])[] = [
  ['png', (bytes) => hasSignature(bytes, '\x89PNG\r\n\x1a\n')],
  ['jpeg', (bytes) => hasSignature(bytes, '\xff\xd8\xff')],
  ['gif', (bytes) => hasSignature(bytes, 'GIF87a') || hasSignature(bytes, 'GIF89a')],
  ['webp', (bytes) => hasSignature(bytes, 'RIFF') && hasSignature(bytes, 'WEBP', 8)],
  ['avif', (bytes) => hasSignature(bytes, 'ftypavi', 4)],
  ['heic', (bytes) => /^ftyp(?:hei|hev|mif1|msf1)/.test(bytes.subarray(4, 12).toString('latin1'))],
  ['tiff', (bytes) => hasSignature(bytes, 'II*\0') || hasSignature(bytes, 'MM\0*')],
  ['bmp', (bytes) => hasSignature(bytes, 'BM')],
  ['jxl', (bytes) => hasSignature(bytes, '\xff\x0a') || hasSignature(bytes, 'JXL ', 4)],
  ['psd', (bytes) => hasSignature(bytes, '8BPS')],
  ['pdf', (bytes) => hasSignature(bytes, '%PDF')],
  ['ico', (bytes) => hasSignature(bytes, '\0\0\x01\0')],
  [
    'svg',
    (bytes) =>
      /^\s*<(?:\?xml|!--|!doctype\s+svg|svg)/i.test(withoutByteOrderMark(bytes.toString('utf8'))),
  ],
];

const withoutByteOrderMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** As many of its first bytes as identify a file. */
export const HEADER_BYTES = 512;

/** What a file holds, by its first bytes; `null` for none of the known kinds. */
export const identifyPicture = (bytes: Buffer): PictureKind | null =>
  SIGNATURES.find(([, matches]) => matches(bytes))?.[0] ?? null;

/** What is known of a file by its content alone. */
interface Inspection {
  readonly kind: PictureKind | null;
  readonly size: PixelSize | null;
  /** Why it cannot be decoded; `null` where it can. */
  readonly problem: string | null;
  /** Whether its colours are those of inks. */
  readonly isCmyk?: boolean;
}

/** What an earlier run knew of a file that has not been written since. */
interface KnownFile {
  readonly state: string;
  readonly hash: string;
  readonly found: Inspection;
}

const inspectedPicture = jsonKind<Inspection>('inspected picture');

/** Files that are read, or decoded, at once. */
const CONCURRENCY = 4;

/**
 * Looks at every file of assets/ that pages may show: what it holds, how large it is, and whether it
 * can be decoded to its end. What was found is kept by the hash of the content, and that by the time
 * the file was written, so that a run in which nothing has changed reads no picture.
 */
export async function inspectPictures(
  folder: string,
  files: PackFiles,
  cache: Cache,
): Promise<PackPictures> {
  const candidates = [...files.values()].filter(isCandidate);
  const pictures = new Map<string, PackPicture>();
  const faults = new Map<string, PictureFault>();
  if (candidates.length === 0) return { pictures, faults };
  const rows = await openTable<KnownFile>(cache, 'pictures', [folder]);
  const found = await pMap(
    candidates,
    async ({ path }) => ({ path, ...(await inspectCached(join(folder, path), rows, cache)) }),
    { concurrency: CONCURRENCY },
  );
  await rows.save();
  for (const { path, hash, found: one } of found) {
    const fault = pictureFault(path, one);
    if (fault !== null) faults.set(path, fault);
    if (fault?.severity === 'error' || !isPrintable(one)) continue;
    const { kind: format, size } = one;
    pictures.set(path, { path, file: join(folder, path), hash, format, size });
  }
  return { pictures, faults };
}

/** Icons that are drawings stand in the page itself, and fonts are loaded by their own rules. */
const isCandidate = ({ kind, path }: PackFile): boolean =>
  kind !== 'problem' &&
  /^assets\/(?!icons\/.*\.svg$|fonts\/)[^/]/i.test(path) &&
  kindOfExtension(path) !== null;

const isPrintable = (
  found: Inspection,
): found is Inspection & { readonly kind: PackPicture['format'] } =>
  PRINTABLE_KINDS.some((kind) => kind === found.kind);

async function inspectCached(
  file: string,
  rows: CacheTable<KnownFile>,
  cache: Cache,
): Promise<Pick<KnownFile, 'hash' | 'found'>> {
  const startedMs = Date.now();
  const stamps = stampPaths([file]);
  const [{ state } = { state: '' }] = stamps;
  const known = rows.get(file);
  if (known?.state === state) return known;
  const hash = await hashFile(file);
  const found = await memo(cache, inspectedPicture, {
    inputs: [hash],
    compute: () => inspectFile(file),
  });
  if (areReliable(stamps, startedMs)) rows.set(file, { state, hash, found });
  return { hash, found };
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** The header first: what it says is wrong need not be decoded. */
async function inspectFile(file: string): Promise<Inspection> {
  const header = await readHeader(file);
  const kind = identifyPicture(header);
  if (header.length === 0) return { kind, size: null, problem: 'it is empty' };
  if (kind === 'svg') return { kind, size: null, problem: null };
  if (!isPrintable({ kind, size: null, problem: null })) return { kind, size: null, problem: null };
  const { default: sharp } = await import('sharp');
  try {
    const options = { failOn: 'error', sequentialRead: true } as const;
    const { autoOrient, space } = await sharp(file, options).metadata();
    const size = { widthPx: autoOrient.width, heightPx: autoOrient.height };
    // Every byte is read and decoded; a JPEG at an eighth of its size, which takes a fraction of the time.
    await sharp(file, options).resize(32, 32, { fit: 'fill' }).raw().toBuffer();
    return { kind, size, problem: null, isCmyk: space === 'cmyk' };
  } catch (cause) {
    return { kind, size: null, problem: explainDecodeError(cause) };
  }
}

async function readHeader(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, null, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The decoder's message for the user, without the details of its code. */
function explainDecodeError(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  if (/pixel limit/i.test(text)) return 'it has more pixels than can be decoded';
  if (
    /premature|truncat|out of order|not enough|end of (?:file|stream|input)|read error|unexpected end/i.test(
      text,
    )
  ) {
    return 'it is incomplete: it was probably not fully copied';
  }
  return 'it is damaged';
}

const KIND_NAMES: Readonly<Record<PictureKind, string>> = {
  png: 'a PNG',
  jpeg: 'a JPEG',
  webp: 'a WebP',
  avif: 'an AVIF',
  gif: 'a GIF',
  svg: 'an SVG',
  tiff: 'a TIFF',
  bmp: 'a BMP',
  heic: 'a HEIC',
  jxl: 'a JPEG XL',
  psd: 'a Photoshop',
  pdf: 'a PDF',
  ico: 'an ICO',
};

function pictureFault(path: string, { kind, problem, isCmyk }: Inspection): PictureFault | null {
  const named = kindOfExtension(path);
  if (problem !== null || kind === null) {
    return {
      code: 'image/unreadable',
      severity: 'error',
      message: `\`${path}\` cannot be read as an image: ${problem ?? 'it is not one, despite its name'}`,
      hint: 'export it again from the program that created it, or copy it again',
    };
  }
  if (!PRINTABLE_KINDS.some((one) => one === kind)) {
    return {
      code: 'image/unsupported',
      severity: 'error',
      message: `\`${path}\` is ${KIND_NAMES[kind]} file, which browsers cannot show`,
      hint: 'save it as PNG, JPEG, WebP or SVG and use that file',
    };
  }
  if (/[:*?"<>|\\]/.test(path)) {
    return {
      code: 'image/unsupported',
      severity: 'error',
      message: `\`${path}\` has a character in its name that Windows does not allow`,
      hint: 'rename the file; avoid `: * ? " < > |` and `\\`',
    };
  }
  if (isCmyk) {
    return {
      code: 'image/cmyk',
      severity: 'warning',
      message: `\`${path}\` is in CMYK, which browsers show and print in other colours`,
      hint: 'convert it to sRGB in your image program',
    };
  }
  if (kind === named) return null;
  return {
    code: 'image/wrong-format',
    severity: 'warning',
    message: `\`${path}\` is ${KIND_NAMES[kind]} file, despite its name`,
    hint: `rename it to end in \`.${kind === 'jpeg' ? 'jpg' : kind}\`${PICTURE_FORMATS.some((one) => one === named) ? `, or save it again as ${KIND_NAMES[named ?? kind].replace(/^an? /, '')}` : ''}`,
  };
}
