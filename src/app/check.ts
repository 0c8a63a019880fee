import { type CheckedData, checkData } from '../boards/check-data.ts';
import type { OwnChecks } from '../check/check-pack.ts';
import type { CssProblem } from '../css/css-tokens.ts';
import { type CssFragment, cssFragments } from '../css/pack-css.ts';
import { hasErrors } from '../diagnostics/diagnostic.ts';
import type { DraftMode } from '../diagnostics/waivers.ts';
import type { Presets } from '../load/load-presets.ts';
import {
  type CheckedLocales,
  checkLocales,
  type LocalesRequest,
  translatableTexts,
} from '../locales/check-locales.ts';
import { localeCodes, requireLanguage } from '../locales/read-locales.ts';
import type { SourceText } from '../locales/source-texts.ts';
import type { IconSets } from '../pack/icons.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { NO_PICTURES, type PackPictures } from '../pack/pictures.ts';
import type { SleevesChoice } from '../pack/sleeves.ts';
import { checkStyles } from '../render/check-styles.ts';
import {
  type CompiledTemplates,
  collectTemplateSources,
  compileTemplates,
} from '../render/compile-templates.ts';

/** In which language a pack is wanted, and which of its translations are checked. */
export interface LanguageRequest {
  /** A code as it was typed; `null` for the pack's own language. */
  readonly locale: string | null;
  /** Whether every translation is checked, not only the requested one. */
  readonly checksAll: boolean;
}

export interface CheckOptions {
  /** What inspecting its pictures found. */
  readonly pictures?: PackPictures;
  /** The sets of icons that it names; without them, any name in one is taken for right. */
  readonly iconSets?: IconSets;
  readonly language?: LanguageRequest;
  /** Whether errors that lose nothing of the data are only warnings. */
  readonly isDraft?: DraftMode;
  /** What boxes are made for; as game.yaml says by default. */
  readonly sleeved?: SleevesChoice | undefined;
  /** What the rules of the pack bring. */
  readonly rules?: OwnChecks | undefined;
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

const OWN_LANGUAGE: LanguageRequest = { locale: null, checksAll: false };

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
  const { isDraft, iconSets, sleeved, rules } = options;
  const data = runStage('check', () =>
    checkData(files, presets, { pictures, isDraft, iconSets, sleeved, rules }),
  );
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
