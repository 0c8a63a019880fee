import { toPoints, writeElement } from './draw-svg.ts';
import type { PlacedStop } from './place-stops.ts';

/** Written without a hash, so that it keeps its colour on a board in greys. */
const GLOW = 'rgb(214, 40, 20)';
const OPACITY = 0.45;
/** How far the hottest glow reaches beyond its stop, in radii. */
const REACH = 1.6;

/** A glow around each stop: its area grows with how much happens there (0 to 1). */
export const drawHeat = (stops: readonly PlacedStop[], heat: ReadonlyMap<string, number>): string =>
  writeElement(
    'g',
    { class: 'heat', fill: GLOW, 'fill-opacity': String(OPACITY) },
    stops.flatMap(({ stop, xIn, yIn, rIn }) => {
      const share = heat.get(stop.id) ?? 0;
      if (share <= 0) return [];
      const radius = rIn * (1 + REACH * Math.sqrt(share));
      return [
        writeElement('circle', { cx: toPoints(xIn), cy: toPoints(yIn), r: toPoints(radius) }),
      ];
    }),
  );
