import type { PackFiles, TextFile } from '../model/pack-files.ts';
import { isRecord } from './context.ts';
import {
  cachedSchema,
  hashText,
  markValid,
  restoreSchemaFile,
  validSchemaKeys,
} from './schema/compile-schema.ts';
import { cachedPackYaml, restorePackYaml } from './yaml/pack-yaml.ts';
import type { RequestedSpans, Span } from './yaml/yaml-file.ts';

type CachedSpans = readonly (readonly [key: string, line: number, column: number, end?: number])[];

interface CachedYaml {
  readonly value: unknown;
  readonly spans: CachedSpans;
  /** The schemas that find nothing wrong with it. */
  readonly sound: readonly string[];
}

/**
 * What a run has found out about files with which nothing is wrong, by path and text: their values,
 * the places that were asked for, and which schemas they were held against.
 */
export interface CachedChecks {
  readonly yaml: Readonly<Record<string, CachedYaml>>;
  readonly schemas: Readonly<Record<string, CachedSpans>>;
}

const fileKey = ({ path, text }: TextFile): string => hashText(`${path}\n${text}`);

const textFilesMatching = (files: PackFiles, pattern: RegExp): TextFile[] =>
  [...files.values()].filter(
    (file) => file.kind === 'text' && pattern.test(file.path),
  ) as TextFile[];

const YAML_FILE = /\.ya?ml$/;
const SCHEMA_FILE = /\.json$/;

/** Lays what an earlier run has found out beside the files that are the same now. */
export function restoreChecks(files: PackFiles, kept: unknown): void {
  if (!isRecord(kept) || !isRecord(kept.yaml) || !isRecord(kept.schemas)) return;
  for (const file of textFilesMatching(files, YAML_FILE)) {
    const known = kept.yaml[fileKey(file)];
    if (!isCachedYaml(known) || cachedPackYaml(file) !== undefined) continue;
    restorePackYaml(file, known.value, parseSpans(file, known.spans));
    for (const schema of known.sound) markValid(known.value, schema);
  }
  for (const file of textFilesMatching(files, SCHEMA_FILE)) {
    const spans = kept.schemas[fileKey(file)];
    if (!isCachedSpans(spans) || cachedSchema(file) !== undefined) continue;
    restoreSchemaFile(file, parseSpans(file, spans));
  }
}

/** What lies in the cache may be anything: only what has the form of an entry is one. */
const isCachedYaml = (kept: unknown): kept is CachedYaml =>
  isRecord(kept) &&
  isCachedSpans(kept.spans) &&
  Array.isArray(kept.sound) &&
  kept.sound.every((key) => typeof key === 'string');

const isCachedSpans = (kept: unknown): kept is CachedSpans =>
  Array.isArray(kept) && kept.every(isCachedSpan);

const isCachedSpan = (kept: unknown): boolean =>
  Array.isArray(kept) &&
  kept.length >= 3 &&
  kept.every((part, at) => (at === 0 ? typeof part === 'string' : Number.isInteger(part)));

/** What is known of the files by now, for a later run. */
export function collectChecks(files: PackFiles): CachedChecks {
  const yaml: Record<string, CachedYaml> = {};
  const schemas: Record<string, CachedSpans> = {};
  for (const file of textFilesMatching(files, YAML_FILE)) {
    const known = cachedPackYaml(file);
    if (known === undefined || known.file === null || known.diagnostics.length > 0) continue;
    const { value, requestedSpans } = known.file;
    if (isJsonSafe(value)) {
      yaml[fileKey(file)] = {
        value,
        spans: serializeSpans(requestedSpans),
        sound: validSchemaKeys(value),
      };
    }
  }
  for (const file of textFilesMatching(files, SCHEMA_FILE)) {
    const known = cachedSchema(file);
    if (known?.file == null || known.diagnostics.length > 0) continue;
    schemas[fileKey(file)] = serializeSpans(known.file.requestedSpans);
  }
  return { yaml, schemas };
}

/** Whether JSON can hold it without a loss: it has no number for what is no number. */
const isJsonSafe = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return value !== undefined;
  return Object.values(value).every(isJsonSafe);
};

const serializeSpans = (asked: RequestedSpans): CachedSpans =>
  [...asked].map(([key, { line, column, endColumn }]) =>
    endColumn === undefined ? [key, line, column] : [key, line, column, endColumn],
  );

const parseSpans = ({ path }: TextFile, spans: CachedSpans): RequestedSpans =>
  new Map(
    spans.map(([key, line, column, endColumn]): [string, Span] => [
      key,
      { file: path, line, column, ...(endColumn === undefined ? {} : { endColumn }) },
    ]),
  );
