import type { Diagnostic, RelatedPlace, Severity } from '../diagnostics/diagnostic.ts';
import { isRecord, numericValue } from '../values/value-shapes.ts';
import { type Path, type Span, startOf, type YamlFile } from './yaml/yaml-file.ts';

/** One record of a data file as written: its shape may still be wrong. */
export class WrittenRecord {
  readonly table: WrittenTable;
  readonly file: DataFile;
  readonly index: number;
  /** Not a record at all becomes `{}`; the schema says so. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** False when something else is in the record's place, such as a text. */
  readonly isMap: boolean;
  /** False once an error was reported about it; later rules then skip it. */
  isValid = true;
  /** Set when an earlier record of the table has its id, which was reported: whether all else is equal too. */
  duplicate: 'copy' | 'other' | null = null;
  /** Its keys that the schema found missing or wrong. */
  readonly reportedKeys = new Set<string>();

  constructor(table: WrittenTable, file: DataFile, index: number, value: unknown) {
    this.table = table;
    this.file = file;
    this.index = index;
    this.isMap = isRecord(value);
    this.fields = isRecord(value) ? value : {};
  }

  /** The record's id, or '' where the table has none. */
  get id(): string {
    return this.text('id') ?? '';
  }

  text(key: string): string | null {
    const value = this.fields[key];
    return typeof value === 'string' ? value : null;
  }

  number(key: string): number | null {
    return numericValue(this.fields[key]);
  }

  /** The texts of a list; anything else in it is left out. */
  texts(key: string): string[] {
    const value = this.fields[key];
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  }

  /** Where the record, or a part of it, is. */
  span(path: Path = [], target: 'value' | 'key' = 'value'): Span {
    return this.file.spanOf([this.index, ...path], target);
  }

  /** Where the record begins, without an end: the whole record is never underlined. */
  get start(): Span {
    return startOf(this.span());
  }
}

export interface WrittenTable {
  readonly id: string;
  readonly noun: string;
  readonly files: readonly DataFile[];
  readonly records: readonly WrittenRecord[];
  /** The table's JSON Schema, `null` when it cannot be used. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  /** The places of the schema's parts. */
  readonly schemaFile: YamlFile | null;
  /** False when a file is missing or broken: what seems absent may be in there. */
  readonly isComplete: boolean;
  readonly byId: ReadonlyMap<string, WrittenRecord>;
  /** Its position in the manifest's list of tables. */
  readonly manifestIndex: number;
}

export interface Report {
  readonly code: string;
  readonly severity?: Severity;
  readonly at: Span;
  readonly message: string;
  readonly hint?: string | null;
  readonly related?: readonly RelatedPlace[];
  /** What the mistake is about. */
  readonly about?: readonly Subject[];
  /** What has to be right for this to be a mistake of its own: see `dropConsequences`. */
  readonly needs?: readonly Subject[];
}

/**
 * What a report is about: a record, or by name a list of game.yaml (`tables`, `components`, `boards`),
 * `table stops` (that all of it could be read, with its ids), `numbers of stops` (that no record of it
 * is missing), `uses of stops granville` (that all that mean this record name it), `count of stops`, or
 * `cards of fares` (that the deck takes the records that it should).
 */
export type Subject = WrittenRecord | string;

const subjectKey = (subject: Subject): string =>
  typeof subject === 'string' ? subject : `${subject.file.path} ${subject.index}`;

export type ReportFunction = (report: Report) => void;

/**
 * A record with some of its parts replaced, at any depth.
 *
 * @param replacements by path, with `/` between the steps
 */
export function replaceByPath<T>(
  fields: Readonly<Record<string, unknown>>,
  replacements: ReadonlyMap<string, T>,
): Readonly<Record<string, unknown>> {
  const replace = (value: unknown, path: string): unknown => {
    if (replacements.has(path)) return replacements.get(path);
    if (Array.isArray(value)) return value.map((one, index) => replace(one, `${path}/${index}`));
    return isRecord(value) ? replaceIn(value, `${path}/`) : value;
  };
  const replaceIn = (record: Readonly<Record<string, unknown>>, prefix: string) =>
    Object.fromEntries(
      Object.entries(record).map(([key, value]) => [key, replace(value, prefix + key)]),
    );
  return replacements.size === 0 ? fields : replaceIn(fields, '');
}

export const relatedPlace = (span: Span, message: string): RelatedPlace => ({
  ...startOf(span),
  message,
});

/** What a parser found, for a rule to report. */
export const toReport = ({
  code,
  severity,
  message,
  hint,
  related,
  ...at
}: Diagnostic): Report => ({ code, severity, message, hint, related, at });

/** Turns a report into a diagnostic and marks its records as invalid. */
export function toDiagnostic(report: Report): Diagnostic {
  const severity = report.severity ?? 'error';
  if (severity === 'error') {
    for (const one of report.about ?? []) if (typeof one !== 'string') one.isValid = false;
  }
  return {
    ...report.at,
    code: report.code,
    severity,
    message: report.message,
    hint: report.hint ?? null,
    related: report.related ?? [],
    ...(report.about === undefined ? {} : { subjects: report.about.map(subjectKey) }),
    ...(report.needs === undefined ? {} : { needs: report.needs.map(subjectKey) }),
  };
}

/** A data file that could be read: its value, and the place of every part of it. */
export interface DataFile {
  /** Relative to the pack. */
  readonly path: string;
  /** Plain data: a list of records, unless the file has another shape. */
  readonly value: unknown;
  /**
   * Where a part of the file is: its value, or its key. For a missing part, where it is missing.
   */
  spanOf(path: Path, target?: 'value' | 'key'): Span;
  /** A value as it is written, without quotes; `null` where that is not one text. */
  sourceOf(path: Path): string | null;
  /** The place of a stretch within a text value; of the whole value where that is unknown. */
  spanWithin(path: Path, offset: number, length: number): Span;
}

/** Each item after the first with its key, with that first one. */
export function findRepeats<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): { readonly item: T; readonly first: T }[] {
  const known = new Map<string, T>();
  return items.flatMap((item) => {
    const first = known.get(keyOf(item));
    if (first !== undefined) return [{ item, first }];
    known.set(keyOf(item), item);
    return [];
  });
}

/** What two sets of names do not have in common, each in its own order. */
export function compareNames(
  found: readonly string[],
  wanted: readonly string[],
): { readonly missing: readonly string[]; readonly extra: readonly string[] } {
  const inFound = new Set(found);
  const inWanted = new Set(wanted);
  return {
    missing: wanted.filter((name) => !inFound.has(name)),
    extra: found.filter((name) => !inWanted.has(name)),
  };
}

/** True when not one record has a key that each should have: another table is meant. */
export const isWrongTable = ({ records }: WrittenTable, key: string): boolean =>
  records.length > 0 && records.every((record) => !(key in record.fields));
