import type { WrittenRecord } from '../context.ts';

/** The sum of a field, or `null` when one of the records has no number there, or a wrong one. */
export function sumOf(records: readonly WrittenRecord[], key: string): number | null {
  let sum = 0;
  for (const record of records) {
    const value = record.number(key);
    if (value === null || record.reportedKeys.has(key)) return null;
    sum += value;
  }
  return sum;
}

/** The sum of a field for each group. Records without the number, or in no group, are left out. */
export function sumByGroup(
  records: readonly WrittenRecord[],
  key: string,
  groupOf: (record: WrittenRecord) => string | null,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const record of records) {
    const group = groupOf(record);
    const value = record.number(key);
    if (group === null || value === null) continue;
    sums.set(group, (sums.get(group) ?? 0) + value);
  }
  return sums;
}

/** What two sets of names do not have in common, each in its own order. */
export function compareNames(
  found: readonly string[],
  wanted: readonly string[],
): { readonly missing: readonly string[]; readonly extra: readonly string[] } {
  const inFound = new Set(found);
  const inWanted = new Set(wanted);
  return {
    missing: wanted.filter((name) => !inFound.has(name)),
    extra: found.filter((name) => !inWanted.has(name)),
  };
}
