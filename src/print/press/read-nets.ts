import type { PageLease } from '../../browser/page-lease.ts';
import { pageScript, runPageScript } from '../../browser/page-script.ts';
import { InternalError } from '../../diagnostics/errors.ts';
import { CSS_PX_PER_INCH } from '../../geometry/geometry.ts';
import { flattenPath } from '../../geometry/svg-path.ts';
import type { Line, NetLines } from './cut-lines.ts';

/** How far straight lines may be from a curve, in the points in which nets are drawn. */
const TOLERANCE_PT = 0.05;

/** Reads from a page of single pieces along which lines they are cut and folded, page by page. */
export async function readNets(lent: PageLease, what: string): Promise<NetLines[]> {
  const script = pageScript([measureNets, placedPaths]);
  const found = runPageScript<PlacedNetPaths[]>(lent.page, script);
  const pages = await lent.waitFor(`the nets of ${what}`, found);
  return pages.map(({ cuts, folds }) => ({
    cuts: cuts.flatMap(toLines),
    folds: folds.flatMap(toLines),
  }));
}

function toLines({ path, matrix: [a, b, c, d, e, f] }: PlacedPath): Line[] {
  if (path === '') return [];
  const flattened = flattenPath(path, TOLERANCE_PT);
  if (!flattened.ok) throw new InternalError(`a net is drawn as ${path}: ${flattened.message}`);
  return flattened.subpaths.map(({ points }) => ({
    isClosed: false,
    points: points.map(({ xIn: x, yIn: y }) => ({
      xIn: (a * x + c * y + e) / CSS_PX_PER_INCH,
      yIn: (b * x + d * y + f) / CSS_PX_PER_INCH,
    })),
  }));
}

// Every function here runs inside a page, where it finds the others by their names.

/** A path as it is written, and how it lies on its page: the six numbers of a matrix, in pixels. */
export interface PlacedPath {
  readonly path: string;
  readonly matrix: readonly [number, number, number, number, number, number];
}

/** The lines along which the nets on a page are cut and folded. */
export interface PlacedNetPaths {
  readonly cuts: readonly PlacedPath[];
  readonly folds: readonly PlacedPath[];
}

/** The lines of all nets, by page. */
export function measureNets(): PlacedNetPaths[] {
  return [...document.querySelectorAll('.vb-slot')].map((page) => ({
    cuts: placedPaths(page, '.net__cuts'),
    folds: placedPaths(page, '.net__folds'),
  }));
}

export function placedPaths(page: Element, selector: string): PlacedPath[] {
  const { x, y } = page.getBoundingClientRect();
  return [...page.querySelectorAll<SVGPathElement>(selector)].flatMap((path) => {
    const matrix = path.getScreenCTM();
    // A net may stand twice, below the art and above it, with its lines hidden in one of them.
    if (matrix === null || getComputedStyle(path).display === 'none') return [];
    const { a, b, c, d, e, f } = matrix;
    return [{ path: path.getAttribute('d') ?? '', matrix: [a, b, c, d, e - x, f - y] as const }];
  });
}
