import { type CheckContext, createCheckContext } from '../check/check-context.ts';
import { type CheckedPack, type LinkOptions, linkPack } from '../check/check-pack.ts';
import type { Manifest } from '../check/manifest.ts';
import { compileToolSchema } from '../check/schema/compile-schema.ts';
import { WrittenRecord, type WrittenTable } from '../check/written-data.ts';
import type { Path, Span } from '../check/yaml/yaml-file.ts';
import { languageName } from '../core/language.ts';
import type { Pack } from '../core/pack.ts';
import type { PackFiles } from '../core/pack-files.ts';
import { replaceIconTitle } from '../core/pictures.ts';
import { escapeMarkup } from '../core/text-markup.ts';
import { defaultForm, templateTextKey, type Wording } from '../core/translation.ts';
import { isRecord } from '../core/value-shapes.ts';
import { type Diagnostic, placeKey } from '../diagnostics/diagnostic.ts';
import {
  type CompiledTemplates,
  partialPath,
  type TemplateSources,
} from '../render/compile-templates.ts';
import { findUntranslatedText } from '../render/translatable-texts.ts';
import { matchEntries, type TranslatedText } from './match-entries.ts';
import { readLocales, type WrittenLocale } from './read-locales.ts';
import { collectSourceTexts, type SourceText } from './source-texts.ts';

/** The pack's templates; with mistakes in them, not all of their texts are known. */
export interface CheckedTemplates {
  readonly compiled: CompiledTemplates;
  readonly diagnostics: readonly Diagnostic[];
}

export interface LocalesRequest extends LinkOptions {
  readonly files: PackFiles;
  readonly checked: CheckedPack;
  readonly sources: TemplateSources;
  readonly templates: CheckedTemplates;
  readonly gameSchema: object;
  readonly localeSchema: object;
  /** The languages that are looked at: all, or the one that is asked for. */
  readonly wanted: 'all' | readonly string[];
}

/** One language of a pack. */
export interface CheckedLocale {
  readonly code: string;
  /** The pack in that language; `null` while it has errors. */
  readonly pack: Pack | null;
}

export interface CheckedLocales {
  readonly locales: readonly CheckedLocale[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks translations against the pack, and makes of them a pack in each language. */
export function checkLocales(request: LocalesRequest): CheckedLocales {
  const { checked, files, wanted } = request;
  const { pack, context } = checked;
  const language = pack?.game.language ?? String(context?.manifest.game.language ?? 'en');
  if (wanted !== 'all' && wanted.every((code) => code === language)) {
    return { locales: [], diagnostics: [] };
  }
  const read = readLocales(files, language, compileToolSchema(request.localeSchema));
  const locales = [...read.locales.values()].filter(
    ({ code }) => wanted === 'all' || wanted.includes(code),
  );
  const diagnostics = [
    ...(wanted === 'all' ? read.diagnostics : []),
    ...locales.flatMap((locale) => locale.diagnostics),
  ];
  const texts = translatableTexts(request);
  if (texts === null || pack === null || context === null) {
    return { locales: locales.map(({ code }) => ({ code, pack: null })), diagnostics };
  }
  const matched = locales.map((locale) => {
    const { code } = locale;
    const found = matchEntries(locale, texts);
    for (const one of found.diagnostics) diagnostics.push(one);
    const translated = texts.flatMap((text) => {
      const translation = found.translations.get(text.id);
      return translation === undefined ? [] : [{ ...text, translated: translation }];
    });
    const localised = { ...request, context, source: pack, language: code, texts: translated };
    return { code, pack: localisePack(localised) };
  });
  if (locales.length > 0) {
    for (const [path, source] of templateFiles(request.sources)) {
      diagnostics.push(...findUntranslatedText(path, source));
    }
  }
  return { locales: matched, diagnostics };
}

/** Every text of a pack that can be translated; `null` for a pack with errors. */
export function translatableTexts({
  checked: { pack, context },
  gameSchema,
  templates: { compiled, diagnostics },
}: Pick<LocalesRequest, 'checked' | 'gameSchema' | 'templates'>): SourceText[] | null {
  if (pack === null || context === null || diagnostics.length > 0) return null;
  const all = [...compiled.templates.values(), ...compiled.partials.values()];
  const templateTexts = all.flatMap(({ texts }) => texts);
  return collectSourceTexts({ context, gameSchema: { ...gameSchema }, templateTexts });
}

/** The files of one language; none for one that the pack does not have yet. */
export function readLocaleFiles(
  files: PackFiles,
  { language, code, localeSchema }: { language: string; code: string; localeSchema: object },
): WrittenLocale {
  const { locales } = readLocales(files, language, compileToolSchema(localeSchema));
  const none = { code, files: [], entries: [], isComplete: true, diagnostics: [] };
  return locales.get(code) ?? none;
}

const templateFiles = ({
  templates,
  partials,
}: TemplateSources): [path: string, source: string][] => [
  ...templates,
  ...[...partials].map(([name, source]): [string, string] => [partialPath(name), source]),
];

interface LocaliseRequest extends LinkOptions {
  /** A pack without errors, as it was written. */
  readonly context: CheckContext;
  /** The same pack in its own language. */
  readonly source: Pack;
  /** The code of the other language. */
  readonly language: string;
  /** What is translated; all else stays in the pack's own language. */
  readonly texts: readonly (SourceText & { readonly translated: TranslatedText })[];
}

/**
 * A pack in another language. It is made of translated records as the pack itself was made of its
 * own, so that nothing that takes one knows the difference; a text's place is that of its translation.
 */
function localisePack(request: LocaliseRequest): Pack {
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
  const changes = new Map<WrittenRecord, TextChange[]>();
  const ofGame: TextChange[] = [];
  for (const { owner, translated } of request.texts) {
    if (owner.kind === 'game') ofGame.push({ path: owner.path, translated });
    if (owner.kind !== 'data') continue;
    const known = changes.get(owner.record) ?? [];
    changes.set(owner.record, [...known, { path: owner.path, translated }]);
  }
  const { files, pictures, manifest, tables } = request.context;
  return createCheckContext({
    files,
    pictures,
    manifest: localisedManifest(manifest, ofGame),
    tables: new Map([...tables].map(([id, table]) => [id, localisedTable(table, changes)])),
  });
}

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

/** A record with its words in another language; their places are those of the translations. */
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
  for (const { owner, translated } of request.texts) {
    const drawing = owner.kind === 'icon' ? icons.get(owner.name) : undefined;
    if (owner.kind !== 'icon' || drawing === undefined) continue;
    icons.set(owner.name, replaceIconTitle(drawing, escapeMarkup(defaultForm(translated.wording))));
  }
  return icons;
}

const translatedTemplateTexts = (request: LocaliseRequest): ReadonlyMap<string, Wording> =>
  new Map(
    request.texts
      .filter(({ owner }) => owner.kind === 'template')
      .map(({ wording, context, translated }) => [
        templateTextKey(wording, context),
        translated.wording,
      ]),
  );

/**
 * The problems that a pack has in a language and not in its own; where the place is no translation,
 * the language is named.
 */
export function problemsOnlyInLanguage(
  language: string,
  found: readonly Diagnostic[],
  source: readonly Diagnostic[],
): Diagnostic[] {
  const keyOf = (one: Diagnostic): string => `${one.code} ${placeKey(one)}`;
  const known = new Set(source.map(keyOf));
  return found
    .filter((one) => !known.has(keyOf(one)))
    .map((one) =>
      one.file.startsWith('locales/')
        ? one
        : { ...one, message: `${one.message} (in ${languageName(language)})` },
    );
}
