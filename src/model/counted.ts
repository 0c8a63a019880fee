/** `1 sheet`, `2 sheets`, `11 boxes`, `2 paper dice`. */
export const formatCount = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : pluralize(noun)}`;

/** Regular English plurals, and the one word of the table that has another. */
function pluralize(noun: string): string {
  if (/\bdie$/.test(noun)) return noun.replace(/die$/, 'dice');
  return /(?:[sxz]|[cs]h)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
