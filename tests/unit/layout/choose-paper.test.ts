import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/diagnostics/errors.ts';
import { assertPapers, choosePapersByComponent } from '../../../src/layout/choose-paper.ts';
import { barePack } from '../../helpers/bare-pack.ts';
import { cardSize, deck, papers } from '../layout/decks.ts';

const [mats, upgrades] = ['mats', 'upgrades'].map((id) => ({
  ...deck(cardSize('poker'), [1]),
  id,
}));
if (mats === undefined || upgrades === undefined) throw new Error('there are no decks');
const pack = barePack({ components: [mats, upgrades] });

const chosen = (items: readonly string[]) => {
  const { papers: usual, papersOf } = choosePapersByComponent(items, papers, pack);
  return [usual, papersOf(mats), papersOf(upgrades)].map(
    (list) => list?.map(({ id }) => id) ?? null,
  );
};

const hintOf = (choose: () => unknown): string => {
  try {
    choose();
  } catch (error) {
    if (error instanceof CliError) return `${error.message}: ${error.hint}`;
    throw error;
  }
  return '';
};

describe('papers of single components', () => {
  it.each([
    [
      ['letter', 'a4'],
      [['letter', 'a4'], null, null],
    ],
    [
      ['a4', 'mats=tabloid'],
      [['a4'], ['tabloid'], null],
    ],
    [
      ['mats=Tabloid+a3', 'mats=tabloid'],
      [['letter'], ['tabloid', 'a3'], null],
    ],
  ])('reads %j', (items, expected) => {
    expect(chosen(items)).toEqual(expected);
  });

  it('names what was meant', () => {
    expect(hintOf(() => chosen(['mat=tabloid']))).toMatch(/no component `mat`.*`mats`/);
    expect(hintOf(() => chosen(['mats=tablod']))).toMatch(/no paper `tablod`.*`tabloid`/);
    expect(hintOf(() => assertPapers(['mats=a4', 'upgrades=a44'], papers))).toMatch(
      /no paper `a44`/,
    );
    expect(hintOf(() => assertPapers(['mats='], papers))).toMatch(/no paper ``/);
  });
});
