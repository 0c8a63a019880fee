// The island and the tiles as they are printed: where sides meet, and what they show.
// @ts-check
import { copiesOf, unplayable } from 'vbuses/play';

/**
 * @typedef {{ tile: string, side: 'calm' | 'storm', turn: number }} Laid a tile that lies on the island; `turn` is in sixths, clockwise
 * @typedef {{ calm: readonly string[], storm: readonly string[], points: number }} Tile the terrains of its sides, clockwise from the top
 */

/** The neighbour at each side, clockwise from the top, as steps of the coordinates. */
const STEPS = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

export const SIDES = /** @type {const} */ (['calm', 'storm']);

export class Island {
  /** @param {import('vbuses/play').GamePack} pack */
  constructor(pack) {
    const spaces = pack.table('spaces').records.map(({ id, fields }) => {
      const { q, r, start = null } = /** @type {any} */ (fields);
      return { id, q, r, start };
    });
    const at = new Map(spaces.map(({ id, q, r }) => [`${q},${r}`, id]));
    /** The ids of the spaces, in the order of the data. */
    this.spaces = spaces.map(({ id }) => id);
    /** Their middles on the printed board and their width, in inches, as its template has them. */
    this.places = Object.fromEntries(
      spaces.map(({ id, q, r }) => [id, [1.75 + 1.5 * q, 1.22 + Math.sqrt(3) * (r + q / 2), 1.5]]),
    );
    /** The neighbour at each of the six sides of a space; `null` beyond the island. */
    this.neighbours = new Map(
      spaces.map(({ id, q, r }) => [
        id,
        STEPS.map(([dq = 0, dr = 0]) => at.get(`${q + dq},${r + dr}`) ?? null),
      ]),
    );
    /** @type {Map<string, Tile>} */
    this.tiles = new Map(
      pack.table('tiles').records.map(({ id, fields }) => [id, readTile(fields)]),
    );
    this.stack = copiesOf(pack.table('tiles'));
    if (this.stack.length <= this.spaces.length) throw unplayable('it has too few tiles');
    /** Where the first tiles lie, by the number of players. @type {(players: number) => string[]} */
    this.starts = (players) =>
      spaces.filter(({ start }) => start !== null && start <= players).map(({ id }) => id);
  }

  /** What a tile shows at a side of its space. @param {Laid} laid @param {number} side */
  terrainAt({ tile, side, turn }, at) {
    return this.tiles.get(tile)?.[side][(at - turn + 6) % 6] ?? '';
  }

  /** How many sides of a tile show what the tile beside them shows. @param {Readonly<Record<string, Laid>>} laid @param {string} space @param {Laid} one */
  matches(laid, space, one) {
    let count = 0;
    for (const [at, neighbour] of (this.neighbours.get(space) ?? []).entries()) {
      const other = neighbour === null ? undefined : laid[neighbour];
      if (other !== undefined && this.terrainAt(one, at) === this.terrainAt(other, (at + 3) % 6)) {
        count += 1;
      }
    }
    return count;
  }

  /** The points of laying a tile there: doubled on the storm side. @param {Readonly<Record<string, Laid>>} laid @param {string} space @param {Laid} one */
  points(laid, space, one) {
    const points = this.tiles.get(one.tile)?.points ?? 0;
    return this.matches(laid, space, one) * points * (one.side === 'storm' ? 2 : 1);
  }

  /** The empty spaces beside a tile. @param {Readonly<Record<string, Laid>>} laid */
  shore(laid) {
    return this.spaces.filter(
      (space) => laid[space] === undefined && this.countNeighbours(laid, space) > 0,
    );
  }

  /** How many tiles lie around a space. @param {Readonly<Record<string, Laid>>} laid @param {string} space */
  countNeighbours(laid, space) {
    const around = this.neighbours.get(space) ?? [];
    return around.filter((one) => one !== null && laid[one] !== undefined).length;
  }
}

/** @param {any} fields @returns {Tile} */
function readTile({ sides, points }) {
  return {
    calm: sides.map((terrain) => terrain.id),
    storm: sides.map((terrain) => terrain.storm.id ?? terrain.storm),
    points,
  };
}
