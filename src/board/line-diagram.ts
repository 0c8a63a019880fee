import type { Region, Route, Stop } from '../model/pack.ts';
import type { TextMeasure } from '../model/text-measure.ts';
import { formatNumber, inchesOfPoints } from '../model/units.ts';
import { type LineLayout, type LineTrack, layOutLine } from './line-layout.ts';
import { drawRegionShape } from './region-shape.ts';

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
  readonly family: string;
  readonly minPt: number;
  readonly maxPt: number;
}

export interface LineDiagram {
  readonly svg: string;
  /** Names that are too wide even at the smallest size. */
  readonly tooWide: readonly string[];
  /** True if the rows stand closer together than the smallest type allows. */
  readonly isTooTall: boolean;
}

const INK = '#17191d';
/** The line itself, between two edges of ink. */
const LINE = '#ffc52e';
const LANE_STEP_IN = 0.17;
const MINOR_WEIGHT = 500;
const MAJOR_WEIGHT = 600;
/** Above the first row and below the last. */
const PADDING_IN = 0.03;
const SIZE_STEP_PT = 0.25;
/** Rows further apart than this look lost. */
const MAX_PITCH_IN = 0.25;
/** The smallest row as a multiple of its type. */
const MIN_LEADING = 1.2;
const START_LABEL = 'Start';

interface Drawing extends LineDiagramRequest {
  readonly layout: LineLayout;
  readonly pitchIn: number;
  readonly sizePt: number;
  readonly textLeftIn: number;
}

/**
 * A line as a list of its stops with the line itself beside it: branches in lanes, marks in the
 * region's colour and larger for majors, the starting stop flagged, and along the left edge a strip
 * that names the region of each stretch by colour, number and shape. Each stop's name stands once.
 */
export function drawLineDiagram(request: LineDiagramRequest): LineDiagram {
  const layout = layOutLine(request.route);
  const rowCount = Math.max(1, layout.rows.length);
  const pitchIn = Math.min(MAX_PITCH_IN, (request.heightIn - 2 * PADDING_IN) / rowCount);
  const textLeftIn = laneX(request, layout.laneCount - 1) + 0.14;
  const byPitch = pitchIn / inchesOfPoints(1) / MIN_LEADING;
  const wanted = Math.min(request.maxPt, Math.floor(byPitch / SIZE_STEP_PT) * SIZE_STEP_PT);
  const sizePt = Math.max(request.minPt, wanted);
  const drawing: Drawing = { ...request, layout, pitchIn, sizePt, textLeftIn };
  return {
    svg: draw(drawing),
    tooWide: layout.rows
      .filter(({ stop }) => !isNameFitting(drawing, stop, nameSizePt(drawing, stop)))
      .map(({ stop }) => stop.name),
    isTooTall: byPitch < request.minPt - 1e-9,
  };
}

const laneX = ({ zoneWidthIn }: LineDiagramRequest, lane: number): number =>
  zoneWidthIn + 0.14 + lane * LANE_STEP_IN;

const rowY = ({ pitchIn }: Drawing, row: number): number => PADDING_IN + (row + 0.5) * pitchIn;

const weightOf = (stop: Stop): number => (stop.size === 'major' ? MAJOR_WEIGHT : MINOR_WEIGHT);

function nameWidthIn({ measure, family }: Drawing, stop: Stop, sizePt: number): number {
  return measure(stop.name, { family, weight: weightOf(stop), sizePt });
}

const START_PT = 6.5;
const START_GAP_IN = 0.06;
const FLAG_WIDTH_IN = 0.17;

const roomForName = (drawing: Drawing): number => drawing.widthIn - drawing.textLeftIn;

/** Width of the pill behind the name of the starting stop: flag and label, or the flag alone if it is tight. */
function startWidthIn(drawing: Drawing, stop: Stop, sizePt: number): number {
  const { measure, family } = drawing;
  const labelled =
    FLAG_WIDTH_IN + 0.03 + measure(START_LABEL, { family, weight: 600, sizePt: START_PT });
  const left = roomForName(drawing) - nameWidthIn(drawing, stop, sizePt) - START_GAP_IN;
  return labelled <= left ? labelled : FLAG_WIDTH_IN;
}

function isNameFitting(drawing: Drawing, stop: Stop, sizePt: number): boolean {
  const isStart = stop.id === drawing.route.start.id;
  const extra = isStart ? FLAG_WIDTH_IN + START_GAP_IN : 0;
  return nameWidthIn(drawing, stop, sizePt) + extra <= roomForName(drawing) + 1e-9;
}

/** A name that is too wide is set smaller than its neighbours, rather than all of them. */
function nameSizePt(drawing: Drawing, stop: Stop): number {
  let sizePt = drawing.sizePt;
  while (sizePt > drawing.minPt && !isNameFitting(drawing, stop, sizePt)) sizePt -= SIZE_STEP_PT;
  return Math.max(sizePt, drawing.minPt);
}

/** Drawn in thousandths of an inch. */
const mil = (inches: number): string => formatNumber(inches * 1000, 0);
const mils = (inches: number): string => formatNumber(inches * 1000, 2);

function draw(drawing: Drawing): string {
  const { widthIn, heightIn, layout } = drawing;
  return [
    `<svg class="line-diagram" viewBox="0 0 ${mil(widthIn)} ${mil(heightIn)}" aria-hidden="true">`,
    ...zones(drawing),
    ...tracks(drawing),
    ...layout.rows.map((_, row) => rowMarkup(drawing, row)),
    '</svg>',
  ].join('');
}

interface Zone {
  readonly region: Region | null;
  readonly first: number;
  readonly last: number;
}

function zonesOf({ layout }: Drawing): Zone[] {
  const zones: Zone[] = [];
  layout.rows.forEach(({ stop: { region } }, row) => {
    const open = zones.at(-1);
    if (open && open.region?.id === region?.id) zones[zones.length - 1] = { ...open, last: row };
    else zones.push({ region, first: row, last: row });
  });
  return zones;
}

function zones(drawing: Drawing): string[] {
  const all = zonesOf(drawing);
  return all.map((zone, index) => {
    if (!zone.region) return '';
    const top = index === 0 ? 0 : rowY(drawing, zone.first) - drawing.pitchIn / 2;
    const isLast = index === all.length - 1;
    const bottom = isLast ? drawing.heightIn : rowY(drawing, zone.last) + drawing.pitchIn / 2;
    return zoneMarkup(drawing, { region: zone.region, top, bottom, zone, isLast });
  });
}

function zoneMarkup(
  drawing: Drawing,
  {
    region,
    top,
    bottom,
    zone,
    isLast,
  }: { region: Region; top: number; bottom: number; zone: Zone; isLast: boolean },
): string {
  const { zoneWidthIn, zoneMarginIn, family } = drawing;
  const middle = (rowY(drawing, zone.first) + rowY(drawing, zone.last)) / 2;
  const numberX = zoneMarginIn + 0.045;
  const shapeX = zoneMarginIn + 0.16;
  const border = isLast
    ? ''
    : `<path stroke="${INK}" stroke-width="9" d="M0 ${mil(bottom)}H${mil(zoneWidthIn)}"/>`;
  return [
    `<rect class="line-diagram__zone" x="0" y="${mil(top)}" width="${mil(zoneWidthIn)}" height="${mil(bottom - top)}" fill="${region.fill}"/>`,
    border,
    `<path stroke="${INK}" stroke-width="14" d="M${mil(zoneWidthIn)} ${mil(top)}V${mil(bottom)}"/>`,
    `<g fill="${region.ink}">`,
    drawRegionShape(region.shape, { cx: shapeX * 1000, cy: middle * 1000, r: 50 }),
    `<text x="${mil(numberX)}" y="${mil(middle + capShiftIn(9))}" text-anchor="middle" font-family="${family}" font-weight="700" font-size="${mil(inchesOfPoints(9))}">${region.number}</text>`,
    '</g>',
  ].join('');
}

/** From the middle of capital letters down to their baseline. */
const capShiftIn = (sizePt: number): number => inchesOfPoints(sizePt * 0.35);

/** All edges first, so that branches open into each other. */
function tracks(drawing: Drawing): string[] {
  const path = drawing.layout.tracks.map((track) => trackPath(drawing, track)).join('');
  const draw = (part: string, colour: string, width: number): string =>
    `<path class="line-diagram__${part}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" d="${path}"/>`;
  return [draw('edge', INK, 56), draw('line', LINE, 34)];
}

function trackPath(drawing: Drawing, track: LineTrack): string {
  const { layout, pitchIn } = drawing;
  const x = laneX(drawing, track.lane);
  const first = track.rows[0] ?? null;
  const last = track.rows.at(-1) ?? null;
  const laneOfRow = (row: number): number => laneX(drawing, layout.rows[row]?.lane ?? 0);
  const parts: string[] = [];
  if (track.fromRow !== null) {
    const y = rowY(drawing, track.fromRow);
    parts.push(
      `M${mil(laneOfRow(track.fromRow))} ${mil(y)}`,
      bend(laneOfRow(track.fromRow), x, y, y + pitchIn),
    );
  } else if (first !== null) {
    parts.push(`M${mil(x)} ${mil(rowY(drawing, first))}`);
  }
  if (track.toRow !== null) {
    const y = rowY(drawing, track.toRow);
    parts.push(`V${mil(y - pitchIn)}`, bend(x, laneOfRow(track.toRow), y - pitchIn, y));
  } else if (last !== null) {
    parts.push(`V${mil(rowY(drawing, last))}`);
  }
  return parts.join('');
}

const bend = (x1: number, x2: number, y1: number, y2: number): string => {
  const middle = (y1 + y2) / 2;
  return `C${mil(x1)} ${mil(middle)} ${mil(x2)} ${mil(middle)} ${mil(x2)} ${mil(y2)}`;
};

function rowMarkup(drawing: Drawing, row: number): string {
  const entry = drawing.layout.rows[row];
  if (!entry) return '';
  const { stop, lane } = entry;
  const { family, textLeftIn, route } = drawing;
  const sizePt = nameSizePt(drawing, stop);
  const y = rowY(drawing, row);
  const baseline = y + capShiftIn(sizePt);
  const start = stop.id === route.start.id ? startMarkup(drawing, { stop, sizePt, yIn: y }) : '';
  const name = `<text class="line-diagram__name" x="${mil(textLeftIn)}" y="${mil(baseline)}" fill="${INK}" font-family="${family}" font-weight="${weightOf(stop)}" font-size="${mils(inchesOfPoints(sizePt))}">${escapeXml(stop.name)}</text>`;
  return stopMark(drawing, stop, laneX(drawing, lane), y) + name + start;
}

/** A bead in the region's colour; majors are larger and have a ring more. */
function stopMark({ pitchIn }: Drawing, stop: Stop, xIn: number, yIn: number): string {
  const fill = stop.region?.fill ?? '#ffffff';
  const circle = (rIn: number, paint: string): string =>
    `<circle cx="${mil(xIn)}" cy="${mil(yIn)}" r="${mil(rIn)}" fill="${paint}"/>`;
  const major = Math.min(0.08, pitchIn * 0.52);
  const minor = Math.min(0.056, pitchIn * 0.38);
  return stop.size === 'major'
    ? circle(major, INK) +
        circle(major - 0.014, '#ffffff') +
        circle(major - 0.03, INK) +
        circle(major - 0.042, fill)
    : circle(minor, INK) + circle(minor - 0.015, fill);
}

/** A pill with a flag behind the name. */
function startMarkup(
  drawing: Drawing,
  { stop, sizePt, yIn }: { stop: Stop; sizePt: number; yIn: number },
): string {
  const { family } = drawing;
  const left = drawing.textLeftIn + nameWidthIn(drawing, stop, sizePt) + START_GAP_IN;
  const width = startWidthIn(drawing, stop, sizePt);
  const height = 0.118;
  const flag = `M${mil(left + 0.05)} ${mil(yIn - 0.036)}h70l-24 22l24 22h-58v30h-12z`;
  const label = `<text x="${mil(left + 0.142)}" y="${mil(yIn + capShiftIn(START_PT))}" fill="#ffffff" font-family="${family}" font-weight="600" font-size="${mils(inchesOfPoints(START_PT))}">${START_LABEL}</text>`;
  return [
    `<g class="line-diagram__start"><rect x="${mil(left)}" y="${mil(yIn - height / 2)}" width="${mil(width)}" height="${mil(height)}" rx="24" fill="${INK}"/>`,
    `<path fill="#ffffff" d="${flag}"/>${width > FLAG_WIDTH_IN ? label : ''}</g>`,
  ].join('');
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
