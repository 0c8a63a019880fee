import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../helpers/command-line.ts';
import { type Tree, treeOf } from '../helpers/output-folder.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { copyPack, temporaryFolder } from '../helpers/pack-copy.ts';
import { numberOf, readTable, textOf } from '../helpers/pack-tables.ts';
import { readPdf } from '../helpers/pdf.ts';
import { readDrawing, textIn } from '../helpers/pdf-drawing.ts';
import { sharedPackBuild } from '../helpers/shared-build.ts';
import { readSlots } from '../helpers/sheet-html.ts';
import { tinyPack } from '../helpers/tiny-pack.ts';

/** Cards of millimetres with gutters, a schema of its own, no board, no routes. */
const FIXTURE = join(REPOSITORY, 'tests', 'fixtures', 'mushroom-walk');

let out = '';
let tree: Tree = {};

beforeAll(async () => {
  out = await sharedPackBuild(FIXTURE);
  tree = await treeOf(out);
});

describe('a pack of quite another game', () => {
  it('is built by the same code, without a board', () => {
    const files = Object.keys(tree).filter((path) => tree[path] !== 'folder');
    expect(files.filter((path) => !path.startsWith('assets/')).sort()).toEqual([
      'index.html',
      'manifest.json',
      'mushrooms.html',
      'pdf/everything.pdf',
      'pdf/mushrooms.pdf',
    ]);
  });

  it('has every card on paper, as often as its data say', async () => {
    const rows = await readTable('data/mushrooms.yaml', FIXTURE);
    const pages = await readDrawing(await readFile(join(out, 'pdf', 'mushrooms.pdf')));
    const slots = readSlots(await readFile(join(out, 'mushrooms.html'), 'utf8'));
    expect(slots.map(({ cardId }) => cardId)).toEqual(
      rows.flatMap((row) => Array<string>(numberOf(row, 'copies')).fill(textOf(row, 'id'))),
    );
    expect(new Set(slots.map(({ side }) => side))).toEqual(new Set(['face']));
    for (const { page: number, cardId, painted } of slots) {
      const page = pages[number - 1];
      const text = page === undefined ? '' : textIn(page, painted);
      expect(text).toContain(textOf(rows.find(({ id }) => id === cardId) ?? {}, 'name'));
      expect(text).toMatch(new RegExp(`${cardId} · 0\\.3\\.0$`));
    }
  });

  it('is told apart from Vancouver Buses in all it writes', async () => {
    const { info, outline } = await readPdf(await readFile(join(out, 'pdf', 'everything.pdf')));
    expect(info).toMatchObject({ Title: 'Mushroom Walk', Author: 'The vbuses contributors' });
    expect(outline).toEqual([{ title: 'Mushrooms', page: 1 }]);
    for (const path of ['index.html', 'mushrooms.html', 'manifest.json', 'assets/game.css']) {
      expect(await readFile(join(out, path), 'utf8'), path).not.toMatch(/vancouver|passenger/i);
    }
  });

  it('gives the same bytes from a copy in another folder', async () => {
    const copy = join(await temporaryFolder(), 'elsewhere');
    await copyPack(copy, FIXTURE, { isReversed: true });
    const result = await runHere(['build'], { cwd: copy });
    expect(result, result.stderr).toMatchObject({ code: 0 });
    expect(await treeOf(join(copy, 'Output'))).toEqual(tree);
  });
});

describe('a pack with files named like those of the tool', () => {
  it('is built with both, whatever they are called', async () => {
    const cut = (weight: number) =>
      readFile(
        join(
          REPOSITORY,
          `node_modules/@fontsource/barlow/files/barlow-latin-${weight}-normal.woff2`,
        ),
      );
    const fonts = [
      '  - { family: Sign, file: assets/fonts/sign.woff2, weight: 400 }',
      '  - { family: Other Sign, file: assets/fonts/other/Sign.woff2, weight: 400 }',
      '  - { family: Third, package: "@fontsource/barlow", weights: [400] }',
    ];
    const pack = await tinyPack({
      'game.yaml': (text) => text.replace('tables:', `${fonts.join('\n')}\ntables:`),
      'assets/fonts/sign.woff2': await cut(500),
      'assets/fonts/other/Sign.woff2': await cut(600),
      'assets/sheet.css': '.sheet { display: none }',
      'assets/fox.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    });
    const result = await runHere(['build', '--format', 'html'], { cwd: pack });
    expect(result, result.stderr).toMatchObject({ code: 0 });
    const built = await treeOf(join(pack, 'Output', 'assets'));
    expect(Object.keys(built)).toEqual(
      expect.arrayContaining(['fox.svg', 'fonts/sign.woff2', 'fonts/2-Sign.woff2']),
    );
    const read = (path: string) => readFile(join(pack, 'Output', 'assets', path), 'utf8');
    expect(await read('sheet.css')).not.toContain('display: none');
    const faces = (await read('fonts.css')).split('\n');
    expect(faces.find((face) => face.includes('"Other Sign"'))).toContain('fonts/2-Sign.woff2');
    expect(faces.find((face) => face.includes('"Third"'))).toContain(
      'fonts/barlow-latin-400-normal.woff2',
    );
  });
});
