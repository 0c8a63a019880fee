import { describe, expect, it } from 'vitest';
import { scaleLines } from '../../../src/layout/sheet-strip.ts';

describe('scaleLines', () => {
  const lines = scaleLines(0.1);
  const [first] = lines;
  const above = lines.filter(({ x1In, x2In, y1In }) => x1In === x2In && y1In < 0.05);
  const below = lines.filter(({ x1In, x2In, y2In }) => x1In === x2In && y2In > 0.05);
  const spanOf = (ticks: typeof lines) => {
    const xs = ticks.map(({ x1In }) => x1In);
    return Math.max(...xs) - Math.min(...xs);
  };

  it('has six marks of a centimetre above, 50 mm from first to last', () => {
    expect(above).toHaveLength(6);
    expect(spanOf(above) * 25.4).toBeCloseTo(50, 9);
  });

  it('has a mark for each half inch below, 2 in from first to last', () => {
    expect(below).toHaveLength(5);
    expect(spanOf(below)).toBeCloseTo(2, 9);
  });

  it('begins both scales at the same place, and stays in its box', () => {
    expect(above[0]?.x1In).toBe(below[0]?.x1In);
    expect((first?.x2In ?? 0) - (first?.x1In ?? 0)).toBeCloseTo(2, 9);
    for (const { x1In, x2In, y1In, y2In } of lines) {
      expect(Math.min(x1In, y1In)).toBeGreaterThan(0.005);
      expect(x2In).toBeLessThan(2.016);
      expect(y2In).toBeLessThan(0.095);
    }
  });
});
