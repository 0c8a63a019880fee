import { bottomOf, type Rect } from '../../geometry/geometry.ts';
import type { TextFont, TextMeasure } from '../../pack/fonts.ts';
import { BREAKABLE_SPACES } from '../../text/text-markup.ts';
import type { Point } from '../geometry.ts';
import type { PlacedStop } from './place-network.ts';

/** A stop's name in lines with its symbols, not placed yet. */
export interface LabelBlock {
  readonly lines: readonly string[];
  readonly lineWidthsIn: readonly number[];
  /** Symbols stand behind the last line, or in a row of their own under it. */
  readonly symbolsRow: 'behind' | 'under';
  readonly widthIn: number;
  readonly heightIn: number;
  readonly cost: number;
}

/** The parts of a block at their places. */
export interface TypesetLabel {
  /** The left end of each line's baseline. */
  readonly lines: readonly (Point & { readonly text: string })[];
  readonly symbols: readonly { readonly icon: string; readonly box: Rect }[];
}

export const LABEL_FONT: Readonly<Record<'minor' | 'major', TextFont>> = {
  minor: { family: 'Barlow Condensed', weight: 600, sizePt: 12 },
  major: { family: 'Barlow Condensed', weight: 700, sizePt: 14 },
};

const SYMBOL_IN = 0.22;

const SYMBOL_GAP_IN = 0.03;
/** Symbols are taller than text: this much more room above and below a line that has them behind. */
const SYMBOL_ABOVE_IN = 0.035;

const SYMBOL_BELOW_IN = 0.02;

/** In ems: from the top to the first baseline, from baseline to baseline, from the last to the end. */
const ASCENT_EM = 0.8;

const LEADING_EM = 1.04;

const DESCENT_EM = 0.2;

/** From a baseline to the middle of the letters. */
export const HALF_CAP_EM = 0.35;

const ROOMY_WIDTH_IN = 0.9;

const WIDE_COST_PER_IN = 2;

const UNDER_COST = 0.6;

export const labelFont = (stop: PlacedStop): TextFont =>
  LABEL_FONT[stop.isMajor ? 'major' : 'minor'];

const emInches = (stop: PlacedStop): number => labelFont(stop).sizePt / 72;

const symbolsWidth = ({ stop }: PlacedStop): number =>
  Math.max(0, stop.symbols.length * (SYMBOL_IN + SYMBOL_GAP_IN) - SYMBOL_GAP_IN);

/** The width of one line with what stands behind it. */
const lineWidth = (
  { lines, lineWidthsIn, symbolsRow }: Omit<LabelBlock, 'widthIn' | 'heightIn' | 'cost'>,
  index: number,
  symbolsIn: number,
): number => {
  const hasSymbols = symbolsRow === 'behind' && index === lines.length - 1 && symbolsIn > 0;
  return (lineWidthsIn[index] ?? 0) + (hasSymbols ? SYMBOL_GAP_IN + symbolsIn : 0);
};

function measureBlock(
  parts: Pick<LabelBlock, 'lines' | 'lineWidthsIn' | 'symbolsRow'>,
  stop: PlacedStop,
): Omit<LabelBlock, 'cost'> {
  const { lines, symbolsRow } = parts;
  const symbolsIn = symbolsWidth(stop);
  const isUnder = symbolsRow === 'under';
  const besideIn = symbolsIn === 0 ? 0 : SYMBOL_ABOVE_IN + SYMBOL_BELOW_IN;
  const textIn = emInches(stop) * (ASCENT_EM + DESCENT_EM + (lines.length - 1) * LEADING_EM);
  return {
    ...parts,
    widthIn: Math.max(
      ...lines.map((_, index) => lineWidth(parts, index, symbolsIn)),
      isUnder ? symbolsIn : 0,
    ),
    heightIn: textIn + (isUnder ? SYMBOL_IN + SYMBOL_GAP_IN : besideIn),
  };
}

/** Every block worth trying for a stop: line breaks (or the data's own lines) by symbol rows. */
export function labelBlocks(stop: PlacedStop, measure: TextMeasure): LabelBlock[] {
  const { name, label, symbols } = stop.stop;
  const breakings = label.lines === null ? breakLines(name) : [{ lines: label.lines, cost: 0 }];
  const rows = symbols.length === 0 ? (['behind'] as const) : (['behind', 'under'] as const);
  return breakings.flatMap(({ lines, cost }) => {
    const lineWidthsIn = lines.map((line) => measure(line, labelFont(stop)));
    return rows.map((symbolsRow) => {
      const block = measureBlock({ lines, lineWidthsIn, symbolsRow }, stop);
      const tooWide = Math.max(0, block.widthIn - ROOMY_WIDTH_IN) * WIDE_COST_PER_IN;
      return { ...block, cost: cost + tooWide + (symbolsRow === 'under' ? UNDER_COST : 0) };
    });
  });
}

/** Sets lines and symbols of a block in `box`; `alignment` -1, 0, 1: to the right, middle, left. */
export function typesetLabel(
  stop: PlacedStop,
  block: LabelBlock,
  { box, alignment }: { readonly box: Rect; readonly alignment: -1 | 0 | 1 },
): TypesetLabel {
  const em = emInches(stop);
  const symbolsIn = symbolsWidth(stop);
  const isBehind = block.symbolsRow === 'behind' && symbolsIn > 0;
  const leftOf = (widthIn: number): number =>
    box.xIn + ((1 - alignment) / 2) * (box.widthIn - widthIn);
  const lines = block.lines.map((text, index) => {
    const isLast = index === block.lines.length - 1;
    const above = isBehind && isLast ? SYMBOL_ABOVE_IN : 0;
    return {
      text,
      xIn: leftOf(lineWidth(block, index, symbolsIn)),
      yIn: box.yIn + (ASCENT_EM + index * LEADING_EM) * em + above,
    };
  });
  const last = lines.at(-1) ?? box;
  const first = isBehind
    ? last.xIn + (block.lineWidthsIn.at(-1) ?? 0) + SYMBOL_GAP_IN
    : leftOf(symbolsIn);
  const yIn = isBehind ? last.yIn - HALF_CAP_EM * em - SYMBOL_IN / 2 : bottomOf(box) - SYMBOL_IN;
  const symbols = stop.stop.symbols.map((icon, index) => ({
    icon,
    box: {
      xIn: first + index * (SYMBOL_IN + SYMBOL_GAP_IN),
      yIn,
      widthIn: SYMBOL_IN,
      heightIn: SYMBOL_IN,
    },
  }));
  return { lines, symbols };
}

/** One way to set a name in lines. */
export interface LineBreaking {
  readonly lines: readonly string[];
  /** 0 is best; one point is a break that a sign painter would avoid. */
  readonly cost: number;
}

const MAX_LINES = 3;

/** A piece of a name that is never broken, and what stands between it and the next one. */
interface Piece {
  readonly text: string;
  readonly joint: ' ' | '';
}

/** A name may be broken at its spaces and after a hyphen or slash between letters. */
const unbreakablePieces = (name: string): Piece[] =>
  name
    .trim()
    .split(BREAKABLE_SPACES)
    .flatMap((word) => {
      const parts = word.split(/(?<=[\p{L}\d][-–/])(?=\p{L})/u);
      return parts.map(
        (text, index): Piece => ({
          text,
          joint: index === parts.length - 1 ? ' ' : '',
        }),
      );
    });

const joinPieces = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ text, joint }) => text + joint)
    .join('')
    .trimEnd();

/** Every way to cut `pieces` into at most `most` runs. */
function partitions(pieces: readonly Piece[], most: number): (readonly Piece[])[][] {
  if (pieces.length === 0) return [[]];
  if (most === 1) return [[pieces]];
  return pieces.flatMap((_, index) =>
    partitions(pieces.slice(index + 1), most - 1).map((rest) => [
      pieces.slice(0, index + 1),
      ...rest,
    ]),
  );
}

function costOfBreak(last: Piece | undefined, hasAmpersand: boolean): number {
  if (last?.text === '&') return 0;
  if (last?.joint === '') return 0.35;
  return hasAmpersand ? 1.2 : 0.4;
}

function costOfRuns(runs: readonly (readonly Piece[])[]): number {
  const hasAmpersand = runs.flat().some(({ text }) => text === '&');
  const breaks = runs.slice(0, -1).map((run) => costOfBreak(run.at(-1), hasAmpersand));
  const lengths = runs.map((run) => joinPieces(run).length);
  const ragged = 1 - Math.min(...lengths) / Math.max(...lengths);
  return breaks.reduce((sum, cost) => sum + cost, 0) + 0.3 * ragged + 0.15 * (runs.length - 1);
}

/**
 * All acceptable ways to set a name in one to three lines. A line never begins with `&`; the best
 * break of `King Edward & Mackenzie` comes after the `&`, of `Joyce-Collingwood Station` after a
 * word or the hyphen.
 */
export const breakLines = (name: string): LineBreaking[] =>
  partitions(unbreakablePieces(name), MAX_LINES)
    .filter((runs) => runs.every((run) => run[0]?.text !== '&'))
    .map((runs) => ({ lines: runs.map(joinPieces), cost: costOfRuns(runs) }));
