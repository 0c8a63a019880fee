import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runWell } from '../helpers/command-line.ts';
import { treeOf } from '../helpers/output-folder.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { tinyPack } from '../helpers/tiny-pack.ts';

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
    await runWell(['build', '--format', 'html'], { cwd: pack });
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
