import type { BalanceReport, Findings, ReportInput, Verdict } from './report.ts';
import { winChances } from './sections/chances.ts';
import { choices, places, supplies } from './sections/choices.ts';
import { course, gameLength, scoreParts, scores } from './sections/course.ts';
import { holdings } from './sections/holdings.ts';
import { ladder } from './sections/ladder.ts';
import { people } from './sections/people.ts';
import { answers, numbers, questions } from './sections/questions.ts';
import { tuning } from './sections/tuning.ts';
import { fairness, strategies } from './sections/wins.ts';
import { worth } from './sections/worth.ts';
import { summarise } from './summary.ts';

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
  return {
    run: input.run,
    games: input.tally.games,
    summary: summarise(input, found),
    verdicts: found.flatMap(({ verdicts }) => verdicts.map((one) => expect(input, one))),
    sections: found.flatMap(({ section }) => (section === null ? [] : [section])),
  };
}

/** What fails by the nature of a game is no news of this run. */
function expect({ expected }: ReportInput, verdict: Verdict): Verdict {
  const reason = expected[verdict.id];
  if (reason === undefined || verdict.outcome !== 'fails') return verdict;
  return { ...verdict, outcome: 'expected', told: `${verdict.told} Expected here: ${reason}` };
}
