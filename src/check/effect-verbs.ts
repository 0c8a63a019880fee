import { hintForName } from '../diagnostics/suggestions.ts';
import {
  JOINERS,
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
import { declaredAnnotation, declaredKeys } from './schema/annotated-values.ts';
import { findPart } from './schema/compile-schema.ts';
import { relatedPlace, type WrittenRecord } from './written-data.ts';
import type { Path } from './yaml/yaml-file.ts';

/** What the sentences of effects may speak of. */
export interface MessageWords {
  readonly vocabulary: Vocabulary;
  /** The fields of the records of a table; none for one that does not exist. */
  readonly fieldsOf: (table: string) => readonly string[];
  /** The table of the records to which a field refers; `null` for a field that is no record. */
  readonly tableOf: (table: string, field: string) => string | null;
}

/** The words of a pack as written. */
export const messageWords = (
  { tables }: Pick<CheckContext, 'tables'>,
  vocabulary: Vocabulary,
): MessageWords => ({
  vocabulary,
  fieldsOf: (id) => declaredKeys(tables.get(id)?.schema ?? {}),
  tableOf: (id, field) => {
    const schema = tables.get(id)?.schema;
    const target = schema ? declaredAnnotation(schema, field, 'x-reference') : null;
    return typeof target === 'string' ? target : null;
  },
});

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
  said: { readonly verb: Verb; readonly words: MessageWords } | null,
  { language, source = null }: { readonly language: string; readonly source?: Message | null },
): MessageFault[] {
  const parsed = parseMessage(text);
  if ('problem' in parsed) return [{ code: 'effect/message-syntax', ...parsed.problem }];
  const { message } = parsed;
  const scope = said === null ? null : messageScope(said.verb, said.words.vocabulary);
  const faults = messageUses(message).flatMap((use) => {
    const fault = said === null || scope === null ? null : faultOfUse(use, { ...said, scope });
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
  {
    verb,
    scope,
    words,
  }: {
    readonly verb: Verb;
    readonly scope: ReadonlyMap<string, MessageArgument>;
    readonly words: MessageWords;
  },
): MessageFault | null {
  const fault = (message: string, hint: string | null = null, at: Stretch = use): MessageFault => ({
    code: 'effect/message-argument',
    ...stretchOf(at),
    message,
    hint,
  });
  const [name = '', field, ...deeper] = use.path;
  const argument = scope.get(name);
  if (argument === undefined) {
    return fault(
      `\`{${name}}\` is not an argument of \`${verb.id}\``,
      hintForName(name, scope.keys()) ?? 'declare it under `arguments`',
    );
  }
  if (argument.type === 'record') {
    const { table } = argument;
    const wrong = faultOfField(field === undefined ? [] : [field, ...deeper], { table, words });
    if (wrong === null) return null;
    const { known, message, hint } = wrong;
    return fault(
      message,
      hint ?? `name the field that is printed: \`{${[name, ...known].join('.')}}\``,
    );
  }
  if (field !== undefined) return fault(`\`${name}\` has no fields`, `write \`{${name}}\``);
  return faultOfKind(use, argument, fault);
}

interface FieldFault {
  readonly message: string;
  /** `null` to name the path that could be meant. */
  readonly hint: string | null;
  /** Fields that lead to something that can be printed. */
  readonly known: readonly string[];
}

/** Whether a path leads over records to a field that can be printed: `suit.name`. */
function faultOfField(
  path: readonly string[],
  { table, words }: { readonly table: string; readonly words: MessageWords },
  before: readonly string[] = [],
): FieldFault | null {
  const [field, ...deeper] = path;
  const fields = words.fieldsOf(table);
  const first = fields.includes('name') ? 'name' : (fields[0] ?? 'id');
  const known = [...before, first];
  if (field === undefined) {
    const what = before.length === 0 ? 'this' : `\`${before.join('.')}\``;
    return { message: `${what} is a record of \`${table}\``, hint: null, known };
  }
  if (fields.length > 0 && !fields.includes(field)) {
    const hint = hintForName(field, fields);
    return { message: `records of \`${table}\` have no field \`${field}\``, hint, known };
  }
  const target = words.tableOf(table, field);
  const here = [...before, field];
  if (target !== null) return faultOfField(deeper, { table: target, words }, here);
  if (deeper.length === 0 || fields.length === 0) return null;
  const message = `\`${field}\` of \`${table}\` has no fields`;
  return { message, hint: null, known: here };
}

/** Whether a number is used as one, and a choice by its values. */
function faultOfKind(
  use: MessageUse,
  argument: Exclude<MessageArgument, { readonly type: 'record' }>,
  fault: (message: string, hint?: string | null, at?: Stretch) => MessageFault,
): MessageFault | null {
  const name = use.path[0] ?? '';
  const isNumber = argument.type === 'number';
  if ((use.kind === 'plural' || use.kind === 'number') && !isNumber) {
    return fault(`\`${name}\` is not a number`, `write \`{${name}, select, …}\` or \`{${name}}\``);
  }
  if (use.kind === 'select' && isNumber) {
    return fault(`\`${name}\` is a number`, `choose by \`{${name}, plural, =1 {…} other {…}}\``);
  }
  if (use.kind !== 'select' || !('values' in argument)) return null;
  const { values } = argument;
  const stray = use.cases.find((one) => one.name !== 'other' && !values.includes(one.name));
  if (stray === undefined) return null;
  return fault(
    `\`${name}\` is never \`${stray.name}\``,
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

/** A schema speaks of effects, and game.yaml of no words for them. */
export function reportNoVerbs({ tables, report }: CheckContext): void {
  const places = [...new Set([...tables.values()].map(({ schemaFile }) => schemaFile))].flatMap(
    (file) => {
      const path = file === null ? null : findPart(file.value, (key) => key === 'x-effects');
      return file === null || path === null ? [] : [file.spanOf(path, 'key')];
    },
  );
  const [at, ...others] = places;
  if (at === undefined) return;
  report({
    code: 'effect/no-such-table',
    at,
    message: 'this field has effects, and game.yaml names no table of words for them',
    hint: 'add `effects: { verbs: effects }` to game.yaml, and the table `effects`',
    related: others.map((one) => relatedPlace(one, 'so has this one')),
  });
}

/** A record of the table of words has a kind, arguments of known types, and a sentence that says them. */
export function checkVerb(checking: VerbCheck, record: WrittenRecord): void {
  const { context, vocabulary, moments } = checking;
  const { report, manifest, tables } = context;
  const read = readVerb(record.fields);
  if ('fault' in read) {
    const { path, ...fault } = read.fault;
    report({ code: 'effect/bad-verb', at: record.span(path), ...fault, about: [record] });
    return;
  }
  const { verb } = read;
  const { id, kind, when } = verb;
  if (kind === 'joiner' && !Object.hasOwn(JOINERS, id)) {
    const known = Object.keys(JOINERS);
    report({
      code: 'effect/bad-verb',
      at: record.span(['id']),
      message: `there is no joiner \`${id}\``,
      hint: hintForName(id, known) ?? `joiners are ${known.join(', ')}`,
      about: [record],
    });
  }
  if (when !== null && !moments.has(when)) {
    reportMoment(checking, { record, path: ['when'], name: when });
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
  const said = { verb, words: messageWords(context, vocabulary) };
  for (const { offset, length, ...fault } of findMessageFaults(verb.text, said, manifest)) {
    const isWhole = length === verb.text.length;
    const path = [record.index, 'text'];
    const at = isWhole ? record.file.spanOf(path) : record.file.spanWithin(path, offset, length);
    report({ ...fault, at, about: [record] });
  }
}

/** Reports a moment that the game does not have. */
export function reportMoment(
  { context, moments }: Pick<VerbCheck, 'context' | 'moments'>,
  {
    record,
    path,
    name,
  }: { readonly record: WrittenRecord; readonly path: Path; readonly name: string },
): void {
  context.report({
    code: 'effect/wrong-argument',
    at: record.span(path),
    message: `there is no moment \`${name}\``,
    hint:
      hintForName(name, moments) ??
      (moments.size === 0
        ? 'list the moments under `effects.moments` in game.yaml'
        : `the moments are ${[...moments].join(', ')}`),
    about: [record],
  });
}
