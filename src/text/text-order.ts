/** Orders texts by code units: the same on every machine, whatever its language. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Items in the order of a text for each, which is made once and not for every comparison. */
export function sortByText<T>(items: readonly T[], textOf: (item: T) => string): readonly T[] {
  if (items.length < 2) return items;
  return items
    .map((item) => ({ item, text: textOf(item) }))
    .sort((a, b) => compareText(a.text, b.text))
    .map(({ item }) => item);
}
