import {
  describeArgument,
  type HelperCall,
  type TemplateHelper,
  type TemplateHelpers,
  textArgument,
} from '../../pack/template-helper.ts';
import { evaluateExpression, remainder, roundNumber } from '../../text/evaluate-expression.ts';
import { parseExpression } from '../../text/expression.ts';
import { numericValue, valueAt } from '../../values/value-shapes.ts';

/** The arguments as numbers; `null` after reporting what is wrong with them. */
function numberArguments(
  { args, report }: HelperCall,
  name: string,
  { least, most }: { readonly least: number; readonly most: number },
): readonly number[] | null {
  // A field that is missing was reported where it is read.
  if (args.includes(undefined)) return null;
  const numbers = args.flatMap((value) => numericValue(value) ?? []);
  if (args.length >= least && args.length <= most && numbers.length === args.length) return numbers;
  const wrong = args.find((value) => numericValue(value) === null);
  const wanted = most === 1 ? 'one number' : least === most ? 'two numbers' : 'numbers';
  const found = wrong === undefined ? `${args.length}` : describeArgument(wrong);
  report({
    code: 'template/wrong-value',
    message: `\`${name}\` needs ${wanted}, found ${found}`,
    hint:
      args.length === 0
        ? `to print a field of that name, write \`{{this.${name}}}\``
        : wrong === null
          ? 'check first whether the field has a value, with {{#if}}'
          : null,
  });
  return null;
}

const MANY = Number.POSITIVE_INFINITY;

const calculating =
  (
    name: string,
    range: { readonly least: number; readonly most: number },
    calculate: (values: readonly number[]) => number,
  ): TemplateHelper =>
  (call) => {
    const values = numberArguments(call, name, range);
    return values === null ? undefined : roundNumber(calculate(values));
  };

/** `{{divide card.total 3}}`, and `{{mod 7 2}}`, which is never negative for a divisor above 0. */
const dividing =
  (name: string, calculate: (a: number, b: number) => number): TemplateHelper =>
  (call) => {
    const values = numberArguments(call, name, { least: 2, most: 2 });
    if (values === null) return undefined;
    const [dividend = 0, divisor = 1] = values;
    if (divisor !== 0) return roundNumber(calculate(dividend, divisor));
    call.report({
      code: 'template/wrong-value',
      message: `\`${name}\` divides by 0`,
      hint: 'check the divisor first, with {{#if}}',
    });
    return undefined;
  };

/** `{{round (divide 10 3) digits=1}}`: 3.3; halves are rounded away from 0. */
const round: TemplateHelper = (call) => {
  const values = numberArguments(call, 'round', { least: 1, most: 1 });
  const digits = digitsOption(call);
  return values === null || digits === null ? undefined : roundNumber(values[0] ?? 0, digits);
};

/** As many as a number that is rounded to nine digits can have. */
const MAX_DIGITS = 9;

/** How many digits after the point `digits=` wants, 0 if it is left out; `null` after reporting it. */
export function digitsOption({ hash, report }: HelperCall): number | null {
  const { digits = 0 } = hash;
  if (
    typeof digits === 'number' &&
    Number.isInteger(digits) &&
    digits >= 0 &&
    digits <= MAX_DIGITS
  ) {
    return digits;
  }
  report({
    code: 'template/wrong-value',
    message: `\`digits=\` must be a whole number from 0 to ${MAX_DIGITS}`,
    hint: 'write it without quotes: `digits=1`',
  });
  return null;
}

/** `{{calc "2 * cost + 1" cost=card.cost}}`: an expression, as in computed tables. */
const calc: TemplateHelper = (call) => {
  const text = textArgument(call, 0, 'calc');
  const { hash, report } = call;
  if (text === null || Object.values(hash).includes(undefined)) return undefined;
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
  report({
    code: 'template/wrong-value',
    message: `\`calc\`: ${message}${stretch === '' || message.includes(stretch) ? '' : `, at \`${stretch}\``}`,
    hint:
      result.problem.code === 'expression/no-such-field'
        ? (hint ?? `give it a value: \`${stretch}=card.${stretch}\``)
        : hint,
  });
  return undefined;
};

/** Helpers that calculate; what they return is rounded to nine digits after the point. */
export const ARITHMETIC: TemplateHelpers = {
  add: calculating('add', { least: 2, most: MANY }, (values) =>
    values.reduce((sum, value) => sum + value, 0),
  ),
  calc,
  divide: dividing('divide', (a, b) => a / b),
  floor: calculating('floor', { least: 1, most: 1 }, ([value = 0]) =>
    Math.floor(roundNumber(value)),
  ),
  mod: dividing('mod', remainder),
  multiply: calculating('multiply', { least: 2, most: MANY }, (values) =>
    values.reduce((product, value) => product * value, 1),
  ),
  round,
  subtract: calculating('subtract', { least: 2, most: 2 }, ([a = 0, b = 0]) => a - b),
};
