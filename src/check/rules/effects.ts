import {
  EFFECT_KEYS,
  type EffectPart,
  effectParts,
  readVocabulary,
  usedNames,
  type VerbArgument,
  type VerbKind,
  type Vocabulary,
} from '../../pack/effects.ts';
import { getOrCreate } from '../../values/maps.ts';
import type { CheckContext } from '../check-context.ts';
import { checkVerb, type VerbCheck } from '../effect-verbs.ts';
import {
  type NameUse,
  reportUnknownNames,
  reportUnknownReferences,
} from '../report-unknown-names.ts';
import { annotatedValues } from '../schema/annotated-values.ts';
import { compileKnownSchema } from '../schema/compile-schema.ts';
import { findingToReport, schemaFindings } from '../schema/explain-errors.ts';
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
  checkShapes(checking);
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

/** Words, records and joiners of one part: what no schema can say, because it is elsewhere. */
function checkPart(checking: EffectCheck, record: WrittenRecord, part: EffectPart): void {
  const { kind, value, path } = part;
  if (kind !== 'choice') {
    const word = value[WORD_KEYS[kind]];
    if (typeof word === 'string') checkWord(checking, record, { kind, value, path, word });
  }
  const verb = checking.vocabulary.get(String(kind === 'choice' ? '' : value[WORD_KEYS[kind]]));
  const said = verb?.message ? usedNames(verb.message) : new Set<string>();
  for (const key of ['if', 'to', 'for', 'by', 'not'] as const) {
    const isJoined = key === 'not' ? value.not === true : key in value;
    const name = key === 'if' && kind === 'target' ? 'who-if' : key;
    const isOfKind = (EFFECT_KEYS[kind] as readonly string[]).includes(key);
    if (!isJoined || !isOfKind || said.has(key) || checking.table.byId.has(name)) continue;
    const at = () => record.span([...path, key], 'key');
    addUnknown(checking.unknownWords, 'joiner', { name, record, code: 'effect/no-such-verb', at });
  }
}

const addUnknown = <Key>(map: Map<Key, NameUse[]>, key: Key, use: NameUse): void =>
  void getOrCreate(map, key, () => []).push(use);

function checkWord(
  checking: EffectCheck,
  record: WrittenRecord,
  {
    kind,
    value,
    path,
    word,
  }: {
    readonly kind: WordKind;
    readonly value: Readonly<Record<string, unknown>>;
    readonly path: Path;
    readonly word: string;
  },
): void {
  const { vocabulary, table } = checking;
  const verb = vocabulary.get(word);
  const use = { name: word, record, at: () => record.span([...path, WORD_KEYS[kind]]) };
  if (verb?.kind !== kind) {
    // One with a mistake was reported.
    const isKnown = verb === undefined && (!table.isComplete || table.byId.has(word));
    if (!isKnown) addUnknown(checking.unknownWords, kind, { ...use, code: 'effect/no-such-verb' });
    return;
  }
  checking.words.push({ ...use, code: 'effect/unknown-to-rules' });
  for (const [name, argument] of verb.arguments) {
    const written = value[name];
    if (argument.type !== 'record' || typeof written !== 'string') continue;
    const at = () => record.span([...path, name]);
    const named = { name: written, record, code: 'effect/no-such-record', at };
    addUnknown(checking.unknownRecords, argument.table, named);
  }
}

/** The shape of effects, and the values of their arguments. */
function checkShapes(checking: EffectCheck): void {
  const { context, vocabulary, moments } = checking;
  const validate = compileKnownSchema(effectsSchema(vocabulary, [...moments]));
  for (const [record, path, value] of writtenEffects(context)) {
    for (const finding of schemaFindings(validate(value))) {
      const at = [record.index, ...path, ...finding.path];
      const report = findingToReport({ ...finding, path: at }, record.file);
      context.report({ ...report, about: [record] });
    }
  }
}

/** The JSON Schema of a list of effects in the words of a pack. */
function effectsSchema(vocabulary: Vocabulary, moments: readonly string[]): object {
  const when = moments.length === 0 ? { type: 'string' } : { enum: moments };
  const conditions = orList({ $ref: '#/$defs/condition' });
  const target = { $ref: '#/$defs/target' };
  const partOf = (kind: WordKind, around: Readonly<Record<string, object>>): object => {
    const word = WORD_KEYS[kind];
    const verbs = [...vocabulary.values()].filter((verb) => verb.kind === kind);
    return {
      type: 'object',
      required: [word],
      properties: { [word]: { type: 'string' }, ...around },
      allOf: verbs.map(({ id, arguments: given }) => ({
        if: { properties: { [word]: { const: id } }, required: [word] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: {
          additionalProperties: false,
          required: [...given].flatMap(([name, { isOptional }]) => (isOptional ? [] : [name])),
          properties: {
            ...Object.fromEntries([word, ...Object.keys(around)].map((key) => [key, true])),
            ...Object.fromEntries([...given].map(([name, one]) => [name, argumentSchema(one)])),
          },
        },
      })),
    };
  };
  const lasting = { type: 'integer', minimum: 1 };
  return {
    type: 'array',
    items: { $ref: '#/$defs/part' },
    $defs: {
      part: {
        type: 'object',
        if: { required: ['choose'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: {
          additionalProperties: false,
          properties: {
            choose: { type: 'array', minItems: 2, items: { $ref: '#/$defs/option' } },
            by: target,
            when,
            if: conditions,
          },
        },
        else: { $ref: '#/$defs/effect' },
      },
      option: { type: 'array', minItems: 1, items: { $ref: '#/$defs/part' } },
      effect: partOf('effect', { when, if: conditions, to: target, for: { $ref: '#/$defs/time' } }),
      condition: partOf('condition', { not: { type: 'boolean' } }),
      target: partOf('target', { if: conditions }),
      time: {
        description: 'Write `{ turns: 2 }`, `{ rounds: 2 }` or `game`.',
        anyOf: [
          { type: 'string', const: 'game' },
          {
            type: 'object',
            minProperties: 1,
            maxProperties: 1,
            additionalProperties: false,
            properties: { turns: lasting, rounds: lasting },
          },
        ],
      },
    },
  };
}

const orList = (one: object): object => ({
  if: { type: 'array' },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { items: one },
  else: one,
});

function argumentSchema(argument: VerbArgument): object {
  switch (argument.type) {
    case 'number': {
      const { least, most } = argument;
      return {
        type: 'number',
        ...(least === null ? {} : { minimum: least }),
        ...(most === null ? {} : { maximum: most }),
      };
    }
    case 'flag':
      return { type: 'boolean' };
    case 'choice':
      return { enum: argument.values };
    default:
      return { type: 'string' };
  }
}

function reportUnknown({ context, vocabulary, unknownWords, unknownRecords }: EffectCheck): void {
  for (const [kind, uses] of unknownWords) {
    const known = [...vocabulary.values()].filter((verb) => verb.kind === kind);
    reportUnknownNames(context, uses, {
      message: (name) => {
        const other = vocabulary.get(name)?.kind;
        const but = other === undefined ? '' : `, but a word of the kind \`${other}\` is called so`;
        return `there is no ${kind} \`${name}\`${but}`;
      },
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
