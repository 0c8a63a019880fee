import type { Findings, ReportInput } from '../report.ts';

/** Which answers to the questions of the rules were played. */
export function answers({ run, toggles }: ReportInput): Findings {
  if (toggles.length === 0) return { section: null, verdicts: [] };
  const played = toggles.map((toggle) => {
    const answer = run.config.toggles[toggle.id] ?? toggle.standard;
    const meaning = toggle.values.find(({ value }) => value === answer)?.meaning ?? '';
    return { ...toggle, answer, meaning, isStandard: answer === toggle.standard };
  });
  const others = played.filter(({ isStandard }) => !isStandard);
  return {
    verdicts: [],
    section: {
      id: 'answers',
      title: 'The rules that were played',
      text: [
        others.length === 0
          ? 'Every question that the rules leave open has its standard answer.'
          : `Answered otherwise than by the standard, ${others.length} of ${played.length} questions: ${others.map(({ name, answer }) => `${name} is ${answer}`).join(', ')}.`,
      ],
      tables: [
        {
          caption: 'Questions of the rules, and the answers that were played',
          columns: ['number', 'name', 'question', 'answer', 'which means', 'instead of'].map(
            (head) => ({ head }),
          ),
          rows: played.map(({ id, name, question, answer, meaning, standard, isStandard }) => [
            ...[id === name ? '' : id, name, question, answer, meaning],
            isStandard ? '' : standard,
          ]),
          marked: played.flatMap(({ isStandard }, at) => (isStandard ? [] : [at])),
        },
      ],
      charts: [],
    },
  };
}
