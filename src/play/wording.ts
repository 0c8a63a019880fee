import type { GameAction, GameEvent, Term } from './game-rules.ts';

/** A sentence for each type of action or event; N: the names that it is made with. */
export type Sentences<N, T extends GameAction | GameEvent> = {
  readonly [Type in T['type']]: (names: N, thing: Extract<T, { readonly type: Type }>) => string;
};

/** Describes actions and events by the sentences for their types: for `describe` of the rules. */
export const describeBy =
  <N, T extends GameAction | GameEvent>(
    sentences: Sentences<N, T>,
    names: N,
  ): ((thing: T) => string) =>
  (thing) =>
    // Each sentence is kept under the type that it describes, so that it receives nothing else.
    (sentences[thing.type as T['type']] as (names: N, thing: T) => string)(names, thing);

/** Words of the rules, each with its name for players and what it means, as a sentence without its end. */
export type TermTable<Id extends string = string> = Readonly<
  Record<Id, readonly [name: string, description: string]>
>;

/** Makes the `terms` of a game from tables by what they are about: `decision`, `action`, `flow`. */
export const termsOf = (
  tables: Readonly<Record<string, Partial<TermTable>>>,
): Readonly<Record<string, Term>> =>
  Object.fromEntries(
    Object.entries(tables).flatMap(([about, words]) =>
      Object.entries(words).flatMap(([id, word]): [string, Term][] =>
        word === undefined ? [] : [[`${about}/${id}`, { name: word[0], description: word[1] }]],
      ),
    ),
  );
