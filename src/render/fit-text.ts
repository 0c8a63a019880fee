import type { TextMeasure } from '../core/fonts.ts';
import { pointsToInches } from '../core/geometry.ts';
import { BREAKABLE_SPACES } from '../core/text-markup.ts';

/** What a text is set in, and where. */
export interface TypeBox {
  readonly family: string;
  readonly weight: number;
  readonly maxPt: number;
  readonly minPt: number;
  readonly widthIn: number;
  /** Distance of baselines as a multiple of the size. */
  readonly leading: number;
}

export const JOINER_PLACES = ['end', 'start'] as const;

export type JoinerPlace = (typeof JOINER_PLACES)[number];

export interface FitRequest extends TypeBox {
  readonly text: string;
  readonly maxLines: number;
  /** Whether lines end with `&` and a lone `/`, or begin with them. */
  readonly joiner?: JoinerPlace;
  /** The height of all lines together, where it is limited. */
  readonly heightIn: number | null;
}

export interface FittedText {
  readonly lines: readonly string[];
  readonly sizePt: number;
  /** False when even the smallest size is too large; the text is then set at that size. */
  readonly isFitting: boolean;
}

/** Browsers round glyph positions; a line may come out this much wider than the sum of its widths. */
export const WIDTH_TOLERANCE = 1.01;
export const SIZE_STEP_PT = 0.25;

interface Piece {
  readonly text: string;
  /** How good it is to end a line after this piece: 1 is best, 0 never. */
  readonly breakQuality: number;
  readonly glue: '' | ' ';
}

interface BrokenLines {
  readonly lines: readonly string[];
  readonly quality: number;
}

/**
 * Breaks a short text into at most `maxLines` lines and sets it as large as it goes. Lines end after
 * `&` or a lone `/` rather than elsewhere, never before it (the other way round with `joiner` of `start`, which takes a hyphen for as good a place); after a hyphen or slash only in need;
 * lines of like width are preferred.
 */
export function fitText(request: FitRequest, measure: TextMeasure): FittedText {
  const { family, weight, minPt } = request;
  const widthAt1Pt = (line: string): number =>
    (measure(line, { family, weight, sizePt: 100 }) / 100) * WIDTH_TOLERANCE;
  const pieces = splitIntoPieces(request.text, request.joiner ?? 'end');
  if (pieces.length > MAX_PIECES) {
    return { lines: [request.text], sizePt: minPt, isFitting: false };
  }
  let best: { lines: readonly string[]; sizePt: number; score: number } | null = null;
  for (const { lines, quality } of enumerateBreaks(pieces, request.maxLines)) {
    const widths = lines.map(widthAt1Pt);
    const widest = Math.max(...widths);
    const sizePt = largestSize(request, widest, lines.length);
    const raggedness = widest === 0 ? 0 : (widest - Math.min(...widths)) / widest;
    const score = sizePt * quality * (1 - 0.08 * raggedness);
    if (!best || rankFit(sizePt, score, minPt) > rankFit(best.sizePt, best.score, minPt)) {
      best = { lines, sizePt, score };
    }
  }
  if (!best) return { lines: [request.text], sizePt: request.maxPt, isFitting: true };
  const isFitting = best.sizePt >= minPt;
  return { lines: best.lines, sizePt: isFitting ? best.sizePt : minPt, isFitting };
}

/** What fits at all comes before what would look better. */
const rankFit = (sizePt: number, score: number, minPt: number): number =>
  sizePt >= minPt ? 1000 + score : sizePt;

function largestSize(request: FitRequest, widestAt1Pt: number, lineCount: number): number {
  const { maxPt, widthIn, heightIn, leading } = request;
  const byWidth = widestAt1Pt === 0 ? maxPt : widthIn / widestAt1Pt;
  const byHeight =
    heightIn === null ? maxPt : heightIn / pointsToInches(leading) / Math.max(1, lineCount);
  const size = Math.min(maxPt, byWidth, byHeight);
  return Math.floor(size / SIZE_STEP_PT + 1e-9) * SIZE_STEP_PT;
}

/** A street name of several words stays together, unless that would make it much smaller. */
const WITHIN_NAME_QUALITY = 0.62;

/** Words that tie their neighbours together. */
const isJoiner = (word: string | undefined): boolean => word === '&' || word === '/';

function splitIntoPieces(text: string, joiner: JoinerPlace): Piece[] {
  const words = text.trim().split(BREAKABLE_SPACES).filter(Boolean);
  const dashQuality = joiner === 'start' ? 1 : 0.6;
  const hasJoiner = words.some(isJoiner) || (joiner === 'start' && /\S-\S/.test(text));
  return words.flatMap((word, index): Piece[] => {
    const parts = word.split(/(?<=[-/])(?=\S)/);
    return parts.map((part, at): Piece => {
      if (at < parts.length - 1) {
        return { text: part, breakQuality: part.endsWith('-') ? dashQuality : 0.55, glue: '' };
      }
      const [isTied, isBest] =
        joiner === 'end'
          ? [isJoiner(words[index + 1]), isJoiner(part)]
          : [isJoiner(part), isJoiner(words[index + 1])];
      if (isTied) return { text: part, breakQuality: 0, glue: ' ' };
      const quality = isBest || !hasJoiner ? 1 : WITHIN_NAME_QUALITY;
      return { text: part, breakQuality: quality, glue: ' ' };
    });
  });
}

/** A title or a name has fewer words than this: a longer text is one for `rich`. */
const MAX_PIECES = 200;
/** Each word doubles the ways to break a text; past this many only the most even ones are followed. */
const MAX_CANDIDATES = 2000;

const longestLine = ({ done, line }: { done: readonly string[]; line: string }): number =>
  Math.max(line.length, ...done.map((one) => one.length));

/** Every way to break the pieces into lines; of a text of many pieces, the most even ways. */
function enumerateBreaks(pieces: readonly Piece[], maxLines: number): BrokenLines[] {
  const [first, ...rest] = pieces;
  if (!first) return [];
  let open: { done: string[]; line: string; last: Piece; quality: number }[] = [
    { done: [], line: first.text, last: first, quality: 1 },
  ];
  for (const piece of rest) {
    open = open.flatMap((state) => {
      const joined = {
        ...state,
        line: state.line + state.last.glue + piece.text,
        last: piece,
      };
      if (state.last.breakQuality === 0 || state.done.length + 1 >= maxLines) return [joined];
      const broken = {
        done: [...state.done, state.line],
        line: piece.text,
        last: piece,
        quality: state.quality * state.last.breakQuality * 0.97,
      };
      return [joined, broken];
    });
    if (open.length <= MAX_CANDIDATES) continue;
    open = open.sort((a, b) => longestLine(a) - longestLine(b)).slice(0, MAX_CANDIDATES / 2);
  }
  return open.map(({ done, line, quality }) => ({ lines: [...done, line], quality }));
}
