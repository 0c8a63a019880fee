import { createHash } from 'node:crypto';

/** Plain data as JSON with the keys of every object in order: equal data give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}

/** The SHA-256 of a state, in hexadecimal. */
export const stateHash = (state: unknown): string =>
  createHash('sha256').update(canonicalJson(state)).digest('hex');
