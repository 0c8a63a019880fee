import { PICTURE_FORMATS } from '../model/pack-picture.ts';

/** Kinds of picture files: those that are printed, and those that are recognised to say what they are. */
export const PRINTABLE_KINDS = PICTURE_FORMATS;
export const PICTURE_KINDS = [
  ...PICTURE_FORMATS,
  ...(['tiff', 'bmp', 'heic', 'jxl', 'psd', 'pdf', 'ico'] as const),
] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

const ENDINGS: Readonly<Record<string, PictureKind>> = {
  ...{ png: 'png', apng: 'png', jpg: 'jpeg', jpeg: 'jpeg', jfif: 'jpeg', webp: 'webp' },
  ...{ avif: 'avif', gif: 'gif', svg: 'svg', tif: 'tiff', tiff: 'tiff', bmp: 'bmp', dib: 'bmp' },
  ...{ heic: 'heic', heif: 'heic', jxl: 'jxl', psd: 'psd', pdf: 'pdf', ico: 'ico' },
};

/** The kind that the ending of a name stands for; `null` for none of a picture. */
export function endingOf(path: string): PictureKind | null {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(ENDINGS, ending) ? (ENDINGS[ending] ?? null) : null;
}

const hasText = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** By the first bytes of the format, after its specification. */
const SIGNATURES: readonly (readonly [PictureKind, (bytes: Buffer) => boolean])[] = [
  ['png', (bytes) => hasText(bytes, '\x89PNG\r\n\x1a\n')],
  ['jpeg', (bytes) => hasText(bytes, '\xff\xd8\xff')],
  ['gif', (bytes) => hasText(bytes, 'GIF87a') || hasText(bytes, 'GIF89a')],
  ['webp', (bytes) => hasText(bytes, 'RIFF') && hasText(bytes, 'WEBP', 8)],
  ['avif', (bytes) => hasText(bytes, 'ftypavi', 4)],
  ['heic', (bytes) => /^ftyp(?:hei|hev|mif1|msf1)/.test(bytes.subarray(4, 12).toString('latin1'))],
  ['tiff', (bytes) => hasText(bytes, 'II*\0') || hasText(bytes, 'MM\0*')],
  ['bmp', (bytes) => hasText(bytes, 'BM')],
  ['jxl', (bytes) => hasText(bytes, '\xff\x0a') || hasText(bytes, 'JXL ', 4)],
  ['psd', (bytes) => hasText(bytes, '8BPS')],
  ['pdf', (bytes) => hasText(bytes, '%PDF')],
  ['ico', (bytes) => hasText(bytes, '\0\0\x01\0')],
  [
    'svg',
    (bytes) => /^\s*<(?:\?xml|!--|!doctype\s+svg|svg)/i.test(withoutMark(bytes.toString('utf8'))),
  ],
];

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** As many of its first bytes as tell what a file holds. */
export const HEADER_BYTES = 512;

/** What a file holds, by its first bytes; `null` for none of the known kinds. */
export const identifyPicture = (bytes: Buffer): PictureKind | null =>
  SIGNATURES.find(([, matches]) => matches(bytes))?.[0] ?? null;
