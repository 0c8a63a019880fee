import { atMost, type Findings, percent, type ReportInput, type ReportTable } from '../report.ts';
import { type Histogram, momentsOf, quantile } from '../statistics.ts';
import type { Tally } from '../tally.ts';

/** Decisions that are one: more than one action was legal. */
function freeDecisions({ kinds }: Tally): number {
  let free = 0;
  for (const { made, forced } of kinds.values()) free += made - forced;
  return free;
}

/** How long games are. */
export function gameLength({ tally, thresholds }: ReportInput): Findings {
  const { games, turns, decisions, reasons } = tally;
  const aborted = percent(reasons.of('aborted'), games);
  const minutes = (freeDecisions(tally) / games) * (thresholds['seconds-a-decision'] / 60);
  const most = thresholds['aborted-games-most'];
  const told = `${aborted.toFixed(2)} % of the games were stopped by the bound on their length (at most ${most} % should be).`;
  return {
    verdicts: [atMost('aborted', { value: aborted, most }, told)],
    section: {
      id: 'length',
      title: 'Length',
      text: [
        `About ${Math.round(minutes)} minutes at a table, if each decision that is one takes ${thresholds['seconds-a-decision']} seconds.`,
        told,
      ],
      tables: [
        spreads('Length of a game', [
          ['turns', turns.entries],
          ['decisions', decisions.entries],
        ]),
      ],
      charts: [histogram('Turns of a game', 'turns', turns.entries)],
    },
  };
}

/** How many points players make, and by how many they win. */
export function scores({ tally, thresholds }: ReportInput): Findings {
  const { games, shared, margins, winnerScores, strategies } = tally;
  const share = percent(shared, games);
  const most = thresholds['shared-wins-most'];
  const told = `${share.toFixed(2)} % of the games were shared (at most ${most} % should be).`;
  const rows = [...strategies].map(([name, { scores: own }]): [string, Histogram] => [
    name,
    own.entries,
  ]);
  return {
    verdicts: [atMost('shared-wins', { value: share, most }, told)],
    section: {
      id: 'scores',
      title: 'Scores and margins',
      text: [told],
      tables: [
        spreads('Points by strategy', rows),
        spreads('Points of the winner, and how many more than the second', [
          ['winner', winnerScores.entries],
          ['margin', margins.entries],
        ]),
      ],
      charts: [
        {
          kind: 'boxes',
          title: 'Points by strategy: 5, 25, 50, 75 and 95 % of the players have no more',
          xLabel: 'points',
          yLabel: 'strategy',
          boxes: rows.map(([label, entries], at) => ({ label, at, ...spreadOf(entries) })),
        },
        histogram('Points before the second', 'margin', margins.entries),
      ],
    },
  };
}

export const spreadOf = (entries: Histogram) => ({
  p5: quantile(entries, 0.05),
  p25: quantile(entries, 0.25),
  p50: quantile(entries, 0.5),
  p75: quantile(entries, 0.75),
  p95: quantile(entries, 0.95),
});

/** Distributions as rows: mean and what 5, 50 and 95 % do not exceed. */
export function spreads(
  caption: string,
  rows: readonly (readonly [name: string, entries: Histogram])[],
): ReportTable {
  return {
    caption,
    columns: [
      { head: '' },
      { head: 'mean', digits: 1 },
      { head: '5 %' },
      { head: 'median' },
      { head: '95 %' },
    ],
    rows: rows.map(([name, entries]) => {
      const { count, sum } = momentsOf(entries);
      const { p5, p50, p95 } = spreadOf(entries);
      return [name, count === 0 ? 0 : sum / count, p5, p50, p95];
    }),
  };
}

export const histogram = (title: string, xLabel: string, entries: Histogram) => ({
  ...{ kind: 'histogram' as const, title, xLabel, yLabel: 'games' },
  counts: [...entries].sort(([a], [b]) => a - b).map(([value, count]) => ({ value, count })),
});
