import type { CheckedPack } from '../check/check-pack.ts';
import { compileToolSchema } from '../check/schema/compile-schema.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { CardSize, Pack } from '../model/pack.ts';
import type { PackFiles } from '../model/pack-files.ts';
import { type CompiledTemplates, partialPath, type TemplateSources } from '../render/handlebars.ts';
import { findUntranslatedText } from '../render/untranslated-text.ts';
import { localisePack } from './localise-pack.ts';
import { type MatchedLocale, matchEntries } from './match-entries.ts';
import { readLocales } from './read-locales.ts';
import type { SourceText } from './source-text.ts';
import { collectSourceTexts } from './source-texts.ts';

/** The pack's templates; with mistakes in them nobody knows all that they say. */
export interface CheckedTemplates {
  readonly compiled: CompiledTemplates;
  readonly diagnostics: readonly Diagnostic[];
}

export interface LocalesRequest {
  readonly files: PackFiles;
  readonly checked: CheckedPack;
  readonly sources: TemplateSources;
  readonly templates: CheckedTemplates;
  readonly gameSchema: object;
  readonly localeSchema: object;
  readonly cardSizes: ReadonlyMap<string, CardSize>;
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
  const language = checked.pack?.game.language ?? packLanguage(checked);
  const read = readLocales(files, language, compileToolSchema(request.localeSchema));
  const locales = [...read.locales.values()].filter(
    ({ code }) => wanted === 'all' || wanted.includes(code),
  );
  const diagnostics = [
    ...(wanted === 'all' ? read.diagnostics : []),
    ...locales.flatMap((locale) => locale.diagnostics),
  ];
  const texts = translatableTexts(request);
  if (texts === null) {
    return { locales: locales.map(({ code }) => ({ code, pack: null })), diagnostics };
  }
  const matched = locales.map((locale) => {
    const found = matchEntries(locale, texts);
    for (const one of found.diagnostics) diagnostics.push(one);
    return { code: locale.code, pack: localisedPack(request, locale.code, { texts, found }) };
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

const templateFiles = ({
  templates,
  partials,
}: TemplateSources): [path: string, source: string][] => [
  ...templates,
  ...[...partials].map(([name, source]): [string, string] => [partialPath(name), source]),
];

function localisedPack(
  { checked: { pack, context }, cardSizes }: LocalesRequest,
  language: string,
  { texts, found }: { texts: readonly SourceText[]; found: MatchedLocale },
): Pack | null {
  if (pack === null || context === null) return null;
  const { translations } = found;
  return localisePack({ context, texts, translations, language, cardSizes, source: pack });
}

const packLanguage = ({ context }: CheckedPack): string =>
  String(context?.manifest.game.language ?? 'en');
