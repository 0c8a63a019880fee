import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { jsonOf } from '../helpers/cli.ts';
import { runHere, runWell } from '../helpers/command-line.ts';
import { temporaryFolder } from '../helpers/pack-copy.ts';
import { type TestCell, type TestSheets, xlsx, xlsxParts, zipOf } from '../helpers/workbook.ts';

const SUITS = ['Fire', 'Water', 'Earth', 'Air'];

/** Sixty cards on two sheets, as a designer writes them. */
function duel(textOf: (spell: number) => TestCell): TestSheets {
  const spells = Array.from({ length: 40 }, (_, at) => [
    `${SUITS[at % 4]} Spell ${at}`,
    SUITS[at % 4] ?? '',
    at % 6,
    textOf(at),
    at % 3 === 0 ? 2 : 1,
    { formula: 'C2*2', value: (at % 6) * 2 },
    at % 2 === 0,
    'too strong?',
  ]);
  const beasts = Array.from({ length: 20 }, (_, at) => [`Beast ${at}`, 1 + (at % 3), 'Bites.']);
  return {
    Spells: [
      ['Card Name', 'Suit', 'Cost', 'Rules Text', 'Qty', 'Double (x2)', 'Instant?', '_ideas'],
      ...spells,
    ],
    Beasts: [['Title', 'Hit Points', 'Ability'], ...beasts],
    _log: [['when'], ['today']],
  };
}

const git = (cwd: string, ...args: string[]): void => {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
  execFileSync('git', [...who, ...args], { cwd, stdio: 'ignore' });
};

describe('a game made from a workbook', () => {
  it('builds at once, and what three changed cells mean is found from git', async () => {
    const home = await temporaryFolder();
    await writeFile(join(home, 'My Duel.xlsx'), await xlsx(duel((at) => `Deal ${at} damage.`)));
    const made = await runWell(['init', 'duel', '--from', 'My Duel.xlsx'], { cwd: home });
    expect(made.stderr).toContain('the sheet `_log` is left out: its name marks it as notes');
    expect(
      made.stdout,
    ).toContain(`the deck spells, from the sheet Spells of data/My Duel.xlsx: 40 rows
  Card Name -> card.name
  Suit -> card.suit
  Cost -> card.cost
  Rules Text -> card.text
  Qty -> card.copies, how many of this card
  Double (x2) -> card.doubleX2
  Instant? -> card.instant
  left out as notes: _ideas
`);
    const pack = join(home, 'duel');
    await runWell(['build', '--format', 'html', '--strict'], { cwd: pack });
    const listed = jsonOf(await runHere(['list', '--json'], { cwd: pack }));
    expect(JSON.stringify(listed)).toContain('"spells"');
    git(pack, 'init', '-q');
    git(pack, 'add', '-A');
    git(pack, 'commit', '-qm', 'first');
    const changed = duel((at) => (at % 15 === 1 ? 'Draw **two** cards.' : `Deal ${at} damage.`));
    await writeFile(join(pack, 'data', 'My Duel.xlsx'), await xlsx(changed));
    await writeFile(join(pack, 'data', '~$My Duel.xlsx'), 'locked');
    const found = await runWell(['diff', '--json'], { cwd: pack });
    const ids = [...found.stdout.matchAll(/"id": "([a-z]+-spell-\d+)"/g)].map(([, id]) => id);
    expect([...new Set(ids)].sort()).toEqual(['air-spell-31', 'fire-spell-16', 'water-spell-1']);
  });
});

/** A picture of one colour. */
const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c84614' } })
    .png()
    .toBuffer();

describe('spreadsheets as they are found', () => {
  it('are laid out without a fault, with all their cards', async () => {
    const home = await temporaryFolder();
    const long = 'Choose a creature that you can see. It makes a **Wisdom** save :sun: or sleeps. ';
    const facts = Array.from({ length: 15 }, (_, at) => `Fact ${at}`);
    const sheets: TestSheets = {
      Names: [
        ['Name', 'Cost', 'Notes', ...facts],
        ...['Coordinate Efforts', 'Leadership Training of the Northern Provinces', 'Con'].map(
          (name) => [name, 1, 'mine', ...facts.map((_, at) => at)],
        ),
        ['x'.repeat(220)],
      ],
      Spells: [
        ['Spell', 'Type', 'Description', 'Higher Levels', 'Source'],
        ...Array.from({ length: 12 }, (_, at) => [
          `Spell ${at}`,
          'Evocation',
          `${long.repeat(1 + (at % 4) * 4)}\n\nOnce a day.`,
          at % 2 === 0 ? 'The damage *increases* by 1d6 for each level above the second.' : null,
          'https://example.org/a/very/long/address/that/no/line/can/hold/index.html',
        ]),
      ],
      カード: [
        ['名前', '枚数', '効果', 'コスト', '画像'],
        ['狐', 2, 'カードを一枚引く。', 1, 'https://example.org/fox.png'],
        ['Лиса', 3, 'Возьмите карту.', 2],
      ],
      Beasts: [
        ['Title', 'Picture', 'Text', 'Text', '# of cards'],
        ['Fox', 'fox.png', 'Draw.', '*Slyly.*', 2],
        ['Hen', 'art/hen.png', 'Lay.', null, 1],
        ['Cat', 'cat.png', null, 'Purr.', 1],
        ['Total', null, null, null, 4],
      ],
      Ladders: [
        [null, 'Point Ladder'],
        ['a', 1],
      ],
    };
    await mkdir(join(home, 'art'));
    await writeFile(join(home, 'deck.xlsx'), await xlsx(sheets));
    await writeFile(join(home, 'fox.png'), await picture(900, 600));
    await writeFile(join(home, 'art', 'hen.png'), await picture(60, 40));
    const made = await runWell(['init', 'game', '--from', 'deck.xlsx'], { cwd: home });
    expect(made.stderr).toContain('the sheet `Ladders` is left out');
    expect(made.stderr).toContain('not in the folder of the spreadsheet: cat.png');
    expect(made.stderr).toContain('are addresses on the web (画像)');
    expect(made.stderr).toContain('as SVG files in assets/icons/: sun');
    const pack = join(home, 'game');
    const built = await runWell(['build'], { cwd: pack, env: { CI: undefined } });
    expect([...built.stderr.matchAll(/(?:error|warning) .*/g)].map(String)).toEqual([
      'warning there is no image `assets/cat.png` in the pack [image/missing]',
      'warning this row looks like a total and is left out [csv/row-left-out]',
      'warning this is the only filled cell of its row [csv/lone-cell]',
      'warning there is no icon `sun` in assets/icons [text/no-such-icon]',
    ]);
    const listed = jsonOf(await runHere(['list', '--json'], { cwd: pack }));
    const copies = (listed.components as { copies: number }[]).map((one) => one.copies);
    expect(copies).toEqual([4, 12, 5, 4]);
  });
});

describe('icons and pictures that are still to be drawn', () => {
  it('are boxes until a build has had all of them, and errors after it and elsewhere', async () => {
    const home = await temporaryFolder();
    const rows = ['Fox', 'Hen', 'Owl'].map((name, at) => `${name},img_${at},Gain :coin: {egg}.\n`);
    await writeFile(join(home, 'deck.csv'), `Name,Image,Text\n${rows.join('')}`);
    await mkdir(join(home, 'drawn'));
    await writeFile(join(home, 'drawn', 'IMG_0.png'), await picture(900, 600));
    const made = await runWell(['init', 'game', '--from', 'deck.csv'], { cwd: home });
    expect(made.stderr).toContain('img_1.png, img_2.png; put them into assets/');
    expect(made.stderr).toContain('{egg} is printed as written: an icon is written with colons');
    const pack = join(home, 'game');
    const build = (args: readonly string[], CI?: string) =>
      runHere(['build', '--format', 'html', ...args], { cwd: pack, env: { CI } });
    for (const strict of [await build(['--strict']), await build([], 'true')]) {
      expect(strict, strict.stderr).toMatchObject({ code: 1 });
    }
    const first = await build([]);
    expect(first, first.stderr).toMatchObject({ code: 0 });
    expect(first.stderr).toContain(
      'no image `assets/img_1.png` in the pack, and 1 other is missing too',
    );
    expect(first.stderr).toContain(
      'draft: missing icons and pictures are printed as labelled boxes',
    );
    const exported = await runHere(['export', 'png'], { cwd: pack });
    expect(exported.code).toBe(1);
    expect(exported.stderr).toContain('1 other is missing too [image/missing]');
    expect(exported.stderr).toContain('hint: add the files or fix their names: `vbuses validate`');
    const listed = await runHere(['validate'], { cwd: pack });
    expect(listed.code).toBe(1);
    expect(listed.stdout).toContain('no image `assets/img_2.png` in the pack [image/missing]');
    await mkdir(join(pack, 'assets', 'icons'));
    const icon =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
    await writeFile(join(pack, 'assets', 'icons', 'coin.svg'), icon);
    for (const name of ['img_1', 'img_2']) {
      await writeFile(join(pack, 'assets', `${name}.png`), await picture(900, 600));
    }
    expect(await build([])).toMatchObject({ code: 0, stderr: '' });
    await rm(join(pack, 'assets', 'img_1.png'));
    const lacking = await build([]);
    expect(lacking).toMatchObject({ code: 1 });
    expect(lacking.stderr).toContain('a missing one is an error: `--draft` prints a box');
  });
});

describe('a workbook that would take all memory', () => {
  it('is refused before it is unpacked, and so is one that is half-written', async () => {
    const home = await temporaryFolder();
    const sheets = { Cards: [['name'], ['Fox']] };
    await writeFile(join(home, 'cards.xlsx'), await xlsx(sheets));
    await runHere(['init', 'foxes', '--from', 'cards.xlsx'], { cwd: home });
    const pack = join(home, 'foxes');
    const place = join(pack, 'data', 'cards.xlsx');
    const bomb = await zipOf({
      ...xlsxParts(sheets),
      'xl/worksheets/sheet1.xml': Buffer.alloc(200 * 2 ** 20, ' '),
    });
    expect(bomb.length).toBeLessThan(2 ** 20);
    const cases = [
      [bomb, 'workbook/too-large'],
      [(await xlsx(sheets)).subarray(0, 1500), 'workbook/unreadable'],
    ] as const;
    for (const [bytes, code] of cases) {
      await writeFile(place, bytes);
      const checked = await runHere(['validate', '--json'], { cwd: pack });
      expect(checked.code).toBe(1);
      expect(jsonOf(checked)).toMatchObject({
        diagnostics: [{ code, file: 'data/cards.xlsx', line: 1 }],
      });
    }
  });
});
