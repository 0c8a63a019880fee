import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { sortDiagnostics } from '../../src/diagnostics/sort.ts';
import { withoutRepeats } from '../../src/diagnostics/without-repeats.ts';
import { gameModuleOf } from '../../src/games/game-modules.ts';
import type { PackFiles } from '../../src/model/pack-files.ts';
import { compileTemplates } from '../../src/render/handlebars.ts';
import { renderPack } from '../../src/render/render-pack.ts';
import { templateSources } from '../../src/render/template-sources.ts';
import { measure } from '../unit/render/fonts.ts';
import { checkFully } from './pack.ts';

/** All that is told of a pack before a page is laid out: of its files, its templates, its cards. */
export function problemsOf(files: PackFiles): readonly Diagnostic[] {
  const { pack, diagnostics } = checkFully(files);
  const templates = compileTemplates(templateSources(files));
  const found = [...diagnostics, ...templates.diagnostics];
  if (pack === null || templates.diagnostics.length > 0) return sortDiagnostics(found);
  const rendered = renderPack({
    pack,
    components: pack.components,
    compiled: templates.compiled,
    measure,
    facts: (card) => gameModuleOf(pack.game.id)?.facts(pack, card) ?? {},
  });
  return sortDiagnostics(withoutRepeats([...found, ...rendered.diagnostics]));
}
