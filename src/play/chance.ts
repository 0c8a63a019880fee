import { InternalError } from '../errors.ts';
import type { RandomStream } from './random.ts';

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
 * One thing of a pile whose order nobody knows. The pile lists what is in it, equal things as often
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
  throw new InternalError(`nothing to pick for ${about}`);
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
