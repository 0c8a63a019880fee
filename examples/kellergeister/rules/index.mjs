// The rules of Kellergeister. A state is plain data that is never changed: every move makes a new one.
// @ts-check
import {
  createCardFinder,
  deal,
  defineGame,
  die,
  draw,
  IllegalAction,
  rankByScore,
  shuffled,
} from 'vbuses/play';
import { bold, careful } from './bots.mjs';
import { CardEffects } from './card-effects.mjs';
import { Cellar } from './cellar.mjs';
import { Turn } from './turn.mjs';

/**
 * @typedef {import('./turn.mjs').State} State
 * @typedef {import('./turn.mjs').Player} Player
 */

const LATE = {
  id: 'KG-01',
  name: 'late',
  question: 'What becomes of finds that are still in a basket when the cock crows?',
  standard: 'lost',
  values: [
    { value: 'lost', meaning: 'they are worth nothing' },
    { value: 'half', meaning: 'each is worth half its points, rounded down' },
  ],
};

/** What waits for chance: each gives the chance of a task. */
const CHANCES = {
  deal: (state, { seat }, { numbers }) =>
    deal(state.deck, numbers.startHand + (seat < 2 ? 0 : numbers.lateHand), {
      stream: 'deck',
      about: `the hand of seat ${seat + 1}`,
    }),
  find: (state, { depth }) =>
    draw(state.pools[depth - 1], { stream: 'finds', about: `a find at depth ${depth}` }),
  light: (state, { depth }) =>
    draw(state.pools[depth - 1], { stream: 'finds', about: `a find at depth ${depth}` }),
  draw: (state) => draw(state.deck, { stream: 'deck', about: 'a card' }),
  discard: (state, { seat }) =>
    draw(state.players[seat].hand, { stream: 'hands', about: `a card of seat ${seat + 1}` }),
  ghost: (_, __, { dieFaces }) =>
    die(dieFaces.length, { stream: 'ghost', about: 'the die of the ghost' }),
};

class Kellergeister {
  #cellar;
  #effects;
  #find;

  /** @param {import('vbuses/play').GamePack} pack */
  constructor(pack) {
    this.#cellar = new Cellar(pack);
    this.#effects = new CardEffects(pack, this.#cellar);
    this.#find = createCardFinder(pack);
    // What bots may look up.
    this.tables = this.#cellar;
  }

  /** @param {import('vbuses/play').GameConfig} config @returns {State} */
  setup(config) {
    const { rooms, stairs, crypt, pools, cards, numbers } = this.#cellar;
    const holds = [...rooms.values()].filter(({ depth }) => depth > 0 && depth < 4);
    const seats = Array.from({ length: config.players }, (_, seat) => seat);
    return {
      config,
      round: 0,
      active: 0,
      actions: numbers.actions,
      freeSteps: 0,
      hasPlayed: false,
      ghost: crypt,
      pools,
      rooms: Object.fromEntries(holds.map(({ id }) => [id, { closed: 2, open: [] }])),
      players: seats.map(() => ({
        room: stairs,
        carried: [],
        saved: [],
        hand: [],
        basket: numbers.basket,
        courage: 0,
      })),
      deck: cards,
      discards: [],
      spooks: [],
      agenda: seats.map((seat) => ({ task: 'deal', seat })).reverse(),
    };
  }

  /** @param {State} state @returns {import('vbuses/play').Pending} */
  pending(state) {
    const { agenda, active, round } = state;
    const task = agenda.at(-1);
    if (task !== undefined && task.task in CHANCES) {
      return { type: 'chance', chance: CHANCES[task.task](state, task, this.#cellar) };
    }
    if (task !== undefined) {
      return { type: 'decision', seat: task.seat, kind: task.task, optional: false };
    }
    if (round >= this.#cellar.rounds) {
      return { type: 'done', result: rankByScore(this.score(state), 'normal') };
    }
    return { type: 'decision', seat: active, kind: 'turn', optional: false };
  }

  /** @param {State} state */
  legal(state) {
    const task = state.agenda.at(-1);
    if (task?.task === 'choose') {
      return task.options.map((_, option) => ({ type: 'choose', option }));
    }
    if (task?.task === 'window') {
      const finds = new Set(state.players[task.seat]?.carried);
      return [...finds].map((find) => ({ type: 'pass', find }));
    }
    return this.#turnActions(state);
  }

  /** @param {State} state */
  #turnActions(state) {
    const { active, actions, freeSteps, hasPlayed, ghost, players } = state;
    const player = /** @type {Player} */ (players[active]);
    const legal = /** @type {any[]} */ ([{ type: 'end' }]);
    if (actions + freeSteps > 0) {
      for (const to of this.#cellar.room(player.room).neighbours) {
        if (to !== ghost && to !== this.#cellar.crypt) legal.push({ type: 'walk', to });
      }
    }
    if (actions > 0) legal.push(...this.#finding(state, player));
    if (hasPlayed) return legal;
    const cards = [...new Set(player.hand)].filter((card) => this.#effects.isPlayable(card));
    return [...legal, ...cards.map((card) => ({ type: 'play', card }))];
  }

  /** What can be found or drawn where a player is. @param {State} state @param {Player} player */
  #finding({ rooms, deck, discards }, { room, carried, basket, hand }) {
    const { closed, open } = rooms[room] ?? { closed: 0, open: [] };
    const hasSpace = carried.length < basket;
    const canDraw = deck.length + discards.length > 0 && hand.length < this.#cellar.numbers.hand;
    return [
      ...(hasSpace && closed > 0 ? [{ type: 'search' }] : []),
      ...(hasSpace ? [...new Set(open)].map((find) => ({ type: 'take', find })) : []),
      ...(canDraw ? [{ type: 'listen' }] : []),
    ];
  }

  /** @param {State} state @param {any} choice */
  apply(state, choice) {
    const turn = new Turn(state, this.#cellar);
    const task = turn.state.agenda.at(-1);
    if (task === undefined) this.#act(turn, choice);
    else {
      turn.state.agenda.pop();
      this.#finish(turn, task, choice);
    }
    this.#settle(turn);
    return { state: turn.state, events: turn.events };
  }

  /** An action of a turn. @param {Turn} turn @param {any} action */
  #act(turn, { type, to, find, card }) {
    const { state } = turn;
    const seat = state.active;
    const player = turn.player(seat);
    if (type === 'walk') return turn.walk(seat, to);
    if (type === 'end') {
      turn.tell('ended', { seat });
      return turn.add([{ task: 'ghost' }]);
    }
    if (type === 'play') {
      state.hasPlayed = true;
      turn.discard(seat, card);
      turn.tell('played', { seat, card });
      return turn.add(this.#toAgenda(this.#effects.tasks(card, { state, seat })));
    }
    state.actions -= 1;
    if (type !== 'take') turn.tell(`${type}ed`, { seat });
    if (type === 'listen') return turn.add([{ task: 'draw', seat, count: 1 }]);
    if (type === 'search') {
      return turn.add([{ task: 'find', seat, depth: this.#cellar.room(player.room).depth }]);
    }
    if (type !== 'take') throw new IllegalAction(type);
    const place = state.rooms[player.room];
    place?.open.splice(place.open.indexOf(find), 1);
    player.carried.push(find);
    turn.tell('took', { seat, find });
  }

  /** The outcome of a chance, or an answer to a question. @param {Turn} turn @param {any} task @param {any} choice */
  #finish(turn, task, choice) {
    const { seat } = task;
    if (task.task === 'deal') for (const card of choice) turn.drawn(seat, card);
    else if (task.task === 'find') turn.found(seat, choice);
    else if (task.task === 'light') turn.lit(seat, choice);
    else if (task.task === 'ghost') {
      const rooms = this.#cellar.dieFaces[choice - 1] ?? 0;
      turn.tell('rolled', { rooms });
      turn.moveGhost(rooms);
      turn.pass();
    } else if (task.task === 'draw') {
      turn.drawn(seat, choice);
      turn.add([{ ...task, count: task.count - 1 }]);
    } else if (task.task === 'discard') {
      turn.discard(seat, choice);
      turn.tell('lost', { seat, card: choice });
      turn.add([{ ...task, count: task.count - 1 }]);
    } else if (task.task === 'choose') {
      turn.tell('chose', { seat, option: choice.option });
      turn.add(task.options[choice.option]);
    } else {
      const { carried, saved } = turn.player(seat);
      saved.push(...carried.splice(carried.indexOf(choice.find), 1));
      turn.tell('saved', { seat, finds: [choice.find] });
      turn.add([{ ...task, count: task.count - 1 }]);
    }
  }

  /** Does what needs no one: until a chance or a player is asked, or the agenda is empty. @param {Turn} turn */
  #settle(turn) {
    for (;;) {
      const task = turn.state.agenda.at(-1);
      if (task === undefined || this.#isWaiting(turn, task)) return;
      turn.state.agenda.pop();
      this.#do(turn, task);
    }
  }

  /** @param {Turn} turn @param {any} task */
  #isWaiting(turn, { task, seat, count }) {
    if (task === 'draw') return count > 0 && turn.refillDeck();
    if (task === 'discard') return count > 0 && turn.player(seat).hand.length > 0;
    if (task === 'window') return count > 0 && turn.player(seat).carried.length > 0;
    return task in CHANCES || task === 'choose';
  }

  /** What a card does at once. @param {Turn} turn @param {any} task */
  #do(turn, { task, seat, amount }) {
    const player = turn.player(seat);
    if (task === 'actions') turn.state.actions += amount;
    else if (task === 'sneak') turn.state.freeSteps += amount;
    else if (task === 'basket') player.basket += amount;
    else if (task === 'courage') player.courage += amount;
    else if (task === 'lull') turn.goHome();
    else if (task === 'rumble') turn.moveGhost(amount, seat);
    else if (task === 'lamp') {
      const { closed = 0 } = turn.state.rooms[player.room] ?? {};
      const { depth } = this.#cellar.room(player.room);
      turn.add(Array.from({ length: closed }, () => ({ task: 'light', seat, depth })));
    }
  }

  /** The tasks of effects as those of the agenda: one for each seat. @param {readonly any[]} tasks @returns {any[]} */
  #toAgenda(tasks) {
    return tasks.flatMap((one) => {
      if ('choose' in one) {
        const options = one.choose.map((option) => this.#toAgenda(option));
        return [{ task: 'choose', seat: one.seat, options }];
      }
      return one.seats.map((seat) => agendaTask(one, seat));
    });
  }

  /** A seat sees its own hand, and how many cards the others hold. @param {State} state @param {import('vbuses/play').Viewer} viewer */
  view({ players, deck, ...open }, viewer) {
    return {
      ...open,
      viewer,
      hand: viewer === 'public' ? [] : (players[viewer]?.hand ?? []),
      players: players.map(({ hand, ...player }) => ({ ...player, cards: hand.length })),
      deck: deck.length,
    };
  }

  /** Any deal of the cards that the viewer does not see. */
  determinise({ viewer, hand, players, deck, ...open }, stream) {
    void deck;
    const unseen = [...this.#cellar.cards];
    for (const card of [...hand, ...open.discards]) unseen.splice(unseen.indexOf(card), 1);
    const cards = shuffled(unseen, stream);
    const dealt = players.map(({ cards: count, ...player }, seat) => ({
      ...player,
      hand: seat === viewer ? hand : cards.splice(0, count),
    }));
    return { ...open, players: dealt, deck: cards };
  }

  /** @param {State} state @returns {import('vbuses/play').SeatScore[]} */
  score(state) {
    const isHalf = state.config.toggles[LATE.id] === 'half';
    return state.players.map(({ saved, carried, hand }, seat) => {
      const { finds, meals } = this.#cellar.pointsOf(saved);
      const cards = hand.reduce(
        (sum, card) => sum + this.#effects.points(card, { state, seat }),
        0,
      );
      const halves = carried.map((id) => Math.floor(this.#cellar.find(id).value / 2));
      const late = isHalf ? halves.reduce((sum, value) => sum + value, 0) : 0;
      return { total: finds + late + meals + cards, parts: { finds: finds + late, meals, cards } };
    });
  }

  /** @param {State} state */
  pieces({ deck, discards, players, pools, rooms, spooks }) {
    /** @type {Record<string, number>} */
    const counts = {};
    const count = (component, ids) => {
      for (const id of ids) {
        const key = `${component}/${id}`;
        counts[key] = (counts[key] ?? 0) + 1;
      }
    };
    count('cards', [...deck, ...discards, ...players.flatMap(({ hand }) => hand)]);
    count('finds', [...pools.flat(), ...spooks]);
    count(
      'finds',
      Object.values(rooms).flatMap(({ open }) => open),
    );
    count(
      'finds',
      players.flatMap(({ carried, saved }) => [...carried, ...saved]),
    );
    return counts;
  }

  /** @param {State} state @returns {import('vbuses/play').Violation[]} */
  invariants({ rooms, pools, players, ghost }) {
    const found = [];
    const closed = Object.values(rooms).reduce((sum, room) => sum + room.closed, 0);
    if (closed !== pools.flat().length) {
      found.push({
        law: 'closed-finds',
        detail: `${closed} are closed, ${pools.flat().length} unseen`,
      });
    }
    for (const [seat, { carried, basket, room }] of players.entries()) {
      const about = `seat ${seat + 1}`;
      if (carried.length > basket)
        found.push({ law: 'basket', detail: `${about} carries too much` });
      if (room === this.#cellar.stairs && carried.length > 0) {
        found.push({ law: 'stairs', detail: `${about} carries something on the stairs` });
      }
      if (room === ghost) found.push({ law: 'ghost', detail: `${about} stands with the ghost` });
    }
    return found;
  }

  /** An action or an event as a sentence. @param {any} thing @param {readonly string[]} seatNames */
  describe({ type, to, find, card, room, seat, finds, rooms, hour, option }, seatNames = []) {
    const name = (id) => this.#cellar.room(id).name;
    const who = seat === undefined ? '' : `${seatNames[seat] ?? `seat ${seat + 1}`} `;
    const title = this.#cellar.cardNames.get(card);
    const sentences = {
      walk: () => `go to ${name(to)}`,
      search: () => 'turn a find over',
      take: () => `take ${find}`,
      listen: () => 'draw a card',
      play: () => `play ${title}`,
      end: () => 'end the turn',
      choose: () => `choose effect ${option + 1}`,
      pass: () => `pass ${find} through the window`,
      walked: () => `${who}goes to ${name(to)}`,
      found: () => `${who}finds ${find}`,
      took: () => `${who}takes ${find}`,
      ended: () => `${who}ends the turn`,
      searched: () => `${who}searches`,
      listened: () => `${who}listens`,
      played: () => `${who}plays ${title}`,
      drew: () => `${who}draws a card`,
      lost: () => `${who}loses ${title}`,
      saved: () => `${who}saves ${finds.join(', ')}`,
      appeared: () => `the ghost appears in ${name(room)}`,
      haunted: () => `the ghost goes to ${name(room)}`,
      frightened: () => `${who}is frightened${find === null ? '' : ` and leaves ${find} behind`}`,
      'stood-firm': () => `${who}is not frightened`,
      'went-home': () => 'the ghost goes home',
      rolled: () => `the ghost rolls ${rooms}`,
      shuffled: () => 'the discards are shuffled',
      struck: () => `hour ${hour} is over`,
    };
    return sentences[type]?.() ?? '';
  }

  /** What people see who play on a page: the cellar, the discards, and what each seat has. */
  table({ viewer, round, actions, ghost, rooms, players, hand, deck, discards }) {
    const cards = (ids) => ids.flatMap((id) => this.#find(id) ?? []);
    const openFinds = Object.entries(rooms).flatMap(([room, { open }]) =>
      cards(open).map((card) => ({ ...card, note: this.#cellar.room(room).name })),
    );
    const figures = players.map(({ room: at }, seat) => ({
      ...{ id: `figure-${seat}`, name: 'figure', at, seat },
    }));
    const haunting = { id: 'ghost', name: 'ghost', at: ghost, sign: 'G' };
    const closed = Object.values(rooms).reduce((sum, room) => sum + room.closed, 0);
    return {
      areas: [
        {
          ...{ id: 'cellar', name: 'Cellar', board: 'cellar' },
          pieces: [...figures, haunting],
          facts: [
            { name: 'hour', value: `${round + 1} of ${this.#cellar.rounds}` },
            { name: 'actions', value: actions },
            { name: 'finds face down', value: closed },
          ],
        },
        { id: 'open', name: 'Open finds', cards: openFinds },
        { id: 'deck', name: 'Cards', faceDown: deck, back: 'cards', cards: cards(discards) },
        ...players.flatMap(({ carried, saved, cards: count }, seat) => [
          {
            ...{ id: `hand-${seat}`, name: 'Hand', seat, back: 'cards' },
            ...(seat === viewer ? { cards: cards(hand) } : { faceDown: count }),
          },
          { id: `basket-${seat}`, name: 'Basket', seat, cards: cards(carried) },
          { id: `saved-${seat}`, name: 'Saved', seat, cards: cards(saved) },
        ]),
      ],
    };
  }
}

/** How effects with a number name it. */
const AMOUNTS = ['amount', 'rooms', 'times', 'finds', 'cards'];

/** A task of an effect for one seat. @param {any} effect @param {number} seat */
function agendaTask({ do: word, arguments: said }, seat) {
  const amount = AMOUNTS.map((name) => said[name]).find((value) => value !== undefined) ?? 1;
  if (word === 'draw' || word === 'discard' || word === 'window') {
    return { task: word, seat, count: amount };
  }
  return { task: word === 'light' ? 'lamp' : word, seat, amount };
}

export default defineGame({
  id: 'kellergeister',
  rulesVersion: '1',
  seats: { least: 2, most: 4 },
  bounds: { maxTurns: 40, scoreRange: [0, 120] },
  toggles: [LATE],
  scoreParts: ['finds', 'meals', 'cards'],
  terms: {
    'decision/turn': { name: 'turn', description: 'what to do with an action' },
    'decision/choose': { name: 'choice', description: 'one of two effects of a card' },
    'decision/window': { name: 'window', description: 'which find to pass through the window' },
    'action/walk': { name: 'walk', description: 'going to the next room' },
    'action/search': { name: 'search', description: 'turning a find over' },
    'action/take': { name: 'take', description: 'picking up an open find' },
    'action/listen': { name: 'listen', description: 'drawing a card' },
    'action/play': { name: 'play a card', description: 'playing a card from the hand' },
    'action/end': { name: 'end', description: 'ending the turn; the ghost rolls its die' },
    'action/choose': { name: 'choose', description: 'choosing one of two effects' },
    'action/pass': { name: 'pass', description: 'passing a find through the window' },
  },
  strategies: { bold, careful },
  open: (pack) => new Kellergeister(pack),
});
