import { hintForName } from '../../diagnostics/suggestions.ts';
import { WAIVE_KEY } from '../../pack/waiver.ts';
import { isRecord } from '../../values/value-shapes.ts';
import {
  applicableSchemas,
  declaredIn,
  isNoteKey,
  type Schema,
  unconditionalSchemas,
} from '../schema/annotated-values.ts';
import { descriptionOf } from '../schema/explain-errors.ts';
import { mergeFindings, type SchemaFinding } from '../schema/findings.ts';
import { type CellShape, cellShape, typesOf } from './read-cell.ts';

/** What the cells below one name of the header belong to. */
export interface Column {
  /** Its position in the header. */
  readonly index: number;
  /** Its name in the header. */
  readonly name: string;
  /** The keys that lead to the value: `label.side` is `side` in the record `label`. */
  readonly path: readonly string[];
  readonly shape: CellShape;
}

const WAIVE_SHAPE = cellShape({}, { type: 'array', items: { type: 'string' } });

/** The places for records below the top: `label` in `label.side`. */
const MAX_PATH_STEPS = 4;

/** What the schema says of the records of a file, asked by the names of a header. */
export class ColumnSchemas {
  readonly #root: Schema;
  /** The schema of a record. */
  readonly #record: unknown;

  /** @param root the schema of the whole file; `{}` where it cannot be used */
  constructor(root: Schema) {
    this.#root = root;
    this.#record = applicableSchemas(root, root).find(({ items }) => items !== undefined)?.items;
  }

  /** The column of a name, or `null` when the schema knows no such key and allows no others. */
  columnOf(name: string, index: number): Column | null {
    if (this.#isWaive(name)) return { index, name, path: [name], shape: WAIVE_SHAPE };
    const path = this.#pathOf(name);
    let schema: unknown = this.#record;
    for (const key of path) {
      const next = this.#child(schema, key);
      if (next === null) return null;
      schema = next.schema;
    }
    return { index, name, path, shape: cellShape(this.#root, schema) };
  }

  /** Whether a name is that of a column with notes of the author, which nothing reads. */
  isNote(name: string): boolean {
    let schema: unknown = this.#record;
    for (const key of this.#pathOf(name)) {
      const child = this.#child(schema, key);
      if (isNoteKey(key) && !(child?.isDeclared ?? false)) return true;
      schema = child?.schema;
    }
    return false;
  }

  /** The names that a header may have, those of records in records with dots. */
  columnNames(): string[] {
    return this.#namesIn(this.#record, '', 0);
  }

  /** The names that a header must have, each with what its schema says of it. */
  requiredColumns(): { readonly name: string; readonly description: string | null }[] {
    return this.#requiredIn(this.#record, '', 0);
  }

  /** Whether the record that holds a key must have it. */
  isRequired(path: readonly string[]): boolean {
    const holder = this.#schemaAt(path.slice(0, -1));
    return requiredKeys(unconditionalSchemas(this.#root, holder)).includes(path.at(-1) ?? '');
  }

  /** The types that a value may have. */
  typesAt(path: readonly string[]): ReadonlySet<string> {
    return typesOf(applicableSchemas(this.#root, this.#schemaAt(path)));
  }

  #schemaAt(path: readonly string[]): unknown {
    return path.reduce<unknown>((at, step) => this.#child(at, step)?.schema, this.#record);
  }

  /** Any card may waive codes; a table that has a field of that name keeps it. */
  #isWaive(name: string): boolean {
    return name === WAIVE_KEY && !(this.#child(this.#record, name)?.isDeclared ?? false);
  }

  /** A key that holds dots is itself; any other dot leads into a record. */
  #pathOf(name: string): readonly string[] {
    const isKey = this.#child(this.#record, name)?.isDeclared ?? false;
    return isKey || !name.includes('.') ? [name] : name.split('.');
  }

  #child(schema: unknown, key: string): { schema: unknown; isDeclared: boolean } | null {
    const schemas = applicableSchemas(this.#root, schema);
    const declared = schemas.flatMap((one) => declaredIn(one, key));
    if (declared.length > 0) return { schema: { allOf: declared }, isDeclared: true };
    if (unconditionalSchemas(this.#root, schema).some(isClosed)) return null;
    const open = schemas.map((one) => one.additionalProperties).find(isRecord);
    return { schema: open ?? {}, isDeclared: false };
  }

  #namesIn(schema: unknown, prefix: string, depth: number): string[] {
    const schemas = applicableSchemas(this.#root, schema);
    const keys = new Set(schemas.flatMap((one) => propertyNames(one)));
    return [...keys].flatMap((key) => {
      const child = this.#child(schema, key)?.schema;
      const isNested = depth < MAX_PATH_STEPS && cellShape(this.#root, child).kind === 'none';
      const below = isNested ? this.#namesIn(child, `${prefix}${key}.`, depth + 1) : [];
      return below.length > 0 ? below : [`${prefix}${key}`];
    });
  }

  #requiredIn(schema: unknown, prefix: string, depth: number) {
    return requiredKeys(unconditionalSchemas(this.#root, schema)).flatMap(
      (key): { name: string; description: string | null }[] => {
        const child = this.#child(schema, key)?.schema;
        const below =
          depth < MAX_PATH_STEPS && typesOf(applicableSchemas(this.#root, child)).has('object')
            ? this.#requiredIn(child, `${prefix}${key}.`, depth + 1)
            : [];
        const [description = null] = applicableSchemas(this.#root, child).flatMap(
          (one) => descriptionOf(one) ?? [],
        );
        return below.length > 0 ? below : [{ name: `${prefix}${key}`, description }];
      },
    );
  }
}

const propertyNames = ({ properties }: Schema): string[] =>
  isRecord(properties) ? Object.keys(properties) : [];

const isClosed = (schema: Schema): boolean =>
  schema.additionalProperties === false || schema.unevaluatedProperties === false;

const requiredKeys = (schemas: readonly Schema[]): string[] => [
  ...new Set(
    schemas.flatMap(({ required }) =>
      Array.isArray(required) ? required.filter((one) => typeof one === 'string') : [],
    ),
  ),
];

/** A column of one's own needs no schema: see `isNoteKey`. */
const NOTE_HINT = '; a column of your own notes has a name with `_` in front';

/**
 * What is wrong with the names of a header, each mistake once: names that the schema does not know,
 * and names that it asks for. The paths of the findings are names.
 */
export function headerFindings(schemas: ColumnSchemas, names: readonly string[]): SchemaFinding[] {
  const known = schemas.columnNames();
  const taken = new Set(names);
  const free = known.filter((name) => !taken.has(name));
  const strays = names
    .filter((name) => schemas.columnOf(name, 0) === null)
    .map(
      (name): SchemaFinding => ({
        path: [name],
        target: 'key',
        code: 'key/unknown',
        message: `unknown column \`${name}\``,
        hint: `${hintForName(name, free) ?? hintForName(name, known) ?? 'fix the name'}${NOTE_HINT}`,
      }),
    );
  const gaps = schemas
    .requiredColumns()
    .filter(({ name }) => !taken.has(name) && !hasColumn(names, name))
    .map(
      ({ name, description }): SchemaFinding => ({
        path: [],
        target: 'value',
        code: 'key/missing',
        message: `the column \`${name}\` is missing`,
        hint: description,
        missing: [name],
      }),
    );
  return mergeFindings([...strays, ...gaps], 'column');
}

/** A required record is there when one of its parts is; a part is not missed where the record stands. */
const hasColumn = (names: readonly string[], name: string): boolean =>
  names.some((one) => one === name || one.startsWith(`${name}.`) || name.startsWith(`${one}.`));
