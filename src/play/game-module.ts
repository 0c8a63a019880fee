import { isString } from '../values/value-shapes.ts';
import {
  checkStrategy,
  checkToggles,
  FACTS,
  isFunction,
  type KeysOf,
  OBJECT,
  requireKeys,
} from './check-spec.ts';
import type { GameParts } from './game-parts.ts';
import type { GameAction, GameConfig, GameEvent } from './game-rules.ts';
import type { GameSpec } from './game-spec.ts';
import type { GamePack } from './pack-data.ts';
import { openPlayable, type Playable } from './playable.ts';

/** A game that can be opened for a pack: what `defineGame` makes, and a module of rules exports. */
export interface GameModule {
  readonly id: string;
  readonly rulesVersion: string;
  readonly parts: GameParts;
  /**
   * @param options `isPackCode`: the rules came with a pack, so that each move is checked
   * @throws CliError (exit 1) for a pack that the rules cannot play
   */
  readonly open: (pack: GamePack, options?: { readonly isPackCode?: boolean }) => Playable;
}

/** What is looked at where it is used, if at all. */
const ANYTHING = [() => true, ''] as const;

const matches = (pattern: RegExp) => (value: unknown) => isString(value) && pattern.test(value);

const SPEC: KeysOf<GameSpec<unknown, GameAction, unknown>> = {
  id: [matches(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), 'a name like `last-trick`'],
  rulesVersion: [matches(/./), "a text like `'1'`"],
  open: [isFunction, 'a function that returns the rules for a pack'],
  ...FACTS,
  strategies: OBJECT,
  trusted: ANYTHING,
  lookahead: ANYTHING,
  terms: ANYTHING,
  scoreParts: ANYTHING,
  secondsADecision: ANYTHING,
  pointUnit: ANYTHING,
  checks: ANYTHING,
  effectWords: ANYTHING,
  cardFacts: ANYTHING,
  rulebookFacts: ANYTHING,
};

const defined = new WeakSet<object>();

/** Whether a value was made by `defineGame`. */
export const isGameModule = (value: unknown): value is GameModule =>
  typeof value === 'object' && value !== null && defined.has(value);

/**
 * Makes a game of its rules.
 *
 * @throws TypeError for a part that is missing or of the wrong kind
 */
export function defineGame<
  S,
  A extends GameAction,
  V,
  C extends GameConfig = GameConfig,
  E extends GameEvent = GameEvent,
  T = unknown,
>(spec: GameSpec<S, A, V, C, E, T>): GameModule {
  requireKeys(spec, SPEC, 'a game');
  checkToggles(spec.toggles);
  for (const [name, one] of Object.entries(spec.strategies ?? {})) checkStrategy(name, one);
  const module: GameModule = Object.freeze({
    id: spec.id,
    rulesVersion: spec.rulesVersion,
    parts: spec,
    open: (pack: GamePack, { isPackCode = false } = {}) =>
      openPlayable(spec, pack, !isPackCode && spec.trusted === true),
  });
  defined.add(module);
  return module;
}
