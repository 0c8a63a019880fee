import type { GameAction, GameConfig, GameEvent, Toggle } from './game-rules.ts';
import type { GameSpec } from './game-spec.ts';
import type { GamePack } from './pack-data.ts';
import { openPlayable, type Playable } from './playable.ts';

/** A game that can be opened for a pack: what `defineGame` makes, and a module of rules exports. */
export interface GameModule {
  readonly id: string;
  readonly rulesVersion: string;
  /**
   * @param options `isPackCode`: the rules came with a pack, so that each move is checked
   * @throws CliError (exit 1) for a pack that the rules cannot play
   */
  readonly open: (pack: GamePack, options?: { readonly isPackCode?: boolean }) => Playable;
}

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
  checkSpec(spec);
  const module: GameModule = Object.freeze({
    id: spec.id,
    rulesVersion: spec.rulesVersion,
    open: (pack: GamePack, { isPackCode = false } = {}) =>
      openPlayable(spec, pack, !isPackCode && spec.trusted === true),
  });
  defined.add(module);
  return module;
}

/** Mistakes in a spec are reported when it is defined: authors of JavaScript have no compiler. */
function checkSpec(spec: SpecShape): void {
  const { id, rulesVersion, open, toggles = [], strategies = {} } = spec;
  if (typeof id !== 'string' || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) {
    throw new TypeError('defineGame: `id` must be a name like `last-trick`');
  }
  if (typeof rulesVersion !== 'string' || rulesVersion === '') {
    throw new TypeError("defineGame: `rulesVersion` must be a text like `'1'`");
  }
  if (typeof open !== 'function') {
    throw new TypeError('defineGame: `open` must be a function that returns the rules for a pack');
  }
  checkToggles(toggles);
  for (const [name, strategy] of Object.entries(strategies)) {
    if (!/^[a-z][a-z0-9-]*$/.test(name) || OF_EVERY_GAME.includes(name)) {
      const reason = OF_EVERY_GAME.includes(name) ? 'every game has it already' : 'use kebab-case';
      throw new TypeError(`defineGame: a strategy cannot be called \`${name}\`: ${reason}`);
    }
    const create: unknown =
      typeof strategy === 'function' ? strategy : Reflect.get(Object(strategy), 'create');
    if (typeof create !== 'function') {
      throw new TypeError(`defineGame: the strategy \`${name}\` has no function \`create\``);
    }
  }
}

function checkToggles(toggles: readonly Toggle[]): void {
  const names = toggles.flatMap(({ id, name }) => [...new Set([id, name])]);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new TypeError(`defineGame: two toggles are called \`${twice}\``);
  for (const { id, standard, values } of toggles) {
    if (!values.some(({ value }) => value === standard)) {
      throw new TypeError(`defineGame: \`${standard}\` is no value of the toggle ${id}`);
    }
  }
}

/** What is looked at of a spec, whatever its states are made of. */
interface SpecShape {
  readonly id: unknown;
  readonly rulesVersion: unknown;
  readonly open: unknown;
  readonly toggles?: readonly Toggle[];
  readonly strategies?: Readonly<Record<string, object>>;
}

/** See `openPlayable`; a game may have a `lookahead` of its own. */
const OF_EVERY_GAME: readonly string[] = ['random', 'first'];
