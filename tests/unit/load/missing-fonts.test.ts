import { expect, it } from 'vitest';
import { loadFonts } from '../../../src/load/load-fonts.ts';
import type { FontCut } from '../../../src/pack/pack.ts';
import { REPOSITORY } from '../../helpers/pack.ts';

const cut = (name: string, weight: number): FontCut => ({
  family: 'Barlow',
  weight,
  style: 'normal',
  fileName: `${weight}.woff2`,
  source: { package: name, file: `files/${weight}.woff2` },
  place: { file: 'game.yaml', line: 22, column: 14 },
});

it.each([
  ['@fontsource/barlw', 'the npm package `@fontsource/barlw` is not installed'],
  [
    '@fontsource/barlow',
    'the npm package `@fontsource/barlow` does not contain Barlow in weight 111, 222',
  ],
])('a package of fonts that lacks what is named is one problem: %s', async (name, message) => {
  const { diagnostics } = await loadFonts(REPOSITORY, [cut(name, 111), cut(name, 222)]);
  expect(diagnostics).toMatchObject([{ code: 'font/missing', line: 22, column: 14, message }]);
});
