import { describe, expect, it } from 'vitest';
import { shippedPack, textOf } from '../helpers/pack.ts';

const icons = [...shippedPack.keys()].filter((path) => /^assets\/icons\/[^/]+\.svg$/.test(path));

/** Limbs and outlines, and what is finer: two weights make the drawings one set. */
const STROKES = ['3', '2.2'];

describe('the icons of the shipped pack', () => {
  it('are many', () => {
    expect(icons.length).toBeGreaterThan(50);
  });

  it.each(icons)('%s is drawn on the common grid, in the common weights and one ink', (path) => {
    const source = textOf(path);
    expect(source).toContain('viewBox="0 0 24 24" fill="currentColor"');
    const strokes = [...source.matchAll(/stroke-width="([^"]*)"/g)].map(([, width]) => width);
    for (const width of strokes) expect(STROKES).toContain(width);
    expect(source).not.toMatch(/#[0-9a-f]{3,8}\b|opacity|style=/i);
  });
});
