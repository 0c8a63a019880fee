import { InvalidArgumentError, Option } from 'commander';
import { hintForWaiver, WAIVABLE_CODES } from '../diagnostics/waivers.ts';
import { parseLength } from '../geometry/geometry.ts';
import { listPaperIds } from '../load/load-presets.ts';
import { FORMATS, type Format } from '../pack/sheet.ts';

/** An option: how it is typed, what its help says, and how its value is read. */
export interface OptionSpec<Value> {
  readonly flags: string;
  /** `{papers}` in it stands for the ids of the presets. */
  readonly description: string;
  /** @param earlier what the same option, typed before, was read as */
  parse?(text: string, earlier?: Value): Value;
  readonly choices?: readonly Value[];
  readonly initial?: Value;
  /** How help shows `initial` where that is not its text. */
  readonly initialText?: string;
  /** Names of options that cannot be used with this one. */
  readonly conflicts?: readonly string[];
  readonly isRequired?: boolean;
}

/** Options by the names under which commander hands over their values. */
export type OptionTable = Readonly<Record<string, OptionSpec<unknown>>>;

type ValueOf<Spec> = Spec extends OptionSpec<infer Value> ? Value : never;
type OptionalKeys<Table> = {
  [Key in keyof Table]: undefined extends ValueOf<Table[Key]> ? Key : never;
}[keyof Table];

/** The values of a table of options, as commander hands them over. */
export type FlagsOf<Table> = {
  readonly [Key in Exclude<keyof Table, OptionalKeys<Table>>]: ValueOf<Table[Key]>;
} & {
  readonly [Key in OptionalKeys<Table>]?: Exclude<ValueOf<Table[Key]>, undefined>;
};

type SpecRest<Value> = Omit<OptionSpec<Value>, 'flags' | 'description'>;

export const option = <const Value = string>(
  flags: string,
  description: string,
  rest: SpecRest<Value> = {},
): OptionSpec<Value | undefined> => ({ flags, description, ...rest });

export const withInitial = <const Value>(
  flags: string,
  description: string,
  rest: SpecRest<Value> & { readonly initial: Value },
): OptionSpec<Value> => ({ flags, description, ...rest });

export const required = <Value>(
  flags: string,
  description: string,
  rest: SpecRest<Value>,
): OptionSpec<Value> => ({ flags, description, ...rest, isRequired: true });

/** The option as commander takes it. */
export function commanderOption(spec: OptionSpec<unknown>): Option {
  const made = new Option(spec.flags, spec.description);
  // Presets are read for the help alone: most commands show none.
  Object.defineProperty(made, 'description', {
    get: () => spec.description.replace('{papers}', () => listPaperIds()),
  });
  const { parse, choices, initial, initialText, conflicts, isRequired = false } = spec;
  if (parse !== undefined) made.argParser((text, earlier: unknown) => parse(text, earlier));
  if (choices !== undefined) made.choices(choices.map(String));
  if (initial !== undefined) made.default(initial, initialText);
  if (conflicts !== undefined) made.conflicts([...conflicts]);
  return made.makeOptionMandatory(isRequired);
}

/** Reads a whole number from `least` to `most`. */
export const integerFrom =
  (least: number, most: number, message = `It must be a whole number from ${least} to ${most}.`) =>
  (text: string): number => {
    const number = /^\d+$/.test(text) && text.length <= String(most).length ? Number(text) : NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(message);
  };

export const parseCount = integerFrom(1, 9999, 'It must be a whole number, 1 or more.');

/** Entries between commas, as often as they are written. */
export function parseList(text: string, message = 'An entry of the list is empty.'): string[] {
  const items = text.split(',').map((item) => item.trim());
  if (items.some((item) => item === '')) throw new InvalidArgumentError(message);
  return items;
}

/** Entries between commas, each once. */
export const parseUniqueList = (text: string): string[] => [...new Set(parseList(text))];

export const parseNames = (text: string): readonly string[] =>
  parseList(text, 'It must be a comma-separated list of names.');

export function parseFormats(text: string): Format[] {
  const wanted = parseUniqueList(text);
  const wrong = wanted.find((one) => !FORMATS.some((format) => format === one));
  if (wrong !== undefined) {
    throw new InvalidArgumentError(`\`${wrong}\` is not one of: ${FORMATS.join(', ')}.`);
  }
  return FORMATS.filter((format) => wanted.includes(format));
}

const MAX_GUTTER_IN = 2;

/** A length as inches. */
export function parseGutter(text: string): number {
  const inches = text.trim() === '0' ? 0 : parseLength(text);
  if (inches !== null && inches <= MAX_GUTTER_IN) return inches;
  throw new InvalidArgumentError(
    `It must be a length of at most ${MAX_GUTTER_IN} in, with its unit: 3mm, 0.125in.`,
  );
}

export function parseWaivers(text: string): readonly string[] {
  const codes = parseUniqueList(text);
  const wrong = codes.find((code) => !WAIVABLE_CODES.includes(code));
  if (wrong === undefined) return codes;
  throw new InvalidArgumentError(`\`${wrong}\` cannot be waived; ${hintForWaiver(wrong)}`);
}

/** A day of the calendar. */
export function parseDate(text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  if (isDay && new Date(text).toISOString().startsWith(text)) return text;
  throw new InvalidArgumentError('It must be a day such as 2026-11-23.');
}

/** An address that ends in `/`. */
export function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  if (!isWeb || url.search !== '' || url.hash !== '') {
    throw new InvalidArgumentError('It must be an address such as https://example.com/game/.');
  }
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

/** A rule question and an answer to it. */
type Setting = readonly [question: string, answer: string];

export function parseSetting(text: string, earlier: readonly Setting[] = []): readonly Setting[] {
  const [, toggle, value] = /^([^=\s]+)=([^=\s]+)$/.exec(text) ?? [];
  if (toggle === undefined || value === undefined) {
    throw new InvalidArgumentError('It must be a rule question and an answer: `VB-01=no`.');
  }
  return [...earlier, [toggle, value]];
}

/** A number of the data, and values for it. */
type NumberValues = { readonly target: string; readonly values: readonly string[] };

const MAX_VARIED = 20;

export function parseVariation(
  text: string,
  earlier: readonly NumberValues[] = [],
): readonly NumberValues[] {
  const [, target, list = ''] = /^([^=\s]+\.[^=\s]+)=([^=\s]+)$/.exec(text) ?? [];
  const values = list.split(',').flatMap(expandRange);
  if (target === undefined || !values.every((value) => /^-?\d+(?:\.\d+)?$/.test(value))) {
    throw new InvalidArgumentError(
      'It must be a number of the data with other values: `numbers.hand-limit=3,5` or `=3..7`.',
    );
  }
  if (values.length > MAX_VARIED) {
    throw new InvalidArgumentError(`It can have at most ${MAX_VARIED} values.`);
  }
  if (earlier.some((one) => one.target === target)) {
    throw new InvalidArgumentError(`Write all values of ${target} in one list.`);
  }
  return [...earlier, { target, values }];
}

/** `3..6` as 3, 4, 5 and 6, and `0.5..0.7` in steps of its last digit. */
function expandRange(text: string): readonly string[] {
  const [, from = '', to = ''] = /^(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (from === '') return [text];
  const digits = Math.max(...[from, to].map((one) => one.split('.')[1]?.length ?? 0));
  const steps = Math.round((Number(to) - Number(from)) * 10 ** digits);
  if (steps < 0) throw new InvalidArgumentError(`Write the lower number first: ${to}..${from}.`);
  return Array.from({ length: Math.min(MAX_VARIED, steps) + 1 }, (_, step) =>
    (Number(from) + step / 10 ** digits).toFixed(digits),
  );
}

/** What is measured, and between which bounds it should be. */
type NamedRange = {
  readonly text: string;
  readonly name: string;
  readonly low: number;
  readonly high: number;
};

/** What a game should be like, with its bounds: `length=75..90`, `first-player=0.25±0.01`. */
export function parseTarget(
  text: string,
  earlier: readonly NamedRange[] = [],
): readonly NamedRange[] {
  const number = String.raw`(-?\d+(?:\.\d+)?)`;
  const [, name = '', first, sign, second] =
    new RegExp(`^([a-z-]+)=${number}(\\.\\.|±|\\+-)${number}$`).exec(text) ?? [];
  const [a, b] = [Number(first), Number(second)];
  const [low, high] = sign === '..' ? [a, b] : [a - b, a + b];
  if (name !== '' && low <= high) return [...earlier, { text, name, low, high }];
  throw new InvalidArgumentError(
    'It must be what is measured with its bounds: `length=75..90` or `first-player=0.25±0.01`.',
  );
}

const MAX_SHARDS = 1000;

/** One of several parts: `2/8`. */
export function parseShard(text: string): { readonly number: number; readonly of: number } {
  const [, number = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (number >= 1 && number <= of && of <= MAX_SHARDS) return { number, of };
  throw new InvalidArgumentError('It must be one of several parts, such as 2/8.');
}
