import { findBoardKind } from './boards/registry.ts';
import { checkPack } from './check/check-pack.ts';
import { compileToolSchema } from './check/schema/compile-schema.ts';
import type { PackFiles } from './core/pack-files.ts';
import { type Diagnostic, sortDiagnostics } from './diagnostics/diagnostic.ts';
import { findGame } from './games/registry.ts';
import { loadPresets } from './load/load-presets.ts';
import { readPackFiles } from './load/read-pack-files.ts';
import { translatableTexts } from './locales/check-locales.ts';
import { readLocales, type WrittenLocale } from './locales/read-locales.ts';
import type { SourceText } from './locales/source-texts.ts';
import { collectTemplateSources, compileTemplates } from './render/compile-templates.ts';

/** What a pack says, and what of it is said in one other language. */
export interface PackTexts {
  readonly files: PackFiles;
  /** The language of the pack itself. */
  readonly language: string;
  /** `null` for a pack with errors. */
  readonly texts: readonly SourceText[] | null;
  /** Without files for a language that the pack does not have yet. */
  readonly locale: WrittenLocale;
  /** Of the pack and of that language's files. */
  readonly diagnostics: readonly Diagnostic[];
}

/** load -> check: the texts of a pack, for whoever translates them. */
export async function readPackTexts(folder: string, code: string): Promise<PackTexts> {
  const [files, presets] = await Promise.all([readPackFiles(folder), loadPresets()]);
  const checked = checkPack(files, { ...presets, findBoardKind, findGame });
  const templates = compileTemplates(collectTemplateSources(files));
  const language = String(checked.context?.manifest.game.language ?? 'en');
  const read = readLocales(files, language, compileToolSchema(presets.localeSchema));
  const nothing = { code, files: [], entries: [], isComplete: true, diagnostics: [] };
  const locale = read.locales.get(code) ?? nothing;
  return {
    ...{ files, language, locale },
    texts: translatableTexts({ ...presets, checked, templates }),
    diagnostics: sortDiagnostics([
      ...checked.diagnostics,
      ...templates.diagnostics,
      ...locale.diagnostics,
    ]),
  };
}
