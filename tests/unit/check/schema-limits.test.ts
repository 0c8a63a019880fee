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

it('finds it in a long list', () => {
  const items = Array.from({ length: 50_000 }, (_, at) => ({ id: at, name: `n${at % 49_999}` }));
  expect(compiled(UNIQUE).validate?.(items)).toEqual([]);
  expect(compiled(UNIQUE).validate?.([...items, { name: 'n0', id: 0 }])).toHaveLength(1);
});

const doubling = (count: number): string =>
  Array.from({ length: count }, (_, at) => {
    const next = `{"$ref": "#/$defs/a${at + 1}"}`;
    return `"a${at}": {"allOf": [${next}, ${next}]}`;
  }).join(',\n');

it.each([
  ['many parts', `{"allOf": [\n${'{},\n'.repeat(5_000)}{}]}`, 'more than 5000 parts', 5_000],
  [
    'references that double',
    `{"$ref": "#/$defs/a0", "$defs": {\n${doubling(40)},\n"a40": {}}}`,
    'more than 50000 parts',
    28,
  ],
])('refuses %s at the part that is too much', (_, text, reason, line) => {
  const { validate, diagnostics } = compiled(text);
  expect(validate).toBeNull();
  expect(diagnostics).toMatchObject([{ code: 'schema/invalid', line }]);
  expect(diagnostics[0]?.message).toContain(reason);
});

it('takes a schema that refers to itself', () => {
  const text = '{"properties": {"a": {"$ref": "#"}, "b": {"$ref": "#/properties/a"}}}';
  expect(compiled(text).diagnostics).toEqual([]);
  expect(compiled(text).validate?.({ a: { b: {} } })).toEqual([]);
});
