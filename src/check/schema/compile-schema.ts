import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { setCurrentFile } from '../../limits/current-work.ts';
import type { TextFile } from '../../pack/pack-files.ts';
import { getOrCreate, groupBy } from '../../values/maps.ts';
import { memoizeByObject, memoizeRecent } from '../../values/memoize.ts';
import { isRecord } from '../../values/value-shapes.ts';
import { toDiagnostic } from '../written-data.ts';
import { emptyFile, openYaml, parseYaml } from '../yaml/parse-yaml.ts';
import {
  fileStart,
  type RequestedSpans,
  type Span,
  TextSource,
  YamlFile,
} from '../yaml/yaml-file.ts';
import { findingSpan, schemaFindings } from './explain-errors.ts';

/** Notes for the program inside a JSON Schema, with what each may say; they validate nothing by themselves. */
const ANNOTATION_VALUES = {
  'x-reference': 'string',
  'x-component': 'boolean',
  'x-icon': 'boolean',
  'x-image': 'boolean',
  'x-partial': 'boolean',
  'x-effects': 'boolean',
  'x-rich-text': 'boolean',
  'x-name': 'boolean',
  'x-translate': 'boolean',
  'x-sentence': 'boolean',
} as const;
export type Annotation = keyof typeof ANNOTATION_VALUES;
export const ANNOTATIONS = Object.keys(ANNOTATION_VALUES) as readonly Annotation[];

/** The errors of a value. */
export type Validate = (value: unknown) => readonly ErrorObject[];

export interface CompiledSchema {
  readonly schema: Readonly<Record<string, unknown>> | null;
  /** The places of the schema's parts. */
  readonly file: YamlFile | null;
  readonly validate: Validate | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** The library is loaded when a schema is compiled: a run in which nothing has changed needs none. */
const loadAjv = (): typeof import('ajv/dist/2020.js') =>
  createRequire(import.meta.url)('ajv/dist/2020.js');

/**
 * @param checksSchemas whether schemas are checked themselves: for that the schema of schemas is
 *   compiled, which takes longer than any other
 */
const createAjv = (checksSchemas: boolean): Ajv2020 => {
  const { Ajv2020 } = loadAjv();
  const ajv = new Ajv2020({
    validateSchema: checksSchemas,
    allErrors: true,
    verbose: true,
    messages: true,
    strictTypes: false,
    strictRequired: false,
    strictTuples: false,
    logger: false,
    // Optimizing the generated code takes longer than the few records of a game gain from it.
    code: { optimize: false },
  });
  // What they may say is compiled once for all that may say the same.
  const alike = groupBy(Object.entries(ANNOTATION_VALUES), ([, type]) => type);
  for (const [type, annotations] of alike) {
    const keyword = annotations.map(([name]) => name);
    ajv.addKeyword(checksSchemas ? { keyword, metaSchema: { type } } : { keyword });
  }
  // Older schemas have them: they say nothing any more.
  for (const keyword of ['x-note', 'x-distinct']) ajv.addKeyword(keyword);
  return ajv;
};

const sharedAjvs = new Map<boolean, Ajv2020>();

/** One for all schemas that are checked, and one for those that are known to be valid. */
const getSharedAjv = (checksSchemas = true): Ajv2020 =>
  getOrCreate(sharedAjvs, checksSchemas, () => createAjv(checksSchemas));

/** Values in which a schema finds nothing wrong, by the schema's key. */
const validSchemasOf = memoizeByObject((_: object) => new Set<string>());

/** The keys of the schemas that a value is known to meet. */
export const validSchemaKeys = (value: unknown): readonly string[] =>
  isObject(value) ? [...validSchemasOf(value)] : [];

/** Records what an earlier run has found of the very same value and schema. */
export function markValid(value: unknown, schemaKey: string): void {
  if (isObject(value)) validSchemasOf(value).add(schemaKey);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The key of a schema that is a file of the pack. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Compiles a schema when the first value not known to be valid is checked against it. */
function lazyValidator(schemaKey: string, compileNow: () => ValidateFunction): Validate {
  let compiled: ValidateFunction | null = null;
  return (value) => {
    if (isObject(value) && validSchemasOf(value).has(schemaKey)) return [];
    compiled ??= compileNow();
    if (!compiled(value)) return compiled.errors ?? [];
    markValid(value, schemaKey);
    return [];
  };
}

/** Compiles the JSON Schema in a file of the pack; the same file is compiled once in a process. */
export const compileSchemaFile = memoizeByObject((file: TextFile): CompiledSchema => {
  setCurrentFile(file.path);
  return compileText(file);
});

const unusableSchema = (...diagnostics: Diagnostic[]): CompiledSchema => ({
  schema: null,
  file: null,
  validate: null,
  diagnostics,
});

function compileText(source: TextFile): CompiledSchema {
  const { path, text } = source;
  if (text.trim() === '') return unusableSchema(emptyFile(path, text));
  try {
    JSON.parse(text);
  } catch {
    return unusableSchema(notJsonDiagnostic(source));
  }
  const parsed = parseYaml(path, text);
  const { file } = parsed;
  if (file === null || !isRecord(file.value)) {
    const broken = invalidSchema(fileStart(path), 'a schema must be a JSON object');
    return unusableSchema(...(file === null ? parsed.diagnostics : [broken]));
  }
  try {
    const compiled = compileIsolated(file.value);
    const validate = lazyValidator(hashText(text), () => compiled);
    return { schema: file.value, file, validate, diagnostics: [] };
  } catch (error) {
    if (!(error instanceof Error) || error instanceof RangeError) throw error;
    return unusableSchema(explainCompileError(source, file, error, getSharedAjv().errors ?? []));
  }
}

/** Schemas of a pack do not know each other, and two may have the same `$id`. */
function compileIsolated(
  schema: Readonly<Record<string, unknown>>,
  isKnownValid = false,
): ValidateFunction {
  try {
    return compileShared(schema, !isKnownValid);
  } finally {
    getSharedAjv(!isKnownValid).removeSchema(schema);
  }
}

let isCompiling = false;

/** A compilation that was stopped leaves the validator unusable: then a new one is made. */
function compileShared(schema: object, checksSchemas = true): ValidateFunction {
  if (isCompiling) sharedAjvs.clear();
  isCompiling = true;
  try {
    const compiled = getSharedAjv(checksSchemas).compile(schema);
    isCompiling = false;
    return compiled;
  } catch (error) {
    isCompiling = error instanceof RangeError;
    throw error;
  }
}

/** Takes a schema that an earlier run has compiled without a problem; it is compiled again when needed. */
export const restoreSchemaFile = (file: TextFile, asked: RequestedSpans): void =>
  compileSchemaFile.set(file, knownSchema(file, asked));

/** A schema of the tool that a table names. */
export const compilePreset = memoizeByObject((file: TextFile) => knownSchema(file, new Map()));

function knownSchema(file: TextFile, asked: RequestedSpans): CompiledSchema {
  const schema = JSON.parse(file.text) as Record<string, unknown>;
  return {
    schema,
    file: new YamlFile(file.path, schema, () => openYaml(file), { asked }),
    validate: lazyValidator(hashText(file.text), () => compileIsolated(schema, true)),
    diagnostics: [],
  };
}

/**
 * One of the tool's own schemas, compiled once in a process if need be; a mistake in it is ours and
 * is thrown.
 */
export const compileToolSchema = memoizeByObject(
  (schema: object): Validate =>
    lazyValidator(hashText(JSON.stringify(schema)), () => compileShared(schema)),
);

/** A schema that the tool has made of a pack, compiled again when the pack says something else. */
export const compileKnownSchema = (schema: object): Validate =>
  recentSchemas([schema], () =>
    lazyValidator(hashText(JSON.stringify(schema)), () => compileIsolated({ ...schema }, true)),
  );

const recentSchemas = memoizeRecent<Validate>(8);

/** The report of a schema that cannot be used. */
const invalidSchema = (at: Span, reason: string): Diagnostic =>
  toDiagnostic({
    code: 'schema/invalid',
    at,
    message: `this JSON Schema is invalid: ${reason}`,
    hint: 'the data it describes was not checked',
  });

/** JavaScript's own parser does not always say where it stopped; that of YAML does. */
function notJsonDiagnostic({ path, text }: TextFile): Diagnostic {
  const [found] = parseYaml(path, text).diagnostics;
  const { line, column } = found ?? fileStart(path);
  return invalidSchema({ file: path, line, column }, 'it is not JSON here');
}

/** Why the validator refuses a schema: at the part it refuses, or at what its sentence quotes. */
function explainCompileError(
  { path, text }: TextFile,
  file: YamlFile,
  error: Error,
  errors: readonly ErrorObject[],
): Diagnostic {
  const [finding] = error.message.startsWith('schema is invalid') ? schemaFindings(errors) : [];
  if (finding !== undefined) return invalidSchema(findingSpan(finding, file), finding.message);
  const reason = error.message.replace(/\s+/g, ' ');
  const [, quoted = ''] =
    /(?:keyword:?|reference|schema with key or ref) "?([^\s"]+)/.exec(reason) ?? [];
  const offset = quoted === '' ? -1 : text.indexOf(`"${quoted}"`);
  const source = new TextSource(path, text);
  const at = offset === -1 ? fileStart(path) : source.spanOf(offset, offset + quoted.length + 2);
  return invalidSchema(at, reason.replace(/^strict mode: /i, ''));
}
