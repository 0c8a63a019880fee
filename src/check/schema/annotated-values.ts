import { getOrCreate } from '../../values/maps.ts';
import { memoizeByObject } from '../../values/memoize.ts';
import { isRecord } from '../../values/value-shapes.ts';
import type { Path } from '../yaml/yaml-file.ts';
import { ANNOTATIONS, type Annotation } from './compile-schema.ts';

export interface AnnotatedValue {
  /** Within the record. */
  readonly path: Path;
  readonly value: unknown;
  /** What the annotation says: a table's name for `x-reference`, `true` for the others. */
  readonly annotationValue: unknown;
}

/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;
type AnnotatedValues = ReadonlyMap<Annotation | 'prose', readonly AnnotatedValue[]>;

/** Keywords of a text that a program reads, and not a person. */
const NON_PROSE_KEYWORDS = [
  'x-reference',
  'x-component',
  'x-icon',
  'x-image',
  'x-partial',
  'enum',
  'const',
  'pattern',
  'format',
];

/** Several rules ask about the same record: it is walked once. */
const walksBySchema = memoizeByObject((schema: Schema) =>
  memoizeByObject((record: object) => walkRecord(schema, record)),
);

/**
 * Every value of a record whose schema carries an annotation, with its path. Understands
 * `properties`, `additionalProperties`, `items`, `prefixItems`, the combining keywords and
 * references within the same schema.
 *
 * @param tableSchema the schema of the whole file, a list of records
 */
export const annotatedValues = (
  tableSchema: Schema,
  record: object,
  annotation: Annotation,
): readonly AnnotatedValue[] => walksBySchema(tableSchema)(record).get(annotation) ?? [];

/** The texts of a record that its schema neither restricts to a form or choice nor calls a reference. */
export const proseValues = (tableSchema: Schema, record: object): readonly AnnotatedValue[] =>
  walksBySchema(tableSchema)(record).get('prose') ?? [];

/** The same for a file that is one record, such as game.yaml. */
export const annotatedValuesInRecord = (
  schema: Schema,
  value: object,
  annotation: Annotation,
): readonly AnnotatedValue[] => walkParts(schema, [[schema, value]]).get(annotation) ?? [];

const walkRecord = (root: Schema, record: object): AnnotatedValues =>
  walkParts(
    root,
    applicableSchemas(root, root).flatMap((at) =>
      childValues(at, [record]).map(([, schema, value]) => [schema, value] as const),
    ),
  );

function walkParts(
  root: Schema,
  starts: readonly (readonly [unknown, unknown])[],
): AnnotatedValues {
  const found = new Map<Annotation | 'prose', AnnotatedValue[]>();
  const known = new Set<string>();
  const add = (kind: Annotation | 'prose', one: AnnotatedValue): void => {
    const key = [kind, ...one.path].join('/');
    if (!known.has(key)) getOrCreate(found, kind, () => []).push(one);
    known.add(key);
  };
  const walk = (value: unknown, schema: unknown, path: Path): void => {
    if (!isRecord(schema)) return;
    const { schemas, annotations, isForProse } = describeSchema(root)(schema);
    if (isForProse && typeof value === 'string' && path.join('/') !== 'id') {
      add('prose', { path, value, annotationValue: true });
    }
    for (const [annotation, annotationValue] of annotations) {
      add(annotation, { path, value, annotationValue });
    }
    if (typeof value !== 'object') return;
    for (const at of schemas) {
      for (const [step, below, inner] of childValues(at, value))
        walk(inner, below, [...path, step]);
    }
  };
  for (const [schema, value] of starts) walk(value, schema, []);
  return found;
}

/** What a part of a schema, with all that may hold for the same value, says of it: `root` is the whole. */
const describeSchema = memoizeByObject((root: Schema) =>
  memoizeByObject((schema: Schema) => {
    const schemas = applicableSchemas(root, schema);
    return {
      schemas,
      annotations: schemas.flatMap((at) =>
        ANNOTATIONS.flatMap((one) => (one in at ? [[one, at[one]] as const] : [])),
      ),
      isForProse: isProse(schemas),
    };
  }),
);

const isProse = (schemas: readonly Schema[]): boolean =>
  !schemas.some((at) => NON_PROSE_KEYWORDS.some((keyword) => keyword in at));

/** A schema and all that may hold for the same value because of it, each once. */
export const applicableSchemas = (root: Schema, schema: unknown): Schema[] =>
  relatedSchemas(root, schema, ({ allOf, anyOf, oneOf, then, else: otherwise }) => [
    ...[allOf, anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : [])),
    then,
    otherwise,
  ]);

/** A schema and all that hold for the same value in any case: without choices and conditions. */
export const unconditionalSchemas = (root: Schema, schema: unknown): Schema[] =>
  relatedSchemas(root, schema, ({ allOf }) => (Array.isArray(allOf) ? allOf : []));

function relatedSchemas(
  root: Schema,
  schema: unknown,
  partsOf: (schema: Schema) => readonly unknown[],
): Schema[] {
  const found: Schema[] = [];
  const visit = (at: unknown): void => {
    if (!isRecord(at) || found.includes(at)) return;
    found.push(at);
    if (typeof at.$ref === 'string') visit(resolveReference(root, at.$ref));
    partsOf(at).forEach(visit);
  };
  visit(schema);
  return found;
}

/** The parts of a value, each with its schema. */
function childValues(
  at: Schema,
  value: unknown,
): [step: string | number, schema: unknown, part: unknown][] {
  if (Array.isArray(value)) {
    const fixed = Array.isArray(at.prefixItems) ? at.prefixItems : [];
    return value.map((entry: unknown, index) => [index, fixed[index] ?? at.items, entry]);
  }
  if (!isRecord(value)) return [];
  const own = isRecord(at.properties) ? at.properties : {};
  return Object.entries(value).map(([key, part]) => [
    key,
    Object.hasOwn(own, key) ? own[key] : at.additionalProperties,
    part,
  ]);
}

/** The part of a schema that a `$ref` within it names. */
const resolveReference = (root: Schema, reference: string): unknown =>
  reference.startsWith('#/')
    ? reference
        .slice(2)
        .split('/')
        .reduce<unknown>((node, step) => (isRecord(node) ? node[step] : undefined), root)
    : undefined;

/** The keys a record of this table may have, for filling in what was left out. */
export const declaredKeys = (tableSchema: Schema): string[] =>
  applicableSchemas(tableSchema, tableSchema.items).flatMap(({ properties }) =>
    isRecord(properties) ? Object.keys(properties) : [],
  );

/** What the schema of a table says by an annotation of a key of its records; `null` for nothing. */
export function declaredAnnotation(
  tableSchema: Schema,
  key: string,
  annotation: Annotation,
): unknown {
  const declared = applicableSchemas(tableSchema, tableSchema.items).flatMap((one) =>
    declaredIn(one, key),
  );
  const found = applicableSchemas(tableSchema, { allOf: declared }).find(
    (one) => annotation in one,
  );
  return found?.[annotation] ?? null;
}

/** What a schema says of a key, as far as it declares it. */
export function declaredIn({ properties, patternProperties }: Schema, key: string): unknown[] {
  if (isRecord(properties) && Object.hasOwn(properties, key)) return [properties[key]];
  if (!isRecord(patternProperties)) return [];
  return Object.entries(patternProperties)
    .filter(([pattern]) => new RegExp(pattern, 'u').test(key))
    .map(([, schema]) => schema);
}

/**
 * Whether a key is a note of the author, which no schema has to declare: `_idea`, `#`. `__proto__` is
 * a name that programs stumble over.
 */
export const isNoteKey = (key: string): boolean => /^[_#]/.test(key) && key !== '__proto__';

/**
 * The records of a file without the notes of their author: keys that begin with `_` or `#` and are not
 * declared. A list without any stays the same object.
 *
 * @param root the schema of the whole file
 */
export function withoutNotes(root: Schema, value: unknown): unknown {
  const schemas = applicableSchemas(root, root).flatMap(({ items }) =>
    applicableSchemas(root, items),
  );
  const isNote = (key: string): boolean =>
    isNoteKey(key) && !schemas.some((one) => declaredIn(one, key).length > 0);
  const hasNotes = (one: unknown): one is object => isRecord(one) && Object.keys(one).some(isNote);
  if (!Array.isArray(value) || !value.some(hasNotes)) return value;
  return value.map((one: unknown) =>
    hasNotes(one) ? Object.fromEntries(Object.entries(one).filter(([key]) => !isNote(key))) : one,
  );
}
