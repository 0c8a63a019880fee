import fc from 'fast-check';

/** A source of choices that comes out the same for the same seed. */
export interface Chooser {
  /** A whole number below `limit`. */
  readonly below: (limit: number) => number;
  readonly of: <T>(items: readonly T[]) => T;
}

/** Any value of an arbitrary of fast-check, for the seed that a chooser gives. */
export const anyOf = <T>(choose: Chooser, arbitrary: fc.Arbitrary<T>): T => {
  const [value] = fc.sample(arbitrary, { seed: choose.below(2 ** 31), numRuns: 1 });
  return value as T;
};

/** Choices by a seed (mulberry32). */
export function chooserOf(seed: number): Chooser {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, limit);
  };
  return {
    below,
    of: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to choose from');
      return item;
    },
  };
}

/** What breaks parsers of any language. */
const ANYWHERE = [
  ...['', '\0', '\ufeff', '\u2028', '\ud800', '\r', '\r\n', '\n\n', '\t', ' ', '\\', '"', "'", '`'],
  ...['{{', '}}', '<', '>', '[', ']', '(', ')', '{', '}', '&', '*', '_', '#', '%', '!', '|', '-'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', '~', 'NaN', '-0', '1e999'],
  ...['9007199254740993', '-1', '0', '0x10', '1_000', 'true', '\u202e', '👩‍👩‍👧', 'é', 'ﬁ', '٣'],
];

/** Stretches that are repeated are at most this long together. */
const MOST_REPEATED = 20_000;

type Mutation = (text: string, choose: Chooser, fragments: readonly string[]) => string;

/** A stretch of a text, mostly short. */
function rangeIn(text: string, choose: Chooser): readonly [from: number, to: number] {
  const from = choose.below(text.length + 1);
  const most = choose.of([2, 10, 60, text.length]);
  return [from, Math.min(text.length, from + choose.below(most + 1))];
}

const replace: Mutation = (text, choose, fragments) => {
  const [from, to] = rangeIn(text, choose);
  return text.slice(0, from) + choose.of(fragments) + text.slice(to);
};

const insert: Mutation = (text, choose, fragments) => {
  const [at] = rangeIn(text, choose);
  return text.slice(0, at) + choose.of(fragments) + text.slice(at);
};

const remove: Mutation = (text, choose) => {
  const [from, to] = rangeIn(text, choose);
  return text.slice(0, from) + text.slice(to);
};

const repeat: Mutation = (text, choose, fragments) => {
  const [from, to] = rangeIn(text, choose);
  const stretch = choose.below(2) === 0 ? text.slice(from, to) : choose.of(fragments);
  const most = Math.floor(MOST_REPEATED / Math.max(1, stretch.length));
  const times = 1 + choose.below(Math.min(most, choose.of([3, 30, 300, 5000])));
  return text.slice(0, to) + stretch.repeat(times) + text.slice(to);
};

const replaceWord: Mutation = (text, choose, fragments) => {
  const words = [...text.matchAll(/[\p{L}\d.-]+/gu)];
  if (words.length === 0) return insert(text, choose, fragments);
  const { index, 0: word } = choose.of(words);
  const next = choose.below(3) === 0 ? choose.of(words)[0] : choose.of(fragments);
  return text.slice(0, index) + next + text.slice(index + word.length);
};

const swapLines: Mutation = (text, choose) => {
  const lines = text.split('\n');
  const [a, b] = [choose.below(lines.length), choose.below(lines.length)];
  const [first = '', second = ''] = [lines[a], lines[b]];
  lines[a] = second;
  lines[b] = first;
  return lines.join('\n');
};

const indent: Mutation = (text, choose) => {
  const lines = text.split('\n');
  const at = choose.below(lines.length);
  lines[at] = choose.of(['  ', ' ', '\t', '      ', '- ', '> ']) + (lines[at] ?? '');
  return lines.join('\n');
};

const anyText: Mutation = (text, choose) => {
  const [from, to] = rangeIn(text, choose);
  const any = anyOf(choose, fc.string({ unit: 'binary', maxLength: 40 }));
  return text.slice(0, from) + any + text.slice(to);
};

const MUTATIONS = [
  ...[
    replace,
    insert,
    insert,
    remove,
    repeat,
    replaceWord,
    replaceWord,
    swapLines,
    indent,
    anyText,
  ],
];

/**
 * A text with some changes.
 *
 * @param own what breaks the parser of its language
 */
export function mutate(text: string, choose: Chooser, own: readonly string[]): string {
  const fragments = choose.below(4) === 0 ? ANYWHERE : own;
  let mutated = text;
  for (let left = 1 + choose.below(4); left > 0; left -= 1) {
    mutated = choose.of(MUTATIONS)(mutated, choose, fragments);
  }
  return mutated;
}
