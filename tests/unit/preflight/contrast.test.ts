import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../../../src/boards/colours.ts';
import { lowestContrast } from '../../../src/preflight/pixels.ts';
import { BLACK, groundOf, isIn, textOf, WHITE } from './faces.ts';

const white = groundOf(() => WHITE);

describe('worstContrast', () => {
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
