import { type Document, isScalar, type Scalar, visit } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { errorAt, rangeOf, type TextSource } from './yaml-source.ts';

/** A whole text in double or single curly quotes, the last of which may be straight. */
const CURLY = /^(?:[“”„‟]([^“”„‟"]*)[“”„‟"]|[‘’‚‛]([^‘’‚‛']*)[‘’‚‛'])$/u;
/** A text with a double one at its beginning or end, and none that belongs to it. */
const HALF_CURLY = /^(?:[“”„‟]([^“”„‟"]*)|([^“”„‟"]*)[“”„‟])$/u;

/** What a word processor makes of the quotes around a value. */
export const CURLY_QUOTES = {
  message: 'YAML takes curly quotes for a part of the text',
  hint: 'write straight quotes (`"`) around the value; they may hold curly ones that belong to the text',
} as const;

/** Whether a text begins with a curly quote. */
export const startsWithCurlyQuote = (text: string): boolean => /^[“”„‟‘’‚‛]/u.test(text);

/**
 * Tells the values in curly quotes, and takes these away in the document, so that the value is
 * checked as it was meant. Straight quotes around them say that they are meant.
 */
export function removeCurlyQuotes(source: TextSource, document: Document.Parsed): Diagnostic[] {
  const found: Diagnostic[] = [];
  visit(document, {
    Scalar: (at, node) => {
      if (at === 'key' || node.type !== 'PLAIN') return;
      const inner = quotedText(node);
      if (inner === null) return;
      found.push(errorAt(source, rangeOf(node), { code: 'yaml/syntax', ...CURLY_QUOTES }));
      node.value = inner;
      // Places within the text are counted from behind a quote.
      node.type = 'QUOTE_DOUBLE';
    },
  });
  return found;
}

function quotedText(node: Scalar): string | null {
  if (!isScalar(node) || typeof node.value !== 'string') return null;
  const [, first, second] = CURLY.exec(node.value) ?? HALF_CURLY.exec(node.value) ?? [];
  return first ?? second ?? null;
}
