import { welcome } from './connection.ts';

/** What the page itself says, in the language of the game; a text that is no key stays as it is. */
export function words(
  key: string,
  values: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const wording = welcome.words[key] ?? key;
  const text =
    typeof wording === 'string'
      ? wording
      : (wording[pluralOf(values.count)] ?? wording.other ?? '');
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

const pluralOf = (count: string | number | undefined): Intl.LDMLPluralRule =>
  new Intl.PluralRules(document.documentElement.lang).select(Number(count ?? 2));

/** A text with what is only for those who have keys in the place of `{keys}`. */
export function wordsAroundKeys(key: string, values = {}): readonly [string, string] {
  const [before = '', after = ''] = words(key, { ...values, keys: '\0' }).split('\0');
  return [before, after];
}
