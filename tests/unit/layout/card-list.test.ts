import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/diagnostics/errors.ts';
import { readCardList } from '../../../src/layout/card-list.ts';
import type { DeckComponent } from '../../../src/pack/pack.ts';
import { cardSize, deck } from './decks.ts';

function deckOf(id: string, names: Readonly<Record<string, string>>): DeckComponent {
  const base = deck(cardSize('poker'), [1]);
  const [first] = base.cards;
  if (first === undefined) throw new Error('there is no card');
  const cards = Object.entries(names).map(([cardId, name]) => ({
    ...first,
    id: cardId,
    entry: { ...first.entry, id: cardId, fields: { name } },
  }));
  return { ...base, id, cards };
}

const spells = deckOf('spells', {
  fireball: 'Fireball',
  'run-hide': 'Run, Hide',
  'route-66': 'Route 66',
  'two-x': '2x Speed',
  wind: 'Gust',
});
const allies = deckOf('allies', { fox: 'Fox', gust: 'Gust' });

const read = (text: string) => readCardList({ name: 'tonight.txt', text }, [spells, allies]);

const failure = (text: string): string => {
  try {
    read(text);
  } catch (error) {
    if (error instanceof CliError) return `${error.exitCode}: ${error.message}`;
    throw error;
  }
  return '';
};

describe('a list of cards', () => {
  it.each([
    ['3x Fireball', 'spells/fireballx3'],
    ['3 X FIREBALL', 'spells/fireballx3'],
    ['3 fireball', 'spells/fireballx3'],
    ['fireball 3', 'spells/fireballx3'],
    ['Fireball x3', 'spells/fireballx3'],
    ['fireball, 3', 'spells/fireballx3'],
    ['fireball;3', 'spells/fireballx3'],
    ['"Run, Hide",2', 'spells/run-hidex2'],
    ['Run, Hide 2', 'spells/run-hidex2'],
    ['  Fireball  ', 'spells/fireballx1'],
    ['Route 66', 'spells/route-66x1'],
    ['2 Route 66', 'spells/route-66x2'],
    ['2x Speed', 'spells/two-xx1'],
    ['allies/fox 2', 'allies/foxx2'],
    // The id of one card, and not the name of another.
    ['gust', 'allies/gustx1'],
  ])('reads %s', (line, expected) => {
    expect(read(line)).toEqual([expected]);
  });

  it('names every line without a card, with the nearest name', () => {
    expect(failure('fox 2\n3x Firebal\n\nDragon of the Deep\n')).toMatch(
      /^2: tonight\.txt:2: there is no card `Firebal`; did you mean `fireball`\?\ntonight\.txt:4: there is no card `Dragon of the Deep`/,
    );
    expect(failure('# nothing\n')).toBe('2: tonight.txt names no card');
    expect(failure('0x Fireball')).toContain('there is no card `0x Fireball`');
  });

  it('asks which of two cards is meant by one name', () => {
    const twins = deckOf('twins', { 'a-fox': 'Fox' });
    expect(() => readCardList({ name: 'list', text: 'Fox' }, [allies, twins])).not.toThrow();
    const more = deckOf('more', { 'b-wolf': 'Wolf', 'c-wolf': 'Wolf' });
    expect(() => readCardList({ name: 'list', text: '1 wolf' }, [more])).toThrow(
      'list:1: more/b-wolf and more/c-wolf have that name: write the id',
    );
  });
});
