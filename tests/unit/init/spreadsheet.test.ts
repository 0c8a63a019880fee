import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { DESIGN_NAMES, type DesignName } from '../../../src/init/card-designs.ts';
import { cardTemplate } from '../../../src/init/card-template.ts';
import { layOutSpreadsheet, readSpreadsheet } from '../../../src/init/pack-from-spreadsheet.ts';
import { fixtureTable } from '../../helpers/fixture-table.ts';
import { REPOSITORY } from '../../helpers/pack.ts';

const WORDS: Record<string, Record<string, string[]>> = parse(
  readFileSync(join(REPOSITORY, 'presets', 'spreadsheet-words.yaml'), 'utf8'),
);

const read = (csv: string | Uint8Array, name = 'cards.csv') =>
  readSpreadsheet(name, typeof csv === 'string' ? new TextEncoder().encode(csv) : csv);

async function deckOf(csv: string) {
  const [deck] = (await read(csv)).decks;
  if (deck === undefined) throw new Error('no deck');
  return deck;
}

/** The field of each column, and what it is on a card. */
const fieldsOf = async (csv: string): Promise<string[]> =>
  (await deckOf(csv)).columns.map(({ header, field, role }) => `${header} ${field} ${role}`);

async function layOut(
  csv: string,
  pictures: readonly string[] = [],
  design: DesignName = 'picture',
) {
  const spreadsheet = await read(csv);
  const pack = layOutSpreadsheet(spreadsheet, {
    design,
    layouts: new Map(),
    pictures: new Map(pictures.map((name) => [name, new Uint8Array()])),
  });
  return { ...pack, game: parse(pack.manifest), template: pack.files.get('templates/cards.hbs') };
}

describe('the columns of a spreadsheet', () => {
  it.each(Object.keys(WORDS))('are known by their names in %s', async (language) => {
    const first = (role: string): string => WORDS[language]?.[role]?.[0] ?? 'en';
    const header = [first('name'), first('copies'), first('text'), first('kind')].join(',');
    const { decks, language: guessed } = await read(
      `${header}\nFox,2,Draw.,Red\nHen,3,Egg.,Blue\n`,
    );
    expect(decks[0]?.columns.map(({ role }) => role)).toEqual(['name', 'copies', 'text', 'kind']);
    expect(guessed).toBe(language);
  });

  it.each(fixtureTable<[string, string, string, string][]>('columns-of-spreadsheets.yaml'))(
    '%s of %s and %s is %s',
    async (header, first, second, role) => {
      const { columns } = await deckOf(`Title,${header}\nx,${first}\ny,${second}\n`);
      expect(columns[1]?.role).toBe(role);
    },
  );

  it('are no copies where `#` counts the rows', async () => {
    const { columns } = await deckOf('#,Name\n1,a\n2,b\n3,c\n');
    expect(columns[0]?.role).toBe('note');
  });

  it.each<[csv: string, fields: readonly string[]]>([
    ['カード名,枚数,コスト,効果\n狐,2,1,引く\n', ['name', 'copies', 'コスト', 'text']],
    ['Nombre,Cantidad\nZorro,2\n', ['name', 'copies']],
    ['Text,Name,Text,TEXT\na,b,c,d\n', ['text', 'name', 'text2', 'text3']],
    [
      'Name,Hit Points,hit-points,HP,hp\na,1,2,3,4\n',
      ['name', 'hitPoints', 'hitPoints2', 'hp', 'hp2'],
    ],
    [
      'Name,This,True,Null,if,waive\na,1,2,3,4,5\n',
      ['name', 'this2', 'true2', 'null2', 'if', 'waive2'],
    ],
    ['Name,2nd,★,Очки силы,a.b\na,1,2,3,4\n', ['name', 'column2nd', 'column', 'очкиСилы', 'aB']],
    ['Name,Notes,Notes,_x\na,1,2,3\n', ['name', '_notes', '_notes2', '_x']],
    [`Name,${'x'.repeat(300)}\na,1\n`, ['name', 'x'.repeat(40)]],
  ])('have fields of their own: %s', async (csv, fields) => {
    expect((await deckOf(csv)).columns.map(({ field }) => field)).toEqual(fields);
  });

  it('are named in game.yaml under every header, however often it is there', async () => {
    const { game } = await layOut('Text,Name,Text,,Notes,id\na,b,c,d,e,1 2\n');
    expect(game.tables).toEqual([
      {
        id: 'cards',
        record: 'card',
        files: ['data/cards.csv'],
        columns: {
          Text: ['text', 'text2'],
          Name: 'name',
          '': '_column',
          Notes: '_notes',
          id: 'id2',
        },
        idFrom: 'name',
      },
    ]);
  });
});

describe('the template of a deck', () => {
  it('prints marks in any column, and names the icons that are still to be drawn', async () => {
    const { template, icons } = await layOut(
      'Name,Text,Flavour,Cost Icon\n:sun: Fox,Draw **two**.,Lose *one* :moon:.,claw\n',
    );
    expect(template).toContain('{{rich card.name ');
    expect(template).toContain('{{rich card.flavour ');
    expect(template).toContain('{{icon card.costIcon}}');
    expect(icons).toEqual(['sun', 'moon', 'claw']);
  });

  it('shows pictures, whether they are there yet or not', async () => {
    const csv = 'Name,Art,Text\nFox,fox.png,x\nHen,art/hen.png,y\n';
    const { template, files } = await layOut(csv, ['fox.png']);
    expect(template).toContain('src="assets/{{card.art}}"');
    expect([...files.keys()]).toContain('assets/fox.png');
    const bare = 'Name,Image\nFox,fox_1\nHen,hen_2\n';
    expect((await layOut(bare)).template).toContain('src="assets/{{card.image}}.png"');
    const found = await layOut(bare, ['fox_1.jpg']);
    expect(found.template).toContain('src="assets/{{card.image}}.jpg"');
  });

  it('has a class for the look of each design but the first, and a picture in all', async () => {
    const csv = 'Name,Picture,Cost,Icon,Text,Power\nFox,fox.png,1,claw,Draw.,3\n';
    const [, ...others] = DESIGN_NAMES;
    for (const design of others) {
      const { template, game } = await layOut(csv, [], design);
      expect(template).toContain(`<article class="card card--${design}">`);
      expect(template).toContain('<img class="card__picture"');
      expect(game.components[0].size).not.toBeUndefined();
    }
    const token = await layOut(csv, [], 'token');
    expect(token.faces.get('cards')?.leftOut.map(({ header }) => header)).toEqual([
      'Text',
      'Power',
    ]);
    expect(token.game.components[0].size).toMatchObject({ width: '1 in', shape: 'circle' });
  });

  it('says what a card has no room for', async () => {
    const facts = Array.from({ length: 40 }, (_, at) => `Fact ${at}`);
    const csv = `Name,Text,${facts.join(',')}\nFox,Draw.,${facts.map(() => '1').join(',')}\nHen,Egg.\n`;
    const { columns } = await deckOf(csv);
    const lay = (size: number) =>
      cardTemplate('Cards', columns, { design: 'picture', size, suffix: '' });
    expect(lay(0).leftOut.length).toBeGreaterThan(5);
    expect(lay(4).leftOut.length).toBeLessThan(lay(0).leftOut.length);
  });
});

describe('a spreadsheet that cannot be used', () => {
  it.each<[of: string, content: string | Uint8Array, message: RegExp]>([
    ['UTF-16', Buffer.from('Name,Cost\nFox,1\n', 'utf16le'), /it is not UTF-8 text/],
    ['a NUL', 'Name\0,Cost\nFox,1\n', /it is not UTF-8 text/],
    ['Latin 1', Buffer.from('Name\nFüchsin\n', 'latin1'), /it is not UTF-8 text/],
    [
      'an open quote',
      'Name,Text\nFox,a\nHen,"b\n',
      /^cards\.csv:3:5 cannot be used: this quote is never/,
    ],
    ['a stray quote', 'Name\n"Fox"x\n', /^cards\.csv:2:5 cannot be used: there is text after/],
    ['nothing', 'Name,Cost\n', /it has no table/],
  ])('is refused for %s, with its place', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });

  it('is none for quotes within cells', async () => {
    expect(await fieldsOf('Name,5" Text\nThe "Duke" smiles,a 3" nail\n')).toEqual([
      'Name name name',
      '5" Text column5Text fact',
    ]);
  });
});
