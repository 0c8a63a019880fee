import { BREAKABLE_SPACES } from '../model/line-breaks.ts';

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
