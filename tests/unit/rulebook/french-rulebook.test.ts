import { beforeAll, describe, expect, it } from 'vitest';
import { checkFolder } from '../../../src/app/recipes.ts';
import { REPOSITORY } from '../../helpers/pack.ts';
import { sectionsOf } from '../../helpers/rulebook-sections.ts';
import { shippedRun } from '../../helpers/shipped-run.ts';

let english: [id: string, words: string][] = [];
let french: [id: string, words: string][] = [];
let html = '';

beforeAll(async () => {
  const clock = { time: async <T>(_: string, work: () => T | Promise<T>): Promise<T> => work() };
  const [own, translated] = await Promise.all([
    shippedRun(),
    checkFolder(REPOSITORY, clock, { locale: 'fr', checksAll: false }),
  ]);
  expect(translated.diagnostics).toEqual([]);
  html = translated.rendered?.rulebooks.get('rulebook')?.html ?? '';
  english = [...sectionsOf(own.rendered?.rulebooks.get('rulebook')?.html ?? '')];
  french = [...sectionsOf(html)];
});

/** What a rule must not lose in another language: the tags of rulings, in their order. */
const tagsOf = (words: string): string[] => words.match(/VB-\d+/g) ?? [];

describe('the French rulebook of Vancouver Buses', () => {
  it('has a section for each section', () => {
    expect(english.length).toBeGreaterThan(40);
    expect(french).toHaveLength(english.length);
  });

  it('marks the same rulings in each', () => {
    expect(french.map(([, words]) => tagsOf(words))).toEqual(
      english.map(([, words]) => tagsOf(words)),
    );
  });

  it('has the same numbers in each', () => {
    const numbersOf = (words: string): string[] =>
      // « au lieu d’une »: the one number that French spells out
      (
        words
          .replaceAll(/VB-\d+/g, '')
          .replaceAll('au lieu d’une', '1')
          .match(/\d+/g) ?? []
      ).sort();
    const differing = french.flatMap(([id, words], at) => {
      const wanted = numbersOf(english[at]?.[1] ?? '');
      const found = numbersOf(words);
      return `${found}` === `${wanted}` ? [] : [{ id, wanted: `${wanted}`, found: `${found}` }];
    });
    expect(differing).toEqual([]);
  });

  it('is set as French is', () => {
    const words = french.map(([, one]) => one).join(' ');
    expect(words).not.toMatch(/'|\bours\b|[^\s]:\s/);
    expect(html).toContain('<p class="edition">Version 1.0.0, par Frumple</p>');
  });
});
