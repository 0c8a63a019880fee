import { describe, expect, it } from 'vitest';
import { REGION_SHAPES } from '../../../../src/boards/network/model.ts';
import { drawRegionShape } from '../../../../src/boards/network/svg.ts';

describe('the shapes of regions', () => {
  it('are as many as there are regions, and all different', () => {
    const drawings = REGION_SHAPES.map((shape) => drawRegionShape(shape, { cx: 0, cy: 0, r: 10 }));
    expect(new Set(drawings).size).toBe(8);
  });

  it.each(REGION_SHAPES)('%s stays within its radius and brings no paint', (shape) => {
    const drawing = drawRegionShape(shape, { cx: 50, cy: 20, r: 10 });
    expect(drawing).not.toContain('fill');
    for (const [, x, y] of drawing.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
      expect(Math.hypot(Number(x) - 50, Number(y) - 20)).toBeLessThanOrEqual(10.001);
    }
  });
});
