import { describe, expect, it } from 'vitest';
import {
  distance,
  edgesOf,
  interpolate,
  isInside,
  type Point,
} from '../../../src/geometry/geometry.ts';
import { depthInside, outlinePoints } from '../../../src/geometry/outline.ts';
import { composeSheetsHtml } from '../../../src/layout/compose-sheets.ts';
import type { CardSize } from '../../../src/pack/pack.ts';
import type { BackMode, DeckPlan, MarkStyle } from '../../../src/pack/sheet.ts';
import { ENGLISH_WORDS } from '../../helpers/english-words.ts';
import { cardSize, deck, game, planned, withBacks } from './decks.ts';

const HEXAGON = cardSize('hex-small');
const CIRCLE = cardSize('circle');
const SHIELD: CardSize = {
  ...CIRCLE,
  trim: { widthIn: 1.5, heightIn: 2 },
  outline: {
    kind: 'path',
    points: [
      [0, 0],
      [1, 0],
      [1, 0.6],
      [0.3, 1],
      [0, 0.6],
    ],
  },
};

interface Options {
  readonly marks?: MarkStyle;
  readonly binding?: BackMode;
  readonly gutterIn?: number | null;
  readonly copies?: number;
  readonly flip?: 'long' | 'short';
}

function planOf(size: CardSize, options: Options = {}): DeckPlan {
  const { marks = 'crop', binding = 'none', gutterIn = null, copies = 30, flip = 'long' } = options;
  const component = withBacks(deck(size, [copies], gutterIn));
  return planned(component, 'letter', { marks, binding, flip });
}

const htmlOf = (plan: DeckPlan): string => {
  const side = new Map(plan.component.cards.map(({ id }) => [id, '<p>x</p>']));
  const head = { stylesheets: [], ink: 'full' as const };
  return composeSheetsHtml({ words: ENGLISH_WORDS, plan, faces: side, backs: side, game, head });
};

const clipsOf = (html: string): string[] =>
  [...html.matchAll(/clip-path:([^"]*)"/g)].map(([, clip = '']) => clip);

/** The corners of a `clip-path`, in inches from the corner of its box. */
const pointsOfClip = (clip: string): Point[] =>
  [...clip.matchAll(/(-?[\d.]+)in (-?[\d.]+)in/g)].map(([, x, y]) => ({
    xIn: Number(x),
    yIn: Number(y),
  }));

const moved = (points: readonly Point[], by: Point): Point[] =>
  points.map(({ xIn, yIn }) => ({ xIn: xIn + by.xIn, yIn: yIn + by.yIn }));

describe('a sheet of hexagons', () => {
  it.each([
    ['none', 'face'],
    ['duplex', 'back'],
  ] as const)(
    'is painted past the edge of the block, and never over a neighbour: %s',
    (binding, side) => {
      const plan = planOf(HEXAGON, { gutterIn: 0, binding });
      const at = plan.sheets.findIndex((one) => one.side === side);
      const slots = plan.sheets[at]?.slots ?? [];
      const html = htmlOf(plan).split('<section')[at + 1] ?? '';
      const clips = clipsOf(html).map(pointsOfClip);
      expect(clips).toHaveLength(slots.length);
      const pieces = slots.map(({ trim, painted }, index) => ({
        box: painted,
        bleedIn: Math.max(trim.xIn - painted.xIn, trim.yIn - painted.yIn),
        painted: moved(clips[index] ?? [], painted),
        outline: moved(outlinePoints(HEXAGON), trim),
      }));
      let outer = 0;
      for (const own of pieces) {
        const edges = edgesOf(own.outline);
        for (const { from, to } of edges) {
          const middle = interpolate(from, to, 0.5);
          const centre = interpolate(own.outline[0] ?? from, own.outline[3] ?? to, 0.5);
          const beyond = interpolate(
            centre,
            middle,
            1 + own.bleedIn / 2 / distance(centre, middle),
          );
          const isShared = pieces.some(({ outline }) => depthInside(outline, beyond) > 0);
          const isReached = isInside({ ...beyond, widthIn: 0, heightIn: 0 }, own.box);
          expect(isReached && depthInside(own.painted, beyond) > 0).toBe(isReached && !isShared);
          if (!isShared && isReached) outer += 1;
        }
      }
      expect(outer).toBeGreaterThan(slots.length);
    },
  );
});

describe('marks of a piece with an outline', () => {
  it('are the outline itself, a hairline on top of the art', () => {
    const html = htmlOf(planOf(CIRCLE, { copies: 1 }));
    expect(html).toMatch(
      /(?:<path class="cuts" stroke="#(?:ffffff|404040)" stroke-width="0.00(?:97|42)" d="M[\d. ]+A0.5 0.5 0 1 1 [\d. ]+A0.5 0.5 0 1 1 [\d. ]+Z"\/>){2}/,
    );
    expect(html.indexOf('class="cuts"')).toBeGreaterThan(html.lastIndexOf('class="vb-slot"'));
  });

  it('are the outline for every style of marks but none', () => {
    const cutsOf = (marks: MarkStyle): number =>
      planOf(HEXAGON, { marks, gutterIn: 0.25, copies: 1 }).sheets[0]?.cutPaths.length ?? 0;
    expect((['crop', 'ticks', 'edge', 'lines', 'none'] as const).map(cutsOf)).toEqual([
      ...[1, 1, 1, 1],
      0,
    ]);
  });
});

describe('the clip of a drawn outline', () => {
  /** The share of the width at which the tip is. */
  const tipsOf = (plan: DeckPlan): Set<string> => {
    const { slots = [] } = plan.sheets.find(({ side }) => side !== 'face') ?? {};
    const [back] = slots.filter(({ side }) => side === 'back');
    if (back === undefined) throw new Error('no back');
    const html = htmlOf(plan);
    const [, clip = ''] =
      /data-side="back" data-card="card-1" style="[^"]*clip-path:([^"]*)"/.exec(html) ?? [];
    return new Set([...clip.matchAll(/([\d.]+)in ([\d.]+)in/g)].map(([, x, y]) => `${x} ${y}`));
  };

  it('is mirrored on backs, and upside down where the paper is turned about its short edge', () => {
    const options = { binding: 'duplex', gutterIn: 0, copies: 1 } as const;
    const [long, short] = [
      planOf(SHIELD, { ...options, flip: 'long' }),
      planOf(SHIELD, { ...options, flip: 'short' }),
    ];
    const upright = long.orientation === 'portrait' ? long : short;
    const turned = upright === long ? short : long;
    expect(tipsOf(upright)).toContain('1.05 2');
    expect(tipsOf(turned)).toContain('0.45 0');
  });
});
