import { describe, expect, it } from 'vitest';
import { csvPack, GUESTS, GUESTS_CSV } from '../../../helpers/csv-pack.ts';
import { check, checkFully } from '../../../helpers/pack.ts';

describe('mistakes in CSV files', () => {
  it('has a sound file to make them in', () => {
    const { pack, diagnostics } = checkFully(csvPack(GUESTS_CSV));
    expect(diagnostics).toEqual([]);
    const [hatter, dormouse] = pack?.tables.get('guests')?.entries ?? [];
    expect(hatter?.fields).toEqual({
      id: 'hatter',
      name: 'Mad Hatter',
      brings: [
        expect.objectContaining({ id: 'lemon-tart' }),
        expect.objectContaining({ id: 'seed-cake' }),
      ],
      seats: 2,
      weight: 70.5,
      awake: true,
      text: 'Pour :cup:, **twice**.',
      side: 'left',
      lines: ['Mad', 'Hatter'],
      label: null,
      copies: 2,
    });
    expect(dormouse?.fields).toMatchObject({ brings: [], weight: null, awake: false, side: null });
  });

  it('are none in a name that ends in capitals', () => {
    const files = new Map(
      csvPack(GUESTS_CSV, {
        'game.yaml': (text) => text.replaceAll('guests.csv', 'guests.CSV'),
        'data/guests.CSV': GUESTS_CSV,
      }),
    );
    files.delete(GUESTS);
    expect(check(files)).toEqual([]);
  });
});
