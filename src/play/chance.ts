import { hash } from 'node:crypto';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { InternalError } from '../errors.ts';

interface ChanceBase {
  /** The stream that decides, by name: `dice`, `deck/fairview`. */
  readonly stream: string;
  /** What is decided, for logs: `roll`, `first token`. */
  readonly about: string;
}

/** Something that happens by chance, with everything that can come of it. */
export type Chance = DieChance | DiceChance | DrawChance | ShuffleChance | PickChance;

/** One die; the outcome is 1 to `sides`. */
export interface DieChance extends ChanceBase {
  readonly kind: 'die';
  readonly sides: number;
}

/** Several dice at once; the outcome lists them in their order. */
export interface DiceChance extends ChanceBase {
  readonly kind: 'dice';
  readonly sides: readonly number[];
}

/**
 * One thing of a pile whose order is unknown. The pile lists what is in it, equal things as often
 * as there are, in any order; the outcome is one of them. So a deck need not be shuffled before: its
 * order is made up as it is drawn.
 */
export interface DrawChance extends ChanceBase {
  readonly kind: 'draw';
  readonly pile: readonly string[];
}

/** A whole pile in a new order; the outcome lists all of it. */
export interface ShuffleChance extends ChanceBase {
  readonly kind: 'shuffle';
  readonly pile: readonly string[];
}

/** One of several things, each as likely as its weight (a whole number, at least 1) says. */
export interface PickChance extends ChanceBase {
  readonly kind: 'pick';
  readonly options: readonly { readonly value: string; readonly weight: number }[];
}

/** What came of a chance: a number of eyes, several, a thing, or a pile in its order. Plain JSON. */
export type Outcome = number | string | readonly number[] | readonly string[];

/** Lets a stream decide. */
export function resolveChance(chance: Chance, stream: RandomStream): Outcome {
  switch (chance.kind) {
    case 'die':
      return 1 + stream.below(chance.sides);
    case 'dice':
      return chance.sides.map((sides) => 1 + stream.below(sides));
    case 'draw':
      return itemAt(chance.pile, stream.below(chance.pile.length));
    case 'shuffle':
      return shuffled(chance.pile, stream);
    case 'pick':
      return pickWeighted(chance, stream);
  }
}

/** A copy of a list in a random order (Fisher and Yates, from the top). */
export function shuffled<T>(list: readonly T[], stream: RandomStream): T[] {
  const copy = [...list];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = stream.below(last + 1);
    const [a, b] = [itemAt(copy, last), itemAt(copy, other)];
    copy[last] = b;
    copy[other] = a;
  }
  return copy;
}

/** Whether an outcome, read from a log, can have come of a chance. */
export function isOutcomeOf(chance: Chance, outcome: unknown): outcome is Outcome {
  switch (chance.kind) {
    case 'die':
      return isDieRoll(outcome, chance.sides);
    case 'dice':
      return (
        Array.isArray(outcome) &&
        outcome.length === chance.sides.length &&
        chance.sides.every((sides, index) => isDieRoll(outcome[index], sides))
      );
    case 'draw':
      return typeof outcome === 'string' && chance.pile.includes(outcome);
    case 'shuffle':
      return Array.isArray(outcome) && isPermutation(outcome, chance.pile);
    case 'pick':
      return chance.options.some(({ value }) => value === outcome);
  }
}

function pickWeighted({ options, about }: PickChance, stream: RandomStream): string {
  const total = options.reduce((sum, { weight }) => sum + weight, 0);
  let left = stream.below(total);
  for (const { value, weight } of options) {
    if (left < weight) return value;
    left -= weight;
  }
  throw new InternalError(`nothing to choose from for ${about}`);
}

const isDieRoll = (outcome: unknown, sides: number): boolean =>
  typeof outcome === 'number' && Number.isInteger(outcome) && outcome >= 1 && outcome <= sides;

function isPermutation(outcome: readonly unknown[], pile: readonly string[]): boolean {
  const sorted = [...pile].sort();
  return (
    outcome.length === pile.length &&
    [...outcome].sort().every((one, index) => one === sorted[index])
  );
}

function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new InternalError(`a pile has no place ${index}`);
  return item;
}

/** Where a stream stands: four 32-bit words, plain data. */
export type StreamState = readonly [number, number, number, number];

/** A sequence of random numbers that is the same whenever it begins at the same state. */
export interface RandomStream {
  /** The next word, 0 to 2^32 - 1. */
  readonly next: () => number;
  /** A whole number from 0 to `count` - 1, each as likely as the others; `count` from 1 to 2^32. */
  readonly below: (count: number) => number;
  readonly state: () => StreamState;
}

const WORD_COUNT = 2 ** 32;

/**
 * The stream of a name: of the dice, of a deck, of the bot on a seat. Streams of one seed know
 * nothing of each other, so that what one of them is asked for never shifts another.
 */
export function createStream(seed: string, name: string, counter = 0): RandomStream {
  // A character for each byte: more than ten streams are opened a game, and a buffer costs more.
  const digest = hash('sha256', JSON.stringify([seed, name, counter]), 'binary');
  return restoreStream([
    wordAt(digest, 0),
    wordAt(digest, 4),
    wordAt(digest, 8),
    wordAt(digest, 12),
  ]);
}

/** Four bytes as a whole number with a sign, the lowest byte first. */
const wordAt = (bytes: string, at: number): number =>
  bytes.charCodeAt(at) |
  (bytes.charCodeAt(at + 1) << 8) |
  (bytes.charCodeAt(at + 2) << 16) |
  (bytes.charCodeAt(at + 3) << 24);

/** Goes on where a stream stood. */
export function restoreStream(state: StreamState): RandomStream {
  const generator = xoroshiro128plusFromState(state);
  const next = (): number => generator.next() >>> 0;
  return {
    next,
    // The high bits decide, since the lowest ones of this generator are its weakest; words beyond
    // the last whole share are thrown away, so that no number is likelier than another.
    below: (count) => {
      if (!(count >= 1 && count <= WORD_COUNT))
        throw new InternalError(`no number is below ${count}`);
      const share = Math.floor(WORD_COUNT / count);
      for (;;) {
        const number = Math.floor(next() / share);
        if (number < count) return number;
      }
    },
    state: () => {
      const [a = 0, b = 0, c = 0, d = 0] = generator.getState();
      return [a, b, c, d];
    },
  };
}
