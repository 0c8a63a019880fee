import { readOnce } from './pdf.ts';
import { getDocument, OPS, type PDFPageProxy } from './pdfjs.ts';

/** A box on a page, in points from its top left corner. */
export interface Box {
  readonly leftPt: number;
  readonly topPt: number;
  readonly widthPt: number;
  readonly heightPt: number;
}

/** A stretch of text in one size; its place is the beginning of its base line. */
export interface DrawnText {
  readonly text: string;
  readonly leftPt: number;
  readonly basePt: number;
  readonly widthPt: number;
  readonly endsLine: boolean;
}

/** A straight line of a path that holds nothing else, as crop marks are. */
export interface DrawnLine {
  readonly fromPt: readonly [number, number];
  readonly toPt: readonly [number, number];
}

export interface DrawnPage {
  readonly widthPt: number;
  readonly heightPt: number;
  /** In the order of the drawing. */
  readonly texts: readonly DrawnText[];
  /** By path. */
  readonly strokes: readonly (readonly DrawnLine[])[];
  /** The rectangles of each path that is filled and holds nothing else, as the dashes of a line are. */
  readonly fills: readonly (readonly Box[])[];
  /** Every rectangle that is filled, stroked or clipped to, in the order of the drawing. */
  readonly rectangles: readonly Box[];
  /** The lines that are stroked, and those that what follows is cut to; each by its corners, curves by their ends. */
  readonly contours: Readonly<Record<'stroke' | 'clip', readonly Contour[]>>;
  /** Whether anything on it is made of pixels. */
  readonly hasPixels: boolean;
}

export type Contour = readonly (readonly [x: number, y: number])[];

/** Where text, straight lines and rectangles of a PDF lie on the paper, read by a program that did not write it. */
export const readDrawing = readOnce(openDrawing);

async function openDrawing(pdf: Uint8Array): Promise<readonly DrawnPage[]> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  try {
    const pages: DrawnPage[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      pages.push(await readPage(await document.getPage(number)));
    }
    return pages;
  } finally {
    await task.destroy();
  }
}

async function readPage(page: PDFPageProxy): Promise<DrawnPage> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) =>
    'str' in item
      ? [
          {
            text: item.str,
            leftPt: Number(item.transform[4]) - left,
            basePt: top - Number(item.transform[5]),
            widthPt: item.width,
            endsLine: item.hasEOL,
          },
        ]
      : [],
  );
  const flip = ([x, y]: Point): Point => [x - left, top - y];
  const { paths, hasPixels } = await readPaths(page);
  const placed = (wanted: Path['kind'], part: 'lines' | 'contours') =>
    paths
      .filter(({ kind }) => kind === wanted)
      .map((path) => path[part].map((line) => line.map((point) => flip(point))));
  return {
    widthPt: right - left,
    heightPt: top - bottom,
    texts,
    strokes: placed('stroke', 'lines').map(linesOf),
    fills: placed('fill', 'lines').map(boxesOf),
    rectangles: paths.flatMap(({ contours }) =>
      contours.flatMap((contour) => boxesOf([contour.map(flip)])),
    ),
    contours: {
      stroke: placed('stroke', 'contours').flat(),
      clip: placed('clip', 'contours').flat(),
    },
    hasPixels,
  };
}

type Point = readonly [number, number];

/** The matrix `[a b c d e f]` of PDF 32000-1, 8.3.3. */
type Matrix = readonly [number, number, number, number, number, number];

/** What `cm` does to the matrix that holds. */
function multiply(operands: readonly number[], [a2, b2, c2, d2, e2, f2]: Matrix): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = operands;
  return [
    a * a2 + b * c2,
    a * b2 + b * d2,
    c * a2 + d * c2,
    c * b2 + d * d2,
    e * a2 + f * c2 + e2,
    e * b2 + f * d2 + f2,
  ];
}

/** How pdf.js writes a path: a number for what is done, then the points of it. */
const PATH_POINTS: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 3, 3: 2, 4: 0 };
const [MOVE, LINE, CLOSE] = [0, 1, 4];

interface Path {
  readonly kind: 'stroke' | 'fill' | 'clip';
  /** Its subpaths, each by its corners; none when one of them is curved. */
  readonly lines: readonly (readonly Point[])[];
  /** The same, of curves their ends. */
  readonly contours: readonly (readonly Point[])[];
}

const PAINTS: Readonly<Record<number, Path['kind']>> = {
  [OPS.stroke]: 'stroke',
  [OPS.fill]: 'fill',
  [OPS.eoFill]: 'fill',
  // Only what is clipped to is neither stroked nor filled.
  [OPS.endPath]: 'clip',
};

const PIXELS: readonly number[] = [
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
];

async function readPaths(page: PDFPageProxy): Promise<{ paths: Path[]; hasPixels: boolean }> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const found: Path[] = [];
  const saved: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [index, operation] of fnArray.entries()) {
    const args: readonly unknown[] = argsArray[index] ?? [];
    if (operation === OPS.save) saved.push(matrix);
    if (operation === OPS.restore) matrix = saved.pop() ?? matrix;
    if (operation === OPS.transform) matrix = multiply(args.map(Number), matrix);
    if (operation !== OPS.constructPath) continue;
    const [paint, paths] = args;
    const kind = PAINTS[Number(paint)];
    const first: unknown = Array.isArray(paths) ? paths[0] : null;
    if (kind === undefined || !(first instanceof Float32Array)) continue;
    const place = matrix;
    const { contours, isCurved } = cornersOf([...first]);
    const placed = contours.map((line) => line.map((point) => apply(place, point)));
    found.push({ kind, lines: isCurved ? [] : placed, contours: placed });
  }
  return { paths: found, hasPixels: fnArray.some((operation) => PIXELS.includes(operation)) };
}

function cornersOf(path: readonly number[]): { contours: Point[][]; isCurved: boolean } {
  const lines: Point[][] = [];
  let isCurved = false;
  for (let at = 0; at < path.length; ) {
    const kind = path[at] ?? -1;
    const points = PATH_POINTS[kind];
    if (points === undefined) throw new Error(`unknown path operation ${kind}`);
    const end = at + 1 + 2 * Math.max(0, points - 1);
    const point: Point = [path[end] ?? 0, path[end + 1] ?? 0];
    const line = lines.at(-1);
    if (kind === MOVE) lines.push([point]);
    else if (kind === CLOSE && line?.[0] !== undefined) line.push(line[0]);
    else {
      isCurved ||= kind !== LINE;
      line?.push(point);
    }
    at += 1 + 2 * points;
  }
  return { contours: lines, isCurved };
}

/** The lines of a path, if each subpath of it is one. */
function linesOf(path: readonly (readonly Point[])[]): DrawnLine[] {
  const lines = path.flatMap(([fromPt, toPt, ...others]) =>
    fromPt === undefined || toPt === undefined || others.length > 0 ? [] : [{ fromPt, toPt }],
  );
  return lines.length === path.length ? lines : [];
}

/** The rectangles of a path, if each subpath of it is one that stands upright. */
function boxesOf(path: readonly (readonly Point[])[]): Box[] {
  const boxes = path.flatMap((corners) => {
    const [lefts, tops] = [placesOf(corners, 0), placesOf(corners, 1)];
    const [leftPt, rightPt] = lefts;
    const [topPt, bottomPt] = tops;
    const isUpright = lefts.length === 2 && tops.length === 2 && corners.length >= 4;
    if (!isUpright || leftPt === undefined || rightPt === undefined) return [];
    if (topPt === undefined || bottomPt === undefined) return [];
    return [{ leftPt, topPt, widthPt: rightPt - leftPt, heightPt: bottomPt - topPt }];
  });
  return boxes.length === path.length ? boxes : [];
}

/** Each coordinate of some points once, in order. */
const placesOf = (points: readonly Point[], axis: 0 | 1): number[] =>
  points
    .map((point) => point[axis])
    .sort((a, b) => a - b)
    .filter((at, index, all) => at - (all[index - 1] ?? -Infinity) > 0.001);

const apply = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [
  a * x + c * y + e,
  b * x + d * y + f,
];
