import { createHash } from 'node:crypto';
import type { PDFDocument, PDFObject, PDFRef } from '@cantoo/pdf-lib';
import type { PdfLib } from './pdf-info.ts';

/**
 * Makes a document hold each picture, font and drawing once, however many of its parts brought it
 * along. Lists of references, such as a colour space with its profile, become one with what they
 * name, which may make more streams alike: it goes on until nothing is.
 */
export function dedupeStreams(lib: PdfLib, { context }: PDFDocument): void {
  for (;;) {
    const same = findDuplicates(lib, context);
    if (same.size === 0) return;
    for (const [, object] of context.enumerateIndirectObjects()) replaceRefs(lib, object, same);
    for (const ref of same.keys()) context.delete(ref);
  }
}

type Duplicates = ReadonlyMap<PDFRef, PDFRef>;

function findDuplicates(lib: PdfLib, context: PDFDocument['context']): Duplicates {
  const first = new Map<string, PDFRef>();
  const same = new Map<PDFRef, PDFRef>();
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const isStream = object instanceof lib.PDFRawStream;
    if (!isStream && !(object instanceof lib.PDFArray)) continue;
    const hash = createHash('sha256').update(isStream ? object.dict.toString() : object.toString());
    const key = (isStream ? hash.update('\0').update(object.getContents()) : hash).digest('hex');
    const known = first.get(key);
    if (known === undefined) first.set(key, ref);
    else same.set(ref, known);
  }
  return same;
}

/** Has everything within an object name the first of what is the same. */
function replaceRefs(lib: PdfLib, object: PDFObject, same: Duplicates): void {
  const follow = (value: PDFObject, set: (other: PDFRef) => void): void => {
    const other = value instanceof lib.PDFRef ? same.get(value) : undefined;
    if (other === undefined) replaceRefs(lib, value, same);
    else set(other);
  };
  if (object instanceof lib.PDFStream) replaceRefs(lib, object.dict, same);
  if (object instanceof lib.PDFDict) {
    for (const [name, value] of object.entries()) follow(value, (ref) => object.set(name, ref));
  }
  if (object instanceof lib.PDFArray) {
    for (const [at, value] of object.asArray().entries()) {
      follow(value, (ref) => object.set(at, ref));
    }
  }
}
