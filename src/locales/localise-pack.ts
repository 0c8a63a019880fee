import { type CheckContext, createCheckContext } from '../check/check-context.ts';
import { type CheckOptions, linkPack } from '../check/check-pack.ts';
import { isRecord, WrittenRecord, type WrittenTable } from '../check/context.ts';
import type { Manifest } from '../check/manifest.ts';
import type { Path, Span } from '../check/yaml/yaml-file.ts';
import { escapeMarkup } from '../model/escape-markup.ts';
import { replaceIconTitle } from '../model/icon-name.ts';
import type { Pack } from '../model/pack.ts';
import { defaultForm, templateTextKey, type Wording } from '../model/wording.ts';
import type { TranslatedText } from './match-entries.ts';
import type { SourceText } from './source-text.ts';

export interface LocaliseRequest {
  /** A pack without errors, as it was written. */
  readonly context: CheckContext;
  readonly texts: readonly SourceText[];
  /** By the text's id; what is missing stays in the pack's own language. */
  readonly translations: ReadonlyMap<string, TranslatedText>;
  /** The code of the language. */
  readonly language: string;
  readonly cardSizes: CheckOptions['cardSizes'];
  /** The pack in its own language. */
  readonly source: Pack;
}

/**
 * A pack in another language. It is made of translated records as the pack itself was made of its
 * own, so that nothing that takes one knows the difference; a text's place is that of its translation.
 */
export function localisePack(request: LocaliseRequest): Pack {
  const { source, language } = request;
  const pack = linkPack(localisedContext(request), request);
  return {
    ...pack,
    game: { ...pack.game, language },
    icons: localisedIcons(request),
    translation: { sourceLanguage: source.game.language, texts: translatedTemplateTexts(request) },
  };
}

interface TextChange {
  readonly path: Path;
  readonly translated: TranslatedText;
}

function localisedContext(request: LocaliseRequest): CheckContext {
  const { context } = request;
  const changes = new Map<WrittenRecord, TextChange[]>();
  const ofGame: TextChange[] = [];
  for (const { owner, translated } of translatedTexts(request)) {
    if (owner.kind === 'game') ofGame.push({ path: owner.path, translated });
    if (owner.kind !== 'data') continue;
    const known = changes.get(owner.record) ?? [];
    changes.set(owner.record, [...known, { path: owner.path, translated }]);
  }
  const { files, pictures, manifest, tables } = context;
  return createCheckContext({
    files,
    pictures,
    manifest: localisedManifest(manifest, ofGame),
    tables: new Map([...tables].map(([id, table]) => [id, localisedTable(table, changes)])),
  });
}

const translatedTexts = ({ texts, translations }: LocaliseRequest) =>
  texts.flatMap((text) => {
    const translated = translations.get(text.id);
    return translated === undefined ? [] : [{ ...text, translated }];
  });

function localisedManifest(manifest: Manifest, changes: readonly TextChange[]): Manifest {
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

function localisedTable(
  table: WrittenTable,
  changes: ReadonlyMap<WrittenRecord, readonly TextChange[]>,
): WrittenTable {
  const records: WrittenRecord[] = [];
  const byId = new Map<string, WrittenRecord>();
  const localised: WrittenTable = { ...table, records, byId };
  for (const record of table.records) {
    const own = new LocalisedRecord(localised, record, changes.get(record) ?? []);
    records.push(own);
    if (own.id !== '' && !byId.has(own.id)) byId.set(own.id, own);
  }
  return localised;
}

/** A record with its words in another language; those stand where their translation does. */
class LocalisedRecord extends WrittenRecord {
  readonly #places: ReadonlyMap<string, Span>;

  constructor(table: WrittenTable, source: WrittenRecord, changes: readonly TextChange[]) {
    super(table, source.file, source.index, applyChanges(source.fields, changes));
    this.#places = new Map(
      changes.map(({ path, translated }) => [path.join('/'), translated.place]),
    );
  }

  override span(path: Path = [], target: 'value' | 'key' = 'value'): Span {
    return this.#places.get(path.join('/')) ?? super.span(path, target);
  }
}

type UnknownRecord = Readonly<Record<string, unknown>>;

function applyChanges(value: UnknownRecord, changes: readonly TextChange[]): UnknownRecord {
  const texts = new Map(
    changes.map(({ path, translated }) => [path.join('/'), defaultForm(translated.wording)]),
  );
  const change = (part: unknown, at: string): unknown => {
    const text = texts.get(at);
    if (text !== undefined) return text;
    if (Array.isArray(part)) return part.map((one, index) => change(one, `${at}/${index}`));
    if (!isRecord(part)) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, one]) => [key, change(one, `${at}/${key}`)]),
    );
  };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one, key)]));
}

/** The title in a drawing is markup. */
function localisedIcons(request: LocaliseRequest): Pack['icons'] {
  const icons = new Map(request.source.icons);
  for (const { owner, translated } of translatedTexts(request)) {
    const drawing = owner.kind === 'icon' ? icons.get(owner.name) : undefined;
    if (owner.kind !== 'icon' || drawing === undefined) continue;
    icons.set(owner.name, replaceIconTitle(drawing, escapeMarkup(defaultForm(translated.wording))));
  }
  return icons;
}

const translatedTemplateTexts = (request: LocaliseRequest): ReadonlyMap<string, Wording> =>
  new Map(
    translatedTexts(request)
      .filter(({ owner }) => owner.kind === 'template')
      .map(({ wording, context, translated }) => [
        templateTextKey(wording, context),
        translated.wording,
      ]),
  );
