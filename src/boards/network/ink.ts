import type { Ink } from '../../pack/sheet.ts';
import { mixColours, PALETTE } from '../colours.ts';
import type { GroundKind, LinkKind, NetworkOptions } from './model.ts';

/** How one kind of ground is painted. */
export interface GroundPaint {
  readonly fill: string;
  /** The line around it. */
  readonly edge: string;
  readonly edgePt: number;
  /** Its name. */
  readonly ink: string;
}

/** What of a board's paint depends on how much ink it may take. */
export interface BoardInk {
  readonly ground: string;
  readonly street: { readonly colour: string; readonly widthPt: number };
  /** Streets on their way over water, to the names at the edges. */
  readonly streetOverWaterPt: number;
  /** Of a shape on the ground; water is darker by so many steps as it is deep. */
  readonly groundPaint: (kind: GroundKind, depth?: number) => GroundPaint;
  /** The plate behind the title of the board; `null` for none. */
  readonly sign: { readonly fill: string; readonly text: string } | null;
  /** The ground of a region. */
  readonly tintOf: (fill: string) => string;
  /** A line under the network. */
  readonly railwayOf: (stroke: string) => string;
  readonly linkOf: (kind: LinkKind) => string;
  /** Of what a partial draws on the ground: only where it is less than 1. */
  readonly backdropOpacity?: number;
  /** Ground in sight between two regions: the later one eats into those before it. */
  readonly seamPt: number;
  /** The line around the grounds of regions, or `null` where the tints part them. */
  readonly border: string | null;
  /** Whether the discs of stops are filled, or wear their colour as a ring. */
  readonly areStopsFilled: boolean;
  /** Whether marks for decks are filled with their colour, or outlined by it. */
  readonly areMarksFilled: boolean;
}

const TINT_SHARE = 0.8;

const WATER_INK = '#24566a';

const PARK_INK = '#38592f';

type GroundPaints = Readonly<Record<GroundKind, GroundPaint>>;

const FULL_PAINTS: GroundPaints = {
  water: { fill: '#bddce6', edge: '#7fb2c3', edgePt: 1.4, ink: WATER_INK },
  park: { fill: '#cde2bd', edge: '#b3cf9f', edgePt: 0.8, ink: PARK_INK },
  land: { fill: PALETTE.ground, edge: '#7fb2c3', edgePt: 1.4, ink: PALETTE.muted },
};

/** How much darker each step of depth is: names on it stay readable after three. */
const DEPTH_SHARE = 0.07;

/** Deep water has no shore: only its colour tells how deep it is. */
const fullPaint = (paint: GroundPaint, depth: number): GroundPaint =>
  depth === 0
    ? paint
    : { ...paint, fill: mixColours(paint.fill, WATER_INK, DEPTH_SHARE * depth), edgePt: 0 };

const FULL_INK: BoardInk = {
  ground: PALETTE.ground,
  street: { colour: PALETTE.street, widthPt: 1.6 },
  streetOverWaterPt: 0.8,
  groundPaint: (kind, depth = 0) => fullPaint(FULL_PAINTS[kind], depth),
  sign: null,
  tintOf: (fill) => mixColours(fill, PALETTE.paper, TINT_SHARE),
  railwayOf: (stroke) => stroke,
  linkOf: ({ stroke }) => stroke,
  seamPt: 4.5,
  border: null,
  areStopsFilled: true,
  areMarksFilled: true,
};

const LOW_RAILWAY_SHARE = 0.6;

/** A link this wide is a surface, not a line. */
const WIDE_LINK_PT = 16;

const LOW_EDGE = '#a3adb4';

const LOW_PAINTS: GroundPaints = {
  water: { fill: PALETTE.paper, edge: '#7fb0c0', edgePt: 1.2, ink: WATER_INK },
  park: { fill: PALETTE.paper, edge: '#8db476', edgePt: 0.9, ink: PARK_INK },
  land: { fill: PALETTE.paper, edge: '#7fb0c0', edgePt: 1.2, ink: PALETTE.muted },
};

/** A thinner line than the shore, as on a chart. */
const lowPaint = (paint: GroundPaint, depth: number): GroundPaint =>
  depth === 0 ? paint : { ...paint, edgePt: paint.edgePt / 2 };

const LOW_INK: BoardInk = {
  ground: PALETTE.paper,
  street: { colour: '#dde2e5', widthPt: 1.2 },
  streetOverWaterPt: 0.6,
  groundPaint: (kind, depth = 0) => lowPaint(LOW_PAINTS[kind], depth),
  sign: null,
  tintOf: () => PALETTE.paper,
  railwayOf: (stroke) => mixColours(stroke, PALETTE.paper, LOW_RAILWAY_SHARE),
  linkOf: ({ stroke, widthPt }) =>
    widthPt < WIDE_LINK_PT ? stroke : mixColours(stroke, PALETTE.paper, LOW_RAILWAY_SHARE),
  backdropOpacity: 0.35,
  seamPt: 0,
  border: LOW_EDGE,
  areStopsFilled: false,
  areMarksFilled: false,
};

const EDGE_SHARE = 0.3;

const NAME_SHARE = 0.82;

/** The paint of a kind of ground in a colour of the board's own: its edge and its name are shades of it. */
const paintIn = (fill: string, usual: GroundPaint): GroundPaint => ({
  ...usual,
  fill,
  edge: mixColours(fill, PALETTE.ink, EDGE_SHARE),
  ink: mixColours(fill, PALETTE.ink, NAME_SHARE),
});

/** Only the line around the title is left. */
const LOW_SIGN = { fill: PALETTE.paper, text: PALETTE.ink } as const;

/** How a board is painted, with the colours that it has chosen; they are left out with little ink. */
export function boardInk(ink: Ink, colours: NetworkOptions['colours']): BoardInk {
  const { ground = FULL_INK.ground, sign, signText: text = PALETTE.paper } = colours;
  if (ink === 'low') return { ...LOW_INK, sign: sign === undefined ? null : LOW_SIGN };
  const kindOf = (kind: GroundKind): GroundPaint => {
    const fill = colours[kind];
    return fill === undefined ? FULL_PAINTS[kind] : paintIn(fill, FULL_PAINTS[kind]);
  };
  return {
    ...FULL_INK,
    ground,
    groundPaint: (kind, depth = 0) => fullPaint(kindOf(kind), depth),
    sign: sign === undefined ? null : { fill: sign, text },
  };
}
