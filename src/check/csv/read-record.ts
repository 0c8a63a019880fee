import type { Column, ColumnSchemas } from './csv-columns.ts';
import { type Cell, isBlank } from './csv-sheet.ts';
import { type NumberStyle, readPiece } from './read-cell.ts';

/** The cells of a row with what the header says of them. */
export interface Row {
  readonly cells: readonly Cell[];
  readonly columns: readonly Column[];
  readonly schemas: ColumnSchemas;
  readonly style: NumberStyle;
}

/**
 * The record in a row. An empty cell is a field left out; only where the schema asks for a list it
 * is a list without entries, and where it asks for a value that may be nothing, `null`.
 */
export function recordOf({ cells, columns, schemas, style }: Row): unknown {
  const record = new Branch();
  for (const { index, path, shape } of columns) {
    const cell = cells[index];
    const isEmpty = cell === undefined || isBlank(cell);
    const value = isEmpty ? emptyValue(path, schemas) : readPiece(pieceOf(cell), shape, style);
    if (value !== undefined) record.put(path, value);
    else if (path.length > 1) requireHolders(record, path, schemas);
  }
  return record.value();
}

const pieceOf = ({ text }: Cell) => ({ text, from: 0 });

function emptyValue(path: readonly string[], schemas: ColumnSchemas): unknown {
  if (!schemas.isRequired(path)) return undefined;
  const types = schemas.typesAt(path);
  if (types.has('array')) return [];
  return types.has('null') ? null : undefined;
}

/** A record that must be there is there, empty if need be, so that what it lacks can be told. */
function requireHolders(record: Branch, path: readonly string[], schemas: ColumnSchemas): void {
  for (let length = 1; length < path.length; length += 1) {
    const holder = path.slice(0, length);
    if (!schemas.isRequired(holder)) return;
    record.branch(holder);
  }
}

/** A record being made, with records in it. Maps, since a name may be any text. */
class Branch {
  readonly #parts = new Map<string, unknown>();

  put(path: readonly string[], value: unknown): void {
    const [key = '', ...rest] = path;
    if (rest.length === 0) this.#parts.set(key, value);
    else this.branch([key]).put(rest, value);
  }

  branch([key = '', ...rest]: readonly string[]): Branch {
    const known = this.#parts.get(key);
    const branch = known instanceof Branch ? known : new Branch();
    this.#parts.set(key, branch);
    return rest.length === 0 ? branch : branch.branch(rest);
  }

  value(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      [...this.#parts].map(([key, part]) => [key, part instanceof Branch ? part.value() : part]),
    );
  }
}
