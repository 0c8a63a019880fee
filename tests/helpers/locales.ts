import { type CheckedFiles, checkFiles } from '../../src/app/check-files.ts';
import { mergeDiagnostics } from '../../src/diagnostics/dedupe.ts';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import type { SourceText } from '../../src/locales/source-texts.ts';
import type { PackFiles } from '../../src/pack/pack-files.ts';
import { ownRules } from './own-rules.ts';
import { presets } from './pack.ts';

/** A pack with all its translations checked. */
export const localesOf = (files: PackFiles): CheckedFiles =>
  checkFiles(files, presets, {
    rules: ownRules(files),
    language: { locale: null, checksAll: true },
  });

/** All that is reported of a pack's data, templates and translations, before a face is rendered. */
export const problemsWithLocales = (files: PackFiles): readonly Diagnostic[] =>
  mergeDiagnostics(localesOf(files).diagnostics);

/** Every text of a pack that can be translated; a test of a pack with mistakes is wrong. */
export function textsOfPack(files: PackFiles): readonly SourceText[] {
  const texts = checkFiles(files, presets, { rules: ownRules(files) }).texts();
  if (texts === null) throw new Error('the pack has mistakes');
  return texts;
}
