import type { BalanceReport, Findings, ReportInput } from './report.ts';
import { answers } from './sections/answers.ts';
import { choices } from './sections/choices.ts';
import { course, scoreParts } from './sections/course-and-parts.ts';
import { fairness } from './sections/fairness.ts';
import { holdings } from './sections/holdings.ts';
import { gameLength, scores } from './sections/length-and-scores.ts';
import { places, supplies } from './sections/places-and-supplies.ts';
import { questions } from './sections/questions.ts';
import { strategies } from './sections/strategies.ts';

/** Makes of what was counted a report: sections with tables and plots, and verdicts. */
export function buildReport(input: ReportInput): BalanceReport {
  const found: Findings[] = [
    fairness(input),
    gameLength(input),
    scores(input),
    course(input),
    scoreParts(input),
    ...[...input.tally.holdings.keys()].sort().map((kind) => holdings(input, kind)),
    places(input),
    supplies(input),
    choices(input),
    strategies(input),
    questions(input),
    answers(input),
  ];
  return {
    run: input.run,
    games: input.tally.games,
    verdicts: found.flatMap(({ verdicts }) => verdicts),
    sections: found.flatMap(({ section }) => (section === null ? [] : [section])),
  };
}
