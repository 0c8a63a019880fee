import { atMost, judge, scaleEstimate } from '../judge.ts';
import type { Findings, ReportInput, Verdict } from '../report.ts';
import { shareSpread, uniformityPValue, wilsonInterval } from '../statistics.ts';

/** Whether those who begin win more. */
export function fairness(input: ReportInput): Findings {
  const { tally, thresholds } = input;
  const { games, seatWins } = tally;
  const shares = seatWins.map((wins) => wilsonInterval(wins, games));
  const spread = scaleEstimate(shareSpread(seatWins, games), 100);
  const chance = uniformityPValue(seatWins);
  const most = thresholds['seat-spread-most'];
  const even = 100 / seatWins.length;
  const outcome = judge(input, atMost(spread, most));
  const told = `${TURN_ORDER_PHRASES[outcome]}: between the places in the turn order that win most and least lie ${spread.value.toFixed(1)} percentage points (95 %: ${spread.low.toFixed(1)} to ${spread.high.toFixed(1)}; at most ${most} should); if all were alike, that much or more would come by chance in ${(100 * chance).toFixed(1)} % of such runs.`;
  return {
    verdicts: [{ id: 'seats', told, outcome }],
    section: {
      id: 'seats',
      title: 'Wins by place in the turn order',
      text: [told, `An even share is ${even.toFixed(1)} %. Intervals hold 95 % (Wilson).`],
      tables: [
        {
          caption: 'Wins by place in the turn order; a shared win counts in part',
          columns: [
            { head: 'place' },
            { head: 'wins', digits: 1 },
            ...percentColumns('wins %', 'from %', 'to %'),
          ],
          rows: shares.map(({ value, low, high }, place) => [
            ordinal(place),
            seatWins[place] ?? 0,
            100 * value,
            100 * low,
            100 * high,
          ]),
        },
      ],
      charts: [
        {
          kind: 'bars',
          title: 'Share of wins by place in the turn order, with intervals',
          xLabel: 'wins, %',
          yLabel: 'turn order',
          reference: even,
          bars: shares.map(({ value, low, high }, place) => ({
            label: ordinal(place),
            value: 100 * value,
            low: 100 * low,
            high: 100 * high,
          })),
        },
      ],
    },
  };
}

const TURN_ORDER_PHRASES: Readonly<Record<Verdict['outcome'], string>> = {
  holds: 'Turn order hardly counts',
  fails: 'Turn order counts',
  unclear: 'Turn order may count',
};

export const percentColumns = (...heads: readonly string[]) =>
  heads.map((head) => ({ head, digits: 1 }));

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const ordinal = (place: number): string => ORDINALS[place] ?? `${place + 1}th`;
