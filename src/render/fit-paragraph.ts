import type { TextMeasure } from '../core/fonts.ts';
import { pointsToInches } from '../core/geometry.ts';
import { type RichTextPart, splitAtBreakableSpaces } from '../core/text-markup.ts';
import { SIZE_STEP_PT, type TypeBox, WIDTH_TOLERANCE } from './fit-text.ts';

export interface ParagraphRequest extends TypeBox {
  readonly parts: readonly RichTextPart[];
  readonly boldWeight: number;
  readonly heightIn: number;
}

/** A space where a line ends: by the part that it is in, and the characters of that part before it. */
export interface LineBreak {
  readonly part: number;
  readonly at: number;
}

export interface FittedParagraph {
  readonly sizePt: number;
  readonly lineBreaks: readonly LineBreak[];
}

/** The width of an inline icon, as a multiple of the text's size. */
export const INLINE_ICON_EM = 1.2;

/**
 * The largest size at which a paragraph stays within its box, and where its lines end there: as few
 * lines as the size allows, of like width. `null` if even the smallest size does not fit.
 */
export function fitParagraph(
  request: ParagraphRequest,
  measure: TextMeasure,
): FittedParagraph | null {
  if (letterCount(request.parts) > MAX_LETTERS) return null;
  const words = splitIntoWords(request, measure);
  const space = widthAt1Pt(' ', request.weight, request, measure);
  for (let sizePt = request.maxPt; sizePt >= request.minPt - 1e-9; sizePt -= SIZE_STEP_PT) {
    const lineWidth = request.widthIn / (sizePt * WIDTH_TOLERANCE);
    const lines = countLines(words, space, lineWidth);
    const heightIn = lines * pointsToInches(sizePt * request.leading);
    if (lines === Number.POSITIVE_INFINITY || heightIn > request.heightIn + 1e-9) continue;
    const ends = breakParagraph(words, { space, lineWidth, lines });
    return { sizePt, lineBreaks: ends.flatMap((word) => words[word]?.end ?? []) };
  }
  return null;
}

/** No box of a card holds more, and breaking it into lines takes time with each word. */
const MAX_LETTERS = 30_000;

const letterCount = (parts: readonly RichTextPart[]): number =>
  parts.reduce((sum, part) => sum + (part.kind === 'text' ? part.text.length : 1), 0);

const widthAt1Pt = (
  text: string,
  weight: number,
  { family }: ParagraphRequest,
  measure: TextMeasure,
): number => measure(text, { family, weight, sizePt: 100 }) / 100;

/** What is set between two spaces where a line may end; `null` ends the text. */
type Word = BreakableWord & { readonly end: LineBreak | null };

/**
 * The words of a paragraph. A number stays with what it counts, an icon with the words that say what
 * it is, and a sign such as `&` with the name before it: the spaces between them belong to a word. A word may change its style on the way.
 */
function splitIntoWords(request: ParagraphRequest, measure: TextMeasure): Word[] {
  const words: Word[] = [];
  let width: number | null = null;
  const close = (end: LineBreak | null): void => {
    if (width !== null) words.push({ width, end });
    width = null;
  };
  request.parts.forEach((part, index) => {
    if (part.kind === 'icon') {
      width = (width ?? 0) + pointsToInches(INLINE_ICON_EM);
      return;
    }
    const weight = part.bold ? request.boldWeight : request.weight;
    for (const { piece, at, isSpace } of splitAtBreakableSpaces(part.text)) {
      const isEnd = isSpace && !isNonBreaking(request.parts, index, at, piece.length);
      if (isEnd) close({ part: index, at });
      else width = (width ?? 0) + widthAt1Pt(isSpace ? ' ' : piece, weight, request, measure);
    }
  });
  close(null);
  return words;
}

/** In characters: only the end of the text before a space is looked at. */
const MAX_NUMBER_LENGTH = 24;

/** Whether a space stands behind a number or an icon, or before a sign that joins two names: it ends no line. */
function isNonBreaking(
  parts: readonly RichTextPart[],
  index: number,
  at: number,
  length: number,
): boolean {
  const part = parts[index];
  if (part?.kind !== 'text') return false;
  const before = part.text.slice(Math.max(0, at - MAX_NUMBER_LENGTH), at);
  const isLast = at + length === part.text.length;
  if (isLast && index === parts.length - 1) return false;
  if (before === '') return parts[index - 1]?.kind === 'icon';
  if (/^[&/](?:\s|$)/.test(part.text.slice(at + length, at + length + 2))) return true;
  return /(?:^|[\s(])[+−-]?\d+$/u.test(before);
}

/** What is set between two places where a line may end, and how wide it is, in any unit. */
interface BreakableWord {
  readonly width: number;
}

export interface LineMetrics {
  readonly space: number;
  readonly lineWidth: number;
}

/** Lines that are filled one word after the other; infinite if a word is wider than a line. */
export function countLines(
  words: readonly BreakableWord[],
  space: number,
  lineWidth: number,
): number {
  let lines = words.length === 0 ? 0 : 1;
  let used = 0;
  for (const { width } of words) {
    if (width > lineWidth) return Number.POSITIVE_INFINITY;
    const joined = used === 0 ? width : used + space + width;
    if (joined <= lineWidth) {
      used = joined;
    } else {
      lines += 1;
      used = width;
    }
  }
  return lines;
}

/** White at the end of the last line is forgiven in part. */
const LAST_LINE_WEIGHT = 0.5;
/** A last line of one word that is shorter than this share of a line looks lost. */
const RUNT_WIDTH_RATIO = 0.4;

const RUNT_COST = 0.5;

/** The best way to set the first words: what it costs, and how many stand before its last line. */
interface BestBreak {
  readonly cost: number;
  readonly lineFrom: number;
}

/** By the number of words; none where they do not fit. */
type BestBreaks = readonly (BestBreak | undefined)[];

/**
 * Sets words in exactly as many `lines` as they need at least of widths as similar as possible: no line
 * much shorter than the others, the last one neither, and no short word alone at the end. Returns
 * the indices of the words that end a line, the last word left out.
 */
export function breakParagraph(
  words: readonly BreakableWord[],
  { space, lineWidth, lines }: LineMetrics & { readonly lines: number },
): number[] {
  if (lines < 2 || !Number.isFinite(lines)) return [];
  const table: BestBreaks[] = [[{ cost: 0, lineFrom: 0 }]];
  while (table.length <= lines) {
    table.push(addLine(words, table.at(-1) ?? [], { space, lineWidth }));
  }
  const ends: number[] = [];
  let to = words.length;
  for (const breaks of table.slice(2).reverse()) {
    const from = breaks[to]?.lineFrom;
    if (from === undefined) return [];
    ends.unshift(from - 1);
    to = from;
  }
  return ends;
}

/** The best breaks with one more line than in `above`. */
const addLine = (
  words: readonly BreakableWord[],
  above: BestBreaks,
  { space, lineWidth }: LineMetrics,
): BestBreaks =>
  Array.from({ length: words.length + 1 }, (_, to) => {
    let best: BestBreak | undefined;
    let width = -space;
    for (let from = to - 1; from >= 0; from -= 1) {
      width += space + (words[from]?.width ?? 0);
      if (width > lineWidth) break;
      const before = above[from];
      if (before === undefined) continue;
      const line = { isLast: to === words.length, words: to - from };
      const cost = before.cost + lineCost((lineWidth - width) / lineWidth, line);
      if (best === undefined || cost < best.cost) best = { cost, lineFrom: from };
    }
    return best;
  });

function lineCost(
  white: number,
  { isLast, words }: { readonly isLast: boolean; readonly words: number },
): number {
  if (!isLast) return white * white;
  const isLost = words === 1 && 1 - white < RUNT_WIDTH_RATIO;
  return LAST_LINE_WEIGHT * white * white + (isLost ? RUNT_COST : 0);
}
