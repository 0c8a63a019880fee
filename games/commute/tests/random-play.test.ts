import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { createStream, type RandomStream, resolveChance } from '../../../src/play/chance.ts';
import { assertTrue } from '../../../tests/helpers/laws.ts';
import type { State } from '../rules/state.ts';
import { openCommute } from './commute-game.ts';

const { rules, tables } = openCommute();

/** `VBUSES_PLAY_DECISIONS=1000000` walks a million. */
const DECISIONS = Number(process.env.VBUSES_PLAY_DECISIONS ?? 1_500);
/** A game at random takes long: it is left after so many decisions. */
const A_GAME = 400;
/** Views and made-up worlds are looked at once in so many moves. */
const VIEWS_EVERY = 10;

/** Any number of players, and every question at its standard or at any answer. */
function anyConfig(stream: RandomStream) {
  const { least, most } = rules.seats;
  const toggles = rules.toggles.map(({ id, standard, values }): [string, string] => {
    const other = values[stream.below(values.length)]?.value ?? standard;
    return [id, stream.below(2) === 0 ? standard : other];
  });
  return rules.configure({
    players: least + stream.below(most - least + 1),
    toggles: Object.fromEntries(toggles),
  });
}

/**
 * Plays a game: a player walks towards the goal or anywhere, so that there are arrivals and pushes.
 *
 * @returns how many decisions it took, and how many players arrived
 */
function walk(seed: number): { readonly decisions: number; readonly arrivals: number } {
  const stream = createStream('commute', 'game', seed);
  let state = rules.setup(anyConfig(stream));
  let [decisions, arrivals, pushes] = [0, 0, 0];
  for (let move = 0; ; move += 1) {
    const before = state;
    const wait = rules.pending(state);
    if (wait.type === 'done' || decisions === A_GAME) return { decisions, arrivals };
    if (move % VIEWS_EVERY === 0) checkViews(state, stream);
    if (wait.type === 'chance') {
      state = rules.apply(state, resolveChance(wait.chance, stream)).state;
    } else {
      const legal = rules.legal(state);
      const goal = legal.find((action) => 'to' in action && action.to === tables.work);
      const any = legal[stream.below(legal.length)];
      const action = stream.below(2) === 0 ? (goal ?? any) : any;
      if (action === undefined) throw new Error(`nothing is legal in game ${seed}, move ${move}`);
      pushes = action.type === 'push' ? pushes + 1 : 0;
      state = rules.apply(state, action).state;
      decisions += 1;
    }
    const where = `game ${seed}, move ${move}`;
    const [broken] = rules.invariants(state);
    assertTrue(broken === undefined, `${where}: ${broken?.law}: ${broken?.detail}`);
    assertTrue(pushes <= state.players.length, `${where}: a cascade has an end`);
    arrivals += checkArrived(before, state, where);
  }
}

/** Nothing happens to those who have arrived, until the next commute. */
function checkArrived(before: State, after: State, where: string): number {
  if (before.commute.number !== after.commute.number) return 0;
  let arrivals = 0;
  before.players.forEach((player, seat) => {
    const now = after.players[seat];
    if (player.hasArrived) {
      assertTrue(JSON.stringify(now) === JSON.stringify(player), `${where}: seat ${seat} is moved`);
      assertTrue(
        after.agenda.at(-1)?.kind === 'over' || !waitsFor(after, seat),
        `${where}: a turn`,
      );
    } else if (now?.hasArrived) arrivals += 1;
  });
  return arrivals;
}

function waitsFor(state: State, seat: number): boolean {
  const wait = rules.pending(state);
  return wait.type === 'decision' && wait.seat === seat;
}

/** No seat sees the cards of another; a made-up world looks the same, and keeps the laws. */
function checkViews(state: State, stream: RandomStream): void {
  const seat = stream.below(state.players.length);
  const view = rules.view(state, seat);
  view.players.forEach(({ hand }, other) => {
    assertTrue((hand.cards !== null) === (other === seat), 'a hand is seen by its owner alone');
  });
  const world = rules.determinise(view, stream.fork(1));
  assertTrue(
    JSON.stringify(rules.view(world, seat)) === JSON.stringify(view),
    'a made-up world looks like the real one',
  );
  assertTrue(rules.invariants(world).length === 0, 'a made-up world keeps the laws');
}

describe('games of Commute with any players and any answers', () => {
  it(`break no law in ${DECISIONS} decisions at random`, { timeout: 3_600_000 }, () => {
    let [decisions, games, arrivals] = [0, 0, 0];
    while (decisions < DECISIONS) {
      const walked = walk(games);
      decisions += walked.decisions;
      arrivals += walked.arrivals;
      games += 1;
    }
    expect(games).toBeGreaterThan(2);
    expect(arrivals).toBeGreaterThan(0);
    expect(tables.cardDeck).toHaveLength(40);
  });
});
