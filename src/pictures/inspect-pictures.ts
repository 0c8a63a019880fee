import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import type { Cache } from '../cache/cache.ts';
import { areReliable, stampPaths } from '../cache/file-stamps.ts';
import { type CacheTable, jsonKind, memo, openTable } from '../cache/memo.ts';
import type { PackFile, PackFiles } from '../pack/pack-files.ts';
import type {
  PackPicture,
  PackPictures,
  PictureFault,
  PictureFormat,
  PixelSize,
} from '../pack/pictures.ts';

/** `other` for pictures that browsers cannot show. */
type NamedKind = PictureFormat | 'other';

const KIND_BY_EXTENSION: Readonly<Record<string, NamedKind>> = {
  png: 'png',
  apng: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  jfif: 'jpeg',
  webp: 'webp',
  avif: 'avif',
  gif: 'gif',
  svg: 'svg',
  ...Object.fromEntries(
    ['tif', 'tiff', 'bmp', 'dib', 'heic', 'heif', 'jxl', 'psd', 'pdf', 'ico'].map((ending) => [
      ending,
      'other' as const,
    ]),
  ),
};

/** The kind that the ending of a name stands for; `null` for none of a picture. */
function kindOfExtension(path: string): NamedKind | null {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(KIND_BY_EXTENSION, ending) ? (KIND_BY_EXTENSION[ending] ?? null) : null;
}

const hasSignature = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** By the first bytes of the format, after its specification. */
const SIGNATURES: readonly (readonly [PictureFormat, (bytes: Buffer) => boolean])[] = [
  ['png', (bytes) => hasSignature(bytes, '\x89PNG\r\n\x1a\n')],
  ['jpeg', (bytes) => hasSignature(bytes, '\xff\xd8\xff')],
  ['gif', (bytes) => hasSignature(bytes, 'GIF87a') || hasSignature(bytes, 'GIF89a')],
  ['webp', (bytes) => hasSignature(bytes, 'RIFF') && hasSignature(bytes, 'WEBP', 8)],
  ['avif', (bytes) => hasSignature(bytes, 'ftypavi', 4)],
  [
    'svg',
    (bytes) =>
      /^\s*<(?:\?xml|!--|!doctype\s+svg|svg)/i.test(withoutByteOrderMark(bytes.toString('utf8'))),
  ],
];

const withoutByteOrderMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** As many of its first bytes as identify a file. */
export const HEADER_BYTES = 512;

/** What a file holds, by its first bytes; `null` for none that browsers show. */
export const identifyPicture = (bytes: Buffer): PictureFormat | null =>
  SIGNATURES.find(([, matches]) => matches(bytes))?.[0] ?? null;

/** What is known of a file by its content alone. */
interface Inspection {
  readonly kind: PictureFormat | null;
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
    const { kind: format, size } = one;
    if (fault?.severity === 'error' || format === null) continue;
    pictures.set(path, { path, file: join(folder, path), hash, format, size });
  }
  return { pictures, faults };
}

/** Icons that are drawings stand in the page itself, and fonts are loaded by their own rules. */
const isCandidate = ({ kind, path }: PackFile): boolean =>
  kind !== 'problem' &&
  /^assets\/(?!icons\/.*\.svg$|fonts\/)[^/]/i.test(path) &&
  kindOfExtension(path) !== null;

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
  if (kind === null) return { kind, size: null, problem: 'it is not one, despite its name' };
  if (kind === 'svg') return { kind, size: null, problem: null };
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

/** The first line of what the decoder says. */
const explainDecodeError = (cause: unknown): string =>
  `it is damaged, or was not fully copied (${String(cause instanceof Error ? cause.message : cause).split('\n')[0]})`;

function pictureFault(path: string, { kind, problem, isCmyk }: Inspection): PictureFault | null {
  const named = kindOfExtension(path);
  if (kind === null && named === 'other') {
    return {
      code: 'image/unsupported',
      severity: 'error',
      message: `\`${path}\` is in a format that browsers cannot show`,
      hint: 'save it as PNG, JPEG, WebP or SVG and use that file',
    };
  }
  if (problem !== null || kind === null) {
    return {
      code: 'image/unreadable',
      severity: 'error',
      message: `\`${path}\` cannot be read as an image: ${problem}`,
      hint: 'export it again from the program that created it, or copy it again',
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
    message: `\`${path}\` is a ${kind.toUpperCase()} file, despite its name`,
    hint: `rename it to end in \`.${kind === 'jpeg' ? 'jpg' : kind}\``,
  };
}
