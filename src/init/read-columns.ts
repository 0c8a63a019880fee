import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type CellGrid, isBlank } from '../check/csv/cell-grid.ts';
import { isNoteKey } from '../check/schema/annotated-values.ts';
import { toolFolder } from '../load/folders.ts';
import { WAIVE_KEY } from '../pack/waiver.ts';
import { findIdFault, kebabCase } from '../text/id.ts';
import { parseRichText } from '../text/text-markup.ts';

/** Columns that are known by their names, in the order in which they are looked for. */
const KNOWN_ROLES = ['id', 'name', 'copies', 'text', 'cost', 'kind'] as const;

type ColumnRole = (typeof KNOWN_ROLES)[number] | 'picture' | 'icon' | 'note' | 'fact';

/** A column of a spreadsheet, as the field of a card. */
export interface CardColumn {
  /** Its name in the spreadsheet; '' for a column without one. */
  readonly header: string;
  /** Its name in templates. */
  readonly field: string;
  readonly role: ColumnRole;
  /** The texts of its filled cells. */
  readonly cells: readonly string[];
  readonly hasEmptyCells: boolean;
  /** Whether all of its cells are true or false. */
  readonly isTruth: boolean;
  /** Whether some cells have `**bold**`, `*italic*` or icons. */
  readonly hasMarks: boolean;
  /** The width of its longest cell, and of the longest word in one, in letters of average width. */
  readonly longest: number;
  readonly longestWord: number;
}

/** The words of presets/spreadsheet-words.yaml: languages and roles by word. */
export type SpreadsheetWords = readonly (readonly [language: string, role: string, key: string])[];

export async function loadSpreadsheetWords(): Promise<SpreadsheetWords> {
  const path = join(toolFolder(), 'presets', 'spreadsheet-words.yaml');
  const languages: Record<string, Record<string, string[]>> = parse(await readFile(path, 'utf8'));
  return Object.entries(languages).flatMap(([language, roles]) =>
    Object.entries(roles).flatMap(([role, words]) =>
      words.map((word) => [language, role, wordKey(word)] as const),
    ),
  );
}

/** What is compared of a word: its letters and digits, those of Latin scripts without accents. */
const wordKey = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('#', ' no ')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{Nd}]+/u)
    .flatMap((word) => (word === '' ? [] : [kebabCase(word) || word]))
    .join('-');

/** Whether a text is one of the words for something, or begins with one of a cost, kind or icon, or ends with one of an icon. */
export function isWordFor(words: SpreadsheetWords, role: string, text: string): boolean {
  const key = wordKey(text);
  const mayGoOn = role === 'cost' || role === 'kind' || role === 'icon';
  return words.some(
    ([, one, word]) =>
      one === role &&
      (word === key ||
        (mayGoOn && key.startsWith(`${word}-`)) ||
        (role === 'icon' && key.endsWith(`-${word}`))),
  );
}

/** Scripts that tell a language, as far as its letters do. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ja: /[\p{sc=Hira}\p{sc=Kana}]/gu,
  zh: /\p{sc=Han}/gu,
  ko: /\p{sc=Hang}/gu,
  he: /\p{sc=Hebr}/gu,
  ar: /\p{sc=Arab}/gu,
  hi: /\p{sc=Deva}/gu,
  th: /\p{sc=Thai}/gu,
  ru: /\p{sc=Cyrl}/gu,
  el: /\p{sc=Grek}/gu,
};

/** Texts in a script have at least this share of its letters: Japanese has many Chinese ones, too. */
const MIN_SCRIPT_SHARE = 0.2;

/** The language of a spreadsheet: that of most headers, where these are not English, else of its script. */
export function guessLanguage(words: SpreadsheetWords, columns: readonly CardColumn[]): string {
  const keys = new Set(columns.map(({ header }) => wordKey(header)));
  const scores = new Map<string, Set<string>>([['en', new Set()]]);
  for (const [language, , key] of words) {
    if (keys.has(key)) scores.set(language, (scores.get(language) ?? new Set()).add(key));
  }
  const [best] = [...scores].reduce((most, one) => (one[1].size > most[1].size ? one : most));
  if (best !== 'en') return best;
  const text = columns.flatMap(({ cells }) => cells).join('');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const script = Object.entries(SCRIPTS).find(
    ([, letter]) => (text.match(letter)?.length ?? 0) > letters * MIN_SCRIPT_SHARE,
  );
  return script?.[0] ?? 'en';
}

/** Fields that mean something to the program or to Handlebars: no other column takes their names. */
const RESERVED_FIELDS = new Set([
  ...['id', 'name', 'copies', 'text', WAIVE_KEY],
  ...['this', 'true', 'false', 'null', 'undefined'],
]);

/** From this length on texts are sentences. */
const LONG_TEXT = 30;

type FoundColumn = Omit<CardColumn, 'field' | 'role'> & { role?: ColumnRole | undefined };

/** The columns of a sheet with the fields that they become, each field once. */
export function readColumns({ header, rows }: CellGrid, words: SpreadsheetWords): CardColumn[] {
  const found = header.map((cell, index): FoundColumn => {
    const cells = rows.flatMap((row) => row[index] ?? []).filter((one) => !isBlank(one));
    return {
      header: cell.text.trim(),
      hasEmptyCells: cells.length < rows.length,
      ...describe(cells.map(({ text }) => text.trim())),
    };
  });
  const named = found.filter((one) => one.header !== '');
  const first = (role: ColumnRole, isIt: (one: FoundColumn) => boolean): void => {
    const one = named.find((column) => column.role === undefined && isIt(column));
    if (one !== undefined) one.role = role;
  };
  for (const one of named) {
    const is = (role: string): boolean => isWordFor(words, role, one.header);
    if (arePictures(one.cells, is('picture'))) one.role = 'picture';
    else if (is('icon') && one.cells.length > 0 && one.cells.every(isIconName)) one.role = 'icon';
  }
  for (const role of KNOWN_ROLES) {
    first(role, (one) => isWordFor(words, role, one.header) && FITS[role](one));
  }
  for (const one of found) {
    const isNote =
      one.header === '' || isNoteKey(one.header) || isWordFor(words, 'notes', one.header);
    one.role ??= isNote ? 'note' : undefined;
  }
  const hasRole = (role: ColumnRole): boolean => found.some((one) => one.role === role);
  if (!hasRole('text')) {
    const longest = Math.max(...named.map((one) => (one.role === undefined ? one.longest : 0)));
    if (longest >= LONG_TEXT) first('text', (one) => one.longest === longest && isText(one));
  }
  if (!hasRole('name')) first('name', isText);
  const isUnnamedUsed = found.some((one) => one.header === '' && one.cells.length > 0);
  const taken = new Set<string>();
  return found
    .filter((one) => one.header !== '' || isUnnamedUsed)
    .map((one): CardColumn => {
      const { role = 'fact' } = one;
      const field = fieldOf(one.header, role, taken);
      taken.add(field);
      return { ...one, role, field };
    });
}

function fieldOf(header: string, role: ColumnRole, taken: ReadonlySet<string>): string {
  if (RESERVED_FIELDS.has(role)) return role;
  if (role === 'note' && isNoteKey(header) && !taken.has(header)) return header;
  const base = `${role === 'note' ? '_' : ''}${fieldName(header)}`;
  let field = base;
  for (let count = 2; taken.has(field) || RESERVED_FIELDS.has(field); count += 1) {
    field = `${base}${count}`;
  }
  return field;
}

const MAX_FIELD_LENGTH = 40;

/** A name that templates can use as it is: `Hit Points` is `hitPoints`, `枚数` stays. */
function fieldName(header: string): string {
  if (/^[a-z][A-Za-z0-9]{0,39}$/.test(header)) return header;
  const isLatin = !/(?!\p{Script=Latin})\p{L}/u.test(header);
  const words = (isLatin ? kebabCase(header) : header.normalize('NFC').toLowerCase())
    .split(/[^\p{L}\p{M}\p{Nd}]+/u)
    .filter((word) => word !== '');
  const camel = words
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  const short = [...camel].slice(0, MAX_FIELD_LENGTH).join('');
  return /^\p{L}/u.test(short) ? short : `column${short}`;
}

const isText = ({ cells, isTruth }: FoundColumn): boolean =>
  !isTruth && cells.some((text) => !/^[-+]?\d*[.,]?\d+$/.test(text));

/** Whether the cells of a column can be what its name says. */
const FITS: Readonly<Record<(typeof KNOWN_ROLES)[number], (column: FoundColumn) => boolean>> = {
  id: ({ cells, hasEmptyCells }) =>
    !hasEmptyCells &&
    new Set(cells.map((text) => text.toLowerCase())).size === cells.length &&
    cells.every((text) => findIdFault(text) === null),
  name: (column) => isText(column) || wordKey(column.header) === 'name',
  copies: ({ header, cells }) => {
    const counts = cells.filter((text) => /^\d{1,4}(?:\.0+)?\s*[x×]?$/i.test(text));
    if (wordKey(header) !== 'no') return counts.length * 2 >= cells.length;
    // Under `#` may also stand the numbers of the rows.
    const isSerial = cells.length > 2 && cells.every((text, at) => text === String(at + 1));
    return counts.length === cells.length && !isSerial;
  },
  text: isText,
  cost: ({ cells, isTruth }) =>
    !isTruth && cells.every((text) => withoutMarks(text, 'M').length <= 3),
  kind: (column) => isText(column) && column.longest <= LONG_TEXT,
};

const isIconName = (text: string): boolean => /\p{L}/u.test(text) && findIdFault(text) === null;

/** What names of pictures end in. */
export const PICTURE_SUFFIX = /\.(?:png|jpe?g|webp|svg|gif|avif)$/i;

/** Whether cells name files of pictures: most of them as such, or all of a column of that name without their endings. */
function arePictures(cells: readonly string[], isCalledSo: boolean): boolean {
  const named = cells.filter((text) => PICTURE_SUFFIX.test(text));
  // Addresses and paths out of the folder are not pictures of the pack.
  if (cells.some((text) => /[\n\\:]|^\/|\.\./.test(text))) return false;
  if (named.length * 2 > cells.length) return true;
  const areFileNames = cells.every((text) =>
    /^[\p{L}\p{N}/_.-]*[\p{N}_-][\p{L}\p{N}/_.-]*$/u.test(text),
  );
  return isCalledSo && cells.length > 0 && areFileNames;
}

/** A text as printed, with something as wide in place of each icon. */
const withoutMarks = (text: string, icon: string): string =>
  parseRichText(text)
    .map((part) => (part.kind === 'icon' ? icon : part.text))
    .join('');

/** Letters of other scripts are wider, and may be in no font of the pack. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character < '\u0250' ? 1 : 2), 0);

/** Where lines can end: in scripts without spaces nearly everywhere. */
const BREAKS = /[\s-]|[^\0-\u06ff]/u;

function describe(cells: readonly string[]) {
  const printed = cells.map((text) => withoutMarks(text, 'MM'));
  return {
    cells,
    isTruth: cells.length > 0 && cells.every((text) => /^(?:true|false)$/i.test(text)),
    hasMarks: cells.some((text) =>
      parseRichText(text).some((part) => part.kind === 'icon' || part.bold || part.italic),
    ),
    longest: Math.max(0, ...printed.map(widthOf)),
    longestWord: printed
      .flatMap((text) => text.split(BREAKS))
      .reduce((most, word) => Math.max(most, widthOf(word)), 0),
  };
}
