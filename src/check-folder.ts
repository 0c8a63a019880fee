import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPack } from './check/check-pack.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { hasErrors, sortDiagnostics } from './diagnostics/sort.ts';
import { withoutRepeats } from './diagnostics/without-repeats.ts';
import { keptBoardPaths, staleBoard, standaloneBoard } from './export/board-files.ts';
import { gameModuleOf } from './games/game-modules.ts';
import { loadFonts } from './load/load-fonts.ts';
import { picturePaths } from './load/load-pictures.ts';
import { loadPresets, type Presets } from './load/load-presets.ts';
import { readPackFiles } from './load/read-pack-files.ts';
import type { Card, Fields, Pack } from './model/pack.ts';
import type { PackFiles } from './model/pack-files.ts';
import type { RenderedPack } from './model/rendered-pack.ts';
import { readInputHash } from './print/picture-hash.ts';
import { createTextMeasure } from './render/font-metrics.ts';
import { compileTemplates } from './render/handlebars.ts';
import { renderPack } from './render/render-pack.ts';
import { templateSources } from './render/template-sources.ts';
import { renderRulebooks } from './rulebook/render-rulebooks.ts';
import type { StageClock } from './stage-clock.ts';

export interface CheckedRun {
  readonly presets: Presets;
  readonly files: PackFiles;
  /** `null` when there are errors. */
  readonly rendered: RenderedPack | null;
  /** Sorted by file and line. */
  readonly diagnostics: readonly Diagnostic[];
}

/** load -> check -> render: everything that can be known of a pack without a browser. */
export async function checkFolder(folder: string, clock: StageClock): Promise<CheckedRun> {
  const [files, presets] = await clock.time('load', () =>
    Promise.all([readPackFiles(folder), loadPresets()]),
  );
  const checked = await clock.time('check', () => checkPack(files, { ...presets, gameModuleOf }));
  const templates = await clock.time('compile templates', () =>
    compileTemplates(templateSources(files)),
  );
  const found = [...checked.diagnostics, ...templates.diagnostics];
  const { pack } = checked;
  if (pack === null || hasErrors(found)) {
    return { presets, files, rendered: null, diagnostics: sortDiagnostics(found) };
  }
  const fonts = await clock.time('load fonts', () => loadFonts(folder, pack.fonts));
  found.push(...fonts.diagnostics);
  if (hasErrors(found)) {
    return { presets, files, rendered: null, diagnostics: sortDiagnostics(found) };
  }
  const measure = createTextMeasure(fonts.fonts);
  const { compiled } = templates;
  const sides = await clock.time('render', () =>
    renderPack({ pack, components: pack.components, compiled, measure, facts: factsOf(pack) }),
  );
  const books = await clock.time('render rulebooks', () =>
    renderRulebooks({
      ...{ pack, measure, faces: sides.faces, backs: sides.backs },
      facts: gameModuleOf(pack.game.id)?.rulebookFacts?.(pack) ?? {},
      pictures: picturePaths(files),
    }),
  );
  const stale = await clock.time('compare the kept board', () =>
    checkKeptBoard(folder, files, { pack, fonts, measure }),
  );
  const diagnostics = sortDiagnostics(
    withoutRepeats([...found, ...sides.diagnostics, ...books.diagnostics, ...stale]),
  );
  const { faces, backs } = sides;
  const { rulebooks } = books;
  const rendered = hasErrors(diagnostics)
    ? null
    : { pack, faces, backs, rulebooks, fonts, measure };
  return { presets, files, rendered, diagnostics };
}

const factsOf =
  (pack: Pack) =>
  (card: Card): Fields =>
    gameModuleOf(pack.game.id)?.facts(pack, card) ?? {};

/** The kept pictures of the board are compared only where there are any: drawing takes its time. */
async function checkKeptBoard(
  folder: string,
  files: PackFiles,
  drawing: Parameters<typeof standaloneBoard>[0],
): Promise<Diagnostic[]> {
  const { game, board } = drawing.pack;
  const paths = keptBoardPaths(game);
  const svg = files.get(paths.svg);
  const hasPng = files.has(paths.png);
  if (board === null || (svg === undefined && !hasPng)) return [];
  return staleBoard(game, standaloneBoard(drawing), {
    svg: svg?.kind === 'text' ? svg.text : undefined,
    pngHash: hasPng ? readInputHash(await readFile(join(folder, paths.png))) : undefined,
  });
}
