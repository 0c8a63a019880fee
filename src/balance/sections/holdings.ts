import { formatCount, pluralize } from '../../text/text-markup.ts';
import { type Chart, columnsOf, type Section } from '../../values/report.ts';
import {
  allOf,
  atLeast,
  type Findings,
  inPercent,
  intervalCells,
  joinNames,
  judge,
  NO_FINDINGS,
  type ReportInput,
  scaleEstimate,
  type Verdict,
} from '../report.ts';
import { type Estimate, meanInterval, wilsonInterval } from '../statistics.ts';
import { HoldingTally } from '../tally.ts';
import { percents } from './wins.ts';

interface HoldingSummary {
  readonly name: string;
  readonly cost: number | null;
  readonly seats: number;
  /** Of all seats. */
  readonly use: number;
  readonly wins: Estimate;
  readonly points: number;
  readonly lift: Estimate;
  /** Wide enough for a look at many things. */
  readonly wideLift: Estimate;
}

/** Everything of one kind that players can hold: how often they do, and what comes of it. */
export function holdings(input: ReportInput, kind: string): Findings {
  const { tally, names } = input;
  const ofKind = tally.holdings.get(kind) ?? new Map<string, HoldingTally>();
  const ids = [...new Set([...(tally.things.get(kind) ?? names.idsOf(kind)), ...ofKind.keys()])];
  const held = ids
    .map((id) => summariseHolding(input, names.holding(kind, id), ofKind.get(id)))
    .sort((a, b) => b.lift.value - a.lift.value || (a.name < b.name ? -1 : 1));
  if (held.every(({ seats }) => seats === 0)) return NO_FINDINGS;
  return {
    section: sectionOf(kind, held, names.holdingNote),
    verdicts: verdictsOf(input, kind, held),
  };
}

function summariseHolding(
  { tally, thresholds }: ReportInput,
  { name, cost }: { readonly name: string; readonly cost: number | null },
  held = new HoldingTally(),
): HoldingSummary {
  const { seats, wins, points, margin, byStrategy } = held;
  // What these strategies are ahead anyway, with or without it.
  let usual = 0;
  for (const [strategy, count] of byStrategy.counts) {
    const own = tally.strategies.get(strategy);
    if (own !== undefined) usual += (count * own.margin) / own.seats;
  }
  const base = seats === 0 ? 0 : usual / seats;
  const liftWithin = (deviations?: number): Estimate => {
    const { value, low, high } = meanInterval(margin, deviations);
    return { value: value - base, low: low - base, high: high - base };
  };
  return {
    name,
    cost,
    seats,
    use: (100 * seats) / Math.max(1, tally.sides),
    wins: wilsonInterval(wins, seats),
    points: seats === 0 ? 0 : points / seats,
    lift: liftWithin(),
    wideLift: liftWithin(thresholds['deviations-of-many']),
  };
}

const NO_INTERVAL = ['', '', ''];

/** Fewer holders than this say nothing about what a thing adds. */
const MIN_HOLDERS = 20;

function sectionOf(kind: string, held: readonly HoldingSummary[], note = ''): Section {
  const hasCost = held.some(({ cost }) => cost !== null);
  const hasPoints = held.some(({ points }) => points > 0);
  const known = held.filter(({ seats }) => seats >= MIN_HOLDERS);
  const never = held.filter(({ seats }) => seats === 0);
  return {
    id: `${kind}s`,
    title: pluralize(`${kind[0]?.toUpperCase() ?? ''}${kind.slice(1)}`),
    text: [
      `What each ${kind} adds is how many points more than the others at the table its holders have, beyond what their bot has anyway. It tells what goes with it, which is not always what comes of it${note && `: ${note}`}.`,
      ...(never.length === 0 ? [] : [`Never held${joinNames(never.map(({ name }) => name))}.`]),
    ],
    tables: [
      {
        caption: `Each ${kind}: how often it is held, how often its holders win, and what it adds`,
        columns: columnsOf(
          ...[kind, ...(hasCost ? ['cost'] : []), 'held'],
          ...percents('of seats %', 'wins %', 'from %', 'to %'),
          ...percents(...(hasPoints ? ['points'] : []), 'adds', 'from', 'to'),
        ),
        rows: held.map(({ name, cost, seats, use, wins, points, lift }) => [
          name,
          ...(hasCost ? [cost ?? ''] : []),
          seats,
          use,
          ...(seats === 0 ? NO_INTERVAL : intervalCells(inPercent(wins))),
          ...(hasPoints ? [points] : []),
          ...(seats < 2 ? NO_INTERVAL : intervalCells(lift)),
        ]),
      },
    ],
    charts: [hasCost ? costChart(kind, known) : addsChart(kind, known)],
  };
}

const costChart = (kind: string, held: readonly HoldingSummary[]): Chart => ({
  kind: 'dots',
  title: `What each ${kind} adds, by its cost; points with the same cost are shifted sideways`,
  xLabel: 'cost',
  yLabel: 'points it adds',
  dots: held.map(({ name, cost, lift }) => ({
    label: name,
    x: cost ?? 0,
    y: lift.value,
    low: lift.low,
    high: lift.high,
  })),
});

const addsChart = (kind: string, held: readonly HoldingSummary[]): Chart => ({
  kind: 'bars',
  title: `What each ${kind} adds, with intervals`,
  xLabel: 'points it adds',
  yLabel: kind,
  reference: 0,
  bars: held.map(({ name, lift }) => ({
    label: name,
    value: lift.value,
    low: lift.low,
    high: lift.high,
  })),
});

function verdictsOf(input: ReportInput, kind: string, held: readonly HoldingSummary[]): Verdict[] {
  const { thresholds, tally } = input;
  const [least, most] = [thresholds['holding-use-least'], thresholds['holding-lift-most']];
  const deviations = thresholds['deviations-of-many'];
  const unused = held.filter(({ use }) => use < least);
  const use = held.map(({ seats }) =>
    atLeast(scaleEstimate(wilsonInterval(seats, tally.sides, deviations), 100), least),
  );
  const known = held.filter(({ seats }) => seats >= MIN_HOLDERS);
  const uneven = known.filter(({ lift }) => Math.abs(lift.value) > most);
  const evenly = known.map(({ wideLift: { low, high } }) => ({
    isInside: low >= -most && high <= most,
    isOutside: low > most || high < -most,
  }));
  const rare = held.length - known.length;
  return [
    {
      id: `${kind}s-used`,
      outcome: judge(input, allOf(use)),
      told:
        unused.length === 0
          ? `Each of the ${formatCount(held.length, kind)} is held by ${least} % of the seats or more.`
          : `${unused.length} of ${held.length} ${pluralize(kind)} ${unused.length === 1 ? 'is' : 'are'} held by fewer than ${least} % of the seats${joinNames(unused.map(({ name }) => name))}.`,
    },
    {
      id: `${kind}s-even`,
      outcome: judge(input, allOf(evenly)),
      told: `${
        uneven.length === 0
          ? `None of ${formatCount(known.length, kind)} adds or costs more than ${most} points`
          : `${uneven.length} of ${known.length} ${pluralize(kind)} ${uneven.length === 1 ? 'adds or costs' : 'add or cost'} more than ${most} points${joinNames(uneven.map(({ name, lift }) => `${name} (${lift.value > 0 ? '+' : ''}${lift.value.toFixed(1)})`))}`
      }${rare === 0 ? '' : `; ${rare} are held too rarely to tell`}.`,
    },
  ];
}
