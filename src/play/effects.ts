import {
  argumentsOf,
  conditionsOf,
  type Duration,
  EFFECT_KEYS,
  type Effect,
  type EffectArguments,
  type EffectCondition,
  type EffectTarget,
  effectParts,
  isChoice,
  momentOf,
} from '../pack/effects.ts';
import type { Seat } from './game-rules.ts';
import { type GamePack, unplayable } from './pack-data.ts';

/** What each of some words comes to; C: where an effect is asked for. None of them may change anything. */
export type WordHandlers<C, Result, Word extends string = string> = Readonly<
  Record<Word, (args: EffectArguments, context: C) => Result>
>;

/** What the rules of a game know of effects, by the ids of the words. */
export interface EffectHandlers<C> {
  readonly conditions?: WordHandlers<C, boolean>;
  readonly targets?: WordHandlers<C, readonly Seat[]>;
  /** Effects that count for something: points, costs. */
  readonly values?: WordHandlers<C, number>;
  /** Effects that the rules do, as tasks. */
  readonly tasks?: readonly string[];
}

/** What is to be done: plain JSON, for the agenda of a game. */
export type EffectTask = DoTask | ChooseTask;

export interface DoTask {
  readonly do: string;
  readonly arguments: EffectArguments;
  /** To whom; the seat of the context for an effect that does not say. */
  readonly seats: readonly Seat[];
  readonly for: Duration | null;
}

/** One of several lists of tasks, which a seat chooses. */
export interface ChooseTask {
  readonly choose: readonly (readonly EffectTask[])[];
  readonly seat: Seat;
}

/** The effects of a pack, as its rules run them. */
export interface Effects<C> {
  /**
   * The tasks of the effects that happen at a moment: conditions are decided and targets found with the
   * context, choices stay open.
   */
  plan(effects: readonly Effect[], when: string, context: C): readonly EffectTask[];
  /** The sum of the values of some effects whose conditions hold, and that are for the seat of the context. */
  total(words: string | readonly string[], effects: readonly Effect[], context: C): number;
}

/**
 * Runs effects by the handlers of a game. It has no memory, and changes nothing.
 *
 * @throws CliError (exit 1) for a word that no handler knows, with the place of a record that uses it
 */
export function createEffects<C extends { readonly seat: Seat }>(
  { effects: { vocabulary, lists } }: Pick<GamePack, 'effects'>,
  handlers: EffectHandlers<C>,
): Effects<C> {
  const { conditions = {}, targets = {}, values = {} } = handlers;
  requireHandlers(lists, handlers);
  const holds = (written: SomeConditions, context: C): boolean =>
    conditionsOf(written).every((one) => {
      const isTrue = handlerOf(conditions, one.is)(argumentsOf(one), context);
      return one.not === true ? !isTrue : isTrue;
    });
  const seatsOf = (target: EffectTarget | undefined, context: C): readonly Seat[] =>
    target === undefined
      ? [context.seat]
      : handlerOf(targets, target.who)(argumentsOf(target), context).filter((seat) =>
          holds(target.if, { ...context, seat }),
        );
  const planEffect = (effect: Effect, context: C): readonly EffectTask[] => {
    if (!holds(effect.if, context)) return [];
    if (isChoice(effect)) {
      const choose = effect.choose.map((option) =>
        option.flatMap((one) => planEffect(one, context)),
      );
      return seatsOf(effect.by, context).map((seat) => ({ choose, seat }));
    }
    const seats = seatsOf(effect.to, context);
    if (seats.length === 0) return [];
    return [{ do: effect.do, arguments: argumentsOf(effect), seats, for: effect.for ?? null }];
  };
  return {
    plan: (effects, when, context) =>
      effects
        .filter((one) => momentOf(one, vocabulary) === when)
        .flatMap((one) => planEffect(one, context)),
    total: (words, effects, context) => {
      const counted = typeof words === 'string' ? [words] : words;
      let sum = 0;
      for (const effect of effects) {
        if (isChoice(effect) || !counted.includes(effect.do)) continue;
        if (!holds(effect.if, context) || !seatsOf(effect.to, context).includes(context.seat))
          continue;
        sum += handlerOf(values, effect.do)(argumentsOf(effect), context);
      }
      return sum;
    },
  };
}

/** The words that handlers know: for `effectWords` of the game. */
export const handledWords = <C>({
  conditions,
  targets,
  values,
  tasks = [],
}: EffectHandlers<C>): readonly string[] => [
  ...tasks,
  ...Object.keys({ ...conditions, ...targets, ...values }),
];

function requireHandlers<C>(
  lists: GamePack['effects']['lists'],
  handlers: EffectHandlers<C>,
): void {
  const known = new Set(handledWords(handlers));
  for (const { effects, place } of lists) {
    const unknown = wordsOf(effects).find((word) => !known.has(word));
    if (unknown !== undefined) {
      throw unplayable(`the rules do not know the effect ${unknown}`, { place });
    }
  }
}

type SomeConditions = EffectCondition | readonly EffectCondition[] | undefined;

function handlerOf<Handler>(handlers: Readonly<Record<string, Handler>>, word: string): Handler {
  const handler = Object.hasOwn(handlers, word) ? handlers[word] : undefined;
  if (handler === undefined)
    throw new Error(`the rules have no handler for the effect word "${word}"`);
  return handler;
}

/** The words of a list of effects, in their order. */
const wordsOf = (effects: readonly Effect[]): string[] =>
  effectParts(effects).flatMap(({ kind, value }) => {
    const [word] = EFFECT_KEYS[kind];
    return kind === 'choice' ? [] : [String(value[word])];
  });
