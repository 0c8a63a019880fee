import { hintForNearest, nearestName } from '../diagnostics/suggestions.ts';
import {
  arrayOf,
  isBoolean,
  isNumber,
  isRecord,
  isString,
  isCount as isWhole,
  objectOf,
  optional,
  pairOf,
  type TypeGuard,
} from '../values/value-shapes.ts';
import type { Bounds, GameAction, SeatRange, Toggle, ToggleValue } from './game-rules.ts';
import type { ChoiceSpec, ParameterSpec, StrategySpec } from './strategy.ts';

// Authors of JavaScript have no compiler: what they write is looked at as it is defined and opened. All
// of these throw a TypeError in words of the spec.

/** What an object may have: for each key whether its value is right, and what it has to be, in words. */
export type KeysOf<T> = Readonly<
  Record<keyof Required<T>, readonly [isRight: (value: unknown) => boolean, words: string]>
>;

/** A number of players, turns or decisions. */
const isCount = (value: unknown): value is number => isWhole(value) && value >= 1;

const isPair = pairOf(isNumber, isNumber);

const isRange = (value: unknown): boolean => isPair(value) && value[0] <= value[1];

const isSeats = objectOf<SeatRange>({ least: isCount, most: isCount });

const isBounds = objectOf<Omit<Bounds, 'maxDecisions'>>({ maxTurns: isCount, scoreRange: isPair });

export const isFunction = (value: unknown): boolean => typeof value === 'function';

const isTexts = arrayOf(isString);
const text = [(value: unknown) => isString(value) && value !== '', 'a text'] as const;
const number = [isNumber, 'a number'] as const;
const description = [isString, 'a text'] as const;
export const OBJECT = [optional(isRecord), 'an object'] as const;

/** What a game says of itself, before it is opened or as a pack changes it. */
export const FACTS = {
  seats: [
    optional((value): value is SeatRange => isSeats(value) && value.least <= value.most),
    'like `{ least: 2, most: 4 }`',
  ],
  allowedSeats: [optional(arrayOf(isCount)), 'numbers of players, like `[2, 3, 6]`'],
  bounds: [
    optional(
      (value): value is Bounds =>
        isBounds(value) &&
        isRange(value.scoreRange) &&
        optional(isCount)(Reflect.get(value, 'maxDecisions')),
    ),
    'like `{ maxTurns: 60, scoreRange: [0, 20] }`, the least and the most points',
  ],
  toggles: [optional(arrayOf(isRecord)), 'a list of objects'],
} as const satisfies KeysOf<{ seats: 0; allowedSeats: 0; bounds: 0; toggles: 0 }>;

export const TOGGLE: KeysOf<Toggle> = {
  id: text,
  name: text,
  question: text,
  standard: text,
  values: [
    arrayOf(objectOf<ToggleValue>({ value: isString, meaning: isString })),
    'a list of `{ value, meaning }`',
  ],
  about: [optional(isTexts), 'a list of texts'],
};

const STRATEGY: KeysOf<StrategySpec<unknown, GameAction, unknown>> = {
  description: [optional(isString), 'a text'],
  parameters: OBJECT,
  choices: OBJECT,
  create: [isFunction, 'a function'],
};

export const PARAMETER: KeysOf<ParameterSpec> = {
  standard: number,
  least: number,
  most: number,
  description,
  whole: [optional(isBoolean), 'true or false'],
};

export const CHOICE: KeysOf<ChoiceSpec> = {
  standard: text,
  description,
  values: [isTexts, 'a list of texts'],
};

/** Seats, bounds and toggles, where they are given. @throws TypeError for the first mistake */
export function checkFacts(
  facts: Readonly<Partial<Record<keyof typeof FACTS, unknown>>>,
  id: string,
): void {
  requireKeys(facts, FACTS, id);
  checkToggles(facts.toggles as readonly Toggle[] | undefined);
}

export function checkToggles(toggles: readonly Toggle[] = []): void {
  for (const toggle of toggles) {
    const what = `the toggle ${toggle.id}`;
    requireKeys(toggle, TOGGLE, what);
    const { standard, values } = toggle;
    if (values.every(({ value }) => value !== standard)) {
      throw wrong(`\`${standard}\` is no value of ${what}`);
    }
  }
  const names = toggles.flatMap(({ id, name }) => [...new Set([id, name])]);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw wrong(`two toggles are called \`${twice}\``);
}

/** See `openPlayable`; a game may have a `lookahead` of its own. */
const OF_EVERY_GAME: readonly string[] = ['random', 'first'];

export function checkStrategy(name: string, strategy: unknown): void {
  if (!/^[a-z][a-z0-9-]*$/.test(name) || OF_EVERY_GAME.includes(name)) {
    const reason = OF_EVERY_GAME.includes(name) ? 'every game has it already' : 'use kebab-case';
    throw wrong(`a strategy cannot be called \`${name}\`: ${reason}`);
  }
  if (isFunction(strategy)) return;
  requireKeys(strategy, STRATEGY, `the strategy \`${name}\``);
  const { parameters = {}, choices = {} } = strategy as StrategySpec<unknown, GameAction, unknown>;
  for (const [key, spec] of Object.entries(parameters)) {
    const what = `the parameter \`${key}\` of ${name}`;
    requireKeys(spec, PARAMETER, what);
    const { standard, least, most, whole } = spec;
    if (standard < least || standard > most) {
      throw wrong(`${what} has the standard ${standard}, which is not from ${least} to ${most}`);
    }
    if (whole === true && !Number.isInteger(standard)) {
      throw wrong(`${what} takes whole numbers, and its standard is ${standard}`);
    }
    if (Object.hasOwn(choices, key)) throw wrong(`\`${key}\` of ${name} is a number and a word`);
  }
  for (const [key, spec] of Object.entries(choices)) {
    const what = `the choice \`${key}\` of ${name}`;
    requireKeys(spec, CHOICE, what);
    if (!spec.values.includes(spec.standard)) {
      throw wrong(
        `${what} has the standard \`${spec.standard}\`, which is not one of its \`values\``,
      );
    }
  }
  const odd = Object.keys({ ...parameters, ...choices }).find(
    (key) => !/^[A-Za-z][\w-]*$/.test(key),
  );
  if (odd !== undefined) throw wrong(`a setting of ${name} cannot be called \`${odd}\``);
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

/** Whether there is what has to be in an object; there may be more. */
export const hasKeys =
  <T>(keys: KeysOf<T>): TypeGuard<T> =>
  (value): value is T =>
    isRecord(value) &&
    Object.entries<KeysOf<T>[keyof T]>(keys).every(([key, [isRight]]) => isRight(value[key]));

/** @throws TypeError for a value that is no object, has another key, or something else under one */
export function requireKeys<T>(value: unknown, keys: KeysOf<T>, what: string): void {
  const object = requireObject(value, what);
  const known = Object.keys(keys);
  const stray = Object.keys(object).find((key) => !known.includes(key));
  if (stray !== undefined) {
    const hint = hintForNearest(stray, known) ?? `it has ${known.join(', ')}`;
    throw wrong(`${what} has no \`${stray}\`: ${hint}`);
  }
  for (const [key, [isRight, words]] of Object.entries<KeysOf<T>[keyof T]>(keys)) {
    if (!isRight(object[key])) throw wrong(`\`${key}\` of ${what} must be ${words}`);
  }
}

function requireObject(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  throw wrong(`${what} must be an object`);
}

const wrong = (message: string): TypeError => new TypeError(`defineGame: ${message}`);
