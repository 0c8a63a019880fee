// What the words of data/words.yaml do. Cards are data: a new card made of these words needs no code.
// @ts-check
import { createEffects } from 'vbuses/play';

/** @typedef {{ state: any, seat: number }} Context */

const TASKS = [
  'actions',
  'sneak',
  'light',
  'basket',
  'courage',
  'lull',
  'rumble',
  'window',
  'discard',
  'draw',
];

/** The seats of a list in the order of play, beginning after a seat. */
const inOrder = (/** @type {any[]} */ players, /** @type {number} */ seat) =>
  players.map((_, index) => (seat + 1 + index) % players.length);

/** Who carries most, below the stairs: the next one after the seat of several. */
function mostLoaded({ players }, seat, stairs) {
  const below = inOrder(players, seat).filter((one) => players[one].room !== stairs);
  const most = Math.max(...below.map((one) => players[one].carried.length));
  return below.filter((one) => players[one].carried.length === most).slice(0, 1);
}

export class CardEffects {
  #effects;
  #fields;

  /** @param {import('vbuses/play').GamePack} pack @param {import('./cellar.mjs').Cellar} cellar */
  constructor(pack, cellar) {
    const goodsOf = ({ state, seat }, good) =>
      state.players[seat].saved.filter((id) => cellar.find(id).good === good).length;
    /** @type {import('vbuses/play').EffectHandlers<Context>} */
    const handlers = {
      tasks: TASKS,
      conditions: {
        'at-depth': ({ depth }, { state, seat }) =>
          cellar.room(state.players[seat].room).depth === depth,
        saved: ({ count }, { state, seat }) => state.players[seat].saved.length >= Number(count),
      },
      targets: {
        others: (_, { state, seat }) => inOrder(state.players, seat).filter((one) => one !== seat),
        'most-loaded': (_, { state, seat }) => mostLoaded(state, seat, cellar.stairs),
      },
      values: {
        points: ({ points }) => Number(points),
        'points-per': ({ points, good }, context) => Number(points) * goodsOf(context, good),
        'points-per-meal': ({ points }, { state, seat }) =>
          Number(points) * cellar.pointsOf(state.players[seat].saved).mealCount,
      },
    };
    this.#effects = createEffects(pack, handlers);
    this.#fields = new Map(pack.table('cards').records.map(({ id, fields }) => [id, fields]));
  }

  /** @returns {import('vbuses/play').Effect[]} */
  #of(card) {
    return /** @type {any} */ (this.#fields.get(card)?.effects ?? []);
  }

  /** The tasks of a card that is played now. @param {string} card @param {Context} context */
  tasks(card, context) {
    return this.#effects.plan(this.#of(card), 'play', context);
  }

  /** Whether a card does something when it is played, wherever its player is. @param {string} card */
  isPlayable(card) {
    return this.#of(card).some((effect) => 'choose' in effect || TASKS.includes(effect.do));
  }

  /** What a card in the hand is worth at the end. @param {string} card @param {Context} context */
  points(card, context) {
    return this.#effects.total(
      ['points', 'points-per', 'points-per-meal'],
      this.#of(card),
      context,
    );
  }
}
