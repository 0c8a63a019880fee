import { formatCount } from '../../text/text-markup.ts';
import { columnsOf } from '../../values/report.ts';
import {
  type Findings,
  findingsOf,
  NO_FINDINGS,
  type ReportInput,
  type StudiedToggle,
} from '../report.ts';
import type { Tally } from '../tally.ts';
import {
  type Comparison,
  MEASURES,
  type Measure,
  type PairedGames,
  type Thresholds,
} from '../toggle-study.ts';

/** Whether the answer to a question of the rules changes the game. */
export type ToggleImpact = 'matters' | 'does not matter' | 'unclear' | 'not tried';

const MEASURE_LABELS: Readonly<Record<Measure, string>> = {
  points: 'points of a player',
  winner: 'points of the winner',
  margin: 'margin',
  turns: 'turns',
  'first-seat': 'wins of the first player, %',
};

/**
 * It matters when a difference is larger than its threshold and not chance; it does not when every
 * difference, with all of its interval, lies within.
 */
export function assessToggle(
  comparisons: readonly Comparison[],
  most: Thresholds['toggle'],
): ToggleImpact {
  const isLarge = ({ measure, difference: { value, low, high } }: Comparison): boolean =>
    Math.abs(value) > most[measure] && (low > 0 || high < 0);
  const isSmall = ({ measure, difference: { low, high } }: Comparison): boolean =>
    low >= -most[measure] && high <= most[measure];
  if (comparisons.some(isLarge)) return 'matters';
  return comparisons.every(isSmall) ? 'does not matter' : 'unclear';
}

/**
 * Whether the games can say anything about a question: something that it is about was done, or the
 * answers made a difference somewhere.
 */
function wasExercised(
  { actions, decisionKinds, holdings }: Tally,
  { toggle, pairs }: StudiedToggle,
): boolean {
  const isDone = (id: string): boolean => {
    const [kind = '', name = ''] = id.split('/');
    if (kind === 'action') return (actions.get(name)?.used ?? 0) > 0;
    if (kind === 'decision') return decisionKinds.has(name);
    return (holdings.get(kind)?.get(name)?.seats ?? 0) > 0;
  };
  return (
    toggle.about?.some(isDone) === true ||
    pairs.comparisons.some(({ difference: { low, high } }) => low !== 0 || high !== 0)
  );
}

/** Both answers to each question of the rules, on the same seeds. */
export const questions = (input: ReportInput): Findings =>
  studySection(input, {
    kind: 'question',
    id: 'questions',
    title: 'Questions of the rules',
    other: 'answer',
    heads: ['question', 'standard', 'other answer'],
    reference: 'the standard answer',
  });

/** Other values of numbers of the data, on the same seeds. */
export const numbers = (input: ReportInput): Findings =>
  studySection(input, {
    kind: 'number',
    id: 'numbers',
    title: 'Numbers of the data',
    other: 'value',
    heads: ['number', 'as written', 'other value'],
    reference: 'the number as written',
  });

/** How a study speaks of what it compares. */
interface StudyWords {
  readonly kind: StudiedToggle['kind'];
  readonly id: string;
  readonly title: string;
  readonly other: string;
  readonly heads: readonly [what: string, standard: string, other: string];
  readonly reference: string;
}

function studySection({ study: all, thresholds, tally }: ReportInput, words: StudyWords): Findings {
  const study = all.filter(({ kind }) => kind === words.kind);
  if (study.length === 0) return NO_FINDINGS;
  const { id, title, other, heads, reference } = words;
  const rows = study.map((one) => {
    const { comparisons } = one.pairs;
    const weight = wasExercised(tally, one)
      ? assessToggle(comparisons, thresholds.toggle)
      : 'not tried';
    return { ...one, comparisons, weight } as const;
  });
  const pairs = Math.max(...study.map(({ pairs: { pairs: count } }) => count));
  return findingsOf({
    id,
    title,
    text: [
      `Each other ${other} was played in ${formatCount(pairs, 'game')} with the same seeds as ${reference}. Intervals are for the paired differences (95 %).`,
      ...(['matters', 'unclear', 'does not matter', 'not tried'] as const).map((weight) => {
        const named = rows.filter((row) => row.weight === weight).map(answerName);
        return `${IMPACT_PHRASES[weight]}: ${named.length === 0 ? 'none' : named.join(', ')}.`;
      }),
    ],
    tables: [
      {
        caption: `Difference that the other ${other} makes, with its interval`,
        columns: columnsOf(
          ...[...heads, 'verdict'],
          ['same games %', 1],
          ...MEASURES.map((measure) => MEASURE_LABELS[measure]),
        ),
        rows: rows.map((row) => [
          `${row.toggle.id} ${row.toggle.question}`,
          row.toggle.standard,
          row.value,
          row.weight,
          (100 * row.pairs.identical) / Math.max(1, row.pairs.pairs),
          ...row.comparisons.map(formatComparison),
        ]),
      },
    ],
    charts: MEASURES.map((measure) => ({
      kind: 'bars',
      title: `What other ${other}s change: ${MEASURE_LABELS[measure]}`,
      xLabel: MEASURE_LABELS[measure],
      yLabel: other,
      reference: 0,
      bars: rows.map((row) => {
        const found = row.comparisons.find((one) => one.measure === measure);
        const { value, low, high } = found?.difference ?? { value: 0, low: 0, high: 0 };
        return { label: answerName(row), value, low, high };
      }),
    })),
  });
}

const IMPACT_PHRASES: Readonly<Record<ToggleImpact, string>> = {
  matters: 'Matter',
  unclear: 'Unclear, more games are needed',
  'does not matter': 'Do not matter',
  'not tried': 'Not tried, because the question did not matter in any game',
};

const answerName = ({ toggle, value }: StudiedToggle): string =>
  `${toggle.id === toggle.name ? '' : `${toggle.id} `}${toggle.name}=${value}`;

/** What clearly differs between both games of each pair, in words. */
export function comparisonSentences({
  pairs,
  identical,
  comparisons,
}: PairedGames): readonly string[] {
  const played = `${formatCount(pairs, 'game')} of each version with the same seeds`;
  if (identical === pairs) return [`${played}: all came out the same.`];
  const clear = comparisons.filter(({ difference: { low, high } }) => low > 0 || high < 0);
  const different = clear.map((one) => `${MEASURE_LABELS[one.measure]}: ${formatComparison(one)}`);
  return different.length === 0
    ? [`${played}: nothing that is measured differs by more than chance explains.`]
    : [`${played}; before → after (difference with its 95 % interval):`, ...different];
}

const formatSigned = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(2)}`;

const formatComparison = ({ standard, variant, difference }: Comparison): string =>
  `${standard.toFixed(1)} → ${variant.toFixed(1)} (${formatSigned(difference.value)}, ${formatSigned(difference.low)} to ${formatSigned(difference.high)})`;

/** Which answers to the questions of the rules were played. */
export function answers({ run, toggles }: ReportInput): Findings {
  if (toggles.length === 0) return NO_FINDINGS;
  const played = toggles.map((toggle) => {
    const answer = run.config.toggles[toggle.id] ?? toggle.standard;
    const meaning = toggle.values.find(({ value }) => value === answer)?.meaning ?? '';
    return { ...toggle, answer, meaning, isStandard: answer === toggle.standard };
  });
  const others = played.filter(({ isStandard }) => !isStandard);
  return findingsOf({
    id: 'answers',
    title: 'The rules that were played',
    text: [
      others.length === 0
        ? 'Every open question of the rules has its standard answer.'
        : `${others.length} of ${played.length} questions have a non-standard answer: ${others.map(({ name, answer }) => `${name} is ${answer}`).join(', ')}.`,
    ],
    tables: [
      {
        caption: 'Open questions of the rules, and the answers used',
        columns: columnsOf('number', 'name', 'question', 'answer', 'which means', 'instead of'),
        rows: played.map(({ id, name, question, answer, meaning, standard, isStandard }) => [
          ...[id === name ? '' : id, name, question, answer, meaning],
          isStandard ? '' : standard,
        ]),
        marked: played.flatMap(({ isStandard }, at) => (isStandard ? [] : [at])),
      },
    ],
  });
}
