import { formatCount } from '../../text/text-markup.ts';
import { momentsOf, quantile } from '../../values/histogram.ts';
import { columnsOf, type ReportTable } from '../../values/report.ts';
import {
  allOf,
  atLeast,
  atMost,
  type Findings,
  findingsOf,
  joinNames,
  judge,
  NO_FINDINGS,
  percent,
  type ReportInput,
  scaleEstimate,
  type Verdict,
} from '../report.ts';
import { wilsonInterval } from '../statistics.ts';
import type { ActionTally } from '../tally.ts';
import { spreadTable } from './course.ts';
import { percents } from './wins.ts';

/** A word of the rules as a player knows it, and what it means; without one the id as it is. */
export const termFor = (
  words: ReportInput['terms'],
  of: string,
  id: string,
): readonly [string, string] => {
  const { name, description } = words.get(`${of}/${id}`) ?? { name: id, description: '' };
  return [name, description];
};

/** How many choices there are, and which are never made. */
export function choices(input: ReportInput): Findings {
  const { tally, terms, hasInvariants } = input;
  const { games, decisionKinds, violations } = tally;
  const verdict: Verdict = {
    id: 'violations',
    outcome: violations === 0 ? 'holds' : 'fails',
    told:
      violations === 0
        ? 'No game broke an invariant of the rules.'
        : `The rules have a bug: their invariants were broken ${formatCount(violations, 'time')}.`,
  };
  const verdicts = hasInvariants ? [verdict] : [];
  return findingsOf({
    verdicts,
    id: 'choices',
    title: 'Choices',
    text: [
      ...verdicts.map(({ told }) => told),
      ...tally.violationExamples,
      `There are about 10^${treeSize(input.tally).toFixed(0)} ways to decide what there is to decide in a game.`,
      ...unusedActions(input),
    ],
    tables: [
      {
        caption: 'Kinds of decisions',
        columns: columnsOf(
          ...['decision', 'decision'],
          ...percents('per game', 'legal actions', 'forced %'),
        ),
        rows: [...decisionKinds]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([kind, { made, forced, options }]) => [
            ...termFor(terms, 'decision', kind),
            made / games,
            options / made,
            percent(forced, made),
          ]),
      },
      actionTable(input),
    ],
  });
}

/** The decimal logarithm of the ways that a game can go, without chance: each decision has its usual options. */
const treeSize = ({ decisionKinds, games }: ReportInput['tally']): number =>
  [...decisionKinds.values()].reduce(
    (sum, { made, options }) => sum + (made / games) * Math.log10(options / made),
    0,
  );

/** Kinds of actions, the most used first. */
function actionTable({ tally, terms }: ReportInput) {
  const { games } = tally;
  return {
    caption: 'Kinds of actions: decisions per game in which they are offered and taken',
    columns: columnsOf(
      'action',
      'action',
      ['offered', 2],
      ['taken', 2],
      ['taken, % of offered', 1],
    ),
    rows: actionsByUse(tally).map(([type, { offered, used }]) => [
      ...termFor(terms, 'action', type),
      offered / games,
      used / games,
      percent(used, offered),
    ]),
  };
}

const actionsByUse = ({ actions }: ReportInput['tally']): readonly [string, ActionTally][] =>
  [...actions].sort(
    ([a, one], [b, other]) =>
      other.used - one.used || other.offered - one.offered || (a < b ? -1 : 1),
  );

/** Kinds of actions that were never taken, and those that were never offered. */
function unusedActions({ tally, terms }: ReportInput): string[] {
  const nameOf = (type: string): string => termFor(terms, 'action', type)[0];
  const passed = actionsByUse(tally).flatMap(([type, { offered, used }]) =>
    used > 0
      ? []
      : [`${nameOf(type)} (in ${(offered / tally.games).toFixed(1)} decisions per game)`],
  );
  const types = [...terms.keys()].flatMap((id) =>
    id.startsWith('action/') ? [id.slice('action/'.length)] : [],
  );
  const missing = types.filter((type) => !tally.actions.has(type)).map(nameOf);
  return [
    passed.length === 0
      ? 'Every kind of action that was offered was taken at least once.'
      : `Offered and never taken: ${passed.join(', ')}.`,
    ...(missing.length === 0 ? [] : [`Never offered: ${missing.join(', ')}.`]),
  ];
}

/** Where on the board things happen. */
export function places(input: ReportInput): Findings {
  const { tally, thresholds, names } = input;
  const kinds = [...tally.places.keys()];
  if (kinds.length === 0) return NO_FINDINGS;
  const least = thresholds['place-share-least'];
  const of = (kind: string, place: string): number => tally.places.get(kind)?.countOf(place) ?? 0;
  // A game is played on one of several boards: those where nothing happens are not in it.
  const played = names.boards.filter((board) =>
    board.some((place) => kinds.some((kind) => of(kind, place) > 0)),
  );
  const onBoard = [...new Set((played.length === 0 ? names.boards : played).flat())];
  const verdicts = kinds.map((kind): Verdict => {
    const all = onBoard.reduce((sum, place) => sum + of(kind, place), 0);
    const even = all / Math.max(1, onBoard.length);
    const dead = onBoard.filter((place) => percent(of(kind, place), even) < least);
    const deviations = thresholds['deviations-of-many'];
    const alive = onBoard.map((place) =>
      atLeast(
        scaleEstimate(wilsonInterval(of(kind, place), all, deviations), percent(all, even)),
        least,
      ),
    );
    const { length: count } = onBoard;
    return {
      id: `places-${kind}`,
      outcome: judge(input, allOf(alive)),
      told:
        dead.length === 0
          ? `Each of the ${count} places has ${least} % of an even share of ${kind} or more.`
          : `${dead.length} of ${count} places have less than ${least} % of an even share of ${kind}${joinNames(dead.map(names.place))}.`,
    };
  });
  const [first = ''] = kinds;
  const rows = [...onBoard]
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
          caption: 'How often things happen at each place, per game',
          columns: columnsOf('place', ...kinds.map((head) => [head, 2] as const)),
          rows,
        },
      ],
      charts: [],
    },
  };
}

/** Money that comes in and goes out, and supplies that run short. */
export function supplies(input: ReportInput): Findings {
  const { tally, thresholds, terms } = input;
  const { games, flows, supplyMinimums, counts } = tally;
  if (supplyMinimums.size === 0 && flows.counts.size === 0 && counts.size === 0) return NO_FINDINGS;
  const players = tally.seats / games;
  const most = thresholds['supply-empty-most'];
  const short = [...supplyMinimums].flatMap(([name, left]) => {
    const empty = left.countOf(0);
    const share = percent(empty, games);
    return share <= most ? [] : [`${name} in ${share.toFixed(1)} %`];
  });
  const deviations = thresholds['deviations-of-many'];
  const supplied = [...supplyMinimums.values()].map((left) =>
    atMost(scaleEstimate(wilsonInterval(left.countOf(0), games, deviations), 100), most),
  );
  const verdict: Verdict = {
    id: 'supplies',
    outcome: judge(input, allOf(supplied)),
    told:
      short.length === 0
        ? `None of the ${supplyMinimums.size} supplies runs out in more than ${most} % of the games.`
        : `${short.length} of ${supplyMinimums.size} supplies ${short.length === 1 ? 'runs' : 'run'} out in more than ${most} % of the games${joinNames(short)}.`,
  };
  const flowRows = [...flows.counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => [...termFor(terms, 'flow', name), count / games / players]);
  return findingsOf({
    verdicts: supplyMinimums.size === 0 ? [] : [verdict],
    id: 'supplies',
    title: 'Money and supplies',
    text: supplyMinimums.size === 0 ? [] : [verdict.told],
    tables: [
      ...filled({
        caption: 'Money of a player per game',
        columns: columnsOf('source or use', 'what it is', ['per game', 2]),
        rows: flowRows,
      }),
      ...filled({
        caption: 'Lowest level of each supply',
        columns: columnsOf('supply', ['mean', 1], '5 %', 'median', ['runs out in % of games', 1]),
        rows: [...supplyMinimums].map(([name, { counts: entries }]) => {
          const { count, sum } = momentsOf(entries);
          return [
            name,
            sum / Math.max(1, count),
            quantile(entries, 0.05),
            quantile(entries, 0.5),
            percent(entries.get(0) ?? 0, games),
          ];
        }),
      }),
      spreadTable(
        'How often per game',
        [...counts].map(([name, { counts: entries }]) => [name, entries]),
      ),
    ],
  });
}

const filled = (table: ReportTable): readonly ReportTable[] =>
  table.rows.length === 0 ? [] : [table];
