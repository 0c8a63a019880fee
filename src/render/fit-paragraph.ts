import { splitAtBreakableSpaces } from '../model/line-breaks.ts';
import type { RichTextPart } from '../model/rich-text.ts';
import type { TextMeasure } from '../model/text-measure.ts';
import { pointsToInches } from '../model/units.ts';
import { type BreakableWord, breakParagraph, countLines } from './break-paragraph.ts';

export interface ParagraphRequest {
  readonly parts: readonly RichTextPart[];
  readonly family: string;
  readonly weight: number;
  readonly boldWeight: number;
  readonly maxPt: number;
  readonly minPt: number;
  readonly widthIn: number;
  readonly heightIn: number;
  readonly leading: number;
}

/** A space where a line ends: by the part it stands in, and the characters of that part before it. */
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

const SIZE_STEP_PT = 0.25;
/** Browsers round glyph positions; a line may come out this much wider than the sum of its widths. */
const WIDTH_TOLERANCE = 1.01;

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
    const lineEnds = ends.flatMap((word) => words[word]?.end ?? []);
    return { sizePt, lineBreaks: lineEnds };
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

/** What is set between two spaces where a line may end. */
type Word = BreakableWord & { readonly end: LineBreak | null };

/**
 * The words of a paragraph. A number stays with what it counts, an icon with the words that say what
 * it is, and a sign such as `&` with the name before it: the spaces between them belong to a word. A word may change its style on the way.
 */
function splitIntoWords(request: ParagraphRequest, measure: TextMeasure): Word[] {
  const words: Word[] = [];
  let pieces: BreakableWord[] = [];
  const add = (width: number): void => {
    pieces.push({ width });
  };
  const close = (end: LineBreak | null): void => {
    const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
    if (pieces.length > 0) words.push({ width, end });
    pieces = [];
  };
  request.parts.forEach((part, index) => {
    if (part.kind === 'icon') {
      add(pointsToInches(INLINE_ICON_EM));
      return;
    }
    const weight = part.bold ? request.boldWeight : request.weight;
    for (const { piece, at, isSpace } of splitAtBreakableSpaces(part.text)) {
      const isEnd = isSpace && !isNonBreaking(request.parts, index, at, piece.length);
      if (isEnd) close({ part: index, at });
      else add(widthAt1Pt(isSpace ? ' ' : piece, weight, request, measure));
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
