import { getOrCreate } from '../../values/maps.ts';
import { memoizeByObject } from '../../values/memoize.ts';
import { isRecord } from '../../values/value-shapes.ts';
import type { Path } from '../yaml/yaml-file.ts';
import { ANNOTATIONS, type Annotation, findPart } from './compile-schema.ts';

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

/** The keys a record of this table may have, for filling in what was left out; without notes. */
export const declaredKeys = (tableSchema: Schema): string[] =>
  applicableSchemas(tableSchema, tableSchema.items).flatMap(({ properties }) =>
    isRecord(properties)
      ? Object.keys(properties).filter((key) => !isNoteSchema(tableSchema, properties[key]))
      : [],
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

/** Whether a schema declares a value as a note of the author. */
const isNoteSchema = (root: Schema, schema: unknown): boolean =>
  applicableSchemas(root, schema).some((one) => one['x-note'] === true);

const declaresNotes = memoizeByObject(
  (root: Schema) => findPart(root, (key, value) => key === 'x-note' && value === true) !== null,
);

/**
 * The records of a file without the notes of their author, at any depth: keys that begin with `_` or
 * `#` and are not declared, and with `keepsDeclared: false` also those declared as `x-note`. What
 * holds no notes stays the same object.
 *
 * @param root the schema of the whole file
 */
export function withoutNotes(
  root: Schema,
  value: unknown,
  { keepsDeclared }: { readonly keepsDeclared: boolean },
): unknown {
  const dropsDeclared = !keepsDeclared && declaresNotes(root);
  const strip = (part: unknown, schema: unknown): unknown => {
    if (!dropsDeclared && !holdsNoteKey(part)) return part;
    const schemas = applicableSchemas(root, schema);
    if (Array.isArray(part)) {
      const stripped = part.map((entry: unknown, index) => {
        const own = schemas.flatMap(({ prefixItems, items }) => {
          const fixed: unknown = Array.isArray(prefixItems) ? prefixItems[index] : undefined;
          return [fixed ?? items];
        });
        return strip(entry, { allOf: own });
      });
      return stripped.some((one, index) => one !== part[index]) ? stripped : part;
    }
    return isRecord(part) ? stripRecord(part, schemas) : part;
  };
  const stripRecord = (record: Readonly<Record<string, unknown>>, schemas: readonly Schema[]) => {
    const entries = Object.entries(record);
    const kept = entries.flatMap(([key, part]): [string, unknown][] => {
      const declared = schemas.flatMap((one) => declaredIn(one, key));
      if (declared.length === 0 && isNoteKey(key)) return [];
      const open = schemas.map(({ additionalProperties }) => additionalProperties);
      const below = { allOf: declared.length > 0 ? declared : open };
      return dropsDeclared && isNoteSchema(root, below) ? [] : [[key, strip(part, below)]];
    });
    const isSame =
      kept.length === entries.length && kept.every(([, part], at) => part === entries[at]?.[1]);
    return isSame ? record : Object.fromEntries(kept);
  };
  return strip(value, root);
}

/** Whether a value has a key, at any depth, that looks like a note. */
function holdsNoteKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsNoteKey);
  return Object.entries(value).some(([key, part]) => isNoteKey(key) || holdsNoteKey(part));
}
