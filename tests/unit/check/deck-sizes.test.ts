import { describe, expect, it } from 'vitest';
import type { CardSize, DeckComponent } from '../../../src/pack/pack.ts';
import { withoutRecord } from '../../helpers/edit-records.ts';
import { checkFully, editedPack, replacing } from '../../helpers/pack.ts';
import { cardSizes } from '../layout/decks.ts';

const FARES = '    name: Fares\n    size: mini\n';

/** The deck of fares of the shipped pack with these lines in the place of its size, and its space off the board. */
const edited = (lines: string) =>
  editedPack({
    'game.yaml': replacing(FARES, `    name: Fares\n${lines}`),
    'data/board-spaces.yaml': withoutRecord('id: fares'),
  });

function fares(lines: string): DeckComponent {
  const { pack, diagnostics } = checkFully(edited(lines));
  expect(diagnostics).toEqual([]);
  const found = pack?.components.find(({ id }) => id === 'fares');
  if (found?.kind !== 'deck') throw new Error('there is no deck of fares');
  return found;
}

const millimetres = ({ trim, bleedIn, safeIn, cornerIn }: CardSize) =>
  [trim.widthIn, trim.heightIn, bleedIn, safeIn, cornerIn].map((inches) =>
    Number((inches * 25.4).toFixed(6)),
  );

describe('the size of a deck', () => {
  it.each([...cardSizes.keys()])('may be %s', (id) => {
    expect(fares(`    size: ${id}\n`).size).toEqual(cardSizes.get(id));
  });

  it('may be its own in millimetres', () => {
    const own = '    size:\n      width: 57.5 mm\n      height: 87 mm\n      bleed: 3 mm\n';
    expect(millimetres(fares(own).size)).toEqual([57.5, 87, 3, 3.175, 0]);
  });
});

describe('the gutter of a deck', () => {
  it('is what the paper has to spare unless it is written', () => {
    expect(fares('    size: mini\n').gutterIn).toBeNull();
    expect(fares('    size: mini\n    gutter: 0 in\n').gutterIn).toBe(0);
    expect((fares('    size: mini\n    gutter: 6 mm\n').gutterIn ?? 0) * 25.4).toBeCloseTo(6, 9);
  });
});
