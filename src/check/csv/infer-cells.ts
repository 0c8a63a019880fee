import { isNoteKey, type Schema } from '../schema/annotated-values.ts';
import { type Cell, type CellGrid, isBlank } from './cell-grid.ts';

/**
 * The types that the cells of a file suggest, as the schema by which it can be read: a column of
 * whole numbers, of numbers, of yes or no, of lists of words, else of texts. Numbers that would be
 * printed in another form than they are written in stay texts, and ids. Columns of notes are left out.
 *
 * @param options `hasLists`: for a schema that is written down: words with separators between them are
 *   lists, and numbers are numbers, whatever they look like
 */
export function cellTypes(
  { header, rows, hasDecimalCommas }: CellGrid,
  { hasLists = true }: { readonly hasLists?: boolean } = {},
): Schema {
  const properties: Record<string, Schema> = {};
  for (const [index, cell] of header.entries()) {
    const name = cell.text.trim();
    if (isBlank(cell) || isNoteKey(name)) continue;
    const cells = rows.flatMap((row) => {
      const one = row[index];
      return one === undefined || isBlank(one) || one.fault ? [] : [one];
    });
    properties[name] =
      OWN_TYPES[name] ?? typeOfCells(cells, { hasCommas: hasDecimalCommas, hasLists });
  }
  // An empty cell of a list is a list without entries, which the reader does where one is required.
  const required = Object.keys(properties).filter((name) => properties[name]?.type === 'array');
  return { type: 'array', items: { type: 'object', properties, required } };
}

const TEXT: Schema = { type: 'string' };
/** One wrong cell does not make texts of all copies. */
const OWN_TYPES: Readonly<Record<string, Schema>> = { id: TEXT, copies: { type: 'number' } };
const NUMBER = /^[-+]?(?:0|[1-9]\d*)?(?:\.\d+)?$/;
const WORD = /^[\p{Ll}\d]+(?:-[\p{Ll}\d]+)*$/u;

interface CellStyle {
  readonly hasCommas: boolean;
  readonly hasLists: boolean;
}

function typeOfCells(cells: readonly Cell[], style: CellStyle): Schema {
  if (cells.length === 0) return TEXT;
  const texts = cells.map(({ text }) => text.trim());
  const areTexts = cells.some(({ kind }) => kind === 'text' || kind === 'date');
  const single = areTexts ? TEXT : typeOfTexts(texts, style);
  if (single.type !== 'string' || !style.hasLists) return single;
  const entries = texts.flatMap((text) => text.split(/[;\n]/)).map((entry) => entry.trim());
  const isList = entries.length > texts.length && entries.every((entry) => WORD.test(entry));
  return isList ? { type: 'array', items: typeOfTexts(entries, style) } : TEXT;
}

function typeOfTexts(texts: readonly string[], { hasCommas, hasLists }: CellStyle): Schema {
  const figures = hasCommas ? texts.map((text) => text.replace(/^([-+]?\d+),/, '$1.')) : texts;
  if (figures.every((text) => NUMBER.test(text))) {
    return { type: hasLists ? 'number' : ['number', 'string'] };
  }
  return texts.every((text) => /^(?:true|false)$/i.test(text)) ? { type: 'boolean' } : TEXT;
}
