import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { cardSizes, papers } from './decks.ts';

const read = (path: string): unknown =>
  parse(readFileSync(new URL(`../../../presets/${path}`, import.meta.url), 'utf8'));

describe('the shipped presets', () => {
  it.each(['papers', 'card-sizes', 'languages', 'services', 'sleeves'])(
    '%s.yaml has each id once',
    (name) => {
      const ids = (read(`${name}.yaml`) as { id: string }[]).map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  it('has no paper and no card of no size', () => {
    const sizes = [...papers.values()].map(({ size }) => size);
    const trims = [...cardSizes.values()].map(({ trim }) => trim);
    for (const { widthIn, heightIn } of [...sizes, ...trims]) {
      expect(Math.min(widthIn, heightIn)).toBeGreaterThan(0);
    }
  });
});
