import { type CodeDescription, defineCode } from './define-code.ts';

/** Codes of files that cannot be read: missing, damaged, no YAML, no schema. */
export const CODES_OF_FILES: readonly CodeDescription[] = [
  defineCode(
    'file/missing',
    'A file that game.yaml names does not exist.',
    'Mend the name, or add the file. Upper and lower case count, on every system.',
  ),
  defineCode(
    'file/empty',
    'A data file, schema, template or icon holds nothing but comments and blanks.',
    'Bring its contents back, from version control if need be.',
  ),
  defineCode(
    'file/unreadable',
    'The system does not let the file be read.',
    'Mend its permissions, or the link it is.',
  ),
  defineCode(
    'file/binary',
    'A file that must be text in UTF-8 is not.',
    'Save it as plain text with the encoding UTF-8.',
  ),
  defineCode(
    'file/too-large',
    'A text file is far larger than any hand-written one.',
    'Split it, or look for what was pasted into it.',
  ),
  defineCode(
    'file/more-problems',
    'A file has more than 200 problems: the first ones are reported, the others counted, in every form of report.',
    'Fix the first ones; many problems of one kind often have one cause.',
  ),
  defineCode(
    'pack/too-slow',
    'Checking and rendering the pack takes longer than it may: 120 s, or what `--timeout` says.',
    'The message names the stage and the file it was in. Make that file smaller or simpler, or allow more time with `--timeout <seconds>`.',
  ),
  defineCode(
    'file/not-a-file',
    'A folder, pipe or device stands where a file belongs.',
    'Put the file there.',
  ),
  defineCode(
    'file/merge-conflict',
    'Version control left both sides of a conflict in a template, stylesheet, text of a rulebook or CSV file.',
    'Keep one of the two versions, and remove the lines `<<<<<<<`, `=======` and `>>>>>>>`.',
  ),
  defineCode(
    'file/outside-pack',
    'A link or a path leads out of the pack. A pack may only use its own files.',
    'Put the file into the pack, and name it there.',
  ),
  defineCode(
    'file/unused',
    'Nothing names this data file, template or figure, or no rulebook reads this text (a warning).',
    'Name it, or remove it.',
  ),
  defineCode(
    'yaml/syntax',
    'The file is not YAML.',
    'The message says what the parser stumbled over; tabs and missing quotes are the usual causes.',
  ),
  defineCode(
    'yaml/duplicate-key',
    'A record has the same key twice.',
    'Remove one; if a new record was meant, begin it with `- `.',
  ),
  defineCode(
    'yaml/alias-limit',
    'The aliases of a file unfold to far more than it holds.',
    'Write the values out.',
  ),
  defineCode(
    'yaml/no-such-anchor',
    'An alias names an anchor that does not exist before it.',
    'Write the value out, or quote the text if the `*` belongs to it.',
  ),
  defineCode(
    'yaml/too-deep',
    'Lists or maps are nested deeper than any data of a game.',
    'Look for a run of brackets or of ever deeper indents.',
  ),
  defineCode(
    'schema/invalid',
    'A JSON Schema of the pack cannot be used, or has too many parts.',
    'Mend the schema; what it describes was not checked.',
  ),
  defineCode(
    'schema/no-such-table',
    'An `x-reference` in a JSON Schema names a table that does not exist.',
    'Name one of the tables of game.yaml.',
  ),
  defineCode(
    'table/file-taken',
    'Two tables name the same data file.',
    'A data file holds the records of one table: name it once.',
  ),
];

/** Codes of what is found in data files that are CSV, before their schema is asked. */
export const CODES_OF_CSV: readonly CodeDescription[] = [
  defineCode(
    'table/spreadsheet',
    'A table names a file of a spreadsheet program, which vbuses does not read.',
    'Save the sheet as CSV (in Excel as "CSV UTF-8"), and name that file.',
  ),
  defineCode(
    'csv/open-quote',
    'A cell begins with a quote that is never closed.',
    'Close it where the cell ends; a quote within a cell is written twice.',
  ),
  defineCode(
    'csv/stray-quote',
    'A quote stands in the middle of a cell.',
    'Put the whole cell in quotes, and write each quote within it twice.',
  ),
  defineCode(
    'csv/line-ends',
    'The lines of a CSV file end in a bare CR.',
    'Save it with LF or CRLF.',
  ),
  defineCode(
    'csv/no-header',
    'The first row of a CSV file names none of the columns of its table.',
    'Begin with a row of names, parted by commas or semicolons.',
  ),
  defineCode(
    'csv/duplicate-column',
    'Two columns have the same name.',
    'Give one another name, or remove it.',
  ),
  defineCode(
    'csv/unnamed-column',
    'A column has cells and no name in the first row.',
    'Name it, or remove its cells.',
  ),
  defineCode(
    'csv/not-for-a-cell',
    'A column is for a record or a list of records, which does not fit into one cell.',
    'Give each key of a record a column (`label.side`); keep lists of records in YAML.',
  ),
  defineCode(
    'csv/too-many-cells',
    'A row has more cells than the header has names.',
    'Put a text that holds the separator in quotes.',
  ),
  defineCode(
    'csv/too-few-cells',
    'A row has fewer cells than the header has names.',
    'Keep the separators of empty cells, and put a text over several lines in quotes.',
  ),
  defineCode(
    'csv/no-records',
    'A CSV file has a header and nothing below it (a warning).',
    'Write a record in each row below the header.',
  ),
];

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
