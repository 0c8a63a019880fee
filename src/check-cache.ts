import type { Cache } from './cache/cache.ts';
import { cacheKey, toolIdentity } from './cache/cache-key.ts';
import {
  arrayOf,
  getCachedValue,
  isCount,
  isString,
  nullable,
  objectOf,
  oneOf,
  optional,
  parseJsonOrNull,
  recordOf,
  setCachedValue,
  type TypeGuard,
} from './cache/cached-values.ts';
import {
  cachedSchema,
  hashText,
  markValid,
  restoreSchemaFile,
  validSchemaKeys,
} from './check/schema/compile-schema.ts';
import { isRecord } from './check/written-data.ts';
import { cachedPackYaml, restorePackYaml } from './check/yaml/parse-yaml.ts';
import type { RequestedSpans, Span } from './check/yaml/yaml-file.ts';
import type { PackFiles, TextFile } from './core/pack-files.ts';
import type { PackPictures } from './core/pictures.ts';
import type { CssProblem } from './css/css-tokens.ts';
import { type CssFragment, cssFragments } from './css/pack-css.ts';
import { type Diagnostic, SEVERITIES } from './diagnostics/diagnostic.ts';
import type { PresetsCache } from './load/load-presets.ts';
import { checkStyles } from './render/check-styles.ts';

/** What was found out of a pack's files by earlier runs, and what this one adds to it. */
export interface CheckCache {
  /** Keeps what is known by now, if it is more than before. */
  readonly save: () => Promise<void>;
}

/** Lays what earlier runs have found out beside the files that are the same now: see `KeptChecks`. */
export async function openCheckCache(
  cache: Cache,
  folder: string,
  files: PackFiles,
): Promise<CheckCache> {
  if (!cache.enabled) return { save: async () => undefined };
  const key = cacheKey('checks', [await toolIdentity(), folder]);
  const bytes = await cache.get(key);
  const before = bytes === null ? null : Buffer.from(bytes).toString('utf8');
  if (before !== null) restoreChecks(files, parseJsonOrNull(before));
  return {
    save: async () => {
      const now = JSON.stringify(collectChecks(files));
      if (now !== before) await cache.set(key, Buffer.from(now));
    },
  };
}

/** The tool's own data are parsed once, and not in every run. */
export const createPresetsCache =
  (cache: Cache): PresetsCache =>
  async (texts, { parseAll, read }) => {
    if (!cache.enabled) return read(parseAll());
    const key = cacheKey('presets', [await toolIdentity(), texts]);
    const kept = await getCachedValue(cache, key, isList);
    try {
      if (kept !== null) return read(kept);
    } catch {
      // These are not the presets: they are parsed again.
    }
    const parsed = parseAll();
    await setCachedValue(cache, key, parsed);
    return read(parsed);
  };

const isList: TypeGuard<readonly unknown[]> = (value) => Array.isArray(value);

const areCachedProblems = recordOf(
  arrayOf(
    objectOf<CssProblem>({
      offset: isCount,
      length: isCount,
      code: isString,
      severity: optional(oneOf(SEVERITIES)),
      message: isString,
      hint: nullable(isString),
    }),
  ),
);

/** What is wrong with the CSS of a pack. Only what has changed is parsed, and the parser loaded only for that. */
export async function checkStylesCached(
  cache: Cache,
  folder: string,
  { files, pictures, faults }: PackPictures & { readonly files: PackFiles },
): Promise<Diagnostic[]> {
  const pieces = cssFragments(files);
  const key = cacheKey('styles', [await toolIdentity(), folder]);
  const known = (await getCachedValue(cache, key, areCachedProblems)) ?? {};
  const nameOf = ({ css, context }: CssFragment): string => cacheKey('css', [context, css]);
  const isNew = pieces.some((piece) => known[nameOf(piece)] === undefined);
  const parser = isNew ? await import('./css/check-css.ts') : null;
  const now: Record<string, readonly CssProblem[]> = {};
  const problemsOf = (piece: CssFragment): readonly CssProblem[] => {
    const name = nameOf(piece);
    const problems = known[name] ?? now[name] ?? parser?.checkCss(piece.css, piece.context) ?? [];
    now[name] = problems;
    return problems;
  };
  const diagnostics = checkStyles(pieces, {
    problemsOf,
    pictures: [...pictures.keys(), ...faults.keys()],
    faults,
    files,
  });
  if (isNew) await setCachedValue(cache, key, now);
  return diagnostics;
}

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
function restoreChecks(files: PackFiles, kept: unknown): void {
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
function collectChecks(files: PackFiles): CachedChecks {
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
