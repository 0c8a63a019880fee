import type { BoardParts } from '../../pack/rendered-pack.ts';
import { contrastRatio, PALETTE } from '../colours.ts';
import { roundedOutline } from './draw-ground.ts';
import type { BoardInk } from './ink.ts';
import { areaPlaceId } from './model.ts';
import { AREA_FONT, type PlacedArea } from './place-areas.ts';
import { fontAttributes, placedAt, toPoints, writeElement, writeText } from './svg.ts';

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
