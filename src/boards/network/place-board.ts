import { type FoldLines, foldLines, type PanelGrid } from '../../geometry/fold-panels.ts';
import { outset, type Rect, type Size } from '../../geometry/geometry.ts';
import type { TextFont, TextMeasure } from '../../pack/fonts.ts';
import type { Game } from '../../pack/pack.ts';
import { type Point, segmentsOf } from '../geometry.ts';
import type { Board, BoardEdge, DeckSpace, Railway } from './model.ts';
import { deckSpaceRect, EDGE_MARK_DEPTH_IN } from './model.ts';
import { numberedLinks, type RouteLine, routeLines } from './parallel-lines.ts';
import { boundsOf, type PlacedArea, placeAreas } from './place-areas.ts';
import {
  type PlacedGround,
  type PlacedRegion,
  type PlacedStreet,
  placeGround,
  placeRegions,
  placeStreets,
  STREET_STRIP_IN,
} from './place-ground.ts';
import { type PlacedLabel, placeLabels } from './place-labels.ts';
import { findFreeSpace, type Legend, layOutLegend } from './place-legend.ts';
import {
  fitGrid,
  type Grid,
  type PlacedLink,
  type PlacedStop,
  placeLinks,
  placeStops,
  STOP_DIAMETER_IN,
  stopDiameterIn,
} from './place-network.ts';
import {
  type PlacedBullet,
  type PlacedLength,
  placeBullets,
  placeLengths,
} from './place-on-links.ts';

/** Where everything on the board lies, in inches. */
export interface BoardPlacement {
  readonly size: Size;
  readonly ground: readonly PlacedGround[];
  readonly areas: readonly PlacedArea[];
  readonly spaces: readonly PlacedSpace[];
  readonly stops: readonly PlacedStop[];
  readonly railways: readonly PlacedRailway[];
  readonly links: readonly PlacedLink[];
  readonly bullets: readonly PlacedBullet[];
  /** The line of each route, where routes have lines of their own. */
  readonly routeLines: readonly RouteLine[];
  readonly lengths: readonly PlacedLength[];
  readonly labels: readonly PlacedLabel[];
  readonly regions: readonly PlacedRegion[];
  readonly streets: readonly PlacedStreet[];
  /** `null` for a board without title and legend. */
  readonly legend: { readonly panel: Legend; readonly box: Rect } | null;
}

/** A line under the network, through the middles of its stops. */
export interface PlacedRailway {
  readonly railway: Railway;
  readonly points: readonly Point[];
}

export interface PlaceBoardInput {
  readonly board: Board;
  readonly game: Game;
  readonly size: Size;
  readonly panels?: PanelGrid;
  readonly measure: TextMeasure;
  readonly nameOfSymbol: (icon: string) => string;
}

/** From the strip of street names to the centres of the outermost stops. */
const stopMarginIn = ({ stops, options }: Board): number =>
  Math.max(STOP_DIAMETER_IN.major, ...stops.map((stop) => stopDiameterIn(stop, options))) / 2 +
  0.12;
/** More of it at the top: most labels stand above their stops. */
const HEADROOM_IN = 0.2;

const LEGEND_GAP_IN = 0.3;
/** Where no names of streets stand. */
const BARE_STRIP_IN = { atEdge: 0.25, besideMarks: 0.15 } as const;
/** The ground of regions reaches this far into the strip of street names. */
const GROUND_MARGIN_IN = 0.04;

/** The board without the strips along its edges, which hold street names and marks for decks. */
function networkFrame({ spaces, streets }: Board, { widthIn, heightIn }: Size): Rect {
  const { atEdge, besideMarks } = streets.length === 0 ? BARE_STRIP_IN : STREET_STRIP_IN;
  const strip = (edge: BoardEdge): number =>
    hasEdgeMarks(spaces, edge) ? EDGE_MARK_DEPTH_IN + besideMarks : atEdge;
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
  readonly areas: readonly PlacedArea[];
  readonly stops: ReadonlyMap<string, PlacedStop>;
  readonly links: readonly PlacedLink[];
}

function layOutNetwork(
  board: Board,
  area: Rect,
  { folds, measure }: { readonly folds: FoldLines; readonly measure: TextMeasure },
): Network {
  const { xIn, yIn, widthIn, heightIn } = outset(area, -stopMarginIn(board));
  const inside = { xIn, yIn: yIn + HEADROOM_IN, widthIn, heightIn: heightIn - HEADROOM_IN };
  const grid = fitGrid(board, inside, folds);
  const stops = placeStops(board, grid);
  const areas = placeAreas(board.areas, board.options, { grid, measure });
  const contents = areas.flatMap(({ box }) => box ?? []);
  return { grid, areas, stops, links: placeLinks(board.links, stops, contents) };
}

interface LegendRoom {
  readonly frame: Rect;
  readonly legend: Legend | null;
  readonly taken: readonly Rect[];
  readonly folds: FoldLines;
  readonly measure: TextMeasure;
}

/** The network with room for the legend: beside the stops where they leave any, else on its own. */
function layOutWithLegend(
  board: Board,
  { frame, legend, taken, ...style }: LegendRoom,
): { network: Network; legendBox: Rect | null } {
  const whole = layOutNetwork(board, frame, style);
  if (legend === null) return { network: whole, legendBox: null };
  const outlines = whole.areas.map(({ corners }) => boundsOf(corners));
  const around = {
    stops: [...whole.stops.values()],
    links: whole.links,
    taken: [...taken, ...outlines],
  };
  const { legendAt: at } = board.options;
  const free =
    at === null
      ? findFreeSpace(legend.size, frame, around)
      : { xIn: at[0], yIn: at[1], ...legend.size };
  if (free !== null) return { network: whole, legendBox: free };
  const column = legend.size.widthIn + LEGEND_GAP_IN;
  const strip = legend.size.heightIn + LEGEND_GAP_IN;
  const rooms = [
    { ...frame, xIn: frame.xIn + column, widthIn: frame.widthIn - column },
    { ...frame, yIn: frame.yIn + strip, heightIn: frame.heightIn - strip },
  ];
  // Left of the stops or above them: where they keep more of the board.
  const room = rooms.reduce((best, other) => (areaOf(other) > areaOf(best) ? other : best));
  return {
    network: layOutNetwork(board, room, style),
    legendBox: { xIn: frame.xIn, yIn: frame.yIn, ...legend.size },
  };
}

const areaOf = ({ widthIn, heightIn }: Size): number =>
  Math.max(0, widthIn) * Math.max(0, heightIn);

/** Decides where everything goes; the drawing only writes it down. */
export function placeBoard(input: PlaceBoardInput): BoardPlacement {
  const { board, game, size, panels, measure, nameOfSymbol } = input;
  const frame = networkFrame(board, size);
  const spaces = placeSpaces(board.spaces, size, measure);
  const legend = board.options.hasLegend
    ? layOutLegend(board, game, { measure, nameOfSymbol, boardWidthIn: size.widthIn })
    : null;
  const onBoard = spaces.filter(({ edge }) => edge === null).map(({ box }) => box);
  const { network, legendBox } = layOutWithLegend(board, {
    frame,
    legend,
    taken: onBoard,
    folds: foldLines(size, panels),
    measure,
  });
  const { grid, links, areas } = network;
  const stops = [...network.stops.values()];

  const taken = [...onBoard, ...(legendBox === null ? [] : [outset(legendBox, LEGEND_GAP_IN)])];
  const ground = placeGround(board.ground, grid, measure);
  const streets = placeStreets(board.streets, grid, { frame, measure, legend: legendBox });
  const { lines, hasLengths, hasNames, lineWidthPt } = board.options;
  const numbered = lines === 'parallel' ? numberedLinks(links, board.routes) : links;
  const bullets = placeBullets(numbered, stops, measure);
  const blocked = [
    ...taken,
    ...ground.flatMap(({ label }) => (label === null ? [] : [label.box])),
    ...areas.flatMap(({ box }) => box ?? []),
  ];
  const streetLines = streets.flatMap(({ lines }) => lines);
  const railways = board.railways.map((railway) => ({
    railway,
    points: railway.stops.flatMap(({ id }) => network.stops.get(id) ?? []),
  }));
  const linkLines = links.flatMap(({ points }) => segmentsOf(points));
  const railwayLines = railways.flatMap(({ points }) => segmentsOf(points));
  const room = { stops, linkLines, railwayLines, bullets, streetLines, blocked, page: frame };
  return {
    size,
    ground,
    areas,
    spaces,
    stops,
    railways,
    links,
    bullets,
    routeLines: lines === 'bundled' ? [] : routeLines(links, board.routes, lineWidthPt),
    lengths: hasLengths ? placeLengths(links, stops, bullets) : [],
    labels: hasNames ? placeLabels(room, measure) : [],
    regions: placeRegions(board.regions, { stops, links }, outset(frame, GROUND_MARGIN_IN)),
    streets,
    legend: legend === null || legendBox === null ? null : { panel: legend, box: legendBox },
  };
}

/** A place for a deck: `edge` is `null` for one on the board. */
export interface PlacedSpace {
  readonly space: DeckSpace;
  readonly edge: BoardEdge | null;
  /** What of it lies on the board. */
  readonly box: Rect;
  readonly words: PlacedWords;
}

/** The words on a mark, side by side with the mark of its region. */
export interface PlacedWords {
  readonly centre: Point;
  readonly turnDeg: 0 | 90 | -90;
  /** From the centre to the middle of the region's mark, and to where the name begins. */
  readonly bulletXIn: number;
  readonly textXIn: number;
}

/** From the edge of the board to the middle of the words on a mark. */
const WORDS_INSET_IN = 0.29;

const BULLET_ROOM_IN = 0.5;

export const MARK_FONT: TextFont = { family: 'Barlow Condensed', weight: 700, sizePt: 15 };

export const SPACE_FONT: TextFont = { family: 'Barlow Condensed', weight: 700, sizePt: 18 };

/** Marks come to their edge, spaces to their place on the board. */
const placeSpaces = (
  spaces: readonly DeckSpace[],
  size: Size,
  measure: TextMeasure,
): PlacedSpace[] =>
  spaces.map((space) => {
    const { at, card } = space;
    const box = deckSpaceRect(at, card, size);
    if (at.edge === null) {
      const centre = { xIn: at.centreIn[0], yIn: at.centreIn[1] };
      return { space, edge: null, box, words: placeWords(space, centre, { turnDeg: 0, measure }) };
    }
    const isLevel = at.edge === 'top' || at.edge === 'bottom';
    const turnDeg = isLevel ? 0 : at.edge === 'left' ? -90 : 90;
    const centre = pointInsideEdge(at.edge, { alongIn: at.alongIn, insetIn: WORDS_INSET_IN }, size);
    return { space, edge: at.edge, box, words: placeWords(space, centre, { turnDeg, measure }) };
  });

function placeWords(
  { name, region }: DeckSpace,
  centre: Point,
  { turnDeg, measure }: { turnDeg: PlacedWords['turnDeg']; measure: TextMeasure },
): PlacedWords {
  const bulletIn = region === null ? 0 : BULLET_ROOM_IN;
  const left = -(bulletIn + measure(name, MARK_FONT)) / 2;
  return { centre, turnDeg, bulletXIn: left + 0.2, textXIn: left + bulletIn };
}

function pointInsideEdge(
  edge: BoardEdge,
  { alongIn, insetIn }: { alongIn: number; insetIn: number },
  { widthIn, heightIn }: Size,
): Point {
  if (edge === 'top') return { xIn: alongIn, yIn: insetIn };
  if (edge === 'bottom') return { xIn: alongIn, yIn: heightIn - insetIn };
  return { xIn: edge === 'left' ? insetIn : widthIn - insetIn, yIn: alongIn };
}

/** Whether marks stand at an edge, so that everything else keeps away from it. */
const hasEdgeMarks = (spaces: readonly DeckSpace[], edge: BoardEdge): boolean =>
  spaces.some(({ at }) => at.edge === edge);
