import type { PDFDocument } from '@cantoo/pdf-lib';
import { inchesToPoints, mmToInches } from '../../geometry/geometry.ts';
import { loadPdfLib } from '../pdf-info.ts';
import { resourcesOf } from './cut-lines.ts';

const mm = (length: number): number => inchesToPoints(mmToInches(length));

/** The paper around the bleed, in points: 7 mm. */
const SLUG = 20;
/** Of crop marks: from the bleed, and how long. */
const CROP = { gap: mm(1), length: mm(5) };
const TARGET = { radius: mm(1.5), arm: mm(2.5) };
const LINE_WIDTH = 0.25;
/** How far the handles of four curves are from their ends, as a share of the radius of a circle. */
const ARC = 0.5523;

/**
 * Makes room around the bleed of each page, for crop marks at its corners and a target in the middle
 * of each side, in every ink of a press: by them a shop sees that plates and sides lie on each other.
 */
export function addAlignmentTargets(document: PDFDocument): void {
  const { PDFName } = loadPdfLib();
  const { context } = document;
  const tint = { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [1, 1, 1, 1], N: 1 };
  const space = ['Separation', 'All', 'DeviceCMYK', context.register(context.obj(tint))];
  const allInks = context.register(context.obj(space));
  for (const page of document.getPages()) {
    const { width, height } = page.getMediaBox();
    const trim = page.getTrimBox();
    page.translateContent(SLUG, SLUG);
    page.setMediaBox(0, 0, width + 2 * SLUG, height + 2 * SLUG);
    page.setCropBox(0, 0, width + 2 * SLUG, height + 2 * SLUG);
    page.setBleedBox(SLUG, SLUG, width, height);
    page.setTrimBox(trim.x + SLUG, trim.y + SLUG, trim.width, trim.height);
    const [left, bottom] = [trim.x + SLUG, trim.y + SLUG];
    const x = { near: SLUG, far: SLUG + width, cuts: [left, left + trim.width] };
    const y = { near: SLUG, far: SLUG + height, cuts: [bottom, bottom + trim.height] };
    const marks = [
      ...y.cuts.flatMap((at) => cropsAt(x).map(([from, to]) => line([from, at], [to, at]))),
      ...x.cuts.flatMap((at) => cropsAt(y).map(([from, to]) => line([at, from], [at, to]))),
      ...[x.near - SLUG / 2, x.far + SLUG / 2].map((at) => target(at, bottom + trim.height / 2)),
      ...[y.near - SLUG / 2, y.far + SLUG / 2].map((at) => target(left + trim.width / 2, at)),
    ];
    const { Resources: resources } = page.node.normalizedEntries();
    resourcesOf(resources, 'ColorSpace').set(PDFName.of('AllInks'), allInks);
    const drawn = `q /AllInks CS 1 SCN ${LINE_WIDTH} w ${marks.join(' ')} Q`;
    page.node.addContentStream(context.register(context.flateStream(drawn)));
  }
}

type At = readonly [x: number, y: number];

/** Where the crop marks on either side of the bleed begin and end, along one axis. */
const cropsAt = ({ near, far }: { readonly near: number; readonly far: number }): At[] => [
  [near - CROP.gap, near - CROP.gap - CROP.length],
  [far + CROP.gap, far + CROP.gap + CROP.length],
];

const point = (x: number, y: number): string => `${x.toFixed(3)} ${y.toFixed(3)}`;

const line = (from: At, to: At): string => `${point(...from)} m ${point(...to)} l S`;

/** A circle with a cross through it. */
function target(x: number, y: number): string {
  const { radius, arm } = TARGET;
  const at = (byX: number, byY: number): string => point(x + byX * radius, y + byY * radius);
  const curves = [
    [1, ARC, ARC, 1, 0, 1],
    [-ARC, 1, -1, ARC, -1, 0],
    [-1, -ARC, -ARC, -1, 0, -1],
    [ARC, -1, 1, -ARC, 1, 0],
  ].map(
    ([ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0]) =>
      `${at(ax, ay)} ${at(bx, by)} ${at(cx, cy)} c`,
  );
  const cross = [line([x - arm, y], [x + arm, y]), line([x, y - arm], [x, y + arm])];
  return `${at(1, 0)} m ${curves.join(' ')} s ${cross.join(' ')}`;
}
