import type { PDFDict, PDFDocument, PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { loadPdf, loadPdfLib, SAVE_OPTIONS } from '../pdf-info.ts';
import {
  type Cmyk,
  type ColourUse,
  findColours,
  type Rgb,
  replaceColours,
} from './content-colours.ts';
import { convertColours, convertJpeg, convertPixels, type Inks } from './output-profile.ts';

/** What was found while a document was converted. */
export interface InkReport {
  /** The most ink in one place, as the sum of the four inks in percent. */
  readonly totalInk: number;
  /** Gradients and pictures that stay in sRGB, because they are stored in a way that is not known here. */
  readonly unconverted: number;
}

/**
 * Converts what a document draws from DeviceRGB to the inks of a profile: paths and text, gradients and
 * pictures. Greys, and text that is nearly black, are printed in black ink alone.
 */
export async function convertToInks(document: PDFDocument, profile: Inks): Promise<InkReport> {
  const { PDFName } = loadPdfLib();
  const { contents, functions, groups, pictures, shadings, unknown } = sortColourObjects(document);
  const texts = contents.map((stored) => ({ ...stored, text: decodeText(stored) }));
  const uses = [...texts.flatMap(({ text }) => findColours(text)), ...functions.flatMap(endsOf)];
  const inks = await createInkTable(uses, profile);
  let { totalInk } = inks;
  for (const { ref, stream, text } of texts) {
    const replaced = document.context.flateStream(
      Buffer.from(replaceColours(text, inks.of), 'latin1'),
    );
    document.context.assign(ref, withEntries(replaced, stream.dict));
  }
  for (const one of functions) {
    for (const key of ENDS) {
      const end = inks.of({ rgb: readEnd(one, key), isForText: false });
      one.set(PDFName.of(key), document.context.obj([...end]));
    }
  }
  for (const one of shadings) one.set(PDFName.of('ColorSpace'), PDFName.of('DeviceCMYK'));
  for (const one of groups) one.set(PDFName.of('CS'), PDFName.of('DeviceCMYK'));
  let unconverted = unknown;
  for (const picture of pictures) {
    const pixels = await convertPicture(picture, profile);
    if (pixels === null) unconverted += 1;
    else {
      totalInk = Math.max(totalInk, heaviestPixel(pixels));
      replacePicture(document, picture, pixels);
    }
  }
  return { totalInk, unconverted };
}

/** A PDF in shades of grey: all that it draws in black ink alone. */
export async function greyPdf(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await loadPdf(pdf);
  await convertToInks(document, 'black');
  return document.save(SAVE_OPTIONS);
}

const decodeText = ({ stream }: StoredStream): string =>
  Buffer.from(loadPdfLib().decodePDFRawStream(stream).decode()).toString('latin1');

/** Of an exponential function: its colours at 0 and at 1, black and white by default. */
const ENDS = ['C0', 'C1'] as const;

const endsOf = (exponential: PDFDict): ColourUse[] =>
  ENDS.map((key) => ({ rgb: readEnd(exponential, key), isForText: false }));

function readEnd(exponential: PDFDict, key: (typeof ENDS)[number]): Rgb {
  const { PDFArray, PDFName, PDFNumber } = loadPdfLib();
  const written = exponential.lookup(PDFName.of(key));
  const shares =
    written instanceof PDFArray ? written.asArray().map((_, at) => written.lookup(at)) : [];
  const [red, green, blue] = shares.map((one) => (one instanceof PDFNumber ? one.asNumber() : 0));
  const initial = key === 'C0' ? 0 : 1;
  return [red ?? initial, green ?? initial, blue ?? initial];
}

/** Colours this close to grey, from 0 to 1, are printed in black ink alone. */
const GREY_SPREAD = 0.03;
/** Letters in four inks get coloured edges: those that are nearly black are printed in full black ink. */
const DARK_TEXT = { most: 0.3, spread: 0.12 };

const spreadOf = (rgb: Rgb): number => Math.max(...rgb) - Math.min(...rgb);

const isDarkText = ({ rgb, isForText }: ColourUse): boolean =>
  isForText && Math.max(...rgb) <= DARK_TEXT.most && spreadOf(rgb) <= DARK_TEXT.spread;

const isBlackOnly = (use: ColourUse): boolean =>
  spreadOf(use.rgb) <= GREY_SPREAD || isDarkText(use);

/**
 * As DeviceGray becomes black ink (ISO 32000-1, 10.3.3), with the brightness of ITU-R BT.601; dark
 * text is not screened.
 */
function blackFor(use: ColourUse): Cmyk {
  const [red, green, blue] = use.rgb;
  return [0, 0, 0, isDarkText(use) ? 1 : 1 - (0.299 * red + 0.587 * green + 0.114 * blue)];
}

interface InkTable {
  readonly of: (use: ColourUse) => Cmyk;
  /** The most ink of any of these colours, in percent. */
  readonly totalInk: number;
}

/** The inks of every colour of a document, converted all at once. */
async function createInkTable(uses: readonly ColourUse[], profile: Inks): Promise<InkTable> {
  const coloured = uses.filter((use) => !isBlackOnly(use));
  const distinct = [...new Map(coloured.map(({ rgb }) => [rgb.join(), rgb])).values()];
  const converted = await convertColours(distinct, profile);
  const known = new Map(distinct.map((rgb, at) => [rgb.join(), converted[at]]));
  const of = (use: ColourUse): Cmyk =>
    (isBlackOnly(use) ? undefined : known.get(use.rgb.join())) ?? blackFor(use);
  const inkOf = (use: ColourUse): number => toPercent(of(use).reduce((sum, ink) => sum + ink, 0));
  return { of, totalInk: uses.reduce((most, use) => Math.max(most, inkOf(use)), 0) };
}

const toPercent = (ink: number): number => Math.round(ink * 100);

const heaviestPixel = (pixels: Uint8Array): number => {
  let most = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const sum =
      (pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0) + (pixels[at + 3] ?? 0);
    if (sum > most) most = sum;
  }
  return toPercent(most / 255);
};

/** The pixels of an image in the inks of a profile; null if it is not stored as browsers store them. */
async function convertPicture({ stream }: StoredStream, profile: Inks): Promise<Uint8Array | null> {
  const { PDFName, PDFNumber, decodePDFRawStream } = loadPdfLib();
  const { dict } = stream;
  const number = (key: string): number | null => {
    const value = dict.lookup(PDFName.of(key));
    return value instanceof PDFNumber ? value.asNumber() : null;
  };
  const [widthPx, heightPx] = [number('Width'), number('Height')];
  const isPlain = ['DecodeParms', 'Decode', 'Mask'].every((key) => !dict.has(PDFName.of(key)));
  if (widthPx === null || heightPx === null || number('BitsPerComponent') !== 8 || !isPlain) {
    return null;
  }
  const filter = dict.lookup(PDFName.of('Filter'))?.toString();
  if (filter === '/DCTDecode') return convertJpeg(stream.getContents(), profile);
  if (filter !== '/FlateDecode' && filter !== undefined) return null;
  const pixels = decodePDFRawStream(stream).decode();
  return convertPixels(pixels, { widthPx, heightPx }, profile);
}

function replacePicture(
  document: PDFDocument,
  { ref, stream }: StoredStream,
  pixels: Uint8Array,
): void {
  const { PDFName } = loadPdfLib();
  const replaced = withEntries(document.context.flateStream(pixels), stream.dict);
  replaced.dict.set(PDFName.of('ColorSpace'), PDFName.of('DeviceCMYK'));
  document.context.assign(ref, replaced);
}

/** A stream that says about itself what the one before it said, but for how it is stored. */
function withEntries<Stream extends { readonly dict: PDFDict }>(
  stream: Stream,
  earlier: PDFDict,
): Stream {
  const { PDFName } = loadPdfLib();
  for (const [key, value] of earlier.entries()) {
    if (key !== PDFName.of('Length') && key !== PDFName.of('Filter')) stream.dict.set(key, value);
  }
  return stream;
}

/** A stream of a document, and what refers to it. */
export interface StoredStream {
  readonly ref: PDFRef;
  readonly stream: PDFRawStream;
}

/** Everything in a document that says a colour in red, green and blue. */
export interface ColourObjects {
  /** Pages, forms, tiles of patterns and drawn letters: streams of operators. */
  readonly contents: readonly StoredStream[];
  readonly pictures: readonly StoredStream[];
  /** Gradients, of which every function is in `functions`. */
  readonly shadings: readonly PDFDict[];
  /** Exponential functions (type 2), each from one colour to another. */
  readonly functions: readonly PDFDict[];
  /** Groups that are blended in red, green and blue. */
  readonly groups: readonly PDFDict[];
  /** Gradients of other functions, which are not in `shadings`. */
  readonly unknown: number;
}

/** Sorts the objects of a document that say colours. Masks by brightness are left out: they are not printed. */
export function sortColourObjects(document: PDFDocument): ColourObjects {
  const lib = loadPdfLib();
  const { context } = document;
  const name = (text: string) => lib.PDFName.of(text);
  const get = (dict: PDFDict, key: string): PDFObject | undefined => dict.lookup(name(key));
  const isNamed = (dict: PDFDict, key: string, value: string) => get(dict, key) === name(value);

  const objects = context.enumerateIndirectObjects();
  const dicts = objects.flatMap(([, object]) => dictsIn(object));
  const masks = new Set(
    dicts.flatMap((dict) => (isNamed(dict, 'S', 'Luminosity') ? [dict.get(name('G'))] : [])),
  );
  const drawn = new Set<PDFObject | undefined>([
    ...document.getPages().flatMap(({ node }) => refsIn(node.get(name('Contents')))),
    ...dicts
      .filter((dict) => isNamed(dict, 'Subtype', 'Type3'))
      .flatMap((font) => refsIn(get(font, 'CharProcs'))),
  ]);
  const streams = objects.flatMap(([ref, stream]) =>
    stream instanceof lib.PDFRawStream && !masks.has(ref) ? [{ ref, stream }] : [],
  );
  const isOperators = ({ ref, stream: { dict } }: StoredStream): boolean =>
    drawn.has(ref) || isNamed(dict, 'Subtype', 'Form') || dict.has(name('PatternType'));
  const masked = new Set([...masks].map((ref) => (ref === undefined ? ref : context.lookup(ref))));
  const rgb = dicts.filter((dict) => isNamed(dict, 'ColorSpace', 'DeviceRGB'));
  const gradients = rgb
    .filter((dict) => dict.has(name('ShadingType')))
    .map((shading) => ({ shading, functions: functionsOf(get(shading, 'Function')) }));
  const known = gradients.flatMap(({ shading, functions }) =>
    functions === null ? [] : [{ shading, functions }],
  );
  return {
    contents: streams.filter(isOperators),
    pictures: streams.filter(
      ({ stream: { dict } }) => isNamed(dict, 'Subtype', 'Image') && isColoured(dict),
    ),
    shadings: known.map(({ shading }) => shading),
    functions: [...new Set(known.flatMap(({ functions }) => functions))],
    groups: objects.flatMap(([, object]) =>
      masked.has(object)
        ? []
        : dictsIn(object).filter(
            (dict) => isNamed(dict, 'S', 'Transparency') && isNamed(dict, 'CS', 'DeviceRGB'),
          ),
    ),
    unknown: gradients.length - known.length,
  };
}

/** The dictionaries in an object, itself among them; what it only refers to is an object of its own. */
function dictsIn(object: PDFObject): PDFDict[] {
  const { PDFArray, PDFDict, PDFRawStream } = loadPdfLib();
  if (object instanceof PDFRawStream) return dictsIn(object.dict);
  if (object instanceof PDFArray) return object.asArray().flatMap(dictsIn);
  if (!(object instanceof PDFDict)) return [];
  return [object, ...object.values().flatMap(dictsIn)];
}

function refsIn(object: PDFObject | undefined): PDFRef[] {
  const { PDFArray, PDFDict, PDFRef } = loadPdfLib();
  if (object instanceof PDFRef) return [object];
  if (object instanceof PDFArray) return object.asArray().flatMap(refsIn);
  return object instanceof PDFDict ? object.values().flatMap(refsIn) : [];
}

/** The exponential functions of a gradient, alone or joined by one of type 3; null for others. */
function functionsOf(object: PDFObject | undefined): PDFDict[] | null {
  const { PDFArray, PDFDict, PDFName, PDFNumber } = loadPdfLib();
  if (!(object instanceof PDFDict)) return null;
  const type = object.lookup(PDFName.of('FunctionType'));
  const kind = type instanceof PDFNumber ? type.asNumber() : null;
  if (kind === 2) return [object];
  const parts = object.lookup(PDFName.of('Functions'));
  if (kind !== 3 || !(parts instanceof PDFArray)) return null;
  const found = parts.asArray().map((_, at) => functionsOf(parts.lookup(at)));
  return found.every((one) => one !== null) ? found.flat() : null;
}

/** Whether the pixels of an image are of three colours. */
function isColoured(image: PDFDict): boolean {
  const { PDFArray, PDFName, PDFNumber, PDFRawStream } = loadPdfLib();
  const space = image.lookup(PDFName.of('ColorSpace'));
  if (space === PDFName.of('DeviceRGB')) return true;
  if (!(space instanceof PDFArray)) return false;
  const profile = space.lookup(1);
  if (space.lookup(0) !== PDFName.of('ICCBased') || !(profile instanceof PDFRawStream))
    return false;
  const count = profile.dict.lookup(PDFName.of('N'));
  return count instanceof PDFNumber && count.asNumber() === 3;
}
