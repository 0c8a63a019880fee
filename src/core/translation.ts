/** The names of plural forms, as Unicode has them. */
export const PLURAL_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

export type PluralForm = (typeof PLURAL_FORMS)[number];

/** A text in the forms that a number asks for; `other` is always there. */
type PluralWording = { readonly [form in PluralForm]?: string } & { readonly other: string };

/** What is said: one text, or one in several forms. */
export type Wording = string | PluralWording;

/** Every form of a wording; a text without forms is its own `other`. */
export const pluralFormsOf = (wording: Wording): readonly (readonly [PluralForm, string])[] =>
  typeof wording === 'string'
    ? [['other', wording]]
    : PLURAL_FORMS.flatMap((form) => {
        const text = wording[form];
        return text === undefined ? [] : [[form, text] as const];
      });

/** Two wordings say the same if all their forms do. */
export const isSameWording = (a: Wording, b: Wording): boolean =>
  typeof a === typeof b && JSON.stringify(pluralFormsOf(a)) === JSON.stringify(pluralFormsOf(b));

/** A wording as one text, for messages: its most general form. */
export const defaultForm = (wording: Wording): string =>
  typeof wording === 'string' ? wording : wording.other;

/** The first character of a text as Unicode writes it: `U+00E9`. */
export const formatCodePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** By what a template's text is found among translations: a text with another context is another text. */
export const templateTextKey = (wording: Wording, context: string | null): string =>
  JSON.stringify([context, pluralFormsOf(wording)]);

/** The texts of a pack's templates in the language that the pack is in. */
export interface Translation {
  /** The language that the templates are written in. */
  readonly sourceLanguage: string;
  /** By `keyOfTemplateText`; what is missing is said in the words of the template. */
  readonly texts: ReadonlyMap<string, Wording>;
}

const pluralRules = new Map<string, Intl.PluralRules>();

function pluralRulesFor(language: string): Intl.PluralRules {
  const known = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, known);
  return known;
}

/** The form that a number asks for: French says 0 and 1 in the singular, English 1 alone. */
export const pluralForm = (count: number, language: string): PluralForm =>
  PLURAL_FORMS.find((form) => form === pluralRulesFor(language).select(count)) ?? 'other';

/** The text of a wording for a number. */
export const selectPluralText = (wording: PluralWording, count: number, language: string): string =>
  wording[pluralForm(count, language)] ?? wording.other;

/** Numbers that games print are small; some forms are for millions alone. */
const MAX_COUNT = 200;

const requiredFormsByLanguage = new Map<string, readonly PluralForm[]>();

/** The forms that a language needs for the whole numbers of a game, `other` among them. */
export function requiredPluralForms(language: string): readonly PluralForm[] {
  const known = requiredFormsByLanguage.get(language);
  if (known !== undefined) return known;
  const asked = new Set<PluralForm>(['other']);
  for (let count = 0; count <= MAX_COUNT; count += 1) asked.add(pluralForm(count, language));
  const forms = PLURAL_FORMS.filter((form) => asked.has(form));
  requiredFormsByLanguage.set(language, forms);
  return forms;
}

/** The forms that a language has at all, for fractions and millions too. */
export const availablePluralForms = (language: string): readonly PluralForm[] => {
  const { pluralCategories } = pluralRulesFor(language).resolvedOptions();
  return PLURAL_FORMS.filter((form) => pluralCategories.includes(form));
};

const PLACEHOLDER = /\{([a-zA-Z][a-zA-Z0-9]*)\}/g;

/** The names in braces in a text, in their order: `Take {count} fares` has `count`. */
export const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** Puts a value in the place of each name in braces. */
export const fillPlaceholders = (text: string, valueFor: (name: string) => string): string =>
  text.replaceAll(PLACEHOLDER, (_, name: string) => valueFor(name));

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
