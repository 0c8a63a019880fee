import { describe, expect, it } from 'vitest';
import { formatPretty } from '../../../../src/diagnostics/format-pretty.ts';
import { createJsonReport } from '../../../../src/diagnostics/machine-formats.ts';
import type { FileProblem } from '../../../../src/pack/pack-files.ts';
import { formatSheetText, type SheetCell } from '../../../../src/pack/sheet-text.ts';
import { csvPack } from '../../../helpers/csv-pack.ts';
import { check, checkFully, type Edits } from '../../../helpers/pack.ts';

const WORKBOOK = 'data/guests.xlsx';
const SHEET = `${WORKBOOK}#Guests`;

type Rows = readonly (readonly SheetCell[])[];

const HEADER = ['id', 'name', 'brings', 'seats', 'weight', 'awake', 'text', '_note', 'copies'];
const HATTER = ['hatter', 'Mad Hatter', 'lemon-tart;seed-cake', 2, 70.5, true, null, 'mad?', 2];
const DORMOUSE = ['dormouse', 'Dormouse', null, 1, null, false, null, null, 3];

const inFile = (name: string): Edits => ({
  'game.yaml': (text) => text.replaceAll('data/guests.csv', name),
  'data/guests.csv': null,
  [WORKBOOK]: { kind: 'binary', path: WORKBOOK, bytes: 9000 },
});

/** The tiny game with its guests in a sheet. */
const sheetPack = (rows: Rows, edits: Edits = {}) =>
  csvPack('', {
    ...inFile(WORKBOOK),
    [SHEET]: { kind: 'text', path: SHEET, text: formatSheetText(rows) },
    ...edits,
  });

const withCell = (row: number, column: number, cell: SheetCell): Rows =>
  [HEADER, HATTER, DORMOUSE].map((cells, at) =>
    at === row ? cells.map((one, index) => (index === column ? cell : one)) : cells,
  );

describe('a table in a sheet', () => {
  it('is read without a problem, its columns of notes left out', () => {
    const { pack, diagnostics } = checkFully(sheetPack([[], HEADER, HATTER, [], DORMOUSE]));
    expect(diagnostics).toEqual([]);
    const guests = pack?.tables.get('guests')?.entries ?? [];
    expect(guests.map(({ id, place }) => [id, place.line])).toEqual([
      ['hatter', 3],
      ['dormouse', 5],
    ]);
    expect(guests[0]?.fields).toMatchObject({ seats: 2, weight: 70.5, awake: true });
    expect(guests[0]?.fields).not.toHaveProperty('_note');
    expect(guests[1]?.fields.brings).toEqual([]);
  });

  it.each(['Guests', 'guests'])('may be named: #%s', (name) => {
    const files = sheetPack([HEADER, HATTER, DORMOUSE], inFile(`${WORKBOOK}#${name}`));
    expect(check(files)).toEqual([]);
  });
});

/** What is wrong with one cell, and what is reported of it, and nothing else. */
const CELLS: readonly (readonly [
  of: string,
  cell: readonly [row: number, column: number, cell: SheetCell],
  expected: object,
])[] = [
  [
    'a formula without its result',
    [1, 3, { text: '', is: 'uncalculated' }],
    { code: 'workbook/no-value', line: 2, column: 4, severity: 'error' },
  ],
  [
    'an error',
    [2, 1, { text: '#REF!', is: 'error' }],
    {
      code: 'workbook/error-value',
      line: 3,
      column: 2,
      message: 'this cell shows #REF! instead of a value',
    },
  ],
  [
    'merged cells',
    [1, 0, { text: 'hatter', is: 'merged', range: 'A2:A3' }],
    { code: 'workbook/merged-cells', line: 2, column: 1 },
  ],
  [
    'a header over two columns',
    [0, 4, { text: 'weight', is: 'merged', range: 'E1:F1' }],
    { code: 'workbook/merged-cells', line: 1, column: 5 },
  ],
  [
    'a date among other texts',
    [1, 1, { text: '2026-02-01', is: 'date' }],
    { code: 'workbook/mixed-dates', line: 2, column: 2, severity: 'warning' },
  ],
  [
    'a number whose format says more',
    [1, 3, { text: '2', is: 'number', shown: '0"x"' }],
    { code: 'workbook/number-format', line: 2, column: 4, severity: 'warning' },
  ],
  [
    'a value of a wrong type',
    [2, 3, 'many'],
    { code: 'value/wrong-type', line: 3, column: 4, message: expect.stringContaining('`seats`') },
  ],
];

describe('a mistake in a cell', () => {
  it.each(CELLS)('%s is reported at the cell, once', (_, [row, column, cell], expected) => {
    const found = check(sheetPack(withCell(row, column, cell)));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ file: SHEET, ...expected });
  });

  it('is none in a column of notes', () => {
    expect(check(sheetPack(withCell(1, 7, { text: '#N/A', is: 'error' })))).toEqual([]);
  });

  it('is shown with its cell, and the name of its column', () => {
    const files = sheetPack(withCell(2, 3, 'many\nchairs'));
    const report = formatPretty(check(files), {
      color: false,
      sourceOf: (path) => {
        const file = files.get(path);
        return file?.kind === 'text' ? file.text : null;
      },
    });
    expect(report.split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^data\/guests\.xlsx:Guests!D3 error `seats` must be a whole number/),
      '> D3 | seats: many⏎chairs',
    ]);
  });

  it('has the workbook, the sheet and the cell in the document for programs', () => {
    const report = createJsonReport(check(sheetPack(withCell(2, 3, 'many'))));
    expect(report).toMatchObject({
      diagnostics: [{ file: WORKBOOK, sheet: 'Guests', cell: 'D3', line: 3, column: 4 }],
    });
  });
});

describe('a workbook', () => {
  const problem = (path: string, code: FileProblem['code']): Edits => ({
    [path]: { kind: 'problem', path, problem: { code, message: 'it is so', hint: 'change it' } },
  });
  const sheets = (...names: readonly string[]): Edits =>
    Object.fromEntries(
      names.map((name) => {
        const path = `${WORKBOOK}#${name}`;
        return [path, { kind: 'text', path, text: '["id"]' }];
      }),
    );

  it.each<[of: string, edits: Edits, expected: object]>([
    [
      'that cannot be read',
      problem(WORKBOOK, 'workbook/unreadable'),
      { code: 'workbook/unreadable', file: WORKBOOK, line: 1, column: 1 },
    ],
    [
      'with a sheet that is too large',
      problem(SHEET, 'workbook/too-large'),
      { code: 'workbook/too-large', file: SHEET, line: 1, column: 1 },
    ],
    [
      'with several sheets',
      sheets('Cards', 'Events'),
      {
        code: 'workbook/no-such-sheet',
        file: 'game.yaml',
        message: '`data/guests.xlsx` has no visible sheet with the name of the table',
        hint: expect.stringContaining('`data/guests.xlsx#Cards`'),
      },
    ],
    [
      'without the sheet that is named',
      { ...sheets('Cards'), ...inFile(`${WORKBOOK}#Carts`) },
      { code: 'workbook/no-such-sheet', hint: 'did you mean `data/guests.xlsx#Cards`?' },
    ],
    [
      'whose sheets are all hidden',
      {},
      {
        code: 'workbook/no-such-sheet',
        message: '`data/guests.xlsx` has no visible sheet with the name of the table',
      },
    ],
  ])('%s is reported once', (_, edits, expected) => {
    const found = check(csvPack('', { ...inFile(WORKBOOK), ...edits }));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ severity: 'error', ...expected });
  });
});

describe('a table without a schema of its own', () => {
  const free = (rows: Rows, more = '', edits: Edits = {}): ReturnType<typeof sheetPack> =>
    sheetPack(rows, {
      ...edits,
      'game.yaml': (text) =>
        text
          .replaceAll('data/guests.csv', WORKBOOK)
          .replace(/^ +schema: .*guests.schema.json\n/m, more),
      'data/schemas/guests.schema.json': null,
    });
  const COLUMNS = '    columns: { Card Name: name, Qty: copies }\n    idFrom: name\n';

  it('has the fields and types that its columns have', () => {
    const { pack, diagnostics } = checkFully(free([HEADER, HATTER, DORMOUSE]));
    expect(diagnostics).toEqual([]);
    expect(pack?.tables.get('guests')?.entries[1]?.fields).toMatchObject({
      seats: 1,
      weight: null,
      awake: false,
    });
  });

  it.each([
    ['**two**', '{{fit card.night}}', 1],
    [':cup: at dawn', '{{card.night}}', 1],
    ['**two** :cup:', '{{#with card}}{{night}}{{/with}}', 2],
    ['**two** :cup:', '{{rich card.night}}', 0],
    ['**two**', '{{> box body=card.night}}', 0],
    ['at 10:30, 2 * 3', '{{card.night}}', 0],
    ['**two**', '{{card.day}}', 0],
  ])('may say %s in %s', (text, tag, count) => {
    const files = free(
      [
        [...HEADER, 'night', 'day'],
        [...HATTER, text, 'x'],
      ],
      '',
      {
        'templates/guest.hbs': (template) => template + tag,
        'templates/partials/box.hbs': '<p>{{rich body}}</p>',
        'assets/icons/cup.svg': '<svg viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
      },
    );
    const found = check(files).filter(({ code }) => code === 'text/markup');
    expect(found).toHaveLength(count);
    for (const { hint, severity } of found) {
      expect({ hint, severity }).toMatchObject({
        hint: 'print the field with `{{rich card.night}}`',
        severity: 'warning',
      });
    }
  });

  it('names fields as game.yaml says, and makes ids of names', () => {
    const rows = [
      ['Card Name', 'Qty', 'Code'],
      ['Fox & Hound', 2, '010'],
      ['Straße', null, 7],
      ['Fox & Hound', 1, 'x'],
      [null, 1, 'y'],
    ];
    const { pack, diagnostics } = checkFully(free(rows, COLUMNS));
    expect(diagnostics).toMatchObject([{ code: 'name/empty', line: 5, column: 1 }]);
    const guests = pack?.tables.get('guests')?.entries ?? [];
    expect(guests.map(({ id }) => id)).toEqual(['fox-hound', 'strasse', 'fox-hound-2', 'guest-4']);
    expect(guests.map(({ fields }) => [fields.name, fields.copies, fields.Code])).toEqual([
      ['Fox & Hound', 2, '010'],
      ['Straße', null, '7'],
      ['Fox & Hound', 1, 'x'],
      [null, 1, 'y'],
    ]);
  });

  it('makes ids that are names of files on every system', () => {
    const names = ['Con', 'aux', 'NUL', 'Com1', 'Con 1', 'x'.repeat(400), `${'Ä '.repeat(200)}!`];
    const rows = [['Card Name'], ...names.map((name) => [name])];
    const { pack, diagnostics } = checkFully(free(rows, COLUMNS.replace(', Qty: copies', '')));
    expect(diagnostics).toEqual([]);
    const ids = (pack?.tables.get('guests')?.entries ?? []).map(({ id }) => id);
    expect(ids.slice(0, 5)).toEqual(['con-1', 'aux-1', 'nul-1', 'com1-1', 'con-1-2']);
    expect(ids.slice(5)).toEqual(['x'.repeat(90), 'ae-'.repeat(30).slice(0, -1)]);
  });

  it('may have several columns of one name, and columns without any', () => {
    const rows = [
      ['Text', 'name', 'Text', null],
      ['front', 'Fox', 'back', 'mine'],
      ['x', 'Hen', 'y', null, 'beside'],
    ];
    const columns = '    columns: { Text: [text, text2], "": [_a, _b] }\n    idFrom: name\n';
    const { pack, diagnostics } = checkFully(free(rows, columns));
    expect(diagnostics).toEqual([]);
    expect(pack?.tables.get('guests')?.entries.map(({ fields }) => fields)).toEqual([
      expect.objectContaining({ id: 'fox', text: 'front', text2: 'back' }),
      expect.objectContaining({ id: 'hen', text: 'x', text2: 'y' }),
    ]);
  });

  const date = (text: string, shown?: string): SheetCell => ({
    text,
    is: 'date',
    ...(shown === undefined ? {} : { shown }),
  });

  it.each<[of: string, header: string, cells: readonly SheetCell[]]>([
    ['is shown without a year', 'Date', [date('2026-01-02', 'd-mmm')]],
    ['is shown without a day', 'Date', [date('2026-01-01', 'mmm-yy'), date('2026-02-01')]],
    ['has no name for dates', 'Players', [date('2026-01-02'), date('2026-02-04')]],
    ['has other values', 'Date', [date('2026-01-02'), '3-14']],
  ])('reports dates in a column that %s', (_, header, cells) => {
    const rows = [['name', header], ...cells.map((cell, at) => [`Guest ${at}`, cell])];
    expect(check(free(rows, '    idFrom: name\n'))).toMatchObject([
      { code: 'workbook/mixed-dates', severity: 'warning', line: 2, column: 2 },
    ]);
  });

  it.each<[header: string, cells: readonly SheetCell[]]>([
    ['Date', [date('2026-01-02'), date('2026-02-04')]],
    ['Geburtstag', [date('2026-01-02')]],
    ['Departs', [date('14:30'), date('15:00')]],
    ['Players', ['1-2', '2-4']],
  ])('reports no dates in a column %s of them', (header, cells) => {
    const rows = [['name', header], ...cells.map((cell, at) => [`Guest ${at}`, cell])];
    expect(check(free(rows, '    idFrom: name\n'))).toEqual([]);
  });
});
