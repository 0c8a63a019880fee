const numberFormats = new Map<string, Intl.NumberFormat>();

/**
 * A number as a language writes it: `1,200.5`, `1 200,5`. The space is one that every typeface has
 * and that ends no line, the sign of a negative number a minus.
 */
export function formatLocalizedNumber(language: string, value: number): string {
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(language);
  numberFormats.set(language, format);
  return format
    .format(value)
    .replaceAll(/[\u202f\u2009]/g, '\u00a0')
    .replaceAll('-', '\u2212');
}
