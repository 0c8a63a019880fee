import type { ErrorObject } from 'ajv/dist/2020.js';
import { hintForName } from '../../diagnostics/suggestions.ts';
import { isExactNumber, isRecord } from '../../values/value-shapes.ts';
import type { DataFile, Report } from '../written-data.ts';
import { type Path, type Span, startOf } from '../yaml/yaml-file.ts';
import { mergeFindings, type SchemaFinding } from './findings.ts';

/** Keywords that only say "one of the schemas below failed"; the ones below say it better. */
const WRAPPER_KEYWORDS = new Set(['if', 'anyOf', 'oneOf', 'allOf', 'not', '$ref']);

/** Turns the validator's errors into findings a person can act on, one for each mistake. */
export function schemaFindings(errors: readonly ErrorObject[]): SchemaFinding[] {
  const direct = errors.filter(
    (error) => !WRAPPER_KEYWORDS.has(error.keyword) && !isInUnion(error),
  );
  const unions = errors.filter((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf');
  return mergeFindings([
    ...direct.map(explainError),
    ...unions.flatMap((union) => unionFindings(union, errors)),
  ]);
}

const isInUnion = (error: ErrorObject): boolean => /\/(anyOf|oneOf)\/\d+\//.test(error.schemaPath);

/** Of a union, the branch whose type fits the value speaks; when none fits, the union itself does. */
function unionFindings(union: ErrorObject, errors: readonly ErrorObject[]): SchemaFinding[] {
  const prefix = `${union.schemaPath}/`;
  const below = errors.filter(
    (error) => error.schemaPath.startsWith(prefix) && !WRAPPER_KEYWORDS.has(error.keyword),
  );
  const branchOf = (error: ErrorObject) => error.schemaPath.slice(prefix.length).split('/')[0];
  const wrongTyped = new Set(
    below
      .filter((error) => error.keyword === 'type' && error.instancePath === union.instancePath)
      .map(branchOf),
  );
  const fitting = below.filter((error) => !wrongTyped.has(branchOf(error)));
  if (fitting.length > 0) return fitting.map(explainError);
  return [
    {
      path: parsePointer(union.instancePath),
      target: 'value',
      code: 'value/wrong-type',
      message: `${describeSubject(union)} is not in any of the allowed forms, found ${describeFound(union.data)}`,
      hint: schemaHint(union),
    },
  ];
}

/** `/3/legs/0` as steps; numbers where they look like positions. */
const parsePointer = (pointer: string): (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

const describeSubject = (error: ErrorObject): string => {
  const last = parsePointer(error.instancePath).at(-1);
  if (last === undefined) return 'the file';
  return typeof last === 'number' ? `entry ${last + 1} of the list` : `\`${last}\``;
};

/** Stands in a schema made from data for a description that the author has still to write. */
export const TO_BE_DESCRIBED = '…';

/** What a schema says in words of a value; `null` for nothing yet. */
export const descriptionOf = (schema: unknown): string | null =>
  isRecord(schema) &&
  typeof schema.description === 'string' &&
  schema.description !== TO_BE_DESCRIBED
    ? schema.description
    : null;

function schemaHint({ parentSchema }: ErrorObject): string | null {
  const stated = descriptionOf(parentSchema);
  const example: unknown = parentSchema?.examples?.[0];
  if (stated === null) return null;
  return `the schema says: ${stated}${typeof example === 'string' ? ` For example: ${example}` : ''}`;
}

/** A value in a few words: `text "five"`, `a list of 3`, `nothing`. */
export function describeFound(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'string') return `text ${JSON.stringify(shorten(value))}`;
  if (typeof value === 'number') return `the number ${value}`;
  if (typeof value === 'boolean') return `\`${value}\``;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return 'a record';
}

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 37)}…` : text);

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a record (keys with values)',
  null: 'nothing',
};

type ErrorExplainer = (error: ErrorObject) => Omit<SchemaFinding, 'path' | 'target'> & {
  readonly path?: Path;
  readonly target?: 'value' | 'key';
};

const typeNames = (type: unknown): string =>
  (Array.isArray(type) ? type : [type]).map((one) => TYPE_NAMES[String(one)] ?? one).join(' or ');

const wrongType: ErrorExplainer = (error) => ({
  code: 'value/wrong-type',
  message: `${describeSubject(error)} must be ${typeNames(error.params.type)}, found ${describeFound(error.data)}`,
  hint: commentHint(error) ?? numberHint(error) ?? schemaHint(error),
  ...(isUnquoted(error) ? { hintFor: (source: string) => quotesHint(error, source) } : {}),
});

/** `#2c6bd2` without quotes is a comment. */
function commentHint({ params, data, parentSchema }: ErrorObject): string | null {
  const pattern: unknown = isRecord(parentSchema) ? parentSchema.pattern : undefined;
  const isOfHash = typeof pattern === 'string' && pattern.startsWith('^#');
  return params.type === 'string' && data === null && isOfHash
    ? 'write it in quotes: otherwise `#` starts a comment'
    : null;
}

/** Whether quotes would make a text of it. */
const isUnquoted = ({ params, data }: ErrorObject): boolean =>
  params.type === 'string' && (typeof data === 'number' || typeof data === 'boolean');

/** Quotes around the text as it is written, if the field may hold it: `010` is not `10`. Or a unit. */
function quotesHint({ parentSchema }: ErrorObject, source: string): string | null {
  const pattern: unknown = isRecord(parentSchema) ? parentSchema.pattern : undefined;
  const fits = (text: string): boolean =>
    typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text);
  if (fits(source)) return `write it in quotes: "${source}"`;
  return fits(`${source} mm`) ? `write \`${source} mm\` or \`${source} in\`` : null;
}

/** A text that should have been a number: `"5"`. */
function numberHint({ params, data }: ErrorObject): string | null {
  if (!/^(?:integer|number)$/.test(params.type) || typeof data !== 'string') return null;
  if (!/^[-+]?\d+(\.\d+)?$/.test(data)) return null;
  return isExactNumber(data, Number(data))
    ? `write it without quotes: ${data}`
    : 'a number keeps 15 digits: shorten it, or let the schema allow a text';
}

const unknownKey: ErrorExplainer = (error) => {
  const key = String(error.params.additionalProperty ?? error.params.unevaluatedProperty);
  const parent: unknown = error.parentSchema;
  const known =
    isRecord(parent) && isRecord(parent.properties) ? Object.keys(parent.properties) : [];
  return {
    path: [...parsePointer(error.instancePath), key],
    target: 'key',
    code: 'key/unknown',
    message: `unknown key \`${key}\``,
    hint: hintForName(key, known),
  };
};

/** A key that the schema rules out in this kind of record. */
const forbiddenKey: ErrorExplainer = (error) => ({
  target: 'key',
  code: 'key/not-here',
  message: `${describeSubject(error)} is not allowed in this kind of record`,
  hint: 'remove it, or change the `kind`',
});

const missingKey: ErrorExplainer = (error) => ({
  path: parsePointer(error.instancePath),
  code: 'key/missing',
  message: `the key \`${error.params.missingProperty}\` is missing`,
  hint: `add \`${error.params.missingProperty}: …\` to this record${missingKeyHint(error)}`,
  missing: [String(error.params.missingProperty)],
});

function missingKeyHint({ parentSchema, params }: ErrorObject): string {
  const properties: unknown = parentSchema?.properties;
  const stated = descriptionOf(isRecord(properties) ? properties[params.missingProperty] : null);
  return stated === null ? '' : `; the schema says: ${stated}`;
}

/** `String` throws for a record that has a key `toString`. */
const formatValue = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

const notAllowed: ErrorExplainer = (error) => {
  const allowed: unknown[] = error.params.allowedValues ?? [error.params.allowedValue];
  return {
    code: 'value/not-allowed',
    message: `${describeSubject(error)} cannot be ${describeFound(error.data)}`,
    hint:
      hintForName(formatValue(error.data), allowed.map(formatValue)) ??
      `allowed: ${allowed.map(formatValue).join(', ')}`,
  };
};

const duplicateItem: ErrorExplainer = (error) => ({
  path: [
    ...parsePointer(error.instancePath),
    Math.max(Number(error.params.i), Number(error.params.j)),
  ],
  code: 'list/duplicate-entry',
  message: `${describeSubject(error)} has a duplicate entry`,
  hint: 'remove one of the two',
});

const badFormat: ErrorExplainer = (error) => ({
  code: 'value/bad-format',
  message: `${describeSubject(error)} does not have the right format, found ${describeFound(error.data)}`,
  hint: schemaHint(error),
});

const EXPLAINERS: Readonly<Record<string, ErrorExplainer>> = {
  type: wrongType,
  'false schema': forbiddenKey,
  additionalProperties: unknownKey,
  unevaluatedProperties: unknownKey,
  required: missingKey,
  enum: notAllowed,
  const: notAllowed,
  uniqueItems: duplicateItem,
  pattern: badFormat,
};

/** The codes of limits, which the validator explains in its own words. */
const LIMIT_CODES: readonly (readonly [keyword: RegExp, code: string])[] = [
  [/^min[A-Z]/, 'value/too-short'],
  [/^max[A-Z]/, 'value/too-long'],
  [/^(?:exclusive)?(?:min|max)imum$|^multipleOf$/i, 'value/out-of-range'],
];

const otherError: ErrorExplainer = (error) => {
  const reason = (error.message ?? error.keyword)
    .replace('NOT', 'not')
    .replace(/not have fewer than 1 \w+/, 'not be empty');
  const [, code = 'value/not-allowed'] =
    LIMIT_CODES.find(([keyword]) => keyword.test(error.keyword)) ?? [];
  return {
    code,
    message: `${describeSubject(error)} ${reason}, found ${describeFound(error.data)}`,
    hint: schemaHint(error),
  };
};

function explainError(error: ErrorObject): SchemaFinding {
  const explanation = (EXPLAINERS[error.keyword] ?? otherError)(error);
  return { path: parsePointer(error.instancePath), target: 'value', ...explanation };
}

/** A finding as a report at its place in its file. */
export function findingToReport(
  finding: SchemaFinding,
  file: DataFile,
): Omit<Report, 'about' | 'needs'> {
  const source = finding.hintFor === undefined ? null : file.sourceOf(finding.path);
  const hint = source === null ? null : (finding.hintFor?.(source) ?? null);
  return { ...finding, hint: hint ?? finding.hint ?? null, at: findingSpan(finding, file) };
}

/** The place of a finding in its file. */
export const findingSpan = (
  finding: SchemaFinding,
  file: { spanOf: (path: Path, target: 'value' | 'key') => Span },
): Span => {
  const span = file.spanOf(finding.path, finding.target);
  return finding.code === 'key/missing' ? startOf(span) : span;
};
