import { describe, expect, it } from 'vitest';
import { flattenPath, type Subpath, walkPath } from '../../../src/geometry/svg-path.ts';

function linesOf(d: string, tolerance = 0.01): readonly Subpath[] {
  const path = flattenPath(d, tolerance);
  if (!path.ok) throw new Error(`${path.message} at ${path.offset}`);
  return path.subpaths;
}

const cornersOf = (d: string): (readonly number[])[] =>
  linesOf(d)[0]?.points.map(({ xIn, yIn }) => [xIn, yIn]) ?? [];

describe('flattening a path', () => {
  it('reads absolute and relative lines alike', () => {
    const shield = [
      [0, 0],
      [60, 0],
      [60, 45],
      [30, 80],
      [0, 45],
    ];
    expect(cornersOf('M0 0H60V45L30 80L0 45Z')).toEqual(shield);
    expect(cornersOf('m0,0 h60 v45 l-30,35 -30-35z')).toEqual(shield);
  });

  it('keeps the lines of a path apart', () => {
    const lines = linesOf('M0 0H4V4ZM10 10H12M1 1l5 5');
    expect(lines.map(({ points, isClosed }) => [points.length, isClosed])).toEqual([
      [3, true],
      [2, false],
      [2, false],
    ]);
  });

  it('goes on after Z where the closed line began', () => {
    const [, second] = linesOf('M1 2H4V4Zl5 5');
    expect(second?.points).toEqual([
      { xIn: 1, yIn: 2 },
      { xIn: 6, yIn: 7 },
    ]);
  });

  it.each([0.5, 0.01, 0.0001])('differs from a circle by at most %s', (tolerance) => {
    const [circle] = linesOf('M10 0A10 10 0 0 1-10 0A10 10 0 0 1 10 0Z', tolerance);
    const points = circle?.points ?? [];
    const middles = points.map((point, index) => {
      const next = points[(index + 1) % points.length] ?? point;
      return Math.hypot((point.xIn + next.xIn) / 2, (point.yIn + next.yIn) / 2);
    });
    // Arcs become cubic curves, which are 0.03 % of the radius wrong themselves.
    for (const radius of middles) expect(Math.abs(radius - 10)).toBeLessThan(tolerance + 0.003);
    expect(points.length).toBeLessThan(8 / Math.sqrt(tolerance) + 8);
  });

  it.each([
    ['M0 0L10', 7, 'a number is missing at its end'],
    ['M0 0 X5', 5, '`X` is not a command'],
    ['M0 0L1,a', 7, 'found `a` instead of a number'],
    ['L10 10', 0, 'it does not begin with `M`'],
    ['M0 0R1 2 3 4', 4, '`R` is not a command'],
    ['M0 0L09 1', 5, 'a number must not begin with `0`'],
    ['M0 0A5 5 0 2 0 1 1', 11, 'the fourth and fifth number of an arc must be 0 or 1'],
    ['', 0, 'it is empty'],
  ])('says what is wrong with `%s`, and where', (d, offset, message) => {
    expect(flattenPath(d, 1)).toEqual({ ok: false, message, offset });
  });
});

describe('going along a path', () => {
  it('measures open and closed lines', () => {});

  it('finds the point at a share of the length', () => {
    const [line] = linesOf('M0 0H3V4Z');
    if (line === undefined) throw new Error('no line');
    expect(walkPath(line, 0)?.point).toEqual({ xIn: 0, yIn: 0 });
    expect(walkPath(line, 0.25)?.point).toEqual({ xIn: 3, yIn: 0 });
    expect(walkPath(line, 0.5)?.point).toEqual({ xIn: 3, yIn: 3 });
    expect(walkPath(line, 1)?.point.xIn).toBeCloseTo(0, 9);
    expect(walkPath({ points: [], isClosed: false }, 0.5)).toBeNull();
  });
});
