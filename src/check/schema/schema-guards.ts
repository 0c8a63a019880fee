import { createRequire } from 'node:module';
import type { FuncKeywordDefinition } from 'ajv/dist/2020.js';
import { tryDecodeUri } from '../../core/value-shapes.ts';
import type { Path } from '../yaml/yaml-file.ts';

const JSON_TOKEN =
  /[\t\n\r ]*(?:([{}[\],:])|("[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|$)/y;

/** What may come next: a value, a key, or what follows a value. */
type ExpectedToken = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'end of value';

/**
 * Where a text stops being JSON, as an offset; `null` when it is JSON. JavaScript's own parser reports
 * the place in some versions only.
 */
export function findJsonError(text: string): number | null {
  const open: string[] = [];
  let expected: ExpectedToken = 'value';
  JSON_TOKEN.lastIndex = 0;
  for (let from = 0; ; from = JSON_TOKEN.lastIndex) {
    const match = JSON_TOKEN.exec(text);
    if (match === null) return from + text.slice(from).search(/[^\t\n\r ]/);
    const [, mark, literal] = match;
    if (mark === undefined && literal === undefined) {
      return expected === 'end of value' && open.length === 0 ? null : text.trimEnd().length;
    }
    const next = nextExpected(expected, { mark, isText: literal?.startsWith('"') ?? false }, open);
    if (next === null) return JSON_TOKEN.lastIndex - (mark ?? literal ?? '').length;
    expected = next;
  }
}

/** The state after a token, or `null` when the token may not stand there. */
function nextExpected(
  expected: ExpectedToken,
  { mark, isText }: { mark: string | undefined; isText: boolean },
  open: string[],
): ExpectedToken | null {
  switch (expected) {
    case 'colon':
      return mark === ':' ? 'value' : null;
    case 'key':
    case 'first key':
      if (mark === '}' && expected === 'first key') return endValue(open);
      return isText ? 'colon' : null;
    case 'value':
    case 'first value':
      if (mark === ']' && expected === 'first value') return endValue(open);
      return beginValue(mark, open);
    case 'end of value':
      if (mark === ',' && open.length > 0) return open.at(-1) === '}' ? 'key' : 'value';
      return mark !== undefined && mark === open.at(-1) ? endValue(open) : null;
  }
}

function beginValue(mark: string | undefined, open: string[]): ExpectedToken | null {
  if (mark === undefined) return 'end of value';
  if (mark !== '{' && mark !== '[') return null;
  open.push(mark === '{' ? '}' : ']');
  return mark === '{' ? 'first key' : 'first value';
}

function endValue(open: string[]): ExpectedToken {
  open.pop();
  return 'end of value';
}

/** More parts than any schema of a table has. */
const MAX_PARTS = 5_000;
/** More parts than a validator can check in time, each counted as often as it is used. */
const MAX_EXPANDED_PARTS = 50_000;
/** Parts in parts and references that follow each other: deeper than any schema is meant to go. */
const MAX_SCHEMA_DEPTH = 500;

/** A part of a schema that makes it too large, and why. */
export interface SchemaExcess {
  readonly path: Path;
  readonly reason: string;
}

/**
 * Where a schema becomes too large: by its own parts, or by references to parts that refer to others
 * in turn, which can double at each step. `null` for a schema of any usual size.
 */
export function findSchemaExcess(schema: object): SchemaExcess | null {
  const counter = new PartCounter(schema);
  counter.costOf(schema, [], 0);
  return counter.excess;
}

class PartCounter {
  excess: SchemaExcess | null = null;
  readonly #root: object;
  /** What a part costs with all that it holds and refers to; 0 while that is being counted. */
  readonly #costs = new Map<object, number>();

  constructor(root: object) {
    this.#root = root;
  }

  costOf(part: object, path: Path, depth: number): number {
    const known = this.#costs.get(part);
    if (known !== undefined) return known;
    this.#costs.set(part, 0);
    if (depth > MAX_SCHEMA_DEPTH) {
      this.#stop(path, `its parts and references are nested more than ${MAX_SCHEMA_DEPTH} deep`);
      return 0;
    }
    let cost = 1;
    for (const [key, value] of Object.entries(part)) {
      const at = [...path, Array.isArray(part) ? Number(key) : key];
      cost += this.#costOfValue(key, value, at, depth + 1);
      if (this.excess !== null) return cost;
      if (cost > MAX_EXPANDED_PARTS)
        this.#stop(at, `including its references, it has more than ${MAX_EXPANDED_PARTS} parts`);
    }
    if (this.#costs.size > MAX_PARTS) this.#stop(path, `it has more than ${MAX_PARTS} parts`);
    this.#costs.set(part, cost);
    return cost;
  }

  #costOfValue(key: string, value: unknown, at: Path, depth: number): number {
    if (typeof value === 'object' && value !== null) return this.costOf(value, at, depth);
    if ((key !== '$ref' && key !== '$dynamicRef') || typeof value !== 'string') return 0;
    const [target, path] = this.#resolve(value);
    return target === null ? 0 : this.costOf(target, path, depth);
  }

  #stop(path: Path, reason: string): void {
    this.excess ??= { path, reason };
  }

  /** A part of the same schema by its JSON Pointer. */
  #resolve(reference: string): [part: object | null, path: Path] {
    const [, pointer] = /^[^#]*#((?:\/.*)?)$/.exec(reference) ?? [];
    if (pointer === undefined) return [null, []];
    const keys = pointer.split('/').slice(1).map(unescapePointerStep);
    let part: unknown = this.#root;
    for (const key of keys) {
      if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return [null, []];
      part = part[key as keyof typeof part];
    }
    return [typeof part === 'object' ? part : null, keys];
  }
}

const unescapePointerStep = (key: string): string =>
  tryDecodeUri(key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Loaded when a pack's schema with a pattern is compiled. */
const loadEngine = (): typeof import('re2js') => createRequire(import.meta.url)('re2js');

/** What `\s` means in JSON Schema; the engine's own knows the white space of ASCII alone. */
const WHITESPACE =
  '\\t\\n\\x0b\\f\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';

/** As much of a `RegExp` as a validator uses; it distinguishes patterns by their text. */
export interface LinearPattern {
  readonly test: (text: string) => boolean;
  readonly toString: () => string;
}

/**
 * A pattern of a schema that takes time in proportion to the text: a hostile pattern can keep the engine
 * of JavaScript busy for ever. It supports no look-around and no back-references.
 *
 * @throws Error for a pattern that it does not understand
 */
export function compileLinearPattern(pattern: string): LinearPattern {
  const { RE2JS } = loadEngine();
  // What is no pattern in JavaScript either is refused in the words of JavaScript.
  const { source } = new RegExp(pattern, 'u');
  const compiled = compileOrReject(() =>
    RE2JS.compile(RE2JS.translateRegExp(expandWhitespace(pattern))),
  );
  return { test: (text) => compiled.test(text), toString: () => `/${source}/u` };
}

function compileOrReject<T>(make: () => T): T {
  try {
    return make();
  } catch (cause) {
    const message =
      'Invalid regular expression: lookahead, lookbehind and backreferences are not supported';
    throw new SyntaxError(message, { cause });
  }
}

/** Writes `\s` and `\S` out. Within brackets `\S` stays the one of ASCII. */
function expandWhitespace(pattern: string): string {
  let isInClass = false;
  return pattern.replace(/\\[\s\S]|[[\]]/g, (part) => {
    if (part === '[') isInClass = true;
    if (part === ']') isInClass = false;
    if (part === '\\s') return isInClass ? WHITESPACE : `[${WHITESPACE}]`;
    return part === '\\S' && !isInClass ? `[^${WHITESPACE}]` : part;
  });
}

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
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  errors: true,
  validate: validateUniqueItems,
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
