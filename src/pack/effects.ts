import {
  type Message,
  type MessageUse,
  messageUses,
  parseMessage,
} from '../text/message-format.ts';
import { memoizeByObject } from '../values/memoize.ts';
import { isRecord } from '../values/value-shapes.ts';
import type { Fields, Pack } from './pack.ts';

/** The kinds of words of which effects are made. */
export const VERB_KINDS = ['effect', 'condition', 'target', 'joiner'] as const;

export type VerbKind = (typeof VERB_KINDS)[number];

/** What may be said with a word: `{ do: points-per, points: 2, trait: elder }`. */
export type VerbArgument = {
  readonly isOptional: boolean;
  /** Whether the sentence may leave it out. */
  readonly isSilent: boolean;
} & (
  | { readonly type: 'number'; readonly least: number | null; readonly most: number | null }
  | { readonly type: 'text' | 'flag' }
  | { readonly type: 'choice'; readonly values: readonly string[] }
  | { readonly type: 'record'; readonly table: string }
);

/** One record of the table of verbs. */
export interface Verb {
  readonly id: string;
  readonly kind: VerbKind;
  /** The moment at which an effect happens unless it says another one. */
  readonly when: string | null;
  readonly arguments: ReadonlyMap<string, VerbArgument>;
  readonly text: string;
  /** Its text as it is read; `null` for one with a mistake. */
  readonly message: Message | null;
}

/** The words of a pack by their ids. */
export type Vocabulary = ReadonlyMap<string, Verb>;

/** What an effect, a condition or a target says beside its word; records by their ids. */
export type EffectArguments = Readonly<Record<string, string | number | boolean>>;

/** `{ is: needs-upgrade, upgrade: ramp, not: true }`. */
export interface EffectCondition {
  readonly is: string;
  readonly not?: boolean;
  readonly [argument: string]: unknown;
}

type Conditions = EffectCondition | readonly EffectCondition[];

/** `{ who: all-players, if: { is: at-label, label: food } }`. */
export interface EffectTarget {
  readonly who: string;
  readonly if?: Conditions;
  readonly [argument: string]: unknown;
}

export type Duration = { readonly turns: number } | { readonly rounds: number } | 'game';

/** `{ do: points, points: 4, if: { is: needs-upgrade, upgrade: ramp } }`. */
export interface SimpleEffect {
  readonly do: string;
  readonly when?: string;
  readonly if?: Conditions;
  readonly to?: EffectTarget;
  readonly for?: Duration;
  readonly [argument: string]: unknown;
}

/** Several effects, of which a player chooses: `{ choose: [[…], […]], by: { who: rival } }`. */
export interface EffectChoice {
  readonly choose: readonly (readonly Effect[])[];
  readonly by?: EffectTarget;
  readonly when?: string;
  readonly if?: Conditions;
}

export type Effect = SimpleEffect | EffectChoice;

export const isChoice = (effect: Effect): effect is EffectChoice => 'choose' in effect;

/** Keys that are not arguments; the first is that of the word. */
export const EFFECT_KEYS = {
  choice: ['choose', 'by', 'when', 'if'],
  effect: ['do', 'when', 'if', 'to', 'for'],
  condition: ['is', 'not'],
  target: ['who', 'if'],
} as const;

const RESERVED: ReadonlySet<string> = new Set(Object.values(EFFECT_KEYS).flat());

/** The arguments of a part of an effect. Games ask for them again and again: effects never change. */
export const argumentsOf = memoizeByObject(
  (part: Readonly<Record<string, unknown>>): EffectArguments =>
    Object.fromEntries(
      Object.entries(part).filter(
        (pair): pair is [string, string | number | boolean] =>
          !RESERVED.has(pair[0]) && ['string', 'number', 'boolean'].includes(typeof pair[1]),
      ),
    ),
);

/** One condition or several, as a list. */
export const conditionsOf = (written: Conditions | undefined): readonly EffectCondition[] =>
  written === undefined ? [] : isOne(written) ? [written] : written;

const isOne = (written: Conditions): written is EffectCondition => !Array.isArray(written);

/** The moment of an effect; that of a choice is the moment of what is chosen. */
export function momentOf(effect: Effect, vocabulary: Vocabulary): string | null {
  if (effect.when !== undefined) return effect.when;
  if (!isChoice(effect)) return vocabulary.get(effect.do)?.when ?? null;
  const [first] = effect.choose.flat();
  return first === undefined ? null : momentOf(first, vocabulary);
}

/** Whether a value has the shape of a list of effects. */
export const isEffectList = (value: unknown): value is readonly Effect[] =>
  Array.isArray(value) && value.every((one) => isRecord(one) && ('do' in one || 'choose' in one));

type Path = readonly (string | number)[];

/** A part of a list of effects as it is written, which may be wrong. */
export interface EffectPart {
  readonly kind: keyof typeof EFFECT_KEYS;
  readonly value: Readonly<Record<string, unknown>>;
  /** Within the list. */
  readonly path: Path;
}

/** All parts of a list of effects that have the word of their kind, each before those within it. */
export function effectParts(written: unknown, path: Path = []): EffectPart[] {
  if (Array.isArray(written)) {
    return written.flatMap((one: unknown, index) => effectParts(one, [...path, index]));
  }
  if (!isRecord(written)) return [];
  const kinds = Object.keys(EFFECT_KEYS) as (keyof typeof EFFECT_KEYS)[];
  const kind = kinds.find((one) => EFFECT_KEYS[one][0] in written);
  return [
    ...(kind === undefined ? [] : [{ kind, value: written, path }]),
    ...Object.entries(written).flatMap(([key, one]) => effectParts(one, [...path, key])),
  ];
}

/** Reads a record of the table of verbs; `null` for one that is not as its schema says. */
export function readVerb({
  id,
  kind,
  when,
  text,
  ...fields
}: Readonly<Record<string, unknown>>): Verb | null {
  const known = VERB_KINDS.find((one) => one === kind);
  if (typeof id !== 'string' || typeof text !== 'string' || known === undefined) return null;
  if (known === 'joiner' && !Object.hasOwn(JOINERS, id)) return null;
  const read = new Map<string, VerbArgument>();
  for (const [name, value] of Object.entries(fields.arguments ?? {})) {
    const argument = isRecord(value) && !RESERVED.has(name) ? readArgument(value) : null;
    if (argument === null) return null;
    read.set(name, argument);
  }
  const parsed = parseMessage(text);
  const message = 'message' in parsed ? parsed.message : null;
  const moment = typeof when === 'string' ? when : null;
  return { id, kind: known, when: moment, arguments: read, text, message };
}

function readArgument(written: Readonly<Record<string, unknown>>): VerbArgument | null {
  const { type, least, most, values, table } = written;
  const base = { isOptional: written.optional === true, isSilent: written.silent === true };
  const bound = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  switch (type) {
    case 'number':
      return { ...base, type, least: bound(least), most: bound(most) };
    case 'text':
    case 'flag':
      return { ...base, type };
    case 'choice': {
      const isList = Array.isArray(values) && values.every((one) => typeof one === 'string');
      return isList && values.length > 0 ? { ...base, type, values } : null;
    }
    case 'record':
      return typeof table === 'string' ? { ...base, type, table } : null;
    default:
      return null;
  }
}

/** The words of a checked pack. */
export const vocabularyOf = memoizeByObject(
  ({ effects, tables }: Pick<Pack, 'effects' | 'tables'>): Vocabulary =>
    readVocabulary(
      (tables.get(effects?.verbs ?? '')?.entries ?? []).map(({ fields }): Fields => fields),
    ),
);

/** Those records that can be read, by their ids. */
export const readVocabulary = (
  records: readonly Readonly<Record<string, unknown>>[],
): Map<string, Verb> =>
  new Map(
    records.flatMap((fields) => {
      const verb = readVerb(fields);
      return verb === null ? [] : [[verb.id, verb] as const];
    }),
  );

/** What a message may say of an argument. */
export type MessageArgument =
  | { readonly type: 'number' | 'text' }
  /** It chooses a case; `part` can be printed too, `choice` is printed as it is written. */
  | { readonly type: 'choice' | 'part'; readonly values: readonly string[] }
  | { readonly type: 'record'; readonly table: string };

const TEXT: MessageArgument = { type: 'text' };

const YES_OR_NO: MessageArgument = { type: 'choice', values: ['yes', 'no'] };

/** What joiners join; their ids are those of what they say. */
const JOINERS: Readonly<
  Record<string, { readonly needed: readonly string[]; readonly more?: readonly string[] }>
> = {
  if: { needed: ['condition', 'effect'] },
  not: { needed: ['condition'] },
  to: { needed: ['target', 'effect'] },
  'who-if': { needed: ['target', 'condition'] },
  for: { needed: ['effect'], more: ['unit', 'count'] },
  choose: { needed: ['first', 'second'] },
  by: { needed: ['target', 'effect'] },
  and: { needed: ['first', 'second'] },
  when: { needed: ['effect'], more: ['when'] },
};

export const JOINER_IDS = Object.keys(JOINERS);

/** The units of `for`. */
export const DURATION_UNITS = ['turns', 'rounds', 'game'] as const;

/** In the place of a target that is left out, in `{to, select, none {…} other {…}}`. */
export const NO_TARGET = 'none';

/** What the text of a verb can use: its own arguments, and what stands around it. */
export function messageScope(verb: Verb, vocabulary: Vocabulary): Map<string, MessageArgument> {
  const scope = new Map<string, MessageArgument>();
  if (verb.kind === 'joiner') {
    const { needed = [], more = [] } = JOINERS[verb.id] ?? {};
    for (const name of [...needed, ...more]) scope.set(name, TEXT);
    if (more.includes('unit')) scope.set('unit', { type: 'choice', values: DURATION_UNITS });
    if (more.includes('count')) scope.set('count', { type: 'number' });
    return scope;
  }
  for (const [name, argument] of verb.arguments) {
    scope.set(name, toMessageArgument(argument));
  }
  if (verb.kind === 'effect') {
    const targets = [...vocabulary.values()].filter(({ kind }) => kind === 'target');
    scope.set('to', { type: 'part', values: [...targets.map(({ id }) => id), NO_TARGET] });
  }
  if (verb.kind === 'condition') scope.set('not', YES_OR_NO);
  return scope;
}

function toMessageArgument(argument: VerbArgument): MessageArgument {
  switch (argument.type) {
    case 'flag':
      return YES_OR_NO;
    case 'choice':
    case 'record':
      return argument;
    default:
      return { type: argument.type };
  }
}

/** The names of the arguments that a message uses. */
export const usedNames = (message: Message): ReadonlySet<string> =>
  new Set(messageUses(message).map(({ path }: MessageUse) => path[0] ?? ''));

/** What a text has to say: the arguments of its verb, or what a joiner joins. */
export const neededNames = (verb: Verb): readonly string[] =>
  verb.kind === 'joiner'
    ? (JOINERS[verb.id]?.needed ?? [])
    : [...verb.arguments].flatMap(([name, { isSilent }]) => (isSilent ? [] : [name]));
