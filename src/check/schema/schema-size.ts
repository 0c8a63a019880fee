import type { Path } from '../yaml/yaml-file.ts';

/** More parts than any schema of a table has. */
const MAX_PARTS = 5_000;
/** More parts than a validator can hold against a value in time, each counted as often as it is used. */
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
      this.#stop(path, `parts and references go more than ${MAX_SCHEMA_DEPTH} deep`);
      return 0;
    }
    let cost = 1;
    for (const [key, value] of Object.entries(part)) {
      const at = [...path, Array.isArray(part) ? Number(key) : key];
      cost += this.#costOfValue(key, value, at, depth + 1);
      if (this.excess !== null) return cost;
      if (cost > MAX_EXPANDED_PARTS)
        this.#stop(at, `with what it refers to, it has more than ${MAX_EXPANDED_PARTS} parts`);
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

function unescapePointerStep(key: string): string {
  const plain = key.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
