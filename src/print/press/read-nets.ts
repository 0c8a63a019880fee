import type { PageLease } from '../../browser/page-lease.ts';
import { pageScript, runPageScript } from '../../browser/page-script.ts';
import { InternalError } from '../../diagnostics/errors.ts';
import { CSS_PX_PER_INCH } from '../../geometry/geometry.ts';
import { flattenPath } from '../../geometry/svg-path.ts';
import {
  measureNets,
  type PlacedNetPaths,
  type PlacedPath,
  placedPaths,
} from '../page-scripts/measure-nets.ts';
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
