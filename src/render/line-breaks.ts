import { createRequire } from 'node:module';

/** A stretch of a text at whose end a line may end. */
export interface TextPiece {
  /** Without the gap behind it. */
  readonly text: string;
  /** Characters of the text before it. */
  readonly at: number;
  /** Blanks that are left out where the line ends; empty for a break within or between words. */
  readonly gap: string;
  readonly isLineBreak: boolean;
}

/** A soft hyphen prints as a hyphen where a line ends at it, else not at all. */
export const SOFT_HYPHEN = '\u00ad';
export const HYPHEN = '-';

/** Spaces at which a line can break, without non-breaking ones; line breaks end a piece each. */
const GAPS =
  /[^\S\n\u00a0\u202f\u2007\ufeff]*\n[^\S\n\u00a0\u202f\u2007\ufeff]*|[^\S\n\u00a0\u202f\u2007\ufeff]+/g;

/**
 * A text as the pieces that lines are made of: its breaks are those of Chrome, by UAX 14 with the
 * strict rules for Japanese, by dictionary in Thai, Lao, Khmer and Burmese.
 */
export function splitAtBreaks(text: string): TextPiece[] {
  const gaps = [...text.matchAll(GAPS), null];
  let from = 0;
  return gaps.flatMap((match) => {
    const [gap = '', end] = match === null ? ['', text.length] : [match[0], match.index];
    const run = text.slice(from, end);
    const start = from;
    from = end + gap.length;
    const ends = [...breaksWithin(run), run.length];
    return ends.map((to, index): TextPiece => {
      const at = ends[index - 1] ?? 0;
      const isLast = index === ends.length - 1;
      return {
        text: run.slice(at, to),
        at: start + at,
        gap: isLast ? gap : '',
        isLineBreak: isLast && gap.includes('\n'),
      };
    });
  });
}

/** Chrome has its own table for neighbours that are both ASCII. */
const ASCII_BREAK = /^(?:-[!-~]|\?[!-~])(?<![!),./:;?\]}]|\?["'])$|^[!"#%&)*+,.:;=>\\\]|}~][(<[{]$/;

/** What newer rules of Unicode than those of the library allow: before the brackets of Chinese and Japanese. */
const NEWER_BREAK = /^[\p{L}\p{N}][（「『【《〈［｛〔]$/u;

/** Scripts without spaces, whose words are in a dictionary. */
const DICTIONARY_SCRIPTS =
  /(?:(?=[\p{L}\p{M}])[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])+/gu;

/** Offsets in a text without blanks. */
function breaksWithin(text: string): number[] {
  if (/^[a-zA-Z\d\u00c0-\u024f]*$/.test(text)) return [];
  const found = new Set(/^[\0-\x7f]*$/.test(text) ? [] : unicodeBreaks(text));
  for (let at = 1; at < text.length; at += 1) {
    const pair = text.slice(at - 1, at + 1);
    if (NEWER_BREAK.test(pair)) found.add(at);
    if (/[^\0-\x7f]/.test(pair)) continue;
    // A minus sign stays with its number.
    const isMinus = /(?:^|[^a-z\d])-\d$/i.test(text.slice(Math.max(0, at - 2), at + 1));
    if (ASCII_BREAK.test(pair) && !isMinus) found.add(at);
    else found.delete(at);
  }
  for (const { 0: words, index } of text.matchAll(DICTIONARY_SCRIPTS)) {
    segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
    for (const word of segmenter.segment(words)) {
      if (word.index > 0) found.add(index + word.index);
    }
  }
  // A hyphen stays with the word that it begins, a soft one with the hyphen before it, a dash at the end of its line.
  if (/^[-‐]/.test(text)) found.delete(1);
  const isLate = (at: number): boolean => text[at] === '—' && found.has(at + 1);
  return [...found].filter((at) => text[at] !== SOFT_HYPHEN && !isLate(at)).sort((a, b) => a - b);
}

let segmenter: Intl.Segmenter | null = null;

/** What is used of the library `linebreak`, which brings no types. */
type LineBreaker = new (text: string) => { nextBreak: () => { position: number } | null };

/** The library is loaded for texts that are not plain English. */
function unicodeBreaks(text: string): number[] {
  const LineBreaker: LineBreaker = createRequire(import.meta.url)('linebreak');
  const breaker = new LineBreaker(text);
  const found: number[] = [];
  for (let one = breaker.nextBreak(); one !== null; one = breaker.nextBreak()) {
    if (one.position < text.length) found.push(one.position);
  }
  return found;
}
