import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import type { PackFile, PackFiles } from '../../src/pack/pack-files.ts';
import { REPOSITORY, textOf } from './pack.ts';

/** A change of one file; which key says how: see docs/testing.md. */
interface RowEdit {
  readonly in: string;
  readonly after?: string;
  readonly replace?: string;
  readonly with?: string;
  readonly append?: string;
  readonly text?: string;
  readonly delete?: true;
  readonly binary?: true;
  readonly unreadable?: Extract<PackFile, { kind: 'problem' }>['problem']['code'];
}

/** What is checked: the data alone, all files, all files with the cards and rulebooks, or the translations. */
export type Stage = 'data' | 'files' | 'render' | 'locales';

/** A mistake, and the report that comes of it. */
export interface MistakeRow extends RowEdit {
  readonly topic: string;
  readonly pack: string;
  readonly stage: Stage;
  readonly code: string;
  readonly of: string;
  readonly severity: 'error' | 'warning';
  readonly also: readonly RowEdit[];
  /** Where, if » is in none of the edits. */
  readonly at: { readonly file: string; readonly after?: string; readonly marked: string } | null;
  /** The codes of what else is reported, because it follows from it. */
  readonly follows: readonly string[];
  /** Words of the data in the message or its hint. */
  readonly says: readonly string[];
  /** The related places, or only their files; `null` if they are of no interest. */
  readonly related: readonly string[] | null;
}

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

const FOLDER = join(REPOSITORY, 'tests', 'mistakes');

/** Every row of tests/mistakes/, in the order of the files. */
export const mistakeRows = (): readonly MistakeRow[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .flatMap((name) => readRows(name));

type Defaulted =
  | 'topic'
  | 'pack'
  | 'stage'
  | 'in'
  | 'severity'
  | 'at'
  | 'also'
  | 'follows'
  | 'says'
  | 'related';

/** A row as it is written, below the file that it changes. */
type WrittenRow = Omit<MistakeRow, Defaulted> & {
  readonly at?:
    | string
    | { readonly file?: string; readonly after?: string; readonly marked: string };
  readonly also?: readonly Partial<RowEdit>[];
  readonly follows?: string | readonly string[];
  readonly says?: string | readonly string[];
  readonly related?: string | readonly string[];
};

interface RowsFile {
  readonly pack: string;
  readonly stage: Stage;
  readonly mistakes: Readonly<Record<string, readonly WrittenRow[]>>;
}

function readRows(name: string): MistakeRow[] {
  const written: RowsFile = parse(readFileSync(join(FOLDER, name), 'utf8'));
  const { pack, stage, mistakes } = written;
  return Object.entries(mistakes).flatMap(([file, rows]) =>
    rows.map(({ at, also = [], follows = [], says = [], related, ...row }) => ({
      topic: basename(name, '.yaml'),
      pack,
      stage,
      severity: 'error' as const,
      in: file,
      ...row,
      also: also.map((edit) => ({ in: file, ...edit })),
      at: at === undefined ? null : { file, ...(typeof at === 'string' ? { marked: at } : at) },
      follows: [follows].flat(),
      says: [says].flat().map(String),
      related: related === undefined ? null : [related].flat(),
    })),
  );
}

/** The pack with the mistake, and the place of » in it. */
export function makeMistake(
  row: MistakeRow,
  pack: PackFiles,
): { readonly files: PackFiles; readonly place: Place } {
  const files = new Map(pack);
  const edits = [row, ...row.also];
  for (const edit of edits) applyEdit(edit, files);
  const { file, after, marked } = row.at ?? { file: row.in, marked: null };
  if (marked !== null) {
    const text = textOf(file, files);
    const offset = find(text, marked.replace('»', ''), after) + marked.indexOf('»');
    return { files, place: placeAt(text, offset, file) };
  }
  let place: Place = { file, line: 1, column: 1 };
  for (const { in: path } of edits) {
    const edited = files.get(path);
    if (edited?.kind !== 'text' || !edited.text.includes(MARK)) continue;
    place = placeAt(edited.text, edited.text.indexOf(MARK), path);
    files.set(path, { ...edited, text: edited.text.replace(MARK, '') });
  }
  return { files, place };
}

/** » of an edit while other edits may still move it. */
const MARK = '\uE000';

function applyEdit(edit: RowEdit, files: Map<string, PackFile>): void {
  const { in: path, unreadable } = edit;
  if (edit.delete) files.delete(path);
  else if (edit.binary) files.set(path, { kind: 'binary', path, bytes: 9 });
  else if (unreadable !== undefined) {
    const problem = { code: unreadable, message: 'it cannot be read', hint: null };
    files.set(path, { kind: 'problem', path, problem });
  } else files.set(path, { kind: 'text', path, text: editedText(edit, files) });
}

function editedText(edit: RowEdit, files: PackFiles): string {
  const { in: path, text, append, replace = '', with: by = '', after } = edit;
  if (text !== undefined) return written(text);
  const old = textOf(path, files);
  if (append !== undefined) return old + written(append);
  const at = find(old, replace, after);
  return old.slice(0, at) + written(by) + old.slice(at + replace.length);
}

const written = (text: string): string => repeated(text.replace('»', MARK));

/** `<<x * 200>>` is 200 of them, in each of which {n} is its number from 0 on, and {n+1} the next one. */
export function repeated(text: string): string {
  const done = text.replace(/<<((?:(?!<<).)+?) \* (\d+)>>/gs, (_, part: string, times: string) => {
    const numbered = (at: number): string =>
      part.replaceAll('{n}', `${at}`).replaceAll('{n+1}', `${at + 1}`);
    return part.includes('{n')
      ? Array.from({ length: Number(times) }, (_, at) => numbered(at)).join('')
      : part.repeat(Number(times));
  });
  return done === text ? done : repeated(done);
}

/** Where a stretch is: the first one after another stretch, or else the only one. */
function find(text: string, stretch: string, after?: string): number {
  const start = after === undefined ? 0 : find(text, after) + after.length;
  const at = text.indexOf(stretch, start);
  if (at === -1) throw new Error(`not in the text: ${JSON.stringify(stretch)}`);
  if (after === undefined && text.indexOf(stretch, at + 1) !== -1) {
    throw new Error(`there twice, say \`after\` what: ${JSON.stringify(stretch)}`);
  }
  return at;
}

function placeAt(text: string, offset: number, file: string): Place {
  const lines = text.slice(0, offset).split('\n');
  return { file, line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
