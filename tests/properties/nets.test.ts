import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgesOf, type Point } from '../../src/geometry/geometry.ts';
import { boxSizeFor, fitsBox, leastDepth } from '../../src/nets/box-contents.ts';
import { createCubeNet, createOctahedronNet } from '../../src/nets/dice.ts';
import { hatchLines } from '../../src/nets/draw-net.ts';
import { createStandeeNet, createTentNet } from '../../src/nets/folded-card.ts';
import { createBoxBaseNet, createBoxLidNet } from '../../src/nets/lift-off-box.ts';
import {
  cutLines,
  foldLines,
  isSameLine,
  lengthOf,
  type Net,
  type NetPart,
} from '../../src/nets/net.ts';
import { createTuckBoxNet } from '../../src/nets/tuck-box.ts';
import { runs } from '../helpers/runs.ts';
import {
  distance,
  type FoldedPart,
  foldNet,
  middle,
  minus,
  type Spot,
  times,
} from './folded-net.ts';

const lengthIn = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true });

const anyDie = fc
  .record({ edgeIn: lengthIn(0.4, 4), share: lengthIn(0.05, 0.33) })
  .map(({ edgeIn, share }) => ({ edgeIn, flapIn: edgeIn * share }));

const anyFolded = fc
  .record({
    panel: fc.record({ widthIn: lengthIn(0.5, 5), heightIn: lengthIn(0.5, 5) }),
    share: lengthIn(0.1, 1.9),
  })
  .map(({ panel, share }) => ({ panel, baseIn: share * panel.heightIn }));

const anyBox = fc.record({
  widthIn: lengthIn(1, 6),
  heightIn: lengthIn(1, 9),
  depthIn: lengthIn(0.1, 3),
});

const anyLiftOffBox = fc.record({
  inner: anyBox,
  thicknessIn: lengthIn(0.005, 0.12),
  roomIn: lengthIn(0.01, 0.2),
});

const anyNet = fc.oneof(
  anyLiftOffBox.map(createBoxBaseNet),
  anyLiftOffBox.map(createBoxLidNet),
  anyDie.map(createOctahedronNet),
  anyBox.map(createTuckBoxNet),
  anyDie.map(createCubeNet),
  anyFolded.map(createTentNet),
  anyFolded.map(createStandeeNet),
);

const holds = <T>(arbitrary: fc.Arbitrary<T>, law: (one: T) => void): void =>
  fc.assert(fc.property(arbitrary, law), runs(300));

const SAME = 1e-6;
const panelsOf = ({ parts }: Net): NetPart[] => parts.filter(({ kind }) => kind === 'panel');

/** Whether two convex shapes share area: no edge of either parts them. */
function overlap(a: readonly Point[], b: readonly Point[]): boolean {
  return [...edgesOf(a), ...edgesOf(b)].every(({ from, to }) => {
    const [dx, dy] = [to.xIn - from.xIn, to.yIn - from.yIn];
    const length = Math.hypot(dx, dy);
    const reach = (shape: readonly Point[]) =>
      shape.map(({ xIn, yIn }) => (dy * (xIn - from.xIn) - dx * (yIn - from.yIn)) / length);
    const [one, other] = [reach(a), reach(b)];
    return (
      Math.min(Math.max(...one), Math.max(...other)) -
        Math.max(Math.min(...one), Math.min(...other)) >
      SAME
    );
  });
}

describe('every net', () => {
  it('lies in its size from the top left corner, and fills it', () => {
    holds(anyNet, ({ parts, size }) => {
      const all = parts.flatMap(({ corners }) => corners);
      expect(Math.min(...all.map(({ xIn }) => xIn))).toBeCloseTo(0, 9);
      expect(Math.min(...all.map(({ yIn }) => yIn))).toBeCloseTo(0, 9);
      expect(Math.max(...all.map(({ xIn }) => xIn))).toBeCloseTo(size.widthIn, 9);
      expect(Math.max(...all.map(({ yIn }) => yIn))).toBeCloseTo(size.heightIn, 9);
    });
  });

  it('has no overlapping parts, flaps included', () => {
    holds(anyNet, ({ parts }) => {
      for (const [index, one] of parts.entries()) {
        for (const other of parts.slice(index + 1)) {
          expect(overlap(one.corners, other.corners), `${one.id} and ${other.id}`).toBe(false);
        }
      }
    });
  });

  it('hangs together: each part but the first on an earlier one, by a whole edge of both', () => {
    holds(anyNet, ({ parts }) => {
      for (const [index, { id, hinge, corners }] of parts.entries()) {
        expect(hinge === null, id).toBe(index === 0);
        if (hinge === null) continue;
        const on = parts.slice(0, index).find((one) => one.id === hinge.on);
        expect(on, `${id} on ${hinge.on}`).toBeDefined();
        for (const shape of [corners, on?.corners ?? []]) {
          expect(edgesOf(shape).some((edge) => isSameLine(edge, hinge))).toBe(true);
        }
      }
    });
  });

  it('is clockwise, part by part, and convex', () => {
    holds(anyNet, ({ parts }) => {
      for (const { id, corners } of parts) {
        const turns = edgesOf(corners).map(({ from, to }, index, edges) => {
          const next = edges[(index + 1) % edges.length]?.to ?? from;
          return (
            (to.xIn - from.xIn) * (next.yIn - to.yIn) - (to.yIn - from.yIn) * (next.xIn - to.xIn)
          );
        });
        expect(Math.min(...turns), id).toBeGreaterThan(0);
      }
    });
  });

  it('is cut along every edge that is no fold, once', () => {
    holds(anyNet, (net) => {
      const [cuts, folds] = [cutLines(net), foldLines(net)];
      for (const edge of net.parts.flatMap(({ corners }) => edgesOf(corners))) {
        const known = [...cuts, ...folds].filter((line) => isSameLine(line, edge));
        expect(known).toHaveLength(1);
      }
    });
  });
});

it('a hatch stays inside the shape that it fills', () => {
  holds(fc.tuple(anyNet, lengthIn(0.02, 0.4)), ([{ parts }, stepIn]) => {
    const reaches = parts.flatMap(({ corners }) =>
      hatchLines(corners, stepIn).flatMap(({ from, to }) =>
        edgesOf(corners).flatMap((edge) =>
          [from, to].map(
            (end) =>
              (edge.to.xIn - edge.from.xIn) * (end.yIn - edge.from.yIn) -
              (edge.to.yIn - edge.from.yIn) * (end.xIn - edge.from.xIn),
          ),
        ),
      ),
    );
    expect(reaches.every((reach) => reach > -SAME)).toBe(true);
    expect(reaches.length).toBeGreaterThan(0);
  });
});

/** The number of corners of panels that meet at each place of the folded thing. */
function places(parts: readonly FoldedPart[], sizeIn: number): { spot: Spot; count: number }[] {
  const found: { spot: Spot; count: number }[] = [];
  for (const spot of parts.flatMap(({ corners }) => corners)) {
    const known = found.find((one) => distance(one.spot, spot) < 1e-6 * sizeIn);
    if (known === undefined) found.push({ spot, count: 1 });
    else known.count += 1;
  }
  return found;
}

const panelsOfFolded = (net: Net): FoldedPart[] =>
  foldNet(net).filter(({ kind }) => kind === 'panel');

const tuckBoxes = anyBox.map(createTuckBoxNet);
const diceOf = { octahedron: anyDie.map(createOctahedronNet), cube: anyDie.map(createCubeNet) };

describe('a folded net closes', () => {
  it.each([
    ['four faces at each of six corners of the octahedron', diceOf.octahedron, Array(6).fill(4)],
    ['three at each of eight corners of the cube', diceOf.cube, Array(8).fill(3)],
    ['three at each of eight corners of the tuck box', tuckBoxes, Array(8).fill(3)],
    ...([createBoxBaseNet, createBoxLidNet] as const).map(
      (create) =>
        [
          'three at each corner of the middle of a tray, two at each of the rim',
          anyLiftOffBox.map(create),
          [2, 2, 2, 2, 3, 3, 3, 3],
        ] as const,
    ),
  ] as const)('%s', (_, nets, counts) => {
    holds<Net>(nets, (net) => {
      const met = places(panelsOfFolded(net), 1).map(({ count }) => count);
      expect(met.sort()).toEqual(counts);
    });
  });
});

describe.each([
  ['octahedron', diceOf.octahedron, { faces: 8, corners: 3, glued: 5, sum: 9 }],
  ['cube', diceOf.cube, { faces: 6, corners: 4, glued: 7, sum: 7 }],
] as const)('the %s', (_, nets, { faces: count, corners: cornersOfFace, glued, sum }) => {
  it('has equal faces, with every number once', () => {
    holds<Net>(nets, (net) => {
      const panels = panelsOf(net);
      expect(panels.map(({ id }) => id).sort()).toEqual(
        Array.from({ length: count }, (_, at) => `face-${at + 1}`),
      );
      const lengths = panels.flatMap(({ corners }) => edgesOf(corners).map(lengthOf));
      expect(lengths).toHaveLength(count * cornersOfFace);
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeCloseTo(0, 9);
    });
  });

  it('has opposite faces of one sum', () => {
    holds<Net>(nets, (net) => {
      const faces = panelsOfFolded(net);
      const heart = middle(faces.map(({ corners }) => middle(corners)));
      for (const face of faces) {
        const across = minus(times(heart, 2), middle(face.corners));
        const opposite = faces.filter(({ corners }) => distance(middle(corners), across) < SAME);
        expect(opposite).toHaveLength(1);
        const numbers = [face, ...opposite].map(({ id }) => Number(id.replace('face-', '')));
        expect(numbers.reduce((all, one) => all + one, 0)).toBe(sum);
      }
    });
  });

  it('has a flap at one side of each edge that is glued, lying behind the face that it meets', () => {
    holds<Net>(nets, (net) => {
      const folded = foldNet(net);
      const flaps = folded.filter(({ kind }) => kind === 'glue');
      expect(flaps).toHaveLength(glued);
      for (const flap of flaps) {
        const part = net.parts.find(({ id }) => id === flap.id);
        const held = panelsOfFolded(net).filter(
          ({ id, corners }) => id !== part?.hinge?.on && isFlatUpon(flap.corners, corners),
        );
        expect(held, flap.id).toHaveLength(1);
      }
    });
  });
});

describe('a card that is folded', () => {
  const folded = (net: Net) => new Map(foldNet(net).map((part) => [part.id, part.corners]));

  it('as a tent has feet that lie on top of each other, as deep as the base', () => {
    holds(anyFolded, (card) => {
      const parts = folded(createTentNet(card));
      const [front = [], back = []] = [parts.get('foot-front'), parts.get('foot-back')];
      expect(isFlatUpon(front, back, 0)).toBe(true);
      // Of both feet, the far end lies where the other one hangs.
      const [near, far] = [middle([front[0], front[3]] as Spot[]), middle(front.slice(1, 3))];
      const [otherNear, otherFar] = [
        middle([back[0], back[3]] as Spot[]),
        middle(back.slice(1, 3)),
      ];
      expect(distance(near, otherFar)).toBeLessThan(1e-6);
      expect(distance(far, otherNear)).toBeLessThan(1e-6);
      const lowerEdges = [parts.get('front')?.[2], parts.get('back')?.[1]];
      const [a = [0, 0, 0], b = [0, 0, 0]] = lowerEdges as readonly Spot[];
      expect(distance(a, b)).toBeCloseTo(card.baseIn, 6);
    });
  });

  it('as a standee has its sides back to back, and its feet in one plane, on either side', () => {
    holds(anyFolded, (card) => {
      const parts = folded(createStandeeNet(card));
      const [front = [], back = []] = [parts.get('front'), parts.get('back')];
      for (const spot of back) {
        expect(Math.min(...front.map((one) => distance(one, spot)))).toBeLessThan(1e-6);
      }
      const feet = ['foot-front', 'foot-back'].map((id) => parts.get(id) ?? []);
      const [depths, heights] = [2, 1].map((axis) =>
        feet.map((foot) => foot.map((s) => s[axis] ?? 0)),
      );
      const lowest = card.panel.heightIn;
      const base = (heights ?? []).flat().map((y) => y - Math.max(...front.map((s) => s[1])));
      expect(Math.max(...base.map(Math.abs))).toBeLessThan(1e-6 * lowest);
      const [one = [], other = []] = depths ?? [];
      expect(Math.min(...one)).toBeCloseTo(-card.baseIn / 2, 6);
      expect(Math.max(...other)).toBeCloseTo(card.baseIn / 2, 6);
    });
  });
});

describe.each([
  ['base', createBoxBaseNet],
  ['lid', createBoxLidNet],
] as const)('the %s of a lift-off box', (_, createTray) => {
  it('has two flaps behind each of the walls at the sides, which do not meet', () => {
    holds(anyLiftOffBox, (box) => {
      const folded = foldNet(createTray(box));
      for (const side of ['left', 'right']) {
        const wall = folded.find(({ id }) => id === side)?.corners ?? [];
        const flaps = folded.filter(({ id }) => id.endsWith(`-${side}`));
        expect(flaps.map(({ kind }) => kind)).toEqual(['glue', 'glue']);
        for (const { id, corners } of flaps) expect(isFlatUpon(corners, wall), id).toBe(true);
        const [front, back] = flaps.map(({ corners }) => corners.map(([, y]) => y));
        expect(Math.min(...(front ?? []))).toBeGreaterThan(Math.max(...(back ?? [])));
      }
    });
  });
});

it('a lid goes over its base with the room asked for, and reaches as far down', () => {
  holds(anyLiftOffBox, (box) => {
    const sizeOf = (net: Net) => {
      const corner = (id: string, index: number) =>
        net.parts.find((part) => part.id === id)?.corners[index] ?? { xIn: 0, yIn: 0 };
      const [from, to, wallEnd] = [corner('middle', 0), corner('middle', 2), corner('front', 2)];
      return [to.xIn - from.xIn, to.yIn - from.yIn, wallEnd.yIn - to.yIn] as const;
    };
    const [base, lid] = [sizeOf(createBoxBaseNet(box)), sizeOf(createBoxLidNet(box))];
    const layersIn = 4 * box.thicknessIn;
    expect(base[0] - layersIn).toBeCloseTo(box.inner.widthIn, 9);
    expect(base[1] - layersIn).toBeCloseTo(box.inner.heightIn, 9);
    expect(base[2] - box.thicknessIn).toBeCloseTo(box.inner.depthIn, 9);
    expect(lid[0] - layersIn - base[0]).toBeCloseTo(box.roomIn, 9);
    expect(lid[1] - layersIn - base[1]).toBeCloseTo(box.roomIn, 9);
    expect(lid[2] - box.thicknessIn).toBeCloseTo(base[2], 9);
  });
});

/** Whether a shape lies in the plane of another one and shares an edge's ends with it. */
function isFlatUpon(flap: readonly Spot[], face: readonly Spot[], sharedCorners = 2): boolean {
  const [a, b, c] = face;
  if (a === undefined || b === undefined || c === undefined) return false;
  const normal = crossOf(a, b, c);
  const size = Math.hypot(...normal);
  const isInPlane = flap.every(
    (spot) =>
      Math.abs(
        normal[0] * (spot[0] - a[0]) + normal[1] * (spot[1] - a[1]) + normal[2] * (spot[2] - a[2]),
      ) <
      1e-6 * size,
  );
  const shared = flap.filter((spot) => face.some((corner) => distance(spot, corner) < 1e-6));
  return isInPlane && shared.length >= sharedCorners;
}

const crossOf = (a: Spot, b: Spot, c: Spot): Spot => {
  const [u, v] = [b, c].map((one) => [one[0] - a[0], one[1] - a[1], one[2] - a[2]] as const);
  if (u === undefined || v === undefined) throw new Error('no plane');
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
};

describe('the tuck box', () => {
  it('has panels of the size of its sides', () => {
    holds(anyBox, ({ widthIn, heightIn, depthIn }) => {
      const panels = panelsOf(createTuckBoxNet({ widthIn, heightIn, depthIn }));
      const sides = new Map(
        panels.map(({ id, corners: [a, b, c] }) => {
          if (a === undefined || b === undefined || c === undefined) throw new Error(id);
          return [id, [lengthOf({ from: a, to: b }), lengthOf({ from: b, to: c })]];
        }),
      );
      const wanted = {
        front: [widthIn, heightIn],
        back: [widthIn, heightIn],
        left: [depthIn, heightIn],
        right: [depthIn, heightIn],
        lid: [widthIn, depthIn],
        base: [widthIn, depthIn],
      };
      expect([...sides.keys()].sort()).toEqual(Object.keys(wanted).sort());
      for (const [id, size] of Object.entries(wanted)) {
        for (const [at, inches] of size.entries()) {
          expect(sides.get(id)?.[at], id).toBeCloseTo(inches, 9);
        }
      }
    });
  });

  it('has its long flap inside the back, the base flap too, and two under the base', () => {
    holds(anyBox, (box) => {
      const folded = new Map(foldNet(createTuckBoxNet(box)).map((part) => [part.id, part.corners]));
      const lies = (flap: string, panel: string) =>
        isFlatUpon(folded.get(flap) ?? [], folded.get(panel) ?? []);
      expect(lies('seam', 'back')).toBe(true);
      expect(lies('base-seam', 'back')).toBe(true);
      expect(lies('foot-left', 'base')).toBe(true);
      expect(lies('foot-right', 'base')).toBe(true);
      expect(lies('tongue', 'front')).toBe(true);
      expect(lies('dust-left', 'lid')).toBe(true);
      expect(lies('dust-right', 'lid')).toBe(true);
    });
  });
});

describe('what a box needs', () => {
  it('is never more than a box that its piles fit in has', () => {
    const anyPile = fc.record({
      card: fc.record({ widthIn: lengthIn(1, 4), heightIn: lengthIn(1, 6) }),
      cards: fc.integer({ min: 1, max: 120 }),
      thicknessIn: lengthIn(0.003, 0.03),
    });
    holds(
      fc.record({
        piles: fc.array(anyPile, { minLength: 1, maxLength: 4 }),
        roomIn: lengthIn(0, 5),
      }),
      ({ piles, roomIn }) => {
        const box = boxSizeFor(piles, roomIn);
        expect(piles.every(({ card }) => fitsBox(card, box))).toBe(true);
        expect(leastDepth(box, piles)).toBeLessThanOrEqual(box.depthIn + 1e-9);
      },
    );
  });
});
