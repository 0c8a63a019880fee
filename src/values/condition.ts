import { isRecord, numericValue, quantityValue, valueAt } from './value-shapes.ts';

/** What a field must be: `cost>=5` on a command line, and `cost: ">=5"` in game.yaml. */
export interface Condition {
  /** `cost`, or `stop.region` of what it refers to. */
  readonly field: string;
  readonly operator: keyof typeof COMPARISONS;
  /** With `=` and `!=` also a range, `2..4`, or a text with `*` for any letters. */
  readonly value: string;
}

/** A value that can be compared. */
export type Scalar = string | number | boolean;

export const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const COMPARISONS = {
  '=': (order: number) => order === 0,
  '!=': (order: number) => order !== 0,
  '>=': (order: number) => order >= 0,
  '<=': (order: number) => order <= 0,
  '>': (order: number) => order > 0,
  '<': (order: number) => order < 0,
} as const satisfies Record<string, (order: number) => boolean>;

const OPERATORS = '!=|>=|<=|=|>|<';

/** Reads `cost>=5`; `null` for a text that is not a condition. */
export function parseCondition(text: string): Condition | null {
  const [, field, test] = new RegExp(`^([^\\s*=!<>/]+)\\s*((?:${OPERATORS}).+)$`).exec(text) ?? [];
  return field === undefined || test === undefined ? null : conditionOn(field, test);
}

/** The condition that a field is such a value, or as a text says: `fire`, `!=fire`, `>=5`, `2..4`, `up*`. */
export function conditionOn(field: string, test: Scalar): Condition {
  const [, operator = '=', value = ''] =
    new RegExp(`^(${OPERATORS})?\\s*(.*)$`, 's').exec(String(test)) ?? [];
  return { field, operator: operator as Condition['operator'], value };
}

/**
 * The values of a field that conditions look at: of a list each of its own, of a record its id; none
 * where it is left out.
 */
export function valuesIn(found: unknown): readonly Scalar[] {
  const values: readonly unknown[] = Array.isArray(found) ? found : [found];
  return values.map((one) => (isRecord(one) ? valueAt(one, ['id']) : one)).filter(isScalar);
}

/** Whether a field with these values is as the condition says: one of them, and with `!=` all. */
export function fulfils(values: readonly Scalar[], { operator, value }: Condition): boolean {
  if (operator === '=') return values.some((one) => isMeant(one, value));
  if (operator === '!=') return values.every((one) => !isMeant(one, value));
  return values.some((one) => COMPARISONS[operator](compareWith(one, value)));
}

/**
 * Whether a record fulfils what is said of one field by several conditions: one of those that name
 * what is wanted, and each of those with `!=`.
 */
export function fulfilsAny(values: readonly Scalar[], conditions: readonly Condition[]): boolean {
  const excluding = conditions.filter(({ operator }) => operator === '!=');
  const wanted = conditions.filter(({ operator }) => operator !== '!=');
  return (
    excluding.every((one) => fulfils(values, one)) &&
    (wanted.length === 0 || wanted.some((one) => fulfils(values, one)))
  );
}

/** A value as it is written is always meant, even if it has `*` or `..` in it. */
function isMeant(value: Scalar, word: string): boolean {
  if (String(value) === word) return true;
  const [, least, most] = /^(.+?)\.\.(.+)$/.exec(word) ?? [];
  if (least !== undefined && most !== undefined) {
    return compareWith(value, least) >= 0 && compareWith(value, most) <= 0;
  }
  if (word.includes('*')) return matchWildcard(word, String(value));
  return quantityValue(value) !== null && quantityValue(value) === numericValue(word);
}

/** Whether a text is as a pattern with `*` for any letters. */
export function matchWildcard(pattern: string, text: string): boolean {
  const [first = '', ...parts] = pattern.split('*');
  const last = parts.pop();
  if (last === undefined) return text === pattern;
  const end = text.length - last.length;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= end;
}

/** Below, at or above 0, as a value is before, at or after a word; numbers in texts are numbers. */
function compareWith(value: Scalar, word: string): number {
  const [a, b] = [numericValue(value), numericValue(word)];
  if (typeof value === 'number' || (a !== null && b !== null)) return (a ?? NaN) - (b ?? NaN);
  const text = String(value);
  return text < word ? -1 : Number(text > word);
}
