import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  distanceToSegment,
  EPSILON_IN,
  edgesOf,
  isInside,
  isOverlapping,
  outset,
  type Point,
  type Rect,
} from '../../src/geometry/geometry.ts';
import {
  depthInside,
  type Outline,
  outlinePoints,
  type Shape,
} from '../../src/geometry/outline.ts';
import {
  type PackedShapes,
  type PackingRequest,
  packShapes,
} from '../../src/layout/pack-shapes.ts';
import { runs } from '../helpers/runs.ts';

const lengthIn = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true });

const HEXAGONS: readonly Outline[] = [
  { kind: 'hexagon', tips: 'across' },
  { kind: 'hexagon', tips: 'down' },
];

/** Drawn outlines, convex and not, that fill their width and height. */
const DRAWN: readonly Outline[] = [
  [
    [0, 0],
    [1, 0],
    [1, 0.6],
    [0.5, 1],
    [0, 0.6],
  ],
  [
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5],
  ],
  [
    [0.5, 0],
    [1, 1],
    [0, 1],
  ],
  [
    [0.2, 0],
    [1, 0],
    [0.8, 1],
    [0, 1],
  ],
  [
    [0, 0],
    [0.5, 0.4],
    [1, 0],
    [0.8, 1],
    [0.2, 1],
  ],
].map((points) => ({ kind: 'path', points: points as unknown as readonly [number, number][] }));

const anyShape: fc.Arbitrary<Shape> = fc
  .tuple(
    fc.constantFrom<Outline>({ kind: 'ellipse' }, ...HEXAGONS, ...DRAWN),
    lengthIn(0.5, 3),
    lengthIn(0.5, 3),
    fc.boolean(),
  )
  .map(([outline, widthIn, heightIn, isRound]) => ({
    outline,
    trim: { widthIn, heightIn: isRound && outline.kind === 'ellipse' ? widthIn : heightIn },
  }));

const anyRequest: fc.Arbitrary<PackingRequest> = fc.record({
  area: fc.record({ widthIn: lengthIn(3, 11), heightIn: lengthIn(3, 17) }),
  shape: anyShape,
  bleedIn: fc.oneof(fc.constantFrom(0, 0.125), lengthIn(0, 0.25)),
  gutterIn: fc.oneof(fc.constantFrom(null, null, 0), lengthIn(0, 0.5)),
});

function holdsWhenPacked(law: (packed: PackedShapes, request: PackingRequest) => void): void {
  fc.assert(
    fc.property(anyRequest, (request) => {
      const packed = packShapes(request);
      if (packed !== null) law(packed, request);
    }),
    runs(100),
  );
}

const outlineAt = (shape: Shape, box: Rect): Point[] =>
  outlinePoints(shape).map(({ xIn, yIn }) => ({ xIn: box.xIn + xIn, yIn: box.yIn + yIn }));

/** The distance of two closed lines that do not cross. */
const distanceOf = (a: readonly Point[], b: readonly Point[]): number =>
  Math.min(
    ...[
      [a, b],
      [b, a],
    ].flatMap(([these = [], those = []]) => {
      const edges = edgesOf(those);
      return these.map((point) => Math.min(...edges.map((edge) => distanceToSegment(point, edge))));
    }),
  );

/** One pair of neighbours for each way in which two lie beside each other; all others are apart by their boxes. */
function neighbours({ boxes, gapIn }: PackedShapes): (readonly [Rect, Rect])[] {
  const pairs = new Map<string, readonly [Rect, Rect]>();
  for (const [at, box] of boxes.entries()) {
    for (const other of boxes.slice(at + 1)) {
      if (!isOverlapping(outset(box, gapIn), other)) continue;
      const by = [other.xIn - box.xIn, other.yIn - box.yIn].map((inches) => inches.toFixed(5));
      pairs.set(by.join(), [box, other]);
    }
  }
  return [...pairs.values()];
}

describe('shapes packed on a sheet', () => {
  it('stay inside their area, bleed included', () => {
    holdsWhenPacked(({ boxes, paintedBleedIn, outerBleed }, { area }) => {
      const room = { xIn: 0, yIn: 0, ...area };
      expect(Math.min(outerBleed.xIn, outerBleed.yIn)).toBeGreaterThanOrEqual(paintedBleedIn);
      expect(
        boxes.every((box) => isInside(outset(box, outerBleed.xIn, outerBleed.yIn), room)),
      ).toBe(true);
    });
  });

  it('do not overlap, and keep their gap', () => {
    holdsWhenPacked((packed, { shape, gutterIn }) => {
      expect(packed.gapIn).toBeGreaterThanOrEqual(gutterIn ?? 0);
      for (const [one, other] of neighbours(packed)) {
        const [a, b] = [outlineAt(shape, one), outlineAt(shape, other)];
        const deepest = Math.max(
          ...a.map((p) => depthInside(b, p)),
          ...b.map((p) => depthInside(a, p)),
        );
        expect(deepest).toBeLessThan(EPSILON_IN);
        expect(distanceOf(a, b)).toBeGreaterThan(packed.gapIn - EPSILON_IN);
      }
    });
  });

  it('paint no more bleed than there is, nor over a neighbour', () => {
    holdsWhenPacked(({ gapIn, paintedBleedIn, outerBleed }, { bleedIn }) => {
      expect(Math.max(outerBleed.xIn, outerBleed.yIn)).toBeLessThanOrEqual(bleedIn);
      expect(paintedBleedIn).toBeLessThanOrEqual(gapIn / 2);
    });
  });

  it('are never fewer than in rows of their boxes', () => {
    holdsWhenPacked(({ boxes, gapIn }, { area, shape, bleedIn, gutterIn }) => {
      if (gutterIn === null) return;
      const bleed = Math.min(bleedIn, gapIn / 2);
      const inLine = (roomIn: number, pieceIn: number) =>
        Math.floor((roomIn - 2 * bleed + gutterIn) / (pieceIn + gutterIn));
      const { widthIn, heightIn } = shape.trim;
      const rows = inLine(area.widthIn, widthIn) * inLine(area.heightIn, heightIn);
      expect(boxes.length).toBeGreaterThanOrEqual(rows);
    });
  });
});

describe('regular hexagons', () => {
  const area = { widthIn: 8, heightIn: 10.5 };
  const [across, down] = HEXAGONS;

  it('share their cuts in columns if their tips point across, in rows if they point down', () => {
    const columns = packShapes({
      area,
      shape: { outline: across as Outline, trim: { widthIn: 2, heightIn: Math.sqrt(3) } },
      bleedIn: 0.125,
      gutterIn: 0,
    });
    expect(columns?.arrangement).toBe('staggered columns');
    expect(columns?.boxes).toHaveLength(28);
    const rows = packShapes({
      area: { widthIn: 10.5, heightIn: 8 },
      shape: { outline: down as Outline, trim: { widthIn: Math.sqrt(3), heightIn: 2 } },
      bleedIn: 0.125,
      gutterIn: 0,
    });
    expect(rows?.arrangement).toBe('staggered rows');
    expect(rows?.boxes).toHaveLength(28);
    const [first, second, ...others] = rows?.boxes ?? [];
    const below = others.find(({ yIn }) => yIn > (first?.yIn ?? 0));
    expect((second?.xIn ?? 0) - (first?.xIn ?? 0)).toBeCloseTo(Math.sqrt(3), 6);
    expect((below?.yIn ?? 0) - (first?.yIn ?? 0)).toBeCloseTo(1.5, 6);
    expect((below?.xIn ?? 0) - (first?.xIn ?? 0)).toBeCloseTo(Math.sqrt(3) / 2, 6);
  });
});

it('circles stand between each other where that is more of them', () => {
  const request = {
    area: { widthIn: 8, heightIn: 10.5 },
    shape: { outline: { kind: 'ellipse' } as const, trim: { widthIn: 1, heightIn: 1 } },
    bleedIn: 0.125,
    gutterIn: 0,
  };
  const packed = packShapes(request);
  // 80 in line, 83 in eleven rows of 8 and 7 in turn, and nine columns of 10 that are 0.866 in apart.
  expect(packed?.arrangement).toBe('staggered columns');
  expect(packed?.boxes).toHaveLength(90);
});
