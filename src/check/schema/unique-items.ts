import type { FuncKeywordDefinition } from 'ajv/dist/2020.js';

interface UniqueItemsValidation {
  (isAsked: boolean, items: readonly unknown[]): boolean;
  /** Where the validator looks for what was wrong. */
  errors?: { keyword: string; params: DuplicateItems; message: string }[];
}

/** Where an entry stands that repeats another, and where that stands. */
type DuplicateItems = { i: number; j: number };

const validateUniqueItems: UniqueItemsValidation = (isAsked, items) => {
  const repeated = isAsked ? findDuplicateItems(items) : null;
  if (repeated === null) return true;
  const message = 'must NOT have duplicate items';
  validateUniqueItems.errors = [{ keyword: 'uniqueItems', params: repeated, message }];
  return false;
};

/** `uniqueItems` in one pass; the validator's own compares each entry with each other one. */
export const uniqueItems: FuncKeywordDefinition = {
  ...{ keyword: 'uniqueItems', type: 'array', schemaType: 'boolean' },
  ...{ errors: true, validate: validateUniqueItems },
};

function findDuplicateItems(items: readonly unknown[]): DuplicateItems | null {
  const seen = new Map<string, number>();
  let repeated: DuplicateItems | null = null;
  for (const [i, item] of items.entries()) {
    const key = JSON.stringify(item, withSortedKeys);
    const j = seen.get(key);
    if (j !== undefined) repeated = { i, j };
    seen.set(key, i);
  }
  return repeated;
}

/** Objects are equal whatever the order of their keys. */
const withSortedKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
