import { judge } from '../judge.ts';
import { type Findings, percent, type ReportInput, type Verdict } from '../report.ts';
import { momentsOf, quantile, wilson } from '../statistics.ts';
import { spreadOf, spreads } from './length-and-scores.ts';

/** How points grow, how often the lead changes, and when it no longer does. */
export function course(input: ReportInput): Findings {
  const { tally, thresholds } = input;
  const { leadChanges, decidedAt } = tally;
  const steps = tally.course.map((points, step) => ({
    at: (100 * step) / Math.max(1, tally.course.length - 1),
    ...spreadOf(points.entries),
  }));
  const decided = quantile(decidedAt.entries, 0.5);
  const least = thresholds['decided-early'];
  const told = `Games are decided ${decided < least ? 'early' : 'late enough'}: in half of them whoever wins is in front to stay after ${decided} % of the turns (before ${least} % would be early).`;
  const later = [...decidedAt.entries].filter(([at]) => at >= least);
  const late = wilson(momentsOf(new Map(later)).count, tally.games).high;
  const verdict: Verdict = {
    ...{ id: 'decided', told },
    outcome: judge(input, { isBeyond: decided < least, isSure: late < 0.5 }),
  };
  return {
    verdicts: [verdict],
    section: {
      id: 'course',
      title: 'The course of a game',
      text: [told],
      tables: [
        spreads('Lead', [
          ['changes of the lead', leadChanges.entries],
          ['decided after % of the turns', decidedAt.entries],
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

/** Where points come from. */
export function scoreParts(input: ReportInput): Findings {
  const { tally, thresholds, scoreParts: names } = input;
  const least = thresholds['score-part-least'];
  const strategies = [...tally.strategies];
  const sums = names.map((_, part) =>
    strategies.reduce((sum, [, { parts }]) => sum + (parts[part] ?? 0), 0),
  );
  const all = sums.reduce((sum, one) => sum + one, 0);
  const shares = names.map((name, part) => ({ name, share: percent(sums[part] ?? 0, all) }));
  return {
    verdicts: shares.map(({ name, share }) => ({
      id: `points-from-${name}`,
      outcome: judge(input, { isBeyond: share < least, isSure: true }),
      told: `Points from ${name} ${share < least ? 'hardly count' : 'count'}: they are ${share.toFixed(1)} % of all (at least ${least} % should be).`,
    })),
    section: {
      id: 'points',
      title: 'Where points come from',
      text: [
        `Of all points: ${shares.map(({ name, share }) => `${name} ${share.toFixed(1)} %`).join(', ')}.`,
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
