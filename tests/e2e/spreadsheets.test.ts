import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonOf, runCli } from '../helpers/cli.ts';
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
    const made = await runCli(['init', 'duel', '--from', 'My Duel.xlsx'], { cwd: home });
    expect(made, made.stderr).toMatchObject({ code: 0 });
    expect(made.stderr).toContain('the sheet `_log` has no cards');
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
    const built = await runCli(['build', '--format', 'html', '--strict'], { cwd: pack });
    expect(built, built.stderr).toMatchObject({ code: 0 });
    const listed = jsonOf(await runCli(['list', '--json'], { cwd: pack }));
    expect(JSON.stringify(listed)).toContain('"spells"');
    git(pack, 'init', '-q');
    git(pack, 'add', '-A');
    git(pack, 'commit', '-qm', 'first');
    const changed = duel((at) => (at % 15 === 1 ? 'Draw **two** cards.' : `Deal ${at} damage.`));
    await writeFile(join(pack, 'data', 'My Duel.xlsx'), await xlsx(changed));
    await writeFile(join(pack, 'data', '~$My Duel.xlsx'), 'locked');
    const found = await runCli(['diff', '--json'], { cwd: pack });
    expect(found, found.stderr).toMatchObject({ code: 0 });
    const ids = [...found.stdout.matchAll(/"id": "([a-z]+-spell-\d+)"/g)].map(([, id]) => id);
    expect([...new Set(ids)].sort()).toEqual(['air-spell-31', 'fire-spell-16', 'water-spell-1']);
  });
});

describe('a workbook that would take all memory', () => {
  it('is refused before it is unpacked, and so is one that is half-written', async () => {
    const home = await temporaryFolder();
    const sheets = { Cards: [['name'], ['Fox']] };
    await writeFile(join(home, 'cards.xlsx'), await xlsx(sheets));
    await runCli(['init', 'foxes', '--from', 'cards.xlsx'], { cwd: home });
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
      const checked = await runCli(['validate', '--json'], { cwd: pack });
      expect(checked.code).toBe(1);
      expect(jsonOf(checked)).toMatchObject({
        diagnostics: [{ code, file: 'data/cards.xlsx', line: 1 }],
      });
    }
  });
});
