import type { Cache } from '../cache/cache.ts';
import { cacheKey } from '../cache/cache-key.ts';
import { jsonKind, memo, openTable } from '../cache/memo.ts';
import {
  compileSchemaFile,
  hashText,
  markValid,
  restoreSchemaFile,
  validSchemaKeys,
} from '../check/schema/compile-schema.ts';
import { type ParsedYaml, parsePackYaml, restorePackYaml } from '../check/yaml/parse-yaml.ts';
import type { RequestedSpans, Span } from '../check/yaml/yaml-file.ts';
import type { CssProblem } from '../css/css-tokens.ts';
import { type CssFragment, cssFragments } from '../css/pack-css.ts';
import type { ParsePresets } from '../load/load-presets.ts';
import type { PackFiles, TextFile } from '../pack/pack-files.ts';

/** What an earlier run found out about the files of a pack, and what this one adds to it. */
export interface CheckCache {
  /** Stores what is known by now, if it is more than before. */
  readonly save: () => Promise<void>;
}

/** Restores what earlier runs found out about files that have not changed: see `CheckedFile`. */
export async function openCheckCache(
  cache: Cache,
  folder: string,
  files: PackFiles,
): Promise<CheckCache> {
  if (!cache.enabled) return { save: async () => undefined };
  const rows = await openTable<CheckedFile>(cache, 'checks', [folder]);
  const checked = [...files.values()].filter(
    (file): file is TextFile => file.kind === 'text' && /\.(?:ya?ml|json)$/.test(file.path),
  );
  const keys = checked.map(({ path, text }) => hashText(`${path}\n${text}`));
  for (const [at, file] of checked.entries()) {
    const row = rows.get(keys[at] ?? '');
    if (row !== undefined) restoreFile(file, row);
  }
  return {
    save: async () => {
      for (const [at, file] of checked.entries()) {
        const row = describeFile(file, rows.get(keys[at] ?? ''));
        if (row !== null) rows.set(keys[at] ?? '', row);
      }
      await rows.save();
    },
  };
}

const presets = jsonKind<readonly unknown[]>('presets');

/** The tool's own data are parsed once, and not in every run. */
export const createPresetsCache =
  (cache: Cache): ParsePresets =>
  (texts, parse) =>
    memo(cache, presets, { inputs: [texts], compute: parse });

/** Only CSS that has changed is parsed, and the parser loaded only for that. */
export async function openStyleCache(cache: Cache, folder: string, files: PackFiles) {
  const rows = await openTable<readonly CssProblem[]>(cache, 'styles', [folder]);
  const keyOf = ({ css, context }: CssFragment): string => cacheKey('css', [context, css]);
  const isCached = cssFragments(files).every((piece) => rows.get(keyOf(piece)) !== undefined);
  const parser = isCached ? null : await import('../css/check-css.ts');
  return {
    checkCss: (piece: CssFragment): readonly CssProblem[] =>
      rows.getOrCompute(keyOf(piece), () => parser?.checkCss(piece.css, piece.context) ?? []),
    save: rows.save,
  };
}

type CachedSpans = readonly (readonly [key: string, line: number, column: number, end?: number])[];

/** What a run has found out about a YAML file or a schema without problems. */
interface CheckedFile {
  /** Of a YAML file; `null` for a schema, which is JSON. */
  readonly value: unknown;
  /** See `YamlFile`; left out where it is the value. */
  readonly written?: unknown;
  /** The places that were asked for. */
  readonly spans: CachedSpans;
  /** The keys of the schemas that it meets. */
  readonly schemas: readonly string[];
}

const isSchema = ({ path }: TextFile): boolean => path.endsWith('.json');

/** What this process has made of a file; `undefined` if nothing has asked for it. */
const parsedFile = (file: TextFile): Pick<ParsedYaml, 'file' | 'diagnostics'> | undefined =>
  isSchema(file) ? compileSchemaFile.known(file) : parsePackYaml.known(file);

/** One that was read before, as game.yaml is, keeps its value: it is of the same text. */
function restoreFile(
  file: TextFile,
  { value, written = value, spans, schemas }: CheckedFile,
): void {
  const isRead = parsedFile(file) !== undefined;
  if (isSchema(file)) {
    if (!isRead) restoreSchemaFile(file, parseSpans(file, spans));
    return;
  }
  if (!isRead) restorePackYaml(file, value, { asked: parseSpans(file, spans), written });
  for (const schema of schemas) markValid(parsePackYaml(file).file?.value, schema);
}

/** What is known of a file by now, for a later run; `before` if that is no more. */
function describeFile(file: TextFile, before: CheckedFile | undefined): CheckedFile | null {
  const known = parsedFile(file);
  if (known === undefined || known.file === null || known.diagnostics.length > 0) return null;
  const { value, written, requestedSpans } = known.file;
  const schemas = isSchema(file) ? [] : validSchemaKeys(value);
  if (before?.spans.length === requestedSpans.size && before.schemas.length === schemas.length) {
    return before;
  }
  const spans = serializeSpans(requestedSpans);
  if (isSchema(file)) return { value: null, spans, schemas };
  if (!isJsonSafe(value)) return null;
  return { value, spans, schemas, ...(written === value ? {} : { written }) };
}

/** Whether JSON keeps it unchanged: finite numbers only, since JSON has no NaN. */
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
      { file: path, line, column, endColumn },
    ]),
  );
