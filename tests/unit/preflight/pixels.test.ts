import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../../../src/boards/colours.ts';
import { faceFaults } from '../../../src/preflight/face-faults.ts';
import { createGlyphCoverage } from '../../../src/preflight/glyphs.ts';
import { isDistinct, lowestContrast, uncoveredEdges } from '../../../src/preflight/pixels.ts';
import { BLACK, faceOf, groundOf, isIn, textOf, WHITE } from './faces.ts';

describe('bareEdges', () => {
  const names = (at: (x: number, y: number) => number, size?: { width: number; height: number }) =>
    uncoveredEdges(groundOf(at, size), 12).map(({ name }) => name);

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

describe('worstContrast', () => {
  const white = groundOf(() => WHITE);

  it('gives the known contrasts on one colour', () => {
    expect(lowestContrast(textOf(), white)).toBeCloseTo(21, 5);
    expect(lowestContrast(textOf({ colour: [255, 255, 255, 1] }), white)).toBeCloseTo(1, 5);
    // The greys on either side of 4.5:1 on white.
    expect(lowestContrast(textOf({ colour: [118, 118, 118, 1] }), white)).toBeCloseTo(4.54, 2);
    expect(lowestContrast(textOf({ colour: [119, 119, 119, 1] }), white)).toBeCloseTo(4.48, 2);
  });

  it('agrees with the contrast of the palette for any two colours', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    const hex = (rgb: readonly number[]): string =>
      `#${rgb.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
    fc.assert(
      fc.property(
        fc.tuple(channel, channel, channel),
        fc.tuple(channel, channel, channel),
        (a, b) => {
          const pixel = ((b[0] << 24) | (b[1] << 16) | (b[2] << 8) | 255) >>> 0;
          const found = lowestContrast(
            textOf({ colour: [...a, 1] }),
            groundOf(() => pixel),
          );
          expect(found).toBeCloseTo(contrastRatio(hex(a), hex(b)), 6);
        },
      ),
    );
  });

  it('takes bare paper for white, and pale ink for what shows through it', () => {
    expect(
      lowestContrast(
        textOf(),
        groundOf(() => 0),
      ),
    ).toBeCloseTo(21, 5);
    expect(lowestContrast(textOf({ colour: [0, 0, 0, 0.5] }), white)).toBeCloseTo(3.95, 1);
  });

  it('finds the one letter that stands on black', () => {
    const letter = { x: 80, y: 30, width: 9, height: 30 };
    const patch = groundOf((x, y) => (isIn(letter, x, y) ? BLACK : WHITE));
    expect(lowestContrast(textOf(), patch)).toBeCloseTo(1, 5);
  });

  it('does not mind a line that crosses the text', () => {
    const crossed = groundOf((x, y) => (x === 70 || y === 44 ? BLACK : WHITE));
    expect(lowestContrast(textOf(), crossed)).toBeCloseTo(21, 5);
  });

  it('cuts text that stands on end along its length', () => {
    const upright = textOf({ lines: [{ x: 40, y: 40, width: 10, height: 60 }] });
    const half = groundOf((_, y) => (y > 85 ? BLACK : WHITE));
    expect(lowestContrast(upright, half)).toBeCloseTo(1, 5);
  });

  it('says nothing of letters filled with a gradient, or off the face', () => {
    expect(lowestContrast(textOf({ colour: null }), white)).toBeNull();
    const off = textOf({ lines: [{ x: 400, y: 40, width: 60, height: 10 }] });
    expect(lowestContrast(off, white)).toBeNull();
  });
});

describe('icons', () => {
  const box = { x: 50, y: 50, width: 20, height: 20 };
  const on = (ground: number, drawing: number, part = { x: 55, y: 55, width: 10, height: 10 }) =>
    groundOf((x, y) => (isIn(part, x, y) ? drawing : ground));

  it.each([
    ['black on black', BLACK, BLACK],
    ['black on nearly black', 0x17191dff, BLACK],
    ['white on white', WHITE, 0xfafafaff],
    ['white on bare paper', 0, WHITE],
    ['a colour on itself', 0x336699ff, 0x366a9bff],
  ])('are not seen in %s', (_, ground, drawing) => {
    expect(isDistinct(box, on(ground, drawing))).toBe(false);
    const size = { bleedIn: 0, safeIn: 0 };
    const face = faceOf({ icons: [{ name: 'claw', box }] });
    const glyphs = createGlyphCoverage([]);
    const codes = faceFaults({ face, ground: on(ground, drawing), size, glyphs }).map(
      ({ code }) => code,
    );
    expect(codes).toContain('icon/low-contrast');
  });

  it.each([
    ['black on white', WHITE, BLACK],
    ['grey on white', WHITE, 0xddddddff],
    ['red on a green as bright', 0x008000ff, 0xb80000ff],
    ['a pale mark on a dark face', 0x17191dff, 0x444444ff],
  ])('are seen in %s', (_, ground, drawing) => {
    expect(isDistinct(box, on(ground, drawing))).toBe(true);
  });

  it('are seen where they fill their box, and where they are thin', () => {
    expect(isDistinct(box, on(WHITE, BLACK, box))).toBe(true);
    expect(isDistinct(box, on(WHITE, BLACK, { x: 50, y: 59, width: 20, height: 1 }))).toBe(true);
  });
});
