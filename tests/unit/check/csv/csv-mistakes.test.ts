import { describe, expect, it } from 'vitest';
import { listCodes } from '../../../../src/codes.ts';
import { formatPretty } from '../../../../src/diagnostics/format-pretty.ts';
import { csvPack, GUESTS } from '../../../helpers/csv-pack.ts';
import {
  type Anchor,
  check,
  checkFully,
  type Edits,
  placeOf,
  textOf,
} from '../../../helpers/pack.ts';

const HEADER = 'id,name,brings,seats,weight,awake,text,label.side,label.lines,copies\n';
const HATTER =
  'hatter,Mad Hatter,lemon-tart;seed-cake,2,70.5,true,"Pour :cup:, **twice**.",left,"Mad\nHatter",2\n';
const DORMOUSE = 'dormouse,Dormouse,,1,,FALSE,,,,3\n';
const SOUND = HEADER + HATTER + DORMOUSE;

const MANY = `${HEADER}${['ant,Ant', 'bee,Bee', 'cat,Cat', 'dog,Dog'].map((name) => `${name},,1,,FALSE,,,,3\n`).join('')}`;

/** One mistake in a CSV file, and the one diagnostic that must come of it. */
interface Mistake {
  readonly code: string;
  readonly of: string;
  readonly text: string;
  readonly at: Anchor | { readonly line: number; readonly column: number };
  readonly message?: string;
  readonly hint?: string;
  readonly related?: readonly string[];
  readonly edits?: Edits;
}

const on = (text: string, at?: string): Anchor => ({
  file: GUESTS,
  on: text,
  ...(at === undefined ? {} : { at }),
});

const MISTAKES: readonly Mistake[] = [
  {
    code: 'id/duplicate',
    of: 'two records of one id',
    text: `${SOUND}hatter,March Hare,,1,,,,,,1\n`,
    at: on('hatter,March'),
    related: [`${GUESTS}:2:1`],
  },
  {
    code: 'value/wrong-type',
    of: 'a number in words',
    text: SOUND.replace('Dormouse,,1', 'Dormouse,,one'),
    at: on('one', 'one'),
    message: '`seats` must be a whole number, found text "one"',
    hint: 'write it as a number: 1',
  },
  {
    code: 'value/wrong-type',
    of: 'half a chair',
    text: SOUND.replace('Dormouse,,1', 'Dormouse,,1.5'),
    at: on('1.5'),
    message: 'found the number 1.5',
  },
  {
    code: 'value/out-of-range',
    of: 'a number too large, in a cell behind one of several lines',
    text: HEADER + HATTER.replace(',left,"Mad\nHatter",2', ',left,"Mad\nHatter",0') + DORMOUSE,
    at: on('Hatter",0', '0'),
  },
  {
    code: 'value/not-allowed',
    of: 'a word that the schema does not list, in a record within the record',
    text: SOUND.replace(',left,', ',lefd,'),
    at: on('lefd'),
    hint: 'did you mean `left`?',
  },
  {
    code: 'value/bad-format',
    of: 'an id with a blank',
    text: SOUND.replace('dormouse', 'dor mouse'),
    at: on('dor mouse'),
  },
  {
    code: 'guest/no-such-cake',
    of: 'an entry of a list that names nothing',
    text: SOUND.replace('lemon-tart;seed-cake', 'lemon-tart; sed-cake'),
    at: on('sed-cake'),
    hint: 'did you mean `seed-cake`',
    related: ['data/cakes.yaml:4:3'],
  },
  {
    code: 'list/duplicate-entry',
    of: 'an entry that stands twice in a cell',
    text: SOUND.replace('lemon-tart;seed-cake', 'lemon-tart;seed-cake;lemon-tart'),
    at: { line: 2, column: 40 },
  },
  {
    code: 'text/no-such-icon',
    of: 'an unknown icon within a text',
    text: SOUND.replace(':cup:', ':cap:'),
    at: on(':cap:'),
    hint: 'did you mean `cup`?',
  },
  {
    code: 'text/no-such-icon',
    of: 'an unknown icon in a later line of a cell, behind a quote',
    text: SOUND.replace('"Pour :cup:, **twice**."', '"Say ""now""\r\nto :cap:."'),
    at: on(':cap:'),
  },
  {
    code: 'text/control-character',
    of: 'a character that cannot be printed',
    text: SOUND.replace('Mad Hatter', 'Mad\u0007 Hatter'),
    at: on('Mad\u0007 Hatter'),
  },
  {
    code: 'name/duplicate',
    of: 'two records of one name',
    text: `${SOUND}hare,Dormouse,,1,,,,,,1\n`,
    at: on('hare,', 'Dormouse'),
  },
  {
    code: 'key/missing',
    of: 'an empty cell',
    text: SOUND.replace('dormouse,Dormouse,,1,', 'dormouse,Dormouse,,,'),
    at: { line: 4, column: 20 },
    message: 'the cell `seats` is empty',
    hint: 'How many chairs.',
  },
  {
    code: 'key/missing',
    of: 'an empty cell of a record within the record',
    text: SOUND.replace(',left,', ',,'),
    at: { line: 2, column: 77 },
    message: 'the cell `label.side` is empty',
  },
  {
    code: 'key/missing',
    of: 'a column left out, for all records at once',
    text: 'id,name,brings,copies\nhatter,Mad Hatter,,2\ndormouse,Dormouse,,3\n',
    at: { line: 1, column: 1 },
    message: 'the column `seats` is missing',
    hint: 'How many chairs.',
  },
  {
    code: 'key/missing',
    of: 'several columns left out',
    text: 'id,name,copies\nhatter,Mad Hatter,2\n',
    at: { line: 1, column: 1 },
    message: 'the columns `brings` and `seats` are missing',
  },
  {
    code: 'key/unknown',
    of: 'a column that is misspelt',
    text: SOUND.replace('seats', 'saets'),
    at: on('saets'),
    message: 'unknown column `saets`, and `seats` is missing',
    hint: 'did you mean `seats`?',
  },
  {
    code: 'key/unknown',
    of: 'a column in capitals',
    text: SOUND.replace('text', 'Text'),
    at: on('Text'),
    hint: 'did you mean `text`?; a column of your own notes has a name with `_` in front',
  },
  {
    code: 'key/unknown',
    of: 'a column of a record within the record',
    text: SOUND.replace('label.lines', 'label.line'),
    at: on('label.line'),
    hint: 'did you mean `label.lines`?',
  },
  {
    code: 'csv/duplicate-column',
    of: 'a name that stands twice',
    text: `${HEADER.replace('weight', 'name')}dormouse,Dormouse,,1,,FALSE,,,,3\n`,
    at: { line: 1, column: 22 },
    related: [`${GUESTS}:1:4`],
  },
  {
    code: 'csv/unnamed-column',
    of: 'a column of cells without a name',
    text: `${HEADER.replace('weight', '')}dormouse,Dormouse,,1,,FALSE,,,,3\nhare,Hare,,1,20,FALSE,,,,3\n`,
    at: { line: 1, column: 22 },
    related: [`${GUESTS}:3:14`],
  },
  {
    code: 'csv/not-for-a-cell',
    of: 'a record in one column',
    text: 'id,name,brings,seats,label,copies\ndormouse,Dormouse,,1,left,3\n',
    at: on('label'),
    hint: '`label.…`',
  },
  {
    code: 'csv/too-many-cells',
    of: 'a text with a comma and no quotes',
    text: SOUND.replace('Dormouse,', 'Dormouse, the sleepy,'),
    at: on('the sleepy', '3'),
    hint: 'need quotes',
    related: [`${GUESTS}:1:1`],
  },
  {
    code: 'key/missing',
    of: 'a row that breaks off before a cell that is required',
    text: SOUND.replace('FALSE,,,,3', 'FALSE'),
    at: on('dormouse'),
    message: 'the cell `copies` is empty',
  },
  {
    code: 'csv/mixed-separators',
    of: 'a semicolon between commas in the header',
    text: SOUND.replace('name,brings', 'name;brings'),
    at: on('name;brings', 'name'),
    message: '`name;brings` is one cell',
  },
  {
    code: 'csv/row-left-out',
    of: 'a sum below the table',
    text: `${SOUND}\nTotal,,,3,,,,,,5\n`,
    at: on('Total'),
  },
  {
    code: 'csv/too-many-cells',
    of: 'a cell too many in every row',
    text: MANY.replaceAll(/,3$/gm, ',3,note'),
    at: { line: 1, column: 1 },
    message: '4 of 4 rows have 11 cells, but the header names 10',
    hint: 'name their last column in the header',
    related: [`${GUESTS}:2:24`],
  },
  {
    code: 'key/unknown',
    of: 'a column too many, and no cells for it',
    text: MANY.replace('copies', 'copies,notes'),
    at: on('notes'),
  },
  {
    code: 'key/unknown',
    of: 'a column too many, with its cells',
    text: MANY.replaceAll(/,3$/gm, ',3,new').replace('copies', 'copies,notes'),
    at: on('notes'),
  },
  {
    code: 'csv/no-header',
    of: 'records without a header',
    text: 'hatter,Mad Hatter,2,70.5\ndormouse,Dormouse,1,8\n',
    at: { line: 1, column: 1 },
    hint: 'id,name,brings,seats',
  },
  { code: 'csv/no-records', of: 'a header alone', text: HEADER, at: { line: 1, column: 1 } },
  {
    code: 'csv/open-quote',
    of: 'a quote that is never closed',
    text: SOUND.replace('Mad\nHatter"', 'Mad\nHatter'),
    at: { line: 2, column: 82 },
  },
  {
    code: 'csv/stray-quote',
    of: 'a cell that goes on behind its closing quote',
    text: SOUND.replace('Dormouse,', '"Dor"mouse,'),
    at: on('Dor"mouse', '"'),
  },
  {
    code: 'csv/line-ends',
    of: 'bare CRs',
    text: SOUND.replaceAll('\n', '\r'),
    at: { line: 1, column: 1 },
  },
  {
    code: 'file/merge-conflict',
    of: 'an unresolved conflict',
    text: `${HEADER}<<<<<<< HEAD\n${HATTER}=======\n${DORMOUSE}>>>>>>> other\n`,
    at: on('<<<<<<<'),
    related: [`${GUESTS}:5:1`, `${GUESTS}:7:1`],
  },
  { code: 'file/empty', of: 'an empty file', text: '\n\n', at: { line: 1, column: 1 } },
  {
    code: 'value/out-of-range',
    of: 'more copies than any box holds, where the schema allows them',
    text: SOUND.replace(',3\n', ',30000\n'),
    at: on('30000'),
  },
  {
    code: 'count/cards',
    of: 'a number of cards that game.yaml does not promise',
    text: SOUND,
    edits: {
      'game.yaml': (text) =>
        text.replace('guests.csv\n    template', 'guests.csv\n    cards: 6\n    template'),
    },
    at: { line: 2, column: 1 },
    message: 'Guests must have 6 cards, found 5',
    related: ['game.yaml:27:12'],
  },
  {
    code: 'file/unused',
    of: 'a CSV file that nothing names',
    text: SOUND,
    edits: { 'data/more.csv': SOUND },
    at: { file: 'data/more.csv', on: 'id,name', at: 'id' },
  },
];

describe('mistakes in CSV files', () => {
  it('has a sound file to make them in', () => {
    const { pack, diagnostics } = checkFully(csvPack(SOUND));
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

  it.each(MISTAKES)('$code: $of', ({ code, text, at, edits, ...reported }) => {
    const files = csvPack(text, edits);
    const found = check(files);
    expect(found.map((one) => `${one.code} ${one.message}`)).toHaveLength(1);
    const [one] = found;
    const place = 'on' in at ? placeOf(at, files) : { file: GUESTS, ...at };
    expect(one).toMatchObject({ code, ...place });
    expect(one?.message).toContain(reported.message ?? '');
    expect(one?.hint ?? '').toContain(reported.hint ?? '');
    const related = one?.related.map(({ file, line, column }) => `${file}:${line}:${column}`);
    expect(related).toEqual(expect.arrayContaining([...(reported.related ?? [])]));
  });

  it('are reported for every code of CSV', () => {
    const csvCodes = listCodes().flatMap(({ code }) =>
      code.startsWith('csv/') && code !== 'csv/lone-cell' ? [code] : [],
    );
    expect(csvCodes.length).toBeGreaterThan(5);
    expect(MISTAKES.map(({ code }) => code)).toEqual(expect.arrayContaining(csvCodes));
  });

  it('are none in a name that ends in capitals', () => {
    const files = new Map(
      csvPack(SOUND, {
        'game.yaml': (text) => text.replaceAll('guests.csv', 'guests.CSV'),
        'data/guests.CSV': SOUND,
      }),
    );
    files.delete(GUESTS);
    expect(check(files)).toEqual([]);
  });

  it('are reported all at once, each once', () => {
    const text = SOUND.replace('2,70.5,true', 'two,70.5,yes').replace('FALSE', 'maybe');
    expect(
      check(csvPack(text)).map(({ code, line, column }) => `${code} ${line}:${column}`),
    ).toEqual(['value/wrong-type 2:40', 'value/wrong-type 2:49', 'value/wrong-type 4:23']);
  });

  it('are shown with the line they stand in', () => {
    const files = csvPack(SOUND.replace(',left,', ',lefd,'));
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
      const files = csvPack(SOUND, { ...naming(ending), [GUESTS]: SOUND });
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
    const files = new Map(csvPack(SOUND, naming(ending)));
    files.delete(GUESTS);
    expect(check(files)).toHaveLength(1);
    expect(check(files)[0]?.hint).toContain(`save it as \`data/guests.${readable}\``);
  });
});
