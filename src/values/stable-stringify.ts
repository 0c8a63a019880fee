/**
 * Plain data as a text that is equal for equal data: records, lists, maps, texts and numbers, with
 * shared and circular references. A part that was written before is referred to by its number.
 * (Node's own serialisation writes equal strings in one of two ways, depending on their memory layout.)
 */
export function stableStringify(value: unknown): string {
  const known = new Map<object, number>();
  const parts: string[] = [];
  const write = (one: unknown): void => {
    if (typeof one !== 'object' || one === null) {
      parts.push(typeof one === 'number' ? String(one) : (JSON.stringify(one) ?? 'undefined'), ',');
      return;
    }
    const before = known.get(one);
    if (before !== undefined) {
      parts.push(`#${before},`);
      return;
    }
    known.set(one, known.size);
    if (Array.isArray(one)) {
      parts.push('[');
      one.forEach(write);
    } else if (one instanceof Map) {
      parts.push('<');
      for (const [key, held] of one) {
        write(key);
        write(held);
      }
    } else {
      parts.push('{');
      for (const [key, held] of Object.entries(one)) {
        parts.push(JSON.stringify(key), ':');
        write(held);
      }
    }
    parts.push(';');
  };
  write(value);
  return parts.join('');
}
