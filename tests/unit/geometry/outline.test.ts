import { describe, expect, it } from 'vitest';
import type { Point } from '../../../src/geometry/geometry.ts';
import {
  clipCss,
  depthInside,
  doubledArea,
  growOutline,
  hexagonTips,
  type Outline,
  outlinePath,
  outlinePoints,
  RECTANGLE,
  type Shape,
} from '../../../src/geometry/outline.ts';

const shape = (outline: Outline, widthIn = 2, heightIn = 1): Shape => ({
  trim: { widthIn, heightIn },
  outline,
});

const CIRCLE = shape({ kind: 'ellipse' }, 1, 1);
/** Pointed at the bottom, and with a notch in its top. */
const CREST = shape({
  kind: 'path',
  points: [
    [0, 0],
    [0.5, 0.5],
    [1, 0],
    [1, 0.75],
    [0.25, 1],
    [0, 0.75],
  ],
});
const SHAPES: readonly (readonly [string, Shape])[] = [
  ['rectangle', shape(RECTANGLE)],
  ['circle', CIRCLE],
  ['ellipse', shape({ kind: 'ellipse' })],
  ['hexagon with tips across', shape({ kind: 'hexagon', tips: 'across' })],
  ['hexagon with tips down', shape({ kind: 'hexagon', tips: 'down' })],
  ['drawn', CREST],
];

const VIEWS = [false, true].flatMap((isMirrored) =>
  [false, true].map((isUpsideDown) => ({ isMirrored, isUpsideDown })),
);

const at = (xIn: number, yIn: number): Point => ({ xIn, yIn });

describe.each(SHAPES)('the outline of a piece: %s', (_, one) => {
  it('is as far from its edge everywhere where it is made smaller', () => {
    const edge = outlinePoints(one);
    const inner = outlinePath(one, { byIn: -0.1 });
    const corners =
      one.outline.kind === 'ellipse' ? [] : [...inner.matchAll(/[ML]([\d.]+) ([\d.]+)/g)];
    for (const [, x, y] of corners) {
      expect(depthInside(edge, at(Number(x), Number(y)))).toBeCloseTo(0.1, 3);
    }
    if (one.outline.kind === 'ellipse') expect(inner).toContain(`A${one.trim.widthIn / 2 - 0.1} `);
    else expect(corners.length).toBeGreaterThan(3);
  });

  it('runs clockwise however it is seen, about the same area', () => {
    const area = doubledArea(outlinePoints(one));
    expect(area).toBeGreaterThan(0);
    for (const view of VIEWS) expect(doubledArea(outlinePoints(one, view))).toBeCloseTo(area, 9);
  });

  it('is where its view puts each point', () => {
    const { widthIn, heightIn } = one.trim;
    const point = at(0.3 * widthIn, 0.15 * heightIn);
    const depth = depthInside(outlinePoints(one), point);
    const across = at(widthIn - point.xIn, point.yIn);
    const mirrored = { isMirrored: true, isUpsideDown: false };
    expect(depthInside(outlinePoints(one, mirrored), across)).toBeCloseTo(depth, 9);
    const opposite = at(widthIn - point.xIn, heightIn - point.yIn);
    const turned = { isMirrored: false, isUpsideDown: true };
    expect(depthInside(outlinePoints(one, turned), opposite)).toBeCloseTo(depth, 9);
  });

  it('is no further away than it is grown, and no nearer than a hair less', () => {
    const corners = outlinePoints(one);
    const grown = growOutline(corners, 0.125);
    // What an outline crosses itself at lies nearer.
    const depths = grown.map((point) => depthInside(corners, point));
    expect(Math.min(...depths)).toBeGreaterThan(-0.125 - 1e-9);
    expect(Math.min(...depths)).toBeLessThan(-0.125 + 1e-9);
    expect(growOutline(corners, 0)).toEqual(corners);
  });
});

describe('a grown outline', () => {
  it('runs once around every place within its distance, and around no other', () => {
    const corners = outlinePoints(CREST);
    const grown = growOutline(corners, 0.125);
    for (let xIn = -0.3; xIn < 2.3; xIn += 0.037) {
      for (let yIn = -0.3; yIn < 1.3; yIn += 0.037) {
        const depth = depthInside(corners, at(xIn, yIn));
        // Round corners are drawn by straight lines, which cut them off by a hair.
        if (Math.abs(depth + 0.125) < 0.002) continue;
        expect(windingNumber(grown, at(xIn, yIn)) !== 0, `${xIn} ${yIn}`).toBe(depth > -0.125);
      }
    }
  });
});

/** How often a closed line runs around a point. */
function windingNumber(corners: readonly Point[], { xIn, yIn }: Point): number {
  return corners.reduce((sum, from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    const side = (to.xIn - from.xIn) * (yIn - from.yIn) - (xIn - from.xIn) * (to.yIn - from.yIn);
    if (from.yIn <= yIn && to.yIn > yIn && side > 0) return sum + 1;
    if (from.yIn > yIn && to.yIn <= yIn && side < 0) return sum - 1;
    return sum;
  }, 0);
}

describe('written', () => {
  it('is a clip of a box that is grown like it', () => {
    expect(clipCss(CIRCLE, at(0.1, 0.1))).toBe('ellipse(0.6in 0.6in at 50% 50%)');
    expect(clipCss(shape({ kind: 'hexagon', tips: 'down' }), at(0, 0))).toBe(
      'polygon(nonzero,1in 0in,2in 0.25in,2in 0.75in,1in 1in,0in 0.75in,0in 0.25in)',
    );
    expect(clipCss(shape(RECTANGLE), at(0.125, 0.125))).toMatch(/^polygon\(nonzero,0in 0\.125in,/);
  });
});

it('a point is as deep inside as it is far from the outline', () => {
  const corners = outlinePoints(CIRCLE);
  expect(depthInside(corners, at(0.5, 0.5))).toBeCloseTo(0.5, 2);
  expect(depthInside(corners, at(0.75, 0.5))).toBeCloseTo(0.25, 2);
  expect(depthInside(corners, at(1.5, 0.5))).toBeCloseTo(-0.5, 2);
  // In the notch, between its sides.
  expect(depthInside(outlinePoints(CREST), at(1, 0.25))).toBeLessThan(0);
});

it.each([
  [2, 1.732, 'across'],
  [3.75, 3.25, 'across'],
  [1.732, 2, 'down'],
  [2, 2, null],
  [2, 3, null],
] as const)('a hexagon of %s x %s in has its tips %s', (widthIn, heightIn, tips) => {
  expect(hexagonTips({ widthIn, heightIn })).toBe(tips);
});
