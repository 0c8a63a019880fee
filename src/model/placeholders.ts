const PLACEHOLDER = /\{([a-zA-Z][a-zA-Z0-9]*)\}/g;

/** The names in braces in a text, in their order: `Take {count} fares` has `count`. */
export const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** Puts a value in the place of each name in braces. */
export const fillPlaceholders = (text: string, valueFor: (name: string) => string): string =>
  text.replaceAll(PLACEHOLDER, (_, name: string) => valueFor(name));
