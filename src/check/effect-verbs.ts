import { hintForName } from '../diagnostics/suggestions.ts';
import {
  JOINER_IDS,
  type MessageArgument,
  messageScope,
  neededNames,
  readVerb,
  usedNames,
  type Verb,
  type Vocabulary,
} from '../pack/effects.ts';
import type { Stretch } from '../text/expression.ts';
import {
  type Message,
  type MessageUse,
  messageUses,
  missingForms,
  parseMessage,
} from '../text/message-format.ts';
import type { CheckContext } from './check-context.ts';
import type { WrittenRecord } from './written-data.ts';

/** What is wrong with the sentence of a verb, at its stretch. */
export interface MessageFault extends Stretch {
  readonly code:
    | 'effect/message-syntax'
    | 'effect/message-argument'
    | 'locale/plural-forms'
    | 'locale/lost-marks';
  readonly message: string;
  readonly hint: string | null;
}

/**
 * Compares a sentence with what its verb has to say, in a language.
 *
 * @param said `null` for a sentence of the rules
 * @param source the sentence that it translates, if it is a translation
 */
export function findMessageFaults(
  text: string,
  said: { readonly verb: Verb; readonly vocabulary: Vocabulary } | null,
  { language, source = null }: { readonly language: string; readonly source?: Message | null },
): MessageFault[] {
  const parsed = parseMessage(text);
  if ('problem' in parsed) return [{ code: 'effect/message-syntax', ...parsed.problem }];
  const { message } = parsed;
  const scope = said === null ? null : messageScope(said.verb, said.vocabulary);
  const faults = messageUses(message).flatMap((use) => {
    const fault = said === null || scope === null ? null : faultOfUse(use, said.verb, scope);
    if (fault !== null) return [fault];
    return missingForms(use, language).map(
      (form): MessageFault => ({
        code: 'locale/plural-forms',
        ...stretchOf(use),
        message: `the form \`${form}\` of \`${use.path.join('.')}\` is missing`,
        hint: `add \`${form} {…}\``,
      }),
    );
  });
  if (faults.length > 0) return faults;
  const used = usedNames(message);
  const needed =
    source !== null ? [...usedNames(source)] : said === null ? [] : neededNames(said.verb);
  const lost = needed.filter((name) => !used.has(name));
  if (lost.length === 0) return [];
  const whole = { offset: 0, length: text.length };
  if (source !== null || said === null) {
    return lost.map((name) => ({
      code: 'locale/lost-marks',
      ...whole,
      message: `the translation is missing \`{${name}}\``,
      hint: 'use every argument of the source, in any form and order',
    }));
  }
  return [
    {
      code: 'effect/message-argument',
      ...whole,
      message: `the sentence of \`${said.verb.id}\` does not say ${lost.map((name) => `\`{${name}}\``).join(' and ')}`,
      hint:
        said.verb.kind === 'joiner'
          ? 'what it joins has to be in it'
          : 'add it, or write `silent: true` for an argument that no card needs to say',
    },
  ];
}

const stretchOf = ({ offset, length }: Stretch): Stretch => ({ offset, length });

function faultOfUse(
  use: MessageUse,
  verb: Verb,
  scope: ReadonlyMap<string, MessageArgument>,
): MessageFault | null {
  const fault = (message: string, hint: string | null = null, at: Stretch = use): MessageFault => ({
    code: 'effect/message-argument',
    ...stretchOf(at),
    message,
    hint,
  });
  const [name = '', field] = use.path;
  const argument = scope.get(name);
  if (argument === undefined) {
    return fault(
      `\`{${name}}\` is not an argument of \`${verb.id}\``,
      hintForName(name, scope.keys()) ?? 'declare it under `arguments`',
    );
  }
  if (argument.type === 'record') {
    // Which fields the records have shows when they are printed.
    const hint = `name a field that is printed: \`{${name}.name}\``;
    return field === undefined ? fault(`this is a record of \`${argument.table}\``, hint) : null;
  }
  if (field !== undefined) return fault(`\`${name}\` has no fields`, `write \`{${name}}\``);
  if (use.kind !== 'value' && use.kind !== 'select' && argument.type !== 'number')
    return fault(`\`${name}\` is not a number`, `write \`{${name}, select, …}\` or \`{${name}}\``);
  const values = 'values' in argument && use.kind === 'select' ? argument.values : null;
  const stray = use.cases.find((one) => one.name !== 'other' && !values?.includes(one.name));
  if (values === null || stray === undefined) return null;
  const message = `\`${name}\` is never \`${stray.name}\``;
  return fault(
    message,
    hintForName(stray.name, values) ?? `its values are ${values.join(', ')}`,
    stray,
  );
}

/** What the checks of effects know. */
export interface VerbCheck {
  readonly context: CheckContext;
  readonly vocabulary: Vocabulary;
  readonly moments: ReadonlySet<string>;
}

/** A record of the table of words has a kind, arguments of known types, and a sentence that says them. */
export function checkVerb(checking: VerbCheck, record: WrittenRecord): void {
  const { context, vocabulary, moments } = checking;
  const { report, manifest, tables } = context;
  const verb = readVerb(record.fields);
  if (verb === null) {
    report({
      code: 'effect/bad-verb',
      at: record.span(['id']),
      message: `\`${record.id}\` cannot be read as a word of effects`,
      hint: `it needs a \`kind\`, a \`text\` and \`arguments\` as the schema \`effect-verbs\` says; the joiners are ${JOINER_IDS.join(', ')}`,
      about: [record],
    });
    return;
  }
  const { when } = verb;
  if (when !== null && !moments.has(when)) {
    report({
      code: 'value/not-allowed',
      at: record.span(['when']),
      message: `there is no moment \`${when}\``,
      hint: hintForName(when, moments),
      about: [record],
    });
  }
  for (const [name, argument] of verb.arguments) {
    if (argument.type !== 'record' || tables.has(argument.table)) continue;
    report({
      code: 'effect/no-such-table',
      at: record.span(['arguments', name, 'table']),
      message: `there is no table \`${argument.table}\``,
      hint: hintForName(argument.table, tables.keys()) ?? 'use the id of a table of records',
      about: [record, 'tables'],
      needs: ['tables'],
    });
  }
  if (!record.isValid) return;
  const said = { verb, vocabulary };
  for (const { offset, length, ...fault } of findMessageFaults(verb.text, said, manifest)) {
    const isWhole = length === verb.text.length;
    const path = [record.index, 'text'];
    const at = isWhole ? record.file.spanOf(path) : record.file.spanWithin(path, offset, length);
    report({ ...fault, at, about: [record] });
  }
}
