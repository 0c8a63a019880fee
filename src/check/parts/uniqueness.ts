import type { WrittenRecord } from '../context.ts';
import { type ReportFunction, relatedPlace } from '../context.ts';
import type { Span } from '../yaml/yaml-file.ts';

/** Something that must be there only once. */
export interface KeyedItem {
  readonly key: string;
  readonly at: Span;
  readonly record: WrittenRecord | null;
}

/** Reports every item whose key an earlier item has, with the earlier one as related place. */
export function reportDuplicates(
  report: ReportFunction,
  items: readonly KeyedItem[],
  { code, message }: { code: string; message: (key: string) => string },
): void {
  const first = new Map<string, KeyedItem>();
  for (const item of items) {
    const earlier = first.get(item.key);
    if (earlier === undefined) {
      first.set(item.key, item);
      continue;
    }
    if (item.record !== null) item.record.duplicate = duplicateKind(item.record, earlier.record);
    report({
      code,
      at: item.at,
      message: message(item.key),
      hint: 'give one of the two another id, or remove it',
      related: [relatedPlace(earlier.at, 'the first one is here')],
      about: item.record === null ? [] : [item.record],
    });
  }
}

const duplicateKind = (record: WrittenRecord, earlier: WrittenRecord | null): 'copy' | 'other' =>
  JSON.stringify(record.fields) === JSON.stringify(earlier?.fields) ? 'copy' : 'other';
