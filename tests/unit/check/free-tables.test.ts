import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvPack, GUESTS, yamlPack } from '../../helpers/csv-pack.ts';
import { checkFully, type Edits, editedPack, placeOf } from '../../helpers/pack.ts';

/** A pack whose guests have no schema, with more lines for their table in game.yaml. */
function freePack(text: string, { more = '', isYaml = false } = {}) {
  const edits: Edits = {
    'game.yaml': (game) => game.replace(/^ +schema: .*guests.schema.json\n/m, more),
    'data/schemas/guests.schema.json': null,
  };
  return editedPack(edits, isYaml ? yamlPack(text) : csvPack(text));
}

const YAML = 'data/guests.yaml';

const codesOf = (text: string, options?: Parameters<typeof freePack>[1]): string[] =>
  checkFully(freePack(text, options)).diagnostics.map(
    ({ code, file, line, column }) => `${code} ${file}:${line}:${column}`,
  );

const entriesOf = (text: string, options?: Parameters<typeof freePack>[1]) =>
  (checkFully(freePack(text, options)).pack?.tables.get('guests')?.entries ?? []).map(
    ({ fields }) => fields,
  );

describe('columns that game.yaml names', () => {
  const columns = (named: string): { more: string } => ({ more: `    columns: { ${named} }\n` });
  it.each([
    ['Qty: copies', 'id,name,Count\nfox,Fox,3\n', 'did you mean `Count`?'],
    ['Qty: copies', 'id,name,Quantity,Cost,Text\nfox,Fox,3,1,x\n', 'known: '],
    ['Rules Text: text', 'id,name,RulesText,Cost\nfox,Fox,x,1\n', 'did you mean `RulesText`?'],
    ['Qty: copies', 'id,name,copies\nfox,Fox,3\n', 'remove this line'],
  ])('{ %s } must be there: %#', (named, text, hint) => {
    const files = freePack(text, columns(named));
    const { diagnostics } = checkFully(files);
    expect(diagnostics).toMatchObject([
      {
        code: 'table/no-such-column',
        ...placeOf({ file: 'game.yaml', on: 'columns:', at: named.split(':')[0] ?? '' }, files),
        // A header that is misspelt is the other way to mend it.
        related: hint === 'known: ' ? [] : [{ line: 1, message: 'or correct this header' }],
      },
    ]);
    expect(diagnostics[0]?.hint).toContain(hint);
  });

  it('must be there for ids too, and may be called otherwise', () => {
    expect(codesOf('Name,n\nFox,1\n', { more: '    idFrom: name\n' })).toEqual([
      'table/no-such-column game.yaml:13:13',
    ]);
    const more = '    columns: { Name: name }\n    idFrom: name\n';
    expect(codesOf('Name,n\nFox,1\n', { more })).toEqual([]);
  });
});

describe('a file that is no list of records', () => {
  it.each([
    ['a key on top', 'cards:\n  - id: fox\n', '1:1'],
    ['ids as keys', 'fox:\n  name: Fox\nhen:\n  name: Hen\n', '1:1'],
    ['a text', 'fox\n', '1:1'],
    ['a list of a text', '- Fox\n', '1:3'],
    ['a text among records', '- id: fox\n  name: Fox\n- Hen\n', '3:3'],
    ['a list in a list', '- - id: fox\n', '1:3'],
  ])('is an error where it is: %s', (_, text, place) => {
    expect(codesOf(text, { isYaml: true })).toEqual([`value/wrong-type ${YAML}:${place}`]);
  });
});

describe('keys of records', () => {
  it.each([
    ['in other letters', '- { id: fox, name: Fox }\n- { id: hen, Name: Hen }\n', '2:14'],
    ['a letter away', '- { id: a, text: x }\n- { id: b, text: x }\n- { id: c, tetx: x }\n', '3:12'],
    [
      'in capitals, often',
      '- { id: a, NAME: x }\n- { id: b, NAME: x }\n- { id: c, name: x }\n',
      '3:12',
    ],
  ])('are reported once: %s', (_, text, place) => {
    expect(codesOf(text, { isYaml: true })).toEqual([`key/two-spellings ${YAML}:${place}`]);
  });

  it.each([
    ['two of one record', '- { id: a, cost: 1, cast: 2 }\n- { id: b, cast: 2 }\n'],
    ['numbered', '- { id: a, cost1: 1 }\n- { id: b, cost1: 1 }\n- { id: c, cost2: 1 }\n'],
    ['short', '- { id: a, top: 1 }\n- { id: b, top: 1 }\n- { id: c, tap: 1 }\n'],
  ])('may be alike: %s', (_, text) => {
    expect(codesOf(text, { isYaml: true })).toEqual([]);
  });
});

it('a header that is nearly `copies` is a warning, where no column has that name', () => {
  expect(codesOf('id,name,copeis\na,A,2\nb,B,3\n')).toEqual([`key/two-spellings ${GUESTS}:2:5`]);
  expect(codesOf('id,name,copies,copeis\na,A,2,1\nb,B,3,1\n')).toEqual([]);
});

describe('a column of numbers', () => {
  const cells = (...costs: readonly string[]): string =>
    ['id,name,cost', ...costs.map((cost, at) => `c${at},C${at},${cost}`), ''].join('\n');

  it('has no word in it', () => {
    expect(codesOf(cells('1', '2', 'thre', '4', '5'))).toEqual([`value/wrong-type ${GUESTS}:4:7`]);
  });

  it.each([
    ['a sign', ['1', '2', 'X', '4', '5']],
    ['two words', ['1', '2', 'free', '4', 'free']],
    ['few numbers', ['1', '2', 'thre', '4']],
    ['an empty cell', ['1', '2', '', '4', '5']],
  ])('may have %s', (_, costs) => {
    expect(codesOf(cells(...costs))).toEqual([]);
  });
});

describe('an empty name', () => {
  it.each([
    ['a cell', 'id,name\nfox,Fox\nhen,Hen\nowl,\n', false, `${GUESTS}:4:5`],
    [
      'no value',
      '- { id: fox, name: Fox }\n- { id: hen, name: Hen }\n- id: owl\n  name:\n',
      true,
      `${YAML}:4:8`,
    ],
    [
      'an empty text',
      '- { id: fox, name: Fox }\n- { id: hen, name: Hen }\n- { id: owl, name: "" }\n',
      true,
      `${YAML}:3:20`,
    ],
  ])('is a warning at its place: %s', (_, text, isYaml, place) => {
    expect(codesOf(text, { isYaml })).toEqual([`name/empty ${place}`]);
  });

  it('is none where most cards have none', () => {
    expect(codesOf('id,name\nfox,Fox\nhen,\nowl,\n')).toEqual([]);
  });
});

describe('a row that is no record', () => {
  const TABLE = 'name,cost,copies,text\nFox,1,2,Draw.\nHen,2,3,Egg.\nOwl,1,1,Hoot.\n';
  const more = '    idFrom: name\n';
  it.each([
    ['a total', ',,,\nTotal,,6,\n', '6:1'],
    ['a total in German', 'Summe:,,6,\n', '5:1'],
    ['a total in Russian', 'Итого,4,6,\n', '5:1'],
    ['a sum without a word', ',,6,\n', '5:3'],
    ['a note', 'total: 30 cards\n', '5:1'],
    ['a note in a sentence', 'Ask Ann about the owl,,,\n', '5:1'],
    ['a heading with dashes', '--- EVENTS ---,,,\nCat,1,1,Purr.\n', '5:1'],
    ['a heading with signs of equality', '=== Tier 2 ===\nCat,1,1,Purr.\n', '5:1'],
  ])('is left out with a warning: %s', (_, rows, place) => {
    expect(codesOf(TABLE + rows, { more })).toEqual([`csv/row-left-out ${GUESTS}:${place}`]);
    expect(entriesOf(TABLE + rows, { more }).map(({ name }) => name)).not.toContain(null);
    expect(entriesOf(TABLE + rows, { more }).length).toBe(rows.includes('Cat') ? 4 : 3);
  });

  it('may be one, if it has a short text alone: it stays, with a warning', () => {
    expect(codesOf(`${TABLE}EVENTS,,,\n`, { more })).toEqual([`csv/lone-cell ${GUESTS}:5:1`]);
    expect(entriesOf(`${TABLE}EVENTS,,,\n`, { more })).toHaveLength(4);
  });

  it.each([
    ['a card of that name', `${TABLE}Total Eclipse,3,1,Dark.\n`],
    ['a card of that name, among others', TABLE.replace('Hen,2,3,Egg.', 'Sum,3,3,\nHen,1,1,Egg.')],
    ['one column', 'name\nFox\nHen\nTen words for a card of one column\n'],
    ['most rows have one cell', 'name,cost,copies,text\nFox\nHen\nOwl,1,,\n'],
    ['a last row with other copies', `${TABLE}Cat,2,6,\n`],
  ])('is none: %s', (_, text) => {
    expect(codesOf(text, { more })).toEqual([]);
  });
});

describe('cells', () => {
  it('that are missing at the end of a row are empty', () => {
    const text = 'id,name,text\nfox,Fox\nhen,Hen,Egg.\n';
    expect(codesOf(text)).toEqual([]);
    expect(entriesOf(text)[0]).toMatchObject({ name: 'Fox', text: null });
  });

  it('are counted as they are in the file, without an id that is made', () => {
    const { diagnostics } = checkFully(
      freePack('name,text\nHen,Egg,extra\n', { more: '    idFrom: name\n' }),
    );
    expect(diagnostics).toMatchObject([
      { code: 'csv/too-many-cells', message: 'this row has 3 cells, but the header names 2' },
    ]);
  });

  it.each(['2x', 'two', '-1', '1.5'])('of copies are wrong one by one: %s', (cell) => {
    expect(codesOf(`id,copies\nfox,${cell}\nhen,0\nowl,1.0\ncat,4\ndog,\n`)).toEqual([
      `value/out-of-range ${GUESTS}:2:5`,
    ]);
  });

  it.each([
    ['players', '2026-01-02', true],
    ['players', '02-Jan', true],
    ['players', '2. Jan', true],
    ['players', '1/2/2026', true],
    ['players', '1/2', false],
    ['players', '1-2', false],
    ['released', '2026-01-02', false],
    ['Datum', '02.01.2026', false],
  ])('of a column `%s` with %s are dates that are not meant: %s', (name, cell, isWarned) => {
    expect(codesOf(`id,${name}\nfox,${cell}\nhen,${cell}\n`)).toEqual(
      isWarned ? [`workbook/mixed-dates ${GUESTS}:2:5`] : [],
    );
  });
});

describe('a number without a schema', () => {
  const FORMS = ['3.50', '4.00', '1.10', '+1', '-2', '-0', '.5', '5.', '010', '007', '1e3', '1E-2'];
  const MORE = ['0x1F', '0o17', '12345678901234567890', '1_000', '50%', '0', '12', '0.5', '.inf'];

  it.each([...FORMS, ...MORE, '1,5'])('is printed as it is written: %s', (form) => {
    const cell = /,/.test(form) ? `"${form}"` : form;
    for (const others of [[], ['4'], ['X'], ['2.5', '-1']]) {
      const rows = [cell, ...others].map((one, at) => `r${at},${one}\n`).join('');
      const printed = entriesOf(`id,price\n${rows}`).map(({ price }) => String(price));
      expect(printed).toEqual([form, ...others]);
    }
    if (cell !== form) return;
    const yaml = `- id: fox\n  price: ${form}\n  prices: [${form}, 4]\n`;
    const [fields] = entriesOf(yaml, { isYaml: true });
    expect([String(fields?.price), String(fields?.prices)]).toEqual([form, `${form},4`]);
  });

  it('is printed as it is written between semicolons: 1,5', () => {
    const printed = entriesOf('id;price\na;1,5\nb;2\nc;3.50\n').map(({ price }) => price);
    expect(printed).toEqual(['1,5', 2, '3.50']);
  });

  it('is printed as it is written, whatever it is', () => {
    const digits = fc.string({
      unit: fc.constantFrom(...'0123459+-.eEx_%'),
      minLength: 1,
      maxLength: 9,
    });
    const cells = fc.array(digits, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(cells, (forms) => {
        const rows = forms.map((form, at) => `${at},${form},x,y\n`).join('');
        const printed = entriesOf(`id,price,a,b\n${rows}`).map(({ price }) => String(price));
        expect(printed).toEqual(forms);
      }),
      { numRuns: 60 },
    );
  });

  it('is an id as it is written', () => {
    const ids = entriesOf('- id: 1\n- id: 007\n- id: 2.50\n', { isYaml: true }).map(({ id }) => id);
    expect(ids).toEqual(['1', '007', '2.50']);
  });

  it('is a number where it tells how many', () => {
    const copies = entriesOf('- { id: a, copies: 1.0 }\n- { id: b, copies: +2 }\n', {
      isYaml: true,
    });
    expect(copies.map((fields) => fields.copies)).toEqual([1, 2]);
  });
});
