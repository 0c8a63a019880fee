import { type Cell, isBlank } from './cell-grid.ts';
import type { Column, ColumnSchemas } from './grid-header.ts';
import { readCellPart } from './read-cell.ts';

/** The cells of a row with what the header says of them. */
interface Row {
  readonly cells: readonly Cell[];
  readonly columns: readonly Column[];
  readonly schemas: ColumnSchemas;
  readonly hasDecimalCommas: boolean;
}

/**
 * The record in a row. An empty cell is a field left out; only where the schema asks for a list it
 * is a list without entries, and where it asks for a value that may be nothing, `null`.
 */
export function readRecord({ cells, columns, schemas, hasDecimalCommas }: Row): unknown {
  const record = new RecordBuilder();
  for (const { index, path, shape } of columns) {
    const cell = cells[index];
    if (cell?.fault) continue;
    const isEmpty = cell === undefined || isBlank(cell);
    const value = isEmpty
      ? emptyValue(path, schemas)
      : readCellPart(wholeCell(cell), shape, { hasDecimalCommas, isText: isTextCell(cell) });
    if (value !== undefined) record.set(path, value);
    else if (path.length > 1) requireHolders(record, path, schemas);
  }
  return record.build();
}

const isTextCell = ({ kind }: Cell): boolean => kind === 'text' || kind === 'date';

const wholeCell = ({ text }: Cell) => ({ text, from: 0 });

function emptyValue(path: readonly string[], schemas: ColumnSchemas): unknown {
  if (!schemas.isRequired(path)) return undefined;
  const types = schemas.typesAt(path);
  if (types.has('array')) return [];
  return types.has('null') ? null : undefined;
}

/** A required record is there, empty if need be, so that what it lacks can be reported. */
function requireHolders(
  record: RecordBuilder,
  path: readonly string[],
  schemas: ColumnSchemas,
): void {
  for (let length = 1; length < path.length; length += 1) {
    const holder = path.slice(0, length);
    if (!schemas.isRequired(holder)) return;
    record.child(holder);
  }
}

/** A record being made, with records in it. Maps, since a name may be any text. */
class RecordBuilder {
  readonly #parts = new Map<string, unknown>();

  set(path: readonly string[], value: unknown): void {
    const [key = '', ...rest] = path;
    if (rest.length === 0) this.#parts.set(key, value);
    else this.child([key]).set(rest, value);
  }

  child([key = '', ...rest]: readonly string[]): RecordBuilder {
    const known = this.#parts.get(key);
    const branch = known instanceof RecordBuilder ? known : new RecordBuilder();
    this.#parts.set(key, branch);
    return rest.length === 0 ? branch : branch.child(rest);
  }

  build(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      [...this.#parts].map(([key, part]) => [
        key,
        part instanceof RecordBuilder ? part.build() : part,
      ]),
    );
  }
}
