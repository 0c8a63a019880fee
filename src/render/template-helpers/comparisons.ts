import {
  describeArgument,
  type HelperCall,
  type TemplateHelper,
  wrongValue,
} from '../../pack/template-helper.ts';
import { isSameValue, numericValue } from '../../values/value-shapes.ts';

/** `{{#if (eq a b)}}`: true if both are the same text, number or truth value. */
const eq: TemplateHelper = (call) => isSameValue(...twoValues(call, 'eq'));

/** `{{#if (ne a b)}}`: true if they are not the same. */
const ne: TemplateHelper = (call) => !isSameValue(...twoValues(call, 'ne'));

/** `{{#if (gt card.cost 3)}}`: true if the first number is greater. */
const gt = comparing('gt', (a, b) => a > b);
/** `{{#if (gte card.cost 3)}}`: true if the first number is greater or equal. */
const gte = comparing('gte', (a, b) => a >= b);
/** `{{#if (lt card.cost 3)}}`: true if the first number is less. */
const lt = comparing('lt', (a, b) => a < b);
/** `{{#if (lte card.cost 3)}}`: true if the first number is less or equal. */
const lte = comparing('lte', (a, b) => a <= b);

/** `{{#if (and card.cost card.text)}}`: true if all are, as `if` sees them. */
const and: TemplateHelper = ({ args }) => args.every(isTruthy);
/** `{{#if (or card.cost card.text)}}`: true if at least one is. */
const or: TemplateHelper = ({ args }) => args.some(isTruthy);
/** `{{#if (not card.text)}}`: true if it is empty or false. */
const not: TemplateHelper = ({ args }) => !args.some(isTruthy);

/** Comparisons for `{{#if (…)}}`. */
export const COMPARISONS: Readonly<Record<string, TemplateHelper>> = {
  and,
  eq,
  gt,
  gte,
  lt,
  lte,
  ne,
  not,
  or,
};

function comparing(name: string, compare: (a: number, b: number) => boolean): TemplateHelper {
  return (call) => {
    const [a, b] = twoValues(call, name);
    // A field that is missing was reported where it is read.
    if (a === undefined || b === undefined) return false;
    const [first, second] = [numericValue(a), numericValue(b)];
    if (first !== null && second !== null) return compare(first, second);
    const text = [a, b].find((one) => typeof one === 'string' && numericValue(one) === null);
    return wrongValue(
      `\`${name}\` compares numbers, found ${[a, b].map(describeArgument).join(' and ')}`,
      `if a text is meant, check for it first: {{#if (eq card.cost "${text ?? 'X'}")}}`,
      typeof text === 'string' ? text : undefined,
    );
  };
}

function twoValues({ args }: HelperCall, name: string): [unknown, unknown] {
  if (args.length === 2) return [args[0], args[1]];
  return wrongValue(
    `\`${name}\` compares two values, found ${args.length}`,
    `{{#if (${name} card.kind "permanent")}}`,
  );
}

/** As the block helper `if`: nothing, `0`, `false`, an empty text or list are not. */
const isTruthy = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value);
