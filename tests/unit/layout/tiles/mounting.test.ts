import { describe, expect, it } from 'vitest';
import { composeTilesHtml } from '../../../../src/layout/tiles/compose-tiles.ts';
import { type TilePlan, tilePageCount } from '../../../../src/pack/sheet.ts';
import { ENGLISH_WORDS } from '../../../helpers/english-words.ts';
import { game } from '../decks.ts';
import { boardOf, LARGE, tiled } from './boards.ts';

const SIX = { columns: 3, rows: 2 } as const;

function plan(marks: 'crop' | 'edge' | 'none' = 'crop', panels: typeof SIX | null = SIX): TilePlan {
  const component = { ...boardOf(LARGE), ...(panels === null ? {} : { panels }) };
  return tiled(component, 'letter', { marks });
}

/** Where the fold marks point to on the board, and on which side of the tile they are. */
const foldsOf = ({ tiles }: TilePlan) =>
  tiles.flatMap(({ folds, window, placed, name }) =>
    folds.map((mark) => {
      const isDown = mark.x1In === mark.x2In;
      const atIn = isDown
        ? mark.x1In - placed.xIn + window.xIn
        : mark.y1In - placed.yIn + window.yIn;
      const [above, left] = [mark.y1In < placed.yIn, mark.x1In < placed.xIn];
      const side = isDown ? (above ? 'above' : 'below') : left ? 'left' : 'right';
      return `${name} ${side} ${atIn.toFixed(3)}`;
    }),
  );

describe('the fold marks of a mounted board', () => {
  it.each(['crop', 'edge'] as const)('stand at its edges, and nowhere else: %s', (marks) => {
    expect(foldsOf(plan(marks))).toEqual([
      'A2 above 9.000',
      'A3 above 18.000',
      'B1 left 9.000',
      'B2 below 9.000',
      'B3 below 18.000',
      'B4 right 9.000',
    ]);
  });

  it('lie outside what is painted, and there are none without panels or marks', () => {
    for (const { folds, painted } of plan().tiles) {
      for (const { x1In, y1In, x2In, y2In } of folds) {
        const isOutside =
          Math.max(y1In, y2In) <= painted.yIn ||
          Math.min(y1In, y2In) >= painted.yIn + painted.heightIn ||
          Math.max(x1In, x2In) <= painted.xIn ||
          Math.min(x1In, x2In) >= painted.xIn + painted.widthIn;
        expect(isOutside).toBe(true);
      }
    }
    expect(foldsOf(plan('none'))).toEqual([]);
    expect(foldsOf(plan('crop', null))).toEqual([]);
  });
});

describe('the guide to mounting', () => {
  const compose = (planned: TilePlan) =>
    composeTilesHtml({
      words: ENGLISH_WORDS,
      picture: { svg: '<svg></svg>' },
      plan: planned,
      game,
      head: { stylesheets: [] },
    });

  it('stands on the first page, with every joint of the board', () => {
    const html = compose(plan());
    expect(tilePageCount(plan())).toBe(9);
    const page = html.slice(0, html.indexOf('id="sheet-2"'));
    expect(page).toContain('mounted in 6 panels');
    expect(page).toContain('<p>Each panel is 9 × 9 in.</p>');
    // In CSS pixels.
    expect(page).toContain('class="joint joint-slit" d="M0 864L864 864M864 864L1728 864"');
    expect(page).toContain('class="joint joint-back" d="M1728 0L1728 864M1728 864L1728 1728"');
    expect(page.match(/<circle/g)).toHaveLength(8 + 5);
    expect(html).toContain('page 1 of 9');
    expect(compose(plan('crop', null))).not.toContain('joint');
  });
});
