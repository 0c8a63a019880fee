import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { createStream, type RandomStream, resolveChance } from '../../../src/play/chance.ts';
import { assertEqual, assertTrue } from '../../../tests/helpers/laws.ts';
import type { State } from '../rules/state.ts';
import { busrider } from './busrider-game.ts';

/** `VBUSES_PLAY_DECISIONS=1000000` walks a million. */
const DECISIONS = Number(process.env.VBUSES_PLAY_DECISIONS ?? 4_000);
/** Views and made-up worlds are looked at once in so many moves. */
const VIEWS_EVERY = 10;

/** Any number of players, either board, and every question at its standard or at any answer. */
function anyConfig(stream: RandomStream) {
  const toggles = busrider.toggles.map(({ id, standard, values }): [string, string] => {
    const other = values[stream.below(values.length)]?.value ?? standard;
    return [id, stream.below(2) === 0 ? standard : other];
  });
  const { least, most } = busrider.seats;
  return busrider.configure({
    players: least + stream.below(most - least + 1),
    toggles: Object.fromEntries(toggles),
  });
}

/** Plays a game at random to its end. @returns how many decisions it took */
function walk(seed: number): number {
  const stream = createStream('busrider', 'game', seed);
  let state = busrider.setup(anyConfig(stream));
  let decisions = 0;
  for (let move = 0; ; move += 1) {
    const wait = busrider.pending(state);
    checkState(state, `game ${seed}, move ${move}`);
    if (move % VIEWS_EVERY === 0) checkViews(state, stream);
    if (wait.type === 'done') return decisions;
    const legal = busrider.legal(state);
    const choice =
      wait.type === 'chance'
        ? resolveChance(wait.chance, stream)
        : legal[stream.below(legal.length)];
    if (choice === undefined) throw new Error(`nothing is legal in game ${seed}, move ${move}`);
    const next = busrider.apply(state, choice).state;
    checkStep(state, next, `game ${seed}, move ${move}`);
    state = next;
    if (wait.type === 'decision') decisions += 1;
  }
}

function checkState(state: State, where: string): void {
  const [broken] = busrider.invariants(state);
  assertTrue(broken === undefined, `${where}: ${broken?.law}: ${broken?.detail}`);
  const [least, most] = busrider.bounds.scoreRange;
  const isWithin = busrider.score(state).every(({ total }) => total >= least && total <= most);
  assertTrue(isWithin, `${where}: scores are within their bounds`);
}

/** What a player never loses, and when a Route can change hands. */
function checkStep(before: State, after: State, where: string): void {
  for (const [route, owner] of Object.entries(after.owners)) {
    const had = before.owners[route];
    if (had === owner) continue;
    // From the bank to the player who has arrived, or from a player in debt to the bank.
    const isPurchase = had === null && owner === before.turn.active && before.turn.hasArrived;
    const isSale = owner === null && had === before.turn.active;
    assertTrue(isPurchase || isSale, `${where}: ${route} goes from ${had} to ${owner}`);
  }
  after.players.forEach((player, seat) => {
    const had = before.players[seat];
    if (had?.rightOfWay === true) assertTrue(player.rightOfWay, `${where}: the third die is lost`);
    if (had?.bankrupt === true) assertEqual(player.at, had.at, `${where}: where the pawn stays`);
  });
}

/** No seat sees the cash of another; a made-up world looks the same. */
function checkViews(state: State, stream: RandomStream): void {
  const seat = stream.below(state.players.length);
  const view = busrider.view(state, seat);
  view.players.forEach(({ cash }, other) => {
    assertEqual(cash, other === seat ? state.players[seat]?.cash : null, 'the cash that is seen');
  });
  const world = busrider.determinise(view, stream.fork(1));
  assertEqual(
    JSON.stringify(busrider.view(world, seat)),
    JSON.stringify(view),
    'the view of a made-up world',
  );
  const [broken] = busrider.invariants(world);
  assertTrue(broken === undefined, `in a made-up world: ${broken?.law}: ${broken?.detail}`);
}

describe('games of BusRider with any players, on both boards and with any answers', () => {
  it(`break no law in ${DECISIONS} decisions at random`, { timeout: 3_600_000 }, () => {
    let decisions = 0;
    let games = 0;
    while (decisions < DECISIONS) {
      decisions += walk(games);
      games += 1;
    }
    expect(games).toBeGreaterThan(1);
  });
});
