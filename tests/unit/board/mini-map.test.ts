import { describe, expect, it } from 'vitest';
import { drawMiniMap } from '../../../src/boards/network/network-maps.ts';
import type { Board, Stop } from '../../../src/core/pack.ts';
import { shippedInput } from './boards.ts';

const board: Board = shippedInput.board;

const stopNamed = (name: string): Stop => {
  const stop = board.stops.find((one) => one.name === name);
  if (!stop) throw new Error(`there is no ${name}`);
  return stop;
};

/** The points of a part that is drawn in dots. */
const dotsOf = (svg: string, part: string): number =>
  (new RegExp(`mini-map__${part}"[^>]* d="([^"]*)"`).exec(svg)?.[1]?.match(/M/g) ?? []).length;

describe('the mini-map', () => {
  it('is another one for every stop of the board', () => {
    const maps = board.stops.map((stop) => drawMiniMap(board, stop));
    expect(new Set(maps).size).toBe(board.stops.length);
  });

  it('lights a major larger than a minor', () => {
    const ringOf = (name: string): number =>
      Math.max(
        ...[...drawMiniMap(board, stopNamed(name)).matchAll(/<circle[^>]* r="([\d.]+)"/g)].map(
          (match) => Number(match[1]),
        ),
      );
    expect(ringOf('UBC')).toBeGreaterThan(ringOf('Gastown'));
  });

  it('draws every stop, those of the region, and those on the lines that call here', () => {
    const stop = stopNamed('33rd & Dunbar');
    const svg = drawMiniMap(board, stop);
    expect(dotsOf(svg, 'stops')).toBe(board.stops.length);
    expect(dotsOf(svg, 'region')).toBe(18);
    const served = new Set(stop.routes.flatMap((route) => route.stops));
    const elsewhere = [...served].filter(({ region }) => region?.id !== stop.region?.id);
    expect(dotsOf(svg, 'beads')).toBe(elsewhere.length);
  });

  it('draws the lines that call here and no others', () => {
    const lines = (name: string): string =>
      /mini-map__lines"[^>]* d="([^"]*)"/.exec(drawMiniMap(board, stopNamed(name)))?.[1] ?? '';
    // Both are served by route 7 alone.
    expect(lines('33rd & Dunbar')).toBe(lines('1st & Nanaimo'));
    expect(lines('33rd & Dunbar')).not.toBe(lines('33rd & Mackenzie'));
  });

  it('stays small enough to stand on every card', () => {
    for (const stop of board.stops) expect(drawMiniMap(board, stop).length).toBeLessThan(9000);
  });
});
