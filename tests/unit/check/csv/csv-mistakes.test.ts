import { describe, expect, it } from 'vitest';
import { formatPretty } from '../../../../src/diagnostics/format-pretty.ts';
import { csvPack, GUESTS, GUESTS_CSV } from '../../../helpers/csv-pack.ts';
import { check, checkFully, type Edits, textOf } from '../../../helpers/pack.ts';

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
      label: { side: 'left', lines: ['Mad', 'Hatter'] },
      copies: 2,
    });
    expect(dormouse?.fields).toMatchObject({ brings: [], weight: null, awake: false, label: null });
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

describe('spreadsheets', () => {
  const naming = (ending: string): Edits => ({
    'game.yaml': (text) => text.replaceAll('guests.csv', `guests.${ending}`),
    [`data/guests.${ending}`]: { kind: 'binary', path: `data/guests.${ending}`, bytes: 9000 },
  });
  it.each(['xls', 'xlsm', 'xlsb', 'numbers', 'tsv'])(
    'in %s are reported once, with what to do',
    (ending) => {
      const files = csvPack(GUESTS_CSV, { ...naming(ending), [GUESTS]: GUESTS_CSV });
      const found = check(files).filter(({ code }) => code !== 'file/unused');
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({
        code: 'table/spreadsheet',
        file: 'game.yaml',
        line: 15,
        column: 9,
      });
      expect(found[0]?.hint).toBe('use `data/guests.csv` here');
      expect(found[0]?.related).toEqual([expect.objectContaining({ file: 'game.yaml', line: 26 })]);
    },
  );

  it.each([
    ['xls', 'xlsx'],
    ['xlsm', 'xlsx'],
    ['tsv', 'csv'],
  ])('in %s are to be saved as %s, where there is none yet', (ending, readable) => {
    const files = new Map(csvPack(GUESTS_CSV, naming(ending)));
    files.delete(GUESTS);
    expect(check(files)).toHaveLength(1);
    expect(check(files)[0]?.hint).toContain(`save it as \`data/guests.${readable}\``);
  });
});
