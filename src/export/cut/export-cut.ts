import { InternalError } from '../../diagnostics/errors.ts';
import { panelEdges } from '../../geometry/fold-panels.ts';
import type { Point, Rect } from '../../geometry/geometry.ts';
import { finishedPath, outlinePath, RECTANGLE } from '../../geometry/outline.ts';
import { flattenPath } from '../../geometry/svg-path.ts';
import { choosePaper } from '../../layout/choose-paper.ts';
import { planPack } from '../../layout/plan-pack.ts';
import { selectComponents } from '../../layout/select-components.ts';
import { manifestHeader, runOutputJob } from '../../output/job.ts';
import type { ComponentPlan, Cutter, Sheet } from '../../pack/sheet.ts';
import { formatCount } from '../../text/text-markup.ts';
import {
  type ExportContext,
  type ExportResult,
  type ExportSource,
  startExport,
} from '../export-target.ts';
import { skippedNotes } from '../services.ts';
import { type CutDrawing, type CutLine, formatDxf, formatSvg } from './cut-formats.ts';

interface CutChoices {
  readonly ids: readonly string[];
  readonly paper: string;
  readonly cutter: Cutter;
}

interface CutFile {
  readonly component: string;
  readonly name: string;
  readonly drawing: CutDrawing;
}

/** Writes where a machine cuts what `build --cutter` prints: from the same plan. */
export async function makeCutExport(
  { ids, paper, cutter }: CutChoices,
  { rendered, presets }: ExportSource,
  context: ExportContext,
): Promise<ExportResult> {
  const { pack, words } = rendered;
  const chosen = selectComponents(pack, ids, null);
  const isNet = (id: string): boolean =>
    chosen.some((one) => one.id === id && one.kind === 'deck' && one.cut === 'drawn');
  const components = chosen.filter(({ id, kind }) => kind !== 'rulebook' && !isNet(id));
  const papers = [choosePaper(paper, presets.papers)];
  const { plans, diagnostics } = planPack({ pack, words, papers, components, cutter });
  const files = plans.flatMap(drawingsOf);
  const drawn = new Set(files.map(({ component }) => component));
  const notes = [
    ...skippedNotes(
      '`vbuses export pdf --press pdfx4 --cut-lines` has the lines of nets',
      chosen.filter(({ id }) => isNet(id)),
    ),
    ...skippedNotes(
      'they are cut by hand, in tiles',
      components.filter(({ id }) => !drawn.has(id)),
    ),
    ...new Set(plans.flatMap(({ layout }) => (isOnSheets(layout) ? layout.notes : []))),
  ];
  const planned = { notes, summary: () => formatCount(files.length, 'cut file') };
  startExport(files.length, planned, context);
  const written = files.flatMap(({ component, name, drawing }) => [
    { component, path: `${name}.dxf`, text: formatDxf(drawing) },
    { component, path: `${name}.svg`, text: formatSvg(drawing) },
  ]);
  const { published } = await runOutputJob({
    ...context,
    header: manifestHeader(pack.game),
    paths: written.map(({ path }) => path),
    stage: async (staging) => {
      for (const { path, text } of written) await staging.stageFile(path, text);
      for (const { name } of files) context.onPrinted(name);
      const output = {
        files: written.map(({ path, component }) => ({ path, component })),
        order: pack.components.map(({ id }) => id),
        replaces: ids.length === 0 ? ('all' as const) : components.map(({ id }) => id),
      };
      return { result: null, output };
    },
  });
  return { ...planned, published, diagnostics };
}

/** A file for full sheets, and another for a last sheet with fewer pieces. */
function drawingsOf({ component, layout, paper }: ComponentPlan): CutFile[] {
  const { id } = component;
  if (paper === null && component.kind !== 'rulebook') {
    const { trim } = component.size;
    const edges = component.panels === undefined ? [] : panelEdges(trim, component.panels);
    const lines = (isSlit: boolean): CutLine[] =>
      edges
        .filter(({ joint }) => (joint === 'slit') === isSlit)
        .map(({ from, to }) => ({ points: [from, to], isClosed: false }));
    const cut = [...linesOf(finishedPath(component.size, ORIGIN)), ...lines(true)];
    const drawing = { page: trim, layers: { Cut: cut, Crease: lines(false), Print: [] } };
    return [{ component: id, name: id, drawing }];
  }
  if (layout.kind !== 'deck') return [];
  const faces = layout.sheets.filter(({ side }) => side !== 'back');
  const [full] = faces;
  const last = faces.at(-1);
  if (full === undefined || last === undefined) return [];
  const isShort = last.slots.length < full.slots.length;
  return [
    { component: id, name: id, drawing: sheetDrawing(full) },
    ...(isShort ? [{ component: id, name: `${id}-last`, drawing: sheetDrawing(last) }] : []),
  ];
}

const isOnSheets = (layout: ComponentPlan['layout']): boolean =>
  layout.kind === 'deck' && layout.sheets[0]?.registration !== undefined;

const ORIGIN: Point = { xIn: 0, yIn: 0 };

/** Where a sheet is cut, and the marks that the machine looks for. */
export const sheetDrawing = ({ page, contours = [], registration = [] }: Sheet): CutDrawing => ({
  page,
  layers: { Cut: contours.flatMap(linesOf), Crease: [], Print: registration.flatMap(edgeOf) },
});

const edgeOf = (box: Rect): CutLine[] =>
  linesOf(outlinePath({ trim: box, outline: RECTANGLE }, { at: box }));

/** How far straight lines may be from the curve that they stand for. */
const TOLERANCE_IN = 0.0005;

function linesOf(path: string): CutLine[] {
  const flattened = flattenPath(path, TOLERANCE_IN);
  if (!flattened.ok) throw new InternalError(`${path} is no path: ${flattened.message}`);
  return flattened.subpaths.map(({ points }) => ({ points, isClosed: true }));
}
