import type { Rect, Size } from '../model/geometry.ts';
import { outset } from '../model/geometry.ts';
import type { Board, BoardEdge, Game } from '../model/pack.ts';
import { EDGE_MARK_DEPTH_IN } from '../model/space-box.ts';
import type { TextMeasure } from '../model/text-measure.ts';
import type { PlacedBullet } from './place-bullets.ts';
import { placeBullets } from './place-bullets.ts';
import { segmentsOf } from './place-geometry.ts';
import type { PlacedGround } from './place-ground.ts';
import { placeGround } from './place-ground.ts';
import type { PlacedLabel } from './place-labels.ts';
import { placeLabels } from './place-labels.ts';
import type { Legend } from './place-legend.ts';
import { findFreeSpace, layOutLegend } from './place-legend.ts';
import type { PlacedLink } from './place-links.ts';
import { placeLinks } from './place-links.ts';
import type { PlacedRegion } from './place-regions.ts';
import { placeRegions } from './place-regions.ts';
import type { ScoringAid } from './place-scoring.ts';
import { layOutScoring } from './place-scoring.ts';
import type { PlacedSpace } from './place-spaces.ts';
import { hasEdgeMarks, placeSpaces } from './place-spaces.ts';
import type { Grid, PlacedStop } from './place-stops.ts';
import { fitGrid, placeStops, STOP_DIAMETER_IN } from './place-stops.ts';
import type { PlacedStreet } from './place-streets.ts';
import { placeStreets, STREET_STRIP_IN } from './place-streets.ts';

/** Where everything on the board lies, in inches. */
export interface BoardPlacement {
  readonly size: Size;
  readonly ground: readonly PlacedGround[];
  readonly spaces: readonly PlacedSpace[];
  readonly stops: readonly PlacedStop[];
  readonly links: readonly PlacedLink[];
  readonly bullets: readonly PlacedBullet[];
  readonly labels: readonly PlacedLabel[];
  readonly regions: readonly PlacedRegion[];
  readonly streets: readonly PlacedStreet[];
  readonly legend: Legend;
  readonly legendBox: Rect;
  readonly scoring: { readonly aid: ScoringAid; readonly box: Rect } | null;
}

export interface PlaceBoardInput {
  readonly board: Board;
  readonly game: Game;
  readonly size: Size;
  readonly measure: TextMeasure;
  readonly nameOfSymbol: (icon: string) => string;
}

/** From the strip of street names to the centres of the outermost stops. */
const STOP_MARGIN_IN = STOP_DIAMETER_IN.major / 2 + 0.12;
/** More of it at the top: most labels stand above their stops. */
const HEADROOM_IN = 0.2;
const LEGEND_GAP_IN = 0.3;
/** The ground of regions reaches this far into the strip of street names. */
const GROUND_MARGIN_IN = 0.04;
/** Labels keep this far from other panels and spaces. */
const PANEL_GAP_IN = 0.1;

/** The board without the strips along its edges, which hold street names and marks for decks. */
function networkFrame({ spaces }: Board, { widthIn, heightIn }: Size): Rect {
  const strip = (edge: BoardEdge): number =>
    hasEdgeMarks(spaces, edge)
      ? EDGE_MARK_DEPTH_IN + STREET_STRIP_IN.besideMarks
      : STREET_STRIP_IN.atEdge;
  const [xIn, yIn] = [strip('left'), strip('top')];
  return {
    xIn,
    yIn,
    widthIn: widthIn - xIn - strip('right'),
    heightIn: heightIn - yIn - strip('bottom'),
  };
}

interface Network {
  readonly grid: Grid;
  readonly stops: ReadonlyMap<string, PlacedStop>;
  readonly links: readonly PlacedLink[];
}

function layOutNetwork(board: Board, area: Rect): Network {
  const { xIn, yIn, widthIn, heightIn } = outset(area, -STOP_MARGIN_IN);
  const grid = fitGrid(board, {
    xIn,
    yIn: yIn + HEADROOM_IN,
    widthIn,
    heightIn: heightIn - HEADROOM_IN,
  });
  const stops = placeStops(board, grid);
  return { grid, stops, links: placeLinks(board.links, stops) };
}

/** A panel's box where the data want it. */
function requestedPanelBox({ panels }: Board, id: string, size: Size): Rect | null {
  const at = panels.get(id);
  return at === undefined ? null : { xIn: at[0], yIn: at[1], ...size };
}

/** The network with room for the legend: beside the stops where they leave any, else in a column of its own. */
function layOutWithLegend(
  board: Board,
  { frame, legend, taken }: { frame: Rect; legend: Legend; taken: readonly Rect[] },
): { network: Network; legendBox: Rect } {
  const whole = layOutNetwork(board, frame);
  const around = { stops: [...whole.stops.values()], links: whole.links, taken };
  const free =
    requestedPanelBox(board, 'legend', legend.size) ?? findFreeSpace(legend.size, frame, around);
  if (free !== null) return { network: whole, legendBox: free };
  const column = legend.size.widthIn + LEGEND_GAP_IN;
  const rest = { ...frame, xIn: frame.xIn + column, widthIn: frame.widthIn - column };
  return {
    network: layOutNetwork(board, rest),
    legendBox: { xIn: frame.xIn, yIn: frame.yIn, ...legend.size },
  };
}

/** Decides where everything goes; the drawing only writes it down. */
export function placeBoard(input: PlaceBoardInput): BoardPlacement {
  const { board, game, size, measure, nameOfSymbol } = input;
  const frame = networkFrame(board, size);
  const spaces = placeSpaces(board.spaces, size, measure);
  const legend = layOutLegend(board, game, { measure, nameOfSymbol, boardWidthIn: size.widthIn });
  const onBoard = spaces.filter(({ edge }) => edge === null).map(({ box }) => box);
  const { network, legendBox } = layOutWithLegend(board, { frame, legend, taken: onBoard });
  const { grid, links } = network;
  const stops = [...network.stops.values()];

  const aid = layOutScoring(board, measure);
  const taken = [...onBoard, outset(legendBox, LEGEND_GAP_IN)];
  const aidBox =
    aid === null
      ? null
      : (requestedPanelBox(board, 'scoring', aid.size) ??
        findFreeSpace(aid.size, frame, { stops, links, taken }));
  const ground = placeGround(board.ground, grid, measure);
  const streets = placeStreets(board.streets, grid, { frame, measure, legend: legendBox });
  const bullets = placeBullets(links, stops, measure);
  const blocked = [
    ...taken,
    ...(aidBox === null ? [] : [outset(aidBox, PANEL_GAP_IN)]),
    ...ground.flatMap(({ label }) => (label === null ? [] : [label.box])),
  ];
  const streetLines = streets.flatMap(({ lines }) => lines);
  const linkLines = links.flatMap(({ points }) => segmentsOf(points));
  const room = { stops, linkLines, bullets, streetLines, blocked, page: frame };
  return {
    size,
    ground,
    spaces,
    stops,
    links,
    bullets,
    labels: placeLabels(room, measure),
    regions: placeRegions(board.regions, { stops, links }, outset(frame, GROUND_MARGIN_IN)),
    streets,
    legend,
    legendBox,
    scoring: aid === null || aidBox === null ? null : { aid, box: aidBox },
  };
}
