/** Words around a change that show where in a text it is. */
const CONTEXT_WORDS = 3;
const MAX_WORDS = 12;

/** What was changed in a text, as two short quotations: `"… 2 extra actions."` and `"… 3 extra actions."`. */
export function describeChange(before: string, after: string): { before: string; after: string } {
  const old = wordsOf(before);
  const now = wordsOf(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old.at(-1 - end) === now.at(-1 - end)
  ) {
    end += 1;
  }
  const quote = (words: readonly string[]): string => quoteWords(words, start, words.length - end);
  return { before: quote(old), after: quote(now) };
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

function quoteWords(words: readonly string[], changedFrom: number, changedTo: number): string {
  const from = Math.max(0, changedFrom - CONTEXT_WORDS);
  const to = Math.min(words.length, changedTo + CONTEXT_WORDS, from + MAX_WORDS);
  const head = from > 0 ? '… ' : '';
  const tail = to < words.length ? ' …' : '';
  return `"${head}${words.slice(from, to).join(' ')}${tail}"`;
}
