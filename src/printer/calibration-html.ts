import { formatNumber, inchesToMm, rotateSize, type Size } from '../geometry/geometry.ts';
import { flipOnEdge } from '../layout/backs.ts';
import { type HtmlHead, htmlDocument } from '../layout/html-document.ts';
import { readPage, readStyles } from '../load/folders.ts';
import type { Game } from '../pack/pack.ts';
import type { Flip, Orientation, Paper } from '../pack/sheet.ts';
import { fillToolPage } from '../render/tool-page.ts';
import { MAX_SHIFT_MM } from './profile-input.ts';

/** What the sheet is for. */
export interface CalibrationPasses {
  readonly paper: Paper;
  readonly orientation: Orientation;
  readonly flip: Flip;
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

/** All that is printed lies this close to the middle of the page, in millimetres. */
export const CALIBRATION_REACH_MM = { x: 72, y: 92 } as const;

/** The scales of the front run this far above its middle, and to the left of it. */
const RULERS_MM = -24;

export const calibrationPage = ({
  paper,
  orientation,
}: Pick<CalibrationPasses, 'paper' | 'orientation'>): Size =>
  orientation === 'portrait' ? paper.size : rotateSize(paper.size);

/**
 * Both sides of the calibration sheet as an HTML document of two pages, in millimetres from the middle of
 * the page: the front has a scale for each axis, the back a cross. Seen through the paper, the cross shows
 * on the scales how far the back is off.
 */
export function composeCalibrationHtml({
  paper,
  orientation,
  flip,
  head,
}: CalibrationPasses & { readonly head: HtmlHead }): string {
  const page = calibrationPage({ paper, orientation });
  const [widthMm, heightMm] = [inchesToMm(page.widthIn), inchesToMm(page.heightIn)];
  const view = [-widthMm / 2, -heightMm / 2, widthMm, heightMm].map((mm) => formatNumber(mm, 3));
  const halves = Array.from({ length: 4 * MAX_SHIFT_MM + 1 }, (_, at) => at / 2 - MAX_SHIFT_MM);
  const data = {
    paper: paper.name,
    orientation,
    flip,
    view: view.join(' '),
    top: formatNumber(heightMm / 2 + 32, 3),
    rulers: RULERS_MM,
    ticks: halves.map((at) => ({ at, length: at % 5 === 0 ? 6 : at % 1 === 0 ? 4.5 : 2.5 })),
    labels: halves
      .filter((at) => at % 5 === 0)
      .map((at) => ({ at, text: `${at}`.replace('-', '−') })),
    // What is seen through the paper is mirrored as the paper is turned.
    mirror: flipOnEdge(page, flip).mirror.runs === 'down' ? '-1 1' : '1 -1',
    setOptions: orientation === 'landscape' ? ' --orientation landscape' : '',
    buildOptions: flip === 'short' ? ' --flip short' : '',
  };
  const body = fillToolPage(readPage('calibration'), data, null);
  return htmlDocument({
    game: CALIBRATION_GAME,
    componentName: CALIBRATION_NAME,
    head,
    page,
    body: `<style>\n${readStyles('calibration')}</style>\n${body}`,
  });
}
