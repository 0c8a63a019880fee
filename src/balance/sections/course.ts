import { formatCount } from '../../text/text-markup.ts';
import { type Histogram, momentsOf, quantile } from '../../values/histogram.ts';
import { columnsOf, type ReportTable } from '../../values/report.ts';
import {
  atLeast,
  atMost,
  type Findings,
  findingsOf,
  judge,
  type Outcome,
  type Phrases,
  percent,
  phraseFor,
  type ReportInput,
  scaleEstimate,
} from '../report.ts';
import { EMPTY_RATIO, ratioInterval, wilsonInterval } from '../statistics.ts';
import type { Tally } from '../tally.ts';

/** Decisions that are one: more than one action was legal. */
function freeDecisions({ decisionKinds }: Tally): number {
  let free = 0;
  for (const { made, forced } of decisionKinds.values()) free += made - forced;
  return free;
}

/** If only decisions with more than one legal action take time. */
export const minutesAtTable = ({ tally, thresholds }: ReportInput): number =>
  Math.round((freeDecisions(tally) / tally.games) * (thresholds['seconds-a-decision'] / 60));

/** How long games are. */
export function gameLength(input: ReportInput): Findings {
  const { tally, thresholds } = input;
  const { turns, decisions, reasons } = tally;
  const aborted = judgeShareOfGames(
    input,
    reasons.countOf('aborted'),
    thresholds['aborted-games-most'],
  );
  const message = `${phraseFor(aborted.outcome, ABORTED_PHRASES)}: a limit stopped ${aborted.told}.`;
  return findingsOf({
    verdicts: [{ id: 'aborted', told: message, outcome: aborted.outcome }],
    id: 'length',
    title: 'Length',
    text: [
      `About ${minutesAtTable(input)} minutes at a table, if each real decision takes ${thresholds['seconds-a-decision']} seconds.`,
      message,
    ],
    tables: [
      spreadTable('Length of a game', [
        ['turns', turns.counts],
        ['decisions', decisions.counts],
      ]),
    ],
    charts: [histogramChart('Turns of a game', 'turns', turns.counts)],
  });
}

/** How many points players make, and by how many they win. */
export function scores(input: ReportInput): Findings {
  const { tally, thresholds } = input;
  const { sharedWins, margins, winnerScores, strategies } = tally;
  const sharing = judgeShareOfGames(input, sharedWins, thresholds['shared-wins-most']);
  const message = `${phraseFor(sharing.outcome, SHARED_WIN_PHRASES)}: players shared ${sharing.told}.`;
  const rows = [...strategies].map(([name, { scores: own }]): [string, Histogram] => [
    name,
    own.counts,
  ]);
  return findingsOf({
    verdicts: [{ id: 'shared-wins', told: message, outcome: sharing.outcome }],
    id: 'scores',
    title: 'Scores and margins',
    text: [message],
    tables: [
      spreadTable('Points by bot', rows),
      spreadTable('Points of the winner, and the lead over second place', [
        ['winner', winnerScores.counts],
        ['margin', margins.counts],
      ]),
    ],
    charts: [
      {
        kind: 'boxes',
        title: 'Points by bot: the 5th, 25th, 50th, 75th and 95th percentile',
        xLabel: 'points',
        yLabel: 'bot',
        boxes: rows.map(([label, entries], at) => ({ label, at, ...spreadOf(entries) })),
      },
      histogramChart('Lead over second place', 'margin', margins.counts),
    ],
  });
}

const ABORTED_PHRASES: Phrases = {
  holds: 'Games end by themselves',
  fails: 'Games do not end by themselves',
  question: 'games end by themselves',
};

const SHARED_WIN_PHRASES: Phrases = {
  holds: 'Games have one winner',
  fails: 'Wins are often shared',
  question: 'wins are often shared',
};

/** Games of which only few should be so, with the words for how many are. */
function judgeShareOfGames(
  input: ReportInput,
  hits: number,
  most: number,
): { readonly outcome: Outcome; readonly told: string } {
  const { games } = input.tally;
  return {
    outcome: judge(input, atMost(scaleEstimate(wilsonInterval(hits, games), 100), most)),
    told: `${hits} of ${formatCount(games, 'game')} (${percent(hits, games).toFixed(1)} %; at most ${most} % expected)`,
  };
}

const spreadOf = (entries: Histogram) => ({
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
    columns: columnsOf('', ['mean', 1], '5 %', 'median', '95 %'),
    rows: rows.map(([name, entries]) => {
      const { count, sum } = momentsOf(entries);
      const { p5, p50, p95 } = spreadOf(entries);
      return [name, count === 0 ? 0 : sum / count, p5, p50, p95];
    }),
  };
}

export const histogramChart = (title: string, xLabel: string, entries: Histogram) => ({
  kind: 'histogram' as const,
  title,
  xLabel,
  yLabel: 'games',
  counts: [...entries].sort(([a], [b]) => a - b).map(([value, count]) => ({ value, count })),
});

/** How points grow, how often the lead changes, and when it no longer does. */
export function course(input: ReportInput): Findings {
  const { tally, thresholds } = input;
  const { leadChanges, decidedAt } = tally;
  const steps = tally.course.map((points, step) => ({
    at: (100 * step) / Math.max(1, tally.course.length - 1),
    ...spreadOf(points.counts),
  }));
  const decided = quantile(decidedAt.counts, 0.5);
  const least = thresholds['decided-early'];
  const later = [...decidedAt.counts].filter(([at]) => at >= least);
  const late = wilsonInterval(momentsOf(new Map(later)).count, tally.games);
  const outcome = judge(input, atLeast(late, 0.5));
  const message = `${phraseFor(outcome, DECIDED_PHRASES)}: in half of them the winner takes the lead for good after ${decided} % of the turns (before ${least} % would be early).`;
  return findingsOf({
    verdicts: [{ id: 'decided', told: message, outcome }],
    id: 'course',
    title: 'The course of a game',
    text: [message],
    tables: [
      spreadTable('Lead', [
        ['lead changes', leadChanges.counts],
        ['decided after % of the turns', decidedAt.counts],
      ]),
      {
        caption: 'Points of a player as the game goes on',
        columns: columnsOf('% of the turns', '5 %', '25 %', 'median', '75 %', '95 %'),
        rows: steps.map(({ at, p5, p25, p50, p75, p95 }) => [at, p5, p25, p50, p75, p95]),
      },
    ],
    charts: [
      {
        kind: 'fan',
        title: 'Points as the game goes on: median, and the range of 50 % and 90 % of the players',
        xLabel: '% of the turns',
        yLabel: 'points',
        steps,
      },
    ],
  });
}

const DECIDED_PHRASES: Phrases = {
  holds: 'Games are decided late enough',
  fails: 'Games are decided early',
  question: 'games are decided early',
};

const scorePartPhrases = (name: string): Phrases => ({
  holds: `Points from ${name} matter`,
  fails: `Points from ${name} hardly matter`,
  question: `points from ${name} matter`,
});

/** Where points come from. */
export function scoreParts(input: ReportInput): Findings {
  const { tally, thresholds, scoreParts: names } = input;
  const least = thresholds['score-part-least'];
  const strategies = [...tally.strategies];
  const shares = names.map((name, part) => ({
    name,
    share: scaleEstimate(ratioInterval(tally.partShares[part] ?? EMPTY_RATIO), 100),
  }));
  return findingsOf({
    // One source has all points, which says nothing.
    verdicts: (shares.length < 2 ? [] : shares).map(({ name, share }) => {
      const outcome = judge(input, atLeast(share, least));
      return {
        id: `points-from-${name}`,
        outcome,
        told: `${phraseFor(outcome, scorePartPhrases(name))}: they are ${share.value.toFixed(1)} % of all, gained or lost (95 %: ${share.low.toFixed(1)} to ${share.high.toFixed(1)}; at least ${least} % should be).`,
      };
    }),
    id: 'points',
    title: 'Where points come from',
    text: [
      `Of all points, gained or lost: ${shares.map(({ name, share }) => `${name} ${share.value.toFixed(1)} %`).join(', ')}.`,
    ],
    tables: [
      {
        caption: 'Points of a player by what they come from',
        columns: columnsOf('bot', ...names.map((head) => [head, 1] as const)),
        rows: strategies.map(([name, { parts, seats }]) => [
          name,
          ...names.map((_, part) => (parts[part] ?? 0) / seats),
        ]),
      },
    ],
    charts: [
      {
        kind: 'stack',
        title: 'Points of a player by what they come from, for each bot',
        xLabel: 'points',
        yLabel: 'bot',
        pieces: strategies.flatMap(([label, { parts, seats }]) =>
          names.map((part, at) => ({ label, part, value: (parts[at] ?? 0) / seats })),
        ),
      },
    ],
  });
}
