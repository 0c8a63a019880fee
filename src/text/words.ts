import { InternalError } from '../diagnostics/errors.ts';
import { languageChain } from './language.ts';
import { escapeMarkup, formatCount, markCode } from './text-markup.ts';
import {
  fillPlaceholders,
  formatLocalizedNumber,
  selectPluralText,
  type Wording,
} from './translation.ts';

/** The texts of a language by key, as in presets/words/. */
export type WordCatalogue = Readonly<Record<string, Wording>>;

/** Values for the names in braces; `count` also selects the plural form. */
type WordValues = Readonly<Record<string, string | number>>;

/** What the tool itself says, in one language. */
export interface Words {
  /** Of its texts: `en` where there are none in the wanted language. */
  readonly language: string;
  /** A text, not escaped. */
  (key: string, values?: WordValues): string;
  /** A text as markup: its values are escaped. */
  readonly html: (key: string, values?: WordValues) => string;
  /** A number of things: `1 sheet`, `3 tokens`. What has no text of its own gets a regular English plural. */
  readonly count: (count: number, noun: string) => string;
  /** A number that is written as in English, in the notation of the language. */
  readonly decimal: (written: string) => string;
  /** The texts of a group, such as those of `play`, by key. */
  readonly texts: (group: string) => WordCatalogue;
  /** `a, b and c`. */
  readonly list: (words: readonly string[]) => string;
}

/**
 * The words for a pack in a language, from the most special catalogue that has each.
 *
 * @param catalogues English and other languages, by code
 */
export function createWords(wanted: string, catalogues: ReadonlyMap<string, WordCatalogue>): Words {
  const chain = [...languageChain(wanted), 'en'].filter((code) => catalogues.has(code));
  const language = chain[0] ?? 'en';
  const wordingOf = (key: string): Wording | undefined =>
    chain.map((code) => catalogues.get(code)?.[key]).find((wording) => wording !== undefined);
  const fill = (key: string, values: WordValues, write: (value: string) => string): string => {
    const wording = wordingOf(key);
    if (wording === undefined)
      throw new InternalError(`presets/words/en.yaml has no text \`${key}\``);
    const text =
      typeof wording === 'string'
        ? wording
        : selectPluralText(wording, Number(values.count), language);
    return fillPlaceholders(text, (name) => write(String(values[name] ?? '')));
  };
  const say = (key: string, values: WordValues = {}): string => fill(key, values, (value) => value);
  return Object.assign(say, {
    language,
    html: (key: string, values: WordValues = {}) =>
      markCode(fill(key, values, (value) => escapeMarkup(value).replaceAll('`', '&#96;'))),
    count: (count: number, noun: string) =>
      wordingOf(`count.${noun}`) === undefined
        ? formatCount(count, noun)
        : say(`count.${noun}`, { count }),
    decimal: (written: string) =>
      language === 'en' ? written : formatLocalizedNumber(language, Number(written)),
    texts: (group: string) => {
      const all = chain.toReversed().map((code) => catalogues.get(code) ?? {});
      const known = Object.entries(Object.assign({}, ...all) as WordCatalogue);
      return Object.fromEntries(known.filter(([key]) => key.startsWith(`${group}.`)));
    },
    list: (words: readonly string[]) =>
      words.length < 2
        ? words.join('')
        : say('list.and', { words: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' }),
  });
}
