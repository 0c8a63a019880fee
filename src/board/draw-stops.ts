import type { Region } from '../model/pack.ts';
import type { BoardInk } from './board-ink.ts';
import { contrastRatio, mixColours, PALETTE, rgbDistance } from './draw-palette.ts';
import { toPoints, writeElement, writeText } from './draw-svg.ts';
import type { Disc } from './place-geometry.ts';
import type { PlacedStop } from './place-stops.ts';
import { drawRegionShape } from './region-shape.ts';

/** Widths of the rings as shares of the whole mark's radius. */
const RING_SHARE = 0.1;
const MAJOR_RING_SHARE = 0.11;
const MAJOR_GAP_SHARE = 0.1;
const SHAPE_SHARE = 0.62;
/** What a ring of the region's colour leaves free, and how it is painted there. */
const HOLLOW_SHARE = 0.74;
const HOLLOW_COLOURS = { fill: PALETTE.paper, ink: PALETTE.ink } as const;
const NUMBER_EM = 0.74;

/** How far the shape's shade lies from the fill, in steps of 255 through the colour cube. */
const SHADE_STEPS = 73;
const SHADE_SHARES = Array.from({ length: 21 }, (_, index) => 0.1 + 0.02 * index);
const NUMBER_CONTRAST = 4.5;

/** A shade of the fill for the shape behind the number: away from the ink, or else towards it. */
function shapeShade({ fill, ink }: Region): string {
  const isInkDark = contrastRatio(ink, '#ffffff') > contrastRatio(ink, '#000000');
  const directions = isInkDark ? ['#ffffff', '#000000'] : ['#000000', '#ffffff'];
  const shades = directions.flatMap((towards) =>
    SHADE_SHARES.map((share) => mixColours(fill, towards, share)),
  );
  const isPlain = (shade: string): boolean =>
    rgbDistance(shade, fill) >= SHADE_STEPS && contrastRatio(shade, ink) >= NUMBER_CONTRAST;
  return shades.find(isPlain) ?? fill;
}

function drawRegionMark(region: Region, { xIn, yIn, rIn }: Disc): string {
  const r = rIn * SHAPE_SHARE;
  const sizePt = rIn * 72 * NUMBER_EM;
  const shape = drawRegionShape(region.shape, { cx: xIn * 72, cy: yIn * 72, r: r * 72 });
  const number = writeText(
    String(region.number),
    { xIn, yIn: yIn + (0.35 * sizePt) / 72 },
    { 'font-size': sizePt, fill: region.ink },
  );
  return writeElement('g', { fill: shapeShade(region) }, shape) + number;
}

const drawDisc = (disc: Disc, fill: string): string =>
  writeElement('circle', {
    cx: toPoints(disc.xIn),
    cy: toPoints(disc.yIn),
    r: toPoints(disc.rIn),
    fill,
  });

export interface StopMark {
  readonly region: Region | null;
  readonly isMajor: boolean;
  readonly ink: BoardInk;
}

/**
 * The mark of a stop: a disc in its region's colour with number and shape, or a ring of that colour
 * around them; major stops wear a second ring.
 */
export function drawStopMark(disc: Disc, { region, isMajor, ink }: StopMark): string {
  const inside = (rIn: number): Disc => ({ ...disc, rIn });
  const inner = isMajor ? disc.rIn * (1 - MAJOR_RING_SHARE - MAJOR_GAP_SHARE) : disc.rIn;
  const fillR = inner * (1 - RING_SHARE);
  const isHollow = region !== null && !ink.areStopsFilled;
  return [
    isMajor ? drawDisc(disc, PALETTE.ink) : '',
    isMajor ? drawDisc(inside(disc.rIn * (1 - MAJOR_RING_SHARE)), PALETTE.paper) : '',
    drawDisc(inside(inner), PALETTE.ink),
    drawDisc(inside(fillR), region?.fill ?? PALETTE.paper),
    isHollow ? drawDisc(inside(fillR * HOLLOW_SHARE), PALETTE.paper) : '',
    region === null
      ? ''
      : drawRegionMark(isHollow ? { ...region, ...HOLLOW_COLOURS } : region, inside(fillR)),
  ].join('');
}

/** What `drawStopMark` needs around it. */
export const STOP_STYLE = {
  'font-family': 'Barlow Condensed',
  'font-weight': 700,
  'text-anchor': 'middle',
} as const;

/** All stops. */
export const drawStops = (stops: readonly PlacedStop[], ink: BoardInk): string =>
  writeElement(
    'g',
    { id: 'stops', ...STOP_STYLE },
    stops.map((placed) =>
      writeElement(
        'g',
        { 'data-stop': placed.stop.id, 'data-size': placed.stop.size },
        drawStopMark(placed, { region: placed.stop.region, isMajor: placed.isMajor, ink }),
      ),
    ),
  );
