import { columnsOf } from '../../values/report.ts';
import {
  type Findings,
  findingsOf,
  intervalCells,
  joinNames,
  NO_FINDINGS,
  percent,
  type ReportInput,
} from '../report.ts';
import { deviationsFor, type Estimate, meanInterval } from '../statistics.ts';
import { termFor } from './choices.ts';
import { percents } from './wins.ts';

/** What a type of action or a card is worth to the seat that has it. */
export interface Worth {
  readonly name: string;
  readonly offered: number;
  readonly used: number;
  /** Of cards that are drawn; 0 of all else. */
  readonly drawn: number;
  readonly points: Estimate;
  readonly wins: Estimate;
  readonly verdict: 'worth having' | 'better without' | 'unclear' | 'no difference' | 'not tried';
}

/** Every thing that one seat did without, the most valuable first; intervals hold for all of them together. */
export function worthOfThings({ study, tally, terms, names }: ReportInput): readonly Worth[] {
  const things = study.filter(({ kind }) => kind === 'thing');
  const deviations = deviationsFor(Math.max(1, things.length));
  return things
    .map(({ toggle: { name: id }, worth }): Worth => {
      const points = meanInterval(worth.points, deviations);
      const { offered = 0, used = 0, drawn = 0 } = tally.offers.get(id) ?? {};
      const name = terms.has(`action/${id}`) ? termFor(terms, 'action', id)[0] : names.thing(id);
      return {
        ...{ name, offered, used, drawn, points },
        wins: meanInterval(worth.wins, deviations),
        verdict: used === 0 ? 'not tried' : verdictOf(points),
      };
    })
    .sort((a, b) => b.points.value - a.points.value || (a.name < b.name ? -1 : 1));
}

const verdictOf = ({ low, high }: Estimate): Worth['verdict'] =>
  low === 0 && high === 0
    ? 'no difference'
    : low > 0
      ? 'worth having'
      : high < 0
        ? 'better without'
        : 'unclear';

/** What each thing is worth: games of the same seeds in which one seat does without it. */
export function worth(input: ReportInput): Findings {
  const things = worthOfThings(input);
  if (things.length === 0) return NO_FINDINGS;
  const { games } = input.tally;
  const named = (verdict: Worth['verdict']): string => {
    const found = things.filter((one) => one.verdict === verdict).map(({ name }) => name);
    return found.length === 0 ? ': none' : joinNames(found);
  };
  return findingsOf({
    id: 'worth',
    title: 'What things are worth',
    text: [
      'Each game was played again with the same seed and one seat, a different one from game to game, that does without a thing as long as it can do anything else. What the seat has more with it is what the thing is worth to its bot. Intervals are 95 % for all things together.',
      `Worth having${named('worth having')}. Better without${named('better without')}. Not clear yet${named('unclear')}. Never taken, so not tried${named('not tried')}.`,
    ],
    tables: [
      {
        caption:
          'Each thing: how often per game it is drawn, offered and taken, and what it is worth',
        columns: columnsOf(
          'thing',
          ...['drawn', 'offered', 'taken'].map((head) => [head, 2] as const),
          ...percents('taken, % of offered', 'points', 'from', 'to', 'wins %', 'from', 'to'),
          'verdict',
        ),
        rows: things.map(({ name, drawn, offered, used, points, wins, verdict }) => [
          ...[
            name,
            drawn > 0 ? drawn / games : '',
            offered / games,
            used / games,
            percent(used, offered),
          ],
          ...[...intervalCells(points), ...intervalCells(wins), verdict],
        ]),
      },
    ],
    charts: [
      {
        kind: 'bars',
        title: 'What each thing is worth to the seat that has it, with intervals',
        xLabel: 'points ahead of the others',
        yLabel: 'thing',
        reference: 0,
        bars: things.map(({ name, points }) => ({ label: name, ...points })),
      },
    ],
  });
}
