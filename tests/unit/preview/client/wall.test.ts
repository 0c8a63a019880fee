import { describe, expect, it } from 'vitest';
import {
  matchesView,
  normaliseSearchText,
  problemsByCard,
} from '../../../../src/preview/client/wall.ts';
import type { PreviewCard, PreviewProblem } from '../../../../src/preview/preview-state.ts';

const place = 'data/upgrades.yaml:3:3';
const card: PreviewCard = {
  id: 'bike-rack',
  deck: 'upgrades',
  name: 'Bike Rack',
  copies: 2,
  place,
  face: 'f',
  back: null,
};
const problem = (cards: readonly string[]): PreviewProblem => ({
  place,
  code: 'a/b',
  severity: 'error',
  message: '',
  hint: null,
  related: [],
  frame: '',
  cards,
  decks: [],
});
const all = { deck: '', text: '', onlyProblems: false };
const text = normaliseSearchText('Bike Rack', 'bike-rack', '\n  Start with\n 1  extra Action. ');

describe('the filters', () => {
  it.each([
    [{}, true],
    [{ deck: 'upgrades' }, true],
    [{ deck: 'fares' }, false],
    [{ text: 'EXTRA action' }, true],
    [{ text: 'action extra' }, true],
    [{ text: '  bike-r ' }, true],
    [{ text: 'extra banana' }, false],
    [{ onlyProblems: true }, false],
    [{ deck: 'upgrades', text: 'banana' }, false],
  ])('%o wants the card: %s', (filter, wanted) => {
    expect(matchesView(card, { text, problems: [] }, { ...all, ...filter })).toBe(wanted);
  });

  it('want a card that has a problem', () => {
    const problems = problemsByCard([problem(['bike-rack', 'fare']), problem(['bike-rack'])]);
    expect(problems.get('bike-rack')).toHaveLength(2);
    expect(problems.get('fare')).toHaveLength(1);
    const of = { text, problems: problems.get('bike-rack') ?? [] };
    expect(matchesView(card, of, { ...all, onlyProblems: true })).toBe(true);
  });
});
