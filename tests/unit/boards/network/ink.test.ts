import { describe, expect, it } from 'vitest';
import { contrastRatio, mixColours, PALETTE } from '../../../../src/boards/colours.ts';
import { drawBoard } from '../../../../src/boards/network/draw-board.ts';
import { shippedInput } from './boards.ts';

const full = drawBoard(shippedInput);
const low = drawBoard({ ...shippedInput, ink: 'low' });
const { board } = shippedInput;

const stopMark = (svg: string, id: string): string => {
  const mark = new RegExp(`<g data-stop="${id}"[^>]*>([\\s\\S]*?)</text>`).exec(svg)?.[1];
  if (mark === undefined) throw new Error(`no mark of ${id}`);
  return mark;
};

describe('a board with little ink', () => {
  it('has no ground of colour, and a line around each region instead', () => {
    for (const { id, fill } of board.regions) {
      const tint = mixColours(fill, PALETTE.paper, 0.8);
      expect(full).toContain(`<g data-region="${id}" fill="${tint}">`);
      expect(low).toContain(`<g data-region="${id}" fill="${PALETTE.paper}">`);
      const uses = [
        ...low.matchAll(new RegExp(`<use href="#ground-of-${id}" stroke="([^"]*)"`, 'g')),
      ];
      expect(uses.map(([, stroke]) => stroke)).toEqual(['#a3adb4', PALETTE.paper]);
    }
    expect(low).toMatch(/<rect id="ground"[^>]* fill="#ffffff"/);
  });

  it('shows each stop by the colour, shape and number of its region', () => {
    for (const { id, region } of board.stops) {
      if (region === null) throw new Error(`${id} has no region`);
      const mark = stopMark(low, id);
      expect(mark).toContain(`fill="${region.fill}"`);
      expect(mark.endsWith(`fill="${PALETTE.ink}">${region.number}`)).toBe(true);
      const shape = /<g fill="([^"]*)">/.exec(mark)?.[1] ?? '';
      expect(contrastRatio(shape, PALETTE.ink)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(shape, PALETTE.paper)).toBeGreaterThan(1.3);
    }
  });
});
