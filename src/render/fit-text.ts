import { pointsToInches } from '../geometry/geometry.ts';
import type { TextFont, TextMeasure } from '../pack/fonts.ts';
import { HYPHEN, SOFT_HYPHEN, splitAtBreaks } from './line-breaks.ts';

/** What a text is set in, and where. */
export interface TypeBox extends Omit<TextFont, 'sizePt'> {
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
  /** Whether a blank is left out where each line ends. */
  readonly gaps: readonly boolean[];
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
  /** How many lines have to end after it because the text has line breaks there: its own is the first. */
  readonly forced: number;
  readonly isForced: boolean;
}

interface BrokenLines extends Pick<FittedText, 'lines' | 'gaps'> {
  readonly quality: number;
}

/**
 * Breaks a short text into at most `maxLines` lines and sets it as large as it goes. Lines end after
 * `&` or a lone `/` rather than elsewhere, never before it (the other way round with `joiner` of `start`, which takes a hyphen for as good a place); after a hyphen or slash only in need;
 * lines of like width are preferred. A line break in the text is kept where there are enough lines.
 */
export function fitText(request: FitRequest, measure: TextMeasure): FittedText {
  const { family, fallbacks, weight, minPt } = request;
  const widthAt1Pt = (line: string): number =>
    (measure(line, { family, fallbacks, weight, sizePt: 100 }) / 100) * WIDTH_TOLERANCE;
  const pieces = splitIntoPieces(request);
  const whole = { lines: [request.text], gaps: [false] };
  let best: (BrokenLines & { readonly sizePt: number; readonly score: number }) | null = null;
  for (const broken of enumerateBreaks(pieces, request.maxLines)) {
    const { lines, quality } = broken;
    const widths = lines.map(widthAt1Pt);
    const widest = Math.max(...widths);
    const sizePt = largestSize(request, widest, lines.length);
    const raggedness = widest === 0 ? 0 : (widest - Math.min(...widths)) / widest;
    const score = sizePt * quality * (1 - 0.08 * raggedness);
    if (!best || rankFit(sizePt, score, minPt) > rankFit(best.sizePt, best.score, minPt)) {
      best = { ...broken, sizePt, score };
    }
  }
  if (!best) return { ...whole, sizePt: request.maxPt, isFitting: true };
  const { lines, gaps, sizePt } = best;
  const isFitting = sizePt >= minPt;
  return { lines, gaps, sizePt: isFitting ? sizePt : minPt, isFitting };
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

/** Where no blank is left out: between ideographs, at dashes, in Thai. */
const WITHIN_TEXT_QUALITY = 0.9;
const SOFT_HYPHEN_QUALITY = 0.5;

/** Words that tie their neighbours together. */
const isJoiner = (word: string | undefined): boolean => word === '&' || word === '/';

function splitIntoPieces({ text, joiner = 'end', maxLines }: FitRequest): Piece[] {
  const written = splitAtBreaks(text.trim());
  const dashQuality = joiner === 'start' ? 1 : 0.6;
  const hasJoiner =
    written.some((one) => isJoiner(one.text)) || (joiner === 'start' && /\S-\S/.test(text));
  const breaks = written.filter(({ isLineBreak }) => isLineBreak).length;
  const keepsBreaks = breaks < maxLines;
  let forced = keepsBreaks ? breaks : 0;
  const qualityOf = (piece: string, gap: string, next: string | undefined): number => {
    if (gap === '') {
      if (piece.endsWith(SOFT_HYPHEN)) return SOFT_HYPHEN_QUALITY;
      return piece.endsWith('-') ? dashQuality : WITHIN_TEXT_QUALITY;
    }
    const [isTied, isBest] =
      joiner === 'end' ? [isJoiner(next), isJoiner(piece)] : [isJoiner(piece), isJoiner(next)];
    if (isTied) return 0;
    return isBest || !hasJoiner ? 1 : WITHIN_NAME_QUALITY;
  };
  return written.flatMap((one, index): Piece[] => {
    const isForced = one.isLineBreak && keepsBreaks;
    const slashed = one.text.split(/(?<=\/)(?=\S)/);
    const last = slashed.pop() ?? '';
    const inner = slashed.map(
      (part): Piece => ({ text: part, breakQuality: 0.55, glue: '', forced, isForced: false }),
    );
    const breakQuality = qualityOf(last, one.gap, written[index + 1]?.text);
    const glue = one.gap === '' ? '' : ' ';
    const piece: Piece = { text: last, breakQuality, glue, forced, isForced };
    if (isForced) forced -= 1;
    return [...inner, piece];
  });
}

/** Each word doubles the ways to break a text; past this many only the most even ones are followed. */
const MAX_CANDIDATES = 2000;

const longestLine = ({ done, line }: { done: readonly string[]; line: string }): number =>
  Math.max(line.length, ...done.map((one) => one.length));

/** Every way to break the pieces into lines; of a text of many pieces, the most even ways. */
function enumerateBreaks(pieces: readonly Piece[], maxLines: number): BrokenLines[] {
  const [first, ...rest] = pieces;
  if (!first) return [];
  let open: { done: string[]; gaps: boolean[]; line: string; last: Piece; quality: number }[] = [
    { done: [], gaps: [], line: first.text, last: first, quality: 1 },
  ];
  for (const piece of rest) {
    open = open.flatMap((state) => {
      const { last, line } = state;
      const joined = { ...state, line: line + last.glue + piece.text, last: piece };
      const hasLine = state.done.length + 1 + last.forced < maxLines;
      if (!last.isForced && (last.breakQuality === 0 || !hasLine)) return [joined];
      const broken = {
        done: [...state.done, line.endsWith(SOFT_HYPHEN) ? line + HYPHEN : line],
        gaps: [...state.gaps, last.glue !== ''],
        line: piece.text,
        last: piece,
        quality: last.isForced ? state.quality : state.quality * last.breakQuality * 0.97,
      };
      return last.isForced ? [broken] : [joined, broken];
    });
    if (open.length <= MAX_CANDIDATES) continue;
    open = open.sort((a, b) => longestLine(a) - longestLine(b)).slice(0, MAX_CANDIDATES / 2);
  }
  return open.map(({ done, gaps, line, quality }) => ({
    lines: [...done, line],
    gaps: [...gaps, false],
    quality,
  }));
}
