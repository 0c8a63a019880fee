// The cellar and the cards as they are printed: rooms, finds, the die of the ghost.
// @ts-check
import { copiesOf, measureDistances, reachableWithin, unplayable } from 'vbuses/play';

/**
 * @typedef {{ id: string, number: number, name: string, depth: number, neighbours: readonly string[] }} Room
 * @typedef {{ id: string, good: string | null, depth: number, value: number }} Find a spook has no good
 */

export class Cellar {
  /** @param {import('vbuses/play').GamePack} pack */
  constructor(pack) {
    const { neighbours } = pack.graph();
    /** @type {Map<string, Room>} */
    this.rooms = new Map(
      pack.table('rooms').records.map(({ id, fields }) => {
        const { number, name, depth } = /** @type {any} */ (fields);
        return [id, { id, number, name, depth, neighbours: neighbours.get(id) ?? [] }];
      }),
    );
    const all = [...this.rooms.values()];
    /** Where the players begin and are safe, and where the ghost lives. */
    this.stairs = onlyRoom(all, 0);
    this.crypt = onlyRoom(all, 4);
    this.distance = measureDistances(pack.graph(), 'links');
    // The ghost goes everywhere but to the stairs, through the lower number where it has a choice.
    const haunted = new Map(
      all
        .filter(({ id }) => id !== this.stairs)
        .map((room) => [room.id, this.#byNumber(room.neighbours)]),
    );
    this.ghostWays = new Map(
      [...haunted.keys()].map((to) => [to, reachableWithin({ neighbours: haunted }, to, 99)]),
    );
    this.ghostNeighbours = haunted;

    /** @type {Map<string, Find>} */
    this.finds = new Map(
      pack.table('finds').records.map(({ id, fields }) => [id, readFind(id, fields)]),
    );
    const copies = copiesOf(pack.table('finds'));
    /** The finds of each depth, each as often as it is printed. */
    this.pools = [1, 2, 3].map((depth) => copies.filter((id) => this.find(id).depth === depth));
    this.goods = pack.table('goods').records.map(({ id }) => id);
    this.cards = copiesOf(pack.table('cards'));
    this.cardNames = new Map(
      pack.table('cards').records.map(({ id, fields }) => [id, String(fields.name)]),
    );
    const faces = pack.table('dice').records.flatMap(({ fields }) => fields.faces);
    this.dieFaces = faces.map(Number);
    this.rounds = pack.table('hours').records.length - 1;
    const numbers = pack.table('numbers');
    const number = (/** @type {string} */ id) => Number(numbers.get(id)?.fields.value);
    this.numbers = {
      actions: number('actions'),
      basket: number('basket'),
      hand: number('hand'),
      startHand: number('start-hand'),
      lateHand: number('late-hand'),
      meal: number('meal'),
    };
    this.#checkPlaces(all);
  }

  /** @param {readonly string[]} rooms */
  #byNumber(rooms) {
    const numberOf = (/** @type {string} */ id) => this.room(id).number;
    return rooms.filter((id) => id !== this.stairs).sort((a, b) => numberOf(a) - numberOf(b));
  }

  /** Each room below the stairs holds two finds of its depth. @param {readonly Room[]} all */
  #checkPlaces(all) {
    for (const [index, pool] of this.pools.entries()) {
      const places = 2 * all.filter(({ depth }) => depth === index + 1).length;
      if (places !== pool.length) {
        throw unplayable(`depth ${index + 1} has ${places} places for ${pool.length} finds`);
      }
    }
  }

  /** @param {string} id @returns {Room} */
  room(id) {
    return /** @type {Room} */ (this.rooms.get(id));
  }

  /** @param {string} id @returns {Find} */
  find(id) {
    return /** @type {Find} */ (this.finds.get(id));
  }

  /** The next room of the ghost on its way to another. @param {string} from @param {string} to */
  ghostStep(from, to) {
    const ways = this.ghostWays.get(to);
    const lengthOf = (/** @type {string} */ id) => ways?.get(id) ?? 99;
    const next = this.ghostNeighbours.get(from) ?? [];
    return next.reduce(
      (best, one) => (lengthOf(one) < lengthOf(best) ? one : best),
      next[0] ?? from,
    );
  }

  /** @param {string} from @param {string} to */
  ghostDistance(from, to) {
    return this.ghostWays.get(to)?.get(from) ?? 99;
  }

  /** The points of what a player has brought up, and of its meals: one of each good. @param {readonly string[]} saved */
  pointsOf(saved) {
    const finds = saved.map((id) => this.find(id));
    const meals = Math.min(
      ...this.goods.map((good) => finds.filter((one) => one.good === good).length),
    );
    return {
      finds: finds.reduce((sum, { value }) => sum + value, 0),
      meals: meals * this.numbers.meal,
      mealCount: meals,
    };
  }
}

/** @param {string} id @param {any} fields @returns {Find} */
function readFind(id, { good, depth, value }) {
  return { id, good: good?.id ?? null, depth, value };
}

/** @param {readonly Room[]} rooms @param {number} depth */
function onlyRoom(rooms, depth) {
  const [room, ...others] = rooms.filter((one) => one.depth === depth);
  if (room === undefined || others.length > 0)
    throw unplayable(`it needs one room of depth ${depth}`);
  return room.id;
}
