import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { sortDiagnostics } from '../../src/diagnostics/sort.ts';
import { withoutRepeats } from '../../src/diagnostics/without-repeats.ts';
import { gameModuleOf } from '../../src/games/game-modules.ts';
import type { PackFiles } from '../../src/model/pack-files.ts';
import { compileTemplates } from '../../src/render/handlebars.ts';
import { renderPack } from '../../src/render/render-pack.ts';
import { templateSources } from '../../src/render/template-sources.ts';
import { renderRulebooks } from '../../src/rulebook/render-rulebooks.ts';
import { measure } from '../unit/render/fonts.ts';
import { checkFully } from './pack.ts';

/** All that is told of a pack before a page is laid out: of its files, its templates, its cards. */
export function problemsOf(files: PackFiles): readonly Diagnostic[] {
  const { pack, diagnostics } = checkFully(files);
  const templates = compileTemplates(templateSources(files));
  const found = [...diagnostics, ...templates.diagnostics];
  if (pack === null || templates.diagnostics.length > 0) return sortDiagnostics(found);
  const game = gameModuleOf(pack.game.id);
  const sides = renderPack({
    pack,
    components: pack.components,
    compiled: templates.compiled,
    measure,
    facts: (card) => game?.facts(pack, card) ?? {},
  });
  const books = renderRulebooks({
    ...{ pack, measure, faces: sides.faces, backs: sides.backs },
    facts: game?.rulebookFacts?.(pack) ?? {},
    pictures: [...files.keys()].filter((path) => /^assets\/.*\.(?:png|svg)$/.test(path)),
  });
  return sortDiagnostics(withoutRepeats([...found, ...sides.diagnostics, ...books.diagnostics]));
}
