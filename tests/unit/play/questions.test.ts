import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/pack/pack.ts';
import { standardAnswers } from '../../../src/play/game-rules.ts';
import { openPackData } from '../../../src/play/pack-data.ts';
import { readQuestions } from '../../../src/play/questions.ts';

const TIE = {
  name: 'tie',
  question: 'Who wins a tie?',
  answers: [
    { id: 'shared', meaning: 'All of them.' },
    { id: 'first', meaning: 'The first player.' },
  ],
};

const read = (fields: Fields, known: Readonly<Record<string, readonly string[]>>) => {
  const place = { file: 'data/questions.yaml', line: 3, column: 3 };
  const records = [{ id: 'Q-1', copies: 1, fields, place }];
  const tables = [{ id: 'questions', noun: 'question', records }];
  const game = { id: 'tie', name: 'Tie', version: '1', language: 'en' };
  const effects = { vocabulary: new Map(), lists: [] };
  const pack = openPackData({ game, tables, components: [], effects, graphs: [] } as never);
  return readQuestions(pack.table('questions'), known);
};

describe('the questions of a pack', () => {
  it('are toggles whose first answer is the standard one', () => {
    const toggles = read({ ...TIE, about: ['action/pass'] }, { 'Q-1': ['first', 'shared'] });
    expect(toggles).toEqual([
      {
        id: 'Q-1',
        name: 'tie',
        question: 'Who wins a tie?',
        about: ['action/pass'],
        standard: 'shared',
        values: [
          { value: 'shared', meaning: 'All of them.' },
          { value: 'first', meaning: 'The first player.' },
        ],
      },
    ]);
    expect(standardAnswers(toggles)).toEqual({ 'Q-1': 'shared' });
  });

  it('have no answer that the rules cannot play', () => {
    expect(() => read(TIE, { 'Q-1': ['shared'] })).toThrow(
      'Q-1 is answered with `first`, but the rules know shared (data/questions.yaml:3:3)',
    );
  });

  it('are those that the rules ask', () => {
    expect(() => read(TIE, {})).toThrow('but the rules do not ask it');
    expect(() => read(TIE, { 'Q-1': ['shared', 'first'], 'Q-2': ['yes'] })).toThrow(
      'it has no record in `questions` called `Q-2`',
    );
    expect(() => read({ ...TIE, answers: [] }, { 'Q-1': ['shared'] })).toThrow('has no answers');
  });
});
