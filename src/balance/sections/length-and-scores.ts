import { atMost, judge, scaled } from '../judge.ts';
import {
  type Findings,
  percent,
  type ReportInput,
  type ReportTable,
  type Verdict,
} from '../report.ts';
import { type Histogram, momentsOf, quantile, wilson } from '../statistics.ts';
import type { Tally } from '../tally.ts';

/** Decisions that are one: more than one action was legal. */
function freeDecisions({ kinds }: Tally): number {
  let free = 0;
  for (const { made, forced } of kinds.values()) free += made - forced;
  return free;
}

/** How long games are. */
export function gameLength(input: ReportInput): Findings {
  const { tally, thresholds } = input;
  const { games, turns, decisions, reasons } = tally;
  const minutes = (freeDecisions(tally) / games) * (thresholds['seconds-a-decision'] / 60);
  const aborted = shareOfGames(input, reasons.of('aborted'), thresholds['aborted-games-most']);
  const told = `${ENDING[aborted.outcome]}: the bound on their length stopped ${aborted.told}.`;
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
export function scores(input: ReportInput): Findings {
  const { tally, thresholds } = input;
  const { shared, margins, winnerScores, strategies } = tally;
  const sharing = shareOfGames(input, shared, thresholds['shared-wins-most']);
  const told = `${SHARING[sharing.outcome]}: players shared ${sharing.told}.`;
  const rows = [...strategies].map(([name, { scores: own }]): [string, Histogram] => [
    name,
    own.entries,
  ]);
  return {
    verdicts: [{ id: 'shared-wins', told, outcome: sharing.outcome }],
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

const ENDING: Readonly<Record<Verdict['outcome'], string>> = {
  holds: 'Games end by themselves',
  fails: 'Games go on and on',
  unclear: 'More games would tell whether they end by themselves',
};

const SHARING: Readonly<Record<Verdict['outcome'], string>> = {
  holds: 'Games have one winner',
  fails: 'Wins are shared often',
  unclear: 'More games would tell whether wins are shared often',
};

/** Games of which only few should be so, with the words for how many are. */
function shareOfGames(
  input: ReportInput,
  hits: number,
  most: number,
): Pick<Verdict, 'outcome' | 'told'> {
  const { games } = input.tally;
  return {
    outcome: judge(input, atMost(scaled(wilson(hits, games), 100), most)),
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
