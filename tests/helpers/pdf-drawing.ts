import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

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
}

/** Where text and straight lines of a PDF lie on the paper, read by a program that did not write it. */
export async function readDrawing(pdf: Uint8Array): Promise<DrawnPage[]> {
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

/** The text inside a box, as one line with single blanks. */
export const textIn = ({ texts }: DrawnPage, box: Box): string =>
  texts
    .filter(({ leftPt, basePt }) => isInside(leftPt, basePt, box))
    .map(({ text, endsLine }) => (endsLine ? `${text} ` : text))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

const isInside = (x: number, y: number, { leftPt, topPt, widthPt, heightPt }: Box): boolean =>
  x >= leftPt && x < leftPt + widthPt && y > topPt && y <= topPt + heightPt;

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
            endsLine: item.hasEOL,
          },
        ]
      : [],
  );
  const flip = ([x, y]: Point): Point => [x - left, top - y];
  const strokes = (await readStrokes(page)).map((path) =>
    path.map(({ fromPt, toPt }) => ({ fromPt: flip(fromPt), toPt: flip(toPt) })),
  );
  return { widthPt: right - left, heightPt: top - bottom, texts, strokes };
}

type Point = readonly [number, number];
/** `[a b c d e f]` of PDF 32000-1, 8.3.3. */
type Matrix = readonly [number, number, number, number, number, number];

/** How pdf.js writes a path: a number for what is done, then the points of it. */
const PATH_POINTS: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 3, 3: 2, 4: 0 };
const [MOVE, LINE] = [0, 1];

async function readStrokes(page: PDFPageProxy): Promise<DrawnLine[][]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const found: DrawnLine[][] = [];
  const saved: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [index, operation] of fnArray.entries()) {
    const args: readonly unknown[] = argsArray[index] ?? [];
    if (operation === OPS.save) saved.push(matrix);
    if (operation === OPS.restore) matrix = saved.pop() ?? matrix;
    if (operation === OPS.transform) matrix = multiply(args.map(Number), matrix);
    if (operation !== OPS.constructPath || args[0] !== OPS.stroke) continue;
    const [, paths] = args;
    const first: unknown = Array.isArray(paths) ? paths[0] : null;
    if (!(first instanceof Float32Array)) continue;
    const place = matrix;
    const segments = segmentsOf([...first]);
    found.push(
      segments.map(([from, to]) => ({ fromPt: apply(place, from), toPt: apply(place, to) })),
    );
  }
  return found;
}

/** The subpaths that are one straight line each; a path with anything else has none. */
function segmentsOf(path: readonly number[]): (readonly [Point, Point])[] {
  const segments: (readonly [Point, Point])[] = [];
  let from: Point | null = null;
  for (let at = 0; at < path.length; ) {
    const kind = path[at] ?? -1;
    const points = PATH_POINTS[kind];
    if (points === undefined) throw new Error(`unknown path operation ${kind}`);
    const point: Point = [path[at + 1] ?? 0, path[at + 2] ?? 0];
    if (kind === MOVE) from = point;
    else if (kind === LINE && from !== null) {
      segments.push([from, point]);
      from = null;
    } else return [];
    at += 1 + 2 * points;
  }
  return segments;
}

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

const apply = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [
  a * x + c * y + e,
  b * x + d * y + f,
];
