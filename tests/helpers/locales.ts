import { findBoardKind } from '../../src/boards/registry.ts';
import type { PackFiles } from '../../src/core/pack-files.ts';
import { type Diagnostic, sortDiagnostics } from '../../src/diagnostics/diagnostic.ts';
import { loadPresets } from '../../src/load/load-presets.ts';
import {
  type CheckedLocales,
  checkLocales,
  translatableTexts,
} from '../../src/locales/check-locales.ts';
import type { SourceText } from '../../src/locales/source-texts.ts';
import { collectTemplateSources, compileTemplates } from '../../src/render/compile-templates.ts';
import { checkFully } from './pack.ts';

const presets = await loadPresets();

/** What is said of a pack's translations, and the pack in each language. */
export function localesOf(files: PackFiles): CheckedLocales {
  const sources = collectTemplateSources(files);
  const templates = compileTemplates(sources);
  const checked = checkFully(files);
  return checkLocales({
    ...{ ...presets, findBoardKind, files, checked, sources, templates },
    wanted: 'all',
  });
}

/** All that is told of a pack's data, templates and translations, before a face is rendered. */
export function problemsWithLocales(files: PackFiles): readonly Diagnostic[] {
  const { diagnostics } = compileTemplates(collectTemplateSources(files));
  return sortDiagnostics([
    ...checkFully(files).diagnostics,
    ...diagnostics,
    ...localesOf(files).diagnostics,
  ]);
}

/** Every text of a pack that can be translated; a test of a pack with mistakes is wrong. */
export function textsOfPack(files: PackFiles): readonly SourceText[] {
  const templates = compileTemplates(collectTemplateSources(files));
  const texts = translatableTexts({ ...presets, checked: checkFully(files), templates });
  if (texts === null) throw new Error('the pack has mistakes');
  return texts;
}
