import type { Size } from '../geometry/geometry.ts';
import type { BoxSize } from './box-contents.ts';
import { createFlap, createNet, lengthOf, type Net, type NetPart } from './net.ts';
import {
  BOX_FOLD_DEG,
  createRectanglePanel,
  type RectanglePanel,
  type Side,
} from './rectangle-panel.ts';

/** A box of two trays: the lid is lifted off the base. */
export interface LiftOffBox {
  /** The room inside the base. */
  readonly inner: BoxSize;
  /** Of the cardboard. */
  readonly thicknessIn: number;
  /** How much wider and higher the lid is inside than the base outside. */
  readonly roomIn: number;
}

export const TRAY_PANELS = ['middle', 'front', 'back', 'left', 'right'] as const;

/** Two walls, each with a flap behind it. */
const LAYERS = 4;
const FLAP_IN = 0.75;
/** The share of the wall behind which two flaps are glued. */
const FLAP_SHARE = 0.45;
/** The share of its edge by which a flap is narrower at each of its ends. */
const TAPER = 0.12;

/** The base: its middle lies below, and what is written on its walls is read as it stands on the table. */
export const createBoxBaseNet = (box: LiftOffBox): Net => createTrayNet(baseSize(box), 'base');

/** The lid: its middle lies above, and its walls reach as far down as those of the base. */
export function createBoxLidNet(box: LiftOffBox): Net {
  const base = baseSize(box);
  const moreIn = box.roomIn + LAYERS * box.thicknessIn;
  const size = {
    widthIn: base.widthIn + moreIn,
    heightIn: base.heightIn + moreIn,
    depthIn: base.depthIn + box.thicknessIn,
  };
  return createTrayNet(size, 'lid');
}

/** The base from outside. */
const baseSize = ({ inner, thicknessIn }: LiftOffBox): BoxSize => ({
  widthIn: inner.widthIn + LAYERS * thicknessIn,
  heightIn: inner.heightIn + LAYERS * thicknessIn,
  depthIn: inner.depthIn + thicknessIn,
});

/** The walls of a lid hang down, those of a base stand up: what is above on one is below on the other. */
const WALL_TURNS = {
  lid: { front: 0, left: 90, back: 180, right: 270 },
  base: { front: 180, left: 270, back: 0, right: 90 },
} as const;

/** A tray, printed outside: four walls around the middle, and flaps of two of them behind the others. */
function createTrayNet({ widthIn, heightIn, depthIn }: BoxSize, use: 'lid' | 'base'): Net {
  const turns = WALL_TURNS[use];
  const wall = (
    id: keyof typeof turns,
    at: { readonly xIn: number; readonly yIn: number },
    { size, edge }: { readonly size: Size; readonly edge: Side },
  ): RectanglePanel =>
    createRectanglePanel({
      id,
      ...at,
      ...size,
      turnDeg: turns[id],
      hangs: { on: 'middle', edge },
    });
  const middle = createRectanglePanel({
    id: 'middle',
    xIn: 0,
    yIn: 0,
    widthIn,
    heightIn,
    turnDeg: 0,
    hangs: null,
  });
  const [long, short] = [
    { widthIn, heightIn: depthIn },
    { widthIn: depthIn, heightIn },
  ];
  const front = wall('front', { xIn: 0, yIn: heightIn }, { size: long, edge: 'top' });
  const back = wall('back', { xIn: 0, yIn: -depthIn }, { size: long, edge: 'bottom' });
  const left = wall('left', { xIn: -depthIn, yIn: 0 }, { size: short, edge: 'right' });
  const right = wall('right', { xIn: widthIn, yIn: 0 }, { size: short, edge: 'left' });
  const flapIn = Math.min(FLAP_IN, FLAP_SHARE * heightIn);
  return createNet([
    ...[middle, front, back, left, right].map(({ part }) => part),
    ...[front, back].flatMap((panel) => [
      glueFlap(panel, 'left', flapIn),
      glueFlap(panel, 'right', flapIn),
    ]),
  ]);
}

function glueFlap({ part, edges }: RectanglePanel, side: Side, depthIn: number): NetPart {
  const edge = edges[side];
  return createFlap({
    id: `${part.id}-${side}`,
    kind: 'glue',
    on: part.id,
    edge,
    depthIn,
    taperIn: TAPER * Math.min(lengthOf(edge), depthIn),
    foldDeg: BOX_FOLD_DEG,
  });
}
