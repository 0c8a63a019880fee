// The rules of Last Trick, for `vbuses simulate`. A state is plain data that is never changed: every
// move makes a new one.
// @ts-check
import { deal, defineGame, IllegalAction, rankByScore, shuffled } from 'vbuses/play';
import { cautious, leader, lookahead } from './bots.mjs';
import { Deck } from './cards.mjs';
import { oneTrump, rulebookFacts } from './checks.mjs';

/**
 * @typedef {import('./cards.mjs').Laid} Laid
 * @typedef {{ type: 'play', card: string }} Play
 * @typedef {{
 *   config: import('vbuses/play').GameConfig,
 *   pile: readonly string[],
 *   hands: readonly (readonly string[])[],
 *   table: readonly Laid[],
 *   won: readonly (readonly string[])[],
 *   active: number,
 *   lastTaker: number | null,
 * }} State `hands` are those dealt so far; `won` are the cards that each seat has taken
 */

const FOLLOW = {
  id: 'LT-01',
  name: 'must-follow',
  question: 'Must players follow suit?',
  standard: 'yes',
  values: [
    { value: 'yes', meaning: 'a player who has a card of the suit that was led must play one' },
    { value: 'no', meaning: 'any card may be played' },
  ],
};

const LAST_TRICK = {
  id: 'LT-02',
  name: 'last-trick',
  question: 'What is the last trick worth?',
  standard: 'four',
  values: [
    { value: 'four', meaning: 'it is worth 4 points' },
    { value: 'one', meaning: 'it is worth 1 point, like any other' },
  ],
};

class LastTrick {
  #deck;

  /** @param {import('vbuses/play').GamePack} pack */
  constructor(pack) {
    this.#deck = new Deck(pack);
    // What bots may look up.
    this.tables = this.#deck;
  }

  /** @param {import('vbuses/play').GameConfig} config @returns {State} */
  setup(config) {
    return {
      config,
      pile: this.#deck.ids,
      hands: [],
      table: [],
      won: Array.from({ length: config.players }, () => []),
      active: 0,
      lastTaker: null,
    };
  }

  /** @param {State} state @returns {import('vbuses/play').Pending} */
  pending(state) {
    const { config, pile, hands, table, active } = state;
    if (hands.length < config.players) {
      const count = Math.floor(this.#deck.ids.length / config.players);
      const about = `the hand of seat ${hands.length + 1}`;
      return { type: 'chance', chance: deal(pile, count, { stream: 'deck', about }) };
    }
    if (isOver(state)) return { type: 'done', result: rankByScore(this.score(state), 'normal') };
    const kind = table.length === 0 ? 'lead' : 'follow';
    return { type: 'decision', seat: active, kind, optional: false };
  }

  /** @param {State} state @returns {Play[]} */
  legal({ config, hands, table: [led], active }) {
    const hand = hands[active] ?? [];
    const suit = led === undefined ? null : this.#deck.card(led.card).suit;
    const following = hand.filter((card) => this.#deck.card(card).suit === suit);
    const mustFollow = config.toggles[FOLLOW.id] === 'yes' && following.length > 0;
    return (mustFollow ? following : hand).map((card) => ({ type: 'play', card }));
  }

  /** @param {State} state @param {Play | import('vbuses/play').Outcome} choice */
  apply(state, choice) {
    if (Array.isArray(choice)) return this.#deal(state, choice);
    if (typeof choice === 'object' && 'card' in choice) return this.#play(state, choice.card);
    throw new IllegalAction(JSON.stringify(choice));
  }

  /** Only the seat itself learns which cards it gets. @param {State} state @param {readonly string[]} cards */
  #deal(state, cards) {
    const seat = state.hands.length;
    const hand = this.#deck.sorted(cards);
    const pile = state.pile.filter((card) => !hand.includes(card));
    return {
      state: { ...state, pile, hands: [...state.hands, hand] },
      events: [
        { type: 'dealt', seat, count: hand.length },
        { type: 'saw', seat, cards: hand, only: [seat] },
      ],
    };
  }

  /** @param {State} state @param {string} card */
  #play(state, card) {
    const { config, hands, won, active: seat } = state;
    const table = [...state.table, { seat, card }];
    const events = [{ type: 'played', seat, card }];
    const next = {
      ...state,
      table,
      hands: hands.map((hand, at) => (at === seat ? hand.filter((one) => one !== card) : hand)),
      active: (seat + 1) % config.players,
    };
    if (table.length < config.players) return { state: next, events };
    const taker = this.#deck.winner(table).seat;
    const taken = table.map((laid) => laid.card);
    return {
      state: {
        ...next,
        table: [],
        won: won.map((cards, at) => (at === taker ? [...cards, ...taken] : cards)),
        active: taker,
        lastTaker: taker,
      },
      events: [...events, { type: 'took', seat: taker, count: taken.length }],
    };
  }

  /** A seat sees its own hand, and how many cards the others hold. */
  view({ config, hands, table, won, active, lastTaker }, viewer) {
    const hand = viewer === 'public' ? [] : (hands[viewer] ?? []);
    const counts = hands.map(({ length }) => length);
    return { viewer, config, hand, counts, table, won, active, lastTaker };
  }

  /** Any deal of the unseen cards: it ignores what the others have shown not to have. */
  determinise({ viewer, hand, counts, ...open }, stream) {
    const seen = new Set([...hand, ...open.table.map(({ card }) => card), ...open.won.flat()]);
    const unseen = this.#deck.ids.filter((card) => !seen.has(card));
    const cards = shuffled(unseen, stream);
    const hands = counts.map((count, seat) =>
      seat === viewer ? hand : this.#deck.sorted(cards.splice(0, count)),
    );
    return { ...open, hands, pile: this.#deck.sorted(cards) };
  }

  /** @param {State} state @returns {import('vbuses/play').SeatScore[]} */
  score(state) {
    const bonus = state.config.toggles[LAST_TRICK.id] === 'four' ? 3 : 0;
    return state.won.map((cards, seat) => {
      const tricks = cards.length / state.config.players;
      const last = isOver(state) && seat === state.lastTaker ? bonus : 0;
      return { total: tricks + last, parts: { tricks, 'last trick': last } };
    });
  }

  /** @param {State} state */
  pieces({ pile, hands, table, won }) {
    /** @type {Record<string, number>} */
    const counts = {};
    for (const id of [...pile, ...hands.flat(), ...table.map(({ card }) => card), ...won.flat()]) {
      counts[`cards/${id}`] = (counts[`cards/${id}`] ?? 0) + 1;
    }
    return counts;
  }

  /** An action or an event as a sentence. */
  describe({ type, card, count, seat }, seatNames = []) {
    const who = seatNames[seat] ?? `seat ${seat + 1}`;
    if (type === 'play') return `play the ${this.#deck.card(card).name}`;
    if (type === 'played') return `${who} plays the ${this.#deck.card(card).name}`;
    if (type === 'dealt') return `${who} gets ${count} cards`;
    return type === 'took' ? `${who} takes the trick` : '';
  }

  /** What a player chooses: the page says "Choose" before it. */
  prompt(_, { kind }) {
    return kind === 'lead' ? 'which card to lead' : 'which card to play';
  }

  /** What people see who play on a page: the trick, and what each seat holds. */
  table({ viewer, config, hand, counts, table, won }) {
    const cards = (ids) =>
      ids.map((id) => ({ id, card: `cards/${id}`, name: this.#deck.card(id).name }));
    return {
      areas: [
        { id: 'trick', name: 'Trick', cards: cards(table.map(({ card }) => card)) },
        ...counts.map((count, seat) => ({
          ...{ id: `seat/${seat}`, name: 'Hand', seat, back: 'cards' },
          ...(seat === viewer ? { cards: cards(hand) } : { faceDown: count }),
          facts: [{ name: 'tricks', value: (won[seat]?.length ?? 0) / config.players }],
        })),
      ],
    };
  }
}

/** Whether all cards were dealt and played. @param {State} state */
const isOver = ({ config, hands }) =>
  hands.length === config.players && hands.every((hand) => hand.length === 0);

export default defineGame({
  id: 'last-trick',
  rulesVersion: '1',
  seats: { least: 3, most: 5 },
  bounds: { maxTurns: 100, scoreRange: [0, 16] },
  toggles: [FOLLOW, LAST_TRICK],
  scoreParts: ['tricks', 'last trick'],
  terms: {
    'decision/lead': {
      name: 'lead',
      description: 'playing the first card of a trick',
      rule: 'play',
    },
    'decision/follow': { name: 'follow', description: 'adding a card to a trick', rule: 'play' },
    'action/play': { name: 'play a card', description: 'putting a card on the table' },
  },
  strategies: { cautious, leader, lookahead },
  checks: [oneTrump],
  rulebookFacts,
  open: (pack) => new LastTrick(pack),
});
