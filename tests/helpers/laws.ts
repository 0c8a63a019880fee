// Assertions for laws that are checked on millions of values, for which `expect` is too slow.

export const fail = (what: string): never => {
  throw new Error(what);
};

export function assertTrue(isTrue: boolean, what: string): void {
  if (!isTrue) fail(`not true: ${what}`);
}

export function assertEqual(found: unknown, wanted: unknown, what: string): void {
  if (!Object.is(found, wanted)) fail(`${what} is ${found} and not ${wanted}`);
}

/** Two lists of the same values in the same order. */
export function assertSameList<T>(found: readonly T[], wanted: readonly T[], what: string): void {
  const isSame = found.length === wanted.length && found.every((one, at) => one === wanted[at]);
  if (!isSame) fail(`${what}: ${found.join(', ')} is not ${wanted.join(', ')}`);
}

/** Two numbers, to nine places. */
export function expectNear(found: number, wanted: number, what: string): void {
  if (!(Math.abs(found - wanted) < 5e-10)) fail(`${what} is ${found} and not ${wanted}`);
}
