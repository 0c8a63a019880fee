import { toPoints, writeElement } from './draw-svg.ts';
import type { PlacedStop } from './place-stops.ts';

/** Written without a hash, so that it keeps its colour on a board in greys. */
const HEAT_COLOUR = 'rgb(214, 40, 20)';
/** How far the hottest glow reaches beyond its stop, in radii. */
const HEAT_REACH_RADII = 1.5;
const MIN_OPACITY = 0.12;
const MAX_OPACITY = 0.75;

/** A glow around each stop: it grows in area and in strength with how much happens there (0 to 1). */
export const drawHeat = (stops: readonly PlacedStop[], heat: ReadonlyMap<string, number>): string =>
  writeElement(
    'g',
    { class: 'heat', fill: HEAT_COLOUR },
    stops.flatMap(({ stop, xIn, yIn, rIn }) => {
      const share = heat.get(stop.id) ?? 0;
      if (share <= 0) return [];
      return [
        writeElement('circle', {
          cx: toPoints(xIn),
          cy: toPoints(yIn),
          r: toPoints(rIn * (1 + HEAT_REACH_RADII * Math.sqrt(share))),
          'fill-opacity': MIN_OPACITY + (MAX_OPACITY - MIN_OPACITY) * share,
        }),
      ];
    }),
  );
