/** Checks whether a value has a shape, recursively. */
export type TypeGuard<T> = (value: unknown) => value is T;

export const isString: TypeGuard<string> = (value) => typeof value === 'string';

/**
 * The number that a value is or, as a text, writes: a table without a schema keeps `3.50` as it is
 * written. `1,250` is a different number in different countries, and therefore none here.
 */
export function numericValue(value: unknown): number | null {
  if (typeof value !== 'string') return isNumber(value) ? value : null;
  const figures = value.replace(/^([-+]?\d*),(?=\d+$)(?!\d{3}$)/, '$1.');
  return figures.trim() !== '' && Number.isFinite(Number(figures)) ? Number(figures) : null;
}

/** The same, without codes: `007` is a name, and not the number 7. */
export const quantityValue = (value: unknown): number | null =>
  typeof value === 'string' && /^[-+]?0\d/.test(value) ? null : numericValue(value);

/** Whether two values are the same text, number or truth value; the text `3.50` is the number 3.5. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a !== typeof b && numericValue(a) !== null && numericValue(a) === numericValue(b));

export const isBoolean: TypeGuard<boolean> = (value) => typeof value === 'boolean';

export const isNumber: TypeGuard<number> = (value): value is number => Number.isFinite(value);

/** A whole number of 0 or more. */
export const isCount: TypeGuard<number> = (value): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

export const isRecord: TypeGuard<Readonly<Record<string, unknown>>> = (
  value,
): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const nullable =
  <T>(shape: TypeGuard<T>): TypeGuard<T | null> =>
  (value): value is T | null =>
    value === null || shape(value);

/** For an optional field. */
export const optional =
  <T>(shape: TypeGuard<T>): TypeGuard<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || shape(value);

export const oneOf =
  <T extends string | number>(choices: readonly T[]): TypeGuard<T> =>
  (value): value is T =>
    choices.some((one) => one === value);

export const arrayOf =
  <T>(shape: TypeGuard<T>): TypeGuard<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every(shape);

export const pairOf =
  <A, B>(first: TypeGuard<A>, second: TypeGuard<B>): TypeGuard<readonly [A, B]> =>
  (value): value is readonly [A, B] =>
    Array.isArray(value) && value.length === 2 && first(value[0]) && second(value[1]);

/** A record with any names and values of one shape. */
export const recordOf =
  <T>(shape: TypeGuard<T>): TypeGuard<Readonly<Record<string, T>>> =>
  (value): value is Readonly<Record<string, T>> =>
    isRecord(value) && Object.values(value).every(shape);

/** A record with at least these fields. */
export const objectOf =
  <T extends object>(
    fields: {
      readonly [Name in keyof T]-?: TypeGuard<T[Name]>;
    },
  ): TypeGuard<T> =>
  (value): value is T =>
    isRecord(value) &&
    (Object.keys(fields) as (keyof T & string)[]).every((name) => fields[name](value[name]));

/** What a guard lets pass. */
export type Guarded<Guard> = Guard extends TypeGuard<infer T> ? T : never;

type OptionalName<Fields> = {
  [Name in keyof Fields]: unknown extends Guarded<Fields[Name]>
    ? never
    : undefined extends Guarded<Fields[Name]>
      ? Name
      : never;
}[keyof Fields];

type Shaped<Fields> = {
  readonly [Name in keyof Fields as Exclude<Name, OptionalName<Fields>>]: Guarded<Fields[Name]>;
} & {
  readonly [Name in keyof Fields as Extract<Name, OptionalName<Fields>>]?: Guarded<Fields[Name]>;
};

/** As `objectOf`, for a type that is declared by its guard: `type Point = Guarded<typeof isPoint>`. */
export const shapeOf = <Fields extends Readonly<Record<string, TypeGuard<unknown>>>>(
  fields: Fields,
) => objectOf(fields) as TypeGuard<Shaped<Fields>>;

/** Parses JSON; `null` for invalid JSON. */
export function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Text without its percent-encoding; unchanged where that is malformed. */
export function tryDecodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Follows names through records, own fields only; `undefined` for one that does not exist. */
export function valueAt(start: unknown, path: readonly string[]): unknown {
  let value = start;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
      return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** Whether a number is the one that is written, to the last digit: `1e400` is none, nor is every id of 20 digits. */
export const isExactNumber = (written: string, number: number): boolean =>
  Number.isFinite(number) &&
  (Math.abs(number) <= Number.MAX_SAFE_INTEGER ||
    !/^[-+]?\d+$/.test(written) ||
    BigInt(written.replace('+', '')) === BigInt(number));
