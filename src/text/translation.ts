import { getOrCreate } from '../values/maps.ts';

/** The names of plural forms in Unicode. */
export const PLURAL_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

export type PluralForm = (typeof PLURAL_FORMS)[number];

export const isPluralForm = (name: string): name is PluralForm =>
  PLURAL_FORMS.some((form) => form === name);

/** A text in several plural forms; `other` is always present. */
type PluralWording = { readonly [form in PluralForm]?: string } & { readonly other: string };

/** One text, or one in several plural forms. */
export type Wording = string | PluralWording;

/** Every form of a wording; a text without forms is its own `other`. */
export const pluralFormsOf = (wording: Wording): readonly (readonly [PluralForm, string])[] =>
  typeof wording === 'string'
    ? [['other', wording]]
    : PLURAL_FORMS.flatMap((form) => {
        const text = wording[form];
        return text === undefined ? [] : [[form, text] as const];
      });

/** Whether all forms of two wordings are equal. */
export const isSameWording = (a: Wording, b: Wording): boolean =>
  typeof a === typeof b && JSON.stringify(pluralFormsOf(a)) === JSON.stringify(pluralFormsOf(b));

/** A wording as one text, for messages: its most general form. */
export const defaultForm = (wording: Wording): string =>
  typeof wording === 'string' ? wording : wording.other;

/** The first character of a text as Unicode writes it: `U+00E9`. */
export const formatCodePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The key of a template's text among translations: another context is another text. */
export const templateTextKey = (wording: Wording, context: string | null): string =>
  JSON.stringify([context, pluralFormsOf(wording)]);

/** The texts of a pack's templates in the language that the pack is in. */
export interface Translation {
  /** The language that the templates are written in. */
  readonly sourceLanguage: string;
  /** By `templateTextKey`; for a missing text the template's own text is printed. */
  readonly texts: ReadonlyMap<string, Wording>;
}

const pluralRules = new Map<string, Intl.PluralRules>();

const pluralRulesFor = (language: string): Intl.PluralRules =>
  getOrCreate(pluralRules, language, () => new Intl.PluralRules(localeFor(language)));

/** A code that is not a language has a report of its own; its texts are read as English. */
function localeFor(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** The plural form for a number: `one` is for 0 and 1 in French, only for 1 in English. */
export const pluralForm = (count: number, language: string): PluralForm =>
  PLURAL_FORMS.find((form) => form === pluralRulesFor(language).select(count)) ?? 'other';

/** The text of a wording for a number. */
export const selectPluralText = (wording: PluralWording, count: number, language: string): string =>
  wording[pluralForm(count, language)] ?? wording.other;

/** Games print small numbers; some plural forms are only for millions. */
export const MAX_PLURAL_COUNT = 200;

const requiredFormsByLanguage = new Map<string, readonly PluralForm[]>();

/** The forms that a language needs for the whole numbers of a game, `other` among them. */
export const requiredPluralForms = (language: string): readonly PluralForm[] =>
  getOrCreate(requiredFormsByLanguage, language, () => {
    const asked = new Set<PluralForm>(['other']);
    for (let count = 0; count <= MAX_PLURAL_COUNT; count += 1)
      asked.add(pluralForm(count, language));
    return PLURAL_FORMS.filter((form) => asked.has(form));
  });

/** All forms of a language, including those for fractions and millions. */
export const availablePluralForms = (language: string): readonly PluralForm[] => {
  const { pluralCategories } = pluralRulesFor(language).resolvedOptions();
  return PLURAL_FORMS.filter((form) => pluralCategories.includes(form));
};

const PLACEHOLDER = /\{([a-zA-Z][a-zA-Z0-9]*)\}/g;

/** The names in braces in a text, in their order: `Take {count} fares` has `count`. */
export const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** Replaces each name in braces by its value. */
export const fillPlaceholders = (text: string, valueFor: (name: string) => string): string =>
  text.replaceAll(PLACEHOLDER, (_, name: string) => valueFor(name));

const numberFormats = new Map<string, Intl.NumberFormat>();

/** How a number is written. */
export interface NumberNotation {
  /** `decimal` by default. */
  readonly style?: 'decimal' | 'percent';
  /** How many digits follow the point; by default as many as the number has, at most three. */
  readonly digits?: number;
  /** Whether a number above 0 has a plus sign. */
  readonly hasSign?: boolean;
}

function numberFormatFor(language: string, notation: NumberNotation): Intl.NumberFormat {
  const key = JSON.stringify([language, notation.style, notation.digits, notation.hasSign]);
  const { style = 'decimal', digits, hasSign = false } = notation;
  const options: Intl.NumberFormatOptions = {
    style,
    signDisplay: hasSign ? 'exceptZero' : 'auto',
    ...(digits !== undefined && { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  };
  return getOrCreate(numberFormats, key, () => new Intl.NumberFormat(language, options));
}

/**
 * A number in the notation of a language: `1,200.5`, `1 200,5`. Uses a non-breaking space that every
 * typeface has, and a true minus sign.
 */
export function formatLocalizedNumber(
  language: string,
  value: number,
  notation: NumberNotation = {},
): string {
  return numberFormatFor(language, notation)
    .format(value)
    .replaceAll(/[\u202f\u2009]/g, '\u00a0')
    .replaceAll('-', '\u2212');
}

const listFormats = new Map<string, Intl.ListFormat>();

/** Joins texts as a sentence does: `a, b and c`, or `a, b or c` for a disjunction. */
export function joinAsWords(
  language: string,
  type: 'conjunction' | 'disjunction',
  texts: readonly string[],
): string {
  // English without a region has no comma before `and`, as in the tool's own texts.
  const locale = language === 'en' ? 'en-001' : language;
  const key = `${locale} ${type}`;
  return getOrCreate(listFormats, key, () => new Intl.ListFormat(locale, { type })).format(texts);
}
