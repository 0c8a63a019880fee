import { distance } from 'fastest-levenshtein';
import { isTransposition } from '../../diagnostics/swap.ts';

/** One letter more, less or other, or two neighbours swapped; digits must agree. */
export function isTypo(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  if (a.replace(/\D/g, '') !== b.replace(/\D/g, '')) return false;
  const steps = distance(a, b);
  return steps === 1 || (steps === 2 && isTransposition(a, b));
}

/**
 * Words with what they stand for, found again by a slip. Two words one slip apart share a word
 * that is left when one letter of either goes, so a look-up costs the length of the word and not
 * the number of words.
 */
export class TypoIndex<T> {
  readonly #byRest = new Map<string, { readonly word: string; readonly item: T }[]>();

  add(word: string, item: T): void {
    for (const rest of deletionsOf(word)) {
      const entries = this.#byRest.get(rest);
      if (entries === undefined) this.#byRest.set(rest, [{ word, item }]);
      else entries.push({ word, item });
    }
  }

  /** What was added under words one slip away, each once. */
  findNear(word: string): T[] {
    const found = new Set<T>();
    for (const rest of deletionsOf(word)) {
      for (const entry of this.#byRest.get(rest) ?? []) {
        if (!found.has(entry.item) && isTypo(word, entry.word)) found.add(entry.item);
      }
    }
    return [...found];
  }
}

/** The word itself, and the word without each of its letters. */
function deletionsOf(word: string): Set<string> {
  const rests = new Set([word]);
  for (let at = 0; at < word.length; at += 1) rests.add(word.slice(0, at) + word.slice(at + 1));
  return rests;
}
