import type { RichTextPart } from '../model/rich-text.ts';
import type { TextMeasure } from '../model/text-measure.ts';
import { inchesOfPoints } from '../model/units.ts';
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

/** The width of an inline icon, as a multiple of the text's size. */
export const INLINE_ICON_EM = 1.2;

const SIZE_STEP_PT = 0.25;
/** Room for what the browser breaks differently: it balances the last lines. */
const SLACK = 1.02;

/** The largest size at which a paragraph stays within its box, or `null` if the smallest does not. */
export function fitParagraph(request: ParagraphRequest, measure: TextMeasure): number | null {
  const words = wordWidthsAt1Pt(request, measure);
  const spaceAt1Pt = widthAt1Pt(' ', request.weight, request, measure);
  for (let sizePt = request.maxPt; sizePt >= request.minPt - 1e-9; sizePt -= SIZE_STEP_PT) {
    const lines = countLines(words, spaceAt1Pt, request.widthIn / (sizePt * SLACK));
    const heightIn = lines * inchesOfPoints(sizePt * request.leading);
    if (lines !== Number.POSITIVE_INFINITY && heightIn <= request.heightIn + 1e-9) return sizePt;
  }
  return null;
}

const widthAt1Pt = (
  text: string,
  weight: number,
  { family }: ParagraphRequest,
  measure: TextMeasure,
): number => measure(text, { family, weight, sizePt: 100 }) / 100;

/** A word may change its style on the way: its width is the sum of its parts. */
function wordWidthsAt1Pt(request: ParagraphRequest, measure: TextMeasure): number[] {
  const words: number[] = [];
  let isOpen = false;
  const add = (width: number): void => {
    const last = words.length - 1;
    if (isOpen && last >= 0) words[last] = (words[last] ?? 0) + width;
    else words.push(width);
    isOpen = true;
  };
  for (const part of request.parts) {
    if (part.kind === 'icon') {
      add(inchesOfPoints(INLINE_ICON_EM));
      continue;
    }
    const weight = part.bold ? request.boldWeight : request.weight;
    for (const word of part.text.split(/(\s+)/)) {
      if (word === '') continue;
      if (/^\s/.test(word)) isOpen = false;
      else add(widthAt1Pt(word, weight, request, measure));
    }
  }
  return words;
}

/** Lines as a browser fills them, one word after the other; infinite if a word is wider than a line. */
function countLines(words: readonly number[], space: number, lineWidth: number): number {
  let lines = words.length === 0 ? 0 : 1;
  let used = 0;
  for (const word of words) {
    if (word > lineWidth) return Number.POSITIVE_INFINITY;
    const joined = used === 0 ? word : used + space + word;
    if (joined <= lineWidth) {
      used = joined;
    } else {
      lines += 1;
      used = word;
    }
  }
  return lines;
}
