import { describe, expect, it } from 'vitest';
import { uncoveredEdges } from '../../../src/preflight/pixels.ts';
import { BLACK, groundOf, isIn, WHITE } from './faces.ts';

const names = (at: (x: number, y: number) => number, size?: { width: number; height: number }) =>
  uncoveredEdges(groundOf(at, size), 12).map(({ name }) => name);

describe('bareEdges', () => {
  it('finds none where everything is painted, be it white', () => {
    expect(names(() => WHITE)).toEqual([]);
  });

  it('finds all four of a face that is painted up to the trim only', () => {
    const trim = { x: 12, y: 12, width: 240, height: 336 };
    expect(names((x, y) => (isIn(trim, x, y) ? BLACK : 0))).toEqual([
      'top',
      'right',
      'bottom',
      'left',
    ]);
  });

  it.each([
    ['top', 100, 0],
    ['right', 263, 100],
    ['bottom', 100, 359],
    ['left', 0, 100],
  ])('finds one bare point at the %s', (name, atX, atY) => {
    expect(names((x, y) => (x === atX && y === atY ? 0 : BLACK))).toEqual([name]);
  });

  it('looks at the last whole pixel of a face that is not whole pixels large', () => {
    const size = { width: 263.6, height: 359.4 };
    expect(names((x, y) => (x > 262 || y > 358 ? 0 : BLACK), size)).toEqual([]);
    expect(names((x) => (x > 261 ? 0 : BLACK), size)).toContain('right');
  });

  it('lets a card be as white as its paper, painted or not', () => {
    const frame = { x: 30, y: 30, width: 200, height: 300 };
    const trim = { x: 12, y: 12, width: 240, height: 336 };
    expect(names((x, y) => (isIn(frame, x, y) ? BLACK : 0))).toEqual([]);
    expect(names((x, y) => (isIn(trim, x, y) ? WHITE : 0))).toEqual([]);
  });

  it('takes white paint for a white edge that is meant', () => {
    const trim = { x: 12, y: 12, width: 240, height: 336 };
    expect(names((x, y) => (isIn(trim, x, y) ? BLACK : WHITE))).toEqual([]);
  });

  it('takes a tint that can be seen for paint, and one that cannot for none', () => {
    expect(names(() => 0xff000040)).toEqual([]);
    expect(names((x, y) => (x === 0 && y > 50 && y < 80 ? 0xff000002 : BLACK))).toEqual(['left']);
  });

  it('shows the bare stretch, as deep as the bleed', () => {
    const [edge] = uncoveredEdges(
      groundOf((x, y) => (x === 263 && y >= 50 && y < 80 ? 0 : BLACK)),
      12,
    );
    expect(edge?.box).toEqual({ x: 252, y: 50, width: 12, height: 30 });
  });

  it('asks nothing of a face without bleed', () => {
    expect(
      uncoveredEdges(
        groundOf(() => 0),
        0,
      ),
    ).toEqual([]);
  });
});
