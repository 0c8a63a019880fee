import { isExactNumber, isRecord } from '../../values/value-shapes.ts';
import { applicableSchemas, type Schema } from '../schema/annotated-values.ts';

/** A stretch of a cell's text, without the blanks around it. */
export interface CellPart {
  readonly text: string;
  /** Where it begins in the text of the cell. */
  readonly from: number;
}

/** How the numbers of a file are written. */
export interface NumberStyle {
  /** In files separated by semicolons or tabs, `1,5` is one and a half. */
  readonly hasDecimalCommas: boolean;
  /** Whether the file itself says that the cell is a text: `010` stays what it is. */
  readonly isText?: boolean;
}

/** What the cells of a column may hold, as the schema says. Records do not fit into a cell. */
export interface CellShape {
  readonly kind: 'plain' | 'list' | 'record' | 'records';
  /** Types of JSON Schema, of a list those of its entries; none where the schema leaves it open. */
  readonly types: ReadonlySet<string>;
  /** What a text without a separator is, where it need not be a list; else `null`. */
  readonly single: ReadonlySet<string> | null;
}

/** What a text means, as the schema asks for it; what it cannot mean stays text, and the schema says so. */
export function readCell(text: string, shape: CellShape, style: NumberStyle): unknown {
  if (shape.kind === 'plain') return readScalar(text, shape.types, style);
  const entries = splitCell(text);
  return shape.single !== null && entries.length === 1 && entries[0]?.text === text
    ? readScalar(text, shape.single, style)
    : entries.map((entry) => readScalar(entry.text, shape.types, style));
}

/** The entries of a list in a cell. Blank lines, and what follows the last separator, are not entries. */
export const splitCell = (text: string): CellPart[] =>
  [...text.matchAll(/([^;\n]*)(;|\n|$)/g)].flatMap(({ 1: entry = '', 2: separator, index }) => {
    const isOmitted = entry.trim() === '' && separator !== ';';
    const from = index + (entry.length - entry.trimStart().length);
    return isOmitted ? [] : [{ text: entry.trim(), from }];
  });

const NUMBER = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
const PERCENTAGE = /^[-+]?\d+(?:\.\d+)?%$/;
const WITH_COMMA = /^[-+]?\d+,\d+(?:[eE][-+]?\d+)?$/;

/** True and false, as people write them and as spreadsheets of some countries do. */
const TRUE = /^(?:true|wahr|vrai|verdadero|vero|verdadeiro|waar)$/i;
const FALSE = /^(?:false|falsch|faux|falso|onwaar)$/i;

function readScalar(text: string, types: ReadonlySet<string>, style: NumberStyle): unknown {
  if (style.isText && (types.size === 0 || types.has('string'))) return text;
  const isOpen = types.size === 0;
  const written = text.trim();
  if (isOpen && /^(?:true|false)$/i.test(written)) return /^t/i.test(written);
  if (types.has('boolean') && TRUE.test(written)) return true;
  if (types.has('boolean') && FALSE.test(written)) return false;
  const isNumeric = isOpen || types.has('integer') || types.has('number');
  return (isNumeric ? readNumber(written, types, style) : null) ?? text;
}

function readNumber(
  written: string,
  types: ReadonlySet<string>,
  style: NumberStyle,
): number | null {
  const isOpen = types.size === 0;
  if (types.has('number') && !types.has('string') && PERCENTAGE.test(written)) {
    return Number((Number(written.slice(0, -1)) / 100).toPrecision(15));
  }
  const hasComma = !isOpen && style.hasDecimalCommas && WITH_COMMA.test(written);
  const figures = hasComma ? written.replace(',', '.') : written;
  const number = Number(figures);
  // Where it may be a text, it is printed as it is written.
  const isKept = String(number) === written || !(isOpen || types.has('string'));
  return NUMBER.test(figures) && isExactNumber(figures, number) && isKept ? number : null;
}

/**
 * The shape of a cell.
 *
 * @param root the schema of the whole file
 * @param schema the part of it that holds for the value
 */
export function cellShape(root: Schema, schema: unknown): CellShape {
  const schemas = applicableSchemas(root, schema);
  const types = typesOf(schemas);
  const plain = new Set([...types].filter((type) => type !== 'array' && type !== 'object'));
  if (types.has('array')) {
    const items = schemas.find((one) => one.items !== undefined)?.items;
    const entries = typesOf(applicableSchemas(root, items));
    const isFlat = !entries.has('array') && !entries.has('object');
    const single = plain.size > 0 ? plain : null;
    return { kind: isFlat ? 'list' : 'records', types: entries, single };
  }
  const isRecordOnly = types.size > 0 && plain.size === 0;
  return { kind: isRecordOnly ? 'record' : 'plain', types: plain, single: null };
}

/** Every type that one of the schemas allows, said outright or by its values. */
export const typesOf = (schemas: readonly Schema[]): Set<string> =>
  new Set(schemas.flatMap(ownTypes));

function ownTypes(schema: Schema): string[] {
  const { type, properties } = schema;
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.filter((one) => typeof one === 'string');
  if (Array.isArray(schema.enum)) return schema.enum.map(typeName);
  if ('const' in schema) return [typeName(schema.const)];
  return isRecord(properties) ? ['object'] : [];
}

const typeName = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
