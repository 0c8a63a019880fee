import { describe, expect, it } from 'vitest';
import { formatPlan, planDocument } from '../../../src/commands/plan-report.ts';
import { planTiles } from '../../../src/layout/tiles/plan-tiles.ts';
import type { ComponentPlan, Format } from '../../../src/pack/sheet.ts';
import { ENGLISH_WORDS } from '../../helpers/english-words.ts';
import { paper } from '../layout/decks.ts';
import { boardOf, LARGE } from '../layout/tiles/boards.ts';

function tiled(paperId: string): ComponentPlan {
  const component = boardOf(LARGE);
  const layout = planTiles({
    words: ENGLISH_WORDS,
    component,
    paper: paper(paperId),
    marks: 'none',
  });
  if (layout === null) throw new Error('no tile fits');
  const paths = { htmlPath: 'board/tiles.html', pdfPath: 'board/tiles.pdf' };
  return { component, paper: paper(paperId), ...paths, layout };
}

const whole = (formats: readonly Format[]) => ({
  plans: [tiled('tabloid')],
  formats,
  files: ['board/tiles.pdf', 'index.html'],
});

describe('the plan of a board in tiles', () => {
  it('names its files, what to know, and what is on each sheet', () => {
    expect(formatPlan(whole(['html', 'pdf']), ENGLISH_WORDS).split('\n')).toEqual([
      'board: 4 tiles of tabloid (2 x 2, landscape, 0.5 in over each other), and a page that shows how they go together',
      '  note: no marks show where to cut: a tile with its strips is 13.75 × 9.25 in',
      '  board/tiles.html',
      '  board/tiles.pdf',
      '    sheet 1: how the tiles go together',
      '    sheet 2: tile A1',
      '    sheet 3: tile A2',
      '    sheet 4: tile B1',
      '    sheet 5: tile B2',
      'in total:',
      '  index.html',
      '',
    ]);
    expect(formatPlan(whole(['pdf']), ENGLISH_WORDS)).not.toContain('tiles.html');
  });

  it('is the same for programs', () => {
    expect(planDocument(whole(['html', 'pdf']), '/out')).toMatchObject({
      plan: [
        {
          component: 'board',
          paper: 'tabloid',
          html: 'board/tiles.html',
          pdf: 'board/tiles.pdf',
          layout: { orientation: 'landscape', columns: 2, rows: 2, overlap: { xIn: 0.5 } },
          sheets: [
            { number: 1, cards: [] },
            ...['A1', 'A2', 'B1', 'B2'].map((tile, index) => ({ number: index + 2, tile })),
          ],
        },
      ],
    });
  });
});
