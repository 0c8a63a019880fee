import { atMost, judge, scaleEstimate } from '../judge.ts';
import {
  type Findings,
  percent,
  type ReportInput,
  type ReportTable,
  type Verdict,
} from '../report.ts';
import { type Histogram, momentsOf, quantile, wilsonInterval } from '../statistics.ts';
import type { Tally } from '../tally.ts';

/** Decisions that are one: more than one action was legal. */
function freeDecisions({ decisionKinds }: Tally): number {
  let free = 0;
  for (const { made, forced } of decisionKinds.values()) free += made - forced;
  return free;
}

/** How long games are. */
export function gameLength(input: ReportInput): Findings {
  const { tally, thresholds } = input;
  const { games, turns, decisions, reasons } = tally;
  const minutes = (freeDecisions(tally) / games) * (thresholds['seconds-a-decision'] / 60);
  const aborted = judgeShareOfGames(
    input,
    reasons.countOf('aborted'),
    thresholds['aborted-games-most'],
  );
  const told = `${ABORTED_PHRASES[aborted.outcome]}: the bound on their length stopped ${aborted.told}.`;
  return {
    verdicts: [{ id: 'aborted', told, outcome: aborted.outcome }],
    section: {
      id: 'length',
      title: 'Length',
      text: [
        `About ${Math.round(minutes)} minutes at a table, if each decision that is one takes ${thresholds['seconds-a-decision']} seconds.`,
        told,
      ],
      tables: [
        spreadTable('Length of a game', [
          ['turns', turns.counts],
          ['decisions', decisions.counts],
        ]),
      ],
      charts: [histogramChart('Turns of a game', 'turns', turns.counts)],
    },
  };
}

/** How many points players make, and by how many they win. */
export function scores(input: ReportInput): Findings {
  const { tally, thresholds } = input;
  const { sharedWins, margins, winnerScores, strategies } = tally;
  const sharing = judgeShareOfGames(input, sharedWins, thresholds['shared-wins-most']);
  const told = `${SHARED_WIN_PHRASES[sharing.outcome]}: players shared ${sharing.told}.`;
  const rows = [...strategies].map(([name, { scores: own }]): [string, Histogram] => [
    name,
    own.counts,
  ]);
  return {
    verdicts: [{ id: 'shared-wins', told, outcome: sharing.outcome }],
    section: {
      id: 'scores',
      title: 'Scores and margins',
      text: [told],
      tables: [
        spreadTable('Points by strategy', rows),
        spreadTable('Points of the winner, and how many more than the second', [
          ['winner', winnerScores.counts],
          ['margin', margins.counts],
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
        histogramChart('Points before the second', 'margin', margins.counts),
      ],
    },
  };
}

const ABORTED_PHRASES: Readonly<Record<Verdict['outcome'], string>> = {
  holds: 'Games end by themselves',
  fails: 'Games go on and on',
  unclear: 'More games would tell whether they end by themselves',
};

const SHARED_WIN_PHRASES: Readonly<Record<Verdict['outcome'], string>> = {
  holds: 'Games have one winner',
  fails: 'Wins are shared often',
  unclear: 'More games would tell whether wins are shared often',
};

/** Games of which only few should be so, with the words for how many are. */
function judgeShareOfGames(
  input: ReportInput,
  hits: number,
  most: number,
): Pick<Verdict, 'outcome' | 'told'> {
  const { games } = input.tally;
  return {
    outcome: judge(input, atMost(scaleEstimate(wilsonInterval(hits, games), 100), most)),
    told: `${hits} of ${games} games (${percent(hits, games).toFixed(1)} %; at most ${most} % should be so)`,
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
export function spreadTable(
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

export const histogramChart = (title: string, xLabel: string, entries: Histogram) => ({
  ...{ kind: 'histogram' as const, title, xLabel, yLabel: 'games' },
  counts: [...entries].sort(([a], [b]) => a - b).map(([value, count]) => ({ value, count })),
});
