import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { PackFile } from '../../model/pack-files.ts';
import { diagnosticOf, isRecord } from '../context.ts';
import { emptyFile, parseYaml } from '../yaml/parse-yaml.ts';
import type { Path, Span, YamlFile } from '../yaml/yaml-file.ts';
import { jsonFault } from './json-fault.ts';
import { schemaFindings, spanOfFinding } from './schema-diagnostics.ts';

/** Notes for the program inside a JSON Schema; they validate nothing by themselves. */
export const ANNOTATIONS = [
  'x-reference',
  'x-component',
  'x-icon',
  'x-image',
  'x-rich-text',
  'x-name',
  'x-translate',
] as const;
export type Annotation = (typeof ANNOTATIONS)[number];

/** What parts the entries of a list that is written in one cell of a CSV file. */
const SEPARATOR = 'x-separator';

/** The errors of a value; throws a RangeError when the schema leads round in a circle. */
export type Validate = (value: unknown) => readonly ErrorObject[];

export interface CompiledSchema {
  readonly schema: Readonly<Record<string, unknown>> | null;
  /** The places of the schema's parts. */
  readonly file: YamlFile | null;
  readonly validate: Validate | null;
  readonly diagnostics: readonly Diagnostic[];
}

const newAjv = (): Ajv2020 => {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    messages: true,
    strictTypes: false,
    strictRequired: false,
    strictTuples: false,
    logger: false,
  });
  for (const keyword of ANNOTATIONS) {
    ajv.addKeyword({ keyword, schemaType: keyword === 'x-reference' ? 'string' : 'boolean' });
  }
  ajv.addKeyword({ keyword: SEPARATOR, metaSchema: { type: 'string', minLength: 1 } });
  return ajv;
};

let sharedAjv: Ajv2020 | null = null;

/** One for all schemas: each new one compiles the schema of schemas again, which takes longest. */
function ajvOfAll(): Ajv2020 {
  sharedAjv ??= newAjv();
  return sharedAjv;
}

const compiledSchemas = new WeakMap<object, CompiledSchema>();

/** Compiles the JSON Schema in a file of the pack; the same file is compiled once in a process. */
export function compileSchemaFile(file: Extract<PackFile, { kind: 'text' }>): CompiledSchema {
  const known = compiledSchemas.get(file);
  if (known !== undefined) return known;
  const compiled = compile(file);
  compiledSchemas.set(file, compiled);
  return compiled;
}

const unusable = (...diagnostics: Diagnostic[]): CompiledSchema => ({
  schema: null,
  file: null,
  validate: null,
  diagnostics,
});

function compile({ path, text }: { path: string; text: string }): CompiledSchema {
  if (text.trim() === '') return unusable(emptyFile(path, text));
  const fault = jsonFault(text);
  if (fault !== null) return unusable(notJson(path, text, fault));
  const parsed = parseYaml(path, text);
  const { file } = parsed;
  if (file === null || !isRecord(file.value)) {
    const broken = invalid({ file: path, line: 1, column: 1 }, 'a schema is a JSON object');
    return unusable(...(file === null ? parsed.diagnostics : [broken]));
  }
  const ajv = ajvOfAll();
  try {
    const validate = errorsOf(ajv.compile(file.value));
    return { schema: file.value, file, validate, diagnostics: [] };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return unusable(refusal(file, error, ajv.errors ?? []));
  } finally {
    // Schemas of a pack do not know each other, and two may have the same `$id`.
    ajv.removeSchema(file.value);
  }
}

const errorsOf =
  (validate: ValidateFunction): Validate =>
  (value) =>
    validate(value) ? [] : (validate.errors ?? []);

const ownSchemas = new WeakMap<object, Validate>();

/**
 * Compiles one of the tool's own schemas, once in a process; a mistake in it is ours and is
 * thrown.
 */
export function compileOwnSchema(schema: object): Validate {
  const validate = ownSchemas.get(schema) ?? errorsOf(ajvOfAll().compile(schema));
  ownSchemas.set(schema, validate);
  return validate;
}

/** What is told when a schema cannot be used. */
const invalid = (at: Span, reason: string): Diagnostic =>
  diagnosticOf({
    code: 'schema/invalid',
    at,
    message: `this JSON Schema cannot be used: ${reason}`,
    hint: 'what the schema describes was not checked',
  });

function notJson(path: string, text: string, offset: number): Diagnostic {
  const before = text.slice(0, offset);
  const at = {
    file: path,
    line: before.split('\n').length,
    column: offset - before.lastIndexOf('\n'),
  };
  return invalid(at, offset >= text.trimEnd().length ? 'it ends too early' : 'it is not JSON here');
}

/** A schema that leads back to itself without taking a step into the data. */
export const endlessSchema = (file: YamlFile): Diagnostic =>
  invalid({ file: file.path, line: 1, column: 1 }, 'it refers to itself without an end');

/** Why the validator refuses a schema, at the part it refuses. */
function refusal(file: YamlFile, error: Error, errors: readonly ErrorObject[]): Diagnostic {
  const [finding] = error.message.startsWith('schema is invalid') ? schemaFindings(errors) : [];
  if (finding !== undefined) return invalid(spanOfFinding(finding, file), finding.message);
  if (error instanceof RangeError) return invalid(file.spanOf([]), 'it is nested too deep');
  const path = refusedPart(file.value, error.message);
  const at = path === null ? { file: file.path, line: 1, column: 1 } : file.spanOf(path, 'key');
  return invalid(at, reasonOf(error.message.replace(/\s+/g, ' ')));
}

function reasonOf(message: string): string {
  if (message.startsWith('no schema with key')) {
    return '`$schema` must be "https://json-schema.org/draft/2020-12/schema"';
  }
  if (isOfSeparator(message))
    return `\`${SEPARATOR}\` must be a text: what parts the entries of a list`;
  return message.replace(/^strict mode: /i, '');
}

const isOfSeparator = (message: string): boolean =>
  message.startsWith(`keyword "${SEPARATOR}" value is invalid`);

/** The key that the validator's sentence is about, since it does not say where it met it. */
function refusedPart(schema: unknown, message: string): Path | null {
  const keyword = /^strict mode: unknown keyword: "(.*)"/.exec(message)?.[1];
  const annotation = ANNOTATIONS.find((one) => message.startsWith(`${one} value must be`));
  const reference = /can't resolve reference (\S+) from/.exec(message)?.[1];
  return findPart(schema, (key, value) => {
    if (keyword !== undefined) return key === keyword;
    if (annotation !== undefined) return key === annotation && !isAnnotation(key, value);
    if (isOfSeparator(message))
      return key === SEPARATOR && (value === '' || typeof value !== 'string');
    if (reference !== undefined) return key === '$ref' && value === reference;
    if (message.startsWith('Invalid regular expression')) {
      return key === 'pattern' && !isPattern(value);
    }
    return key === '$schema' && message.startsWith('no schema with key');
  });
}

const isAnnotation = (key: string, value: unknown): boolean =>
  typeof value === (key === 'x-reference' ? 'string' : 'boolean');

function isPattern(value: unknown): boolean {
  try {
    return new RegExp(String(value), 'u') !== null;
  } catch {
    return false;
  }
}

/** The first part of a schema, in the order of the text, that a test finds. */
export function findPart(
  schema: unknown,
  test: (key: string, value: unknown) => boolean,
  path: Path = [],
): Path | null {
  if (typeof schema !== 'object' || schema === null) return null;
  for (const [key, value] of Object.entries(schema)) {
    const at = [...path, Array.isArray(schema) ? Number(key) : key];
    if (!Array.isArray(schema) && test(key, value)) return at;
    const below = findPart(value, test, at);
    if (below !== null) return below;
  }
  return null;
}
