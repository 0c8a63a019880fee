import { PLURAL_FORMS, type PluralForm, type PluralWording } from './wording.ts';

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
