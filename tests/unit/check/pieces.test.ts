import { describe, expect, it } from 'vitest';
import { checkFully, shippedPack } from '../../helpers/pack.ts';

describe('the pieces of the shipped pack', () => {
  const { pack } = checkFully(shippedPack);
  const copies = (id: string): number => {
    const component = pack?.components.find((one) => one.id === id);
    if (component?.kind !== 'deck') throw new Error(`${id} is no deck`);
    return component.cards.reduce((sum, card) => sum + card.copies, 0);
  };

  it('are as many as the rules ask for', () => {
    expect(copies('tokens')).toBe(160);
    expect(copies('standees')).toBe(4);
    expect(copies('player-aids')).toBe(4);
    expect(copies('dice')).toBe(2);
    expect(copies('boxes-passengers')).toBe(8);
    expect(copies('boxes-others')).toBe(3);
    expect(copies('game-box')).toBe(2);
    expect(copies('score-pad')).toBeGreaterThan(3);
  });

  it('have a box for every deck of cards', () => {
    const boxed = [...(pack?.tables.get('boxes')?.entries ?? [])].flatMap(({ fields }) =>
      [fields.deck, fields.beside ?? []].flat().map((deck) => (deck as { id: string }).id),
    );
    const decks = pack?.components.filter((one) => one.kind === 'deck' && one.piece === 'card');
    expect(boxed.sort()).toEqual(decks?.map(({ id }) => id).sort());
  });

  it('tell a box how many cards go in', () => {
    const [first] = pack?.tables.get('boxes')?.entries ?? [];
    expect(first?.fields.deck).toEqual({
      id: 'passengers-1-fairview',
      name: 'Fairview passengers',
      cards: 18,
    });
  });

  it('have colours of players that none of the regions has, each with its own letter', () => {
    const fieldsOf = (table: string, field: string) =>
      (pack?.tables.get(table)?.entries ?? []).map(({ fields }) => fields[field]);
    const fills = [...fieldsOf('players', 'fill'), ...fieldsOf('regions', 'fill')];
    expect(new Set(fills).size).toBe(fills.length);
    expect(new Set(fieldsOf('players', 'letter')).size).toBe(4);
  });

  it('are cut where they say, and called what they are', () => {
    const reported = (pack?.components ?? []).flatMap((one) =>
      one.kind === 'deck' && one.piece !== 'card' ? [`${one.id}: ${one.piece}, ${one.cut}`] : [],
    );
    expect(reported).toEqual([
      'tokens: token, edges',
      'standees: standee, edges',
      'player-aids: player aid, edges',
      'score-pad: score sheet, edges',
      'dice: paper die, drawn',
      'boxes-passengers: box, drawn',
      'boxes-others: box, drawn',
      'game-box: tray, drawn',
    ]);
  });
});
