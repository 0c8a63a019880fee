import { expect, it } from 'vitest';
import { dealHand, handGroup } from '../../../../src/preview/client/hand.ts';

it('deals five from a pile with all copies, or as many as there are', () => {
  const cards = [
    { id: 'fox', copies: 3 },
    { id: 'owl', copies: 4 },
    { id: 'elk', copies: 0 },
  ];
  expect(dealHand(cards, () => 0)).toEqual(['fox', 'fox', 'fox', 'owl', 'owl']);
  expect(dealHand(cards, () => 0.999)).toEqual(['owl', 'owl', 'owl', 'owl', 'fox']);
  expect(dealHand(cards.slice(0, 1), () => 0)).toHaveLength(3);
  expect(handGroup('owl,fox,owl', cards).cards).toEqual([
    { id: 'fox', copies: 1 },
    { id: 'owl', copies: 2 },
  ]);
});
