/**
 * Freezes values and looks whether they are plain JSON. What was seen before is not gone through again,
 * so states that share parts cost little.
 */
export class PlainFreezer {
  readonly #seen = new WeakSet<object>();
  readonly #open = new Set<object>();

  /** @returns what is not plain JSON in a value, as `state.hands[1] is undefined`; `null` if all is */
  freeze(value: unknown, name: string): string | null {
    if (typeof value === 'number' && !Number.isFinite(value)) return `${name} is ${value}`;
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return null;
    if (typeof value !== 'object') {
      return `${name} is ${value === undefined ? 'undefined' : `a ${typeof value}`}`;
    }
    if (this.#open.has(value)) return `${name} contains itself`;
    if (this.#seen.has(value)) return null;
    if (!Array.isArray(value) && !isRecord(value)) return `${name} is a ${value.constructor.name}`;
    this.#seen.add(value);
    Object.freeze(value);
    this.#open.add(value);
    const wrong = this.#freezeParts(value, name);
    this.#open.delete(value);
    return wrong;
  }

  #freezeParts(value: object, name: string): string | null {
    let first: string | null = null;
    const isList = Array.isArray(value);
    if (isList && Object.keys(value).length !== value.length) first = `${name} has gaps`;
    for (const key of Reflect.ownKeys(value)) {
      if (isList && key === 'length') continue;
      const part = isList ? `${name}[${String(key)}]` : `${name}.${String(key)}`;
      // A symbol would not be in the JSON.
      const wrong =
        typeof key === 'symbol'
          ? `${part} is a symbol`
          : this.freeze(Reflect.get(value, key), part);
      first ??= wrong;
    }
    return first;
  }
}

/** Whether an object is one of the literal kind, of this program or of a context of its own. */
function isRecord(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
