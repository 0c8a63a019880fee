import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Point, type Segment, strokesPath } from '../../../src/boards/network/network-maps.ts';

const segment = (a: Point, b: Point): Segment => ({ a, b });

/** The unit steps along a path of whole numbers, each as an ordered pair of points. */
function stepsOf(path: string): string[] {
  const steps: string[] = [];
  let at: [number, number] = [0, 0];
  for (const [, command, numbers] of path.matchAll(/([MLHV])([-\d. ]+)/g)) {
    const [x = 0, y = 0] = (numbers ?? '').trim().split(' ').map(Number);
    const to: [number, number] =
      command === 'H' ? [x, at[1]] : command === 'V' ? [at[0], x] : [x, y];
    while (command !== 'M' && (at[0] !== to[0] || at[1] !== to[1])) {
      const next: [number, number] = [
        at[0] + Math.sign(to[0] - at[0]),
        at[1] + Math.sign(to[1] - at[1]),
      ];
      steps.push([at.join(','), next.join(',')].sort().join(' '));
      at = next;
    }
    at = to;
  }
  return steps.sort();
}

describe('a path of segments', () => {
  it('joins what lies straight', () => {
    expect(
      strokesPath([segment([0, 0], [1, 0]), segment([1, 0], [2, 0]), segment([3, 0], [2, 0])]),
    ).toBe('M3 0H0');
  });

  it('is empty for nothing', () => {
    expect(strokesPath([])).toBe('');
  });

  it('draws each step of a grid exactly once', () => {
    const point = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }));
    const step = fc
      .tuple(point, fc.constantFrom<Point>([1, 0], [0, 1], [1, 1]))
      .map(([[x, y], [dx, dy]]): Segment => segment([x, y], [x + dx, y + dy]));
    const grid = fc.uniqueArray(step, { maxLength: 40, selector: ({ a, b }) => `${a} ${b}` });
    fc.assert(
      fc.property(grid, (segments) => {
        const expected = segments
          .map(({ a, b }) => [a.join(','), b.join(',')].sort().join(' '))
          .sort();
        expect(stepsOf(strokesPath(segments))).toEqual(expected);
      }),
    );
  });
});
