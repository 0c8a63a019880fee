import { createRequire } from 'node:module';

type Hyphenate = (text: string) => string;

const known = new Map<string, Hyphenate | null>();

/**
 * A text with soft hyphens where words of its language may be divided, by the patterns of TeX; as it is
 * in a language without patterns. Addresses stay whole.
 */
export function hyphenate(text: string, language: string): string {
  const divide = hyphenatorOf(language.toLowerCase());
  if (divide === null) return text;
  return text.replaceAll(/\S+/g, (word) => (/[/@\\]|\w\.\w/.test(word) ? word : divide(word)));
}

/** Patterns are loaded when a language is first asked for: of `de-AT` those of `de`. */
function hyphenatorOf(language: string): Hyphenate | null {
  if (!/^[a-z]{2,3}(?:-[a-z\d]+)*$/.test(language)) return null;
  const loaded = known.get(language);
  if (loaded !== undefined) return loaded;
  let found: Hyphenate | null;
  try {
    found = createRequire(import.meta.url)(`hyphen/${language}`).hyphenateSync;
  } catch {
    found = hyphenatorOf(language.replace(/-?[^-]+$/, ''));
  }
  known.set(language, found);
  return found;
}
