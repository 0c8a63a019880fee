import type { PDFDict, PDFDocument, PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { loadPdf, loadPdfLib, SAVE_OPTIONS } from './pdf-info.ts';

/**
 * A PDF in shades of grey: paths and text, gradients and pictures that are in DeviceRGB become DeviceGray,
 * which printers set in black ink alone. Vectors stay vectors. What browsers write in no other way is
 * converted; a gradient or picture that is stored otherwise stays as it is.
 */
export async function greyPdf(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await loadPdf(pdf);
  const { PDFName } = loadPdfLib();
  const { context } = document;
  const grey = PDFName.of('DeviceGray');
  const { contents, functions, groups, pictures, shadings } = sortColourObjects(document);
  for (const { ref, stream } of contents) {
    const text = Buffer.from(loadPdfLib().decodePDFRawStream(stream).decode()).toString('latin1');
    const replaced = context.flateStream(Buffer.from(greyContent(text), 'latin1'));
    context.assign(ref, withEntries(replaced, stream.dict));
  }
  for (const one of functions) {
    for (const [key, initial] of [['C0', 0] as const, ['C1', 1] as const]) {
      one.set(PDFName.of(key), context.obj([greyOf(readColour(one, key, initial))]));
    }
  }
  for (const one of shadings) one.set(PDFName.of('ColorSpace'), grey);
  for (const one of groups) one.set(PDFName.of('CS'), grey);
  for (const { ref, stream } of pictures) {
    const pixels = await greyPixels(stream);
    if (pixels === null) continue;
    const replaced = withEntries(context.flateStream(pixels), stream.dict);
    replaced.dict.set(PDFName.of('ColorSpace'), grey);
    context.assign(ref, replaced);
  }
  return document.save(SAVE_OPTIONS);
}

/** The brightness of a colour (ITU-R BT.601), from 0 to 1. */
const greyOf = ([red = 0, green = 0, blue = 0]: readonly number[]): number =>
  Number((0.299 * red + 0.587 * green + 0.114 * blue).toFixed(4));

function readColour(exponential: PDFDict, key: string, initial: number): number[] {
  const { PDFArray, PDFName, PDFNumber } = loadPdfLib();
  const written = exponential.lookup(PDFName.of(key));
  if (!(written instanceof PDFArray)) return [initial, initial, initial];
  return written.asArray().map((_, at) => {
    const share = written.lookup(at);
    return share instanceof PDFNumber ? share.asNumber() : initial;
  });
}

/** The pixels of an image in grey; null if it is not stored as browsers store them. */
async function greyPixels(stream: PDFRawStream): Promise<Uint8Array | null> {
  const { PDFName, PDFNumber, decodePDFRawStream } = loadPdfLib();
  const { dict } = stream;
  const number = (key: string): number => {
    const value = dict.lookup(PDFName.of(key));
    return value instanceof PDFNumber ? value.asNumber() : 0;
  };
  const [width, height] = [number('Width'), number('Height')];
  const isPlain = ['DecodeParms', 'Decode', 'Mask'].every((key) => !dict.has(PDFName.of(key)));
  if (number('BitsPerComponent') !== 8 || !isPlain) return null;
  const filter = dict.lookup(PDFName.of('Filter'))?.toString();
  const { default: sharp } = await import('sharp');
  if (filter === '/DCTDecode') return sharp(stream.getContents()).greyscale().raw().toBuffer();
  if (filter !== '/FlateDecode' && filter !== undefined) return null;
  const raw = { width, height, channels: 3 } as const;
  return sharp(decodePDFRawStream(stream).decode(), { raw, limitInputPixels: false })
    .greyscale()
    .raw()
    .toBuffer();
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

interface StoredStream {
  readonly ref: PDFRef;
  readonly stream: PDFRawStream;
}

/**
 * The objects of a document that say colours: streams of operators, pictures, gradients with their
 * exponential functions, groups. Masks by brightness are left out: they are not printed.
 */
function sortColourObjects(document: PDFDocument) {
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
  const gradients = dicts.flatMap((shading) => {
    if (!isNamed(shading, 'ColorSpace', 'DeviceRGB') || !shading.has(name('ShadingType')))
      return [];
    const functions = functionsOf(get(shading, 'Function'));
    return functions === null ? [] : [{ shading, functions }];
  });
  return {
    contents: streams.filter(isOperators),
    pictures: streams.filter(
      ({ stream: { dict } }) => isNamed(dict, 'Subtype', 'Image') && isColoured(dict),
    ),
    shadings: gradients.map(({ shading }) => shading),
    functions: new Set(gradients.flatMap(({ functions }) => functions)),
    groups: objects
      .flatMap(([, object]) => (masked.has(object) ? [] : dictsIn(object)))
      .filter((dict) => isNamed(dict, 'S', 'Transparency') && isNamed(dict, 'CS', 'DeviceRGB')),
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
  if (!(space instanceof PDFArray) || space.lookup(0) !== PDFName.of('ICCBased')) return false;
  const profile = space.lookup(1);
  const count = profile instanceof PDFRawStream ? profile.dict.lookup(PDFName.of('N')) : undefined;
  return count instanceof PDFNumber && count.asNumber() === 3;
}

/** Spaces and comments; a text in parentheses begins; any other token (ISO 32000-1, 7.2 and 7.3). */
const TOKEN =
  /(?:[\0\t\n\f\r ]|%[^\r\n]*)+|\(|<<|>>|<[^>]*>|[[\]{}]|\/?[^\0\t\n\f\r ()<>[\]{}/%]+|\/|[\s\S]/y;
const IS_SPACE = /^[\0\t\n\f\r %]/;
const IS_OPERAND = /^(?:[-+.\d/(<>[\]{}]|true$|false$|null$)/;

/** A content stream with each DeviceRGB colour (ISO 32000-1, 8.6.8) as one of DeviceGray. */
export function greyContent(content: string): string {
  const parts: string[] = [];
  let operands: { readonly token: string; readonly start: number }[] = [];
  let copied = 0;
  for (const { token, start, end } of readTokens(content)) {
    if (IS_OPERAND.test(token)) {
      operands.push({ token, start });
      continue;
    }
    const [first] = operands;
    if ((token === 'rg' || token === 'RG') && first !== undefined) {
      const grey = greyOf(operands.map((one) => Number(one.token)));
      parts.push(content.slice(copied, first.start), `${grey} ${token === 'rg' ? 'g' : 'G'}`);
      copied = end;
    }
    operands = [];
  }
  return parts.join('') + content.slice(copied);
}

/** The tokens of a content stream but for spaces, comments and the bytes of images. */
function* readTokens(content: string) {
  let at = 0;
  while (at < content.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(content)?.[0] ?? content.charAt(at);
    const start = at;
    const end = token === '(' ? endOfText(content, at) : at + token.length;
    at = token === 'ID' ? endOfImage(content, end) : end;
    if (!IS_SPACE.test(token)) yield { token, start, end };
  }
}

/** A text may hold balanced parentheses, and others after a backslash. */
function endOfText(content: string, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at += 1) {
    const character = content.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return content.length;
}

/** The bytes of an image within the stream end before `EI`, between spaces. */
function endOfImage(content: string, from: number): number {
  const found = /[\t\n\f\r ]EI(?=[\t\n\f\r ]|$)/.exec(content.slice(from));
  return found === null ? content.length : from + found.index;
}
