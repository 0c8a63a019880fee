import { describe, expect, it } from 'vitest';
import { type Board, STROKE_STYLES } from '../../../../src/boards/network/model.ts';
import { drawMiniMap, drawRouteMap } from '../../../../src/boards/network/network-maps.ts';
import { shippedInput } from './boards.ts';

describe('the map of a route', () => {
  const { board } = shippedInput;
  const coloured = { ...board, routes: board.routes.map((one) => ({ ...one, fill: '#1d3f8f' })) };
  const partOf = (svg: string, part: string): string =>
    new RegExp(`mini-map__${part}"[^>]*>`).exec(svg)?.[0] ?? '';
  const dots = (path: string): number => path.match(/h0/g)?.length ?? 0;

  it('draws its line in its colour, and each of its stops once, majors apart', () => {
    for (const route of coloured.routes) {
      const svg = drawRouteMap(coloured, route);
      expect(partOf(svg, 'line')).toContain('stroke="#1d3f8f"');
      const majors = route.stops.filter(({ size }) => size === 'major').length;
      expect(dots(partOf(svg, 'majors')), route.id).toBe(majors);
      expect(dots(partOf(svg, 'beads')), route.id).toBe(route.stops.length - majors);
    }
  });

  it('draws each style of a line in its own way', () => {
    const [route] = coloured.routes;
    if (route === undefined) throw new Error('no route');
    const drawn = STROKE_STYLES.map((style) => drawRouteMap(coloured, { ...route, style }));
    expect(new Set(drawn).size).toBe(STROKE_STYLES.length);
    const dashed = drawn.map((svg) => /mini-map__line"[^>]*stroke-dasharray/.test(svg));
    expect(dashed).toEqual([false, true, true, true, false]);
  });
});

describe('the mini-map', () => {
  const board: Board = shippedInput.board;

  it('is another one for every stop of the board', () => {
    const maps = board.stops.map((stop) => drawMiniMap(board, stop));
    expect(new Set(maps).size).toBe(board.stops.length);
  });
});
