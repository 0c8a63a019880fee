import { atLeast, judge, scaleEstimate } from '../judge.ts';
import type { Findings, ReportInput, Verdict } from '../report.ts';
import { EMPTY_RATIO, momentsOf, quantile, ratioInterval, wilsonInterval } from '../statistics.ts';
import { spreadOf, spreadTable } from './length-and-scores.ts';

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
  const told = `${DECIDED_PHRASES[outcome]}: in half of them whoever wins is in front to stay after ${decided} % of the turns (before ${least} % would be early).`;
  return {
    verdicts: [{ id: 'decided', told, outcome }],
    section: {
      id: 'course',
      title: 'The course of a game',
      text: [told],
      tables: [
        spreadTable('Lead', [
          ['changes of the lead', leadChanges.counts],
          ['decided after % of the turns', decidedAt.counts],
        ]),
        {
          caption: 'Points of a player as the game goes on',
          columns: ['% of the turns', '5 %', '25 %', 'median', '75 %', '95 %'].map((head) => ({
            head,
          })),
          rows: steps.map(({ at, p5, p25, p50, p75, p95 }) => [at, p5, p25, p50, p75, p95]),
        },
      ],
      charts: [
        {
          kind: 'fan',
          title:
            'Points as the game goes on: the middle, and where 50 % and 90 % of the players lie',
          xLabel: '% of the turns',
          yLabel: 'points',
          steps,
        },
      ],
    },
  };
}

const DECIDED_PHRASES: Readonly<Record<Verdict['outcome'], string>> = {
  holds: 'Games are decided late enough',
  fails: 'Games are decided early',
  unclear: 'Games may be decided early',
};

const SCORE_PART_PHRASES: Readonly<Record<Verdict['outcome'], string>> = {
  holds: 'count',
  fails: 'hardly count',
  unclear: 'may hardly count',
};

/** Where points come from. */
export function scoreParts(input: ReportInput): Findings {
  const { tally, thresholds, scoreParts: names } = input;
  const least = thresholds['score-part-least'];
  const strategies = [...tally.strategies];
  const shares = names.map((name, part) => ({
    name,
    share: scaleEstimate(ratioInterval(tally.partShares[part] ?? EMPTY_RATIO), 100),
  }));
  return {
    verdicts: shares.map(({ name, share }) => {
      const outcome = judge(input, atLeast(share, least));
      return {
        id: `points-from-${name}`,
        outcome,
        told: `Points from ${name} ${SCORE_PART_PHRASES[outcome]}: they are ${share.value.toFixed(1)} % of all (95 %: ${share.low.toFixed(1)} to ${share.high.toFixed(1)}; at least ${least} % should be).`,
      };
    }),
    section: {
      id: 'points',
      title: 'Where points come from',
      text: [
        `Of all points: ${shares.map(({ name, share }) => `${name} ${share.value.toFixed(1)} %`).join(', ')}.`,
      ],
      tables: [
        {
          caption: 'Points of a player by what they come from',
          columns: [{ head: 'strategy' }, ...names.map((head) => ({ head, digits: 1 }))],
          rows: strategies.map(([name, { parts, seats }]) => [
            name,
            ...names.map((_, part) => (parts[part] ?? 0) / seats),
          ]),
        },
      ],
      charts: [
        {
          kind: 'stack',
          title: 'Points of a player by what they come from, for each strategy',
          xLabel: 'points',
          yLabel: 'strategy',
          pieces: strategies.flatMap(([label, { parts, seats }]) =>
            names.map((part, at) => ({ label, part, value: (parts[at] ?? 0) / seats })),
          ),
        },
      ],
    },
  };
}
