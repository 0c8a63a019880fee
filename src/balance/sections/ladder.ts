import { type Rating, rateStrategies } from '../ratings.ts';
import {
  type Findings,
  findingsOf,
  intervalCells,
  NO_FINDINGS,
  type ReportInput,
} from '../report.ts';
import type { Tally } from '../tally.ts';
import { percentColumns } from './wins.ts';

/** Bots from the strongest to the weakest, in Elo. */
export function ladder({ tally }: ReportInput): Findings {
  if (tally.strategies.size < 2) return NO_FINDINGS;
  const seats = tally.seatWins.length;
  const rungs = rateStrategies(tally.pairs, seats);
  return findingsOf({
    id: 'ladder',
    title: 'The ladder of bots',
    text: [
      'Elo, with 0 as the average: 100 points more are ahead in 64 % of the meetings, 200 in 76 %, 400 in 91 %. A winner is ahead of all others at the table; the others are compared by their points. Intervals are 95 %.',
      rungsSentence(rungs),
    ],
    tables: [
      {
        caption: 'Bots from the strongest to the weakest',
        columns: [
          { head: 'bot' },
          { head: 'Elo' },
          { head: 'from' },
          { head: 'to' },
          { head: 'above the next' },
          { head: 'from' },
          { head: 'to' },
          ...percentColumns('ahead %'),
          { head: 'meetings' },
        ],
        rows: rungs.map(({ name, elo, gap }) => {
          const { meetings, ahead } = sumEncounters(tally, name);
          const above = gap === null ? ['', '', ''] : intervalCells(gap);
          const share = (100 * ahead) / Math.max(1, meetings);
          return [name, ...intervalCells(elo), ...above, share, meetings];
        }),
      },
    ],
    charts: [
      {
        kind: 'bars',
        title: 'Elo of each bot, with intervals; 0 is the average',
        xLabel: 'Elo',
        yLabel: 'bot',
        reference: 0,
        bars: rungs.map(({ name, elo }) => ({ label: name, ...elo })),
      },
      {
        kind: 'lines',
        title: 'Mean points of each bot as the game goes on',
        xLabel: '% of the turns',
        yLabel: 'points',
        points: rungs.flatMap(({ name }) => meanCourse(tally, name)),
      },
    ],
  });
}

function rungsSentence(rungs: readonly Rating[]): string {
  const unclear = rungs.flatMap(({ name, gap }, at) =>
    gap !== null && gap.low <= 0 ? [`${name} and ${rungs[at + 1]?.name ?? ''}`] : [],
  );
  return unclear.length === 0
    ? 'Each is clearly stronger than the next.'
    : `Which is stronger is not clear yet for ${unclear.join('; ')}.`;
}

function sumEncounters({ pairs }: Tally, name: string) {
  let [meetings, ahead] = [0, 0];
  for (const pair of pairs.get(name)?.values() ?? []) {
    meetings += pair.meetings;
    ahead += pair.ahead;
  }
  return { meetings, ahead };
}

function meanCourse({ strategies }: Tally, label: string) {
  const { course = [], seats = 1 } = strategies.get(label) ?? {};
  return course.map((sum, step) => ({
    label,
    x: (100 * step) / Math.max(1, course.length - 1),
    y: sum / seats,
  }));
}
