import { describe, expect, it } from 'vitest';
import type { Action } from '../../rules/actions-and-events.ts';
import type { State, Task } from '../../rules/state.ts';
import { askedSeats } from '../../src/play/game-rules.ts';
import { changed, configOf, game, playOn, setUpGame, stateAfter } from './bus-game.ts';

const SEEDS = Array.from({ length: 40 }, (_, seed) => `set-up ${seed}`);
const regionOf = (stop: string): string | undefined => game.tables.stopOf.get(stop)?.region;

describe('the set-up', () => {
  it('lays four tokens of each region, none in its own', () => {
    for (const seed of SEEDS) {
      const { tokens, regions, bag, turn } = setUpGame(configOf(3), seed).state;
      const rolled = turn.roll !== null && tokens.length > 32 ? tokens.slice(0, 32) : tokens;
      expect(rolled).toHaveLength(32);
      for (const region of game.tables.regions) {
        expect(rolled.filter((token) => token.region === region)).toHaveLength(4);
      }
      expect(rolled.filter(({ stop, region }) => regionOf(stop) === region)).toEqual([]);
      expect(bag).toEqual([]);
      expect(regions.every(({ discards }) => discards.length >= 4)).toBe(true);
    }
  });

  it.each([2, 3, 4])('gives each of %i players cards, fares, routes and a start', (players) => {
    const { state } = setUpGame(configOf(players), 'hands');
    expect(state.players).toHaveLength(players);
    for (const { hand, fares, routes, at, start, aside, cameFrom } of state.players) {
      expect(hand).toHaveLength(2);
      expect({ fares, start, aside, cameFrom }).toEqual({
        fares: 2,
        start: null,
        aside: [],
        cameFrom: null,
      });
      expect(routes).toHaveLength(2);
      expect([...game.tables.starts.values()]).toContain(at);
    }
    expect(state.routes.discards).toHaveLength(players);
    expect(state.upgrades.offer).toHaveLength(3);
    expect(state.bank).toBe(48 - 2 * players);
    expect(state.turn).toMatchObject({ number: 1, active: state.first });
  });

  it('lets the highest roll go first, and ties roll again', () => {
    for (const seed of SEEDS) {
      const { state, events } = setUpGame(configOf(4), seed);
      const rolls = events.flatMap((event) => (event.type === 'first-roll' ? [event] : []));
      let left: readonly number[] = [0, 1, 2, 3];
      for (const { seats, eyes } of rolls) {
        expect(seats).toEqual(left);
        left = seats.filter((_, index) => eyes[index] === Math.max(...eyes));
      }
      expect(left).toEqual([state.first]);
    }
    const ties = SEEDS.map((seed) => setUpGame(configOf(4), seed).events).filter(
      (events) => events.filter(({ type }) => type === 'first-roll').length > 1,
    );
    expect(ties.length).toBeGreaterThan(0);
  });

  /** A set-up with these tokens laid, about to turn up a card with this bag. */
  const stuckAt = (
    tokens: State['tokens'],
    [region, card]: readonly [string, string],
    toggles: Record<string, string> = {},
  ): State => {
    const before = game.setup(configOf(2, toggles));
    const turnUp: Task = { kind: 'unseen-card', region, goal: { to: 'first-stop' } };
    const agenda: Task[] = [{ kind: 'roll-for-first', among: [0, 1] }, turnUp];
    return stateAfter(changed(before, { agenda, tokens, bag: [region, region] }), card);
  };

  const LAID = [
    { stop: '16th-oak', region: 'marpole' },
    { stop: 'gastown', region: 'fairview' },
    { stop: 'kootenay-loop', region: 'fairview' },
    { stop: '49th-tyne', region: 'marpole' },
  ];

  it('swaps a last token that matches its card with the latest that may lie there', () => {
    // Both tokens are of Renfrew-Collingwood: the passenger at 49th & Tyne cannot be swapped.
    const { tokens } = stuckAt(LAID, ['renfrew-collingwood', '22nd-rupert']);
    expect(tokens.slice(0, 5)).toEqual([
      ...LAID.slice(0, 2),
      { stop: 'kootenay-loop', region: 'renfrew-collingwood' },
      { stop: '49th-tyne', region: 'marpole' },
      { stop: '22nd-rupert', region: 'fairview' },
    ]);
  });

  it('sets routes aside for others, face-down until the starts are revealed', () => {
    const choosing = (toggles = {}) => {
      let wait = setUpTo(configOf(2, toggles), 'choose-start');
      wait = stateAfter(wait, { type: 'new-routes' });
      return wait;
    };
    const state = choosing();
    const seat = state.first;
    const player = state.players[seat];
    expect(player).toMatchObject({ fares: 1 });
    expect(player?.aside).toHaveLength(3);
    expect(player?.routes).toHaveLength(3);
    expect(state.routes.discards).toEqual([]);
    expect(game.view(state, (seat + 1) % 2).players[seat]).toMatchObject({
      asideCards: 3,
      aside: null,
      routeCards: 3,
      routes: null,
    });
    const poor = stateAfter(state, { type: 'new-routes' });
    expect(
      game.legal(poor).map(({ type }) => type),
      'no fare left',
    ).not.toContain('new-routes');
    const open = choosing({ 'VB-26': 'at-once' });
    expect(open.routes.discards).toHaveLength(3);
    expect(open.players[open.first]?.aside).toEqual([]);
    const none = setUpTo(configOf(2, { 'new-routes': 'no' }), 'choose-start');
    expect(game.legal(none).map(({ type }) => type)).not.toContain('new-routes');
  });

  it('lets all choose their starts at the same time, in any order', () => {
    const state = setUpTo(configOf(3), 'choose-start');
    const [first = 0, second = 0, third = 0] = askedSeats(game.pending(state));
    expect([first, second, third].toSorted()).toEqual([0, 1, 2]);
    const choose = (from: State, seat: number): State => {
      const [start] = game.legal(from, seat);
      return game.apply(from, start as Action, seat).state;
    };
    const some = choose(state, third);
    expect(askedSeats(game.pending(some))).toEqual([first, second]);
    expect(() => game.apply(some, game.legal(state, third)[0] as Action, third)).toThrow(
      'has nothing to decide',
    );
    const other = choose(choose(state, first), second);
    expect(choose(choose(some, second), first)).toEqual(choose(other, third));
  });

  it('keeps the chosen start hidden until all have chosen', () => {
    const state = setUpTo(configOf(2), 'choose-start');
    const [start] = game.legal(state);
    if (start?.type !== 'start-on') throw new Error('no start to choose');
    const chosen = stateAfter(state, start);
    const seat = state.first;
    const other = (seat + 1) % 2;
    expect(game.view(chosen, seat).players[seat]?.start).toBe(start.route);
    expect(game.view(chosen, other).players[seat]).toMatchObject({ hasStart: true, start: null });
    const [second] = game.legal(chosen);
    const { state: begun, events } = playOn(chosen, second ?? start);
    expect(begun.players[seat]?.at).toBe(game.tables.starts.get(start.route));
    expect(events.filter(({ type }) => type === 'started')).toHaveLength(2);
  });
});

/** The set-up up to the first decision of a kind. */
function setUpTo(config: ReturnType<typeof configOf>, kind: string): State {
  const state = stateAfter(game.setup(config));
  const wait = game.pending(state);
  if (wait.type !== 'decision' || wait.kind !== kind) throw new Error(`no ${kind}`);
  return state;
}
