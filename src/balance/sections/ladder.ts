import { columnsOf } from '../../values/report.ts';
import type { LuckSplit } from '../luck-tally.ts';
import { type Rating, rateStrategies } from '../ratings.ts';
import {
  type Findings,
  findingsOf,
  intervalCells,
  NO_FINDINGS,
  type ReportInput,
} from '../report.ts';
import { deviationsFor, wilsonInterval } from '../statistics.ts';
import type { Tally } from '../tally.ts';
import { percents } from './wins.ts';

/** Bots from the strongest to the weakest, in Elo. */
export function ladder({ tally, luck }: ReportInput): Findings {
  if (tally.strategies.size < 2) return NO_FINDINGS;
  const seats = tally.seatWins.length;
  const rungs = rateStrategies(tally.pairs, seats);
  return findingsOf({
    id: 'ladder',
    title: 'The ladder of bots',
    text: [
      'Elo, with 0 as the average: 100 points more are ahead in 64 % of the meetings, 200 in 76 %, 400 in 91 %. A winner is ahead of all others at the table; the others are compared by their points. Intervals are 95 %.',
      rungsSentence(rungs),
      ...cycleSentences(tally),
      ...skillSentences(tally),
      ...(luck ? [luckSentence(luck)] : []),
    ],
    tables: [
      {
        caption: 'Bots from the strongest to the weakest',
        columns: columnsOf(
          ...['bot', 'Elo', 'from', 'to', 'above the next', 'from', 'to'],
          ...percents('ahead %'),
          'meetings',
        ),
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

/** Bots of which each beats the next, and the last the first: a ladder hides that. */
function cycleSentences({ pairs }: Tally): readonly string[] {
  const names = [...pairs.keys()].sort();
  const deviations = deviationsFor((names.length * (names.length - 1)) / 2);
  const beats = (one: string, other: string): boolean => {
    const { ahead = 0, meetings = 0 } = pairs.get(one)?.get(other) ?? {};
    return wilsonInterval(ahead, meetings, deviations).low > 0.5;
  };
  const cycles = names.flatMap((a) =>
    names
      .filter((b) => b > a && beats(a, b))
      .flatMap((b) =>
        names.filter((c) => c > a && beats(b, c) && beats(c, a)).map((c) => [a, b, c]),
      ),
  );
  const all = cycles.map(([a, b, c]) => `${a} beats ${b}, ${b} beats ${c}, ${c} beats ${a}`);
  return all.length === 0 ? [] : [`None of these is stronger than both others: ${all.join('; ')}.`];
}

/** What twice as much thought brings: bots that only differ in their worlds, each against that with half of them. */
function skillSentences({ pairs }: Tally): readonly string[] {
  const steps = [...pairs].flatMap(([name, met]) => {
    const worlds = Number(/[:,]worlds=(\d+)/.exec(name)?.[1]);
    const pair = met.get(name.replace(`worlds=${worlds}`, `worlds=${worlds / 2}`));
    return pair === undefined ? [] : [{ worlds, ...pair }];
  });
  const told = steps
    .sort((a, b) => a.worlds - b.worlds)
    .map(({ worlds, ahead, meetings }) => {
      const { value, low, high } = wilsonInterval(ahead, meetings);
      const [share, from, to] = [value, low, high].map((one) => (100 * one).toFixed(0));
      return `${worlds} worlds are ahead of ${worlds / 2} in ${share} % (95 %: ${from} to ${to})`;
    });
  return told.length === 0 ? [] : [`What more thought brings: ${told.join('; ')}.`];
}

const luckSentence = ({ skill, luck, rest }: LuckSplit): string => {
  const [ofSkill, ofLuck, ofRest] = [skill, luck, rest].map((share) => (100 * share).toFixed(0));
  return `What the lead of a seat comes from: ${ofSkill} % is which bot plays there, ${ofLuck} % what the random events give to the seat whichever bot plays there, ${ofRest} % who meets whom and what comes of it.`;
};

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
