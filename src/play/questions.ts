import { isRecord } from '../values/value-shapes.ts';
import type { Toggle } from './game-rules.ts';
import { type PackRecord, type PackTable, unplayable } from './pack-data.ts';
import { listOf } from './pack-lookups.ts';

/** By the id of each open question the answers that the rules can play. */
type KnownAnswers = Readonly<Record<string, readonly string[]>>;

/** An answer to each question of a list that is written down `as const`. */
export type AnswersTo<Known extends KnownAnswers> = {
  readonly [Id in keyof Known]: Known[Id][number];
};

/**
 * The open questions of a pack: for `toggles` of the rules. A record has a `name`, the `question`, the
 * `answers` (each with its `id` and `meaning`, the standard one first), and what it is `about`.
 *
 * @throws CliError (exit 1) for a table without one of the questions, or with one or an answer that the
 *   rules do not know
 */
export function readQuestions(
  table: Pick<PackTable, 'id' | 'get' | 'records'>,
  known: KnownAnswers,
): readonly Toggle[] {
  for (const id of Object.keys(known)) table.get(id);
  return table.records.map((record) => readQuestion(record, known[record.id] ?? []));
}

function readQuestion(record: PackRecord, known: readonly string[]): Toggle {
  const { id, fields } = record;
  const values = listOf(fields.answers).flatMap((answer) =>
    isRecord(answer) ? [{ value: String(answer.id), meaning: String(answer.meaning) }] : [],
  );
  const [standard] = values;
  if (standard === undefined) throw unplayable(`the question ${id} has no answers`, record);
  const stray = values.find(({ value }) => !known.includes(value));
  if (stray !== undefined) {
    const answers = known.length === 0 ? 'do not ask it' : `know ${known.join(', ')}`;
    throw unplayable(`${id} is answered with \`${stray.value}\`, but the rules ${answers}`, record);
  }
  const about = listOf(fields.about).map(String);
  return {
    id,
    name: String(fields.name),
    question: String(fields.question),
    standard: standard.value,
    values,
    ...(about.length > 0 && { about }),
  };
}
