import { PICTURE_FORMATS } from '../model/pack-picture.ts';

/** Kinds of picture files: those that are printed, and those that are recognised to say what they are. */
export const PRINTABLE_KINDS = PICTURE_FORMATS;
export const PICTURE_KINDS = [
  ...PICTURE_FORMATS,
  ...(['tiff', 'bmp', 'heic', 'jxl', 'psd', 'pdf', 'ico'] as const),
] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

const KIND_BY_EXTENSION: Readonly<Record<string, PictureKind>> = {
  ...{ png: 'png', apng: 'png', jpg: 'jpeg', jpeg: 'jpeg', jfif: 'jpeg', webp: 'webp' },
  ...{ avif: 'avif', gif: 'gif', svg: 'svg', tif: 'tiff', tiff: 'tiff', bmp: 'bmp', dib: 'bmp' },
  ...{ heic: 'heic', heif: 'heic', jxl: 'jxl', psd: 'psd', pdf: 'pdf', ico: 'ico' },
};

/** The kind that the ending of a name stands for; `null` for none of a picture. */
export function kindOfExtension(path: string): PictureKind | null {
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

/** As many of its first bytes as tell what a file holds. */
export const HEADER_BYTES = 512;

/** What a file holds, by its first bytes; `null` for none of the known kinds. */
export const identifyPicture = (bytes: Buffer): PictureKind | null =>
  SIGNATURES.find(([, matches]) => matches(bytes))?.[0] ?? null;
