import { outset } from '../../geometry/geometry.ts';
import type { BoardParts } from '../../pack/rendered-pack.ts';
import { contrastRatio, PALETTE } from '../colours.ts';
import { distance, interpolate, type Point } from '../geometry.ts';
import type { BoardInk } from './ink.ts';
import { areaPlaceId } from './model.ts';
import { AREA_FONT, type PlacedArea } from './place-areas.ts';
import type { BoardPlacement } from './place-board.ts';
import {
  GROUND_FONT,
  GROUND_LEADING,
  GROUND_SPACING_PT,
  type PlacedGround,
  type PlacedRegion,
  type PlacedStreet,
  STREET_FONT,
  STREET_SPACING_PT,
} from './place-ground.ts';
import {
  fontAttributes,
  formatPoint,
  placedAt,
  rectAttributes,
  toPoints,
  writeElement,
  writeText,
} from './svg.ts';

/** Ground is painted this far past the edge, for a print with bleed. */
const BLEED_IN = 0.25;
/** A region is this much wider than its outlines, which closes slivers between them. */
const REGION_OUTSET_PT = 3;

const REGION_BORDER_PT = 1.1;

const SHORE_RADIUS_IN = 0.3;

/**
 * The outlines twice: with a wide edge of bare ground, then with a narrow one of the region's tint,
 * and where tints do not part the regions with a line around it.
 */
function drawRegion({ region, cells }: PlacedRegion, { tintOf, border }: BoardInk): string {
  // A stop without neighbours in reach may lose all of its ground to a clip.
  const outlines = cells
    .filter(({ length }) => length > 2)
    .map((cell) => {
      return `M${cell.map(formatPoint).join('L')}Z`;
    });
  const tint = tintOf(region.fill);
  const id = `ground-of-${region.id}`;
  const again = (stroke: string, widthPt: number): string =>
    writeElement('use', { href: `#${id}`, stroke, 'stroke-width': 2 * widthPt });
  return writeElement('g', { 'data-region': region.id, fill: tint }, [
    writeElement('path', { id, d: outlines.join('\n') }),
    border === null ? '' : again(border, REGION_OUTSET_PT + REGION_BORDER_PT),
    again(tint, REGION_OUTSET_PT),
  ]);
}

/** Neighbours of one kind and depth flow into each other: their shores are drawn before any of them is filled. */
function drawGroundShapes(shapes: readonly PlacedGround[], ink: BoardInk): string[] {
  const runs: PlacedGround[][] = [];
  for (const one of shapes) {
    const run = runs.at(-1);
    const before = run?.[0]?.shape;
    const { kind, depth } = one.shape;
    if (before?.kind === kind && before.depth === depth) run?.push(one);
    else runs.push([one]);
  }
  return runs.flatMap((run) => {
    const shape = run[0]?.shape;
    if (shape === undefined) return [];
    const { fill, edge, edgePt } = ink.groundPaint(shape.kind, shape.depth);
    const drawn = run.map(({ shape, corners }) => ({
      id: shape.id,
      d: roundedOutline(corners, SHORE_RADIUS_IN),
    }));
    const shore = { fill: 'none', stroke: edge, 'stroke-width': 2 * edgePt };
    return [
      edgePt === 0
        ? ''
        : writeElement(
            'g',
            { ...shore, 'stroke-linejoin': 'round' },
            drawn.map(({ d }) => writeElement('path', { d })),
          ),
      writeElement(
        'g',
        { fill },
        drawn.map(({ id, d }) => writeElement('path', { 'data-ground': id, d })),
      ),
    ];
  });
}

function drawGroundName({ shape, label }: PlacedGround, ink: BoardInk): string {
  if (label === null) return '';
  const em = GROUND_FONT.sizePt / 72;
  const first = 0.34 * em - ((label.lines.length - 1) * GROUND_LEADING * em) / 2;
  return writeElement(
    'g',
    {
      'data-ground-name': shape.id,
      transform: placedAt(label.centre, label.turnDeg),
      fill: ink.groundPaint(shape.kind).ink,
    },
    label.lines.map((line, index) =>
      writeText(line, { xIn: 0, yIn: first + index * GROUND_LEADING * em }),
    ),
  );
}

const drawStreetLines = ({ street, lines }: PlacedStreet): string[] =>
  lines.map(({ from, to }) =>
    writeElement('line', {
      'data-street': street.name,
      x1: toPoints(from.xIn),
      y1: toPoints(from.yIn),
      x2: toPoints(to.xIn),
      y2: toPoints(to.yIn),
    }),
  );

function drawStreetName({ street, ends }: PlacedStreet): string[] {
  const em = STREET_FONT.sizePt / 72;
  return ends.map(({ centre, lines, turnDeg }) => {
    const first = 0.34 * em - ((lines.length - 1) * em) / 2;
    const texts = lines.map((line, index) => writeText(line, { xIn: 0, yIn: first + index * em }));
    const transform = placedAt(centre, turnDeg);
    return writeElement('g', { 'data-street': street.name, transform }, texts);
  });
}

function drawBackground({ size }: BoardPlacement, ink: BoardInk): string {
  const sheet = outset({ xIn: 0, yIn: 0, ...size }, BLEED_IN);
  return writeElement('rect', {
    id: 'ground',
    ...rectAttributes(sheet),
    fill: ink.ground,
  });
}

/** Above whatever else is drawn on the ground. */
export const drawStreetNames = (streets: readonly PlacedStreet[]): string =>
  writeElement(
    'g',
    {
      id: 'street-names',
      ...fontAttributes(STREET_FONT),
      'letter-spacing': STREET_SPACING_PT,
      'text-anchor': 'middle',
      fill: PALETTE.ink,
    },
    streets.flatMap(drawStreetName),
  );

/** Ground, regions, streets without their names, water and parks: everything that lies under the network. */
export function drawGround(placed: BoardPlacement, ink: BoardInk): string[] {
  const { regions, streets, ground } = placed;
  const regionStyle = {
    id: 'regions',
    stroke: ink.ground,
    'stroke-width': 2 * (REGION_OUTSET_PT + ink.seamPt),
    'stroke-linejoin': 'round',
  };
  const nameStyle = {
    id: 'ground-names',
    ...fontAttributes(GROUND_FONT),
    'letter-spacing': GROUND_SPACING_PT,
    'text-anchor': 'middle',
  };
  return [
    drawBackground(placed, ink),
    writeElement(
      'g',
      regionStyle,
      regions.map((region) => drawRegion(region, ink)),
    ),
    writeElement(
      'g',
      { id: 'streets', stroke: ink.street.colour, 'stroke-width': ink.street.widthPt },
      streets.flatMap(drawStreetLines),
    ),
    writeElement('g', { id: 'shapes' }, [
      ...drawGroundShapes(ground, ink),
      writeElement(
        'g',
        { stroke: ink.street.colour, 'stroke-width': ink.streetOverWaterPt },
        ground.length === 0 ? [] : streets.flatMap(drawStreetLines),
      ),
      writeElement(
        'g',
        nameStyle,
        ground.map((one) => drawGroundName(one, ink)),
      ),
    ]),
  ];
}

/** A point on the way from a corner towards the next one: `radiusIn` away, or half-way if that is nearer. */
const pointTowards = (corner: Point, next: Point, radiusIn: number): Point => {
  const length = distance(corner, next);
  return length === 0 ? corner : interpolate(corner, next, Math.min(radiusIn, length / 2) / length);
};

/** The data of a closed path around `corners`, each of them rounded. */
export function roundedOutline(corners: readonly Point[], radiusIn: number): string {
  const bends = corners.map((corner, index) => {
    const before = corners.at(index - 1) ?? corner;
    const after = corners[(index + 1) % corners.length] ?? corner;
    const [enter, exit] = [
      pointTowards(corner, before, radiusIn),
      pointTowards(corner, after, radiusIn),
    ];
    return `${index === 0 ? 'M' : 'L'}${formatPoint(enter)}Q${formatPoint(corner)} ${formatPoint(exit)}`;
  });
  return `${bends.join('')}Z`;
}

const CORNER_RADIUS_IN = 0.18;

const EDGE_PT = 1.2;

/** Text in the ink of the board where that can be read on the area, else in white. */
const MIN_CONTRAST = 4.5;

/** With little ink, an area is an outline. */
function paintOf({ area }: PlacedArea, { areMarksFilled }: BoardInk) {
  const fill = areMarksFilled ? (area.fill ?? PALETTE.paper) : PALETTE.paper;
  const ink = contrastRatio(PALETTE.ink, fill) >= MIN_CONTRAST ? PALETTE.ink : PALETTE.paper;
  return { fill, edge: PALETTE.link, ink };
}

function drawOutline(placed: PlacedArea, ink: BoardInk): string {
  const { fill, edge } = paintOf(placed, ink);
  return writeElement('path', {
    'data-area': placed.area.id,
    fill,
    stroke: edge,
    d: roundedOutline(placed.corners, CORNER_RADIUS_IN),
  });
}

/** Its name, or what its partial drew. */
function drawContent(placed: PlacedArea, ink: BoardInk, parts: BoardParts): string {
  const { area, centre, room, lines } = placed;
  const id = areaPlaceId(area.id);
  const drawn = parts.get(id);
  const words = lines.map(({ text, at }) => writeText(text, at, fontAttributes(AREA_FONT)));
  const colour = paintOf(placed, ink).ink;
  return writeElement(
    'g',
    {
      'data-content-of': id,
      'data-room': `${toPoints(room.widthIn)}x${toPoints(room.heightIn)}`,
      transform: placedAt(centre),
      fill: colour,
      color: colour,
    },
    drawn === undefined ? words : [drawn],
  );
}

/** All areas with what stands in them; none for a board without any. */
export const drawAreas = (
  areas: readonly PlacedArea[],
  ink: BoardInk,
  parts: BoardParts,
): string[] =>
  areas.length === 0
    ? []
    : [
        writeElement(
          'g',
          { id: 'areas', 'stroke-width': EDGE_PT, 'stroke-linejoin': 'round' },
          areas.map((placed) => drawOutline(placed, ink)),
        ),
        writeElement(
          'g',
          {
            id: 'area-contents',
            'font-family': 'Barlow Condensed',
            'font-weight': 600,
            'text-anchor': 'middle',
          },
          areas.map((placed) => drawContent(placed, ink, parts)),
        ),
      ];
