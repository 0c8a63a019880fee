import { hintForName } from '../diagnostics/suggestions.ts';
import type { Size } from '../geometry/geometry.ts';
import { numericValue } from '../values/value-shapes.ts';
import type { TextFont, TextMeasure } from './fonts.ts';
import type { Fields, Pack, Place, Value } from './pack.ts';
import type { BoardParts, SharedDrawing } from './rendered-pack.ts';

/** Markup made by one of our helpers: it is printed unescaped. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

/** A problem with a template or its output, without its place. */
export interface TemplateProblem {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  /** The text that it is about, for finding the field that contains it. */
  readonly about?: string;
}

/** Ends a call of a helper: with what is wrong with it, or with `null` where that was reported before. */
export class HelperFailure extends Error {
  readonly problem: TemplateProblem | null;

  constructor(problem: TemplateProblem | null) {
    super(problem?.message);
    this.problem = problem;
  }
}

/** Ends a call in which a value is wrong. */
export function wrongValue(message: string, hint: string | null = null, about?: string): never {
  throw new HelperFailure({ code: 'template/wrong-value', message, hint, about });
}

/** Ends a call with a missing field, which was reported where it is read. */
export function missingValue(): never {
  throw new HelperFailure(null);
}

/** One call of a helper in a template. */
export interface HelperCall {
  /** `undefined` for a missing field, which has already been reported. */
  readonly args: readonly unknown[];
  readonly hash: Readonly<Record<string, unknown>>;
  readonly pack: Pack;
  /** The size of the finished card; `null` if it is not for a card. */
  readonly size: Size | null;
  /** The room inside the element around the call, as far as the stylesheets say it; in inches. */
  readonly ownBox: () => { readonly widthIn: number | null; readonly heightIn: number | null };
  /** The place of the call. */
  readonly at: Place;
  readonly measure: TextMeasure;
  /** To be called by a helper that looks into any tables of the pack: what it prints depends on them. */
  readonly onTableRead: () => void;
  /** Reports a mistake in the template at the call. */
  readonly report: (problem: TemplateProblem) => void;
  /** Reports at the card's record that its content does not fit. */
  readonly reportCard: (problem: TemplateProblem) => void;
}

/**
 * What a helper gives to a block or to another helper, or prints: a record or a list cannot be printed,
 * `null` prints nothing, `undefined` stands for a mistake that was reported.
 */
export type HelperValue =
  | string
  | number
  | boolean
  | Markup
  | Fields
  | readonly Value[]
  | null
  | undefined;

/** Helpers by the name that templates use. */
export type TemplateHelpers = Readonly<Record<string, TemplateHelper>>;

/** The context of the helpers of figures. */
export interface FigureContext {
  readonly pack: Pack;
  readonly measure: TextMeasure;
  /** What partials drew on boards, by board. */
  readonly boardParts: ReadonlyMap<string, BoardParts>;
  /** Adds a drawing that their pictures refer to, once per page. */
  readonly define: (drawing: SharedDrawing) => void;
  readonly drawOnce: DrawOnce;
}

/** A drawing, or the same one as an earlier run made it of the same inputs and fonts. */
export type DrawOnce = <T extends string | SharedDrawing>(
  inputs: readonly unknown[],
  draw: () => T,
) => T;

/**
 * A pure function of its call. Strings are escaped where they are printed, `Markup` is not. A wrong call
 * ends with a `HelperFailure`.
 */
export type TemplateHelper = (call: HelperCall) => HelperValue;

/** The argument to print; `null` for an empty optional field, which prints nothing. */
export const optionalTextArgument = (
  call: HelperCall,
  index: number,
  helper: string,
): string | null => (call.args[index] === null ? null : textArgument(call, index, helper));

/** The argument as text. Numbers count as text. */
export function textArgument(call: HelperCall, index: number, helper: string): string {
  const value = call.args[index];
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (value === undefined && index < call.args.length) return missingValue();
  return wrongValue(
    `\`${helper}\` needs a text here, found ${describeArgument(value)}`,
    value === null
      ? `check first whether it exists: {{#if card.field}}{{${helper} card.field}}{{/if}}`
      : 'pass a field that contains text, or a string in quotes',
  );
}

/** A value in a few words, for messages. */
export function describeArgument(value: unknown): string {
  if (value === null) return 'an empty field';
  if (value === undefined) return 'nothing';
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'a record';
  return `\`${String(value)}\``;
}

/** The number of an option. Quotes are a mistake, but data may keep a number as it is written: `1.50`. */
export const optionNumber = (value: unknown): number | null =>
  String(numericValue(value)) === value ? null : numericValue(value);

/** What a number must be, in words and as a test. */
const NUMBERS = {
  any: ['a number', () => true],
  positive: ['a number above 0', (value: number) => value > 0],
  zeroOrMore: ['a number of 0 or more', (value: number) => value >= 0],
  count: ['a whole number above 0', (value: number) => Number.isInteger(value) && value > 0],
} as const;

/** The number of `name=…` in a call; `fallback` if it is left out, which it may not be for `null`. */
export function numberOption(
  { hash }: HelperCall,
  name: string,
  fallback: number | null = null,
  kind: keyof typeof NUMBERS = 'positive',
): number {
  const value = hash[name];
  const number = optionNumber(value);
  const [wanted, isRight] = NUMBERS[kind];
  if (number !== null && isRight(number)) return number;
  if (value === undefined && name in hash) return missingValue();
  if (value === undefined && fallback !== null) return fallback;
  const found = value === undefined ? '' : `, found ${describeArgument(value)}`;
  return wrongValue(`\`${name}=\` must be ${wanted}${found}`, `write for example \`${name}=1\``);
}

/** The width or height of the box of a text: of its option, or of the element around it. */
export function boxOption(call: HelperCall, name: 'widthIn' | 'heightIn'): number {
  const own = name in call.hash ? null : call.ownBox()[name];
  if (own !== null && own > 0) return own;
  if (name in call.hash) return numberOption(call, name);
  const side = name === 'widthIn' ? 'width' : 'height';
  return wrongValue(
    `\`${name}=\` is left out, and the stylesheet does not say how ${side === 'width' ? 'wide' : 'high'} the element around it is`,
    `write for example \`${name}=1\`, or give the element a \`${side}\` in in, mm, cm or pt`,
  );
}

/** One of the words of `name=…`; the first of them if it is left out. */
export function wordOption<const T extends string>(
  { hash }: HelperCall,
  name: string,
  known: readonly [T, ...T[]],
): T {
  const value = hash[name] ?? known[0];
  return (
    known.find((one) => one === value) ??
    wrongValue(
      `\`${name}=\` must be ${known.map((one) => `"${one}"`).join(' or ')}, found ${describeArgument(value)}`,
      hintForName(String(value), known),
    )
  );
}

/** Whether `name=true` is said. */
export function flagOption({ hash }: HelperCall, name: string, fallback = false): boolean {
  const value = hash[name] ?? fallback;
  if (typeof value === 'boolean') return value;
  return wrongValue(`\`${name}=\` is true or false`, `write it without quotes: \`${name}=true\``);
}

/** The record that a call is about. */
export function recordArgument(call: HelperCall, helper: string): { id: string } {
  const value = call.args[0];
  if (value === undefined && call.args.length > 0) return missingValue();
  if (typeof value === 'object' && value !== null) {
    const id: unknown = Reflect.get(value, 'id');
    if (typeof id === 'string') return { id };
  }
  return wrongValue(
    `\`${helper}\` needs a record of the pack, such as \`card.stop\``,
    'pass a field that has `x-reference` in its schema',
  );
}

/** The font weight of text for which a template sets none. */
const DEFAULT_WEIGHT = 500;

/** A cut of a typeface, and what draws the characters that it does not have. */
interface NamedFont extends Omit<TextFont, 'sizePt'> {
  readonly fallbacks: readonly string[];
  /** All families, as CSS lists them. */
  readonly css: string;
}

/**
 * The cut named by `family=` (one family or several, as in CSS) and `weight=`; the other fonts of the
 * pack follow in their order.
 * `weightOption` is the name of the option for the weight, `null` if there is none.
 */
export function fontOptions(
  call: HelperCall,
  weightOption: string | null = 'weight',
  fallbackWeight = DEFAULT_WEIGHT,
): NamedFont {
  const cuts = call.pack.fonts.filter(({ style }) => style === 'normal');
  const families = [...new Set(cuts.map(({ family }) => family))];
  const named = splitFamilies(String(call.hash.family ?? families[0]));
  const weight = (weightOption === null ? undefined : call.hash[weightOption]) ?? fallbackWeight;
  const cut = cuts.find((one) => one.family === named[0] && one.weight === weight);
  const unknown = named.slice(1).find((one) => !families.includes(one));
  if (cut && unknown === undefined) {
    const [family = cut.family, ...fallbacks] = new Set([...named, ...families]);
    const css = [family, ...fallbacks].map((one) => `'${one}'`).join(',');
    return { family, weight: cut.weight, fallbacks, css };
  }
  const wanted = unknown ?? `${named[0]} ${String(weight)}`;
  throw new HelperFailure({
    code: 'template/no-such-font',
    message: `the pack has no font \`${wanted}\``,
    hint: hintForName(
      wanted,
      unknown === undefined ? cuts.map((one) => `${one.family} ${one.weight}`) : families,
    ),
  });
}

const splitFamilies = (list: string): string[] =>
  list
    .split(',')
    .map((one) => one.trim().replace(/^(["'])(.*)\1$/, '$2'))
    .filter((one, index) => index === 0 || !GENERIC_FAMILIES.test(one));

/** CSS takes them from the system, which a print must not depend on. */
const GENERIC_FAMILIES = /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui)$/i;

/** The largest and the smallest size of a text that is fitted. */
export function sizeOptions(call: HelperCall): { maxPt: number; minPt: number } {
  const maxPt = numberOption(call, 'maxPt');
  const minPt = numberOption(call, 'minPt');
  if (maxPt >= minPt) return { maxPt, minPt };
  return wrongValue(
    `\`maxPt=${maxPt}\` is less than \`minPt=${minPt}\`: no text fits between them`,
    `swap them: \`maxPt=${minPt} minPt=${maxPt}\``,
  );
}
