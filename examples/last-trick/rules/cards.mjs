// The cards of Last Trick, as they are printed.
// @ts-check
import { copiesOf, unplayable } from 'vbuses/play';

/** @typedef {{ suit: string, name: string, rank: number, isTrump: boolean }} Card */
/** @typedef {{ seat: number, card: string }} Laid a card on the table, and who played it */

export class Deck {
  /** @type {Map<string, Card>} */
  #cards;

  /** @param {import('vbuses/play').GamePack} pack */
  constructor(pack) {
    const table = pack.table('cards');
    this.#cards = new Map(table.records.map((record) => [record.id, readCard(record)]));
    /** The id of each card, as often as it is printed. */
    this.ids = copiesOf(table);
    if (this.ids.length < 5) throw unplayable('it has fewer than 5 cards');
  }

  /** @param {string} id @returns {Card} */
  card(id) {
    return this.#cards.get(id) ?? { suit: '', name: id, rank: 0, isTrump: false };
  }

  /** Cards in the order of the data. @param {readonly string[]} cards */
  sorted(cards) {
    const order = [...this.#cards.keys()];
    return [...cards].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  }

  /** Whether a card beats another that was played before it. @param {string} card @param {string} other */
  beats(card, other) {
    const [one, two] = [this.card(card), this.card(other)];
    return one.suit === two.suit ? one.rank > two.rank : one.isTrump;
  }

  /** The card that wins a trick, and who played it. @param {readonly Laid[]} table */
  winner(table) {
    return table.reduce((best, laid) => (this.beats(laid.card, best.card) ? laid : best));
  }
}

/** @param {import('vbuses/play').PackRecord} record @returns {Card} */
function readCard({ fields: { suit, rank } }) {
  const { id, name, trump } = /** @type {any} */ (suit);
  return { suit: id, name: `${rank} of ${name}`, rank: Number(rank), isTrump: trump };
}
