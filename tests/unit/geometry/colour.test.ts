import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  colourDistance,
  compareColours,
  lightnessDifference,
  simulateColorVision,
  toGreyscale,
} from '../../../src/geometry/colour.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the sights', () => {
  // As published with the R package colorspace, which uses the same model on linear light.
  it.each([
    ['#ff0000', 'protan', '#6d5f00'],
    ['#ff0000', 'deutan', '#a39000'],
    ['#777777', 'protan', '#777777'],
    ['#ffffff', 'tritan', '#ffffff'],
    ['#000000', 'deutan', '#000000'],
    ['#2c6bd2', 'normal', '#2c6bd2'],
  ] as const)('%s to %s eyes is %s', (written, sight, seen) => {
    expect(simulateColorVision(written, sight)).toBe(seen);
  });

  it.each([
    ['#000000', '#ffffff', 100],
    ['#ff0000', '#00ff00', 86.608],
    ['#0000ff', '#ff0000', 52.878],
    ['#808080', '#808080', 0],
  ])('%s and %s are %f apart in CIEDE2000', (one, other, apart) => {
    expect(colourDistance(one, other, 'normal')).toBeCloseTo(apart, 2);
  });

  it('takes red and green together for eyes without red or green cones', () => {
    const [red, green] = ['#b44a32', '#6a7a2a'];
    expect(colourDistance(red, green, 'normal')).toBeGreaterThan(40);
    expect(colourDistance(red, green, 'deutan')).toBeLessThan(15);
    expect(colourDistance(red, green, 'tritan')).toBeGreaterThan(30);
  });

  it('measures lightness in grey', () => {
    expect(lightnessDifference('#000000', '#ffffff')).toBeCloseTo(100, 5);
    // Grey 119 is the one that is half as light as white.
    expect(lightnessDifference('#000000', '#777777')).toBeCloseTo(50, 0);
    expect(toGreyscale('#777777')).toBe('#777777');
    fc.assert(
      fc.property(colour, (one) => {
        expect(lightnessDifference(one, toGreyscale(one))).toBeLessThan(0.3);
      }),
    );
  });
});

describe('compareColours', () => {
  it('compares every pair once and names the views in which it is close', () => {
    const pairs = compareColours(['#b44a32', '#6a7a2a', '#ffffff'].map((one) => ({ colour: one })));
    expect(pairs.map(({ confusableIn }) => confusableIn)).toEqual([
      ['protan', 'deutan', 'grey'],
      [],
      [],
    ]);
  });
});
