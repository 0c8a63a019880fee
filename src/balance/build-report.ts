import { formatCount } from '../text/text-markup.ts';
import { momentsOf, quantile } from '../values/histogram.ts';
import {
  type BalanceReport,
  type Findings,
  inPercent,
  joinNames,
  percent,
  type ReportInput,
  type Verdict,
} from './report.ts';
import { decidedAfter, winChances } from './sections/chances.ts';
import { choices, places, supplies } from './sections/choices.ts';
import { course, gameLength, minutesAtTable, scoreParts, scores } from './sections/course.ts';
import { holdings } from './sections/holdings.ts';
import { ladder } from './sections/ladder.ts';
import { people } from './sections/people.ts';
import { answers, numbers, questions } from './sections/questions.ts';
import { tuning } from './sections/tuning.ts';
import { fairness, strategies } from './sections/wins.ts';
import { worth, worthOfThings } from './sections/worth.ts';
import { ratioInterval, wilsonInterval } from './statistics.ts';

/** Makes of what was counted a report: sections with tables and plots, and verdicts. */
export function buildReport(input: ReportInput): BalanceReport {
  const found: Findings[] = [
    tuning(input),
    fairness(input),
    gameLength(input),
    scores(input),
    course(input),
    winChances(input),
    scoreParts(input),
    ...[...input.tally.holdings.keys()].sort().map((kind) => holdings(input, kind)),
    worth(input),
    places(input),
    supplies(input),
    choices(input),
    people(input),
    strategies(input),
    ladder(input),
    questions(input),
    numbers(input),
    answers(input),
  ];
  const verdicts = found.flatMap((one) => one.verdicts).map((one) => expect(input, one));
  return {
    run: input.run,
    games: input.tally.games,
    summary: summarise(input, verdicts),
    verdicts,
    sections: found.flatMap(({ section }) => (section === null ? [] : [section])),
  };
}

/** What fails by the nature of a game is no news of this run. */
function expect({ expected }: ReportInput, verdict: Verdict): Verdict {
  const reason = expected[verdict.id];
  if (reason === undefined || verdict.outcome !== 'fails') return verdict;
  return { ...verdict, outcome: 'expected', told: `${verdict.told} Expected here: ${reason}` };
}

/** What a designer would say of the game first, in five sentences. */
const summarise = (input: ReportInput, verdicts: readonly Verdict[]): readonly string[] => [
  startSentence(input),
  lengthSentence(input),
  pointsSentence(input),
  thingsSentence(input),
  verdictSentence(verdicts),
];

function startSentence({ tally: { seatWins, games }, thresholds }: ReportInput): string {
  const { value, low, high } = inPercent(wilsonInterval(seatWins[0] ?? 0, games));
  const even = 100 / Math.max(1, seatWins.length);
  const isEnough = games >= thresholds['games-least'];
  const judged =
    isEnough && low > even
      ? 'too often'
      : isEnough && high < even
        ? 'too seldom'
        : 'not clearly uneven';
  return `The first player wins ${value.toFixed(0)} % (95 %: ${low.toFixed(0)} to ${high.toFixed(0)}; an even share is ${even.toFixed(0)} %): ${judged}.`;
}

function lengthSentence(input: ReportInput): string {
  const { turns, decidedAt } = input.tally;
  const { sum, count } = momentsOf(turns.counts);
  const length = sum / Math.max(1, count);
  const decided = decidedAfter(input)?.value;
  const after = (share: number): string => Math.round((share / 100) * length).toFixed(0);
  const certain =
    decided === undefined
      ? `in half of the games the winner leads for good after turn ${after(quantile(decidedAt.counts, 0.5))}`
      : `the game is decided at turn ${after(decided)}`;
  return `A game takes ${formatCount(Math.round(length), 'turn')} or about ${formatCount(minutesAtTable(input), 'minute')}; ${certain}.`;
}

function pointsSentence({ tally, scoreParts }: ReportInput): string {
  const margin = quantile(tally.margins.counts, 0.5);
  const ahead = `In half of the games the winner is ${margin} points or less ahead of the second`;
  const shares = scoreParts
    .flatMap((name, part) => {
      const sums = tally.partShares[part];
      return sums === undefined ? [] : [{ name, share: 100 * ratioInterval(sums).value }];
    })
    .sort((a, b) => b.share - a.share);
  const [most, least] = [shares[0], shares.at(-1)];
  if (most === undefined || least === undefined || most === least) return `${ahead}.`;
  return `${ahead}; most points come from ${most.name} (${most.share.toFixed(0)} %), fewest from ${least.name} (${least.share.toFixed(0)} %).`;
}

/** What things are worth where that was played; else what they are not used for. */
function thingsSentence(input: ReportInput): string {
  const { tally, terms, names } = input;
  const things = worthOfThings(input);
  if (things.length > 0) {
    const best = things.find(({ verdict }) => verdict === 'worth having');
    const bad = things.filter(({ verdict }) => verdict === 'better without');
    const worth =
      best === undefined
        ? 'Nothing is clearly worth having'
        : `A seat that does without "${best.name}" has ${best.points.value.toFixed(1)} points less`;
    return bad.length === 0
      ? `${worth}; nothing is clearly a mistake.`
      : `${worth}; bots do better without${joinNames(bad.map(({ name }) => `"${name}"`))}.`;
  }
  const unheld = [...tally.holdings].flatMap(([kind, held]) => {
    const all = tally.things.get(kind) ?? names.idsOf(kind);
    return all.filter((id) => !held.has(id)).map((id) => names.holding(kind, id).name);
  });
  if (unheld.length > 0) return `No bot ever holds these${joinNames(unheld)}.`;
  const untaken = [...tally.actions].filter(([, { used }]) => used === 0).map(([type]) => type);
  return untaken.length === 0
    ? 'Everything that players can hold or do is held or done by some bot.'
    : `No bot ever does this${joinNames(untaken.map((type) => terms.get(`action/${type}`)?.name ?? type))}.`;
}

function verdictSentence(verdicts: readonly Verdict[]): string {
  const failed = verdicts.filter(({ outcome }) => outcome === 'fails');
  const unclear = verdicts.filter(({ outcome }) => outcome === 'unclear').length;
  const open =
    unclear === 0
      ? ''
      : `; ${percent(unclear, verdicts.length).toFixed(0)} % of the verdicts need more games`;
  return failed.length === 0
    ? `Nothing fails its threshold${open}.`
    : `What fails${joinNames(failed.map(({ told }) => told.replace(/[:.].*/s, '')))}${open}.`;
}
