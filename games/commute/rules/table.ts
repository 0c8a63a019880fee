import { createCardFinder, type GamePack, type TableCard, type TableDraft } from 'vbuses/play';
import type { Tables } from './tables.ts';
import type { View } from './view.ts';

/** What lies on the table, for people who play on a page. */
export function createTable(pack: GamePack, tables: Tables): (view: View) => TableDraft {
  const find = createCardFinder(pack);
  const cards = (ids: readonly string[]): TableCard[] =>
    ids.flatMap((id) => {
      const card = find(id);
      return card === null ? [] : [{ ...card, name: `card ${tables.values.get(id) ?? card.name}` }];
    });
  return ({ players, commute, turn, cards: piles, uhOhs, reputation }) => ({
    areas: [
      {
        ...{ id: 'board', name: 'Board', board: 'board' },
        pieces: players.flatMap(({ at, hasArrived }, seat) =>
          at === '' || hasArrived ? [] : [{ id: `pawn/${seat}`, name: 'pawn', at, seat }],
        ),
        facts: [
          { name: 'commute', value: `${Math.max(0, commute.number) + 1}, ${commute.which}` },
          { name: 'turn', value: turn.number },
        ],
      },
      {
        ...{ id: 'deck', name: 'Number cards', faceDown: piles.deck, back: 'number-cards' },
        cards: cards(piles.discards.slice(-1)),
      },
      {
        ...{ id: 'uh-ohs', name: 'Uh-Oh! cards', faceDown: uhOhs.deck, back: 'uh-ohs' },
        cards: uhOhs.discards.slice(-1).flatMap((id) => find(id) ?? []),
      },
      ...players.map(({ hand, minutes, hasArrived, skips, house }, seat) => ({
        ...{ id: `seat/${seat}`, name: 'Hand', seat, cards: cards(hand.cards ?? []) },
        ...(hand.cards === null && { faceDown: hand.count, back: 'number-cards' }),
        facts: [
          { name: 'minutes', value: minutes },
          { name: 'reputation', value: reputation[seat] ?? 0 },
          { name: 'house', value: house && (tables.houses.get(house)?.name ?? house) },
          { name: 'turns skipped', value: skips > 0 ? skips : null },
          { name: 'arrived', value: hasArrived ? 'yes' : null },
        ],
      })),
    ],
  });
}
