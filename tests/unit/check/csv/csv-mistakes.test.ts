import { describe, expect, it } from 'vitest';
import { formatPretty } from '../../../../src/diagnostics/format-pretty.ts';
import { csvPack, GUESTS, GUESTS_CSV } from '../../../helpers/csv-pack.ts';
import { check, checkFully, textOf } from '../../../helpers/pack.ts';

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

  it('are reported all at once, each once', () => {
    const text = GUESTS_CSV.replace('2,70.5,true', 'two,70.5,yes').replace('FALSE', 'maybe');
    expect(
      check(csvPack(text)).map(({ code, line, column }) => `${code} ${line}:${column}`),
    ).toEqual(['value/wrong-type 2:40', 'value/wrong-type 2:49', 'value/wrong-type 4:23']);
  });

  it('are shown with the line they stand in', () => {
    const files = csvPack(GUESTS_CSV.replace(',left,', ',lefd,'));
    const pretty = formatPretty(check(files), {
      color: false,
      sourceOf: (path) => textOf(path, files),
    });
    const [, , shown = '', caret = ''] = pretty.split('\n');
    expect(shown).toContain(',lefd,');
    expect(caret.indexOf('^')).toBe(shown.indexOf('lefd'));
    expect(caret.trim().replace(/^\| +/, '')).toBe('^^^^');
  });
});
