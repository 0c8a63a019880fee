import { join } from 'node:path';
import { choosePaper } from '../../layout/choose-paper.ts';
import { planCardSides } from '../../layout/plan-card-pages.ts';
import { planPack } from '../../layout/plan-pack.ts';
import { selectComponents } from '../../layout/select-components.ts';
import type { Staging } from '../../output/job.ts';
import type { Component, DeckComponent } from '../../pack/pack.ts';
import type { ComponentPlan, Cutter, DeckPlan, Sheet, TilePlan } from '../../pack/sheet.ts';
import type { NetLines } from '../../print/press/cut-lines.ts';
import { formatCount } from '../../text/text-markup.ts';
import { findBoardSeams, seamObstaclesOf } from '../board-files.ts';
import {
  type ExportContext,
  type ExportResult,
  type ExportSource,
  publishExport,
} from '../export-target.ts';
import { stageCardPages } from '../pdf/export-pdf.ts';
import { skippedNotes } from '../services.ts';
import {
  type CutDrawing,
  formatDxf,
  formatSvg,
  move,
  type NetsOf,
  pieceLines,
  sheetDrawing,
  tileDrawing,
} from './draw-cuts.ts';

interface CutChoices {
  readonly ids: readonly string[];
  readonly paper: string;
  /** One is assumed where none is named. */
  readonly cutter?: Cutter;
}

/** A file that is planned before any net is measured. */
interface CutFile {
  readonly component: string;
  readonly name: string;
  readonly draw: (netsOf: NetsOf) => CutDrawing;
}

const ASSUMED_CUTTER: Cutter = 'silhouette';

/** Writes where a machine cuts what `build --cutter` prints: from the same plan. */
export async function makeCutExport(
  { ids, paper, cutter }: CutChoices,
  { rendered, presets }: ExportSource,
  context: ExportContext,
): Promise<ExportResult> {
  const { pack, words, faces } = rendered;
  const selected = selectComponents(pack, ids, null);
  const chosen = selected.filter(({ kind }) => kind !== 'rulebook');
  const nets = chosen.filter(isDrawn);
  const hasLines = ({ id }: DeckComponent): boolean =>
    [...(faces.get(id)?.values() ?? [])].some((html) => html.includes('net__cuts'));
  const components = chosen.filter((one) => !isDrawn(one) || hasLines(one));
  const papers = [choosePaper(paper, presets.papers)];
  const obstaclesOf = seamObstaclesOf(rendered, await findBoardSeams(context.cache, rendered));
  const asked = { pack, words, papers, components, cutter: cutter ?? ASSUMED_CUTTER, obstaclesOf };
  const { plans, diagnostics } = planPack(asked);
  const files = plans.flatMap(filesOf);
  const byHand = plans.flatMap(({ component, paper: own, layout }) =>
    own === null || isOnMarkedSheets(layout) ? [] : [component],
  );
  const notes = [
    ...(cutter === undefined ? [ASSUMED_NOTE] : []),
    ...skippedNotes(
      'their pages are only folded',
      selected.filter(({ kind }) => kind === 'rulebook'),
    ),
    ...skippedNotes(
      'no template helper draws where they are cut',
      nets.filter((one) => !hasLines(one)),
    ),
    ...(byHand.length === 0
      ? []
      : [
          `without registration marks, which leave no room for them: ${byHand.map(({ id }) => id).join(', ')}`,
        ]),
    ...new Set(plans.flatMap(({ layout }) => (isOnMarkedSheets(layout) ? layout.notes : []))),
  ];
  const planned = {
    notes,
    ...(ids.length === 0 ? {} : { replaces: components.map(({ id }) => id) }),
    summary: () => `${formatCount(files.length, 'cut file')} as DXF and SVG`,
  };
  const paths = files.flatMap(({ component, name }) =>
    ['dxf', 'svg'].map((ending) => ({ component, path: `${name}.${ending}` })),
  );
  const made = await publishExport(planned, context, {
    total: files.length,
    paths: paths.map(({ path }) => path),
    stage: async (staging) => {
      const netsOf = await measureNets(nets.filter(hasLines), staging, context);
      for (const { name, draw } of files) {
        const drawing = draw(netsOf);
        await staging.stageFile(`${name}.dxf`, formatDxf(drawing));
        await staging.stageFile(`${name}.svg`, formatSvg(drawing));
        context.onPrinted(name);
      }
      return { files: paths, diagnostics: [] };
    },
  });
  return { ...made, diagnostics };
}

const ASSUMED_NOTE = `\`--cutter ${ASSUMED_CUTTER}\` is assumed: print with \`vbuses build --cutter ${ASSUMED_CUTTER}\`, or name your machine in both`;

const isDrawn = (component: Component): component is DeckComponent =>
  component.kind === 'deck' && component.cut === 'drawn';

const isOnMarkedSheets = (layout: ComponentPlan['layout']): boolean =>
  layout.kind === 'deck' && layout.sheets[0]?.registration !== undefined;

function filesOf({ component, layout, paper }: ComponentPlan): CutFile[] {
  if (component.kind === 'rulebook') return [];
  if (paper === null) return [wholeFile(component)];
  if (layout.kind === 'tiles') return tileFiles(layout);
  return layout.kind === 'deck' ? sheetFiles(layout) : [];
}

/** A board of its own size. */
function wholeFile(component: TilePlan['component']): CutFile {
  const { cuts, folds } = pieceLines(component);
  const layers = { Cut: cuts, Crease: folds, Print: [] };
  const draw = () => ({ page: component.size.trim, layers });
  return { component: component.id, name: component.id, draw };
}

/** A file for full sheets, and another for a last sheet with fewer pieces; one for every sheet of other nets. */
function sheetFiles({ component, sheets }: DeckPlan): CutFile[] {
  const kindOf = ({ slots }: Sheet): string =>
    isDrawn(component) ? slots.map(({ cardId }) => cardId).join() : `${slots.length}`;
  const kinds = new Map<string, Sheet>();
  for (const sheet of sheets) {
    const kind = kindOf(sheet);
    if (sheet.side !== 'back' && !kinds.has(kind)) kinds.set(kind, sheet);
  }
  const name = component.form === 'board' ? `${component.id}-sheet` : component.id;
  const endings = isDrawn(component) && kinds.size > 1 ? ({ number }: Sheet) => `-${number}` : null;
  return [...kinds.values()].map((sheet, at) => ({
    component: component.id,
    name: `${name}${endings?.(sheet) ?? (at === 0 ? '' : '-last')}`,
    draw: (netsOf) => sheetDrawing(sheet, component, netsOf),
  }));
}

/** A file for each tile, which all pictures have alike; of nets, for each tile of each. */
function tileFiles(plan: TilePlan): CutFile[] {
  const { component, tiles, pictures } = plan;
  const cards =
    component.kind === 'deck' && isDrawn(component)
      ? [...new Set(pictures.map(({ cardId }) => cardId))]
      : [component.id];
  return cards.flatMap((cardId) =>
    tiles.map((tile) => ({
      component: component.id,
      name: [component.id, ...(cards.length > 1 ? [cardId] : []), tile.name].join('-'),
      draw: (netsOf: NetsOf) =>
        tileDrawing(plan, tile, netsOf(component.id, cardId) ?? pieceLines(component)),
    })),
  );
}

/**
 * Where the cards of some decks are cut and folded: templates may put a net anywhere, so that it is
 * measured on pages that are laid out. Without such decks no browser is needed.
 */
async function measureNets(
  decks: readonly DeckComponent[],
  staging: Staging,
  context: ExportContext,
): Promise<NetsOf> {
  if (decks.length === 0) return () => null;
  const plans = decks.map((deck) =>
    planCardSides(
      deck,
      deck.cards.map(({ id }) => ({ cardId: id, side: 'face' })),
    ),
  );
  const { partsOf } = await stageCardPages(staging, plans, context);
  const [{ runBrowserJobs }, { printWindow }, { readNets }] = await Promise.all([
    import('../../browser/with-browser.ts'),
    import('../../print/print-document.ts'),
    import('../../print/press/read-nets.ts'),
  ]);
  const { stagingFolder: rootFolder, scratchFolder } = staging;
  const measured = await runBrowserJobs({
    ...context,
    browser: await context.findBrowser(),
    scratchFolder,
    work: plans.flatMap((plan) =>
      (partsOf.get(plan) ?? []).map(({ htmlPath }) => ({ plan, htmlPath })),
    ),
    run: async (lease, { plan, htmlPath: what }) => {
      const window = printWindow(plan.printedPage);
      return lease.withPage({ what, rootFolder, window, media: 'print' }, async (lent) => {
        await lent.open(join(rootFolder, what));
        return readNets(lent, what);
      });
    },
  });
  const found = measured.flat();
  const cards = plans.flatMap(({ component, pages }) =>
    pages.map(({ cardId }) => ({ component, cardId })),
  );
  const nets = new Map(
    cards.map(({ component, cardId }, at) => [
      `${component.id}/${cardId}`,
      fromTrim(found[at] ?? { cuts: [], folds: [] }, component.size.bleedIn),
    ]),
  );
  return (component, cardId) => nets.get(`${component}/${cardId}`) ?? null;
}

function fromTrim({ cuts, folds }: NetLines, bleedIn: number): NetLines {
  const by = { xIn: -bleedIn, yIn: -bleedIn };
  return { cuts: move(cuts, by), folds: move(folds, by) };
}
