import { PLURAL_FORMS, type PluralForm, type Wording } from '../model/wording.ts';

/** The helper that says a text in the language of the pack. */
export const TRANSLATION_HELPER = 't';

/** What a call of `t` may say beside its placeholders. */
const CONTEXT_OPTION = 'context';

const isPluralForm = (name: string): name is PluralForm =>
  PLURAL_FORMS.some((form) => form === name);

/** The text that a call of `t` means: `{{t "{count} fares" one="{count} fare" count=card.cost}}`. */
export interface TranslatableText {
  readonly wording: Wording;
  /** Tells texts of the same words apart; `null` for most. */
  readonly context: string | null;
}

/** Reads the text of a call; anything that is no text is left out. */
export function readCallText(
  text: string,
  hash: Readonly<Record<string, unknown>>,
): TranslatableText {
  const forms = Object.entries(hash).filter(
    (pair): pair is [PluralForm, string] => isPluralForm(pair[0]) && typeof pair[1] === 'string',
  );
  const wording = forms.length === 0 ? text : { ...Object.fromEntries(forms), other: text };
  const context = hash[CONTEXT_OPTION];
  return { wording, context: typeof context === 'string' ? context : null };
}

/** Whether something of a call belongs to the text itself, and is no value for a placeholder. */
export const isTextOption = (name: string): boolean =>
  name === CONTEXT_OPTION || isPluralForm(name);
