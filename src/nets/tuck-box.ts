import type { Rect } from '../geometry/geometry.ts';
import type { BoxPanel } from '../pack/product.ts';
import type { BoxSize } from './box-contents.ts';
import { createFlap, createNet, lengthOf, type Net, type NetPart } from './net.ts';
import {
  BOX_FOLD_DEG,
  createRectanglePanel,
  type RectanglePanel,
  type Side,
} from './rectangle-panel.ts';

/** What holds the box together: wide enough for a glue stick, never wider than what it is glued to. */
const GLUE_IN = 0.4;
const TONGUE_IN = 0.5;
const DUST_FLAP_IN = 0.6;
const NOTCH_IN = 0.3;
/** The share of an edge by which a flap is narrower at each of its ends. */
const TAPER = 0.12;

/**
 * The net of a box with a lid that is tucked in: the panels in a row, closed by a flap on the right;
 * the lid hangs on the back, the base on the front; the two narrow panels have flaps against dust
 * above and flaps to be glued under the base below.
 */
export function createTuckBoxNet({ widthIn, heightIn, depthIn }: BoxSize): Net {
  const upright = (
    id: BoxPanel,
    xIn: number,
    wideIn: number,
    on: BoxPanel | null,
  ): RectanglePanel =>
    panelAt(
      id,
      { xIn, yIn: 0, widthIn: wideIn, heightIn },
      on === null ? null : { on, edge: 'left' },
    );
  const back = upright('back', 0, widthIn, null);
  const left = upright('left', widthIn, depthIn, 'back');
  const front = upright('front', widthIn + depthIn, widthIn, 'left');
  const right = upright('right', 2 * widthIn + depthIn, depthIn, 'front');
  const lid = panelAt(
    'lid',
    { xIn: 0, yIn: -depthIn, widthIn, heightIn: depthIn },
    { on: 'back', edge: 'bottom' },
  );
  const base = panelAt(
    'base',
    { xIn: widthIn + depthIn, yIn: heightIn, widthIn, heightIn: depthIn },
    { on: 'front', edge: 'top' },
  );
  const glueIn = Math.min(GLUE_IN, widthIn / 2);
  const flap = (
    id: string,
    kind: 'glue' | 'tuck',
    {
      part: panel,
      edge: side,
      depthIn: deepIn,
    }: { part: RectanglePanel; edge: Side; depthIn: number },
  ): NetPart => {
    const edge = panel.edges[side];
    const taperIn = TAPER * Math.min(lengthOf(edge), deepIn * 2);
    return createFlap({
      id,
      kind,
      on: panel.part.id,
      edge,
      depthIn: deepIn,
      taperIn,
      foldDeg: BOX_FOLD_DEG,
    });
  };
  const dustIn = Math.min(DUST_FLAP_IN, 0.45 * widthIn);
  const footIn = Math.min(GLUE_IN, 0.45 * widthIn);
  return createNet(
    [
      ...[back, left, front, right, lid, base].map(({ part }) => part),
      flap('seam', 'glue', { part: right, edge: 'right', depthIn: glueIn }),
      flap('tongue', 'tuck', { part: lid, edge: 'top', depthIn: TONGUE_IN }),
      flap('dust-left', 'tuck', { part: left, edge: 'top', depthIn: dustIn }),
      flap('dust-right', 'tuck', { part: right, edge: 'top', depthIn: dustIn }),
      flap('base-seam', 'glue', { part: base, edge: 'bottom', depthIn: glueIn }),
      flap('foot-left', 'glue', { part: left, edge: 'bottom', depthIn: footIn }),
      flap('foot-right', 'glue', { part: right, edge: 'bottom', depthIn: footIn }),
    ],
    [{ part: 'front', edge: front.edges.top, radiusIn: Math.min(NOTCH_IN, widthIn / 5) }],
  );
}

/** A rectangle of the box; what is written on its narrow sides runs upwards, and the lid is read from the front. */
const panelAt = (
  id: BoxPanel,
  place: Rect,
  hangs: { readonly on: BoxPanel; readonly edge: Side } | null,
): RectanglePanel => createRectanglePanel({ id, ...place, hangs, turnDeg: PANEL_ROTATIONS[id] });

const PANEL_ROTATIONS: Readonly<Record<BoxPanel, number>> = {
  back: 0,
  left: 270,
  front: 0,
  right: 270,
  lid: 180,
  base: 0,
};
