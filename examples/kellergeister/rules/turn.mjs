// A step of the game in progress: a copy of the state, which the functions below change, and what
// players learn of it.
// @ts-check

/**
 * @typedef {{
 *   room: string,
 *   carried: string[],
 *   saved: string[],
 *   hand: string[],
 *   basket: number,
 *   courage: number,
 * }} Player
 * @typedef {{
 *   config: import('vbuses/play').GameConfig,
 *   round: number,
 *   active: number,
 *   actions: number,
 *   freeSteps: number,
 *   hasPlayed: boolean,
 *   ghost: string,
 *   pools: string[][],
 *   rooms: Record<string, { closed: number, open: string[] }>,
 *   players: Player[],
 *   deck: string[],
 *   discards: string[],
 *   spooks: string[],
 *   agenda: any[],
 * }} State `pools` are the finds of each depth that no one has seen; the last task of the agenda is next
 */

export class Turn {
  /** @param {State} before @param {import('./cellar.mjs').Cellar} cellar */
  constructor(before, cellar) {
    /** @type {State} */
    this.state = structuredClone(before);
    this.cellar = cellar;
    /** @type {any[]} */
    this.events = [];
  }

  /** @param {string} type @param {object} more */
  tell(type, more) {
    this.events.push({ type, ...more });
  }

  /** @param {any[]} tasks in the order in which they happen */
  add(tasks) {
    this.state.agenda.push(...[...tasks].reverse());
  }

  /** @param {number} seat @returns {Player} */
  player(seat) {
    return /** @type {Player} */ (this.state.players[seat]);
  }

  /** @param {number} seat @param {string} to */
  walk(seat, to) {
    const player = this.player(seat);
    if (this.state.freeSteps > 0) this.state.freeSteps -= 1;
    else this.state.actions -= 1;
    player.room = to;
    this.tell('walked', { seat, to });
    if (to !== this.cellar.stairs || player.carried.length === 0) return;
    this.tell('saved', { seat, finds: player.carried });
    player.saved.push(...player.carried);
    player.carried = [];
  }

  /** A find of this depth was turned over. @param {number} seat @param {string} id */
  found(seat, id) {
    const room = this.turnOver(seat, id);
    if (this.cellar.find(id).good !== null) {
      this.player(seat).carried.push(id);
      return;
    }
    this.state.spooks.push(id);
    this.state.ghost = room;
    this.tell('appeared', { room });
    this.frighten();
  }

  /** A find was turned over by light: a spook does no harm. @param {number} seat @param {string} id */
  lit(seat, id) {
    const room = this.turnOver(seat, id);
    if (this.cellar.find(id).good === null) this.state.spooks.push(id);
    else this.state.rooms[room]?.open.push(id);
  }

  /** @param {number} seat @param {string} id */
  turnOver(seat, id) {
    const { room } = this.player(seat);
    const pool = this.state.pools[this.cellar.room(room).depth - 1] ?? [];
    pool.splice(pool.indexOf(id), 1);
    const place = this.state.rooms[room];
    if (place !== undefined) place.closed -= 1;
    this.tell('found', { seat, room, find: id });
    return room;
  }

  /** Everyone in the room of the ghost is frightened, and it goes home. */
  frighten() {
    const { ghost, players } = this.state;
    let someone = false;
    for (const [seat, player] of players.entries()) {
      if (player.room !== ghost) continue;
      someone = true;
      if (player.courage > 0) {
        player.courage -= 1;
        this.tell('stood-firm', { seat });
      } else this.dropBest(seat, ghost);
    }
    if (someone) this.goHome();
    return someone;
  }

  /** The most valuable find is left behind, of several the last. @param {number} seat @param {string} room */
  dropBest(seat, room) {
    const { carried } = this.player(seat);
    const worth = carried.map((id) => this.cellar.find(id).value);
    const at = worth.lastIndexOf(Math.max(...worth));
    const [find = null] = at === -1 ? [] : carried.splice(at, 1);
    if (find !== null) this.state.rooms[room]?.open.push(find);
    this.tell('frightened', { seat, find });
  }

  goHome() {
    this.state.ghost = this.cellar.crypt;
    this.tell('went-home', {});
  }

  /** The ghost walks to a player; without one it walks to the nearest. @param {number} rooms @param {number | null} prey */
  moveGhost(rooms, prey = null) {
    for (let step = 0; step < rooms; step += 1) {
      const seat = prey ?? this.nearestPrey();
      if (seat === null) return;
      this.state.ghost = this.cellar.ghostStep(this.state.ghost, this.player(seat).room);
      this.tell('haunted', { room: this.state.ghost });
      if (this.frighten()) return;
    }
  }

  /** Who is nearest below the stairs, of several who carries most, of several the next in turn. */
  nearestPrey() {
    const { players, active, ghost } = this.state;
    const order = players.map((_, index) => (active + 1 + index) % players.length);
    const below = order.filter((seat) => this.player(seat).room !== this.cellar.stairs);
    const keyOf = (/** @type {number} */ seat) => {
      const { room, carried } = this.player(seat);
      return 100 * this.cellar.ghostDistance(ghost, room) - carried.length;
    };
    return below.length === 0
      ? null
      : below.reduce((best, one) => (keyOf(one) < keyOf(best) ? one : best));
  }

  /** Gives a drawn card to a seat: only the seat sees it. @param {number} seat @param {string} card */
  drawn(seat, card) {
    this.state.deck.splice(this.state.deck.indexOf(card), 1);
    this.player(seat).hand.push(card);
    this.tell('drew', { seat });
    this.tell('saw', { seat, card, only: [seat] });
  }

  /** @param {number} seat @param {string} card */
  discard(seat, card) {
    const { hand } = this.player(seat);
    hand.splice(hand.indexOf(card), 1);
    this.state.discards.push(card);
  }

  /** Without a card left, the discards are the deck. @returns {boolean} whether there is a card */
  refillDeck() {
    if (this.state.deck.length > 0) return true;
    if (this.state.discards.length === 0) return false;
    this.state.deck = this.state.discards;
    this.state.discards = [];
    this.tell('shuffled', {});
    return true;
  }

  /** The next player, or the next hour. */
  pass() {
    const { players, active } = this.state;
    const next = (active + 1) % players.length;
    if (next === 0) {
      this.state.round += 1;
      this.tell('struck', { hour: this.state.round });
    }
    this.state.active = next;
    this.beginTurn();
  }

  beginTurn() {
    this.state.actions = this.cellar.numbers.actions;
    this.state.freeSteps = 0;
    this.state.hasPlayed = false;
  }
}
