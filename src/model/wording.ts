/** The names of plural forms, as Unicode has them. */
export const PLURAL_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
export type PluralForm = (typeof PLURAL_FORMS)[number];

/** A text in the forms that a number asks for; `other` is always there. */
export type PluralWording = { readonly [form in PluralForm]?: string } & { readonly other: string };

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
