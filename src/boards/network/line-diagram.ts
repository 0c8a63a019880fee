import { formatNumber, pointsToInches } from '../../geometry/geometry.ts';
import type { TextMeasure } from '../../pack/fonts.ts';
import { escapeMarkup } from '../../text/text-markup.ts';
import { type LineLayout, type LineTrack, layOutLine } from './line-layout.ts';
import type { Region, Route, Stop } from './model.ts';
import { drawRegionShape } from './svg.ts';

export interface LineDiagram {
  readonly svg: string;
  /** Names that are too wide even at the smallest size. */
  readonly tooWide: readonly string[];
  /** True if the rows stand closer together than the smallest type allows. */
  readonly isTooTall: boolean;
}

/** A line that has no colour of its own, between two edges of ink. */
const LINE_COLOUR = '#ffc52e';

const SIZE_STEP_PT = 0.25;
/** Rows further apart than this look lost. */
const MAX_PITCH_IN = 0.25;
/** The smallest row as a multiple of its type. */
const MIN_LEADING = 1.15;

const START_PT = 6.5;

const START_GAP_IN = 0.06;

const FLAG_WIDTH_IN = 0.17;

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
  const byPitch = pitchIn / pointsToInches(1) / MIN_LEADING;
  const wanted = Math.min(request.maxPt, Math.floor(byPitch / SIZE_STEP_PT) * SIZE_STEP_PT);
  const sizePt = Math.max(request.minPt, wanted);
  const drawing: LineDrawing = { ...request, layout, pitchIn, sizePt, textLeftIn };
  return {
    svg: drawSvg(drawing),
    tooWide: layout.rows
      .filter(({ stop }) => setName(drawing, stop).isTooWide)
      .map(({ stop }) => stop.name),
    isTooTall: byPitch < request.minPt - 1e-9,
  };
}

const weightOf = (stop: Stop): number => LINE_WEIGHTS[stop.size === 'major' ? 'major' : 'minor'];

function nameWidthIn({ measure, family }: LineDrawing, stop: Stop, sizePt: number): number {
  return measure(stop.name, { family, weight: weightOf(stop), sizePt });
}

const nameRoomIn = (drawing: LineDrawing): number => drawing.widthIn - drawing.textLeftIn;

/** Widths of the pill behind a name, best first: flag and label, then the flag alone; 0 where none stands. */
function pillWidthsIn({ measure, family, startLabel, route }: LineDrawing, stop: Stop): number[] {
  if (stop.id !== route.start.id) return [0];
  if (startLabel === null) return [FLAG_WIDTH_IN];
  const font = { family, weight: LINE_WEIGHTS.major, sizePt: START_PT };
  return [FLAG_WIDTH_IN + 0.03 + measure(startLabel, font), FLAG_WIDTH_IN];
}

/** How a name is set. */
interface NameSetting {
  readonly sizePt: number;
  /** Of the pill behind it. */
  readonly pillIn: number;
  /** Even at the smallest size. */
  readonly isTooWide: boolean;
}

/**
 * A name that is too wide is set smaller than its neighbours, rather than all of them; the starting
 * stop too, if its pill has room for the label then.
 */
function setName(drawing: LineDrawing, stop: Stop): NameSetting {
  const { minPt } = drawing;
  for (const pillIn of pillWidthsIn(drawing, stop)) {
    const roomIn = nameRoomIn(drawing) - (pillIn === 0 ? 0 : pillIn + START_GAP_IN) + 1e-9;
    for (let sizePt = drawing.sizePt; sizePt > minPt - SIZE_STEP_PT; sizePt -= SIZE_STEP_PT) {
      const setPt = Math.max(sizePt, minPt);
      if (nameWidthIn(drawing, stop, setPt) <= roomIn)
        return { sizePt: setPt, pillIn, isTooWide: false };
    }
  }
  return { sizePt: minPt, pillIn: FLAG_WIDTH_IN, isTooWide: true };
}

function drawSvg(drawing: LineDrawing): string {
  const { widthIn, heightIn, layout } = drawing;
  return [
    `<svg class="line-diagram" viewBox="0 0 ${formatMils(widthIn)} ${formatMils(heightIn)}">`,
    ...drawLineZones(drawing),
    ...drawTracks(drawing),
    ...layout.rows.map((_, row) => drawRow(drawing, row)),
    '</svg>',
  ].join('');
}

/** All edges first, so that branches open into each other. */
function drawTracks(drawing: LineDrawing): string[] {
  const path = drawing.layout.tracks.map((track) => trackPath(drawing, track)).join('');
  const draw = (part: string, colour: string, width: number): string =>
    `<path class="line-diagram__${part}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" d="${path}"/>`;
  return [draw('edge', INK, 56), draw('line', drawing.route.fill ?? LINE_COLOUR, 34)];
}

function trackPath(drawing: LineDrawing, track: LineTrack): string {
  const { layout, pitchIn } = drawing;
  const x = laneX(drawing, track.lane);
  const first = track.rows[0] ?? null;
  const last = track.rows.at(-1) ?? null;
  const laneOfRow = (row: number): number => laneX(drawing, layout.rows[row]?.lane ?? 0);
  const parts: string[] = [];
  if (track.fromRow !== null) {
    const y = rowY(drawing, track.fromRow);
    parts.push(
      `M${formatMils(laneOfRow(track.fromRow))} ${formatMils(y)}`,
      curveBetween(laneOfRow(track.fromRow), x, y, y + pitchIn),
    );
  } else if (first !== null) {
    parts.push(`M${formatMils(x)} ${formatMils(rowY(drawing, first))}`);
  }
  if (track.toRow !== null) {
    const y = rowY(drawing, track.toRow);
    parts.push(
      `V${formatMils(y - pitchIn)}`,
      curveBetween(x, laneOfRow(track.toRow), y - pitchIn, y),
    );
  } else if (last !== null) {
    parts.push(`V${formatMils(rowY(drawing, last))}`);
  }
  return parts.join('');
}

const curveBetween = (x1: number, x2: number, y1: number, y2: number): string => {
  const middle = (y1 + y2) / 2;
  return `C${formatMils(x1)} ${formatMils(middle)} ${formatMils(x2)} ${formatMils(middle)} ${formatMils(x2)} ${formatMils(y2)}`;
};

function drawRow(drawing: LineDrawing, row: number): string {
  const entry = drawing.layout.rows[row];
  if (!entry) return '';
  const { stop, lane } = entry;
  const { textLeftIn, route } = drawing;
  const { sizePt, pillIn } = setName(drawing, stop);
  const y = rowY(drawing, row);
  const start =
    stop.id === route.start.id ? drawStartFlag(drawing, { stop, sizePt, pillIn, yIn: y }) : '';
  const name = drawLineText(drawing, {
    text: stop.name,
    xIn: textLeftIn,
    yIn: y,
    sizePt,
    weight: weightOf(stop),
    fill: INK,
    className: 'line-diagram__name',
  });
  return drawStopMark(drawing, stop, laneX(drawing, lane), y) + name + start;
}

/** A bead in the region's colour; majors are larger and have a ring more. */
function drawStopMark({ pitchIn }: LineDrawing, stop: Stop, xIn: number, yIn: number): string {
  const fill = stop.region?.fill ?? '#ffffff';
  const circle = (rIn: number, paint: string): string =>
    `<circle cx="${formatMils(xIn)}" cy="${formatMils(yIn)}" r="${formatMils(rIn)}" fill="${paint}"/>`;
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
function drawStartFlag(
  drawing: LineDrawing,
  { stop, sizePt, pillIn, yIn }: Omit<NameSetting, 'isTooWide'> & { stop: Stop; yIn: number },
): string {
  const left = drawing.textLeftIn + nameWidthIn(drawing, stop, sizePt) + START_GAP_IN;
  const height = 0.118;
  const flag = `M${formatMils(left + 0.05)} ${formatMils(yIn - 0.036)}h70l-24 22l24 22h-58v30h-12z`;
  const label = drawLineText(drawing, {
    text: drawing.startLabel ?? '',
    xIn: left + 0.142,
    yIn,
    sizePt: START_PT,
    weight: LINE_WEIGHTS.major,
    fill: '#ffffff',
  });
  return [
    `<g class="line-diagram__start"><rect x="${formatMils(left)}" y="${formatMils(yIn - height / 2)}" width="${formatMils(pillIn)}" height="${formatMils(height)}" rx="24" fill="${INK}"/>`,
    `<path fill="#ffffff" d="${flag}"/>${pillIn > FLAG_WIDTH_IN ? label : ''}</g>`,
  ].join('');
}

/** Rows in succession whose stops lie in one region. */
interface Zone {
  readonly region: Region | null;
  readonly first: number;
  readonly last: number;
}

interface ZoneBox {
  readonly region: Region;
  readonly topIn: number;
  readonly bottomIn: number;
  /** Where number and shape stand. */
  readonly middleIn: number;
  readonly isLast: boolean;
}

/**
 * The strip along the left edge of a line diagram: the colour, number and shape of the region that
 * each stretch of rows lies in.
 */
function drawLineZones(drawing: LineDrawing): string[] {
  const zones = zonesOf(drawing);
  return zones.map(({ region, first, last }, index) => {
    if (!region) return '';
    const isLast = index === zones.length - 1;
    return drawZone(drawing, {
      region,
      topIn: index === 0 ? 0 : rowY(drawing, first) - drawing.pitchIn / 2,
      bottomIn: isLast ? drawing.heightIn : rowY(drawing, last) + drawing.pitchIn / 2,
      middleIn: (rowY(drawing, first) + rowY(drawing, last)) / 2,
      isLast,
    });
  });
}

function zonesOf({ layout }: LineDrawing): Zone[] {
  const zones: Zone[] = [];
  layout.rows.forEach(({ stop: { region } }, row) => {
    const open = zones.at(-1);
    if (open && open.region?.id === region?.id) zones[zones.length - 1] = { ...open, last: row };
    else zones.push({ region, first: row, last: row });
  });
  return zones;
}

function drawZone(
  drawing: LineDrawing,
  { region, topIn, bottomIn, middleIn, isLast }: ZoneBox,
): string {
  const { zoneWidthIn, zoneMarginIn } = drawing;
  const width = formatMils(zoneWidthIn);
  const border = `<path stroke="${INK}" stroke-width="9" d="M0 ${formatMils(bottomIn)}H${width}"/>`;
  const number = drawLineText(drawing, {
    text: String(region.number),
    xIn: zoneMarginIn + 0.045,
    yIn: middleIn,
    sizePt: 9,
    weight: LINE_WEIGHTS.region,
    fill: region.ink,
    anchor: 'middle',
    className: 'line-diagram__number',
  });
  const shapeAt = { cx: (zoneMarginIn + 0.16) * 1000, cy: middleIn * 1000, r: 50 };
  return [
    `<rect class="line-diagram__zone" style="--region:${region.fill}" x="0" y="${formatMils(topIn)}" width="${width}" height="${formatMils(bottomIn - topIn)}" fill="${region.fill}"/>`,
    isLast ? '' : border,
    `<path stroke="${INK}" stroke-width="14" d="M${width} ${formatMils(topIn)}V${formatMils(bottomIn)}"/>`,
    `<g class="line-diagram__shape" fill="${region.ink}">${drawRegionShape(region.shape, shapeAt)}</g>${number}`,
  ].join('');
}

interface LineDiagramRequest {
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
interface LineDrawing extends LineDiagramRequest {
  readonly layout: LineLayout;
  /** Distance of rows. */
  readonly pitchIn: number;
  readonly sizePt: number;
  readonly textLeftIn: number;
}

/** The cuts that a diagram is set in: names of minor stops, of major stops, numbers of regions. */
export const LINE_WEIGHTS = { minor: 500, major: 600, region: 700 } as const;

const INK = '#17191d';
/** Above the first row and below the last. */
const PADDING_IN = 0.03;

const LANE_STEP_IN = 0.17;

const laneX = ({ zoneWidthIn }: LineDiagramRequest, lane: number): number =>
  zoneWidthIn + 0.14 + lane * LANE_STEP_IN;

const rowY = ({ pitchIn }: LineDrawing, row: number): number => PADDING_IN + (row + 0.5) * pitchIn;

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
function drawLineText({ family }: LineDrawing, line: LineText): string {
  const attributes = [
    ...(line.className === undefined ? [] : [`class="${line.className}"`]),
    `x="${formatMils(line.xIn)}" y="${formatMils(line.yIn + capShiftIn(line.sizePt))}"`,
    ...(line.anchor === undefined ? [] : [`text-anchor="${line.anchor}"`]),
    `fill="${line.fill}" font-family="${escapeMarkup(family)}" font-weight="${line.weight}"`,
    `font-size="${formatMils(pointsToInches(line.sizePt), 2)}"`,
  ];
  return `<text ${attributes.join(' ')}>${escapeMarkup(line.text)}</text>`;
}
