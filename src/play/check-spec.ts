import { nearestName } from '../diagnostics/suggestions.ts';
import {
  arrayOf,
  isNumber,
  isRecord,
  isString,
  isCount as isWhole,
} from '../values/value-shapes.ts';
import type { GameParts } from './game-parts.ts';
import type { GameAction, Toggle } from './game-rules.ts';
import type { ChoiceSpec, ParameterSpec, StrategySpec } from './strategy.ts';

// Authors of JavaScript have no compiler: what they write is looked at as it is defined and opened. All
// of these throw a TypeError in words of the spec.

export type KeysOf<T> = Readonly<Record<keyof T, true>>;

const STRATEGY_KEYS: KeysOf<StrategySpec<unknown, GameAction, unknown>> = {
  description: true,
  parameters: true,
  choices: true,
  create: true,
};

const PARAMETER_KEYS: KeysOf<ParameterSpec> = {
  standard: true,
  least: true,
  most: true,
  whole: true,
  description: true,
};

const CHOICE_KEYS: KeysOf<ChoiceSpec> = { standard: true, values: true, description: true };

export const PART_KEYS: KeysOf<Required<GameParts>> = {
  checks: true,
  effectWords: true,
  cardFacts: true,
  rulebookFacts: true,
};

const TOGGLE_KEYS: KeysOf<Toggle> = {
  id: true,
  name: true,
  question: true,
  values: true,
  standard: true,
  about: true,
};

/** What a game says of itself, before it is opened or as a pack changes it. */
interface Facts {
  readonly seats?: unknown;
  readonly allowedSeats?: unknown;
  readonly bounds?: unknown;
  readonly toggles?: unknown;
}

/**
 * What `defineGame` is given.
 *
 * @param keys all that a game can have
 * @throws TypeError for the first mistake
 */
export function checkSpec(spec: unknown, keys: Readonly<Record<string, true>>): void {
  const game = requireObject(spec, 'the game');
  refuseUnknownKeys(game, keys, 'a game');
  const { id, rulesVersion, open, strategies = {} } = game;
  if (typeof id !== 'string' || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) {
    throw wrong('`id` must be a name like `last-trick`');
  }
  if (typeof rulesVersion !== 'string' || rulesVersion === '') {
    throw wrong("`rulesVersion` must be a text like `'1'`");
  }
  if (typeof open !== 'function') {
    throw wrong('`open` must be a function that returns the rules for a pack');
  }
  checkFacts(game, id);
  for (const [name, strategy] of Object.entries(requireObject(strategies, '`strategies`'))) {
    checkStrategy(name, strategy);
  }
}

/** Seats, bounds and toggles, where they are given. @throws TypeError for the first mistake */
export function checkFacts({ seats, allowedSeats, bounds, toggles }: Facts, id: string): void {
  if (seats !== undefined) {
    const { least, most } = requireObject(seats, '`seats`');
    if (!(isCount(least) && isCount(most) && least <= most)) {
      throw wrong(`\`seats\` of ${id} must be like \`{ least: 2, most: 4 }\``);
    }
  }
  if (allowedSeats !== undefined && !(Array.isArray(allowedSeats) && allowedSeats.every(isCount))) {
    throw wrong(`\`allowedSeats\` of ${id} must be numbers of players, like \`[2, 3, 6]\``);
  }
  if (bounds !== undefined) checkBounds(requireObject(bounds, '`bounds`'), id);
  if (toggles !== undefined) checkToggles(toggles);
}

function checkBounds(
  { maxTurns, maxDecisions, scoreRange }: Readonly<Record<string, unknown>>,
  id: string,
): void {
  for (const [name, count] of Object.entries({ maxTurns, maxDecisions: maxDecisions ?? 1 })) {
    if (!isCount(count)) throw wrong(`\`bounds.${name}\` of ${id} must be a whole number from 1`);
  }
  const [least, most]: unknown[] = Array.isArray(scoreRange) ? scoreRange : [];
  if (!isNumber(least) || !isNumber(most) || least > most) {
    throw wrong(
      `\`bounds.scoreRange\` of ${id} must be the least and the most points, like \`[0, 20]\``,
    );
  }
}

function checkToggles(toggles: unknown): void {
  if (!Array.isArray(toggles)) throw wrong('`toggles` must be a list');
  for (const toggle of toggles) {
    const { id, name, question, standard, values } = requireObject(toggle, 'a toggle');
    if (![id, name, question].every((text) => typeof text === 'string' && text !== '')) {
      throw wrong('a toggle needs the texts `id`, `name` and `question`');
    }
    const what = `the toggle ${String(id)}`;
    refuseUnknownKeys(toggle, TOGGLE_KEYS, what);
    const known: unknown[] = Array.isArray(values)
      ? values.map((one) => requireObject(one, `a value of ${what}`).value)
      : [];
    if (!known.includes(standard)) throw wrong(`\`${standard}\` is no value of ${what}`);
  }
  const names = toggles.flatMap(({ id, name }: Toggle) => [...new Set([id, name])]);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw wrong(`two toggles are called \`${twice}\``);
}

/** See `openPlayable`; a game may have a `lookahead` of its own. */
const OF_EVERY_GAME: readonly string[] = ['random', 'first'];

function checkStrategy(name: string, strategy: unknown): void {
  if (!/^[a-z][a-z0-9-]*$/.test(name) || OF_EVERY_GAME.includes(name)) {
    const reason = OF_EVERY_GAME.includes(name) ? 'every game has it already' : 'use kebab-case';
    throw wrong(`a strategy cannot be called \`${name}\`: ${reason}`);
  }
  if (typeof strategy === 'function') return;
  const what = `the strategy \`${name}\``;
  const spec = requireObject(strategy, what);
  refuseUnknownKeys(spec, STRATEGY_KEYS, what);
  if (typeof spec.create !== 'function') throw wrong(`${what} has no function \`create\``);
  const parameters = requireObject(spec.parameters ?? {}, `\`parameters\` of ${what}`);
  const choices = requireObject(spec.choices ?? {}, `\`choices\` of ${what}`);
  for (const [key, one] of Object.entries(parameters)) {
    checkParameter(`the parameter \`${key}\` of ${name}`, one);
    if (Object.hasOwn(choices, key)) throw wrong(`\`${key}\` of ${name} is a number and a word`);
  }
  for (const [key, one] of Object.entries(choices))
    checkChoice(`the choice \`${key}\` of ${name}`, one);
  const odd = [...Object.keys(parameters), ...Object.keys(choices)].find(
    (key) => !/^[A-Za-z][\w-]*$/.test(key),
  );
  if (odd !== undefined) throw wrong(`a setting of ${name} cannot be called \`${odd}\``);
}

function checkParameter(what: string, written: unknown): void {
  const spec = requireObject(written, what);
  refuseUnknownKeys(spec, PARAMETER_KEYS, what);
  const { standard, least, most, whole } = spec;
  if (!isNumber(standard) || !isNumber(least) || !isNumber(most)) {
    throw wrong(`${what} needs the numbers \`standard\`, \`least\` and \`most\``);
  }
  if (standard < least || standard > most) {
    throw wrong(`${what} has the standard ${standard}, which is not from ${least} to ${most}`);
  }
  if (whole === true && !Number.isInteger(standard)) {
    throw wrong(`${what} takes whole numbers, and its standard is ${standard}`);
  }
  requireDescription(spec, what);
}

function checkChoice(what: string, written: unknown): void {
  const spec = requireObject(written, what);
  refuseUnknownKeys(spec, CHOICE_KEYS, what);
  const { standard, values } = spec;
  if (!isTexts(values)) {
    throw wrong(`${what} needs a list of texts \`values\``);
  }
  if (typeof standard !== 'string' || !values.includes(standard)) {
    throw wrong(`${what} has the standard \`${standard}\`, which is not one of its \`values\``);
  }
  requireDescription(spec, what);
}

function requireDescription({ description }: Readonly<Record<string, unknown>>, what: string) {
  if (!isString(description)) throw wrong(`${what} needs a \`description\``);
}

const REQUIRED = ['setup', 'pending', 'legal', 'apply', 'view', 'score'] as const;

const OPTIONAL = [
  'turn',
  'determinise',
  'compare',
  'pieces',
  'invariants',
  'describe',
  'format',
  'table',
  'textOf',
  'about',
  'prompt',
  'note',
  'preview',
  'stats',
] as const;

type RulesFunction = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];

/**
 * What `open` returns: every function that rules need, and none that is called nearly like one of them.
 *
 * @throws TypeError for the first mistake
 */
export function checkRules(rules: unknown, id: string): void {
  const opened = requireObject(rules, `what \`open\` of ${id} returns`);
  const has = (name: RulesFunction): boolean => typeof Reflect.get(opened, name) === 'function';
  const known: readonly string[] = [...REQUIRED, ...OPTIONAL];
  const strays = functionsOf(opened).filter((name) => !known.includes(name));
  for (const name of REQUIRED) {
    if (has(name)) continue;
    const near = strays.find((stray) => nearestName(stray, [name]) !== null);
    const meant = near === undefined ? '' : `: is \`${near}\` meant to be it?`;
    throw new TypeError(`the rules of ${id} have no function \`${name}\`${meant}`);
  }
  const missing = OPTIONAL.filter((name) => !has(name));
  // A class may have methods of its own, whatever they are called.
  for (const stray of strays.filter((name) => Object.hasOwn(opened, name))) {
    const near = nearestName(stray, missing);
    if (near === null) continue;
    throw new TypeError(
      `the rules of ${id} have a function \`${stray}\`: did you mean \`${near}\`?`,
    );
  }
}

/** Names of the functions of an object, own ones and those of its class. */
function functionsOf(object: object): string[] {
  const names = new Set<string>();
  for (let one: object | null = object; one !== null; one = Object.getPrototypeOf(one)) {
    if (Object.getPrototypeOf(one) === null) break;
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(one))) {
      if (typeof value === 'function' && name !== 'constructor') names.add(name);
    }
  }
  return [...names];
}

function refuseUnknownKeys(
  value: object,
  known: Readonly<Record<string, true>>,
  what: string,
): void {
  const stray = Object.keys(value).find((key) => !Object.hasOwn(known, key));
  if (stray === undefined) return;
  const near = nearestName(stray, Object.keys(known));
  const hint =
    near === null ? `it has ${Object.keys(known).join(', ')}` : `did you mean \`${near}\`?`;
  throw wrong(`${what} has no \`${stray}\`: ${hint}`);
}

function requireObject(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  throw wrong(`${what} must be an object`);
}

const isTexts = arrayOf(isString);

/** A number of players, turns or decisions. */
const isCount = (value: unknown): value is number => isWhole(value) && value >= 1;

const wrong = (message: string): TypeError => new TypeError(`defineGame: ${message}`);
