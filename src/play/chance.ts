import { hash } from 'node:crypto';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { InternalError } from '../diagnostics/errors.ts';

/** What every chance is called. */
interface ChanceBase {
  /** The stream that decides, by name: `dice`, `deck/fairview`. */
  readonly stream: string;
  /** What is decided, for logs: `roll`, `first token`. */
  readonly about: string;
}

/** Something that happens by chance, with everything that can come of it. */
export type Chance = DieChance | DiceChance | DrawChance | DealChance | ShuffleChance | PickChance;

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

/**
 * Several things of such a pile at once, none of them put back: a hand of cards. The outcome lists
 * them in the order in which they are dealt.
 */
export interface DealChance extends ChanceBase {
  readonly kind: 'deal';
  readonly pile: readonly string[];
  readonly count: number;
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

/** What came of a chance: a number of eyes, several, a thing, or things in their order. Plain JSON. */
export type Outcome = number | string | readonly number[] | readonly string[];

/** The chance of one die. */
export const die = (sides: number, names: ChanceBase): DieChance => ({
  kind: 'die',
  sides,
  ...names,
});

/** The chance of several dice, by the sides of each. */
export const dice = (sides: readonly number[], names: ChanceBase): DiceChance => ({
  kind: 'dice',
  sides,
  ...names,
});

/** One thing of a pile: `draw(deck, { stream: 'deck', about: 'a card' })`. */
export const draw = (pile: readonly string[], names: ChanceBase): DrawChance => ({
  kind: 'draw',
  pile,
  ...names,
});

/** So many things of a pile. */
export const deal = (pile: readonly string[], count: number, names: ChanceBase): DealChance => ({
  kind: 'deal',
  pile,
  count,
  ...names,
});

/** A pile in a new order. */
export const shuffle = (pile: readonly string[], names: ChanceBase): ShuffleChance => ({
  kind: 'shuffle',
  pile,
  ...names,
});

/** One of several things by weight. */
export const pick = (options: PickChance['options'], names: ChanceBase): PickChance => ({
  kind: 'pick',
  options,
  ...names,
});

/** Lets a stream decide. */
export function resolveChance(chance: Chance, stream: RandomStream): Outcome {
  switch (chance.kind) {
    case 'die':
      return 1 + stream.below(chance.sides);
    case 'dice':
      return chance.sides.map((sides) => 1 + stream.below(sides));
    case 'draw':
      return itemAt(chance.pile, stream.below(chance.pile.length));
    case 'deal':
      return dealt(chance, stream);
    case 'shuffle':
      return shuffled(chance.pile, stream);
    case 'pick':
      return pickWeighted(chance, stream);
  }
}

/** One thing after another, each taken out of what is left. */
function dealt({ pile, count, about }: DealChance, stream: RandomStream): string[] {
  if (count > pile.length) {
    throw new TypeError(`\`deal\` is to give ${count} of ${pile.length} (${about})`);
  }
  const rest = [...pile];
  return Array.from({ length: count }, () => {
    const index = stream.below(rest.length);
    const item = itemAt(rest, index);
    rest.splice(index, 1);
    return item;
  });
}

/** A copy of a list in a random order (Fisher and Yates, from the top). */
export function shuffled<T>(list: readonly T[], stream: Pick<RandomStream, 'below'>): T[] {
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
    case 'deal':
      return (
        Array.isArray(outcome) &&
        outcome.length === chance.count &&
        isPartOf(outcome, countEach(chance.pile))
      );
    case 'shuffle':
      return (
        Array.isArray(outcome) &&
        outcome.length === chance.pile.length &&
        isPartOf(outcome, countEach(chance.pile))
      );
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

/** Whether nothing is in a list more often than in a pile. */
function isPartOf(list: readonly unknown[], pile: Map<string, number>): boolean {
  return list.every((item) => {
    const left = typeof item === 'string' ? (pile.get(item) ?? 0) : 0;
    if (typeof item === 'string') pile.set(item, left - 1);
    return left > 0;
  });
}

/** How often each thing is in a pile. */
export function countEach(pile: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of pile) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** An outcome, and how likely it is. */
export interface LikelyOutcome {
  readonly outcome: Outcome;
  /** Above 0; those of all outcomes add up to 1. */
  readonly probability: number;
}

/** More outcomes than these are not listed. */
const MAX_OUTCOMES = 1000;

/** Everything that can come of a chance, equal outcomes once; `null` for more than 1,000 outcomes. */
export function outcomesOf(chance: Chance): readonly LikelyOutcome[] | null {
  switch (chance.kind) {
    case 'die':
      return listSequences([eyesOf(chance.sides)], ([eyes]) => eyes ?? 1);
    case 'dice':
      return listSequences(chance.sides.map(eyesOf), (eyes) => eyes);
    case 'draw':
      return listSequences([countEach(chance.pile)], ([item]) => item ?? '');
    case 'deal':
      return listDeals(chance.pile, chance.count);
    case 'shuffle':
      return listDeals(chance.pile, chance.pile.length);
    case 'pick':
      return listSequences([weightsOfOptions(chance)], ([value]) => value ?? '');
  }
}

type Weights<T> = ReadonlyMap<T, number>;

const eyesOf = (sides: number): Weights<number> =>
  new Map(Array.from({ length: sides }, (_, at) => [at + 1, 1]));

function weightsOfOptions({ options }: PickChance): Weights<string> {
  const weights = new Map<string, number>();
  for (const { value, weight } of options) weights.set(value, (weights.get(value) ?? 0) + weight);
  return weights;
}

/** Every way to take one thing of each of several sets. */
function listSequences<T>(
  sets: readonly Weights<T>[],
  toOutcome: (items: readonly T[]) => Outcome,
): readonly LikelyOutcome[] | null {
  if (sets.reduce((product, { size }) => product * size, 1) > MAX_OUTCOMES) return null;
  const all = sets.reduce<readonly (readonly [readonly T[], number])[]>(
    (found, weights) => {
      const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
      return found.flatMap(([items, probability]) =>
        [...weights].map(
          ([item, weight]) => [[...items, item], (probability * weight) / total] as const,
        ),
      );
    },
    [[[], 1]],
  );
  return all.map(([items, probability]) => ({ outcome: toOutcome(items), probability }));
}

/** Every way to take so many things of a pile one after another. */
function listDeals(pile: readonly string[], count: number): readonly LikelyOutcome[] | null {
  const left = countEach(pile);
  const found: LikelyOutcome[] = [];
  const extend = (items: readonly string[], probability: number): boolean => {
    if (items.length === count) return found.push({ outcome: items, probability }) <= MAX_OUTCOMES;
    for (const [item, weight] of left) {
      if (weight === 0) continue;
      left.set(item, weight - 1);
      const isListed = extend(
        [...items, item],
        (probability * weight) / (pile.length - items.length),
      );
      left.set(item, weight);
      if (!isListed) return false;
    }
    return true;
  };
  return extend([], 1) ? found : null;
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
  /**
   * A stream of its own that depends on where this one stands and on `n`; this one is not shifted. So
   * every candidate can be tried in the same worlds: `random.fork(world)`.
   */
  readonly fork: (n: number | string) => RandomStream;
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
  const stateNow = (): StreamState => {
    const [a = 0, b = 0, c = 0, d = 0] = generator.getState();
    return [a, b, c, d];
  };
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
    state: stateNow,
    fork: (n) => createStream(JSON.stringify(stateNow()), `fork/${n}`),
  };
}
