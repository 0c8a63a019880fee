// The rules of Tidelands. A state is plain data that is never changed: every move makes a new one.
// @ts-check
import { deal, defineGame, IllegalAction, rankByScore } from 'vbuses/play';
import { grabber, guard } from './bots.mjs';
import { Island, SIDES } from './island.mjs';

/**
 * @typedef {import('./island.mjs').Laid} Laid
 * @typedef {Laid & { type: 'lay', space: string }} Lay
 * @typedef {{
 *   config: import('vbuses/play').GameConfig,
 *   fresh: readonly string[],
 *   returned: readonly string[],
 *   drawn: readonly string[],
 *   laid: Readonly<Record<string, Laid>>,
 *   shells: readonly { calm: number, storm: number }[],
 *   active: number,
 * }} State `fresh` are the tiles that no player has seen, in no order; `returned` lie below them, in theirs
 */

const DRAWN = {
  id: 'TL-01',
  name: 'drawn',
  question: 'How many tiles does a player choose from?',
  standard: 'two',
  values: [
    { value: 'two', meaning: 'two; the other one goes under the stack' },
    { value: 'one', meaning: 'one, which has to be laid' },
  ],
};

const countOf = ({ toggles }) => (toggles[DRAWN.id] === 'one' ? 1 : 2);

class Tidelands {
  #island;

  /** @param {import('vbuses/play').GamePack} pack */
  constructor(pack) {
    this.#island = new Island(pack);
    // What bots may look up.
    this.tables = this.#island;
  }

  /** @param {import('vbuses/play').GameConfig} config @returns {State} */
  setup(config) {
    return {
      config,
      fresh: this.#island.stack,
      returned: [],
      drawn: [],
      laid: {},
      shells: Array.from({ length: config.players }, () => ({ calm: 0, storm: 0 })),
      active: 0,
    };
  }

  /** @param {State} state @returns {import('vbuses/play').Pending} */
  pending(state) {
    const { config, fresh, drawn, laid, active } = state;
    const count = Object.keys(laid).length;
    if (count === 0) {
      const names = { stream: 'tiles', about: 'the first tiles' };
      return { type: 'chance', chance: deal(fresh, config.players, names) };
    }
    if (count === this.#island.spaces.length) {
      return { type: 'done', result: rankByScore(this.score(state), 'normal') };
    }
    const missing = Math.min(countOf(config) - drawn.length, fresh.length);
    if (missing > 0) {
      const names = { stream: 'tiles', about: 'what is drawn' };
      return { type: 'chance', chance: deal(fresh, missing, names) };
    }
    return { type: 'decision', seat: active, kind: 'lay', optional: false };
  }

  /** @param {State} state @returns {Lay[]} */
  legal({ drawn, laid }) {
    return this.#island.shore(laid).flatMap((space) =>
      [...new Set(drawn)].flatMap((tile) =>
        SIDES.flatMap((side) =>
          [0, 1, 2, 3, 4, 5].map((turn) => ({
            type: /** @type {const} */ ('lay'),
            space,
            tile,
            side,
            turn,
          })),
        ),
      ),
    );
  }

  /** @param {State} state @param {Lay | import('vbuses/play').Outcome} choice */
  apply(state, choice) {
    if (Array.isArray(choice)) return this.#draw(state, choice);
    if (typeof choice === 'object' && 'tile' in choice) return this.#lay(state, choice);
    throw new IllegalAction(JSON.stringify(choice));
  }

  /** The first tiles are laid at once; all others are open to everyone. @param {State} state @param {readonly string[]} tiles */
  #draw(state, tiles) {
    const fresh = without(state.fresh, tiles);
    const events = [{ type: 'drew', tiles }];
    if (Object.keys(state.laid).length > 0) {
      return { state: fillUp({ ...state, fresh, drawn: [...state.drawn, ...tiles] }), events };
    }
    const starts = this.#island.starts(state.config.players);
    const laid = starts.map((space, at) => [space, { tile: tiles[at], side: 'calm', turn: 0 }]);
    return { state: { ...state, fresh, laid: Object.fromEntries(laid) }, events };
  }

  /** @param {State} state @param {Lay} action */
  #lay(state, { tile, side, turn, space }) {
    const { config, drawn, laid, shells, active: seat } = state;
    const one = { tile, side, turn };
    const points = this.#island.points(laid, space, one);
    const next = {
      ...state,
      returned: [...state.returned, ...without(drawn, [tile])],
      drawn: [],
      laid: { ...laid, [space]: one },
      shells: shells.map((has, at) => (at === seat ? { ...has, [side]: has[side] + points } : has)),
      active: (seat + 1) % config.players,
    };
    return { state: fillUp(next), events: [{ type: 'laid', seat, space, ...one, points }] };
  }

  /** Everything is open but the order of the tiles that no player has seen, which have none. */
  view(state, viewer) {
    return { ...state, viewer };
  }

  determinise({ viewer, ...state }) {
    void viewer;
    return state;
  }

  /** @param {State} state @returns {import('vbuses/play').SeatScore[]} */
  score({ shells }) {
    return shells.map(({ calm, storm }) => ({ total: calm + storm, parts: { calm, storm } }));
  }

  /** @param {State} state */
  pieces({ fresh, returned, drawn, laid }) {
    /** @type {Record<string, number>} */
    const counts = {};
    const onIsland = Object.values(laid).map(({ tile }) => tile);
    for (const tile of [...fresh, ...returned, ...drawn, ...onIsland]) {
      counts[`tiles/${tile}`] = (counts[`tiles/${tile}`] ?? 0) + 1;
    }
    return counts;
  }

  /** An action or an event as a sentence. */
  describe({ type, tiles, tile, side, turn, space, seat, points }, seatNames = []) {
    if (type === 'drew') return `${tiles.join(' and ')} are turned over`;
    const laid = `${tile}, ${side} side, turned by ${60 * turn}°, on ${space}`;
    return points === undefined
      ? `lay ${laid}`
      : `${seatNames[seat] ?? `seat ${seat + 1}`} lays ${laid}, for ${countPoints(points)}`;
  }

  /** What a tile gives where it is laid. @param {any} view @param {Lay} action */
  note({ laid }, { tile, side, turn, space }) {
    return countPoints(this.#island.points(laid, space, { tile, side, turn }));
  }

  /** What people see who play on a page: the island, and what was drawn. */
  table({ laid, drawn, fresh, returned, shells }) {
    const pieces = Object.entries(laid).map(([at, one]) => pieceOf(at, one));
    return {
      areas: [
        { id: 'island', name: 'Island', board: 'island', places: this.#island.places, pieces },
        {
          ...{
            id: 'stack',
            name: 'Tiles',
            faceDown: fresh.length + returned.length,
          },
          cards: drawn.map((id) => ({ id, card: `tiles/${id}`, name: id })),
        },
        ...shells.map((facts, seat) => ({
          ...{ id: `shells-${seat}`, name: 'Shells', seat },
          facts: SIDES.map((name) => ({ name, value: facts[name] })),
        })),
      ],
    };
  }

  /** What lights up: a tile and its space. */
  about({ tile, tiles, space }) {
    return [tile, space, ...(tiles ?? [])].filter((id) => id !== undefined);
  }

  /** A tile as it would lie. @param {Lay} action */
  preview(action) {
    return pieceOf(action.space, action);
  }
}

/** A tile on the island. @param {string} at @param {Laid} laid @returns {import('vbuses/play').TablePiece} */
const pieceOf = (at, { tile, side, turn }) => ({
  ...{ id: `tile-${at}`, at, card: `tiles/${tile}`, turn: 60 * turn },
  side: side === 'calm' ? 'face' : 'back',
  name: `${tile}, ${side} side, turned by ${60 * turn}°`,
});

/** @param {number} points */
const countPoints = (points) => (points === 1 ? '1 point' : `${points} points`);

/** A list without some of its things, each taken out once. @param {readonly string[]} list @param {readonly string[]} gone */
function without(list, gone) {
  const rest = [...list];
  for (const one of gone) rest.splice(rest.indexOf(one), 1);
  return rest;
}

/** When no player has tiles left to discover, those under the stack come up in their order. @param {State} state @returns {State} */
function fillUp(state) {
  const { config, fresh, returned, drawn } = state;
  const count = fresh.length > 0 ? 0 : countOf(config) - drawn.length;
  return count <= 0
    ? state
    : { ...state, returned: returned.slice(count), drawn: [...drawn, ...returned.slice(0, count)] };
}

export default defineGame({
  id: 'tidelands',
  rulesVersion: '1',
  seats: { least: 2, most: 4 },
  bounds: { maxTurns: 24, scoreRange: [0, 400], maxDecisions: 40 },
  toggles: [DRAWN],
  scoreParts: ['calm', 'storm'],
  terms: {
    'decision/lay': { name: 'lay', description: 'which tile to lay, and where' },
    'action/lay': { name: 'lay a tile', description: 'laying a tile on the island' },
  },
  strategies: { grabber, guard },
  open: (pack) => new Tidelands(pack),
});
