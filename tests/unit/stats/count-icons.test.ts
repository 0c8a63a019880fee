import { describe, expect, it } from 'vitest';
import { createIconLibrary } from '../../../src/pack/icons.ts';
import { countIcons } from '../../../src/stats/count-icons.ts';

const icons = createIconLibrary(
  new Map(
    ['sun', 'moon', 'star', 'pawn'].map((name) => [
      name,
      `<svg viewBox="0 0 9 9"><title>${name}</title><path d="M0 0 ${name}"/></svg>`,
    ]),
  ),
);

const onCard = (name: string): string => `<svg class="icon icon--${name}" viewBox="0 0 9 9"></svg>`;

describe('icons', () => {
  it('are counted on both sides of cards, on boards and in text', () => {
    const counts = countIcons(icons, [
      {
        component: 'deck',
        card: 'a',
        copies: 3,
        markup: [onCard('sun') + onCard('sun'), onCard('moon')],
      },
      { component: 'deck', card: 'b', copies: 2, markup: [onCard('sun'), ''] },
      { component: 'board', card: null, copies: 1, markup: ['<use href="#icon-moon"/>'] },
      { component: 'book', card: null, copies: 1, markup: [`<p>${onCard('sun')}</p>`] },
    ]);
    expect(counts.used).toEqual([
      { icon: 'sun', cards: 2, copies: 5, times: 4, components: ['deck', 'book'] },
      { icon: 'moon', cards: 1, copies: 3, times: 2, components: ['deck', 'board'] },
    ]);
    expect(counts.unused).toEqual(['pawn', 'star']);
  });

  it('are found by their drawing where their name is not written', () => {
    const map = '<svg><g><path d="M0 0 pawn"/></g></svg>';
    const { used, unused } = countIcons(icons, [
      { component: 'deck', card: 'a', copies: 1, markup: [map] },
    ]);
    expect(used.map(({ icon }) => icon)).toEqual(['pawn']);
    expect(unused).toEqual(['moon', 'star', 'sun']);
  });

  it('of another name do not count, nor do other classes', () => {
    const html = '<i class="icon--sunrise"></i><i class="no-icon--moon"></i>';
    const { used } = countIcons(icons, [
      { component: 'deck', card: 'a', copies: 1, markup: [html] },
    ]);
    expect(used).toEqual([]);
  });
});
