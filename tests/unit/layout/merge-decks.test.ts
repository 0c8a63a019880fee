import { describe, expect, it } from 'vitest';
import { mergeDecks } from '../../../src/layout/merge-decks.ts';
import type { Component, DeckComponent } from '../../../src/pack/pack.ts';
import { ENGLISH_WORDS } from '../../helpers/english-words.ts';
import { cardSize, deck, withBacks } from './decks.ts';
import { boardOf, LARGE } from './tiles/boards.ts';

/** A deck of two cards named after it, with a template of its own. */
const deckOf = (id: string, change: Partial<DeckComponent> = {}): DeckComponent => {
  const made = deck(cardSize('poker'), [2, 1]);
  const cards = made.cards.map((card, index) => ({ ...card, id: `${id}-${index + 1}` }));
  return { ...made, id, name: id.toUpperCase(), template: `${id}.hbs`, cards, ...change };
};

const [foxes, geese, hens] = [deckOf('foxes'), deckOf('geese'), deckOf('hens')];
const board = boardOf(LARGE);

const merged = (
  components: readonly Component[],
  printOf: (one: DeckComponent) => unknown = () => null,
) => mergeDecks(components, { words: ENGLISH_WORDS, printOf, fitsOnePage: () => false });

const decksIn = (components: readonly Component[]) =>
  components.map((one) => [
    one.id,
    ...('members' in one ? (one.members ?? []) : []).map(({ id }) => id),
  ]);

describe('mergeDecks', () => {
  it('joins decks of one size where the first of them stands', () => {
    const routes = deckOf('routes', { size: cardSize('tarot') });
    const joined = merged([board, foxes, routes, geese, hens]);
    expect(decksIn(joined)).toEqual([
      ['board'],
      ['foxes-and-more', 'foxes', 'geese', 'hens'],
      ['routes'],
    ]);
    expect(joined[1]?.name).toBe('FOXES and 2 more');
    expect(joined[2]).toBe(routes);
  });

  it('keeps the order of the cards, their copies and their templates', () => {
    const own = { face: 'own.hbs', back: null };
    const [first, ...others] = geese.cards;
    if (first === undefined) throw new Error('no card');
    const special = { ...geese, cards: [{ ...first, templates: own }, ...others] };
    const [joined] = merged([foxes, special]);
    if (joined?.kind !== 'deck') throw new Error('no deck');
    expect(joined.cards.map(({ id, copies, templates }) => [id, copies, templates?.face])).toEqual([
      ['foxes-1', 2, 'foxes.hbs'],
      ['foxes-2', 1, 'foxes.hbs'],
      ['geese-1', 2, 'own.hbs'],
      ['geese-2', 1, 'geese.hbs'],
    ]);
  });

  it.each<[string, DeckComponent]>([
    ['another gutter', { ...geese, gutterIn: 0.2 }],
    ['another piece', { ...geese, piece: 'token' }],
    ['a back', withBacks(geese)],
    ['lines of its own to cut along', { ...geese, cut: 'drawn' }],
    ['pages of its own', { ...geese, form: 'board' }],
  ])('leaves a deck with %s alone', (_what, other) => {
    expect(merged([foxes, other])).toEqual([foxes, other]);
  });

  it('leaves decks apart that are printed differently', () => {
    const papers = (one: DeckComponent) => (one.id === 'geese' ? ['a4'] : ['letter']);
    expect(decksIn(merged([foxes, geese, hens], papers))).toEqual([
      ['foxes-and-more', 'foxes', 'hens'],
      ['geese'],
    ]);
  });
});

describe('small decks of several sizes', () => {
  const routes = deckOf('routes', { size: cardSize('tarot'), piece: 'token' });
  const maps = deckOf('maps', { size: cardSize('mini'), cut: 'drawn' });
  const join = (
    fitsOnePage: (one: DeckComponent) => boolean,
    printOf: (one: DeckComponent) => unknown = () => null,
  ) =>
    mergeDecks([foxes, routes, board, geese, maps], { words: ENGLISH_WORDS, printOf, fitsOnePage });

  it('are joined where a page holds them, after those of one size', () => {
    const joined = join(({ members = [] }) => members.length < 4);
    expect(decksIn(joined)).toEqual([
      ['foxes-and-more', 'foxes', 'geese', 'routes'],
      ['board'],
      ['maps'],
    ]);
    expect(joined[0]).toMatchObject({ name: 'FOXES and 2 more', piece: 'piece', cut: 'edges' });
  });
});
