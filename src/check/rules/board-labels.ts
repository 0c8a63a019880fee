import { findLanguage, type Language, type Languages } from '../../model/language.ts';
import type { CheckContext, Rule } from '../check-context.ts';
import { isRecord, relatedPlace, type WrittenRecord } from '../context.ts';
import { type NameWord, nameWords } from '../parts/name-words.ts';

/** Tables whose records write their name on the board, in `lines` of their `label`. */
const LABELLED_TABLES = ['stops', 'ground', 'streets'] as const;

/** The lines of a label on the board spell the name; words may be abbreviated in them. */
export const boardLabelsRule = (languages: Languages): Rule => ({
  name: 'board-labels',
  check: (context) => {
    const { manifest, tables } = context;
    const language = findLanguage(languages, manifest.language);
    for (const role of LABELLED_TABLES) {
      for (const record of tables.get(manifest.board?.[role] ?? '')?.records ?? []) {
        if (record.isValid) checkLabel(context, record, language);
      }
    }
  },
});

function checkLabel({ report }: CheckContext, record: WrittenRecord, language: Language): void {
  const name = record.text('name');
  const label = isRecord(record.fields.label) ? record.fields.label : {};
  const lines = Array.isArray(label.lines) ? label.lines : [];
  if (name === null || lines.length === 0 || !lines.every((line) => typeof line === 'string')) {
    return;
  }
  const wanted = nameWords(name, language);
  // A line may end where a word is broken, and abbreviate what the name has in full.
  const spelt = (words: readonly NameWord[]): string => words.map(({ full }) => full).join('');
  const all = nameWords(lines.join(' '), language);
  if (spelt(all) === spelt(wanted) && hasSameCapitals(all, wanted)) return;
  const at = lines.findIndex((line) =>
    nameWords(line, language).some(
      ({ full, written }) => !wanted.some((one) => one.full === full && isSameCase(written, one)),
    ),
  );
  report({
    code: 'board/label-differs',
    severity: 'warning',
    at: record.span(['label', 'lines', ...(at === -1 ? [] : [at])]),
    message: `the label reads "${lines.join(' ')}", the name is "${name}"`,
    hint: 'write the name in the lines of the label; words may be abbreviated, and broken with a hyphen at the end of a line',
    related: [relatedPlace(record.span(['name']), 'the name is here')],
  });
}

/** Lines may be all in capitals; small letters where the name has a capital are a slip. */
const isSameCase = (written: string, { written: wanted }: NameWord): boolean =>
  written === written.toUpperCase() || /^\p{Lu}/u.test(written) || !/^\p{Lu}/u.test(wanted);

const hasSameCapitals = (words: readonly NameWord[], wanted: readonly NameWord[]): boolean =>
  words.length !== wanted.length ||
  words.every(({ written }, index) => {
    const one = wanted[index];
    return one === undefined || isSameCase(written, one);
  });
