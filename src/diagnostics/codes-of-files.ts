import { type CodeDescription, defineCode } from './define-code.ts';

/** Codes of files that cannot be read: missing, damaged, no YAML, no schema. */
export const CODES_OF_FILES: readonly CodeDescription[] = [
  defineCode(
    'file/missing',
    'A file that game.yaml names does not exist.',
    'Fix the name or add the file. Names are case-sensitive on every system.',
  ),
  defineCode(
    'file/empty',
    'A data file, schema, template or icon is empty, or contains only comments and whitespace.',
    'Restore its contents, from version control if necessary.',
  ),
  defineCode(
    'file/unreadable',
    'The file cannot be read.',
    'Fix its permissions, or the link if it is a symbolic link.',
  ),
  defineCode(
    'file/binary',
    'A file is not UTF-8 text.',
    'Save it as plain text with UTF-8 encoding.',
  ),
  defineCode(
    'file/too-large',
    'A text file is too large.',
    'Split it, or check for accidentally pasted content.',
  ),
  defineCode(
    'file/more-problems',
    'A file has more than 200 problems: the first 200 are reported, the others are only counted.',
    'Fix the first ones: many similar problems often have one cause.',
  ),
  defineCode(
    'pack/too-slow',
    'Checking and rendering the pack took longer than the limit: 120 s, or the value of `--timeout`.',
    'The message names the stage and the file. Make that file smaller or simpler, or allow more time with `--timeout <seconds>`.',
  ),
  defineCode(
    'file/not-a-file',
    'There is a folder, pipe or device where a file is expected.',
    'Replace it with the file.',
  ),
  defineCode(
    'file/merge-conflict',
    'A template, stylesheet, rulebook text or CSV file contains an unresolved merge conflict.',
    'Keep one of the two versions, and remove the lines `<<<<<<<`, `=======` and `>>>>>>>`.',
  ),
  defineCode(
    'file/outside-pack',
    'A symbolic link or a path points outside the pack. A pack can only use its own files.',
    'Copy the file into the pack and use that path.',
  ),
  defineCode(
    'file/unused',
    'A data file, template, figure or rulebook text is not used anywhere (a warning).',
    'Use it, or remove it.',
  ),
  defineCode(
    'yaml/syntax',
    'The file is not valid YAML.',
    'The message says what is wrong. Tabs and missing quotes are the usual causes.',
  ),
  defineCode(
    'yaml/duplicate-key',
    'A record has the same key twice.',
    'Remove one of them. To start a new record, begin it with `- `.',
  ),
  defineCode(
    'yaml/alias-limit',
    'The aliases of a file expand to far more than the file contains.',
    'Write out the values.',
  ),
  defineCode(
    'yaml/no-such-anchor',
    'An alias refers to an anchor that is not defined before it.',
    'Write out the value, or put the text in quotes if the `*` is part of it.',
  ),
  defineCode(
    'yaml/too-deep',
    'Lists or maps are nested too deeply.',
    'Look for unclosed brackets or ever-growing indentation.',
  ),
  defineCode(
    'schema/invalid',
    'A JSON Schema of the pack is invalid or too large.',
    'Fix the schema. Until then the data it describes is not checked.',
  ),
  defineCode(
    'schema/no-such-table',
    'An `x-reference` in a JSON Schema names a table that does not exist.',
    'Use the name of a table in game.yaml.',
  ),
  defineCode(
    'table/file-taken',
    'Two tables use the same data file.',
    'A data file contains the records of one table: list it only once.',
  ),
];

/** Codes of what is found in data files that are CSV, before their schema is asked. */
export const CODES_OF_CSV: readonly CodeDescription[] = [
  defineCode(
    'table/spreadsheet',
    'A table names a spreadsheet file, which vbuses does not read.',
    'Save the sheet as CSV ("CSV UTF-8" in Excel) and use that file.',
  ),
  defineCode(
    'csv/open-quote',
    'A quote at the start of a cell is never closed.',
    'Close it at the end of the cell. Write a quote inside a cell twice.',
  ),
  defineCode(
    'csv/stray-quote',
    'There is a quote in the middle of a cell.',
    'Put the whole cell in quotes and write each quote inside it twice.',
  ),
  defineCode('csv/line-ends', 'A CSV file has bare CR line endings.', 'Save it with LF or CRLF.'),
  defineCode(
    'csv/no-header',
    'The first row of a CSV file does not name any column of its table.',
    'Start with a header row: column names separated by commas or semicolons.',
  ),
  defineCode(
    'csv/duplicate-column',
    'Two columns have the same name.',
    'Rename one of them, or remove it.',
  ),
  defineCode(
    'csv/unnamed-column',
    'A column has values but no name in the header row.',
    'Name the column, or clear its cells.',
  ),
  defineCode(
    'csv/not-for-a-cell',
    'A column is for a record or a list of records, which does not fit in one cell.',
    'Give each key of the record its own column (`label.side`). Keep lists of records in YAML.',
  ),
  defineCode(
    'csv/too-many-cells',
    'A row has more cells than the header.',
    'Put values that contain the separator in quotes.',
  ),
  defineCode(
    'csv/too-few-cells',
    'A row has fewer cells than the header.',
    'Keep the separators of empty cells, and put multi-line values in quotes.',
  ),
  defineCode(
    'csv/no-records',
    'A CSV file has a header but no records (a warning).',
    'Add records below the header, one per row.',
  ),
];

/** Codes of what is found in translations (`locales/`), and of texts that cannot be translated. */
export const CODES_OF_LOCALES: readonly CodeDescription[] = [
  defineCode(
    'template/wrong-text',
    'A call of `t` does not contain its text literally, or its placeholders and values do not match.',
    'Write the text as a string, and give each placeholder its value: `{{t "{count} fares" count=card.cost}}`.',
  ),
  defineCode(
    'template/untranslated-text',
    'A template prints text outside of `t` in a pack that has translations (a warning).',
    'Write it as `{{t "…"}}`.',
  ),
  defineCode(
    'locale/bad-code',
    'The name of a folder in `locales/` is not a valid language code.',
    'Use a code such as `fr`, `fr-CA` or `pt-BR`.',
  ),
  defineCode(
    'locale/source-language',
    'A folder in `locales/` is for the language of the pack itself.',
    'Remove it, or change `language` in game.yaml.',
  ),
  defineCode(
    'locale/stray-file',
    'A file in `locales/` does not belong to a language (a warning).',
    'Translations are read from `locales/<code>/<name>.yaml`. Move the file there, or remove it.',
  ),
  defineCode(
    'locale/missing',
    'A text, a whole table or a whole language is not translated (a warning).',
    'Translate it; `vbuses locale update <code>` adds the entries. Until then the original text is printed.',
  ),
  defineCode(
    'locale/stale',
    'A text has changed since it was translated (a warning).',
    'Update the translation, then copy the new text to `source`, or remove `was`. Until then the original text is printed.',
  ),
  defineCode(
    'locale/no-such-text',
    'An entry translates a text that does not exist in the pack (a warning).',
    'Fix the name of the entry, or remove it.',
  ),
  defineCode(
    'locale/duplicate-entry',
    'A text has two entries in one language.',
    'Remove one of them.',
  ),
  defineCode(
    'locale/lost-marks',
    'A translation does not have the same icons, placeholders, bold and italic marks as its source.',
    'Keep them unchanged; only their position may change.',
  ),
  defineCode(
    'locale/plural-forms',
    'A translation is missing a plural form of its language, or has plural forms although its source has none.',
    'Write the forms listed in the hint.',
  ),
];
