import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { busaoSpec } from '../../../games/busao/rules/index.ts';
import { busriderSpec } from '../../../games/busrider/rules/index.ts';
import { commuteSpec } from '../../../games/commute/rules/index.ts';
import { tenDaysTenNightsSpec } from '../../../games/ten-days-ten-nights/rules/index.ts';
import { vancouverBusesSpec } from '../../../rules/index.ts';
import { graphsOf } from '../../../src/boards/boards.ts';
import { readPackFiles } from '../../../src/load/read-pack-files.ts';
import { createStream, resolveChance } from '../../../src/play/chance.ts';
import {
  askedSeats,
  type GameAction,
  type GameConfig,
  type GameEvent,
  type Seat,
  type Viewer,
} from '../../../src/play/game-rules.ts';
import { type GameSpec, openRules } from '../../../src/play/game-spec.ts';
import { canonicalJson } from '../../../src/play/log.ts';
import { toGamePack } from '../../../src/play/pack-data.ts';
import { messageFor } from '../../../src/play/seat-message.ts';
import { checkFully, REPOSITORY } from '../../helpers/pack.ts';

/** Moves of a game, with those of chance. */
const MOVES = 120;
const GAMES = 1;

/** Plays at random, and calls back with every state in which a player has to decide. */
async function playRandomly<
  S,
  A extends GameAction,
  V,
  C extends GameConfig,
  E extends GameEvent,
  T,
>(spec: GameSpec<S, A, V, C, E, T>, folder: string) {
  const { pack } = checkFully(await readPackFiles(join(REPOSITORY, folder)));
  if (pack === null) throw new Error(`${folder} has errors`);
  const data = toGamePack(pack, graphsOf(pack));
  const rules = openRules(spec, data);
  const random = createStream('seat messages', folder);
  const players = rules.allowedSeats?.[1] ?? rules.seats.least + 1;
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const printed = new Set(
    data.components.flatMap(({ id, cards }) => cards.map((card) => `${id}/${card.id}`)),
  );
  const boards = new Set(data.components.map(({ id }) => id));
  const places = new Set(data.boards.flatMap((id) => data.graph(id).nodes.map((node) => node.id)));
  const message = (state: S, viewer: Viewer): string =>
    JSON.stringify(
      messageFor(rules, [{ state, made: null, events: [] }], {
        ...{ viewer, at: null, undoSteps: 0, undoLimit: null, canRedo: false, result: null },
      }),
    );
  let compared = 0;

  /** Two states that look alike to a viewer give it the same message, to the byte. */
  function expectNoLeak(state: S): void {
    for (const seat of seats) {
      const world = rules.determinise(rules.view(state, seat), random);
      expect(message(world, seat)).toBe(message(state, seat));
      if (canonicalJson(world) !== canonicalJson(state)) compared += 1;
      const [seen, other] = [rules.view(state, 'public'), rules.view(world, 'public')];
      if (canonicalJson(seen) !== canonicalJson(other)) continue;
      expect(message(world, 'public')).toBe(message(state, 'public'));
    }
  }

  /** What lies on the table is there on paper, and each area has a name of its own. */
  function expectRealTable(state: S, viewer: Viewer): void {
    const { areas } = rules.table(rules.view(state, viewer));
    // Of a card there may be several.
    const ids = areas.flatMap(({ id, pieces = [] }) => [
      id,
      ...pieces.flatMap((piece) => (piece.card === undefined ? piece.id : [])),
    ]);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    for (const { cards = [], pieces = [], places: own = {}, board, back } of areas) {
      const looks = [...cards, ...pieces].flatMap(({ card }) => card ?? []);
      expect(looks.filter((card) => !printed.has(card))).toEqual([]);
      expect(pieces.filter(({ at }) => !places.has(at) && !(at in own))).toEqual([]);
      const isReal = (id: string): boolean => boards.has(id) || printed.has(id);
      expect([board, back].filter((id) => id !== undefined && !isReal(id))).toEqual([]);
    }
  }

  for (let game = 0; game < GAMES; game += 1) {
    let state = rules.setup(rules.configure({ players }));
    for (let move = 0; move < MOVES; move += 1) {
      const pending = rules.pending(state);
      if (pending.type === 'done') break;
      if (pending.type === 'chance') {
        state = rules.apply(state, resolveChance(pending.chance, random)).state;
        continue;
      }
      expectNoLeak(state);
      for (const viewer of [...seats, 'public'] as const) expectRealTable(state, viewer);
      const asked = askedSeats(pending);
      const seat = asked[random.below(asked.length)] as Seat;
      const legal = rules.legal(state, seat);
      state = rules.apply(state, legal[random.below(legal.length)] as A, seat).state;
    }
  }
  return compared;
}

describe('what leaves a game', () => {
  it.each([
    ['.', vancouverBusesSpec],
    ['games/busao', busaoSpec],
    ['games/busrider', busriderSpec],
    ['games/commute', commuteSpec],
    ['games/ten-days-ten-nights', tenDaysTenNightsSpec],
  ])('is equal to the byte where two states look alike to a viewer: %s', async (folder, spec) => {
    // Each game has types of its own, and they are not to be mixed.
    const compared = await playRandomly(spec as never, folder);
    expect(compared).toBeGreaterThan(10);
  });
});
