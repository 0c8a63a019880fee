import { judge, listed } from '../judge.ts';
import { type Findings, percent, type ReportInput, type Verdict } from '../report.ts';
import { momentsOf, quantile, wilson } from '../statistics.ts';
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
    const isDead = (place: string): boolean =>
      percent(wilson(of(kind, place), all, deviations).high * all, even) < least;
    const { length: count } = names.places;
    return {
      id: `places-${kind}`,
      outcome: judge(input, { isBeyond: dead.length > 0, isSure: dead.some(isDead) }),
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
    return share <= most ? [] : [{ empty, told: `${name} in ${share.toFixed(1)} %` }];
  });
  const deviations = thresholds['deviations-of-many'];
  const isSure = short.some(({ empty }) => 100 * wilson(empty, games, deviations).low > most);
  const verdict: Verdict = {
    id: 'supplies',
    outcome: judge(input, { isBeyond: short.length > 0, isSure }),
    told:
      short.length === 0
        ? `None of the ${lows.size} supplies runs out in more than ${most} % of the games.`
        : `${short.length} of ${lows.size} supplies run out in more than ${most} % of the games${listed(short.map(({ told }) => told))}.`,
  };
  const flowRows = [...flows.entries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => [...meaning(words, 'flow', name), count / games / players]);
  return {
    verdicts: [verdict],
    section: {
      id: 'supplies',
      title: 'Money and supplies',
      text: [verdict.told],
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

/** A word of the rules as a player knows it, and what it means; a word that nobody explains as it is. */
const meaning = (
  words: ReportInput['words'],
  of: string,
  id: string,
): readonly [string, string] => {
  const { name, told } = words.get(`${of}/${id}`) ?? { name: id, told: '' };
  return [name, told];
};

/** How many choices there are, and which are never made. */
export function choices({ tally, words }: ReportInput): Findings {
  const { games, kinds, actions, violations } = tally;
  const verdict: Verdict = {
    id: 'violations',
    outcome: violations === 0 ? 'holds' : 'fails',
    told:
      violations === 0
        ? 'The rules as programmed keep all laws of the game.'
        : `The rules as programmed have a mistake: laws of the game were broken ${violations} times.`,
  };
  return {
    verdicts: [verdict],
    section: {
      id: 'choices',
      title: 'Choices',
      text: [verdict.told, ...tally.violationExamples],
      tables: [
        {
          caption: 'Kinds of decisions',
          columns: [
            { head: 'decision' },
            { head: 'what is asked' },
            { head: 'in a game', digits: 1 },
            { head: 'legal actions', digits: 1 },
            ...percentColumns('forced %'),
          ],
          rows: [...kinds]
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([kind, { made, forced, options }]) => [
              ...meaning(words, 'decision', kind),
              made / games,
              options / made,
              percent(forced, made),
            ]),
        },
        {
          caption: 'Actions in a game',
          columns: [{ head: 'action' }, { head: 'what is done' }, { head: 'in a game', digits: 2 }],
          rows: [...actions.entries]
            .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
            .map(([type, count]) => [...meaning(words, 'action', type), count / games]),
        },
      ],
      charts: [],
    },
  };
}
