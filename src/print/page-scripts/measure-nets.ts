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
