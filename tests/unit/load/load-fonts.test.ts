import { expect, it } from 'vitest';
import { fontFaceCss } from '../../../src/layout/html-document.ts';
import { loadFonts } from '../../../src/load/load-fonts.ts';
import { createGlyphCoverage } from '../../../src/preflight/glyphs.ts';
import { createTextMeasure } from '../../../src/render/font-metrics.ts';
import { REPOSITORY } from '../../helpers/pack.ts';
import { textOf } from '../preflight/faces.ts';

const load = (text: string) =>
  loadFonts(
    REPOSITORY,
    [],
    new Map([['data/a.yaml', { kind: 'text', path: 'data/a.yaml', text }]]),
  );

const english = await load('name: Café – 19 × “fox”');
const polish = await load('name: Żółty łoś');

it('reads the Latin files alone where they have every character', () => {
  expect(
    english.fonts.map(({ fileName }) => fileName).filter((one) => !/-latin-\d/.test(one)),
  ).toEqual([]);
});

it('reads the other files of each cut that have what a text needs', () => {
  const more = polish.fonts.filter(({ ranges }) => ranges !== undefined);
  expect(new Set(more.map(({ fileName }) => fileName.replace(/\d+/, 'N')))).toEqual(
    new Set(['barlow-latin-ext-N-normal.woff2', 'barlow-condensed-latin-ext-N-normal.woff2']),
  );
  expect(polish.fonts).toHaveLength(2 * english.fonts.length);
});

it('says in CSS which characters each file draws', () => {
  const faces = fontFaceCss(polish.fonts, ({ fileName }) => fileName).split('\n');
  expect(faces.filter((face) => face.includes('-latin-ext-'))).toHaveLength(english.fonts.length);
  for (const face of faces) {
    expect(face.includes(';unicode-range:U+0100-02BA,')).toBe(face.includes('-latin-ext-'));
  }
});

it('knows their characters, and their widths', () => {
  const text = textOf({ text: 'Żółty łoś', families: ['Barlow'] });
  expect(createGlyphCoverage(english.fonts).missingCharacters(text)).toEqual(['Ż', 'ł', 'ś']);
  expect(createGlyphCoverage(polish.fonts).missingCharacters(text)).toEqual([]);
  const font = { family: 'Barlow', weight: 500, sizePt: 72 };
  expect(createTextMeasure(english.fonts)('ś', font)).toBe(1);
  const measure = createTextMeasure(polish.fonts);
  expect(measure('ś', font)).toBeCloseTo(measure('s', font), 2);
  expect(measure('AV', font)).toBe(createTextMeasure(english.fonts)('AV', font));
});
