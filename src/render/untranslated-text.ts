import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { spanAt } from './source-place.ts';

/** Attributes that are read aloud or shown. */
const TEXT_ATTRIBUTES =
  /(?<=[\s"'])(?:aria-label|aria-description|alt|title|placeholder)\s*=\s*("[^"]*"|'[^']*')/gi;
/** Helpers whose first argument is set in type. */
const TEXT_HELPER_CALLS = /\{\{~?\s*(?:fit|rich)\s+("[^"]*"|'[^']*')/g;
/** What is between tags of these is no text. */
const NO_TEXT = /<(style|title|desc)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const TAG = /<\/?[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const ENTITY = /&(?:[a-z][a-z0-9]*|#\d+|#x[0-9a-f]+);/gi;
/** Two spaces are where a value or a tag was, or an end. */
const WORDS = /\p{L}(?:(?!\s\s)[^\n])*/gu;

/** Blanks out matches with as many fillers, so that offsets stay right. */
const mask = (text: string, pattern: RegExp, filler: string): string =>
  text.replace(pattern, (match) => match.replace(/[^\n]/g, filler));

interface FoundText {
  readonly at: number;
  readonly text: string;
}

/** The words that a template prints and that stand in none of its texts (`t`), as warnings, one a line. */
export function findUntranslatedText(file: string, source: string): Diagnostic[] {
  const bare = mask(source, /\{\{!--[\s\S]*?--\}\}|\{\{!(?!--)[^}]*\}\}/g, ' ');
  const withoutCalls = mask(bare, /\{\{[\s\S]*?\}\}/g, ' ');
  return [...betweenTags(withoutCalls), ...inAttributes(withoutCalls), ...inCalls(bare)]
    .sort((a, b) => a.at - b.at)
    .map(({ at, text }) => ({
      ...spanAt(file, source, at, text.length),
      code: 'template/untranslated-text',
      severity: 'warning',
      message: `the words "${truncate(text)}" cannot be translated: they stand outside of \`t\``,
      hint: `write them as \`{{t "${truncate(text)}"}}\``,
      related: [],
    }));
}

const wordsIn = (text: string, from: number): FoundText[] =>
  [...text.matchAll(WORDS)].map((match) => ({
    at: from + match.index,
    text: match[0].trimEnd(),
  }));

function betweenTags(text: string): FoundText[] {
  const plain = mask(mask(mask(text, NO_TEXT, ' '), TAG, ' '), ENTITY, ' ');
  return wordsIn(plain, 0);
}

const inAttributes = (text: string): FoundText[] =>
  [...mask(text, NO_TEXT, ' ').matchAll(TAG)].flatMap((tag) =>
    [...tag[0].matchAll(TEXT_ATTRIBUTES)].flatMap((match) => wordsInQuotes(match, tag.index)),
  );

const inCalls = (text: string): FoundText[] =>
  [...text.matchAll(TEXT_HELPER_CALLS)].flatMap((match) => wordsInQuotes(match, 0));

function wordsInQuotes(match: RegExpExecArray, offset: number): FoundText[] {
  const [whole, value = ''] = match;
  return wordsIn(value.slice(1, -1), offset + match.index + whole.length - value.length + 1);
}

const truncate = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
