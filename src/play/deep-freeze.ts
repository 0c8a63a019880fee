/**
 * Freezes plain data with all that is in it, and returns it. What is frozen already is left alone, so
 * that states which share parts are frozen once.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}
