import { hintForName } from '../diagnostics/suggestions.ts';
import type { TextMeasure } from './fonts.ts';
import type { Size } from './geometry.ts';
import type { Pack, Place } from './pack.ts';

/** Markup made by a helper of ours: it is printed as it is, everything else is escaped. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

/** What is wrong with a template or with what came of it; the place is added by whoever knows it. */
export interface TemplateProblem {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  /** The text that it is about, by which the field that holds it is found. */
  readonly about?: string;
}

/** One call of a helper in a template. */
export interface HelperCall {
  /** `undefined` where a field was missing, which has been told already. */
  readonly args: readonly unknown[];
  readonly hash: Readonly<Record<string, unknown>>;
  readonly pack: Pack;
  /** The finished card, or `null` for what is none. */
  readonly size: Size | null;
  /** Where the call stands. */
  readonly at: Place;
  readonly measure: TextMeasure;
  /** Tells a mistake of the template, placed at the call. */
  readonly report: (problem: TemplateProblem) => void;
  /** Tells that what the card says does not fit, placed at the card's record. */
  readonly reportCard: (problem: TemplateProblem) => void;
}

/** Helpers by the name under which a template calls them. */
export type TemplateHelpers = Readonly<Record<string, TemplateHelper>>;

/** What the helpers of figures draw with. */
export interface FigureContext {
  readonly pack: Pack;
  readonly measure: TextMeasure;
  /** Adds markup, once a page, that what they draw refers to. */
  readonly define: (markup: string) => void;
}

/** Pure: what it returns depends on the call alone. Strings are escaped, `Markup` is not. */
export type TemplateHelper = (call: HelperCall) => string | boolean | Markup;

/** The argument to be printed, where an optional field that is empty prints nothing. */
export const optionalTextArgument = (
  call: HelperCall,
  index: number,
  helper: string,
): string | null => (call.args[index] === null ? null : textArgument(call, index, helper));

/** The argument as text, or `null` after reporting that it is none. Numbers count as text. */
export function textArgument(call: HelperCall, index: number, helper: string): string | null {
  const value = call.args[index];
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  // A field that is missing was told where it is read.
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

/** A number from `name=…` in a call, `fallback` if left out, or `null` after telling that it is none. */
export function numberOption(
  call: HelperCall,
  name: string,
  fallback: number | null = null,
): number | null {
  const value = call.hash[name];
  if (typeof value === 'number' && value > 0) return value;
  if (value === undefined && fallback !== null) return fallback;
  call.report({
    code: 'template/wrong-value',
    message: `\`${name}=\` must be a number above 0`,
    hint: `write it without quotes: \`${name}=1.5\``,
  });
  return null;
}

/** The `id` of a record given as argument, or `null` after telling that it is no record. */
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

/** What text is set in if a template does not say. */
const DEFAULT_WEIGHT = 500;

/**
 * The cut named by `family=` and `weight=`, checked against the pack's fonts; `null` after telling
 * that the pack does not have it. The weight may stand in another option, or in none (`null`).
 */
export function fontOptions(
  call: HelperCall,
  weightOption: string | null = 'weight',
  fallbackWeight = DEFAULT_WEIGHT,
): { family: string; weight: number } | null {
  const cuts = call.pack.fonts.filter(({ style }) => style === 'normal');
  const family = call.hash.family ?? cuts[0]?.family;
  const weight = (weightOption === null ? undefined : call.hash[weightOption]) ?? fallbackWeight;
  const cut = cuts.find((one) => one.family === family && one.weight === weight);
  if (cut) return { family: cut.family, weight: cut.weight };
  const wanted = `${String(family)} ${String(weight)}`;
  call.report({
    code: 'template/no-such-font',
    message: `the pack has no font \`${wanted}\``,
    hint: hintForName(
      wanted,
      cuts.map((one) => `${one.family} ${one.weight}`),
    ),
  });
  return null;
}

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
