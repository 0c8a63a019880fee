import { usageError } from '../diagnostics/errors.ts';
import { hintForNearest } from '../diagnostics/suggestions.ts';
import { RESTRICTIONS, type Restrictions } from './restrictions.ts';
import type { ChoiceSpec, ParameterSpec, StrategyOptions } from './strategy.ts';

/** A player as a command line names it: `greedy:weight=2`. */
export interface PlayerSpec {
  /** As it was written. */
  readonly text: string;
  /** Of the strategy: a name, or the path of a module. */
  readonly name: string;
  /** As they were written, by name. */
  readonly settings: Readonly<Record<string, string>>;
  /** `null` for one that may do all that is legal. */
  readonly restrictions: Restrictions | null;
}

/** `me`, `guest`, and the same with a name: `me=Ana`. */
export const PERSON = /^(?:me|guest)(?:=(.*))?$/s;

/** What all people are in a report. */
export const PEOPLE = 'people';

/** Whether a log, or a command line, means a person. */
export const isPerson = (text: string): boolean => PERSON.test(text);

/** `weight=2`; a path can hold `=` too, but begins otherwise. */
const SETTING = /^([A-Za-z][\w-]*)=([^=:]*)$/;

/**
 * Players of the parts of a list between its commas. A part `key=value` belongs to the player before
 * it: `lookahead:worlds=24,policy=greedy,random` is two.
 *
 * @throws CliError (exit 2) for a setting without a player
 */
export function joinSettings(parts: readonly string[]): string[] {
  const players: string[] = [];
  for (const part of parts) {
    const before = players.at(-1);
    if (!SETTING.test(part)) players.push(part);
    else if (before !== undefined && hasSettings(before)) players.push(`${players.pop()},${part}`);
    else {
      const hint = `write a setting after its bot and a colon: \`${before ?? 'greedy'}:${part}\``;
      throw usageError(`\`${part}\` is a setting, but of no bot`, hint);
    }
  }
  return players;
}

const hasSettings = (player: string): boolean => settingsAt(player) !== -1;

/** Where the settings of a player begin: after its last colon, if what follows are settings. */
function settingsAt(text: string): number {
  const colon = text.lastIndexOf(':');
  const isSetting = (part: string): boolean => SETTING.test(part.trim());
  return colon > 0 &&
    text
      .slice(colon + 1)
      .split(',')
      .every(isSetting)
    ? colon + 1
    : -1;
}

/**
 * Reads one player of a list.
 *
 * @throws CliError (exit 2) for a setting that is there twice
 */
export function parsePlayer(text: string): PlayerSpec {
  const at = settingsAt(text);
  if (at === -1) return { text, name: text, settings: {}, restrictions: null };
  const settings = text
    .slice(at)
    .split(',')
    .map((part): [string, string] => {
      const [, key = '', value = ''] = SETTING.exec(part.trim()) ?? [];
      return [key, value];
    });
  const keys = settings.map(([key]) => key);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) {
    throw usageError(`\`${text}\` sets \`${twice}\` twice`, 'remove one of the two');
  }
  const isRestriction = ([key]: readonly [string, string]): boolean =>
    RESTRICTIONS.some((one) => one === key);
  const restricting = settings.filter(isRestriction);
  return {
    text,
    name: text.slice(0, at - 1),
    settings: Object.fromEntries(settings.filter((one) => !isRestriction(one))),
    restrictions:
      restricting.length === 0
        ? null
        : Object.fromEntries(restricting.map(([key, value]) => [key, value.split('+')])),
  };
}

/** The same player without one thing more. */
export function restrictPlayer(text: string, thing: string): string {
  const { restrictions } = parsePlayer(text);
  if (restrictions?.without !== undefined) return text.replace(/without=/, `without=${thing}+`);
  return `${text}${hasSettings(text) ? ',' : ':'}without=${thing}`;
}

/** What is set of a strategy, complete. */
export interface PlayerSettings {
  readonly parameters: Readonly<Record<string, number>>;
  readonly choices: Readonly<Record<string, string>>;
}

/**
 * What a player's settings come to: those left out have their standard.
 *
 * @throws CliError (exit 2) for an unknown setting, or a value that it cannot have
 */
export function readSettings(
  { name, settings }: Pick<PlayerSpec, 'name' | 'settings'>,
  { parameters = {}, choices = {} }: StrategyOptions,
): PlayerSettings {
  const chosenNumbers: Record<string, number> = {};
  const chosenWords: Record<string, string> = {};
  for (const [key, value] of Object.entries(settings)) {
    const parameter = ownValue(parameters, key);
    const choice = ownValue(choices, key);
    if (parameter !== undefined) chosenNumbers[key] = readNumber({ name, key, value }, parameter);
    else if (choice !== undefined) chosenWords[key] = readWord({ name, key, value }, choice);
    else
      throw unknownSettingError(name, key, [...Object.keys(parameters), ...Object.keys(choices)]);
  }
  return {
    parameters: { ...standardsOf(parameters), ...chosenNumbers },
    choices: { ...standardsOf(choices), ...chosenWords },
  };
}

const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

const standardsOf = <T>(specs: Readonly<Record<string, { readonly standard: T }>>) =>
  Object.fromEntries(Object.entries(specs).map(([key, { standard }]) => [key, standard]));

interface Setting {
  readonly name: string;
  readonly key: string;
  readonly value: string;
}

function readNumber(
  { name, key, value }: Setting,
  { least, most, whole = false, description }: ParameterSpec,
): number {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  const fits = number >= least && number <= most && (!whole || Number.isInteger(number));
  if (fits) return number;
  const what = whole ? 'a whole number' : 'a number';
  throw usageError(
    `\`${key}\` of ${name} must be ${what} from ${least} to ${most}, not \`${value}\``,
    `it is ${description}`,
  );
}

function readWord({ name, key, value }: Setting, { values, description }: ChoiceSpec): string {
  if (values.includes(value)) return value;
  throw usageError(
    `\`${key}\` of ${name} cannot be \`${value}\``,
    hintForNearest(value, values) ?? `it is ${description}: ${values.join(', ')}`,
  );
}

function unknownSettingError(name: string, key: string, known: readonly string[]) {
  if (known.length === 0) return usageError(`${name} has no settings, so no \`${key}\``);
  return usageError(
    `${name} has no setting \`${key}\``,
    hintForNearest(key, known) ?? `it has ${known.join(', ')}`,
  );
}
