import { describe, expect, it } from 'vitest';
import { drawRegionMap } from '../../../src/boards/network/network-maps.ts';
import { shippedInput } from './boards.ts';

const { board } = shippedInput;
const size = { widthIn: 2.75, heightIn: 3.75, gridIn: 0.5 };
const maps = board.regions.map((region) => ({
  region,
  svg: drawRegionMap({ board, region, ...size }),
}));

/** The points of a part, in thousandths of an inch. */
const dotsOf = (svg: string, part: string): [x: number, y: number][] => {
  const group = new RegExp(`region-map__${part}"[^>]*>(.*?)</g>`).exec(svg)?.[1] ?? '';
  return [...group.matchAll(/M(-?[\d.]+) (-?[\d.]+)h0/g)].map(([, x, y]) => [Number(x), Number(y)]);
};

const middleOf = (values: readonly number[]): number =>
  (Math.min(...values) + Math.max(...values)) / 2;

describe('the map of a region', () => {
  it('is another one for each region, in the colour of the text around it, without ids', () => {
    expect(new Set(maps.map(({ svg }) => svg)).size).toBe(8);
    for (const { svg } of maps) {
      expect(svg).not.toContain('#');
      expect(svg).not.toMatch(/\sid=/);
    }
  });

  it('shows the stops of the region as rings, and no stop twice', () => {
    for (const { region, svg } of maps) {
      const home = dotsOf(svg, 'home');
      expect(home.length).toBeGreaterThan(7);
      expect(home.length).toBeLessThanOrEqual(
        board.stops.filter((stop) => stop.region?.id === region.id).length,
      );
      expect(dotsOf(svg, 'eyes')).toEqual(home);
      const all = [...home, ...dotsOf(svg, 'others')];
      expect(new Set(all.map(String)).size).toBe(all.length);
      expect(dotsOf(svg, 'halo')).toHaveLength(all.length);
    }
  });

  it('has the middle of an inner region in its middle', () => {
    const inner = maps.find(({ region }) => region.id === 'fairview');
    const xs = dotsOf(inner?.svg ?? '', 'home').map(([x]) => x);
    expect(Math.abs(middleOf(xs) - 1375)).toBeLessThan(2);
  });

  it('leaves no side of the card beyond the last stops of the board', () => {
    for (const { svg } of maps) {
      const all = [...dotsOf(svg, 'home'), ...dotsOf(svg, 'others')];
      const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
      expect(Math.min(...xs)).toBeLessThanOrEqual(650);
      expect(Math.max(...xs)).toBeGreaterThanOrEqual(2100);
      expect(Math.min(...ys)).toBeLessThanOrEqual(650);
      expect(Math.max(...ys)).toBeGreaterThanOrEqual(3100);
    }
  });

  it('draws on a board of one stop too', () => {
    const [region] = board.regions;
    const [stop] = board.stops.filter((one) => one.region?.id === region?.id);
    if (!region || !stop) throw new Error('the board is empty');
    const svg = drawRegionMap({ board: { ...board, stops: [stop], links: [] }, region, ...size });
    expect(dotsOf(svg, 'home')).toEqual([[1375, 1875]]);
  });
});
