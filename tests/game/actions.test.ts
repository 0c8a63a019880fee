import { describe, expect, it } from 'vitest';
import { vancouverBusesSpec } from '../../rules/index.ts';
import { IllegalAction } from '../../src/play/game-rules.ts';
import {
  arrange,
  busPack,
  changed,
  changedSeat,
  configOf,
  game,
  gamePackOf,
  legalOf,
  playOn,
  seatOf,
  stateAfter,
  stockOf,
} from './bus-game.ts';

const END = { type: 'end-turn' } as const;
const HERE = { stop: 'gastown', region: 'marpole' };

describe('a turn', () => {
  it('places a passenger of the red die from the deck of the blue one', () => {
    const state = arrange({ seats: [{ at: 'ubc' }, { at: 'gastown' }] });
    // Blue 5 is Point Grey, red 2 Mount Pleasant: the example of the rules of 2013.
    const rolled = stateAfter(state, END, [5, 2], '33rd-mackenzie');
    expect(rolled.tokens).toEqual([{ stop: '33rd-mackenzie', region: 'mount-pleasant' }]);
    expect(rolled.regions[4]?.discards).toEqual(['33rd-mackenzie']);
    expect(stockOf(rolled, 'mount-pleasant')).toBe(19);
    expect(rolled.turn).toMatchObject({ active: 1, actions: 5, granted: 5, roll: [5, 2] });
  });

  it('gives a fare or a passenger of choice for doubles', () => {
    const state = arrange({ seats: [{ at: 'ubc' }, { at: 'gastown' }] });
    const asked = stateAfter(state, END, [4, 4]);
    expect(game.pending(asked)).toMatchObject({ kind: 'doubles', seat: 1 });
    const paid = stateAfter(asked, { type: 'take-fare' });
    expect(seatOf(paid, 1).fares).toBe(1);
    expect(paid.turn.actions).toBe(4);
    const from = stateAfter(asked, { type: 'place-from', region: 'fairview' });
    expect(legalOf(from, 'place-to').map(({ region }) => region)).not.toContain('fairview');
    const placed = stateAfter(from, { type: 'place-to', region: 'marpole' }, '16th-oak');
    expect(placed.tokens).toEqual([{ stop: '16th-oak', region: 'marpole' }]);
  });

  it('ends as the player likes, and the next one begins', () => {
    const state = arrange({ seats: [{ at: 'ubc' }, { at: 'gastown' }, { at: '16th-oak' }] });
    expect(stateAfter(state, END).turn).toMatchObject({ number: 2, active: 1 });
    expect(stateAfter(state, END, [5, 2], 'ubc', END).turn.active).toBe(2);
  });
});

describe('an action', () => {
  it('moves along a link, and not straight back', () => {
    const state = arrange({ seats: [{ at: 'gastown' }, { at: 'ubc' }] });
    const neighbours = ['hastings-main', 'powell-clark', 'waterfront-station'];
    expect(legalOf(state, 'move').map(({ to }) => to)).toEqual(neighbours);
    const moved = stateAfter(state, { type: 'move', to: 'powell-clark' });
    expect(seatOf(moved, 0)).toMatchObject({ at: 'powell-clark', cameFrom: 'gastown' });
    expect(moved.turn.actions).toBe(5);
    expect(legalOf(moved, 'move').map(({ to }) => to)).not.toContain('gastown');
    expect(
      legalOf(arrange({ seats: [{ at: 'gastown' }, { at: 'ubc' }], actions: 0 }), 'move'),
    ).toEqual([]);
  });

  it('picks up a passenger: token back, a card from either pile, a fare', () => {
    const seats = [{ at: 'gastown' }, { at: 'ubc' }];
    const state = arrange({ seats, tokens: [HERE], discards: ['33rd-oak', '49th-oak'] });
    const choosing = stateAfter(state, { type: 'pick-up', ...HERE });
    expect(choosing.tokens).toEqual([]);
    expect(stockOf(choosing, 'marpole')).toBe(20);
    expect(legalOf(choosing, 'draw').map(({ from }) => from)).toEqual(['deck', 'discards']);
    const top = stateAfter(choosing, { type: 'draw', from: 'discards' });
    expect(seatOf(top, 0)).toMatchObject({ hand: ['49th-oak'], fares: 1 });
    expect(top.turn.actions).toBe(5);
    const unseen = stateAfter(choosing, { type: 'draw', from: 'deck' }, '41st-oak');
    expect(seatOf(unseen, 0).hand).toEqual(['41st-oak']);
    expect(unseen.regions[3]?.discards).toEqual(['33rd-oak', '49th-oak']);
  });

  it('shows what was drawn from a deck only to the player who drew', () => {
    const state = arrange({ seats: [{ at: 'gastown' }, { at: 'ubc' }], tokens: [HERE] });
    const { events } = playOn(state, { type: 'pick-up', ...HERE }, '41st-oak');
    const naming = events.filter((event) => JSON.stringify(event).includes('41st-oak'));
    expect(naming).toEqual([{ type: 'got-card', seat: 0, card: '41st-oak', only: [0] }]);
    expect(events).toContainEqual({ type: 'drew', seat: 0, region: 'marpole', from: 'deck' });
  });

  it('makes a new deck of the discards when the deck is empty', () => {
    const state = arrange({ seats: [{ at: 'gastown' }, { at: 'ubc' }], tokens: [HERE] });
    const spent = changed(state, {
      regions: state.regions.map((piles) =>
        piles.region === 'marpole' ? { ...piles, rest: [], discards: piles.rest } : piles,
      ),
    });
    const { state: drawn, events } = playOn(
      spent,
      { type: 'pick-up', ...HERE },
      { type: 'draw', from: 'deck' },
      '41st-oak',
    );
    expect(events).toContainEqual({ type: 'shuffled', pile: 'marpole' });
    expect(drawn.regions[3]).toMatchObject({ discards: [] });
    expect(drawn.regions[3]?.rest).toHaveLength(16);
  });

  it('exchanges a passenger: a gift, a region, a card of it if there is one', () => {
    const state = arrange({
      seats: [
        { at: 'gastown', hand: ['ubc', '16th-oak'] },
        { at: 'gastown', hand: ['west-end', '33rd-oak', '49th-oak'] },
        { at: 'ubc', hand: ['marpole-loop'] },
      ],
    });
    expect(legalOf(state, 'exchange')).toEqual([{ type: 'exchange', with: 1 }]);
    const given = stateAfter(state, { type: 'exchange', with: 1 }, { type: 'give', card: 'ubc' });
    expect(given.turn.actions).toBe(4);
    expect(seatOf(given, 1).hand).toContain('ubc');
    const asked = stateAfter(given, { type: 'ask-for', region: 'marpole' });
    expect(game.pending(asked)).toMatchObject({ seat: 1, kind: 'hand-over' });
    expect(legalOf(asked, 'hand-over').map(({ card }) => card)).toEqual(['33rd-oak', '49th-oak']);
    const done = stateAfter(asked, { type: 'hand-over', card: '33rd-oak' });
    expect(done.players.map(({ hand }) => hand)).toEqual([
      ['16th-oak', '33rd-oak'],
      ['49th-oak', 'ubc', 'west-end'],
      ['marpole-loop'],
    ]);
  });

  it('does not get the gift back in an exchange', () => {
    const state = arrange({
      seats: [
        { at: 'gastown', hand: ['49th-oak'] },
        { at: 'gastown', hand: ['west-end'] },
      ],
    });
    const { events, state: done } = playOn(
      state,
      { type: 'exchange', with: 1 },
      { type: 'give', card: '49th-oak' },
      { type: 'ask-for', region: 'marpole' },
    );
    expect(events).toContainEqual({ type: 'had-none', seat: 1, region: 'marpole' });
    expect(seatOf(done, 1).hand).toEqual(['49th-oak', 'west-end']);
  });

  it('sweeps the offer for a fare', () => {
    const offer = ['straggler', 'detour', 'rerouting'];
    const state = arrange({ seats: [{ at: 'gastown', fares: 1 }, { at: 'ubc' }], offer });
    const swept = stateAfter(state, { type: 'sweep' });
    expect(swept.upgrades.offer).toHaveLength(3);
    expect(swept.upgrades.discards).toEqual(offer);
    expect(seatOf(swept, 0).fares).toBe(0);
    expect(legalOf(swept, 'sweep')).toEqual([]);
  });

  it('is refused when it is not legal, and nothing changes', () => {
    const state = arrange({ seats: [{ at: 'gastown' }, { at: 'ubc' }], tokens: [HERE] });
    const before = JSON.stringify(state);
    const wrong = [
      { type: 'move', to: 'ubc' },
      { type: 'deliver', card: 'gastown' },
      { type: 'pick-up', stop: 'ubc', region: 'marpole' },
      { type: 'move', to: 'powell-clark', with: 1 },
      { type: 'take-fare' },
    ] as const;
    for (const action of wrong) expect(() => game.apply(state, action)).toThrow(IllegalAction);
    for (const outcome of [[1, 2], 'ubc', 3]) {
      expect(() => game.apply(state, outcome)).toThrow(IllegalAction);
    }
    const rolling = game.apply(state, END).state;
    for (const outcome of [[1], [1, 9], [0, 1], 4, END]) {
      expect(() => game.apply(rolling, outcome)).toThrow(IllegalAction);
    }
    expect(JSON.stringify(state)).toBe(before);
  });
});

describe('the end', () => {
  const stops = game.tables.stops.slice(0, 15).map(({ id }) => id);
  const almost = (toggles = {}) =>
    arrange({
      toggles,
      seats: [
        { at: 'gastown', hand: ['gastown'], delivered: stops, fares: 3, routes: ['3', '4'] },
        { at: 'ubc', delivered: ['49th-tyne'] },
      ],
    });

  it('comes at once with the 16th passenger, and reveals the routes', () => {
    const state = almost();
    expect(game.view(state, 1).players[0]?.routes).toBeNull();
    const over = stateAfter(state, { type: 'deliver', card: 'gastown' });
    expect(game.pending(over)).toEqual({
      type: 'done',
      result: { ranking: [[0], [1]], winners: [0], reason: 'normal' },
    });
    expect(game.legal(over)).toEqual([]);
    expect(game.view(over, 1).players[0]?.routes).toEqual(['3', '4']);
    expect(() => game.apply(over, END)).toThrow(IllegalAction);
  });

  it('comes without a winner when a game is too long', () => {
    const config = { ...configOf(2), maxTurns: 1 };
    const state = changed(arrange({ seats: [{ at: 'gastown' }, { at: 'ubc' }] }), { config });
    expect(game.pending(stateAfter(state, END))).toMatchObject({
      type: 'done',
      result: { winners: [], reason: 'aborted' },
    });
  });
});

describe('the laws', () => {
  const state = arrange({ seats: [{ at: 'gastown', fares: 2 }, { at: 'ubc' }], tokens: [HERE] });
  const lawsOf = (broken: typeof state) => game.invariants(broken).map(({ law }) => law);

  it('hold in a game that was arranged', () => expect(game.invariants(state)).toEqual([]));

  it('are reported when they are broken', () => {
    expect(lawsOf(changedSeat(state, 0, { hand: ['gastown'] }))).toEqual(['passenger cards']);
    expect(lawsOf(changedSeat(state, 0, { fares: 3 }))).toEqual(['fares']);
    expect(lawsOf(changed(state, { tokens: [] }))).toEqual(['tokens']);
    expect(lawsOf(changedSeat(state, 0, { routes: ['3'] }))).toEqual(['route cards']);
    expect(lawsOf(changedSeat(state, 0, { cameFrom: 'ubc' }))).toEqual([
      'buses stand on the board, and came along a link',
    ]);
    const { turn, upgrades } = state;
    expect(lawsOf(changed(state, { turn: { ...turn, actions: 9 } }))).toEqual([
      'actions between none and those granted',
    ]);
    expect(lawsOf(changed(state, { upgrades: { ...upgrades, discards: ['detour'] } }))).toEqual([
      'upgrades',
    ]);
  });
});

describe('a pack', () => {
  it('with an upgrade that the rules do not know cannot be played, and is refused with its place', () => {
    const upgrades = busPack.tables.get('upgrades');
    const [first] = upgrades?.entries ?? [];
    if (upgrades === undefined || first === undefined) throw new Error('no upgrades');
    const stranger = { ...first, id: 'teleporter' };
    const table = {
      ...upgrades,
      entries: [...upgrades.entries, stranger],
      byId: new Map([...upgrades.byId, ['teleporter', stranger]]),
    };
    const pack = { ...busPack, tables: new Map([...busPack.tables, ['upgrades', table]]) };
    expect(() => vancouverBusesSpec.open(gamePackOf(pack))).toThrow(
      `this pack cannot be played: the rules have no upgrade teleporter (data/upgrades.yaml:${first.place.line}:${first.place.column})`,
    );
    expect(() => vancouverBusesSpec.open(gamePackOf({ ...busPack, boards: new Map() }))).toThrow(
      'it has no board',
    );
  });
});
