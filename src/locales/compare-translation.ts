import { hintForName } from '../diagnostics/suggestions.ts';
import { languageName } from '../text/language.ts';
import { proseOfMessage } from '../text/message-format.ts';
import { findUnclosedMarks, parseRichText } from '../text/text-markup.ts';
import {
  availablePluralForms,
  type PluralForm,
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
 * of effects, whose cases may repeat them, only whether they are there; their arguments are no placeholders.
 */
export function compareMarks(
  source: Wording,
  translation: Wording,
  { areSentences = false } = {},
): MarkFault[] {
  const read = areSentences ? readMarksOfSentence : readMarks;
  const wanted = read(pluralFormsOf(source).map(([, text]) => text));
  return pluralFormsOf(translation)
    .flatMap(([form, text]) => compareForm(wanted, { form, text, found: read([text]) }))
    .filter((one, index, all) => all.findIndex(({ message }) => message === one.message) === index);
}

interface Marks {
  readonly placeholders: readonly string[];
  readonly icons: readonly string[];
  readonly bold: number;
  readonly italic: number;
}

/** The marks of the general form, with the placeholders of all. */
function readMarks(forms: readonly string[]): Marks {
  const text = forms.at(-1) ?? '';
  const parts = parseRichText(text);
  const stretches = (style: 'bold' | 'italic'): number =>
    parts.filter((part, index) => {
      const before = parts.slice(0, index).findLast(({ kind }) => kind === 'text');
      return part.kind === 'text' && part[style] && !(before?.kind === 'text' && before[style]);
    }).length;
  return {
    placeholders: [...new Set(forms.flatMap(placeholdersOf))],
    icons: parts.flatMap((part) => (part.kind === 'icon' ? [part.name] : [])),
    bold: stretches('bold'),
    italic: stretches('italic'),
  };
}

function readMarksOfSentence(forms: readonly string[]): Marks {
  const { icons, bold, italic } = readMarks(forms.map((text) => proseOfMessage(text, ' ')));
  return {
    placeholders: [],
    icons: [...new Set(icons)],
    bold: Math.min(1, bold),
    italic: Math.min(1, italic),
  };
}

function compareForm(
  wanted: Marks,
  {
    form,
    text,
    found,
  }: { readonly form: PluralForm; readonly text: string; readonly found: Marks },
): MarkFault[] {
  // `one fare` may do without its number.
  const needed = wanted.placeholders.filter((name) => form === 'other' || name !== 'count');
  const stretches = [
    ...compareStretches('bold', '**', wanted.bold, found.bold),
    ...compareStretches('italic', '*', wanted.italic, found.italic),
  ];
  return [
    ...compareLists(
      { needed, known: wanted.placeholders, found: found.placeholders },
      (name) => `{${name}}`,
    ),
    ...compareLists(
      { needed: wanted.icons, known: wanted.icons, found: found.icons },
      (name) => `:${name}:`,
    ),
    ...(stretches.length > 0 ? stretches : reportUnclosedMarks(text)),
  ];
}

function compareLists(
  {
    needed,
    known,
    found,
  }: { needed: readonly string[]; known: readonly string[]; found: readonly string[] },
  write: (name: string) => string,
): MarkFault[] {
  const lost = listDifference(needed, found);
  const added = listDifference(found, known);
  return [
    ...added.map((name) => ({
      message: `\`${write(name)}\` is in the translation but not in its source`,
      hint: hintForName(name, known),
    })),
    ...lost.slice(added.length).map((name) => ({
      message: `the translation is missing \`${write(name)}\``,
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

function compareStretches(style: string, mark: string, wanted: number, found: number): MarkFault[] {
  if (wanted === found) return [];
  const count = (number: number): string => (number === 0 ? 'nothing' : `${number} of them`);
  return [
    {
      message: `the source has ${count(wanted)} in ${style}, the translation ${count(found)}`,
      hint: `write ${style} as \`${mark}text${mark}\``,
    },
  ];
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
