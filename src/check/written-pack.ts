import { readVocabulary, type Vocabulary } from '../pack/effects.ts';
import type { Pack } from '../pack/pack.ts';
import { parseMessage } from '../text/message-format.ts';
import { isRecord } from '../values/value-shapes.ts';
import type { CheckContext } from './check-context.ts';
import { findMessageFaults, type MessageFault } from './effect-verbs.ts';
import { type LinkOptions, linkPack } from './link-records.ts';
import type { GameFile } from './manifest.ts';
import { annotatedTexts } from './report-unknown-names.ts';
import {
  type AnnotatedValue,
  annotatedValues,
  annotatedValuesInRecord,
  type Schema,
} from './schema/annotated-values.ts';
import { replaceByPath, WrittenRecord, type WrittenTable } from './written-data.ts';
import { isSentence, writtenTexts } from './written-texts.ts';
import { fileStart, type Path, type Span } from './yaml/yaml-file.ts';

/** What may still be asked about a pack as it was written, once it has been checked. */
export interface WrittenPack {
  /** The code of the language it is written in, and where that is said. */
  readonly language: string;
  readonly languageAt: Span;
  /** Every text that people read, with the place of any stretch of it. */
  readonly texts: () => readonly {
    readonly text: string;
    readonly span: (offset: number, length: number) => Span;
  }[];
  /** The words of its names, ids and authors, and those it accepts, in lower case. */
  readonly ownWords: () => ReadonlySet<string>;
  /** Every text of its data and of game.yaml that can be said in other languages. */
  readonly translatableTexts: () => readonly TranslatableText[];
  /** The pack with other texts in its data and in game.yaml; only for a pack without errors. */
  readonly translate: (translations: Translations) => Pack;
}

export interface TranslatableText {
  /** What an entry of a locale names it by: `upgrades/night-bus/text`. */
  readonly for: string;
  readonly wording: string;
  readonly place: Span;
  /** The id of its table, or `game`. */
  readonly group: string;
  /** Whether bold, italic and icons mean something in it. */
  readonly hasMarks: boolean;
  /** Compares a translation of the sentence of an effect with it; `null` for any other text. */
  readonly findSentenceFaults:
    | ((translation: string, language: string) => readonly MessageFault[])
    | null;
}

/** What a text becomes, and where that is written. */
interface Translation {
  readonly text: string;
  readonly place: Span;
}

export type Translations = ReadonlyMap<TranslatableText, Translation>;

/** A text with what holds it: a record, or `null` for game.yaml. */
interface OwnedText {
  readonly text: TranslatableText;
  readonly record: WrittenRecord | null;
  readonly path: Path;
}

export function describeWrittenPack(
  context: CheckContext,
  options: LinkOptions & { readonly gameSchema: object },
): WrittenPack {
  const { manifest } = context;
  const { file, game, language } = manifest;
  let found: readonly OwnedText[] | null = null;
  const ownedTexts = (): readonly OwnedText[] => {
    found ??= [
      ...textsOfGame(manifest, { ...options.gameSchema }),
      ...[...context.tables.values()].flatMap((table) => textsOfTable(context, table)),
    ];
    return found;
  };
  return {
    language,
    languageAt: 'language' in game ? file.spanOf(['language']) : fileStart(file.path),
    texts: () => writtenTexts(context),
    ownWords: () => ownWords(context),
    translatableTexts: () => ownedTexts().map(({ text }) => text),
    translate: (translations) =>
      linkPack(translatedContext(context, ownedTexts(), translations), options),
  };
}

function ownWords({ manifest, tables }: CheckContext): ReadonlySet<string> {
  const { game, components } = manifest;
  const named = [...tables.values()].flatMap((table) => annotatedTexts(table, 'x-name'));
  const texts = [
    ...named.map(({ text }) => text),
    ...[...tables.values()].flatMap(({ id, noun, byId }) => [id, noun, ...byId.keys()]),
    ...components.map(({ id }) => id),
    ...[game.id, game.author].map(String),
    ...manifest.acceptedWords,
  ];
  const words = texts.flatMap(
    (text) =>
      text
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{M}'’]+/gu) ?? [],
  );
  return new Set(words.flatMap((word) => [word, ...word.split(/['’]/)]));
}

function textsOfTable(
  context: CheckContext,
  { id: table, schema, records }: WrittenTable,
): OwnedText[] {
  if (schema === null) return [];
  const isOfVerbs = table === context.manifest.effects?.verbs;
  const vocabulary = isOfVerbs ? readVocabulary(records.map(({ fields }) => fields)) : null;
  return records.flatMap((record, index) => {
    const rich = new Set(
      annotatedValues(schema, record.fields, 'x-rich-text').map(({ path }) => path.join('/')),
    );
    const name = record.id === '' ? `#${index + 1}` : record.id;
    return translatableValues(annotatedValues(schema, record.fields, 'x-translate')).map(
      ({ path, value }) => ({
        text: {
          for: [table, name, ...namedSteps(record.fields, path)].join('/'),
          wording: value,
          place: record.span(path),
          group: table,
          hasMarks: rich.has(path.join('/')),
          findSentenceFaults: isSentence(context.manifest, { id: table, schema }, path)
            ? sentenceFinder(vocabulary, { id: record.id, source: value })
            : null,
        },
        record,
        path,
      }),
    );
  });
}

/**
 * What finds the mistakes in a translation of a sentence.
 *
 * @param vocabulary of the verb that says it; `null` for a sentence of the rules
 */
function sentenceFinder(
  vocabulary: Vocabulary | null,
  { id, source }: { readonly id: string; readonly source: string },
): TranslatableText['findSentenceFaults'] {
  if (vocabulary === null) {
    const read = parseMessage(source);
    const message = 'message' in read ? read.message : null;
    return (text, language) => findMessageFaults(text, null, { language, source: message });
  }
  return (translation, language) => {
    const verb = vocabulary.get(id);
    if (verb === undefined) return [];
    return findMessageFaults(translation, { verb, vocabulary }, { language, source: verb.message });
  };
}

const textsOfGame = ({ file, game }: GameFile, schema: Schema): OwnedText[] =>
  translatableValues(annotatedValuesInRecord(schema, game, 'x-translate')).map(
    ({ path, value }) => ({
      text: {
        for: [file.path, ...namedSteps(game, path)].join('/'),
        wording: value,
        place: file.spanOf(path),
        group: 'game',
        hasMarks: false,
        findSentenceFaults: null,
      },
      record: null,
      path,
    }),
  );

const translatableValues = (
  values: readonly AnnotatedValue[],
): { readonly path: Path; readonly value: string }[] =>
  values.flatMap(({ path, value, annotationValue }) =>
    annotationValue === true && typeof value === 'string' && /\p{L}/u.test(value)
      ? [{ path, value }]
      : [],
  );

/** A path in words: a record of a list goes by its id, anything else in a list by its position from 1. */
function namedSteps(start: unknown, path: Path): (string | number)[] {
  let value = start;
  return path.map((step) => {
    const next: unknown = isRecord(value) || Array.isArray(value) ? Reflect.get(value, step) : null;
    value = next;
    if (typeof step !== 'number') return step;
    return isRecord(next) && typeof next.id === 'string' ? next.id : step + 1;
  });
}

/** A context as if the texts had been written in their translation. */
function translatedContext(
  context: CheckContext,
  texts: readonly OwnedText[],
  translations: Translations,
): CheckContext {
  const changes = new Map<WrittenRecord | null, Map<string, Translation>>();
  for (const { text, record, path } of texts) {
    const translation = translations.get(text);
    if (translation === undefined) continue;
    const known = changes.get(record) ?? new Map<string, Translation>();
    changes.set(record, known.set(path.join('/'), translation));
  }
  const changesOf = (record: WrittenRecord | null): Changes => changes.get(record) ?? new Map();
  return {
    ...context,
    original: context,
    manifest: translatedManifest(context.manifest, changesOf(null)),
    tables: new Map(
      [...context.tables].map(([id, table]) => [id, translatedTable(table, changesOf)]),
    ),
  };
}

/** By the path of the text, with `/` between the steps. */
type Changes = ReadonlyMap<string, Translation>;

const applyChanges = (fields: Schema, changes: Changes): Schema =>
  replaceByPath(fields, new Map([...changes].map(([path, { text }]) => [path, text])));

function translatedManifest(manifest: GameFile, changes: Changes): GameFile {
  const game = applyChanges(manifest.game, changes);
  const components = Array.isArray(game.components) ? game.components : [];
  return {
    ...manifest,
    game,
    components: manifest.components.map((declared) => {
      const written: unknown = components[declared.index];
      const name = isRecord(written) ? written.name : null;
      return typeof name === 'string' ? { ...declared, name } : declared;
    }),
  };
}

function translatedTable(
  table: WrittenTable,
  changesOf: (record: WrittenRecord) => Changes,
): WrittenTable {
  const records: WrittenRecord[] = [];
  const byId = new Map<string, WrittenRecord>();
  const translated: WrittenTable = { ...table, records, byId };
  for (const record of table.records) {
    const own = new TranslatedRecord(translated, record, changesOf(record));
    records.push(own);
    if (own.id !== '' && !byId.has(own.id)) byId.set(own.id, own);
  }
  return translated;
}

/** A record in another language: the place of a text is that of its translation. */
class TranslatedRecord extends WrittenRecord {
  readonly #changes: Changes;

  constructor(table: WrittenTable, source: WrittenRecord, changes: Changes) {
    super(table, source.file, source.index, applyChanges(source.fields, changes));
    this.#changes = changes;
  }

  override span(path: Path = [], target: 'value' | 'key' = 'value'): Span {
    return this.#changes.get(path.join('/'))?.place ?? super.span(path, target);
  }
}
