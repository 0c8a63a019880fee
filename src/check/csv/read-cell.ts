import type { CellShape, ListShape, ScalarShape } from './cell-shape.ts';

/** A stretch of a cell's text, without the blanks around it. */
export interface CellPart {
  readonly text: string;
  /** Where it begins in the text of the cell. */
  readonly from: number;
}

/** How the numbers of a file are written. */
export interface NumberStyle {
  /** In files parted by semicolons or tabs, `1,5` is one and a half. */
  readonly hasDecimalCommas: boolean;
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
const WITH_COMMA = /^[-+]?\d+,\d+(?:[eE][-+]?\d+)?$/;

/** True and false, as people write them and as spreadsheets of some countries do. */
const BOOLEAN_WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'wahr', 'vrai', 'verdadero', 'vero', 'verdadeiro', 'waar'].map(
    (word) => [word, true] as const,
  ),
  ...['false', 'falsch', 'faux', 'falso', 'onwaar'].map((word) => [word, false] as const),
]);

function readScalar(text: string, { types }: ScalarShape, style: NumberStyle): unknown {
  const isOpen = types.size === 0;
  const written = text.trim();
  if (isOpen || types.has('integer') || types.has('number')) {
    const hasComma = !isOpen && style.hasDecimalCommas && WITH_COMMA.test(written);
    const figures = hasComma ? written.replace(',', '.') : written;
    if (NUMBER.test(figures) && Number.isFinite(Number(figures))) return Number(figures);
  }
  if (isOpen && /^(?:true|false)$/i.test(written)) return /^t/i.test(written);
  if (types.has('boolean')) {
    const truth = BOOLEAN_WORDS.get(written.toLowerCase());
    if (truth !== undefined) return truth;
  }
  return text;
}
