import type { CheckedPack } from '../check/check-pack.ts';
import { compileToolSchema } from '../check/schema/compile-schema.ts';
import type { WrittenPack } from '../check/written-pack.ts';
import { type Diagnostic, placeKey } from '../diagnostics/diagnostic.ts';
import { type Pack, rulebooksOf } from '../pack/pack.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { replaceIconTitle } from '../pack/pictures.ts';
import {
  type CompiledTemplates,
  partialPath,
  type TemplateSources,
} from '../render/compile-templates.ts';
import { findUntranslatedText, readTemplateTexts } from '../render/translatable-texts.ts';
import { translatedChapter } from '../text/chapter-sections.ts';
import { languageChain, languageName } from '../text/language.ts';
import { escapeMarkup } from '../text/text-markup.ts';
import { defaultForm, templateTextKey, type Wording } from '../text/translation.ts';
import { checkChapters, findStrayChapters } from './check-chapters.ts';
import { type MatchedLocale, matchEntries, type TranslatedText } from './match-entries.ts';
import { readLocales, type WrittenLocale } from './read-locales.ts';
import { collectSourceTexts, type SourceText } from './source-texts.ts';

export interface LocalesRequest {
  readonly files: PackFiles;
  readonly checked: CheckedPack;
  readonly sources: TemplateSources;
  /** The pack's templates; with mistakes in them, not all of their texts are known. */
  readonly templates: { compiled: CompiledTemplates; diagnostics: readonly Diagnostic[] };
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
  const { pack, written, language } = checked;
  if (wanted !== 'all' && wanted.every((code) => code === language)) {
    return { locales: [], diagnostics: [] };
  }
  const read = readLocales(files, language, compileToolSchema(request.localeSchema));
  const codes = wanted === 'all' ? [...read.locales.keys()] : wanted;
  // A more general language stands in for what one does not say: `fr` for `fr-CA`.
  const used = new Set(codes.flatMap(languageChain));
  const locales = [...read.locales.values()].filter(({ code }) => used.has(code));
  const diagnostics = [
    ...(wanted === 'all' ? read.diagnostics : []),
    ...locales.flatMap((locale) => locale.diagnostics),
  ];
  const texts = translatableTexts(request);
  const isWanted = ({ code }: WrittenLocale): boolean => codes.includes(code);
  if (texts === null || pack === null || written === null) {
    const broken = locales.filter(isWanted).map(({ code }) => ({ code, pack: null }));
    return { locales: broken, diagnostics };
  }
  const books = rulebooksOf(pack);
  if (wanted === 'all')
    diagnostics.push(...books.flatMap((one) => findStrayChapters(one, language)));
  const translations = new Map<string, MatchedLocale['translations']>();
  for (const locale of locales) {
    const { code } = locale;
    const isVariant = languageChain(code).some(
      (one) => one !== code && (one === language || read.locales.has(one)),
    );
    const found = matchEntries({ ...locale, isComplete: locale.isComplete && !isVariant }, texts);
    translations.set(code, found.translations);
    for (const one of found.diagnostics) diagnostics.push(one);
    for (const book of books) {
      // Of a language that has nothing yet it is said once.
      const isBegun = found.translations.size > 0 || book.translations.has(code);
      diagnostics.push(...checkChapters(book, { code, needsAll: isBegun && !isVariant }));
    }
  }
  const checkedLocales = locales.filter(isWanted).map(({ code }): CheckedLocale => {
    const chain = languageChain(code).flatMap((one) => translations.get(one) ?? []);
    const translated = texts.flatMap((text): TranslatedSource[] => {
      const [translation] = chain.flatMap((one) => one.get(text.id) ?? []);
      return translation === undefined ? [] : [{ ...text, translated: translation }];
    });
    const localised = { written, source: pack, language: code, texts: translated };
    return { code, pack: localisePack(localised) };
  });
  if (locales.length > 0) {
    for (const [path, source] of [...templateFiles(request.sources), ...figureFiles(pack)]) {
      diagnostics.push(...findUntranslatedText(path, source));
    }
  }
  return { locales: checkedLocales, diagnostics };
}

/** The figures of its rulebooks, each once: several rulebooks may share a folder. */
const figureFiles = (pack: Pack): Map<string, string> =>
  new Map(
    rulebooksOf(pack).flatMap(({ figures }) =>
      [...figures.values()].map(({ path, text }) => [path, text] as const),
    ),
  );

/** Every text of a pack that can be translated; `null` for a pack with errors. */
export function translatableTexts({
  files,
  checked: { pack, written },
  templates: { compiled, diagnostics },
}: Pick<LocalesRequest, 'files' | 'checked' | 'templates'>): SourceText[] | null {
  if (pack === null || written === null || diagnostics.length > 0) return null;
  const all = [...compiled.templates.values(), ...compiled.partials.values()];
  const templateTexts = all.flatMap(({ texts }) => texts);
  for (const [path, source] of figureFiles(pack)) {
    const texts = readTemplateTexts(path, source);
    // What is wrong with a figure is reported where it is drawn.
    if (texts === null) return null;
    templateTexts.push(...texts);
  }
  return collectSourceTexts({ files, dataTexts: written.translatableTexts(), templateTexts });
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

type TranslatedSource = SourceText & { readonly translated: TranslatedText };

/** A pack without errors, and what is needed to translate it. */
interface LocaliseRequest {
  readonly written: WrittenPack;
  /** The same pack in its own language. */
  readonly source: Pack;
  /** The code of the other language. */
  readonly language: string;
  /** What is translated; all else stays in the pack's own language. */
  readonly texts: readonly TranslatedSource[];
}

/**
 * A pack in another language. It is made of translated records as the pack itself was made of its
 * own, so that nothing that takes one knows the difference; a text's place is that of its translation.
 */
function localisePack({ written, source, language, texts }: LocaliseRequest): Pack {
  const changes = texts.flatMap(({ owner, translated: { wording, place } }) =>
    owner.kind === 'data' ? [[owner.text, { text: defaultForm(wording), place }] as const] : [],
  );
  const pack = written.translate(new Map(changes));
  return {
    ...pack,
    game: { ...pack.game, language },
    icons: localisedIcons(source.icons, texts),
    translation: { sourceLanguage: source.game.language, texts: translatedTemplateTexts(texts) },
  };
}

/** The title in a drawing is markup. */
function localisedIcons(source: Pack['icons'], texts: readonly TranslatedSource[]): Pack['icons'] {
  const icons = new Map(source);
  for (const { owner, translated } of texts) {
    const drawing = owner.kind === 'icon' ? icons.get(owner.name) : undefined;
    if (owner.kind !== 'icon' || drawing === undefined) continue;
    icons.set(owner.name, replaceIconTitle(drawing, escapeMarkup(defaultForm(translated.wording))));
  }
  return icons;
}

const translatedTemplateTexts = (
  texts: readonly TranslatedSource[],
): ReadonlyMap<string, Wording> =>
  new Map(
    texts
      .filter(({ owner }) => owner.kind === 'template')
      .map(({ wording, context, translated }) => [
        templateTextKey(wording, context),
        translated.wording,
      ]),
  );

/**
 * The problems that a pack has in a language and not in its own; where the place is not a translation,
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
      one.file.startsWith('locales/') || translatedChapter(one.file) !== null
        ? one
        : { ...one, message: `${one.message} (in ${languageName(language)})` },
    );
}
