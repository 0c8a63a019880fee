import { type Estimate, Z95 } from './statistics.ts';

/** How often a strategy was ahead of another at a table, a tie counting half: by it, then by the other. */
export type EncounterTable = ReadonlyMap<
  string,
  ReadonlyMap<string, { readonly meetings: number; readonly ahead: number }>
>;

/** A strategy on the ladder. */
export interface Rating {
  readonly name: string;
  /** Elo above the average of all strategies, which is 0. */
  readonly elo: Estimate;
  /** Elo above the next one down; `null` for the last. */
  readonly gap: Estimate | null;
}

/** Elo in one unit of the logistic scale: 400 points are odds of ten to one. */
const ELO_PER_LOGIT = 400 / Math.LN10;
/** Drawn games added for each pair, so that a strategy that never lost has a rating too. */
const PRIOR_DRAWS = 1;
const MAX_ROUNDS = 10_000;
const PRECISION = 1e-10;

/**
 * Ratings that make what happened likeliest (Bradley and Terry; by the iteration of Hunter, "MM
 * algorithms for generalized Bradley-Terry models", 2004), best first. Intervals are 95 %, by the
 * Fisher information. With more than two seats the comparisons of one game depend on each other: they
 * count as one fewer than there are seats.
 *
 * @param seats players at a table
 */
export function rateStrategies(table: EncounterTable, seats: number): readonly Rating[] {
  const names = [...table.keys()].sort();
  const { games, wins } = countGames(names, { table, weight: 2 / Math.max(2, seats) });
  const logits = fitLogits(games, wins);
  const covariance = covarianceOf(games, logits);
  const at = (row: number, column: number): number => covariance[row]?.[column] ?? 0;
  const order = names
    .map((_, index) => index)
    .sort((a, b) => (logits[b] ?? 0) - (logits[a] ?? 0) || a - b);
  return order.map((index, place): Rating => {
    const next = order[place + 1];
    return {
      name: names[index] ?? '',
      elo: toElo(logits[index] ?? 0, at(index, index)),
      gap:
        next === undefined
          ? null
          : toElo(
              (logits[index] ?? 0) - (logits[next] ?? 0),
              at(index, index) + at(next, next) - 2 * at(index, next),
            ),
    };
  });
}

/** Numbers by strategy, then by the other one, in the order of their names. */
type Matrix = readonly (readonly number[])[];

function countGames(
  names: readonly string[],
  { table, weight }: { readonly table: EncounterTable; readonly weight: number },
): { readonly games: Matrix; readonly wins: readonly number[] } {
  const each = <T>(make: (one: string, other: string) => T): T[][] =>
    names.map((one) => names.map((other) => make(one, other)));
  const games = each((one, other) =>
    one === other ? 0 : weight * (table.get(one)?.get(other)?.meetings ?? 0) + PRIOR_DRAWS,
  );
  const won = each((one, other) =>
    one === other ? 0 : weight * (table.get(one)?.get(other)?.ahead ?? 0) + PRIOR_DRAWS / 2,
  );
  return { games, wins: won.map((row) => row.reduce((sum, count) => sum + count, 0)) };
}

/** Strengths on the logistic scale, with 0 as their mean. */
function fitLogits(games: Matrix, wins: readonly number[]): readonly number[] {
  let logits = wins.map(() => 0);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = centred(
      games.map((row, one) => {
        const own = Math.exp(logits[one] ?? 0);
        const weight = row.reduce(
          (sum, count, other) => sum + count / (own + Math.exp(logits[other] ?? 0)),
          0,
        );
        return weight === 0 ? 0 : Math.log((wins[one] ?? 0) / weight);
      }),
    );
    const change = Math.max(0, ...next.map((value, at) => Math.abs(value - (logits[at] ?? 0))));
    logits = next;
    if (change < PRECISION) break;
  }
  return logits;
}

function centred(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return values.map((value) => value - mean);
}

/**
 * The inverse of the Fisher information. Ratings are known but for a constant, so a row of ones makes
 * it regular and is taken out again.
 */
function covarianceOf(games: Matrix, logits: readonly number[]): Matrix {
  const count = logits.length;
  const information = games.map((row, one) =>
    row.map((played, other) => -played * winSlope((logits[one] ?? 0) - (logits[other] ?? 0))),
  );
  information.forEach((row, one) => {
    row[one] = -row.reduce((sum, value, other) => (other === one ? sum : sum + value), 0);
  });
  const regular = information.map((row) => row.map((value) => value + 1 / count));
  return invert(regular).map((row) => row.map((value) => value - 1 / count));
}

/** How fast the chance to win grows with the difference in strength. */
function winSlope(difference: number): number {
  const chance = 1 / (1 + Math.exp(-difference));
  return chance * (1 - chance);
}

/** Gauss and Jordan, for matrices that are symmetric and positive. */
function invert(matrix: Matrix): number[][] {
  const rows = matrix.map((row, at) => [...row, ...row.map((_, column) => Number(column === at))]);
  rows.forEach((row, at) => {
    const pivot = row[at] ?? 1;
    row.forEach((value, column) => {
      row[column] = value / pivot;
    });
    for (const other of rows) {
      const factor = other[at] ?? 0;
      if (other === row || factor === 0) continue;
      other.forEach((value, column) => {
        other[column] = value - factor * (row[column] ?? 0);
      });
    }
  });
  return rows.map((row) => row.slice(matrix.length));
}

function toElo(logit: number, variance: number): Estimate {
  const value = ELO_PER_LOGIT * logit;
  const half = ELO_PER_LOGIT * Z95 * Math.sqrt(Math.max(0, variance));
  return { value, low: value - half, high: value + half };
}
