import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { createStream, type RandomStream, resolveChance } from '../../../src/play/chance.ts';
import { seatCounts } from '../../../src/play/game-rules.ts';
import { assertTrue } from '../../../tests/helpers/laws.ts';
import type { State } from '../rules/state.ts';
import { busao, busaoTables } from './busao-game.ts';

/** `VBUSES_PLAY_DECISIONS=1000000` walks a million. */
const DECISIONS = Number(process.env.VBUSES_PLAY_DECISIONS ?? 3_000);
/** Views and made-up worlds are looked at once in so many moves. */
const VIEWS_EVERY = 10;

const printed = JSON.stringify(piecesOf(busao.setup(anyConfig(createStream('pieces', 'config')))));

/** Every piece, in the order of their names. */
function piecesOf(state: State): readonly (readonly [string, number])[] {
  return Object.entries(busao.pieces?.(state) ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Any number of players, and every question at its standard or at any answer. */
function anyConfig(stream: RandomStream) {
  const counts = seatCounts(busao);
  const toggles = busao.toggles.map(({ id, standard, values }): [string, string] => {
    const other = values[stream.below(values.length)]?.value ?? standard;
    return [id, stream.below(2) === 0 ? standard : other];
  });
  return busao.configure({
    players: counts[stream.below(counts.length)] ?? 2,
    toggles: Object.fromEntries(toggles),
  });
}

/** Plays a game at random to its end. @returns how many decisions it took */
function walk(seed: number): number {
  const stream = createStream('busao', 'game', seed);
  let state = busao.setup(anyConfig(stream));
  let decisions = 0;
  for (let move = 0; ; move += 1) {
    const wait = busao.pending(state);
    checkState(state, { seed, move });
    if (move % VIEWS_EVERY === 0) checkViews(state, stream);
    if (wait.type === 'done') return decisions;
    if (wait.type === 'chance') {
      state = busao.apply(state, resolveChance(wait.chance, stream)).state;
      continue;
    }
    const legal = busao.legal(state);
    const action = legal[stream.below(legal.length)];
    if (action === undefined) throw new Error(`nothing is legal in game ${seed}, move ${move}`);
    state = busao.apply(state, action).state;
    decisions += 1;
  }
}

function checkState(state: State, at: { readonly seed: number; readonly move: number }): void {
  const [broken] = busao.invariants(state);
  const where = `game ${at.seed}, move ${at.move}`;
  assertTrue(broken === undefined, `${where}: ${broken?.law}: ${broken?.detail}`);
  assertTrue(JSON.stringify(piecesOf(state)) === printed, `${where}: pieces are lost or made up`);
  const [least, most] = busao.bounds.scoreRange;
  const isWithin = busao.score(state).every(({ total }) => total >= least && total <= most);
  assertTrue(isWithin, `${where}: scores lie within their bounds`);
}

/** No seat sees the cards of another, a partner's neither; a made-up world looks the same. */
function checkViews(state: State, stream: RandomStream): void {
  const seat = stream.below(state.hands.length);
  const view = busao.view(state, seat);
  view.hands.forEach(({ cards, count }, other) => {
    assertTrue((cards !== null) === (other === seat), 'a hand is seen by its owner alone');
    assertTrue(count === state.hands[other]?.length, 'cards in hand are counted');
  });
  const world = busao.determinise(view, stream.fork(1));
  assertTrue(
    JSON.stringify(busao.view(world, seat)) === JSON.stringify(view),
    'a made-up world looks like the real one',
  );
  assertTrue(busao.invariants(world).length === 0, 'a made-up world keeps the laws');
}

describe('games of Busão with any players and any answers', () => {
  it(`break no law in ${DECISIONS} decisions at random`, { timeout: 3_600_000 }, () => {
    let decisions = 0;
    let games = 0;
    while (decisions < DECISIONS) {
      decisions += walk(games);
      games += 1;
    }
    expect(games).toBeGreaterThan(1);
    expect(busaoTables.passengerDeck).toHaveLength(71);
  });
});
