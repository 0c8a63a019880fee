import { isRecord } from '../../values/value-shapes.ts';
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

/** What a text means, as the schema asks for it; what it cannot mean stays text, and the schema says so. */
export function readCellPart({ text }: CellPart, shape: CellShape, style: NumberStyle): unknown {
  if (shape.kind === 'plain') return readScalar(text, shape, style);
  if (shape.kind === 'none') return text;
  const entries = splitCellPart({ text, from: 0 }, shape);
  if (shape.single !== null && entries.length === 1 && entries[0]?.text === text) {
    return readScalar(text, shape.single, style);
  }
  return entries.map((entry, index) => readCellPart(entry, shape.entry(index), style));
}

/** The entries of a list in a cell. Blank lines, and what follows the last separator, are no entries. */
export function splitCellPart({ text, from }: CellPart, { separators }: ListShape): CellPart[] {
  const found: CellPart[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; ) {
    const separator = separators.find((one) => text.startsWith(one, at));
    if (separator === undefined && at < text.length) {
      at += 1;
      continue;
    }
    const entry = trimmed({ text: text.slice(start, at), from: from + start });
    const isOmitted = entry.text === '' && (at === text.length || separator === '\n');
    if (!isOmitted) found.push(entry);
    at += separator?.length ?? 1;
    start = at;
  }
  return found;
}

const trimmed = ({ text, from }: CellPart): CellPart => ({
  text: text.trim(),
  from: from + (text.length - text.trimStart().length),
});

const NUMBER = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;

const PERCENTAGE = /^[-+]?\d+(?:\.\d+)?%$/;

const WITH_COMMA = /^[-+]?\d+,\d+(?:[eE][-+]?\d+)?$/;

/** True and false, as people write them and as spreadsheets of some countries do. */
const BOOLEAN_WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'wahr', 'vrai', 'verdadero', 'vero', 'verdadeiro', 'waar'].map(
    (word) => [word, true] as const,
  ),
  ...['false', 'falsch', 'faux', 'falso', 'onwaar'].map((word) => [word, false] as const),
]);

function readScalar(text: string, { types }: ScalarShape, style: NumberStyle): unknown {
  if (style.isText && (types.size === 0 || types.has('string'))) return text;
  const isOpen = types.size === 0;
  const written = text.trim();
  if (types.has('number') && !types.has('string') && PERCENTAGE.test(written)) {
    return Number((Number(written.slice(0, -1)) / 100).toPrecision(15));
  }
  if (isOpen || types.has('integer') || types.has('number')) {
    const hasComma = !isOpen && style.hasDecimalCommas && WITH_COMMA.test(written);
    const figures = hasComma ? written.replace(',', '.') : written;
    const number = Number(figures);
    // Where it may be a text, it is printed as it is written.
    const isKept = String(number) === written || !(isOpen || types.has('string'));
    if (NUMBER.test(figures) && Number.isFinite(number) && isKept) return number;
  }
  if (isOpen && /^(?:true|false)$/i.test(written)) return /^t/i.test(written);
  if (types.has('boolean')) {
    const truth = BOOLEAN_WORDS.get(written.toLowerCase());
    if (truth !== undefined) return truth;
  }
  return text;
}

/** What the cells of a column may hold, as the schema says. */
export type CellShape = ScalarShape | ListShape | UnsupportedShape;

interface ScalarShape {
  readonly kind: 'plain';
  /** Types of JSON Schema; none where the schema leaves it open. */
  readonly types: ReadonlySet<string>;
}

export interface ListShape {
  readonly kind: 'list';
  /** Any of these separates entries. */
  readonly separators: readonly string[];
  /** What may stand at a position of the list. */
  readonly entry: (index: number) => ScalarShape | ListShape;
  /** What a text that holds no separator is, where the schema allows it to be no list. */
  readonly single: ScalarShape | null;
}

/** Records, and lists of them, do not fit into a cell. */
export interface UnsupportedShape {
  readonly kind: 'none';
  readonly what: 'record' | 'records';
}

/** Lists in a cell, one within the other: lines, and in each of them entries with a separator. */
const MAX_LIST_DEPTH = 2;

/**
 * The shape of a cell.
 *
 * @param root the schema of the whole file
 * @param schema the part of it that holds for the value
 */
export const cellShape = (root: Schema, schema: unknown): CellShape => shapeOf(root, schema, 0);

function shapeOf(root: Schema, schema: unknown, depth: number): CellShape {
  const schemas = applicableSchemas(root, schema);
  const types = typesOf(schemas);
  const plain: ScalarShape = {
    kind: 'plain',
    types: new Set([...types].filter((type) => type !== 'array' && type !== 'object')),
  };
  if (types.has('array')) {
    const list = listShape(root, schemas, depth);
    if (list.kind === 'none') return list;
    return { ...list, single: plain.types.size > 0 ? plain : null };
  }
  return types.size > 0 && plain.types.size === 0 ? { kind: 'none', what: 'record' } : plain;
}

function listShape(
  root: Schema,
  schemas: readonly Schema[],
  depth: number,
): ListShape | UnsupportedShape {
  const fixed = schemas.flatMap(({ prefixItems }) =>
    Array.isArray(prefixItems) ? prefixItems : [],
  );
  const others: unknown = schemas.find(({ items }) => items !== undefined)?.items;
  const shapes = [...fixed, others].map((part) =>
    depth + 1 < MAX_LIST_DEPTH || !isList(root, part)
      ? shapeOf(root, part, depth + 1)
      : ({ kind: 'none', what: 'records' } as const),
  );
  const rest = shapes.at(-1);
  if (rest === undefined || shapes.some(({ kind }) => kind === 'none')) {
    return { kind: 'none', what: 'records' };
  }
  const holdsLists = shapes.some(({ kind }) => kind === 'list');
  const entry = (index: number): ScalarShape | ListShape => {
    const shape = (index < fixed.length ? shapes[index] : rest) ?? rest;
    return shape.kind === 'none' ? { kind: 'plain', types: new Set() } : shape;
  };
  return {
    kind: 'list',
    separators: separatorsOf(schemas, depth, holdsLists),
    entry,
    single: null,
  };
}

const isList = (root: Schema, schema: unknown): boolean =>
  typesOf(applicableSchemas(root, schema)).has('array');

/** Stated by the schema; else lines, and semicolons where no list within the list needs them. */
function separatorsOf(schemas: readonly Schema[], depth: number, holdsLists: boolean): string[] {
  const stated = schemas.find((one) => typeof one['x-separator'] === 'string')?.['x-separator'];
  if (typeof stated === 'string' && stated !== '') return [stated];
  if (holdsLists) return ['\n'];
  return depth === 0 ? ['\n', ';'] : [';'];
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

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}
