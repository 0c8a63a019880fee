/** Red, green and blue, each from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];
/** Shares of the four process inks, each from 0 to 1. */
export type Cmyk = readonly [cyan: number, magenta: number, yellow: number, black: number];

/** A colour as a content stream sets it. */
export interface ColourUse {
  readonly rgb: Rgb;
  /** Whether nothing but text is painted with it. */
  readonly isForText: boolean;
}

/**
 * Where a content stream sets a colour: its operands and operator, as offsets in the stream. Where
 * text follows shapes of one colour, or shapes text, is a place too, with nothing in it.
 */
interface ColourPlace {
  readonly start: number;
  readonly end: number;
  readonly isStroke: boolean;
  readonly rgb: Rgb;
  paints: 'text' | 'shapes' | null;
}

/** The DeviceRGB colours that a content stream sets (ISO 32000-1, 8.6.8), in its order. */
export const findColours = (content: string): readonly ColourUse[] => scan(content).map(useOf);

/** The content stream with each DeviceRGB colour as one of process inks. */
export function replaceColours(content: string, toCmyk: (use: ColourUse) => Cmyk): string {
  let from = 0;
  const parts: string[] = [];
  for (const place of scan(content)) {
    const inks = toCmyk(useOf(place)).map(formatInk).join(' ');
    const operation = `${inks} ${place.isStroke ? 'K' : 'k'}`;
    const gap = place.start === place.end ? ' ' : '';
    parts.push(content.slice(from, place.start), operation, gap);
    from = place.end;
  }
  return parts.join('') + content.slice(from);
}

const useOf = ({ rgb, paints }: ColourPlace): ColourUse => ({ rgb, isForText: paints === 'text' });

export const formatInk = (share: number): string => String(Number(share.toFixed(4)));

const SHOWS_TEXT = new Set(['Tj', 'TJ', "'", '"']);
const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'Do']);
/** Between the first operator of a path and the one that paints it, no colour can be set. */
const BEGINS_PATH = new Set(['m', 're']);
const ENDS_PATH = new Set([...FILLS, 'S', 's', 'n']);
/** Operators after which the fill is none of the colours that `rg` set. */
const SETS_OTHER_FILL = new Set(['g', 'k', 'cs', 'sc', 'scn']);

function scan(content: string): ColourPlace[] {
  const places: ColourPlace[] = [];
  const saved: (ColourPlace | null)[] = [];
  let fill: ColourPlace | null = null;
  let pathStart: number | null = null;
  for (const operation of readOperations(content)) {
    const { operator, start } = operation;
    if (BEGINS_PATH.has(operator)) pathStart ??= start;
    if (operator === 'RG') places.push(placeOf(operation));
    else if (operator === 'q') saved.push(fill);
    else if (operator === 'Q') fill = saved.pop() ?? null;
    else {
      const next = fillAfter(operation, fill, pathStart ?? start);
      if (next !== fill && next !== null) places.push(next);
      fill = next;
    }
    if (ENDS_PATH.has(operator)) pathStart = null;
  }
  return places;
}

function placeOf({ operator, operands, start, end }: Operation): ColourPlace {
  const [red = 0, green = 0, blue = 0] = operands.map(Number);
  const isStroke = operator === 'RG';
  return { start, end, isStroke, rgb: [red, green, blue], paints: isStroke ? 'shapes' : null };
}

/** The fill that holds from an operation on: text after shapes, and shapes after text, get a place of their own. */
function fillAfter(operation: Operation, fill: ColourPlace | null, at: number): ColourPlace | null {
  const { operator } = operation;
  if (operator === 'rg') return placeOf(operation);
  if (SETS_OTHER_FILL.has(operator)) return null;
  const paints = SHOWS_TEXT.has(operator) ? 'text' : FILLS.has(operator) ? 'shapes' : null;
  if (fill === null || paints === null || paints === fill.paints) return fill;
  if (fill.paints !== null) return { ...fill, start: at, end: at, paints };
  fill.paints = paints;
  return fill;
}

interface Operation {
  readonly operator: string;
  readonly operands: readonly string[];
  /** Of its first operand. */
  readonly start: number;
  readonly end: number;
}

/** Spaces and comments; a text in parentheses begins; any other token (ISO 32000-1, 7.2 and 7.3). */
const TOKEN =
  /(?:[\0\t\n\f\r ]|%[^\r\n]*)+|\(|<<|>>|<[^>]*>|[[\]{}]|\/?[^\0\t\n\f\r ()<>[\]{}/%]+|\/|[\s\S]/y;
const IS_SPACE = /^[\0\t\n\f\r %]/;
const IS_OPERAND = /^(?:[-+.\d/(<>[\]{}]|true$|false$|null$)/;

function* readOperations(content: string): Generator<Operation> {
  let operands: string[] = [];
  let start: number | null = null;
  let at = 0;
  while (at < content.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(content)?.[0] ?? content.charAt(at);
    const end = token === '(' ? endOfText(content, at) : at + token.length;
    if (!IS_SPACE.test(token)) {
      start ??= at;
      if (IS_OPERAND.test(token)) operands.push(token);
      else {
        yield { operator: token, operands, start, end };
        operands = [];
        start = null;
      }
    }
    at = token === 'ID' ? endOfImage(content, end) : end;
  }
}

/** A text may hold balanced parentheses, and others after a backslash. */
function endOfText(content: string, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at += 1) {
    const character = content.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return content.length;
}

/** The bytes of an image within the stream end before `EI`, between spaces. */
function endOfImage(content: string, from: number): number {
  const found = /[\t\n\f\r ]EI(?=[\t\n\f\r ]|$)/.exec(content.slice(from));
  return found === null ? content.length : from + found.index;
}
