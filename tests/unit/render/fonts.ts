import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontCut } from '../../../src/pack/pack.ts';
import { createTextMeasure, type FontBytes } from '../../../src/render/font-metrics.ts';

const require = createRequire(import.meta.url);

const cut = (family: string, weight: number): FontCut => {
  const name = family.toLowerCase().replace(' ', '-');
  const fileName = `${name}-latin-${weight}-normal.woff2`;
  const source = { package: `@fontsource/${name}`, file: `files/${fileName}` };
  return { family, weight, style: 'normal', fileName, source };
};

export const fontCuts: readonly FontCut[] = [
  ...[400, 500, 600, 700].map((weight) => cut('Barlow', weight)),
  ...[500, 600, 700].map((weight) => cut('Barlow Condensed', weight)),
];

export const fontBytes: readonly FontBytes[] = fontCuts.map(({ family, weight, fileName }) => {
  const name = family.toLowerCase().replace(' ', '-');
  const bytes = readFileSync(require.resolve(`@fontsource/${name}/files/${fileName}`));
  return { family, weight, bytes };
});

/** The fonts of the shipped pack. */
export const measure = createTextMeasure(fontBytes);
