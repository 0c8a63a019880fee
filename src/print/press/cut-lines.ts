import type { PDFDict, PDFDocument, PDFRef } from '@cantoo/pdf-lib';
import { InternalError } from '../../diagnostics/errors.ts';
import { type PanelEdge, type PanelGrid, panelEdges } from '../../geometry/fold-panels.ts';
import { inchesToPoints, type Point } from '../../geometry/geometry.ts';
import { finishedPath } from '../../geometry/outline.ts';
import { flattenPath } from '../../geometry/svg-path.ts';
import type { CardSize } from '../../pack/pack.ts';
import type { Side } from '../../pack/sheet.ts';
import { loadPdfLib } from '../pdf-info.ts';

/** The pages of a document: the sides of pieces of one size, with their bleed. */
export interface CutPages {
  readonly size: CardSize;
  /** Of each page. */
  readonly sides: readonly Side[];
  /** Of a board that is mounted and folded. */
  readonly panels?: PanelGrid;
  /** Of each page, where pieces are cut and folded along drawn lines. */
  readonly nets?: readonly NetLines[];
}

/** The lines of the nets on a page. */
export interface NetLines {
  readonly cuts: readonly Line[];
  readonly folds: readonly Line[];
}

/** Lines in an ink of their own, named as cutting machines and prepress programs know it. */
interface LineLayer {
  /** Of the names in the resources of pages: `CutInk`, `CutLayer`. */
  readonly key: string;
  readonly name: string;
  readonly ink: string;
  /** How the ink looks on a screen, in process inks. */
  readonly looks: readonly number[];
  /** Of a page by its index. */
  readonly linesOf: (pages: CutPages, at: number) => readonly Line[];
}

/** In inches from the top left corner of the page. */
export interface Line {
  readonly points: readonly Point[];
  readonly isClosed: boolean;
}

const LAYERS: readonly LineLayer[] = [
  {
    key: 'Cut',
    name: 'Cut lines',
    ink: 'CutContour',
    looks: [0, 1, 0, 0],
    linesOf: (pages, at) => [
      ...(pages.nets?.[at]?.cuts ?? finishedEdge(pages.size, sideOf(pages, at))),
      ...joints(pages, at, ({ joint }) => joint === 'slit'),
    ],
  },
  {
    key: 'Crease',
    name: 'Crease lines',
    ink: 'Crease',
    looks: [1, 0, 0, 0],
    linesOf: (pages, at) => [
      ...(pages.nets?.[at]?.folds ?? []),
      ...joints(pages, at, ({ joint }) => joint !== 'slit'),
    ],
  },
];

const sideOf = ({ sides }: CutPages, at: number): Side => sides[at] ?? 'face';

const LINE_WIDTH_PT = 0.25;
/** How far straight lines may be from the curve that they stand for. */
const TOLERANCE_IN = 0.0005;

/**
 * Draws over each page where it is cut, and where a board in panels or a net is creased: each in an ink
 * of its own that prints over the others, and on a layer. A layer without lines is left out.
 */
export function addCutLines(document: PDFDocument, pages: CutPages): void {
  const { PDFName } = loadPdfLib();
  const { context } = document;
  const layers = LAYERS.filter(({ linesOf }) =>
    document.getPages().some((_, at) => linesOf(pages, at).length > 0),
  ).map((layer) => ({ ...layer, ...registerLayer(document, layer) }));
  const refs = layers.map(({ group }) => group);
  const { PDFString } = loadPdfLib();
  const shown = { Name: PDFString.of('Layers'), Order: refs, ON: refs };
  document.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: refs, D: shown }));
  const overprint = context.register(
    context.obj({ Type: 'ExtGState', OP: true, op: true, OPM: 1 }),
  );
  const streamOf = (operators: string) => context.register(context.flateStream(operators));
  for (const [at, page] of document.getPages().entries()) {
    const { Resources: resources } = page.node.normalizedEntries();
    const operators = layers.map(({ key, ink, group, linesOf }) => {
      resourcesOf(resources, 'ColorSpace').set(PDFName.of(`${key}Ink`), ink);
      resourcesOf(resources, 'Properties').set(PDFName.of(`${key}Layer`), group);
      return lineOperators(linesOf(pages, at), key, page.getHeight());
    });
    resourcesOf(resources, 'ExtGState').set(PDFName.of('CutOverprint'), overprint);
    page.node.wrapContentStreams(streamOf('q'), streamOf('Q'));
    page.node.addContentStream(streamOf(operators.join(' ')));
  }
}

function registerLayer(
  { context }: PDFDocument,
  { name, ink, looks }: LineLayer,
): { readonly group: PDFRef; readonly ink: PDFRef } {
  const { PDFString } = loadPdfLib();
  const group = context.register(context.obj({ Type: 'OCG', Name: PDFString.of(name) }));
  const tint = { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [...looks], N: 1 };
  const space = ['Separation', ink, 'DeviceCMYK', context.register(context.obj(tint))];
  return { group, ink: context.register(context.obj(space)) };
}

function lineOperators(lines: readonly Line[], key: string, topPt: number): string {
  const drawn = lines.map(({ points, isClosed }) => {
    const steps = points.map(({ xIn, yIn }, at) => {
      const [x, y] = [inchesToPoints(xIn), topPt - inchesToPoints(yIn)];
      return `${x.toFixed(3)} ${y.toFixed(3)} ${at === 0 ? 'm' : 'l'}`;
    });
    return `${steps.join(' ')} ${isClosed ? 'h S' : 'S'}`;
  });
  return `/OC /${key}Layer BDC q /${key}Ink CS 1 SCN /CutOverprint gs ${LINE_WIDTH_PT} w ${drawn.join(' ')} Q EMC`;
}

function finishedEdge(size: CardSize, side: Side): Line[] {
  const view = { isMirrored: side === 'back', isUpsideDown: false };
  return toLines(finishedPath(size, { xIn: size.bleedIn, yIn: size.bleedIn }, view));
}

/** The closed lines of a path. */
export function toLines(path: string): Line[] {
  const flattened = flattenPath(path, TOLERANCE_IN);
  if (!flattened.ok)
    throw new InternalError(`the outline ${path} is no path: ${flattened.message}`);
  return flattened.subpaths.map(({ points }) => ({ points, isClosed: true }));
}

/** Where panels meet; on a back seen from behind. */
function joints(pages: CutPages, at: number, isWanted: (edge: PanelEdge) => boolean): Line[] {
  const { panels, size } = pages;
  if (panels === undefined) return [];
  const { trim, bleedIn } = size;
  const side = sideOf(pages, at);
  const toPage = ({ xIn, yIn }: Point): Point => ({
    xIn: bleedIn + (side === 'back' ? trim.widthIn - xIn : xIn),
    yIn: bleedIn + yIn,
  });
  return panelEdges(trim, panels)
    .filter(isWanted)
    .map(({ from, to }) => ({ points: [toPage(from), toPage(to)], isClosed: false }));
}

/** The resources of a kind, which are added if there are none yet. */
export function resourcesOf(resources: PDFDict, kind: string): PDFDict {
  const { PDFDict, PDFName } = loadPdfLib();
  const known = resources.lookup(PDFName.of(kind));
  if (known instanceof PDFDict) return known;
  const added = resources.context.obj({});
  resources.set(PDFName.of(kind), added);
  return added;
}
