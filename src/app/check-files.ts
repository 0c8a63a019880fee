import { type CheckedData, checkData, type KnownOfPack } from '../boards/check-data.ts';
import type { CssProblem } from '../css/css-tokens.ts';
import { type CssFragment, cssFragments } from '../css/pack-css.ts';
import { hasErrors } from '../diagnostics/diagnostic.ts';
import type { Presets } from '../load/load-presets.ts';
import {
  type CheckedLocales,
  checkLocales,
  type LocalesRequest,
  translatableTexts,
} from '../locales/check-locales.ts';
import { localeCodes, requireLanguage } from '../locales/read-locales.ts';
import type { SourceText } from '../locales/source-texts.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { NO_PICTURES } from '../pack/pictures.ts';
import { checkStyles } from '../render/check-styles.ts';
import {
  type CompiledTemplates,
  collectTemplateSources,
  compileTemplates,
} from '../render/compile-templates.ts';
import type { LanguageChoice } from './job.ts';

/** What else is known of a pack whose files are checked. */
export interface CheckOptions extends KnownOfPack {
  readonly language?: LanguageChoice;
  /** What the text of a piece of CSS alone shows; without it styles are not checked. */
  readonly checkCss?: (piece: CssFragment) => readonly CssProblem[];
  /** Runs each stage, to time it and to stop it. */
  readonly runStage?: <T>(stage: CheckStage, work: () => T) => T;
}

export type CheckStage = 'check' | 'compile templates' | 'check styles' | 'check translations';

/** A whole pack as checked: its data, templates, styles and translations. */
export interface CheckedFiles extends CheckedData {
  readonly compiled: CompiledTemplates;
  /** The code of the requested language. */
  readonly locale: string;
  /** The pack's own language and those that it is translated into. */
  readonly languages: readonly string[];
  readonly locales: CheckedLocales['locales'];
  /** Every text that can be translated; `null` for a pack with errors. */
  readonly texts: () => readonly SourceText[] | null;
}

/** A pack in its own language, without its translations. */
export const OWN_LANGUAGE: LanguageChoice = { locale: null, checksAll: false };

/**
 * The only way to a checked pack: all that can be checked before anything is rendered, which is its
 * data, templates, styles and translations.
 *
 * @throws CliError (exit 2) for a language that the pack does not have
 */
export function checkFiles(
  files: PackFiles,
  presets: Presets,
  options: CheckOptions = {},
): CheckedFiles {
  const { pictures = NO_PICTURES, language = OWN_LANGUAGE, checkCss } = options;
  const { runStage = (_, work) => work() } = options;
  const data = runStage('check', () => checkData(files, presets, options));
  const sources = collectTemplateSources(files);
  const templates = runStage('compile templates', () => compileTemplates(sources));
  const styles =
    checkCss === undefined
      ? []
      : runStage('check styles', () =>
          checkStyles(cssFragments(files), {
            problemsOf: checkCss,
            files,
            faults: pictures.faults,
            families: [...new Set(data.pack?.fonts.map(({ family }) => family))],
            pictures: [...pictures.pictures.keys(), ...pictures.faults.keys()],
          }),
        );
  const languages = [...new Set([data.language, ...localeCodes(files)])];
  const locale =
    language.locale === null ? data.language : requireLanguage(language.locale, languages);
  const request: LocalesRequest = {
    localeSchema: presets.localeSchema,
    files,
    sources,
    templates,
    checked: data,
    wanted: language.checksAll ? 'all' : [locale],
  };
  const { locales, diagnostics } = runStage('check translations', () => checkLocales(request));
  const found = [...data.diagnostics, ...templates.diagnostics, ...styles];
  return {
    ...data,
    pack: hasErrors(found) ? null : data.pack,
    compiled: templates.compiled,
    locale,
    languages,
    locales,
    texts: () => translatableTexts(request),
    diagnostics: [...found, ...diagnostics],
  };
}
