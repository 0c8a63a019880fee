import { cssInches, formatNumber, mmToInches } from '../geometry/geometry.ts';
import { type HtmlHead, htmlDocument } from '../layout/html-document.ts';
import { linePath } from '../layout/marks.ts';
import { readStyles } from '../load/folders.ts';
import type { Game } from '../pack/pack.ts';
import type { Flip, MarkLine, Orientation, Paper } from '../pack/sheet.ts';
import { escapeMarkup } from '../text/text-markup.ts';
import { type CalibrationSheet, SCALE_REACH_MM, type ScaleLine } from './calibration-sheet.ts';

export interface CalibrationHtmlRequest {
  readonly sheet: CalibrationSheet;
  readonly paper: Paper;
  readonly orientation: Orientation;
  readonly flip: Flip;
  readonly head: HtmlHead;
}

/** Both sides of the calibration sheet as an HTML document of two pages, with what to do written on it. */
export function composeCalibrationHtml(request: CalibrationHtmlRequest): string {
  const { sheet, head } = request;
  const body = [
    `<style>\n${readStyles('calibration')}</style>`,
    frontHtml(request),
    backHtml(request),
  ].join('\n');
  return htmlDocument({
    game: CALIBRATION_GAME,
    componentName: CALIBRATION_NAME,
    head,
    page: sheet.page,
    body,
  });
}

/** What the sheet is a part of, as cards are of a game. */
export const CALIBRATION_GAME: Game = {
  id: 'vbuses',
  name: 'vbuses',
  version: '',
  language: 'en',
  author: 'vbuses',
  credits: [],
};
export const CALIBRATION_NAME = 'Printer calibration';

function frontHtml(request: CalibrationHtmlRequest): string {
  const { sheet } = request;
  const { block, front } = sheet;
  const { frame } = front;
  const drawn = [
    pathSvg([...front.scales.map(({ stroke }) => stroke), ...arrowUp(sheet), rulerLine(sheet)]),
    `<rect x="${formatNumber(frame.xIn)}" y="${formatNumber(frame.yIn)}" width="${formatNumber(frame.widthIn)}" height="${formatNumber(frame.heightIn)}"/>`,
    ...front.scales.map(labelSvg),
    textSvg(pointAt(sheet, 16, 1.5), 'y', 'name', 'middle'),
    textSvg(pointAt(sheet, 41, 131), 'x', 'name', 'middle'),
    textSvg(pointAt(sheet, 87.5, 167.3), 'this line is 50 mm long', 'small', 'end'),
  ];
  const textAt = `transform:translate(${cssInches(block.xIn + mmToInches(46))},${cssInches(block.yIn)})`;
  return (
    `<section class="vb-sheet" id="sheet-1" data-sheet="1">${svgElement(sheet, drawn)}` +
    `<div class="told" style="${textAt}">${instructions(request)}</div></section>`
  );
}

function backHtml({ sheet, flip }: CalibrationHtmlRequest): string {
  const { back, page, block } = sheet;
  const middle = { xIn: page.widthIn / 2, yIn: block.yIn - mmToInches(6) };
  const drawn = [
    pathSvg([...back.scales, ...back.cross]),
    textSvg(
      middle,
      `Back of the printer calibration, turned about the ${flip} edge`,
      'small',
      'middle',
    ),
  ];
  return `<section class="vb-sheet" id="sheet-2" data-sheet="2">${svgElement(sheet, drawn)}</section>`;
}

function instructions({ paper, orientation, flip }: CalibrationHtmlRequest): string {
  const isLandscape = orientation === 'landscape';
  const set = `vbuses printer set home --x … --y …${isLandscape ? ' --orientation landscape' : ''}`;
  const build = `vbuses build --backs duplex${flip === 'short' ? ' --flip short' : ''} --printer home`;
  const code = (text: string): string => `<code>${escapeMarkup(text)}</code>`;
  const steps = [
    `Print both pages on one sheet of ${escapeMarkup(paper.name)} paper: both sides, flipped on the ${flip} edge, ${orientation}, at 100\u00a0%. The line at the foot must be 50\u00a0mm long.`,
    'Hold the sheet against a window or a lamp, this side towards you, the arrow upwards.',
    `The small cross of the back must have its middle in the square. If it does not, the back is off by more than ${SCALE_REACH_MM}\u00a0mm, or the sheet was flipped on its other edge: mend that, and print again.`,
    'On each scale find the line of this side that a line of the back continues without a step, and read its number with its sign. Where two fit alike, take the number between.',
    `Tell vbuses both numbers; the name of the printer is yours to choose:${code(set)}`,
    `From then on its backs are put right:${code(build)}`,
  ];
  return (
    `<h1>${CALIBRATION_NAME}</h1>` +
    `<p>${escapeMarkup(paper.name)}, ${orientation}, flipped on the ${flip} edge</p>` +
    `<ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol>`
  );
}

interface Point {
  readonly xIn: number;
  readonly yIn: number;
}

/** A place given in millimetres from the top left of the block. */
const pointAt = ({ block }: CalibrationSheet, xMm: number, yMm: number): Point => ({
  xIn: block.xIn + mmToInches(xMm),
  yIn: block.yIn + mmToInches(yMm),
});

const line = (from: Point, to: Point): MarkLine => ({
  x1In: from.xIn,
  y1In: from.yIn,
  x2In: to.xIn,
  y2In: to.yIn,
});

const rulerLine = (sheet: CalibrationSheet): MarkLine =>
  line(pointAt(sheet, 90, 166.5), pointAt(sheet, 140, 166.5));

const arrowUp = (sheet: CalibrationSheet): MarkLine[] => [
  line(pointAt(sheet, 40, 12), pointAt(sheet, 40, 0)),
  line(pointAt(sheet, 40, 0), pointAt(sheet, 37.5, 4)),
  line(pointAt(sheet, 40, 0), pointAt(sheet, 42.5, 4)),
];

/** The number of a line, beyond its far end. */
function labelSvg({ axis, valueMm, stroke }: ScaleLine): string {
  const text = formatNumber(valueMm, 1).replace('-', '−');
  const style = Number.isInteger(valueMm) ? 'whole' : '';
  const { x1In, y1In } = stroke;
  return axis === 'x'
    ? textSvg({ xIn: x1In, yIn: y1In - mmToInches(1) }, text, style, 'middle')
    : textSvg({ xIn: x1In - mmToInches(1), yIn: y1In + mmToInches(0.85) }, text, style, 'end');
}

const textSvg = (place: Point, text: string, style: string, anchor = 'start'): string =>
  `<text x="${formatNumber(place.xIn)}" y="${formatNumber(place.yIn)}" text-anchor="${anchor}"` +
  `${style === '' ? '' : ` class="${style}"`}>${escapeMarkup(text)}</text>`;

const pathSvg = (lines: readonly MarkLine[]): string => `<path d="${linePath(lines)}"/>`;

const svgElement = ({ page }: CalibrationSheet, parts: readonly string[]): string =>
  `<svg aria-hidden="true" viewBox="0 0 ${formatNumber(page.widthIn)} ${formatNumber(page.heightIn)}">${parts.join('')}</svg>`;
