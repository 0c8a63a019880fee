// The rules of this game, for `vbuses simulate`. A state is plain data that is never changed: every
// move makes a new one. An editor that knows TypeScript checks this file where vbuses is installed.
// @ts-check
import { copiesOf, deal, defineGame, IllegalAction, rankByScore, shuffled } from 'vbuses/play';

/**
 * @typedef {{ type: 'play', card: string }} Play
 * @typedef {{ seat: number, card: string }} Laid a card on the table, and who laid it
 * @typedef {{
 *   config: import('vbuses/play').GameConfig,
 *   pile: readonly string[],
 *   hands: readonly (readonly string[])[],
 *   table: readonly Laid[],
 *   taken: readonly (readonly string[])[],
 *   active: number,
 * }} State `hands` are those dealt so far; `taken` are the cards that each seat took
 */

const HAND = 6;

const isOver = ({ hands }) => hands.length === 2 && hands.flat().length === 0;

const score = ({ taken }) =>
  taken.map((cards) => ({ total: cards.length / 2, parts: { tricks: cards.length / 2 } }));

/** Only the seat itself learns which cards it gets. */
function dealHand(state, cards) {
  const seat = state.hands.length;
  const pile = state.pile.filter((card) => !cards.includes(card));
  return {
    state: { ...state, pile, hands: [...state.hands, cards] },
    events: [
      { type: 'dealt', seat },
      { type: 'saw', seat, cards, only: [seat] },
    ],
  };
}

/** The game, with the cards as they are printed. @param {import('vbuses/play').GamePack} pack */
function open(pack) {
  const table = pack.table('cards');
  const ids = copiesOf(table);
  const cards = new Map(table.records.map(({ id, fields }) => [id, fields]));
  const suitOf = (card) => String(cards.get(card)?.suit);
  const rankOf = (card) => Number(cards.get(card)?.rank);
  /** Whether an answer takes the trick from the card that was laid first. */
  const beats = (answer, first) =>
    suitOf(answer) === suitOf(first)
      ? rankOf(answer) > rankOf(first)
      : rankOf(answer) < rankOf(first);

  function layDown(state, card) {
    const { hands, taken, active: seat } = state;
    const table = [...state.table, { seat, card }];
    const events = [{ type: 'played', seat, card }];
    const next = {
      ...state,
      table,
      hands: hands.map((hand, at) => (at === seat ? hand.filter((one) => one !== card) : hand)),
      active: 1 - seat,
    };
    const [first, answer] = table;
    if (answer === undefined) return { state: next, events };
    const taker = beats(answer.card, first.card) ? answer.seat : first.seat;
    const trick = table.map((laid) => laid.card);
    return {
      state: {
        ...next,
        table: [],
        taken: taken.map((cards, at) => (at === taker ? [...cards, ...trick] : cards)),
        active: taker,
      },
      events: [...events, { type: 'took', seat: taker }],
    };
  }

  return {
    /** @returns {State} */
    setup: (config) => ({ config, pile: ids, hands: [], table: [], taken: [[], []], active: 0 }),

    pending(state) {
      const { pile, hands, table, active } = state;
      if (hands.length < 2) {
        const about = `the hand of seat ${hands.length + 1}`;
        return { type: 'chance', chance: deal(pile, HAND, { stream: 'deck', about }) };
      }
      if (isOver(state)) return { type: 'done', result: rankByScore(score(state), 'normal') };
      const kind = table.length === 0 ? 'lead' : 'answer';
      return { type: 'decision', seat: active, kind, optional: false };
    },

    /** @returns {Play[]} */
    legal: ({ hands, active }) => (hands[active] ?? []).map((card) => ({ type: 'play', card })),

    apply(state, choice) {
      if (Array.isArray(choice)) return dealHand(state, choice);
      if (typeof choice === 'object' && 'card' in choice) return layDown(state, choice.card);
      throw new IllegalAction(JSON.stringify(choice));
    },

    /** A seat sees its own hand, and how many cards the other holds. */
    view({ config, hands, table, taken, active }, viewer) {
      const hand = viewer === 'public' ? [] : (hands[viewer] ?? []);
      const counts = hands.map(({ length }) => length);
      return { viewer, config, hand, counts, table, taken, active };
    },

    /** Any deal of the cards that this seat has not seen, for bots that look ahead. */
    determinise({ viewer, hand, counts, ...shown }, stream) {
      const seen = new Set([
        ...hand,
        ...shown.table.map(({ card }) => card),
        ...shown.taken.flat(),
      ]);
      const unseen = shuffled(
        ids.filter((card) => !seen.has(card)),
        stream,
      );
      const hands = counts.map((count, seat) => (seat === viewer ? hand : unseen.splice(0, count)));
      return { ...shown, hands, pile: unseen };
    },

    score,

    /** Every card, wherever it is: none may get lost. */
    pieces: ({ pile, hands, table, taken }) =>
      Object.fromEntries(
        [...pile, ...hands.flat(), ...table.map(({ card }) => card), ...taken.flat()].map(
          (card) => [`cards/${card}`, 1],
        ),
      ),

    /** An action or an event as a sentence. */
    describe({ type, card, seat }, seatNames = []) {
      const who = seatNames[seat] ?? `seat ${seat + 1}`;
      const name = card === undefined ? '' : `the ${suitOf(card)} ${rankOf(card)}`;
      if (type === 'play') return `play ${name}`;
      if (type === 'played') return `${who} plays ${name}`;
      if (type === 'saw') return '';
      return type === 'took' ? `${who} takes the trick` : `${who} gets a hand`;
    },

    // What bots may look up.
    tables: { rankOf, beats },
  };
}

/** Takes a trick with its highest card that can, and else gives its lowest away. */
const greedy = {
  description: 'takes every trick that it can',
  create: ({ rules: { tables } }) => ({
    decide({ table: [first] }, legal) {
      const byRank = [...legal].sort((a, b) => tables.rankOf(a.card) - tables.rankOf(b.card));
      if (first === undefined) return byRank[0];
      return byRank.findLast(({ card }) => tables.beats(card, first.card)) ?? byRank[0];
    },
  }),
};

export default defineGame({
  id: 'my-game', // the `id` of game.yaml
  rulesVersion: '1',
  seats: { least: 2, most: 2 },
  bounds: { maxTurns: 20, scoreRange: [0, 6] },
  scoreParts: ['tricks'],
  terms: {
    'decision/lead': { name: 'lead', description: 'laying the first card of a trick' },
    'decision/answer': { name: 'answer', description: 'laying the second card of a trick' },
    'action/play': { name: 'play a card', description: 'laying a card on the table' },
  },
  strategies: { greedy },
  open,
});
