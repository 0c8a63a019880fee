import { type CodeDescription, defineCode } from './code-description.ts';

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
