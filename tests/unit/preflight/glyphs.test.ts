import { describe, expect, it } from 'vitest';
import { loadFonts } from '../../../src/load/load-fonts.ts';
import { createGlyphCoverage } from '../../../src/preflight/glyphs.ts';
import { REPOSITORY } from '../../helpers/pack.ts';
import { textOf } from './faces.ts';

const { fonts } = await loadFonts(REPOSITORY, []);
const glyphs = createGlyphCoverage(fonts);
const missing = (text: string, families = ['Barlow', 'sans-serif']) =>
  glyphs.missingCharacters(textOf({ text, families }));

describe('readGlyphs', () => {
  it('knows the characters of the fonts', () => {
    expect(missing('The 19 fox — “Café” × 3 · ½')).toEqual([]);
    expect(missing('Snow ☃ and ☃ and 雪')).toEqual(['☃', '雪']);
  });

  it('finds the same in a font of which nothing is known but its bytes', () => {
    const unknown = createGlyphCoverage(fonts.map(({ widths, ...font }) => font));
    for (const text of ['The 19 fox — “Café” × 3 · ½', 'Snow ☃ and ☃ and 雪', 'ħ Ł ☃']) {
      const of = textOf({ text, families: ['Barlow'] });
      expect(glyphs.missingCharacters(of)).toEqual(unknown.missingCharacters(of));
    }
  });

  it('does not look for blanks, joiners and soft hyphens', () => {
    expect(missing('a\u00a0b\u200dc\u00add\ufe0f\u2003e')).toEqual([]);
  });

  it('asks only the families that the text names', () => {
    expect(missing('Fox', ['sans-serif'])).toEqual(['F', 'o', 'x']);
    expect(missing('Fox', ['Nowhere', 'barlow condensed'])).toEqual([]);
  });

  it.each([
    [400, 'Barlow 400'],
    [450, 'Barlow 500'],
    [300, 'Barlow 400'],
    [650, 'Barlow 700'],
    [900, 'Barlow 700'],
  ])('takes the cut for weight %i that a browser takes', (weight, cut) => {
    expect(glyphs.cutNames(textOf({ weight }))).toEqual([cut]);
  });
});
