import { hintForName } from '../diagnostics/suggestions.ts';
import { languageName } from '../text/language.ts';
import { proseOfMessage } from '../text/message-format.ts';
import { findUnclosedMarks, parseRichText } from '../text/text-markup.ts';
import {
  availablePluralForms,
  placeholdersOf,
  pluralFormsOf,
  requiredPluralForms,
  type Wording,
} from '../text/translation.ts';

/** What a translation lost of the marks of its source, or has too many of. */
interface MarkFault {
  readonly message: string;
  readonly hint: string | null;
}

/**
 * Compares icons, placeholders, bold and italic of a translation with those of its source. Of sentences
 * of effects, whose cases may repeat them, only whether they are there; their arguments are not placeholders.
 */
export function compareMarks(
  source: Wording,
  translation: Wording,
  { areSentences = false } = {},
): MarkFault[] {
  const read = areSentences
    ? (text: string) => [...new Set(readMarks(proseOfMessage(text, ' ')))]
    : readMarks;
  const forms = pluralFormsOf(source).map(([, text]) => text);
  const placeholders = areSentences ? [] : forms.flatMap(placeholdersOf).map(inBraces);
  const marks = read(forms.at(-1) ?? '');
  const known = [...new Set(placeholders), ...marks];
  return pluralFormsOf(translation)
    .flatMap(([form, text]) => {
      const own = areSentences ? [] : [...new Set(placeholdersOf(text).map(inBraces))];
      const found = [...own, ...read(text)];
      // `one fare` may do without its number.
      const needed = known.filter((one) => form === 'other' || one !== '{count}');
      const faults = compareLists(needed, known, found);
      return faults.length > 0 ? faults : reportUnclosedMarks(text);
    })
    .filter((one, index, all) => all.findIndex(({ message }) => message === one.message) === index);
}

const inBraces = (name: string): string => `{${name}}`;

/** The icons of a text as they are written, and a star or two for each stretch in italic or bold. */
function readMarks(text: string): string[] {
  const parts = parseRichText(text);
  return parts.flatMap((part, index) => {
    if (part.kind === 'icon') return [`:${part.name}:`];
    const before = parts.slice(0, index).findLast(({ kind }) => kind === 'text');
    const starts = (style: 'bold' | 'italic'): boolean =>
      part.kind === 'text' && part[style] && !(before?.kind === 'text' && before[style]);
    return [...(starts('bold') ? ['**'] : []), ...(starts('italic') ? ['*'] : [])];
  });
}

function compareLists(
  needed: readonly string[],
  known: readonly string[],
  found: readonly string[],
): MarkFault[] {
  const lost = listDifference(needed, found);
  const added = listDifference(found, known);
  return [
    ...added.map((mark) => ({
      message: `\`${mark}\` is in the translation but not in its source`,
      hint: hintForName(mark, known),
    })),
    ...lost.slice(added.length).map((mark) => ({
      message: `the translation is missing \`${mark}\``,
      hint: 'keep marks and placeholders unchanged; only their position may change',
    })),
  ];
}

/** What a list has more of than another one. */
function listDifference(list: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return list.filter((one) => {
    const at = left.indexOf(one);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** A star that sets nothing is printed as a star. */
const reportUnclosedMarks = (text: string): MarkFault[] =>
  findUnclosedMarks(text)
    .filter(({ icon }) => icon === null)
    .map(({ mark }) => ({
      message: `\`${mark}\` is unmatched`,
      hint: `close it with another \`${mark}\`; for a literal asterisk write \`\\*\``,
    }));

/** Whether a translation has the forms that its language asks for, and its source has. */
export function checkPluralForms(source: Wording, translation: Wording, code: string): MarkFault[] {
  const hint = `${languageName(code)} has ${formatForms(requiredPluralForms(code))}`;
  if (typeof translation === 'string') {
    const isEnough = typeof source === 'string' || requiredPluralForms(code).length === 1;
    if (isEnough) return [];
    return [{ message: 'the source has plural forms, but the translation is one text', hint }];
  }
  if (typeof source === 'string') {
    return [
      {
        message: 'the source is one text without plural forms',
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
