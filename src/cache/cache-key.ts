import { createHash } from 'node:crypto';

/** What a result depends on: texts, bytes, or a list of such. */
export type KeyPart = string | Uint8Array | readonly KeyPart[];

/**
 * The name under which a result is kept: the SHA-256 of everything that can change it, in hexadecimal.
 * Each part is hashed with its kind and length, so that `['ab', 'c']` and `['a', 'bc']` differ.
 *
 * @param kind what sort of result it is, so that two sorts made of the same things do not meet
 */
export function cacheKey(kind: string, parts: readonly KeyPart[]): string {
  const hash = createHash('sha256');
  const add = (part: KeyPart): void => {
    if (typeof part === 'string') {
      hash.update(`t${Buffer.byteLength(part)}:`).update(part);
    } else if (part instanceof Uint8Array) {
      hash.update(`b${part.length}:`).update(part);
    } else {
      hash.update(`l${part.length}:`);
      part.forEach(add);
    }
  };
  add(kind);
  add(parts);
  return hash.digest('hex');
}
