/** What is set between two places where a line may end, and how wide it is, in any unit. */
export interface BreakableWord {
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

/**
 * Sets words in exactly as many `lines` as they need at least, of widths as like as they get: no line
 * much shorter than the others, the last one neither, and no short word alone at the end. Returns
 * the indices of the words that end a line, the last word left out.
 */
export function breakParagraph(
  words: readonly BreakableWord[],
  { space, lineWidth, lines }: LineMetrics & { readonly lines: number },
): number[] {
  if (lines < 2 || !Number.isFinite(lines)) return [];
  const table = bestByLines(words, { space, lineWidth, lines });
  const ends: number[] = [];
  let to = words.length;
  for (let line = lines; line > 1; line -= 1) {
    const from = table[line]?.[to]?.lineFrom;
    if (from === undefined) return [];
    ends.unshift(from - 1);
    to = from;
  }
  return ends;
}

/** By the number of lines, then by the number of words set in them. */
function bestByLines(
  words: readonly BreakableWord[],
  { space, lineWidth, lines }: LineMetrics & { readonly lines: number },
): (BestBreak | undefined)[][] {
  const table: (BestBreak | undefined)[][] = [[{ cost: 0, lineFrom: 0 }]];
  for (let line = 1; line <= lines; line += 1) {
    const above = table[line - 1] ?? [];
    table.push(
      Array.from({ length: words.length + 1 }, (_, to) =>
        bestLastLine(words, { above, to, space, lineWidth }),
      ),
    );
  }
  return table;
}

/** The words before `to` with one more line than in `above`: where that line best begins. */
function bestLastLine(
  words: readonly BreakableWord[],
  {
    above,
    to,
    space,
    lineWidth,
  }: LineMetrics & { readonly above: readonly (BestBreak | undefined)[]; readonly to: number },
): BestBreak | undefined {
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
}

function lineCost(
  white: number,
  { isLast, words }: { readonly isLast: boolean; readonly words: number },
): number {
  if (!isLast) return white * white;
  const isLost = words === 1 && 1 - white < RUNT_WIDTH_RATIO;
  return LAST_LINE_WEIGHT * white * white + (isLost ? RUNT_COST : 0);
}
