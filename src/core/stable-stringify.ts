/**
 * Plain data as a text that is the same whenever the data are: records, lists, maps, texts, numbers,
 * which may share parts and may refer to each other in circles. A part that stood before is named by
 * its number. (Node's own serialisation writes the same text in one of two ways, as it happens to lie
 * in memory.)
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
