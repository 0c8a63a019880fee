import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runCompiled } from '../helpers/command-line.ts';
import { fragments } from '../helpers/fragments.ts';
import { temporaryFolder } from '../helpers/pack-copy.ts';
import { runs } from '../helpers/runs.ts';
import { type TestCell, xlsx } from '../helpers/workbook.ts';

const HEADERS = fragments(
  'Name·Card Name·Title·Text·text·TEXT ·Text·Cost·Type·Hit Points·Notes·Comment·Remarks·Todo',
  '_ideas·# notes·ID·Waive·id·name2·This·True·Null·if·each·__proto__·constructor·like this',
  'length·"quoted"·two\nlines·{{x}}·<b>·card.name·2nd·Atk.Def·Icon 1·undefined·名前·効果·コスト·名称',
  '이름·Название·Очки силы·Όνομα·שם·الاسم·नाम·Kartenname·Beschreibung·Stärke·Nom·Coût·Efecto',
  'Notiz·Bemerkung·Image·★·-·',
).concat(`A ${'long '.repeat(60)}header`);

/** Words for the number of copies, which the other columns have none of. */
const COPIES = fragments(
  'Copies·Qty·# of cards·# Copies·No. of cards·Number of cards·COUNT·Anzahl·Quantité',
  'Quantidade·Cantidad·Количество·枚数·数量·수량·Aantal',
);

const words = (word: string, most: number): fc.Arbitrary<string> =>
  fc.integer({ min: 1, max: most }).map((count) => `${`${word} `.repeat(count)}end.`);

const text = fc.oneof(
  fc.constantFrom(
    ...fragments(
      'Fox·Draw a card.·Con·aux·Coordinate Efforts of All·Über Straße·狐·Лиса·שועל!·ثعلب',
      'หมาจิ้งจอก·狐がカードを引く。·a & b·5" nail·The "Duke" smiles·♠ ♥·**two** cards·*once*·:sun: :moon:',
      "**open·2 * 3·:(·{r} {{x}}·<br>·&amp;·1-2·3.50·+1·010·1e3·36/17·TRUE·=1+1·'n·one\ntwo",
      'C:\\art·--- ·fox.png·art/hen.jpg·../x.png·http://a.example/x.png·\u00ad·(x)·\u{1F98A}',
    ),
    'https://example.org/a/very/long/address/that/no/line/of/a/card/can/hold/index.html?query=1',
    'x'.repeat(220),
  ),
  words('Draw', 30),
  words('Rules', 160),
  words('引く', 60),
);
const cell: fc.Arbitrary<TestCell> = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 2, arbitrary: fc.integer({ min: -9, max: 999 }) },
  { weight: 1, arbitrary: fc.constantFrom(null, null, true, false, 2.5, 1e15) },
);

/** A table with a column of copies or without: its header and rows, and how many cards it is. */
const table = fc
  .record({
    headers: fc.array(fc.constantFrom(...HEADERS), { minLength: 1, maxLength: 12 }),
    copies: fc.option(fc.constantFrom(...COPIES), { freq: 2 }),
    rows: fc.array(fc.array(cell, { minLength: 12, maxLength: 12 }), {
      minLength: 1,
      maxLength: 6,
    }),
    counts: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 6, maxLength: 6 }),
  })
  // A first column that is filled, so that no row is empty, and some header that can be seen.
  .map(({ headers, copies, rows, counts }) => {
    const all = ['Card', ...(copies === null ? [] : [copies]), ...headers];
    const cells = rows.map((row, at) => [
      `Card ${at % 4}`,
      ...(copies === null ? [] : [counts[at] ?? 0]),
      ...row.slice(0, headers.length),
    ]);
    const sum = rows.reduce((most, _, at) => most + (copies === null ? 1 : (counts[at] ?? 0)), 0);
    return { rows: [all, ...cells] as TestCell[][], cards: rows.length, copies: sum };
  });

const quoted = (value: TestCell): string =>
  value === null ? '' : `"${String(value).replaceAll('"', '""')}"`;

const csv = (rows: readonly (readonly TestCell[])[], separator: string): string =>
  rows.map((row) => `${row.map(quoted).join(separator)}\n`).join('');

/** What `init` says of a pack, and what is then in it. */
async function initAndList(name: string, bytes: Buffer | string) {
  const home = await temporaryFolder();
  await writeFile(join(home, name), bytes);
  const made = await runCompiled(['init', 'pack', '--from', name, '--json'], home);
  expect(made.exitCode, made.err).toBe(0);
  const said = JSON.parse(made.out);
  expect(said.diagnostics.filter((one: { severity: string }) => one.severity === 'error')).toEqual(
    [],
  );
  const listed = await runCompiled(['list', '--json', '--game', 'pack'], home);
  expect(listed.exitCode, listed.err).toBe(0);
  return { said, components: JSON.parse(listed.out).components };
}

describe('a pack made from a spreadsheet', () => {
  it('has no errors, and every card and copy of a CSV file', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom(',', ';', '\t'), async (made, separator) => {
        const { components } = await initAndList('cards.csv', csv(made.rows, separator));
        expect(components).toMatchObject([{ cards: made.cards, copies: made.copies }]);
      }),
      { ...runs(20), seed: 7, endOnFailure: true },
    );
  }, 120_000);

  it('has those of every sheet of a workbook, and says which sheets are none of cards', async () => {
    await fc.assert(
      fc.asyncProperty(table, table, async (first, second) => {
        const helpers = {
          Ladders: [
            [null, 'Point Ladder', null, 'Resource Ladder'],
            ['a', 1, null, 3],
          ],
          Totals: [
            ['Name', 'Count'],
            ['Fox', 3],
          ],
          'Read me': [['How to use this file'], ['Ask Ada.']],
          Empty: [],
        };
        const sheets = { Spells: first.rows, ...helpers, 'Old Beasts': second.rows };
        const { said, components } = await initAndList('cards.xlsx', await xlsx(sheets));
        expect(components).toMatchObject([
          { id: 'spells', cards: first.cards, copies: first.copies },
          { id: 'old-beasts', cards: second.cards, copies: second.copies },
        ]);
        for (const name of Object.keys(helpers)) {
          expect(said.notes.join('\n')).toContain(`the sheet \`${name}\` is left out`);
        }
      }),
      { ...runs(6), seed: 7, endOnFailure: true },
    );
  }, 120_000);
});
