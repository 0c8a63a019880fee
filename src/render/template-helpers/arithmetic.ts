import {
  describeArgument,
  type HelperCall,
  missingValue,
  numberOption,
  type TemplateHelper,
  type TemplateHelpers,
  textArgument,
  wrongValue,
} from '../../pack/template-helper.ts';
import { evaluateExpression, remainder, roundNumber } from '../../text/evaluate-expression.ts';
import { parseExpression } from '../../text/expression.ts';
import { numericValue, valueAt } from '../../values/value-shapes.ts';

const MANY = Number.POSITIVE_INFINITY;

/** The arguments as numbers. */
function numberArguments(
  { args }: HelperCall,
  name: string,
  [least, most]: readonly [least: number, most: number],
): readonly number[] {
  if (args.includes(undefined)) return missingValue();
  const numbers = args.flatMap((value) => numericValue(value) ?? []);
  if (args.length >= least && args.length <= most && numbers.length === args.length) return numbers;
  const wrong = args.find((value) => numericValue(value) === null);
  const found = wrong === undefined ? `${args.length}` : describeArgument(wrong);
  return wrongValue(
    `\`${name}\` needs ${most === 1 ? 'one number' : 'numbers'}, found ${found}`,
    args.length === 0
      ? `to print a field of that name, write \`{{this.${name}}}\``
      : 'check first whether the field has a value, with {{#if}}',
  );
}

const calculating =
  (
    name: string,
    range: readonly [least: number, most: number],
    calculate: (values: readonly number[]) => number,
  ): TemplateHelper =>
  (call) =>
    roundNumber(calculate(numberArguments(call, name, range)));

/** `{{divide card.total 3}}`, and `{{mod 7 2}}`, which is never negative for a divisor above 0. */
const dividing = (name: string, calculate: (a: number, b: number) => number): TemplateHelper =>
  calculating(name, [2, 2], ([dividend = 0, divisor = 1]) =>
    divisor === 0
      ? wrongValue(`\`${name}\` divides by 0`, 'check the divisor first, with {{#if}}')
      : calculate(dividend, divisor),
  );

/** `{{round (divide 10 3) digits=1}}`: 3.3; halves are rounded away from 0. */
const round: TemplateHelper = (call) =>
  roundNumber(numberArguments(call, 'round', [1, 1])[0] ?? 0, digitsOption(call));

/** As many as a number that is rounded to nine digits can have. */
const MAX_DIGITS = 9;

/** How many digits after the point `digits=` wants, 0 if it is left out. */
export function digitsOption(call: HelperCall): number {
  const digits = numberOption(call, 'digits', 0, 'any');
  if (Number.isInteger(digits) && digits >= 0 && digits <= MAX_DIGITS) return digits;
  return wrongValue(`\`digits=\` must be a whole number from 0 to ${MAX_DIGITS}`);
}

/** `{{calc "2 * cost + 1" cost=card.cost}}`: an expression, as in computed tables. */
const calc: TemplateHelper = (call) => {
  const text = textArgument(call, 0, 'calc');
  const { hash } = call;
  if (Object.values(hash).includes(undefined)) return missingValue();
  const parsed = parseExpression(text);
  const result =
    'problem' in parsed
      ? parsed
      : evaluateExpression(parsed.expression, {
          valueFor: (path) => valueAt(hash, path),
          names: () => Object.keys(hash),
          of: null,
        });
  if ('value' in result) return result.value;
  const { message, hint, offset, length } = result.problem;
  const stretch = text.slice(offset, offset + length);
  const at = stretch === '' || message.includes(stretch) ? '' : `, at \`${stretch}\``;
  return wrongValue(`\`calc\`: ${message}${at}`, hint);
};

/** Helpers that calculate; what they return is rounded to nine digits after the point. */
export const ARITHMETIC: TemplateHelpers = {
  add: calculating('add', [2, MANY], (values) => values.reduce((sum, value) => sum + value, 0)),
  calc,
  divide: dividing('divide', (a, b) => a / b),
  floor: calculating('floor', [1, 1], ([value = 0]) => Math.floor(roundNumber(value))),
  mod: dividing('mod', remainder),
  multiply: calculating('multiply', [2, MANY], (values) =>
    values.reduce((product, value) => product * value, 1),
  ),
  round,
  subtract: calculating('subtract', [2, 2], ([a = 0, b = 0]) => a - b),
};
