import { describe, expect, it } from 'vitest';
import type { Size } from '../../../../src/geometry/geometry.ts';
import { planTiles } from '../../../../src/layout/tiles/plan-tiles.ts';
import {
  assemblySteps,
  cuttingSteps,
  rowLetter,
  tileTitle,
} from '../../../../src/layout/tiles/tile-text.ts';
import type { MarkStyle } from '../../../../src/pack/sheet.ts';
import { ENGLISH_WORDS } from '../../../helpers/english-words.ts';
import { paper } from '../decks.ts';
import { boardOf, LARGE } from './boards.ts';

function plan(trim: Size, marks: MarkStyle = 'crop') {
  const planned = planTiles({
    words: ENGLISH_WORDS,
    component: boardOf(trim),
    paper: paper('letter'),
    marks,
  });
  if (planned === null) throw new Error('no tile fits');
  return planned;
}

describe('the words on tiles', () => {
  it('names rows by letters, on past Z', () => {
    expect([1, 2, 26, 27, 52, 53, 702, 703].map(rowLetter)).toEqual([
      ...['A', 'B', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'],
    ]);
  });

  it('says on each tile where it belongs, what to cut and what is glued over it', () => {
    const eight = plan(LARGE);
    const said = new Map(
      eight.tiles.map((tile) => [
        tile.name,
        [tileTitle(tile, eight, ENGLISH_WORDS), cuttingSteps(tile, eight, ENGLISH_WORDS)],
      ]),
    );
    expect([...said.keys()]).toEqual(['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4']);
    expect(said.get('A3')).toEqual([
      'A3 · row A of B, column 3 of 4',
      'Cut left and top. A4 goes over the strip at the right, B3 goes over the strip at the bottom.',
    ]);
    expect(said.get('A4')).toEqual([
      'A4 · row A of B, column 4 of 4',
      'Cut left, top and right. B4 goes over the strip at the bottom.',
    ]);
    expect(said.get('B4')?.[1]).toBe('Cut left, top, right and bottom.');
  });

  it('says how to put them together, and only what there is to do', () => {
    const steps = assemblySteps(plan(LARGE), ENGLISH_WORDS);
    expect(steps).toHaveLength(5);
    expect(steps[2]).toContain('and so on to A4; then the other rows');
    expect(steps[3]).toBe(
      'Lay row B over the hatched strip at the bottom of row A in the same way.',
    );
    const beside = assemblySteps(plan({ widthIn: 14, heightIn: 9 }), ENGLISH_WORDS);
    expect(beside.join(' ')).not.toContain('row B');
    const above = assemblySteps(plan({ widthIn: 9, heightIn: 20 }), ENGLISH_WORDS);
    expect(above.join(' ')).not.toContain('A2');
    expect(above[2]).toBe(
      'Lay B1 over the hatched strip at the bottom of A1 in the same way, and so on to C1.',
    );
  });

  it('does not speak of marks where there are none', () => {
    expect(assemblySteps(plan(LARGE), ENGLISH_WORDS)[1]).toContain('along the marks');
    expect(assemblySteps(plan(LARGE, 'none'), ENGLISH_WORDS)[1]).toContain(
      'at the edge of the picture',
    );
  });
});
