import { expect, it } from 'vitest';
import { compileSchemaFile } from '../../../src/check/schema/compile-schema.ts';

const compiled = (text: string) =>
  compileSchemaFile({ kind: 'text', path: 'data/schemas/a.schema.json', text });

const UNIQUE = '{"type": "array", "uniqueItems": true}';

it.each([
  [[1, 2, '1', [1], { a: 1 }, [['a', 1]]], null],
  [[1, 2, 1, 2], { i: 3, j: 1 }],
  [[{ a: 1, b: [2] }, 3, { b: [2], a: 1 }], { i: 2, j: 0 }],
])('finds the last entry of %j that repeats another', (items, expected) => {
  const [error = null] = compiled(UNIQUE).validate?.(items) ?? [];
  expect(error?.params ?? null).toEqual(expected);
});

it('takes a schema that refers to itself', () => {
  const text = '{"properties": {"a": {"$ref": "#"}, "b": {"$ref": "#/properties/a"}}}';
  expect(compiled(text).diagnostics).toEqual([]);
  expect(compiled(text).validate?.({ a: { b: {} } })).toEqual([]);
});
