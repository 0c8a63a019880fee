import { type Moments, NO_MOMENTS } from '../../values/histogram.ts';
import { type Chart, columnsOf, type ReportTable } from '../../values/report.ts';
import type { ChanceCurve, ChanceTally } from '../chance-tally.ts';
import {
  atLeast,
  atMost,
  type Findings,
  findingsOf,
  inPercent,
  intervalCells,
  judge,
  NO_FINDINGS,
  type Phrases,
  phraseFor,
  type ReportInput,
  type Verdict,
} from '../report.ts';
import { type Estimate, meanInterval, wilsonInterval } from '../statistics.ts';
import { termFor } from './choices.ts';
import { ordinal, percents } from './wins.ts';

/** Who is how likely to win as a game goes on, by playouts, and what decisions change about it. */
export function winChances(input: ReportInput): Findings {
  const { chances } = input.tally;
  if (chances.games === 0) return NO_FINDINGS;
  const verdicts = [...courseVerdicts(input), kingmakingVerdict(input)];
  const curves = curvesOf(chances);
  return findingsOf({
    verdicts,
    id: 'win-chance',
    title: 'The chance to win',
    text: [
      `In ${chances.games} of the games a bot played on for all seats, again and again, from each tenth of the game: the chance to win is the share of these playouts that a seat won.`,
      ...verdicts.map(({ told }) => told),
      ...decisionSentences(input),
    ],
    tables: [...curves.map(curveTable), decisionTable(input)],
    charts: curves.map(curveChart),
  });
}

/** The chances at the tenths of all turns, and at each turn where that was asked for. */
interface Curve {
  readonly title: string;
  readonly caption: string;
  /** What is counted, and how far along each entry is. */
  readonly head: string;
  readonly xOf: (at: number) => number;
  readonly chances: ChanceCurve;
}

function curvesOf(tenths: ChanceTally): readonly Curve[] {
  const title = 'The chance to win as the game goes on';
  const caption = 'The chance to win, in %: of who wins in the end, and by place in the turn order';
  const xOf = (at: number): number => (100 * (at + 1)) / (tenths.winner.length + 1);
  const byTenth = { title, caption, head: '% of the turns', xOf, chances: tenths };
  if (tenths.turns.places.length === 0) return [byTenth];
  return [
    byTenth,
    {
      title: 'The chance to win, turn by turn',
      caption: 'The chance to win at the start of each turn, in %, in the games that last so long',
      head: 'turn',
      xOf: (turn) => turn,
      chances: tenths.turns,
    },
  ];
}

/** Enough games for a verdict are those that were looked into. */
const judgeLooks = ({ tally, thresholds }: ReportInput, certainty: Parameters<typeof judge>[1]) =>
  judge({ tally: { games: tally.chances.games }, thresholds }, certainty);

const formatRange = ({ value, low, high }: Estimate, digits = 0): string =>
  Number.isFinite(low)
    ? `${value.toFixed(digits)} (95 %: ${low.toFixed(digits)} to ${high.toFixed(digits)})`
    : `${value.toFixed(digits)} (in a single game)`;

/** When the winner is certain of the win, in percent of the turns; `null` where no game was looked into. */
export function decidedAfter({ tally }: Pick<ReportInput, 'tally'>): Estimate | null {
  if (tally.chances.decided.count === 0) return null;
  return shareOf(tally.chances.decided);
}

/** The mean of shares in percent, with an interval that is in 0 to 100 too. */
function shareOf(shares: Moments): Estimate {
  const { value, low, high } = inPercent(meanInterval(shares));
  return shares.count === 1
    ? { value, low, high }
    : { value, low: Math.max(0, low), high: Math.min(100, high) };
}

function courseVerdicts(input: ReportInput): readonly Verdict[] {
  const { thresholds } = input;
  const { chances } = input.tally;
  const of = (
    id: string,
    estimate: Estimate,
    threshold: number,
    phrases: Phrases,
    told: string,
  ) => {
    const bound = id === 'snowball' ? atMost : atLeast;
    const outcome = judgeLooks(input, bound(estimate, threshold));
    return { id, outcome, told: `${phraseFor(outcome, phrases)}: ${told}` };
  };
  const decided = decidedAfter(input) ?? { value: 100, low: 0, high: 100 };
  const drama = inPercent(meanInterval(chances.drama));
  const changes = meanInterval(chances.leadChanges);
  const middle = Math.floor(chances.snowball.length / 2);
  const snowball = inPercent(meanInterval(chances.snowball[middle] ?? NO_MOMENTS));
  const early = thresholds['decided-early'];
  return [
    of(
      'decisive',
      decided,
      early,
      {
        holds: 'The win stays open long enough',
        fails: 'The win is certain early',
        question: 'the win is certain early',
      },
      `after ${formatRange(decided)} % of the turns the winner stays more likely to win than any loser ever was (before ${early} % would be early).`,
    ),
    of(
      'drama',
      drama,
      thresholds['drama-least'],
      {
        holds: 'Winners come from behind',
        fails: 'Winners hardly ever come from behind',
        question: 'winners come from behind',
      },
      `on average over a game the winner is ${formatRange(drama, 1)} percentage points behind the leader (at least ${thresholds['drama-least']} expected).`,
    ),
    of(
      'lead-changes',
      changes,
      thresholds['lead-changes-least'],
      {
        holds: 'The lead changes',
        fails: 'The lead hardly changes',
        question: 'the lead changes',
      },
      `who is most likely to win changes clearly ${formatRange(changes, 1)} times a game (at least ${thresholds['lead-changes-least']} expected).`,
    ),
    of(
      'snowball',
      snowball,
      thresholds['snowball-most'],
      {
        holds: 'An early lead does not decide the game',
        fails: 'An early lead decides the game',
        question: 'an early lead decides the game',
      },
      `the order by points after half of the turns goes with the final order by ${formatRange(snowball)} of 100 (rank correlation; at most ${thresholds['snowball-most']} expected).`,
    ),
  ];
}

function kingmakingVerdict(input: ReportInput): Verdict {
  const { lost, kingmaking } = input.tally.chances;
  const most = input.thresholds['kingmaking-most'];
  const outcome = judgeLooks(input, atMost(inPercent(wilsonInterval(kingmaking, lost)), most));
  const phrases = {
    holds: 'Those who have lost do not choose the winner',
    fails: 'Those who have lost choose the winner',
    question: 'those who have lost choose the winner',
  };
  return {
    id: 'kingmaking',
    outcome,
    told: `${phraseFor(outcome, phrases)}: of ${lost} decisions of seats with a chance below 5 %, ${kingmaking} changed the chance of another seat by more than 20 percentage points (at most ${most} % expected).`,
  };
}

/** Kinds of decisions that change nothing, and the one that changes most. */
function decisionSentences({ tally, terms, thresholds }: ReportInput): readonly string[] {
  const least = thresholds['decision-worth-least'];
  // Few of a kind may be alike by chance.
  const known = [...tally.chances.decisions].filter(
    ([, { overWorst }]) => overWorst.count >= thresholds['games-least'],
  );
  const kinds = known.map(([kind, { overWorst }]) => ({
    name: termFor(terms, 'decision', kind)[0],
    worth: inPercent(meanInterval(overWorst)),
  }));
  const idle = kinds.filter(({ worth }) => worth.high < least).map(({ name }) => name);
  const [first] = kinds.toSorted((a, b) => b.worth.value - a.worth.value);
  return [
    ...(first === undefined || first.worth.low <= 0
      ? []
      : [
          `What matters most is ${first.name}: the best option wins ${first.worth.value.toFixed(0)} percentage points more than the worst.`,
        ]),
    ...(idle.length === 0 ? [] : [`It hardly matters how these are decided: ${idle.join(', ')}.`]),
  ];
}

function curveTable({ caption, head, xOf, chances: { winner, places } }: Curve): ReportTable {
  const [first = []] = places;
  // A turn without a decision has no entry.
  const rows = first.flatMap((_, at) => [
    [
      xOf(at),
      ...[winner, ...places].flatMap((list) => intervalCells(shareOf(list[at] ?? NO_MOMENTS))),
    ],
  ]);
  const names = ['winner', ...places.map((_, place) => ordinal(place))];
  return {
    caption,
    columns: columnsOf(head, ...names.flatMap((name) => percents(name, 'from', 'to'))),
    rows,
  };
}

function curveChart({ title, head, xOf, chances: { winner, places } }: Curve): Chart {
  const lineOf = (label: string, list: typeof winner) =>
    list.flatMap((moments, at) => [
      { label, x: xOf(at), y: inPercent(meanInterval(moments)).value },
    ]);
  return {
    kind: 'lines',
    title,
    xLabel: head,
    yLabel: 'chance, %',
    points: [
      ...lineOf('winner', winner),
      ...places.flatMap((list, place) => lineOf(ordinal(place), list)),
    ],
  };
}

const decisionTable = ({ tally: { chances }, terms }: ReportInput): ReportTable => ({
  caption:
    'What decisions are worth: by how many percentage points the best of a few options wins more',
  columns: columnsOf(
    ...['decision', 'decision', 'weighed'],
    ...percents('than the second', 'from', 'to', 'than the worst', 'from', 'to'),
  ),
  rows: [...chances.decisions]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, { overSecond, overWorst }]) => [
      ...termFor(terms, 'decision', kind),
      overSecond.count,
      ...[overSecond, overWorst].flatMap((one) => intervalCells(inPercent(meanInterval(one)))),
    ]),
});
