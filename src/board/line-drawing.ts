import { escapeMarkup } from '../model/escape-markup.ts';
import type { Route } from '../model/pack.ts';
import type { TextMeasure } from '../model/text-measure.ts';
import { formatNumber, pointsToInches } from '../model/units.ts';
import type { LineLayout } from './line-layout.ts';

export interface LineDiagramRequest {
  readonly route: Route;
  readonly measure: TextMeasure;
  /** The whole drawing, zone strip included. */
  readonly widthIn: number;
  readonly heightIn: number;
  /** The strip of region colours along the left edge. */
  readonly zoneWidthIn: number;
  /** How much of the strip lies outside the safe zone: nothing is written there. */
  readonly zoneMarginIn: number;
  /** In the weights of LINE_WEIGHTS. */
  readonly family: string;
  readonly minPt: number;
  readonly maxPt: number;
  /** What is written beside the starting stop; `null` for its flag alone. */
  readonly startLabel: string | null;
}

/** A line diagram whose rows and lanes have their places. */
export interface LineDrawing extends LineDiagramRequest {
  readonly layout: LineLayout;
  /** Distance of rows. */
  readonly pitchIn: number;
  readonly sizePt: number;
  readonly textLeftIn: number;
}

/** The cuts that a diagram is set in: names of minor stops, of major stops, numbers of regions. */
export const LINE_WEIGHTS = { minor: 500, major: 600, region: 700 } as const;

export const INK = '#17191d';
/** Above the first row and below the last. */
export const PADDING_IN = 0.03;
const LANE_STEP_IN = 0.17;

export const laneX = ({ zoneWidthIn }: LineDiagramRequest, lane: number): number =>
  zoneWidthIn + 0.14 + lane * LANE_STEP_IN;

export const rowY = ({ pitchIn }: LineDrawing, row: number): number =>
  PADDING_IN + (row + 0.5) * pitchIn;

/** Diagrams are drawn in thousandths of an inch. */
export const formatMils = (inches: number, digits = 0): string =>
  formatNumber(inches * 1000, digits);

/** From the middle of capital letters down to their baseline. */
const capShiftIn = (sizePt: number): number => pointsToInches(sizePt * 0.35);

export interface LineText {
  readonly text: string;
  readonly xIn: number;
  /** The middle of its capital letters. */
  readonly yIn: number;
  readonly sizePt: number;
  readonly weight: number;
  readonly fill: string;
  readonly anchor?: 'middle';
  readonly className?: string;
}

/** One line of text of a diagram. */
export function drawLineText({ family }: LineDrawing, line: LineText): string {
  const attributes = [
    ...(line.className === undefined ? [] : [`class="${line.className}"`]),
    `x="${formatMils(line.xIn)}" y="${formatMils(line.yIn + capShiftIn(line.sizePt))}"`,
    ...(line.anchor === undefined ? [] : [`text-anchor="${line.anchor}"`]),
    `fill="${line.fill}" font-family="${escapeMarkup(family)}" font-weight="${line.weight}"`,
    `font-size="${formatMils(pointsToInches(line.sizePt), 2)}"`,
  ];
  return `<text ${attributes.join(' ')}>${escapeMarkup(line.text)}</text>`;
}
