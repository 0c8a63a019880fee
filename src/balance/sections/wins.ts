import { PEOPLE } from '../../play/player-specs.ts';
import { formatCount } from '../../text/text-markup.ts';
import { columnsOf } from '../../values/report.ts';
import {
  atMost,
  type Findings,
  findingsOf,
  inPercent,
  intervalCells,
  judge,
  type Phrases,
  phraseFor,
  type ReportInput,
  scaleEstimate,
  type Verdict,
} from '../report.ts';
import { type Estimate, shareSpread, uniformityPValue, wilsonInterval } from '../statistics.ts';
import type { FaultExample } from '../tally.ts';

/** Whether those who begin win more. */
export function fairness(input: ReportInput): Findings {
  const { tally, thresholds } = input;
  const { games, seatWins } = tally;
  const shares = seatWins.map((wins) => inPercent(wilsonInterval(wins, games)));
  const spread = inPercent(shareSpread(seatWins, games));
  const chance = uniformityPValue(seatWins);
  const most = thresholds['seat-spread-most'];
  const even = 100 / seatWins.length;
  const outcome = judge(input, atMost(spread, most));
  const message = `${phraseFor(outcome, TURN_ORDER_PHRASES)}: the seats that win most and least often differ by ${spread.value.toFixed(1)} percentage points (95 %: ${spread.low.toFixed(1)} to ${spread.high.toFixed(1)}; at most ${most} expected); with equal seats, such a difference or more would occur by chance in ${(100 * chance).toFixed(1)} % of such runs.`;
  return findingsOf({
    verdicts: [{ id: 'seats', told: message, outcome }],
    id: 'seats',
    title: 'Wins by place in the turn order',
    text: [message, `An even share is ${even.toFixed(1)} %. Intervals are 95 % (Wilson).`],
    tables: [
      {
        caption: 'Wins by place in the turn order; a shared win counts as a fraction',
        columns: columnsOf('place', ...percents('wins', 'wins %', 'from %', 'to %')),
        rows: shares.map((share, place) => [
          ordinal(place),
          seatWins[place] ?? 0,
          ...intervalCells(share),
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
        bars: shares.map((share, place) => ({ label: ordinal(place), ...share })),
      },
    ],
  });
}

const TURN_ORDER_PHRASES: Phrases = {
  holds: 'Turn order hardly matters',
  fails: 'Turn order matters',
  question: 'turn order matters',
};

export const percents = (...heads: readonly string[]) => heads.map((head) => [head, 1] as const);

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

export const ordinal = (place: number): string => ORDINALS[place] ?? `${place + 1}th`;

/** Bots against each other. */
export function strategies(input: ReportInput): Findings {
  const { tally } = input;
  const players = Math.max(1, tally.seatWins.length);
  const ranked = [...tally.strategies]
    .map(([name, { wins, seats, faults }]) => ({
      name,
      wins,
      seats,
      faults: [...faults.counts.values()].reduce((sum, count) => sum + count, 0),
      share: wilsonInterval(wins, seats),
    }))
    .sort((a, b) => b.share.value - a.share.value || (a.name < b.name ? -1 : 1));
  const bots = ranked.filter(({ name }) => name !== PEOPLE);
  const verdicts =
    bots.length < 2 || input.run.isTournament
      ? []
      : bots.map((one) => strengthVerdict(input, one, players));
  const faults = ranked.reduce((sum, one) => sum + one.faults, 0);
  const names = ranked.map(({ name }) => name);
  return findingsOf({
    verdicts: [...verdicts, faultVerdict(faults, tally.faultExamples)],
    id: 'bots',
    title: 'Bots',
    text: [
      `An even share of wins is ${(100 / players).toFixed(1)} %.`,
      ...tally.faultExamples.map(
        ({ strategy, detail, count, first }) =>
          `${strategy} failed to answer ${formatCount(count, 'time')}: ${detail} (first in game ${first.game}, seat ${first.seat + 1}).`,
      ),
    ],
    tables: [
      {
        caption: 'Bots by their share of wins',
        columns: columnsOf('bot', 'seats', ...percents('wins %', 'from %', 'to %'), 'faults'),
        rows: ranked.map(({ name, seats, share, faults: own }) => [
          ...[name, seats, ...intervalCells(inPercent(share)), own],
        ]),
      },
      ...(names.length < 2 ? [] : [crossTable(tally.pairs, names)]),
    ],
    charts: [
      {
        kind: 'bars',
        title: 'Share of wins by bot, with intervals',
        xLabel: 'wins, %',
        yLabel: 'bot',
        reference: 100 / players,
        bars: ranked.map(({ name, share }) => ({ label: name, ...inPercent(share) })),
      },
    ],
  });
}

function strengthVerdict(
  input: ReportInput,
  { name, share }: { readonly name: string; readonly share: Estimate },
  players: number,
): Verdict {
  const most = input.thresholds['bot-wins-most'];
  const times = scaleEstimate(share, players);
  const outcome = judge(input, atMost(times, most));
  return {
    id: `bot-${name}`,
    outcome,
    told: `${phraseFor(outcome, strengthPhrases(name))}: it wins ${times.value.toFixed(2)} times its even share (95 %: ${times.low.toFixed(2)} to ${times.high.toFixed(2)}; at most ${most} expected).`,
  };
}

const strengthPhrases = (name: string): Phrases => ({
  holds: `${name} is not too strong`,
  fails: `${name} is too strong`,
  question: `${name} is too strong`,
});

/** The first reason stands in the verdict, so that a reader of nothing else can look for it. */
const faultVerdict = (faults: number, [first]: readonly FaultExample[]): Verdict => ({
  id: 'faults',
  outcome: faults === 0 ? 'holds' : 'fails',
  told:
    first === undefined
      ? 'Every bot always gave an answer.'
      : `Bots failed to answer ${formatCount(faults, 'time')}. First, ${first.strategy} in game ${first.first.game}, seat ${first.first.seat + 1}: ${first.detail}.`,
});

const crossTable = (pairs: ReportInput['tally']['pairs'], names: readonly string[]) => ({
  caption: 'How often (%) the bot of the row is ahead of that of the column',
  columns: columnsOf('', ...percents(...names)),
  rows: names.map((name) => [
    name,
    ...names.map((other) => {
      const pair = pairs.get(name)?.get(other);
      return pair === undefined ? '' : (100 * pair.ahead) / pair.meetings;
    }),
  ]),
});
