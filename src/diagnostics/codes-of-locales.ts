import { type CodeDescription, defineCode } from './code-description.ts';

/** Codes of what is found in translations (`locales/`), and of words that nobody can translate. */
export const CODES_OF_LOCALES: readonly CodeDescription[] = [
  defineCode(
    'template/wrong-text',
    'A call of `t` does not write its text out, or its names in braces and its values do not go together.',
    'Write the text as a string, and give each name in braces its value: `{{t "{count} fares" count=card.cost}}`.',
  ),
  defineCode(
    'template/untranslated-text',
    'A template prints words outside of `t`, in a pack that has translations (a warning).',
    'Write them as `{{t "…"}}`.',
  ),
  defineCode(
    'locale/bad-code',
    'A folder in `locales/` is not named by the code of a language, or the code is not written as usual.',
    'Name it `fr`, `fr-CA`, `pt-BR`.',
  ),
  defineCode(
    'locale/source-language',
    'A folder in `locales/` is for the language that the pack itself is written in.',
    'Remove it, or change `language` in game.yaml.',
  ),
  defineCode(
    'locale/stray-file',
    'A file in `locales/` is in no language (a warning).',
    'Translations are read from `locales/<code>/<name>.yaml`; move it there, or remove it.',
  ),
  defineCode(
    'locale/missing',
    'A text is not translated, or none of a table or of the whole language is (a warning).',
    'Translate it; `vbuses locale update <code>` writes the entries. Until then the words of the pack are printed.',
  ),
  defineCode(
    'locale/stale',
    'The text of the pack is not the one that the translation was made from (a warning).',
    'Mend the translation, then copy the new text to `source`, or remove `was`. Until then the words of the pack are printed.',
  ),
  defineCode(
    'locale/no-such-text',
    'An entry translates a text that the pack does not have (a warning).',
    'Mend its name, or remove it.',
  ),
  defineCode(
    'locale/duplicate-entry',
    'A text has two entries in one language.',
    'Remove one of them.',
  ),
  defineCode(
    'locale/lost-marks',
    'A translation does not have the icons, names in braces, bold and italic of its source.',
    'Keep them as they are; only their place may change.',
  ),
  defineCode(
    'locale/plural-forms',
    'A translation lacks a form that its language has for numbers, or has forms where its source has none.',
    'Write the forms that the hint names.',
  ),
];
