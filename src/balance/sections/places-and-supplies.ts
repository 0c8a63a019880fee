import { allOf, atLeast, atMost, judge, listed, scaled } from '../judge.ts';
import { type Findings, percent, type ReportInput, type Verdict } from '../report.ts';
import { momentsOf, quantile, wilson } from '../statistics.ts';
import { meaning } from './choices.ts';
import { percentColumns } from './fairness.ts';
import { spreads } from './length-and-scores.ts';

/** Where on the board things happen. */
export function places(input: ReportInput): Findings {
  const { tally, thresholds, names } = input;
  const kinds = [...tally.places.keys()];
  if (kinds.length === 0) return { section: null, verdicts: [] };
  const least = thresholds['place-share-least'];
  const of = (kind: string, place: string): number => tally.places.get(kind)?.of(place) ?? 0;
  const verdicts = kinds.map((kind): Verdict => {
    const all = names.places.reduce((sum, place) => sum + of(kind, place), 0);
    const even = all / Math.max(1, names.places.length);
    const dead = names.places.filter((place) => percent(of(kind, place), even) < least);
    const deviations = thresholds['deviations-of-many'];
    const alive = names.places.map((place) =>
      atLeast(scaled(wilson(of(kind, place), all, deviations), percent(all, even)), least),
    );
    const { length: count } = names.places;
    return {
      id: `places-${kind}`,
      outcome: judge(input, allOf(alive)),
      told:
        dead.length === 0
          ? `Each of the ${count} places has ${least} % of an even share of ${kind} or more.`
          : `${dead.length} of ${count} places have fewer ${kind} than ${least} % of an even share${listed(dead.map(names.place))}.`,
    };
  });
  const [first = ''] = kinds;
  const rows = [...names.places]
    .sort((a, b) => of(first, b) - of(first, a) || (a < b ? -1 : 1))
    .map((place) => [names.place(place), ...kinds.map((kind) => of(kind, place) / tally.games)]);
  return {
    verdicts,
    section: {
      id: 'places',
      title: 'Places of the board',
      text: verdicts.map(({ told }) => told),
      tables: [
        {
          caption: 'How often things happen at each place in a game',
          columns: [{ head: 'place' }, ...kinds.map((head) => ({ head, digits: 2 }))],
          rows,
        },
      ],
      charts: [],
    },
  };
}

/** Money that comes in and goes out, and supplies that run short. */
export function supplies(input: ReportInput): Findings {
  const { tally, thresholds, words } = input;
  const { games, flows, lows, counts } = tally;
  if (lows.size === 0 && flows.entries.size === 0) return { section: null, verdicts: [] };
  const players = Math.max(1, tally.seatWins.length);
  const most = thresholds['supply-empty-most'];
  const short = [...lows].flatMap(([name, left]) => {
    const empty = left.of(0);
    const share = percent(empty, games);
    return share <= most ? [] : [`${name} in ${share.toFixed(1)} %`];
  });
  const deviations = thresholds['deviations-of-many'];
  const supplied = [...lows.values()].map((left) =>
    atMost(scaled(wilson(left.of(0), games, deviations), 100), most),
  );
  const verdict: Verdict = {
    id: 'supplies',
    outcome: judge(input, allOf(supplied)),
    told:
      short.length === 0
        ? `None of the ${lows.size} supplies runs out in more than ${most} % of the games.`
        : `${short.length} of ${lows.size} supplies run out in more than ${most} % of the games${listed(short)}.`,
  };
  const flowRows = [...flows.entries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => [...meaning(words, 'flow', name), count / games / players]);
  return {
    verdicts: lows.size === 0 ? [] : [verdict],
    section: {
      id: 'supplies',
      title: 'Money and supplies',
      text: lows.size === 0 ? [] : [verdict.told],
      tables: [
        {
          caption: 'Money of a player in a game',
          columns: [
            { head: 'source or use' },
            { head: 'what it is' },
            { head: 'in a game', digits: 2 },
          ],
          rows: flowRows,
        },
        {
          caption: 'The least that is left of a supply',
          columns: [
            { head: 'supply' },
            { head: 'mean', digits: 1 },
            { head: '5 %' },
            { head: 'median' },
            ...percentColumns('runs out in % of games'),
          ],
          rows: [...lows].map(([name, { entries }]) => {
            const { count, sum } = momentsOf(entries);
            return [
              name,
              sum / Math.max(1, count),
              quantile(entries, 0.05),
              quantile(entries, 0.5),
              percent(entries.get(0) ?? 0, games),
            ];
          }),
        },
        spreads(
          'How often in a game',
          [...counts].map(([name, { entries }]) => [name, entries]),
        ),
      ],
      charts: [],
    },
  };
}
