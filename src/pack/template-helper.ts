import { hintForName } from '../diagnostics/suggestions.ts';
import type { Size } from '../geometry/geometry.ts';
import { numericValue } from '../values/value-shapes.ts';
import type { TextFont, TextMeasure } from './fonts.ts';
import type { Fields, Pack, Place, Value } from './pack.ts';
import type { BoardParts } from './rendered-pack.ts';

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

/** One call of a helper in a template. */
export interface HelperCall {
  /** `undefined` for a missing field, which has already been reported. */
  readonly args: readonly unknown[];
  readonly hash: Readonly<Record<string, unknown>>;
  readonly pack: Pack;
  /** The size of the finished card; `null` if it is not for a card. */
  readonly size: Size | null;
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
  /** Adds markup that their drawings refer to, once per page. */
  readonly define: (markup: string) => void;
  readonly drawOnce: DrawOnce;
}

/** A drawing, or the same one as an earlier run made it of the same inputs and fonts. */
export type DrawOnce = (inputs: readonly unknown[], draw: () => string) => string;

/** A pure function of its call. Strings are escaped where they are printed, `Markup` is not. */
export type TemplateHelper = (call: HelperCall) => HelperValue;

/** The argument to print; `null` for an empty optional field, which prints nothing. */
export const optionalTextArgument = (
  call: HelperCall,
  index: number,
  helper: string,
): string | null => (call.args[index] === null ? null : textArgument(call, index, helper));

/** The argument as text, or `null` after reporting that it is not text. Numbers count as text. */
export function textArgument(call: HelperCall, index: number, helper: string): string | null {
  const value = call.args[index];
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  // A missing field has already been reported.
  if (value === undefined && index < call.args.length) return null;
  call.report({
    code: 'template/wrong-value',
    message: `\`${helper}\` needs a text here, found ${describeArgument(value)}`,
    hint:
      value === null
        ? `check first whether it exists: {{#if card.field}}{{${helper} card.field}}{{/if}}`
        : 'pass a field that contains text, or a string in quotes',
  });
  return null;
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

/** A number from `name=…` in a call, `fallback` if it is missing, or `null` after reporting that it is invalid. */
export function numberOption(
  call: HelperCall,
  name: string,
  fallback: number | null = null,
): number | null {
  const value = call.hash[name];
  const number = optionNumber(value);
  if (number !== null && number > 0) return number;
  if (value === undefined && fallback !== null) return fallback;
  call.report({
    code: 'template/wrong-value',
    message: `\`${name}=\` must be a number above 0`,
    hint: `write it without quotes: \`${name}=1.5\``,
  });
  return null;
}

/** The `id` of a record argument, or `null` after reporting that it is not a record. */
export function recordArgument(call: HelperCall, helper: string): { id: string } | null {
  const value = call.args[0];
  if (value === undefined && call.args.length > 0) return null;
  if (typeof value === 'object' && value !== null) {
    const id: unknown = Reflect.get(value, 'id');
    if (typeof id === 'string') return { id };
  }
  call.report({
    code: 'template/wrong-value',
    message: `\`${helper}\` needs a record of the pack, such as \`card.stop\``,
    hint: 'pass a field that has `x-reference` in its schema',
  });
  return null;
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
 * pack follow in their order. `null` after reporting that the pack does not have it.
 * `weightOption` is the name of the option for the weight, `null` if there is none.
 */
export function fontOptions(
  call: HelperCall,
  weightOption: string | null = 'weight',
  fallbackWeight = DEFAULT_WEIGHT,
): NamedFont | null {
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
  call.report({
    code: 'template/no-such-font',
    message: `the pack has no font \`${wanted}\``,
    hint: hintForName(
      wanted,
      unknown === undefined ? cuts.map((one) => `${one.family} ${one.weight}`) : families,
    ),
  });
  return null;
}

const splitFamilies = (list: string): string[] =>
  list
    .split(',')
    .map((one) => one.trim().replace(/^(["'])(.*)\1$/, '$2'))
    .filter((one, index) => index === 0 || !GENERIC_FAMILIES.test(one));

/** CSS takes them from the system, which a print must not depend on. */
const GENERIC_FAMILIES = /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui)$/i;

/** The largest and the smallest size of a text that is fitted; `null` after reporting what is wrong with them. */
export function sizeOptions(call: HelperCall): { maxPt: number; minPt: number } | null {
  const maxPt = numberOption(call, 'maxPt');
  const minPt = numberOption(call, 'minPt');
  if (maxPt === null || minPt === null) return null;
  if (maxPt >= minPt) return { maxPt, minPt };
  call.report({
    code: 'template/wrong-value',
    message: `\`maxPt=${maxPt}\` is less than \`minPt=${minPt}\`: no text fits between them`,
    hint: `swap them: \`maxPt=${minPt} minPt=${maxPt}\``,
  });
  return null;
}
