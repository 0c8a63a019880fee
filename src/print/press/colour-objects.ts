import type { PDFDict, PDFDocument, PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { loadPdfLib } from '../pdf-info.ts';

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

/** All objects that each page is drawn with; what only lies in the document is not printed. */
export const objectsOfPages = (document: PDFDocument): ReadonlySet<PDFObject>[] =>
  document.getPages().map(({ node }) => {
    const { PDFName } = loadPdfLib();
    const found = new Set<PDFObject>();
    for (const key of ['Contents', 'Resources']) {
      collectObjects(document, node.get(PDFName.of(key)), found);
    }
    return found;
  });

function collectObjects(
  document: PDFDocument,
  object: PDFObject | undefined,
  found: Set<PDFObject>,
): void {
  const { PDFArray, PDFDict, PDFRawStream, PDFRef } = loadPdfLib();
  if (object === undefined || found.has(object)) return;
  found.add(object);
  const collect = (one: PDFObject | undefined): void => collectObjects(document, one, found);
  if (object instanceof PDFRef) collect(document.context.lookup(object));
  if (object instanceof PDFRawStream) collect(object.dict);
  if (object instanceof PDFArray) object.asArray().forEach(collect);
  if (object instanceof PDFDict) object.values().forEach(collect);
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
