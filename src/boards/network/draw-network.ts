import type { BoardParts } from '../../pack/rendered-pack.ts';
import { contrastRatio, mixColours, PALETTE, rgbDistance } from '../colours.ts';
import type { Disc } from '../geometry.ts';
import type { BoardInk } from './ink.ts';
import type { Region } from './model.ts';
import type { PlacedStop } from './place-network.ts';
import { BULLET_FONT, type PlacedBullet } from './place-on-links.ts';
import {
  drawDisc,
  drawRegionShape,
  fontAttributes,
  placedAt,
  rectAttributes,
  toPoints,
  writeElement,
  writeText,
} from './svg.ts';

/** Widths of the rings as shares of the whole mark's radius. */
const RING_SHARE = 0.1;

const MAJOR_RING_SHARE = 0.11;

const MAJOR_GAP_SHARE = 0.1;

const SHAPE_SHARE = 0.62;
/** Of a shape that its number is cut out of. */
const CUT_SHAPE_SHARE = 0.84;
/** What a ring of the region's colour leaves free, and how it is painted there. */
const HOLLOW_SHARE = 0.74;
/** A mark that a partial fills has a narrower ring. */
const FREE_HOLLOW_SHARE = 0.88;

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

/** How much lower than its middle a shape has room for a number, in shares of the disc. */
const ROOM_BELOW_MIDDLE: Readonly<Record<string, number>> = { triangle: 0.12, star: 0.03 };

/**
 * The shape of a region with its number: cut out of the shape, as on tokens and cards, so that shape
 * and number are told apart in grey. Other values may be longer, and stand on a shade of the shape;
 * so does the number in a ring.
 */
function drawRegionMark(
  region: Region,
  disc: Disc,
  { value, isHollow, hasText }: RegionMark,
): string {
  const { xIn, yIn, rIn } = disc;
  const drawShape = (share: number, fill: string): string =>
    writeElement(
      'g',
      { fill },
      drawRegionShape(region.shape, xIn * 72, yIn * 72, rIn * share * 72),
    );
  const isCut = value === null && !isHollow;
  const shown = isHollow ? { ...region, ...HOLLOW_COLOURS } : region;
  const room = { ...disc, yIn: yIn + rIn * (ROOM_BELOW_MIDDLE[region.shape] ?? 0) };
  const colour = isCut ? region.fill : shown.ink;
  const mark = isCut
    ? drawShape(CUT_SHAPE_SHARE, region.ink)
    : drawShape(SHAPE_SHARE, shapeShade(shown));
  if (!hasText) return mark;
  return (
    mark +
    (value === null ? drawValue(`${region.number}`, room, colour) : drawValue(value, disc, colour))
  );
}

interface RegionMark {
  /** In the place of the number. */
  readonly value: string | null;
  /** Whether it stands on paper, in a ring of the region's colour. */
  readonly isHollow: boolean;
  /** Whether number or value are drawn. */
  readonly hasText: boolean;
}

/** As many characters fit in a mark in full size. */
const FULL_SIZE_LENGTH = 2;

/** A number or a short text in the middle of a mark. */
function drawValue(value: string, { xIn, yIn, rIn }: Disc, fill: string): string {
  const share = Math.min(1, (FULL_SIZE_LENGTH + 0.5) / Math.max(1, [...value].length));
  const sizePt = rIn * 72 * NUMBER_EM * share;
  const at = { xIn, yIn: yIn + (0.35 * sizePt) / 72 };
  return writeText(value, at, { 'font-size': sizePt, fill });
}

export interface StopMark {
  readonly region: Region | null;
  /** Stands in the place of the region's number. */
  readonly value?: string | null;
  /** Whether the mark is left free for what a partial draws. */
  readonly isFree?: boolean;
  readonly isMajor: boolean;
  /** Whether its number or value is drawn; it is when left out. */
  readonly hasText?: boolean;
  readonly ink: BoardInk;
}

/** The radius of a mark within its rings, as a share of the whole. */
export const freeShare = (isMajor: boolean): number =>
  (isMajor ? 1 - MAJOR_RING_SHARE - MAJOR_GAP_SHARE : 1) * (1 - RING_SHARE);

/**
 * The mark of a stop: a disc in its region's colour with number and shape, or a ring of that colour
 * around them; major stops wear a second ring.
 */
export function drawStopMark(disc: Disc, mark: StopMark): string {
  const { region, isFree = false, isMajor, ink } = mark;
  const inside = (rIn: number): Disc => ({ ...disc, rIn });
  const inner = isMajor ? disc.rIn * (1 - MAJOR_RING_SHARE - MAJOR_GAP_SHARE) : disc.rIn;
  const fillR = disc.rIn * freeShare(isMajor);
  const isHollow = region !== null && !ink.areStopsFilled;
  return [
    isMajor ? drawDisc(disc, { fill: PALETTE.ink }) : '',
    isMajor ? drawDisc(inside(disc.rIn * (1 - MAJOR_RING_SHARE)), { fill: PALETTE.paper }) : '',
    drawDisc(inside(inner), { fill: PALETTE.ink }),
    drawDisc(inside(fillR), { fill: region?.fill ?? PALETTE.paper }),
    isHollow
      ? drawDisc(inside(fillR * (isFree ? FREE_HOLLOW_SHARE : HOLLOW_SHARE)), {
          fill: PALETTE.paper,
        })
      : '',
    isFree ? '' : drawContent(inside(fillR), isHollow, mark),
  ].join('');
}

function drawContent(
  disc: Disc,
  isHollow: boolean,
  { region, value = null, hasText = true }: StopMark,
): string {
  if (region !== null) return drawRegionMark(region, disc, { value, isHollow, hasText });
  return value === null || !hasText ? '' : drawValue(value, disc, PALETTE.ink);
}

/** What `drawStopMark` needs around it. */
export const STOP_STYLE = {
  'font-family': 'Barlow Condensed',
  'font-weight': 700,
  'text-anchor': 'middle',
} as const;

/** How stops are drawn. */
export interface StopDrawing {
  readonly ink: BoardInk;
  /** What partials of the pack drew in them. */
  readonly parts: BoardParts;
  /** Whether their numbers and values are drawn. */
  readonly hasText: boolean;
}

/** All stops. */
export const drawStops = (
  stops: readonly PlacedStop[],
  { ink, parts, hasText }: StopDrawing,
): string =>
  writeElement(
    'g',
    { id: 'stops', ...STOP_STYLE },
    stops.map((placed) => {
      const { stop, isMajor } = placed;
      const part = parts.get(stop.id);
      const mark = writeElement(
        'g',
        { 'data-stop': stop.id, 'data-size': stop.size },
        drawStopMark(placed, {
          region: stop.region,
          value: stop.value,
          isFree: part !== undefined,
          isMajor,
          hasText,
          ink,
        }),
      );
      return part === undefined ? mark : `${mark}\n${drawPart(placed, part, ink)}`;
    }),
  );

/** What a partial drew in a stop, beside its mark: it is measured against that. */
function drawPart({ stop, xIn, yIn, rIn }: PlacedStop, part: string, ink: BoardInk): string {
  const colour = ink.areStopsFilled ? (stop.region?.ink ?? PALETTE.ink) : PALETTE.ink;
  return writeElement(
    'g',
    {
      'data-content-of': stop.id,
      'data-room': toPoints(rIn),
      transform: placedAt({ xIn, yIn }),
      fill: colour,
      color: colour,
    },
    part,
  );
}

/** The number of a route, or what it is marked with, in its capsule. */
export function drawBullet(
  mark: string,
  box: PlacedBullet['box'],
  stroke: string = PALETTE.link,
): string {
  const baseline = box.yIn + box.heightIn / 2 + (0.345 * BULLET_FONT.sizePt) / 72;
  return [
    writeElement('rect', {
      fill: PALETTE.paper,
      stroke,
      ...rectAttributes(box),
      rx: toPoints(box.heightIn / 2),
    }),
    writeText(mark, { xIn: box.xIn + box.widthIn / 2, yIn: baseline }),
  ].join('');
}

/** What `drawBullet` needs around it. */
export const BULLET_STYLE = {
  ...fontAttributes(BULLET_FONT),
  'text-anchor': 'middle',
  'stroke-width': 0.8,
  fill: PALETTE.ink,
};

/** The numbers of all routes on their links. */
export const drawBullets = (bullets: readonly PlacedBullet[]): string =>
  writeElement(
    'g',
    { id: 'route-numbers', ...BULLET_STYLE },
    bullets.map(({ link, route, box }) =>
      writeElement(
        'g',
        { 'data-route': route.id, 'data-on-link': link.id },
        drawBullet(route.mark, box, route.fill ?? PALETTE.link),
      ),
    ),
  );
