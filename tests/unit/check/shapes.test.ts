import { describe, expect, it } from 'vitest';
import { readOutline } from '../../../src/check/rules/shapes.ts';
import { outlinePoints } from '../../../src/geometry/outline.ts';

const TRIM = { widthIn: 1.5, heightIn: 2 };

const read = (shape: unknown, trim = TRIM) => readOutline({ shape }, trim);
const drawn = (path: string, box: readonly number[] = [60, 80]) => read({ path, box });

describe('the outline of a size', () => {
  it('is a rectangle unless it is written', () => {
    expect(readOutline({}, TRIM)).toEqual({ ok: true, outline: { kind: 'rectangle' } });
    expect(read('rectangle')).toEqual({ ok: true, outline: { kind: 'rectangle' } });
  });

  it('is drawn, clockwise, in shares of its box', () => {
    const shield = {
      ok: true,
      outline: {
        kind: 'path',
        points: [
          [0, 0],
          [1, 0],
          [1, 0.5625],
          [0.5, 1],
          [0, 0.5625],
        ],
      },
    };
    expect(drawn('M0 0H60V45L30 80L0 45Z')).toEqual(shield);
    const backwards = drawn('M0 0V45L30 80L60 45V0Z');
    if (!backwards.ok) throw new Error(backwards.fault.message);
    const corners = outlinePoints({ trim: TRIM, outline: backwards.outline });
    expect(corners[0]).toEqual({ xIn: 1.5, yIn: 0 });
    expect(corners).toHaveLength(5);
  });

  it('may be round, to a thousandth of an inch', () => {
    const coin = drawn('M0 40A30 40 0 0 1 60 40A30 40 0 0 1 0 40Z');
    if (!coin.ok || coin.outline.kind !== 'path') throw new Error('no path');
    expect(coin.outline.points.length).toBeGreaterThan(16);
    for (const [x, y] of coin.outline.points) {
      expect(Math.hypot(2 * x - 1, 2 * y - 1)).toBeCloseTo(1, 2);
    }
  });

  it.each([
    ['M0 0H60V80H0', 'the outline is not closed'],
    ['M0 0H60V80H0ZM9 9H19V19Z', 'the outline consists of 2 lines'],
    ['M0 0L60 80Z', 'the outline has no area'],
    ['M9 0H60V80H9Z', 'the outline reaches from 9, 0 to 60, 80, but its `box` from 0, 0 to 60, 80'],
    ['M0 0H70V80H0Z', 'the outline reaches from 0, 0 to 70, 80, but its `box` from 0, 0 to 60, 80'],
    ['M5 5', 'the outline has no lines'],
  ])('is refused: `%s`', (path, message) => {
    const result = drawn(path);
    expect(result).toMatchObject({
      ok: false,
      fault: { code: 'component/bad-outline', path: ['shape', 'path'], offset: null, message },
    });
  });

  it.each([
    ['circle', TRIM, 'a circle is as high as it is wide, not 1.5 x 2 in', /^set `height`/],
    ['hexagon', TRIM, /^a hexagon 1.5 in wide is 1.299 in high .* or 1.732 in/, /5 % more or less/],
  ])('is refused by its name: %s', (name, trim, message, hint) => {
    const result = read(name, trim);
    if (result.ok) throw new Error('it was not refused');
    expect(result.fault.code).toBe('component/bad-shape');
    expect(result.fault.message).toMatch(message);
    expect(result.fault.hint).toMatch(hint);
  });
});
