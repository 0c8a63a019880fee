import type { PackFiles, TextFile } from '../model/pack-files.ts';
import { isRecord } from './context.ts';
import {
  knownSchema,
  noteSound,
  schemaKeyOf,
  soundKeys,
  trustSchemaFile,
} from './schema/compile-schema.ts';
import { knownPackYaml, trustPackYaml } from './yaml/pack-yaml.ts';
import type { AskedSpans, Span } from './yaml/yaml-file.ts';

type KeptSpans = readonly (readonly [key: string, line: number, column: number, end?: number])[];

interface KeptYaml {
  readonly value: unknown;
  readonly spans: KeptSpans;
  /** The schemas that find nothing wrong with it. */
  readonly sound: readonly string[];
}

/**
 * What a run has found out about files with which nothing is wrong, by path and text: their values,
 * the places that were asked for, and which schemas they were held against.
 */
export interface KeptChecks {
  readonly yaml: Readonly<Record<string, KeptYaml>>;
  readonly schemas: Readonly<Record<string, KeptSpans>>;
}

const keyOf = ({ path, text }: TextFile): string => schemaKeyOf(`${path}\n${text}`);

const textsOf = (files: PackFiles, pattern: RegExp): TextFile[] =>
  [...files.values()].filter(
    (file) => file.kind === 'text' && pattern.test(file.path),
  ) as TextFile[];

const YAML = /\.ya?ml$/;
const SCHEMA = /\.json$/;

/** Lays what an earlier run has found out beside the files that are the same now. */
export function recallChecks(files: PackFiles, kept: unknown): void {
  if (!isRecord(kept) || !isRecord(kept.yaml) || !isRecord(kept.schemas)) return;
  for (const file of textsOf(files, YAML)) {
    const known = kept.yaml[keyOf(file)];
    if (!isKeptYaml(known) || knownPackYaml(file) !== undefined) continue;
    trustPackYaml(file, known.value, readSpans(file, known.spans));
    for (const schema of known.sound) noteSound(known.value, schema);
  }
  for (const file of textsOf(files, SCHEMA)) {
    const spans = kept.schemas[keyOf(file)];
    if (!isKeptSpans(spans) || knownSchema(file) !== undefined) continue;
    trustSchemaFile(file, readSpans(file, spans));
  }
}

/** What lies in the cache may be anything: only what has the form of an entry is one. */
const isKeptYaml = (kept: unknown): kept is KeptYaml =>
  isRecord(kept) &&
  isKeptSpans(kept.spans) &&
  Array.isArray(kept.sound) &&
  kept.sound.every((key) => typeof key === 'string');

const isKeptSpans = (kept: unknown): kept is KeptSpans => Array.isArray(kept) && kept.every(isSpan);

const isSpan = (kept: unknown): boolean =>
  Array.isArray(kept) &&
  kept.length >= 3 &&
  kept.every((part, at) => (at === 0 ? typeof part === 'string' : Number.isInteger(part)));

/** What is known of the files by now, for a later run. */
export function gatherChecks(files: PackFiles): KeptChecks {
  const yaml: Record<string, KeptYaml> = {};
  const schemas: Record<string, KeptSpans> = {};
  for (const file of textsOf(files, YAML)) {
    const known = knownPackYaml(file);
    if (known === undefined || known.file === null || known.diagnostics.length > 0) continue;
    const { value, asked } = known.file;
    if (isPlain(value)) {
      yaml[keyOf(file)] = { value, spans: writeSpans(asked), sound: soundKeys(value) };
    }
  }
  for (const file of textsOf(files, SCHEMA)) {
    const known = knownSchema(file);
    if (known?.file == null || known.diagnostics.length > 0) continue;
    schemas[keyOf(file)] = writeSpans(known.file.asked);
  }
  return { yaml, schemas };
}

/** Whether JSON can hold it without a loss: it has no number for what is no number. */
const isPlain = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return value !== undefined;
  return Object.values(value).every(isPlain);
};

const writeSpans = (asked: AskedSpans): KeptSpans =>
  [...asked].map(([key, { line, column, endColumn }]) =>
    endColumn === undefined ? [key, line, column] : [key, line, column, endColumn],
  );

const readSpans = ({ path }: TextFile, spans: KeptSpans): AskedSpans =>
  new Map(
    spans.map(([key, line, column, endColumn]): [string, Span] => [
      key,
      { file: path, line, column, ...(endColumn === undefined ? {} : { endColumn }) },
    ]),
  );
