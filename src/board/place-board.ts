import type { Rect, Size } from '../model/geometry.ts';
import { outset } from '../model/geometry.ts';
import type { Board, Game } from '../model/pack.ts';
import type { TextMeasure } from '../model/text-measure.ts';
import type { PlacedBullet } from './place-bullets.ts';
import { placeBullets } from './place-bullets.ts';
import type { PlacedLabel } from './place-labels.ts';
import { placeLabels } from './place-labels.ts';
import type { Legend } from './place-legend.ts';
import { findRoom, planLegend } from './place-legend.ts';
import type { PlacedLink } from './place-links.ts';
import { placeLinks } from './place-links.ts';
import type { PlacedRegion } from './place-regions.ts';
import { placeRegions } from './place-regions.ts';
import type { PlacedStop } from './place-stops.ts';
import { fitGrid, placeStops, STOP_DIAMETER_IN } from './place-stops.ts';
import type { PlacedStreet } from './place-streets.ts';
import { placeStreets, STREET_STRIP_IN } from './place-streets.ts';

/** Where everything on the board lies, in inches. */
export interface BoardPlacement {
  readonly size: Size;
  readonly stops: readonly PlacedStop[];
  readonly links: readonly PlacedLink[];
  readonly bullets: readonly PlacedBullet[];
  readonly labels: readonly PlacedLabel[];
  readonly regions: readonly PlacedRegion[];
  readonly streets: readonly PlacedStreet[];
  readonly legend: Legend;
  readonly legendBox: Rect;
}

export interface PlaceBoardInput {
  readonly board: Board;
  readonly game: Game;
  readonly size: Size;
  readonly measure: TextMeasure;
  readonly nameOfSymbol: (icon: string) => string;
}

/** From the strip of street names to the centres of the outermost stops. */
const FRAME_IN = STOP_DIAMETER_IN.major / 2 + 0.12;
/** More of it at the top: most labels stand above their stops. */
const HEADROOM_IN = 0.2;
const LEGEND_GAP_IN = 0.3;
/** The ground of regions reaches this far into the strip of street names. */
const GROUND_MARGIN_IN = 0.04;

/** Decides where everything goes; the drawing only writes it down. */
export function placeBoard({
  board,
  game,
  size,
  measure,
  nameOfSymbol,
}: PlaceBoardInput): BoardPlacement {
  const inner = outset({ xIn: 0, yIn: 0, ...size }, -STREET_STRIP_IN);
  const legend = planLegend(board, game, { measure, nameOfSymbol });

  const spread = (area: Rect) => {
    const { xIn, yIn, widthIn, heightIn } = outset(area, -FRAME_IN);
    const grid = fitGrid(board, {
      xIn,
      yIn: yIn + HEADROOM_IN,
      widthIn,
      heightIn: heightIn - HEADROOM_IN,
    });
    const stops = placeStops(board, grid);
    return { grid, stops, links: placeLinks(board.links, stops) };
  };
  const whole = spread(inner);
  const free = findRoom(legend.size, inner, {
    stops: [...whole.stops.values()],
    links: whole.links,
  });
  const column = legend.size.widthIn + LEGEND_GAP_IN;
  const { grid, stops, links } =
    free === null
      ? spread({ ...inner, xIn: inner.xIn + column, widthIn: inner.widthIn - column })
      : whole;
  const legendBox = free ?? { xIn: inner.xIn, yIn: inner.yIn, ...legend.size };

  const placed = [...stops.values()];
  const bullets = placeBullets(links, placed, measure);
  const streets = placeStreets(board.streets, grid, { size, measure, legend: legendBox });
  const blocked = [outset(legendBox, LEGEND_GAP_IN)];
  const streetLines = streets.flatMap(({ lines }) => lines);
  const room = { stops: placed, links, bullets, streetLines, blocked, page: inner };
  return {
    size,
    stops: placed,
    links,
    bullets,
    labels: placeLabels(room, measure),
    regions: placeRegions(board.regions, { stops: placed, links }, outset(inner, GROUND_MARGIN_IN)),
    streets,
    legend,
    legendBox,
  };
}
