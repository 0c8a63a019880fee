import { formatMessage, type Message, parseMessage } from '../text/message-format.ts';
import { isRecord } from '../values/value-shapes.ts';
import type { Decision, GameAction, GameEvent, SeatNames, Term } from './game-rules.ts';
import { canonicalJson } from './log.ts';
import { type GamePack, type PackRecord, unplayable } from './pack-data.ts';

/** What sentences are made with, by name. */
export type WordValues = Readonly<Record<string, unknown>>;

/** A thing is called by its name, or by the sentence `name/…` that `as` names, with these values. */
export type NameOf = (value: never) => string | (WordValues & { readonly as: string });

/** What the sentences of a game need beside the fields of actions and events. */
export interface WordingOptions<T extends GameAction | GameEvent> {
  /** By field, for `{to.name}`; without it a thing has the name of its record, and a number that of its seat. */
  readonly names?: Readonly<Record<string, NameOf>>;
  /** By type of action or event. */
  readonly values?: {
    readonly [Type in T['type']]?: (thing: Extract<T, { readonly type: Type }>) => WordValues;
  };
}

/** What a game says in words. */
export interface Wording<T> {
  /** See `GameSpec`. */
  readonly terms: Readonly<Record<string, Term>>;
  /** See `RulesOf`. */
  readonly describe: (thing: T, seatNames?: SeatNames) => string;
  /** The question of a decision, with the fields of the task of the agenda that asks it; `null` for none. */
  readonly prompt: (view: unknown, decision: Decision) => string | null;
  /** What a text on the table is in the words of the pack. */
  readonly textOf: (name: TextDraft) => string;
}

/** A text as it is, or the sentence `name/…` that `as` names, with these values. */
export type TextDraft = string | (WordValues & { readonly as: string });

/**
 * The words of a pack: for `terms` and `describe` of the rules. Its table `words` has a record for each
 * kind of decision (`decision/…`), type of action (`action/…`) and event (`event/…`), and whatever comes
 * in and goes out (`flow/…`). They have a `name` and its `meaning` for reports, the heading of a `rule`,
 * and a `sentence` in the notation of ICU, in the language of the pack; that of a decision is its question.
 *
 * @throws CliError (exit 1) for a sentence that cannot be read
 */
export function readWords<T extends GameAction | GameEvent>(
  pack: Pick<GamePack, 'game' | 'table' | 'tableIds'>,
  { names = {}, values = {} }: WordingOptions<T> = {},
): Wording<T> {
  const { records } = pack.table('words');
  const { language } = pack.game;
  const messages = new Map(records.flatMap(readSentence));
  const say = (message: Message, fields: WordValues, seatNames: SeatNames = []): string =>
    formatMessage(message, language, ([field = '', part], use) =>
      printedValue(fields[field], { part, use, nameOf: nameBy(field, names[field], seatNames) }),
    );
  const recordName = readNames(pack);
  /** A number is that of a seat, unless it has a sentence of its own. */
  const numberName = (field: string, value: number, seatNames: SeatNames): ReturnType<NameOf> => {
    const own = messages.has(`name/${field}`) ? field : 'seat';
    const seatName = own === 'seat' ? seatNames[value] : undefined;
    if (seatName !== undefined) return seatName;
    return messages.has(`name/${own}`) ? { as: own, number: value + 1 } : recordName(field, value);
  };
  const nameBy =
    (field: string, called: NameOf | undefined, seatNames: SeatNames) =>
    (value: unknown): string => {
      const name =
        called !== undefined
          ? called(value as never)
          : typeof value === 'number'
            ? numberName(field, value, seatNames)
            : recordName(field, value);
      if (typeof name === 'string') return name;
      const message = messages.get(`name/${name.as}`);
      return message === undefined ? String(value) : say(message, name, seatNames);
    };
  const textOf = (name: TextDraft): string => {
    const message = messages.get(`name/${typeof name === 'string' ? name : name.as}`);
    if (typeof name === 'string') return message === undefined ? name : say(message, {});
    return message === undefined ? name.as : say(message, name);
  };
  return {
    textOf,
    terms: Object.fromEntries(records.flatMap(readTerm)),
    describe: (thing, seatNames) => {
      const { type } = thing;
      const message = messages.get(`event/${type}`) ?? messages.get(`action/${type}`);
      if (message === undefined) return canonicalJson(thing);
      // Each function is kept under the type whose values it makes.
      const more = values[type as T['type']] as ((thing: T) => WordValues) | undefined;
      return say(message, { ...thing, ...more?.(thing) }, seatNames);
    },
    prompt: (view, { kind }) => {
      const message = messages.get(`decision/${kind}`);
      return message === undefined ? null : say(message, taskOf(view, kind));
    },
  };
}

/** The task of a view's agenda that asks for a decision: whatever is in it, the viewer may know. */
function taskOf(view: unknown, kind: string): WordValues {
  const agenda: unknown = isRecord(view) ? view.agenda : null;
  const task: unknown = Array.isArray(agenda) ? agenda.at(-1) : null;
  return isRecord(task) && task.kind === kind ? task : {};
}

/** Names of records: of the table that is called as the field, and else of the first one that has the id. */
function readNames({ tableIds, table }: Pick<GamePack, 'table' | 'tableIds'>) {
  const tables = tableIds.map(table);
  const named = new Map<string, string>();
  for (const { noun, records } of tables) {
    records.forEach(({ id, fields: { name } }, index) => {
      if (typeof name !== 'string') return;
      if (!named.has(id)) named.set(id, name);
      named.set(`${noun} ${id}`, name);
      // Without a sentence for them seats go by the records of players.
      if (noun === 'player') named.set(`seat ${index}`, name);
    });
  }
  return (field: string, value: unknown): string =>
    named.get(typeof value === 'number' ? `seat ${value}` : `${field} ${value}`) ??
    named.get(String(value)) ??
    String(value);
}

function readSentence(record: PackRecord): [string, Message][] {
  const { sentence } = record.fields;
  if (typeof sentence !== 'string') return [];
  const read = parseMessage(sentence);
  if ('message' in read) return [[record.id, read.message]];
  throw unplayable(`the sentence of ${record.id} cannot be read: ${read.problem.message}`, record);
}

function readTerm({ id, fields: { name, meaning, rule } }: PackRecord): [string, Term][] {
  if (typeof name !== 'string') return [];
  const more = {
    ...(typeof rule === 'string' && { rule }),
  };
  return [[id, { name, description: String(meaning), ...more }]];
}

interface Use {
  readonly part: string | undefined;
  readonly use: string;
  readonly nameOf: (value: unknown) => string;
}

/** Numbers are printed as they are; a language counts and chooses by them. */
function printedValue(value: unknown, { part, use, nameOf }: Use): string | number | null {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (part === 'name') return list.map(nameOf).join(', ');
  if (part === 'clauses') return list.map(nameOf).join('; ');
  if (part === 'signed') return `${Number(value) > 0 ? '+' : ''}${value}`;
  if (value === null || value === undefined) return null;
  return typeof value === 'number' && use !== 'value' ? value : list.join(', ');
}
