/** A text of JSON with the value at one of its places replaced; any other text as it is. */
export function replaceValue(text: string, place: number, other: unknown): string {
  let data: unknown;
  try {
    data = { data: JSON.parse(text) };
  } catch {
    return text;
  }
  const places: (readonly [holder: Record<string, unknown>, key: string])[] = [];
  const visit = (holder: unknown): void => {
    if (typeof holder !== 'object' || holder === null) return;
    for (const key of Object.keys(holder)) {
      places.push([holder as Record<string, unknown>, key]);
      visit((holder as Record<string, unknown>)[key]);
    }
  };
  visit(data);
  const [holder, key] = places[place % places.length] ?? [{}, ''];
  holder[key] = other;
  return JSON.stringify((data as { readonly data: unknown }).data);
}
