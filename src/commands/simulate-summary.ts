import type { BalanceReport } from '../balance/report.ts';
import { momentsOf } from '../balance/statistics.ts';
import type { Tally } from '../balance/tally.ts';
import { formatTable } from './table.ts';

/** The run in a few lines: who wins, and what is wrong. */
export function formatSimulationSummary({ verdicts, games }: BalanceReport, tally: Tally): string {
  const rows = [...tally.strategies].map(([name, { seats, wins, scores }]) => {
    const points = momentsOf(scores.counts).sum;
    return [name, String(seats), ((100 * wins) / seats).toFixed(1), (points / seats).toFixed(1)];
  });
  const wrong = verdicts.filter(({ outcome }) => outcome !== 'holds');
  return [
    `${games} games`,
    '',
    formatTable(['strategy', 'seats', 'wins %', 'points'], rows),
    `wins by turn order: ${tally.seatWins.map((wins) => `${((100 * wins) / games).toFixed(1)} %`).join(', ')}`,
    '',
    `${verdicts.length - wrong.length} of ${verdicts.length} verdicts hold`,
    ...wrong.map(({ outcome, told }) => `${outcome}: ${told}`),
    '',
  ].join('\n');
}
