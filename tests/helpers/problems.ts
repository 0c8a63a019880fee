import { findTextInIcons } from '../../src/check/rules/drawings.ts';
import { deckSides } from '../../src/check-folder.ts';
import { memoizeRecent } from '../../src/core/memoize.ts';
import type { PackFiles } from '../../src/core/pack-files.ts';
import { NO_PICTURES, type PackPictures } from '../../src/core/pictures.ts';
import { checkCss } from '../../src/css/check-css.ts';
import { cssFragments } from '../../src/css/pack-css.ts';
import { dedupeDiagnostics } from '../../src/diagnostics/dedupe.ts';
import { type Diagnostic, hasErrors, sortDiagnostics } from '../../src/diagnostics/diagnostic.ts';
import { findGame } from '../../src/games/registry.ts';
import { checkStyles } from '../../src/render/check-styles.ts';
import { collectTemplateSources, compileTemplates } from '../../src/render/compile-templates.ts';
import { renderPack } from '../../src/render/render-pack.ts';
import { renderRulebooks } from '../../src/rulebook/render-rulebook.ts';
import { measure } from '../unit/render/fonts.ts';
import { checkFully } from './pack.ts';

/** All that is told of a pack before a page is laid out: of its files, its templates, its cards. */
export function problemsOf(files: PackFiles): readonly Diagnostic[] {
  const { pack, diagnostics } = checkFully(files);
  const templates = compileTemplates(collectTemplateSources(files));
  const styles = stylesOf(files);
  const found = [...diagnostics, ...templates.diagnostics, ...styles];
  if (pack === null || hasErrors([...templates.diagnostics, ...styles]))
    return sortDiagnostics(found);
  const game = findGame(pack.game.id);
  const sides = renderPack({
    pack,
    components: pack.components,
    compiled: templates.compiled,
    measure,
    facts: (card) => game?.cardFacts?.(pack, card) ?? {},
  });
  const books = renderRulebooks({
    ...{ pack, measure, faces: sides.faces, backs: sides.backs },
    facts: game?.rulebookFacts?.(pack) ?? {},
    pictures: soundPictures(picturesOf(files)),
  });
  const icons = findTextInIcons(files, deckSides({ pack, ...sides }));
  const all = [...found, ...icons, ...sides.diagnostics, ...books.diagnostics];
  return sortDiagnostics(dedupeDiagnostics(all));
}

/** Pictures without a fault, of which nothing but the path is of interest. */
export const soundPictures = (paths: readonly string[]): PackPictures => ({
  ...NO_PICTURES,
  pictures: new Map(
    paths.map((path) => [path, { path, file: path, hash: path, format: 'png', size: null }]),
  ),
});

const picturesOf = (files: PackFiles): readonly string[] =>
  [...files.keys()].filter((path) => /^assets\/(?!icons\/).*\.(?:png|svg)$/.test(path));

/** Most packs of the tests have the same styles. */
const latest = memoizeRecent<ReturnType<typeof checkCss>>(200);

export const stylesOf = (files: PackFiles): readonly Diagnostic[] =>
  checkStyles(cssFragments(files), {
    problemsOf: ({ css, context }) => latest([context, css], () => checkCss(css, context)),
    pictures: picturesOf(files),
    faults: new Map(),
    files,
  });
