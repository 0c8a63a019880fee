import { describe, expect, it } from 'vitest';
import type { Point } from '../../../src/geometry/geometry.ts';
import { outlinePoints } from '../../../src/geometry/outline.ts';
import { type Fault, faceFaults } from '../../../src/preflight/face-faults.ts';
import type { GlyphCoverage } from '../../../src/preflight/glyphs.ts';
import type { Background, Box } from '../../../src/preflight/measures.ts';
import { BLACK, faceOf, groundOf, textOf, WHITE } from './faces.ts';

/** A round piece, 2 in wide, with an eighth of an inch of bleed: 216 px with it. */
const SIZE = { bleedIn: 0.125, safeIn: 0.125 };
const [WIDTH, MIDDLE, RADIUS] = [216, 108, 96];
const CIRCLE: readonly Point[] = outlinePoints({
  trim: { widthIn: 2, heightIn: 2 },
  outline: { kind: 'ellipse' },
}).map(({ xIn, yIn }) => ({ xIn: xIn + 0.125, yIn: yIn + 0.125 }));

const glyphs: GlyphCoverage = {
  missingCharacters: () => [],
  cutNames: () => [],
  synthesisedCut: () => null,
};

const ground = (at: (x: number, y: number) => number): Background =>
  groundOf(at, { width: WIDTH, height: WIDTH });

function faultsOf(code: string, on: Background, line?: Box): Fault[] {
  const texts =
    line === undefined ? [textOf({ colour: null })] : [textOf({ colour: null, lines: [line] })];
  const face = faceOf({ width: WIDTH, height: WIDTH, texts });
  const faults = faceFaults({ face, ground: on, size: SIZE, outline: CIRCLE, glyphs });
  return faults.filter((fault) => fault.code === code);
}

const covered = ground(() => BLACK);

describe('text on a round piece', () => {
  it('may be in the middle, as wide as it is safe there', () => {
    const width = 2 * (RADIUS - 14);
    expect(
      faultsOf('card/outside-safe', covered, { x: MIDDLE - width / 2, y: 103, width, height: 10 }),
    ).toEqual([]);
  });

  it('is too near to the edge in a corner that a rectangle would have', () => {
    const line = { x: 40, y: 40, width: 20, height: 10 };
    const [fault] = faultsOf('card/outside-safe', covered, line);
    // The corner at 40, 40 is 96.2 px from the middle, 0.2 px beyond the cut.
    expect(fault?.message).toBe('"Fox" extends 0 in beyond the cut edge');
    expect(fault?.hint).toContain('0.13 in');
  });
});

describe('the bleed of a round piece', () => {
  const distance = (x: number, y: number): number => Math.hypot(x + 0.5 - MIDDLE, y + 0.5 - MIDDLE);

  it('is covered by art that is round itself', () => {
    const art = ground((x, y) => (distance(x, y) < RADIUS + 12 ? BLACK : 0));
    expect(faultsOf('card/bleed-uncovered', art)).toEqual([]);
  });

  it('is bare all around where art ends at the cut', () => {
    const art = ground((x, y) => (distance(x, y) < RADIUS ? BLACK : 0));
    const [fault] = faultsOf('card/bleed-uncovered', art);
    expect(fault?.message).toBe(
      'the art does not reach the edge of the bleed: right, bottom right, bottom, bottom left, left, top left, top, top right',
    );
  });

  it('needs no art where the piece is white', () => {
    expect(
      faultsOf(
        'card/bleed-uncovered',
        ground((x, y) => (distance(x, y) < 60 ? BLACK : 0)),
      ),
    ).toEqual([]);
    expect(
      faultsOf(
        'card/bleed-uncovered',
        ground(() => WHITE),
      ),
    ).toEqual([]);
  });
});
