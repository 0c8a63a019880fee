import { readFileSync } from 'node:fs';

const fixture = (family: string, file: string) => {
  const bytes = readFileSync(new URL(`../../fixtures/fonts/${file}`, import.meta.url));
  return { family, weight: 400, file, bytes };
};

/** Parts of fonts in other scripts. */
export const SCRIPT_FONTS = [
  fixture('Symbols', 'symbols.woff2'),
  fixture('Arabic', 'arabic.woff2'),
  fixture('Hebrew', 'hebrew.woff2'),
  fixture('Devanagari', 'devanagari.woff2'),
];
