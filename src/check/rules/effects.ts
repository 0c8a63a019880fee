import { hintForName } from '../../diagnostics/suggestions.ts';
import {
  EFFECT_KEYS,
  type EffectPart,
  effectParts,
  readVocabulary,
  usedNames,
  type Verb,
  type VerbArgument,
  type VerbKind,
  type Vocabulary,
} from '../../pack/effects.ts';
import { getOrCreate } from '../../values/maps.ts';
import { isRecord } from '../../values/value-shapes.ts';
import type { CheckContext } from '../check-context.ts';
import { checkVerb, reportMoment, type VerbCheck } from '../effect-verbs.ts';
import {
  type NameUse,
  reportUnknownNames,
  reportUnknownReferences,
} from '../report-unknown-names.ts';
import { annotatedValues } from '../schema/annotated-values.ts';
import type { WrittenRecord, WrittenTable } from '../written-data.ts';
import type { Path } from '../yaml/yaml-file.ts';

/**
 * Effects are made of words of the pack, with the arguments that these have, and every word has a
 * sentence that says them.
 *
 * @param known the words that the rules of the game know; `null` for a game whose rules say nothing of it
 */
export function checkEffects(context: CheckContext, known: readonly string[] | null): void {
  const { effects } = context.manifest;
  const table = context.tables.get(effects?.verbs ?? '');
  // A table that does not exist was reported.
  if (effects === null || table === undefined) return;
  const vocabulary = readVocabulary(table.records.map(({ fields }) => fields));
  const checking: EffectCheck = {
    context,
    table,
    vocabulary,
    moments: momentsOf(effects.moments, vocabulary),
    unknownWords: new Map(),
    unknownRecords: new Map(),
    words: [],
  };
  for (const record of table.records)
    if (record.isMap && record.isValid) checkVerb(checking, record);
  for (const [record, path, value] of writtenEffects(context)) {
    for (const part of effectParts(value, path)) checkPart(checking, record, part);
  }
  reportUnknown(checking);
  if (known !== null) {
    reportUnknownNames(
      context,
      checking.words.filter(({ record }) => record.isValid),
      {
        message: (name) => `the rules of this game do not know \`${name}\``,
        known,
        hint: 'add it to the rules, or use another word',
      },
    );
  }
}

interface EffectCheck extends VerbCheck {
  /** The table of verbs. */
  readonly table: WrittenTable;
  /** Words that no verb has, by the kind that is meant. */
  readonly unknownWords: Map<VerbKind, NameUse[]>;
  /** Records that arguments name, by the id of their table. */
  readonly unknownRecords: Map<string, NameUse[]>;
  /** Every use of a verb. */
  readonly words: NameUse[];
}

const momentsOf = (declared: readonly string[] | null, vocabulary: Vocabulary): Set<string> =>
  new Set(declared ?? [...vocabulary.values()].flatMap(({ when }) => when ?? []));

/** Every value whose schema says that it has effects. */
const writtenEffects = ({ tables }: CheckContext): [WrittenRecord, Path, unknown][] =>
  [...tables.values()].flatMap(({ schema, records }) =>
    schema === null
      ? []
      : records.flatMap((record) =>
          annotatedValues(schema, record.fields, 'x-effects').map(
            ({ path, value }): [WrittenRecord, Path, unknown] => [record, path, value],
          ),
        ),
  );

const WORD_KEYS = { effect: 'do', condition: 'is', target: 'who' } as const;

type WordKind = keyof typeof WORD_KEYS;

const SHAPES = {
  effect: 'an effect is written as `{ do: …, … }`, or as `{ choose: [[…], […]] }`',
  condition: 'a condition is written as `{ is: …, … }`',
  target: 'a target is written as `{ who: …, … }`',
  choice: '`choose` needs two lists of effects or more: `choose: [[{ do: … }], [{ do: … }]]`',
  option: 'each choice is a list of effects: `[{ do: … }]`',
  duration: 'write `{ turns: 2 }`, `{ rounds: 2 }` or `game`',
} as const;

function checkPart(checking: EffectCheck, record: WrittenRecord, part: EffectPart): void {
  const { kind, value, path } = part;
  const reportShape = (at: Path): void =>
    checking.context.report({
      code: 'effect/bad-shape',
      at: record.span(at),
      message: `this is no ${kind === 'option' ? 'list of effects' : kind}`,
      hint: SHAPES[kind],
      about: [record],
    });
  if (kind === 'duration') {
    if (!isDuration(value)) reportShape(path);
    return;
  }
  if (kind === 'option') {
    if (!Array.isArray(value) || value.length === 0) reportShape(path);
    return;
  }
  if (!isRecord(value)) {
    reportShape(path);
    return;
  }
  if (kind === 'choice') {
    const { choose } = value;
    if (!Array.isArray(choose) || choose.length < 2) reportShape([...path, 'choose']);
    reportStrayKeys(checking, record, { path, value, allowed: EFFECT_KEYS.choice });
  } else {
    const word = value[WORD_KEYS[kind]];
    if (typeof word === 'string') checkWord(checking, record, { kind, value, path, word });
    else reportShape(path);
  }
  checkAround(checking, record, { kind, value, path });
}

const isDuration = (value: unknown): boolean => {
  if (value === 'game') return true;
  if (!isRecord(value)) return false;
  const [pair, ...more] = Object.entries(value);
  const isCount = Number.isInteger(pair?.[1]) && Number(pair?.[1]) > 0;
  return more.length === 0 && isCount && (pair?.[0] === 'turns' || pair?.[0] === 'rounds');
};

interface RecordPart {
  readonly kind: WordKind | 'choice';
  readonly value: Readonly<Record<string, unknown>>;
  readonly path: Path;
}

/** What stands around a word: moments that exist, and joiners for what is joined. */
function checkAround(checking: EffectCheck, record: WrittenRecord, part: RecordPart): void {
  const { vocabulary, moments } = checking;
  const { kind, value, path } = part;
  const { when, not } = value;
  if (typeof when === 'string' && (kind === 'effect' || kind === 'choice') && !moments.has(when)) {
    reportMoment(checking, { record, path: [...path, 'when'], name: when });
  }
  const verb = vocabulary.get(String(value[kind === 'choice' ? 'choose' : WORD_KEYS[kind]]));
  const said = verb?.message ? usedNames(verb.message) : new Set<string>();
  for (const key of ['if', 'to', 'for', 'by', 'not'] as const) {
    const isJoined = key === 'not' ? not === true : key in value;
    const joiner = key === 'if' && kind === 'target' ? 'who-if' : key;
    const isOfKind = (EFFECT_KEYS[kind] as readonly string[]).includes(key);
    if (!isJoined || !isOfKind || said.has(key) || checking.table.byId.has(joiner)) continue;
    const at = () => record.span([...path, key], 'key');
    addUnknown(checking.unknownWords, 'joiner', {
      name: joiner,
      record,
      code: 'effect/no-such-verb',
      at,
    });
  }
}

const addUnknown = <Key>(map: Map<Key, NameUse[]>, key: Key, use: NameUse): void =>
  void getOrCreate(map, key, () => []).push(use);

/** Where a word of another kind belongs. */
const ELSEWHERE: Readonly<Record<VerbKind, string>> = {
  effect: 'effects stand under `do`',
  condition: 'use it under `if`: `if: { is: … }`',
  target: 'use it under `to`: `to: { who: … }`',
  joiner: 'joiners only say how other words are joined',
};

function checkWord(
  checking: EffectCheck,
  record: WrittenRecord,
  { kind, value, path, word }: RecordPart & { readonly kind: WordKind; readonly word: string },
): void {
  const { vocabulary, table, context } = checking;
  const at = [...path, WORD_KEYS[kind]];
  const verb = vocabulary.get(word);
  const use = { name: word, record, at: () => record.span(at) };
  if (verb === undefined) {
    // One with a mistake was reported.
    if (!table.isComplete || table.byId.has(word)) return;
    addUnknown(checking.unknownWords, kind, { ...use, code: 'effect/no-such-verb' });
    return;
  }
  if (verb.kind !== kind) {
    context.report({
      code: 'effect/wrong-kind',
      at: record.span(at),
      message: `\`${word}\` is ${withArticle(verb.kind)}, not ${withArticle(kind)}`,
      hint: ELSEWHERE[verb.kind],
      about: [record],
    });
    return;
  }
  checking.words.push({ ...use, code: 'effect/unknown-to-rules' });
  checkArguments(checking, record, { verb, value, path, at });
}

const withArticle = (noun: string): string => `${noun === 'effect' ? 'an' : 'a'} ${noun}`;

function checkArguments(
  checking: EffectCheck,
  record: WrittenRecord,
  {
    verb,
    value,
    path,
    at,
  }: {
    readonly verb: Verb;
    readonly value: Readonly<Record<string, unknown>>;
    readonly path: Path;
    /** Where the word is. */
    readonly at: Path;
  },
): void {
  const names = [...verb.arguments.keys()];
  const lacking = names.filter((name) => !(name in value) && !verb.arguments.get(name)?.isOptional);
  const allowed = [...EFFECT_KEYS[verb.kind as WordKind], ...names];
  reportStrayKeys(checking, record, { path, value, allowed, verb });
  if (lacking.length > 0) {
    const quoted = lacking.map((name) => `\`${name}\``).join(' and ');
    checking.context.report({
      code: 'effect/missing-argument',
      at: record.span(at),
      message: `\`${verb.id}\` needs ${quoted}`,
      hint: `add ${quoted}`,
      about: [record],
    });
  }
  for (const [name, argument] of verb.arguments) {
    const written = value[name];
    if (written === undefined) continue;
    const where = [...path, name];
    if (argument.type === 'record' && typeof written === 'string') {
      const use = { name: written, record, code: 'effect/no-such-record' };
      addUnknown(checking.unknownRecords, argument.table, { ...use, at: () => record.span(where) });
      continue;
    }
    const expected = wrongValue(argument, written);
    if (expected === null) continue;
    checking.context.report({
      code: 'effect/wrong-argument',
      at: record.span(where),
      message: `\`${name}\` of \`${verb.id}\` must be ${expected}`,
      hint:
        argument.type === 'choice' && typeof written === 'string'
          ? hintForName(written, argument.values)
          : null,
      about: [record],
    });
  }
}

/** What a value should have been; `null` for one that is right. */
function wrongValue(argument: VerbArgument, value: unknown): string | null {
  switch (argument.type) {
    case 'number': {
      const { least, most } = argument;
      const isInRange =
        typeof value === 'number' &&
        value >= (least ?? Number.NEGATIVE_INFINITY) &&
        value <= (most ?? Number.POSITIVE_INFINITY);
      if (isInRange) return null;
      return least === null && most === null
        ? 'a number'
        : `a number from ${least ?? '…'} to ${most ?? '…'}`;
    }
    case 'text':
      return typeof value === 'string' ? null : 'a text';
    case 'flag':
      return typeof value === 'boolean' ? null : '`true` or `false`';
    case 'choice':
      return typeof value === 'string' && argument.values.includes(value)
        ? null
        : `one of ${argument.values.map((one) => `\`${one}\``).join(', ')}`;
    case 'record':
      return 'the id of a record';
  }
}

/** Keys that a part does not have. */
function reportStrayKeys(
  { context }: EffectCheck,
  record: WrittenRecord,
  {
    path,
    value,
    allowed,
    verb,
  }: {
    readonly path: Path;
    readonly value: Readonly<Record<string, unknown>>;
    readonly allowed: readonly string[];
    readonly verb?: Verb;
  },
): void {
  const free = allowed.filter((name) => !(name in value));
  for (const key of Object.keys(value)) {
    if (allowed.includes(key)) continue;
    context.report({
      code: 'effect/unknown-argument',
      at: record.span([...path, key], 'key'),
      message:
        verb === undefined
          ? `a choice has no \`${key}\``
          : `\`${verb.id}\` has no argument \`${key}\``,
      hint: hintForName(key, free) ?? 'remove it, or declare it with the word',
      about: [record],
    });
  }
}

function reportUnknown({ context, vocabulary, unknownWords, unknownRecords }: EffectCheck): void {
  for (const [kind, uses] of unknownWords) {
    const known = [...vocabulary.values()].filter((verb) => verb.kind === kind);
    reportUnknownNames(context, uses, {
      message: (name) => `there is no ${kind} \`${name}\``,
      known: known.map(({ id }) => id),
      hint:
        kind === 'joiner'
          ? 'add a record with that id and `kind: joiner` to the table of words: it makes the sentence'
          : 'fix the name, or add a record to the table of words',
    });
  }
  for (const [id, uses] of unknownRecords) {
    const target = context.tables.get(id);
    if (target !== undefined) reportUnknownReferences(context, target, uses);
  }
}
