import type { Rect, Size } from '../../geometry/geometry.ts';
import type { BoardData, Pack, Place } from '../../pack/pack.ts';

/** The marks that distinguish regions without colour. */
export const REGION_SHAPES = [
  'circle',
  'square',
  'triangle',
  'diamond',
  'pentagon',
  'hexagon',
  'star',
  'cross',
] as const;

export type RegionShape = (typeof REGION_SHAPES)[number];

export interface Region {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  /** `#rrggbb` of stops, bands and tokens. */
  readonly fill: string;
  /** `#rrggbb` of text on `fill`, at 4.5:1 or better. */
  readonly ink: string;
  /** A second mark beside colour: the name of a shape drawn by `drawRegionShape`. */
  readonly shape: string;
}

export interface Stop {
  readonly id: string;
  readonly name: string;
  readonly region: Region | null;
  /** `minor`, `major`, or whatever the pack says. */
  readonly size: string;
  /** In the pack's own grid, y down. */
  readonly position: readonly [x: number, y: number];
  /** Icon names. */
  readonly symbols: readonly string[];
  /** What is printed in its mark in place of the number of its region: a price, a modifier. */
  readonly value: string | null;
  /** Label placement chosen in the data, or `null` for the drawing's own choice. */
  readonly label: { readonly side: LabelSide | null; readonly lines: readonly string[] | null };
  /** The routes that serve it, in the order of the routes table. */
  readonly routes: readonly Route[];
  readonly place: Place;
}

export const LABEL_SIDES = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

export type LabelSide = (typeof LABEL_SIDES)[number];

/** Two neighbouring stops. A bus may move along it in both directions. */
export interface Link {
  readonly a: Stop;
  readonly b: Stop;
  /** The routes that use it; none for a link that only buses out of service use. */
  readonly routes: readonly Route[];
  /** How it is drawn; `null` for the usual way. */
  readonly kind: LinkKind | null;
  readonly length: number | null;
}

/** A line style that means something: tram, ferry, footpath. */
export interface LinkKind {
  readonly id: string;
  readonly name: string;
  /** `#rrggbb`. */
  readonly stroke: string;
  readonly widthPt: number;
  /** Lengths of dashes and gaps in points; empty for those of its style. */
  readonly dash: readonly number[];
  readonly style: StrokeStyle;
  /** `#rrggbb` of the edge on both sides of the line; `null` for none. */
  readonly casing: string | null;
}

/** How a line is drawn, so that lines differ without colour. */
export const STROKE_STYLES = ['solid', 'dashed', 'dotted', 'dash-dotted', 'double'] as const;

export type StrokeStyle = (typeof STROKE_STYLES)[number];

export interface Route {
  /** The number on the bus, as text: `26-29`, `44/84`. */
  readonly id: string;
  readonly name: string;
  readonly start: Stop;
  /** Each leg lists neighbouring stops; a branch must start or end at a stop of another leg. */
  readonly legs: readonly (readonly Stop[])[];
  /** Every stop once, in the order of the legs. */
  readonly stops: readonly Stop[];
  /** The kind of links that it runs on where two stops have several; `null` for the first of them. */
  readonly kind: string | null;
  /** `#rrggbb` of its own line, or `null`. */
  readonly fill: string | null;
  /** Of its own line. */
  readonly style: StrokeStyle;
  /** What stands in the capsules on its line: its id, or what the data say. */
  readonly mark: string;
  /** What the legend says of it: its name, perhaps with a price. */
  readonly legend: string;
}

/** A line under the network, which belongs to its ground: nothing travels on it. */
export interface Railway {
  readonly id: string;
  readonly stroke: string;
  readonly widthPt: number;
  /** In the order in which it passes them; two at least. */
  readonly stops: readonly Stop[];
}

/** How links with several routes are drawn: as one line with their numbers, or as one line each, numbered on every link or at its ends. */
export const LINE_STYLES = ['bundled', 'striped', 'parallel'] as const;

export interface NetworkOptions {
  readonly lines: (typeof LINE_STYLES)[number];
  /** Whether the lengths of links are printed. */
  readonly hasLengths: boolean;
  /** Of the marks of stops, for all sizes or by size; `null` for the usual ones. */
  readonly diameterIn: number | Readonly<Record<string, number>> | null;
  /** Whether the names of stops stand beside them. */
  readonly hasNames: boolean;
  /** Whether the title of the game and a legend stand on the board. */
  readonly hasLegend: boolean;
  /** Where the legend begins, in inches from the top left corner; `null` for where stops leave room. */
  readonly legendAt: readonly [xIn: number, yIn: number] | null;
  /** Of the line of one route among parallel ones, in points. */
  readonly lineWidthPt: number;
  /** The partial that draws what stands in a stop, in place of its number; `null` for none. */
  readonly stopPartial: string | null;
  /** The partial that draws what stands in an area, in place of its name; `null` for none. */
  readonly areaPartial: string | null;
  /** The room for what stands in an area; `null` for as much as its outline has. */
  readonly areaRoom: Size | null;
  /** The partial that draws on the whole ground, beneath areas and links; `null` for none. */
  readonly backdrop: string | null;
  /** `#rrggbb` of ground, water, parks, islands and the sign of the title that differ from the usual ones. */
  readonly colours: Readonly<Partial<Record<BoardColour, string>>>;
  /** What stands in the capsules of routes and in the legend, with names of their fields in braces. */
  readonly routeMarks: { readonly text: string | null; readonly legend: string | null };
}

/** A board that is a graph. */
export interface Board extends BoardData {
  /** The tables that it was made of, by role: `stops`, `links`. */
  readonly tables: Readonly<Record<string, string>>;
  readonly options: NetworkOptions;
  readonly regions: readonly Region[];
  /** The kinds of links, in the order of the legend. */
  readonly linkKinds: readonly LinkKind[];
  readonly stops: readonly Stop[];
  readonly links: readonly Link[];
  readonly routes: readonly Route[];
  /** Lines under the network, such as those of another railway; the ones below first. */
  readonly railways: readonly Railway[];
  /** Names of streets at the edges of the grid. */
  readonly streets: readonly Street[];
  /** Water, parks and islands, the ones below first. */
  readonly ground: readonly GroundShape[];
  /** Districts with something in them, the ones below first. */
  readonly areas: readonly Area[];
  /** Where decks lie. */
  readonly spaces: readonly DeckSpace[];
  /** The words of the legend by their id (`BOARD_TEXTS`); a part whose words are missing is left out. */
  readonly texts: ReadonlyMap<string, string>;
}

export const GROUND_KINDS = ['water', 'park', 'land'] as const;

export type GroundKind = (typeof GROUND_KINDS)[number];

/** The colours that a board can choose for itself: the bare ground, the kinds of shapes on it, and the sign of its title. */
export const BOARD_COLOURS = ['ground', ...GROUND_KINDS, 'sign', 'signText'] as const;

export type BoardColour = (typeof BOARD_COLOURS)[number];

/** A soft shape under the network. */
export interface GroundShape {
  readonly id: string;
  readonly kind: GroundKind;
  /** How many steps deeper than the water at the coast: 0 for that, and for what is not water. */
  readonly depth: number;
  /** Corners in the pack's own grid. */
  readonly outline: readonly (readonly [x: number, y: number])[];
  /** Its name on the board, or `null`. */
  readonly label: GroundLabel | null;
}

/** A part of the board with a content of its own: a district and what can be done there. */
export interface Area {
  readonly id: string;
  readonly name: string;
  /** Corners in the pack's own grid. */
  readonly outline: readonly (readonly [x: number, y: number])[];
  /** `#rrggbb`, or `null` for the colour of the paper. */
  readonly fill: string | null;
  /** Its name in lines, as the data break it, or `null`. */
  readonly lines: readonly string[] | null;
  /** The middle of what stands in it, in the pack's own grid, or `null` for that of its outline. */
  readonly at: readonly [x: number, y: number] | null;
  readonly place: Place;
}

export interface GroundLabel {
  readonly lines: readonly string[];
  /** The middle of the lines, in the pack's own grid. */
  readonly at: readonly [x: number, y: number];
  /** Degrees clockwise: 0 level, -90 read upwards. */
  readonly turn: number;
}

export const BOARD_EDGES = ['top', 'bottom', 'left', 'right'] as const;

export type BoardEdge = (typeof BOARD_EDGES)[number];

export const PILES = ['deck', 'face-up', 'discards'] as const;

export type Pile = (typeof PILES)[number];

/** A place for a deck: a rectangle of a card's size on the board, or a mark of its width at an edge. */
export interface DeckSpace {
  readonly id: string;
  readonly name: string;
  readonly pile: Pile;
  /** Its colour, number and shape are the deck's, if it has one. */
  readonly region: Region | null;
  readonly icon: string | null;
  /** The finished card. */
  readonly card: Size;
  /** Inches from the left end of the edge (or its top) to the middle of the mark; or the middle of a space. */
  readonly at:
    | { readonly edge: BoardEdge; readonly alongIn: number }
    | { readonly edge: null; readonly centreIn: readonly [x: number, y: number] };
}

/** The words that a legend can use. */
export const BOARD_TEXTS = ['minor-stop', 'major-stop', 'route', 'no-route'] as const;

/** A street named at the edge of the board: along x for `across`, along y for `down`. */
export interface Street {
  readonly name: string;
  /** `down`: a street from north to south at x = `at`; `across`: from west to east at y = `at`. */
  readonly runs: 'down' | 'across';
  readonly at: number;
}

/** What an area is called among the places of a drawing: stops may have the same ids. */
export const areaPlaceId = (id: string): string => `area/${id}`;

/** Where things can happen on a board, in the order of the data. */
export const boardPlaces = ({
  stops,
  areas,
}: Pick<Board, 'stops' | 'areas'>): { readonly id: string; readonly place: Place }[] => [
  ...stops,
  ...areas.map(({ id, place }) => ({ id: areaPlaceId(id), place })),
];

/** What the backdrop is called among the places of a drawing. */
export const BACKDROP_PLACE = 'backdrop/';

/** The least and the greatest coordinate of stops along an axis: 0 is x, 1 is y. */
export function extentOf(
  stops: readonly Pick<Stop, 'position'>[],
  axis: 0 | 1,
): readonly [number, number] {
  const values = stops.map(({ position }) => position[axis]);
  return [Math.min(...values), Math.max(...values)];
}

/** The boards of a pack, in the order of game.yaml. */
export const networksOf = ({ boards }: Pick<Pack, 'boards'>): Board[] =>
  [...boards.values()] as Board[];

/** How far a mark at an edge reaches onto the board. */
export const EDGE_MARK_DEPTH_IN = 0.5;

/**
 * What a space for a deck covers of a board: a whole card, or at an edge a mark of a card's width.
 *
 * @param card the finished card of its deck
 */
export function deckSpaceRect(at: DeckSpace['at'], card: Size, board: Size): Rect {
  if (at.edge === null) {
    const [x, y] = at.centreIn;
    return { ...card, xIn: x - card.widthIn / 2, yIn: y - card.heightIn / 2 };
  }
  const fromIn = at.alongIn - card.widthIn / 2;
  if (at.edge === 'top' || at.edge === 'bottom') {
    const yIn = at.edge === 'top' ? 0 : board.heightIn - EDGE_MARK_DEPTH_IN;
    return { xIn: fromIn, yIn, widthIn: card.widthIn, heightIn: EDGE_MARK_DEPTH_IN };
  }
  const xIn = at.edge === 'left' ? 0 : board.widthIn - EDGE_MARK_DEPTH_IN;
  return { xIn, yIn: fromIn, widthIn: EDGE_MARK_DEPTH_IN, heightIn: card.widthIn };
}
