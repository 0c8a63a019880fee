import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import type { Histogram } from '../values/histogram.ts';
import { Counter } from '../values/maps.ts';
import { type NumberSummary, summariseNumbers } from './count-fields.ts';

type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Elements that stand in a line of text; all others begin a new one. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'em',
  'i',
  'mark',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
]);
/** What they hold is no text to be read: drawings are looked at. */
const SKIPPED = new Set(['style', 'svg', 'template']);

/** The text that a face shows, with one space between its words; that of drawings is left out. */
export function textOfFace(html: string): string {
  const parts: string[] = [];
  const visit = (parent: Parent): void => {
    for (const node of parent.childNodes) {
      if (node.nodeName === '#text' && 'value' in node) parts.push(node.value);
      if (!('tagName' in node) || SKIPPED.has(node.tagName)) continue;
      const edge = INLINE.has(node.tagName) ? '' : ' ';
      parts.push(edge);
      visit(node);
      parts.push(edge);
    }
  };
  visit(parseFragment(html));
  return parts.join('').replaceAll(/\s+/g, ' ').trim();
}

/** How long a text is. */
export interface TextLength {
  /** What stands between spaces and has a letter or a digit in it. */
  readonly words: number;
  /** With the spaces between words. */
  readonly characters: number;
}

export const measureText = (text: string): TextLength => ({
  words: text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
  characters: [...text].length,
});

/** The text of one card. */
export interface CardText extends TextLength {
  readonly card: string;
  readonly component: string;
}

/** The lengths of several texts, each counted once. */
export interface TextSummary {
  readonly texts: number;
  readonly words: NumberSummary;
  readonly characters: NumberSummary;
  readonly longest: CardText;
}

const histogramOf = (values: readonly number[]): Histogram => {
  const counter = new Counter<number>();
  for (const value of values) counter.add(value);
  return counter.counts;
};

/** `null` where there are no texts. The longest has the most words, and of those the most characters. */
export function summariseTexts(texts: readonly CardText[]): TextSummary | null {
  const words = summariseNumbers(histogramOf(texts.map((one) => one.words)));
  const characters = summariseNumbers(histogramOf(texts.map((one) => one.characters)));
  const [longest] = sortByLength(texts);
  if (words === null || characters === null || longest === undefined) return null;
  return { texts: texts.length, words, characters, longest };
}

/** From the longest to the shortest; of equal ones in the order of the data. */
export const sortByLength = (texts: readonly CardText[]): CardText[] =>
  [...texts].sort((a, b) => b.words - a.words || b.characters - a.characters);
