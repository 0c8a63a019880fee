import { languageName } from '../model/language-name.ts';
import { availablePluralForms, requiredPluralForms } from '../model/plural-rules.ts';
import { pluralFormsOf, type Wording } from '../model/wording.ts';
import type { MarkFault } from './compare-marks.ts';

/** Whether a translation has the forms that its language asks for, and its source has. */
export function checkPluralForms(source: Wording, translation: Wording, code: string): MarkFault[] {
  const hint = `${languageName(code)} has ${formatForms(requiredPluralForms(code))}`;
  if (typeof translation === 'string') {
    const isEnough = typeof source === 'string' || requiredPluralForms(code).length === 1;
    if (isEnough) return [];
    return [
      { message: 'the source has forms for one and for many, the translation one text', hint },
    ];
  }
  if (typeof source === 'string') {
    return [
      {
        message: 'the source is one text, and has no forms for numbers',
        hint: 'write the translation as one text too: `text: "…"`',
      },
    ];
  }
  const given = pluralFormsOf(translation);
  const missing = requiredPluralForms(code).filter(
    (form) => (translation[form] ?? '').trim() === '',
  );
  const foreign = given
    .map(([form]) => form)
    .filter((form) => !availablePluralForms(code).includes(form));
  return [
    ...missing.map((form) => ({ message: `the form \`${form}\` is missing`, hint })),
    ...foreign.map((form) => ({
      message: `${languageName(code)} has no form \`${form}\``,
      hint,
    })),
  ];
}

const formatForms = (forms: readonly string[]): string =>
  forms.map((form) => `\`${form}\``).join(', ');
