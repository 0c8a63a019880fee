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
  /** Its name in the header, and the key of its values. */
  readonly name: string;
  readonly shape: CellShape;
}

const WAIVE_SHAPE = cellShape({}, { type: 'array', items: { type: 'string' } });

/** What the schema says of the records of a file, asked by the names of a header. */
export class ColumnSchemas {
  readonly #root: Schema;
  /** What may hold for a record, and of that what holds in any case. */
  readonly #schemas: readonly Schema[];
  readonly #unconditional: readonly Schema[];

  /** @param root the schema of the whole file; `{}` where it cannot be used */
  constructor(root: Schema) {
    const record = applicableSchemas(root, root).find(({ items }) => items !== undefined)?.items;
    this.#root = root;
    this.#schemas = applicableSchemas(root, record);
    this.#unconditional = unconditionalSchemas(root, record);
  }

  /** The column of a name, or `null` when the schema knows no such key and allows no others. */
  columnOf(name: string, index: number): Column | null {
    const declared = this.#declared(name);
    // Any card may waive codes; a table that has a field of that name keeps it.
    if (name === WAIVE_KEY && declared.length === 0) return { index, name, shape: WAIVE_SHAPE };
    if (declared.length === 0 && this.#unconditional.some(isClosed)) return null;
    return { index, name, shape: cellShape(this.#root, this.#schemaOf(name)) };
  }

  /** Whether a name is that of a column with notes of the author, which nothing reads. */
  isNote(name: string): boolean {
    return isNoteKey(name) && this.#declared(name).length === 0;
  }

  /** The names that a header may have. */
  columnNames(): string[] {
    const keys = this.#schemas.flatMap(({ properties }) =>
      isRecord(properties) ? Object.keys(properties) : [],
    );
    return [...new Set(keys)];
  }

  /** The names that a header must have. */
  requiredColumns(): string[] {
    const keys = this.#unconditional.flatMap(({ required }) =>
      Array.isArray(required) ? required.filter((one) => typeof one === 'string') : [],
    );
    return [...new Set(keys)];
  }

  /** What the schema says of a column in words. */
  describe(name: string): string | null {
    const found = applicableSchemas(this.#root, this.#schemaOf(name)).map(descriptionOf);
    return found.find((one) => one !== null) ?? null;
  }

  /** What an empty cell means: where the schema asks for a list it has no entries, or `null`. */
  emptyValue(name: string): unknown {
    if (!this.requiredColumns().includes(name)) return undefined;
    const types = typesOf(applicableSchemas(this.#root, this.#schemaOf(name)));
    if (types.has('array')) return [];
    return types.has('null') ? null : undefined;
  }

  #declared(name: string): unknown[] {
    return this.#schemas.flatMap((one) => declaredIn(one, name));
  }

  #schemaOf(name: string): Schema {
    const declared = this.#declared(name);
    if (declared.length > 0) return { allOf: declared };
    return this.#schemas.map((one) => one.additionalProperties).find(isRecord) ?? {};
  }
}

const isClosed = (schema: Schema): boolean =>
  schema.additionalProperties === false || schema.unevaluatedProperties === false;

/** A column of one's own needs no schema: see `isNoteKey`. */
const NOTE_HINT = '; a column of your own notes has a name with `_` in front';

/**
 * What is wrong with the names of a header, each mistake once: names that the schema does not know,
 * and names that it asks for. The paths of the findings are names.
 */
export function headerFindings(schemas: ColumnSchemas, names: readonly string[]): SchemaFinding[] {
  const known = schemas.columnNames();
  const free = known.filter((name) => !names.includes(name));
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
    .filter((name) => !names.includes(name))
    .map(
      (name): SchemaFinding => ({
        path: [],
        target: 'value',
        code: 'key/missing',
        message: `the column \`${name}\` is missing`,
        hint: schemas.describe(name),
        missing: [name],
      }),
    );
  return mergeFindings([...strays, ...gaps], 'column');
}
