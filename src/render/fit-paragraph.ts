import { pointsToInches } from '../geometry/geometry.ts';
import type { TextMeasure } from '../pack/fonts.ts';
import { BREAKABLE_SPACES, type RichTextPart } from '../text/text-markup.ts';
import { SIZE_STEP_PT, type TypeBox, WIDTH_TOLERANCE } from './fit-text.ts';
import { HYPHEN, SOFT_HYPHEN, splitAtBreaks, type TextPiece } from './line-breaks.ts';

export interface ParagraphRequest extends TypeBox {
  readonly parts: readonly RichTextPart[];
  readonly boldWeight: number;
  readonly heightIn: number;
}

/** Where a line ends and the next begins, as offsets in `flatText`: the blanks between them are left out. */
export interface LineEnd {
  readonly end: number;
  readonly next: number;
}

/** The width of an inline icon, as a multiple of the text's size. */
export const INLINE_ICON_EM = 1.2;

/** Stands for an icon: for line breaks it is a letter. */
const ICON = '\ue000';

/** The texts of all parts together, an icon as one character. */
export const flatText = (parts: readonly RichTextPart[]): string =>
  parts.map((part) => (part.kind === 'icon' ? ICON : part.text)).join('');

/** The line breaks that a text has. */
export const lineEndsOf = (text: string): LineEnd[] =>
  text.includes('\n')
    ? splitAtBreaks(text).flatMap((piece) => (piece.isLineBreak ? [lineEndAfter(piece)] : []))
    : [];

const lineEndAfter = ({ at, text, gap }: TextPiece): LineEnd => {
  const end = at + text.length;
  return { end, next: end + gap.length };
};

/**
 * The largest size at which a paragraph stays within its box, and where its lines end there: as few
 * lines as the size allows, of like width. `null` if even the smallest size does not fit.
 */
export function fitParagraph(request: ParagraphRequest, measure: TextMeasure) {
  const text = flatText(request.parts);
  const paragraphs = splitIntoParagraphs(text, request, measure);
  for (let sizePt = request.maxPt; sizePt >= request.minPt - 1e-9; sizePt -= SIZE_STEP_PT) {
    const lineWidth = request.widthIn / (sizePt * WIDTH_TOLERANCE);
    const lines = paragraphs.map((words) => Math.max(1, countLines(words, lineWidth)));
    const heightIn =
      lines.reduce((sum, count) => sum + count, 0) * pointsToInches(sizePt * request.leading);
    // Lines are infinite where a word does not fit.
    if (heightIn > request.heightIn + 1e-9) continue;
    const lineEnds = paragraphs.flatMap((words, index) => {
      const inner = breakParagraph(words, { lineWidth, lines: lines[index] ?? 1 });
      const last = index === paragraphs.length - 1 ? [] : [words.length - 1];
      return [...inner, ...last].flatMap((word) => words[word]?.lineEnd ?? []);
    });
    return { sizePt, lineEnds };
  }
  return null;
}

/** What is set between two places where a line may end. */
type Word = BreakableWord & { readonly lineEnd: LineEnd };

/**
 * The words of each paragraph: a line break in the text ends one. A number stays with what it counts,
 * an icon with the words that say what it is, and a sign such as `&` with the name before it: the
 * spaces between them belong to a word. A word may change its style on the way.
 */
function splitIntoParagraphs(
  text: string,
  request: ParagraphRequest,
  measure: TextMeasure,
): Word[][] {
  const widths = createWidths(request, measure);
  const paragraphs: Word[][] = [[]];
  let from = 0;
  for (const piece of splitAtBreaks(text)) {
    const { end, next } = lineEndAfter(piece);
    const { gap, isLineBreak } = piece;
    if (gap !== '' && !isLineBreak && isNonBreaking(text, end, gap.length)) continue;
    if (end > from || isLineBreak) {
      paragraphs.at(-1)?.push({
        width: widths.between(from, end),
        space: gap === '' ? 0 : widths.between(end, end + 1),
        hyphen: piece.text.endsWith(SOFT_HYPHEN) ? widths.hyphenAfter(end) : 0,
        cost: gap === '' ? hyphenCost(piece.text) : 0,
        lineEnd: { end, next },
      });
    }
    from = next;
    if (isLineBreak) paragraphs.push([]);
  }
  return paragraphs;
}

/** A line that ends within a word is a little worse than one that is left short. */
function hyphenCost(word: string): number {
  if (word.endsWith(SOFT_HYPHEN)) return 0.06;
  return /[-‐–—]$/.test(word) ? 0.02 : 0;
}

/** Widths at 1 pt of stretches of the flat text, each part in its style; of a hyphen in the style of the letter before it. */
function createWidths(request: ParagraphRequest, measure: TextMeasure) {
  const { family, fallbacks, weight, boldWeight, parts } = request;
  let length = 0;
  const stretches = parts.map((part) => {
    const text = flatText([part]);
    length += text.length;
    const isBold = part.kind === 'text' && part.bold;
    const font = { family, fallbacks, weight: isBold ? boldWeight : weight, sizePt: 100 };
    const widthOf = (one: string): number =>
      part.kind === 'icon'
        ? pointsToInches(INLINE_ICON_EM)
        : measure(one.replaceAll(BREAKABLE_SPACES, ' '), font) / 100;
    return { text, from: length - text.length, to: length, widthOf };
  });
  return {
    between: (from: number, to: number): number =>
      stretches
        .filter((one) => one.from < to && one.to > from)
        .reduce(
          (sum, one) =>
            sum + one.widthOf(one.text.slice(Math.max(0, from - one.from), to - one.from)),
          0,
        ),
    hyphenAfter: (end: number): number =>
      stretches.find(({ to }) => to >= end)?.widthOf(HYPHEN) ?? 0,
  };
}

/** In characters: only the end of the text before a space is looked at. */
const MAX_NUMBER_LENGTH = 24;

/** Whether a space stands behind a number or an icon, or before a sign that joins two names: it ends no line. */
function isNonBreaking(text: string, at: number, length: number): boolean {
  if (at + length === text.length) return false;
  const before = text.slice(Math.max(0, at - MAX_NUMBER_LENGTH), at);
  if (before.endsWith(ICON)) return true;
  if (/^[&/](?:\s|$)/.test(text.slice(at + length, at + length + 2))) return true;
  return /(?:^|[\s(])[+−-]?\d+$/u.test(before);
}

/** What is set between two places where a line may end, in any unit of width. */
export interface BreakableWord {
  readonly width: number;
  /** Between it and the next word on its line. */
  readonly space: number;
  /** What is added where the line ends after it. */
  readonly hyphen: number;
  /** Of a line that ends after it, beside its white. */
  readonly cost: number;
}

/** Lines that are filled one word after the other; infinite if a word is wider than a line. */
export function countLines(words: readonly BreakableWord[], lineWidth: number): number {
  let lines = 0;
  for (let from = 0; from < words.length; lines += 1) {
    let to = from;
    let used = 0;
    for (let at = from; at < words.length; at += 1) {
      const { width, space, hyphen } = words[at] as BreakableWord;
      used += width;
      if (used > lineWidth) break;
      if (used + hyphen <= lineWidth) to = at + 1;
      used += space;
    }
    if (to === from) return Number.POSITIVE_INFINITY;
    from = to;
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
  { lineWidth, lines }: { readonly lineWidth: number; readonly lines: number },
): number[] {
  if (lines < 2 || !Number.isFinite(lines)) return [];
  const table: BestBreaks[] = [[{ cost: 0, lineFrom: 0 }]];
  while (table.length <= lines) {
    table.push(addLine(words, table.at(-1) ?? [], lineWidth));
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
  lineWidth: number,
): BestBreaks =>
  Array.from({ length: words.length + 1 }, (_, to) => {
    let best: BestBreak | undefined;
    const end = words[to - 1];
    let width = (end?.hyphen ?? 0) - (end?.space ?? 0);
    for (let from = to - 1; from >= 0; from -= 1) {
      width += (words[from]?.width ?? 0) + (words[from]?.space ?? 0);
      if (width > lineWidth) break;
      const before = above[from];
      if (before === undefined) continue;
      const line = { isLast: to === words.length, words: to - from };
      const own = lineCost((lineWidth - width) / lineWidth, line);
      const cost = before.cost + own + (line.isLast ? 0 : (end?.cost ?? 0));
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
