import { describe, expect, it } from 'vitest';
import type { Action } from '../../rules/actions-and-events.ts';
import { SCORING_UPGRADES } from '../../rules/score.ts';
import {
  arrange,
  busPack,
  changed,
  changedSeat,
  game,
  legalOf,
  playOn,
  type Seated,
  seatOf,
  stateAfter,
  stockOf,
} from './bus-game.ts';

const END = { type: 'end-turn' } as const;
const FAR: Seated = { at: 'ubc' };

/** Somebody with upgrades after the roll of a turn, everything else left to chance. */
const afterRoll = (seated: Omit<Seated, 'at'>, roll: readonly [number, number] = [5, 3]) =>
  stateAfter(arrange({ seats: [FAR, { at: 'gastown', ...seated }], actions: 0 }), END, roll);

const actionsWith = (seated: Omit<Seated, 'at'>) => afterRoll(seated).turn.actions;

/** Tells what is legal to a player with upgrades, alone at a stop. */
const at = (stop: string, upgrades: readonly string[], more: Partial<Seated> = {}, actions = 6) =>
  arrange({ seats: [{ at: stop, upgrades, ...more }, { at: 'ubc' }], actions });

const move = (to: string) => ({ type: 'move', to }) as const;
const targets = (state: ReturnType<typeof arrange>, type: 'ride' | 'straight-on' | 'move-two') =>
  legalOf(state, type).map(({ to }) => to);

function ride(upgrade: string, from: string, others: readonly string[]): void {
  const state = at(from, [upgrade]);
  expect(targets(state, 'ride')).toEqual([...others].sort());
  const [to = ''] = others;
  const gone = stateAfter(state, { type: 'ride', upgrade, to });
  expect(seatOf(gone, 0)).toMatchObject({ at: to, cameFrom: null });
  expect(gone.turn.actions).toBe(5);
  expect(legalOf(gone, 'ride'), 'once a turn').toEqual([]);
  expect(legalOf(at('16th-oak', [upgrade]), 'ride')).toEqual([]);
  expect(legalOf(at(from, [upgrade], {}, 0), 'ride')).toEqual([]);
}

function lane(
  upgrade: string,
  [from, via, to, on]: readonly [string, string, string, string],
): void {
  const state = at(from, [upgrade]);
  expect(targets(state, 'move-two')).toContain(to);
  const gone = stateAfter(state, { type: 'move-two', via, to });
  expect(gone.turn).toMatchObject({ actions: 5, hasMoved: true, hasDoneElse: false });
  expect(seatOf(gone, 0)).toMatchObject({ at: to, cameFrom: via });
  expect(targets(gone, 'move-two'), 'not straight back').not.toContain(from);
  expect(targets(gone, 'move-two')).toContain(on);
  expect(legalOf(at(from, [upgrade], { cameFrom: via }), 'move-two')).toEqual([]);
}

/** Steps of two stops that cost no action: back and straight on. */
function freeLanes(upgrade: string): void {
  const [first, second, third, fourth] = [
    ...['broadway-granville', '16th-granville', 'king-edward-granville', '33rd-granville'],
  ] as const;
  const back = at(third, [upgrade, 'move-to-the-back'], { cameFrom: second }, 0);
  const gone = stateAfter(back, { type: 'move-back-two', via: second, to: first });
  expect(seatOf(gone, 0)).toMatchObject({ at: first, cameFrom: second });
  expect(legalOf(gone, 'move-back-two'), 'once a turn').toEqual([]);
  const rowed = stateAfter(
    at(first, [upgrade, 'straightaway'], {}, 3),
    ...[second, third, fourth].map(move),
  );
  const on = { type: 'straight-on-two', via: '41st-granville', to: '49th-granville' } as const;
  expect(legalOf(rowed, 'straight-on-two')).toEqual([on]);
  const ahead = stateAfter(rowed, on);
  expect(seatOf(ahead, 0)).toMatchObject({ at: on.to, cameFrom: on.via });
  expect(ahead.turn).toMatchObject({ actions: 0, row: null });
}

const buying = (
  upgrade: string,
  seat: Seated,
  others: readonly Seated[] = [FAR],
  more: Partial<Parameters<typeof arrange>[0]> = {},
) => arrange({ seats: [{ fares: 8, ...seat }, ...others], offer: [upgrade], ...more });

const buy = (upgrade: string) => ({ type: 'buy', upgrade }) as const;
const canBuy = (state: ReturnType<typeof arrange>) => legalOf(state, 'buy').length > 0;
const HERE = { stop: 'gastown', region: 'marpole' };

/** What each upgrade does, under its id. */
const EFFECTS: Readonly<Record<string, () => void>> = {
  'improved-transmission': () => {
    expect(actionsWith({ upgrades: ['improved-transmission'] })).toBe(6);
    expect(actionsWith({ upgrades: ['improved-transmission', 'improved-engines'] })).toBe(7);
  },
  'improved-engines': () => expect(actionsWith({ upgrades: ['improved-engines'] })).toBe(6),
  'hybrid-bus': () => expect(actionsWith({ upgrades: ['hybrid-bus'] })).toBe(7),
  'night-bus': () => {
    const upgrades = ['night-bus'];
    expect(actionsWith({ upgrades, hand: [] })).toBe(7);
    expect(actionsWith({ upgrades, hand: ['gastown'] })).toBe(7);
    expect(actionsWith({ upgrades, hand: ['gastown', 'west-end'] })).toBe(5);
  },
  'express-bus': () => {
    const state = at('gastown', ['express-bus'], {}, 2);
    const moved = stateAfter(state, move('powell-clark'));
    expect(legalOf(moved, 'go-on'), 'actions are left').toEqual([]);
    const spent = stateAfter(moved, move('powell-commercial'));
    const [goOn] = legalOf(spent, 'go-on');
    expect(goOn).toBeDefined();
    const more = stateAfter(spent, { type: 'go-on' });
    expect(more.turn.actions).toBe(2);
    const again = stateAfter(more, move('powell-nanaimo'), move('powell-renfrew'));
    expect(legalOf(again, 'go-on'), 'once a turn').toEqual([]);
    const delivering = stateAfter(
      at('gastown', ['express-bus'], { hand: ['gastown'] }, 2),
      { type: 'deliver', card: 'gastown' },
      move('powell-clark'),
    );
    expect(legalOf(delivering, 'go-on'), 'not only moves').toEqual([]);
    expect(legalOf(at('gastown', ['express-bus'], {}, 0), 'go-on'), 'no move').toEqual([]);
  },
  'training-vehicle': () => {
    expect(actionsWith({ upgrades: ['training-vehicle'] })).toBe(3);
    const state = arrange({
      seats: [{ at: 'gastown', upgrades: ['training-vehicle'] }, FAR],
      tokens: [HERE, HERE],
    });
    const stock = stockOf(state, 'marpole');
    const one = stateAfter(state, { type: 'pick-up', ...HERE });
    expect(seatOf(one, 0).upgrades).toEqual([{ id: 'training-vehicle', tokens: ['marpole'] }]);
    expect(stockOf(one, 'marpole')).toBe(stock);
    const tokens = ['marpole', 'marpole', 'marpole', 'marpole'];
    const full = changedSeat(state, 0, { upgrades: [{ id: 'training-vehicle', tokens }] });
    const fifth = stateAfter(full, { type: 'pick-up', ...HERE });
    expect(seatOf(fifth, 0).upgrades[0]?.tokens).toHaveLength(4);
    expect(stockOf(fifth, 'marpole')).toBe(stock + 1);
    const next = changedSeat(arrange({ seats: [FAR, FAR], actions: 0 }), 1, {
      upgrades: [{ id: 'training-vehicle', tokens }],
    });
    expect(stateAfter(next, END, [5, 3]).turn.actions).toBe(7);
  },
  'move-to-the-back': () => {
    const state = at('gastown', ['move-to-the-back'], { cameFrom: 'powell-clark' }, 0);
    const back = stateAfter(state, { type: 'move-back', to: 'powell-clark' });
    expect(seatOf(back, 0)).toMatchObject({ at: 'powell-clark', cameFrom: 'gastown' });
    expect(back.turn.actions).toBe(0);
    expect(legalOf(back, 'move-back'), 'once a turn').toEqual([]);
    expect(legalOf(at('gastown', ['move-to-the-back']), 'move-back'), 'no way back').toEqual([]);
  },
  straightaway: () => {
    const start = at('broadway-granville', ['straightaway'], {}, 4);
    const two = stateAfter(start, move('16th-granville'), move('king-edward-granville'));
    expect(targets(two, 'straight-on')).toEqual([]);
    const three = stateAfter(two, move('33rd-granville'));
    expect(targets(three, 'straight-on')).toEqual(['41st-granville']);
    const on = stateAfter(three, { type: 'straight-on', to: '41st-granville' });
    expect(on.turn.actions).toBe(1);
    expect(seatOf(on, 0)).toMatchObject({ at: '41st-granville', cameFrom: '33rd-granville' });
    expect(targets(on, 'straight-on'), 'counts again').toEqual([]);
    const bent = stateAfter(
      at('16th-oak', ['straightaway']),
      move('16th-granville'),
      move('king-edward-granville'),
      move('33rd-granville'),
    );
    expect(targets(bent, 'straight-on'), 'not in a line').toEqual([]);
    const row = (upgrades: readonly string[], ...between: readonly Action[]) => {
      const begun = arrange({
        seats: [
          { at: 'broadway-granville', fares: 2, upgrades: ['straightaway', ...upgrades] },
          FAR,
        ],
        offer: ['floor-it'],
        tokens: [{ stop: '16th-granville', region: 'marpole' }],
      });
      const [first, ...others] = ['16th-granville', 'king-edward-granville', '33rd-granville'];
      return stateAfter(begun, move(first ?? ''), ...between, ...others.map(move));
    };
    const pickUp = { type: 'pick-up', stop: '16th-granville', region: 'marpole' } as const;
    const straightOn = (state: ReturnType<typeof arrange>) => targets(state, 'straight-on');
    expect(straightOn(row(['all-doors-boarding'], pickUp)), 'free').toEqual(['41st-granville']);
    expect(straightOn(row([], pickUp)), 'paid').toEqual([]);
  },
  'granville-hov-lane-access': () => {
    lane('granville-hov-lane-access', [
      'granville-davie',
      'granville-island',
      'broadway-granville',
      'king-edward-granville',
    ]);
    expect(targets(at('hastings-park', ['granville-hov-lane-access']), 'move-two')).toEqual([]);
    freeLanes('granville-hov-lane-access');
  },
  'hastings-hov-lane-access': () => {
    lane('hastings-hov-lane-access', [
      'hastings-main',
      'hastings-clark',
      'hastings-commercial',
      'hastings-park',
    ]);
    expect(targets(at('16th-granville', ['hastings-hov-lane-access']), 'move-two')).toEqual([]);
  },
  'scenic-route': () =>
    ride('scenic-route', 'vanier-park', ['hastings-park', 'queen-elizabeth-park', 'stanley-park']),
  'retire-at-the-loop': () =>
    ride('retire-at-the-loop', 'marpole-loop', ['boundary-loop', 'dunbar-loop', 'kootenay-loop']),
  'ride-the-expo-line': () =>
    ride('ride-the-expo-line', 'nanaimo-station', [
      '29th-avenue-station',
      'burrard-station',
      'commercial-broadway-station',
      'joyce-collingwood-station',
      'main-street-station',
      'metrotown-station',
      'stadium-chinatown-station',
      'waterfront-station',
    ]),
  'ride-the-millennium-line': () =>
    ride('ride-the-millennium-line', 'renfrew-station', [
      'brentwood-town-centre-station',
      'burrard-station',
      'commercial-broadway-station',
      'main-street-station',
      'rupert-station',
      'stadium-chinatown-station',
      'vcc-clark-station',
      'waterfront-station',
    ]),
  'ride-the-canada-line': () =>
    ride('ride-the-canada-line', 'langara-49th-station', [
      'broadway-city-hall-station',
      'king-edward-station',
      'marine-drive-station',
      'oakridge-41st-station',
      'olympic-village-station',
      'vancouver-city-centre-station',
      'waterfront-station',
      'yaletown-roundhouse-station',
    ]),
  'all-doors-boarding': () => {
    const state = arrange({
      seats: [{ at: 'gastown', upgrades: ['all-doors-boarding'] }, FAR],
      actions: 0,
      tokens: [HERE],
    });
    expect(stateAfter(state, { type: 'pick-up', ...HERE }).turn.actions).toBe(0);
    const without = arrange({ seats: [{ at: 'gastown' }, FAR], actions: 0, tokens: [HERE] });
    expect(legalOf(without, 'pick-up')).toEqual([]);
  },
  'within-walking-distance': () => {
    const near = { stop: 'powell-clark', region: 'marpole' };
    const far = { stop: 'powell-nanaimo', region: 'marpole' };
    const state = arrange({
      seats: [{ at: 'gastown', upgrades: ['within-walking-distance'] }, FAR],
      tokens: [near, far],
    });
    expect(legalOf(state, 'pick-up')).toEqual([{ type: 'pick-up', ...near }]);
    const picked = stateAfter(state, { type: 'pick-up', ...near });
    expect(picked.tokens).toEqual([far]);
    expect(picked.turn.actions).toBe(5);
  },
  'exit-via-the-rear-doors': () => {
    const state = at('gastown', ['exit-via-the-rear-doors'], { hand: ['gastown'] }, 0);
    const done = stateAfter(state, { type: 'deliver', card: 'gastown' });
    expect(seatOf(done, 0).delivered).toEqual([{ card: 'gastown', stop: 'gastown' }]);
    expect(legalOf(at('gastown', [], { hand: ['gastown'] }, 0), 'deliver')).toEqual([]);
  },
  'this-is-close-enough': () => {
    const hand = ['powell-clark', 'powell-nanaimo'];
    const state = at('gastown', ['this-is-close-enough'], { hand });
    expect(legalOf(state, 'deliver')).toEqual([{ type: 'deliver', card: 'powell-clark' }]);
    const done = stateAfter(state, { type: 'deliver', card: 'powell-clark' });
    expect(done.turn.actions).toBe(5);
    expect(seatOf(done, 0).delivered).toEqual([{ card: 'powell-clark', stop: 'powell-clark' }]);
  },
  'bike-rack': () => {
    const state = buying('bike-rack', { at: '16th-oak', hand: ['false-creek', 'gastown'] });
    const stock = stockOf(state, 'fairview');
    const owned = stateAfter(state, buy('bike-rack'), {
      type: 'choose-region',
      region: 'fairview',
    });
    expect(stockOf(owned, 'fairview')).toBe(stock - 1);
    expect(seatOf(owned, 0).upgrades).toEqual([{ id: 'bike-rack', tokens: ['fairview'] }]);
    expect(legalOf(owned, 'deliver')).toEqual([{ type: 'deliver', card: 'false-creek' }]);
    const done = stateAfter(owned, { type: 'deliver', card: 'false-creek' });
    expect(seatOf(done, 0).delivered).toEqual([{ card: 'false-creek', stop: 'false-creek' }]);
    // Beside a stop of the region, where near is enough: 2nd & Main is not in Fairview.
    const near = (upgrades: readonly string[]) =>
      legalOf(
        changedSeat(at('2nd-main', upgrades, { hand: ['16th-oak'] }), 0, {
          upgrades: upgrades.map((id) => ({ id, tokens: id === 'bike-rack' ? ['fairview'] : [] })),
        }),
        'deliver',
      );
    expect(near(['bike-rack', 'this-is-close-enough'])).toHaveLength(1);
    expect([...near(['bike-rack']), ...near(['this-is-close-enough'])]).toEqual([]);
  },
  'wheelchair-ramp': () => {
    const upgrades = ['wheelchair-ramp'];
    const asked = afterRoll({ upgrades }, [1, 3]);
    expect(game.pending(asked)).toMatchObject({ seat: 1, kind: 'may-draw', optional: true });
    const declined = stateAfter(asked, { type: 'decline' });
    expect(seatOf(declined, 1).hand).toEqual([]);
    expect(game.pending(declined)).toMatchObject({ kind: 'act' });
    const drawn = stateAfter(asked, { type: 'draw-from', region: 'marpole' });
    expect(seatOf(drawn, 1).hand).toHaveLength(1);
    expect(game.pending(drawn)).toMatchObject({ kind: 'act' });
    expect(game.pending(afterRoll({ upgrades }, [2, 3]))).toMatchObject({ kind: 'act' });
    const double = stateAfter(afterRoll({ upgrades }, [1, 1]), {
      type: 'draw-from',
      region: 'marpole',
    });
    expect(seatOf(double, 1).hand, 'one card for two 1s').toHaveLength(1);
    expect(game.pending(double)).toMatchObject({ kind: 'doubles' });
    const hand = ['gastown', 'west-end', '16th-oak', 'false-creek'];
    expect(game.pending(afterRoll({ upgrades, hand }, [1, 3]))).toMatchObject({ kind: 'act' });
  },
  'priority-seating': () => {
    const state = arrange({
      seats: [{ at: 'gastown', upgrades: ['priority-seating'] }, FAR],
      tokens: [HERE],
    });
    const seen = ['33rd-oak', '41st-oak', '49th-oak', 'marine-oak'];
    const looking = stateAfter(
      state,
      { type: 'pick-up', ...HERE },
      { type: 'look', at: 'deck' },
      ...seen,
    );
    expect(legalOf(looking, 'keep').map(({ card }) => card)).toEqual(seen);
    const back = stateAfter(
      looking,
      { type: 'keep', card: '49th-oak' },
      { type: 'put-on-top', card: 'marine-oak' },
      { type: 'put-on-top', card: '33rd-oak' },
    );
    expect(seatOf(back, 0).hand).toEqual(['49th-oak']);
    const marpole = back.regions.find(({ region: id }) => id === 'marpole');
    expect(marpole?.top.map(({ card }) => card)).toEqual(['marine-oak', '33rd-oak', '41st-oak']);
    expect(game.view(back, 0).regions[3]?.top).toHaveLength(3);
    expect(game.view(back, 1).regions[3]?.top).toEqual([null, null, null]);
    const pick = { stop: 'gastown', region: 'marpole' };
    const again = changed(back, { tokens: [pick] });
    const drawn = stateAfter(again, { type: 'pick-up', ...pick }, { type: 'draw', from: 'deck' });
    expect(seatOf(drawn, 0).hand).toEqual(['49th-oak', 'marine-oak']);
  },
  'chasing-after-the-bus': () => {
    const discards = ['marpole-loop', '33rd-oak', '41st-oak', '49th-oak', 'marine-oak'];
    const state = arrange({
      seats: [{ at: 'gastown', upgrades: ['chasing-after-the-bus'] }, FAR],
      tokens: [HERE],
      discards,
    });
    const looking = stateAfter(
      state,
      { type: 'pick-up', ...HERE },
      { type: 'look', at: 'discards' },
    );
    expect(legalOf(looking, 'keep').map(({ card }) => card)).toEqual(discards.slice(1));
    const kept = stateAfter(looking, { type: 'keep', card: '41st-oak' });
    expect(seatOf(kept, 0).hand).toEqual(['41st-oak']);
    expect(kept.regions[3]?.discards).toEqual([
      'marpole-loop',
      '33rd-oak',
      '49th-oak',
      'marine-oak',
    ]);
  },
  'transit-mechanic': () => {
    const state = arrange({
      seats: [{ at: 'gastown', fares: 1, upgrades: ['transit-mechanic'] }, FAR],
      offer: ['straggler', 'frequent-service'],
    });
    expect(legalOf(state, 'buy')).toEqual([buy('straggler')]);
    expect(seatOf(stateAfter(state, buy('straggler')), 0).fares).toBe(0);
  },
  'transit-supervisor': () => {
    const state = arrange({
      seats: [
        { at: 'gastown', fares: 3 },
        { at: 'ubc', fares: 5, upgrades: ['transit-supervisor'] },
      ],
      offer: ['frequent-service', 'rerouting', 'detour'],
    });
    const sold = stateAfter(state, buy('frequent-service'), 'alma-mater');
    expect(game.pending(sold)).toMatchObject({ seat: 1, kind: 'supervise', optional: true });
    expect(game.legal(sold)).toEqual([buy('alma-mater'), { type: 'decline' }]);
    const taken = stateAfter(sold, buy('alma-mater'), 'hybrid-bus');
    expect(seatOf(taken, 1)).toMatchObject({ fares: 0, upgrades: [{}, { id: 'alma-mater' }] });
    expect(game.pending(taken)).toMatchObject({ seat: 0, kind: 'act' });
    const left = stateAfter(sold, { type: 'decline' });
    expect(left.upgrades.offer).toContain('alma-mater');
    expect(game.pending(left)).toMatchObject({ seat: 0, kind: 'act' });
  },
  'right-on-time': () => {
    const others: readonly Seated[] = [{ at: 'gastown', hand: ['west-end'] }];
    const seats = (upgrades: string[]): Seated[] => [
      { at: 'gastown', hand: ['16th-oak'], upgrades },
      ...others,
    ];
    expect(legalOf(arrange({ seats: seats([]), actions: 1 }), 'exchange')).toEqual([]);
    const state = arrange({ seats: seats(['right-on-time']), actions: 1 });
    expect(stateAfter(state, { type: 'exchange', with: 1 }).turn.actions).toBe(0);
  },
  'transit-police': () => {
    const seats = (upgrades: string[]): Seated[] => [
      { at: 'gastown', hand: ['16th-oak'] },
      { at: 'gastown', hand: ['west-end'], upgrades },
    ];
    expect(legalOf(arrange({ seats: seats([]) }), 'exchange')).toHaveLength(1);
    expect(legalOf(arrange({ seats: seats(['transit-police']) }), 'exchange')).toEqual([]);
  },
  'articulated-bus': () => {
    const hand = ['16th-oak', 'false-creek', 'west-end', '33rd-dunbar'];
    const seats = (upgrades: string[]): Seated[] => [{ at: 'gastown', hand, upgrades }, FAR];
    expect(legalOf(arrange({ seats: seats([]), tokens: [HERE] }), 'pick-up')).toEqual([]);
    const state = arrange({ seats: seats(['articulated-bus']), tokens: [HERE, HERE, HERE] });
    const full = stateAfter(state, { type: 'pick-up', ...HERE }, { type: 'pick-up', ...HERE });
    expect(seatOf(full, 0).hand).toHaveLength(6);
    expect(legalOf(full, 'pick-up')).toEqual([]);
  },
  'community-shuttle': () => {
    const hand = ['16th-oak', 'false-creek', 'west-end', '33rd-dunbar'];
    const state = buying('community-shuttle', { at: 'gastown', hand });
    const bought = stateAfter(state, buy('community-shuttle'));
    expect(game.pending(bought)).toMatchObject({ kind: 'discard-one', seat: 0 });
    const fit = stateAfter(
      bought,
      { type: 'discard', card: 'west-end' },
      { type: 'discard', card: '16th-oak' },
    );
    expect(seatOf(fit, 0).hand).toEqual(['33rd-dunbar', 'false-creek']);
    expect(game.pending(fit)).toMatchObject({ kind: 'act' });
    expect(actionsWith({ upgrades: ['community-shuttle'] })).toBe(7);
  },
  'extended-service': () => {
    const state = buying('extended-service', { at: 'gastown', routes: ['3', '4'] });
    const bought = stateAfter(state, buy('extended-service'), '41');
    expect(seatOf(bought, 0).routes).toEqual(['3', '4', '41']);
    expect(game.view(bought, 1).players[0]).toMatchObject({ routeCards: 3, routes: null });
    const empty = changed(state, { routes: { deck: [], discards: [] } });
    expect(canBuy(empty)).toBe(false);
  },
  'floor-it': () => {
    let state = stateAfter(buying('floor-it', { at: 'broadway-granville' }), buy('floor-it'));
    const street = ['16th-granville', 'king-edward-granville', '33rd-granville', '41st-granville'];
    for (const to of street) state = stateAfter(state, { type: 'drive', to });
    expect(legalOf(state, 'drive').map(({ to }) => to)).not.toContain('33rd-granville');
    const stopped = stateAfter(state, { type: 'stop-here' });
    expect(seatOf(stopped, 0)).toMatchObject({ at: '41st-granville', cameFrom: '33rd-granville' });
    expect(stopped.turn).toMatchObject({ actions: 6, hasMoved: false });
    expect(stopped.upgrades.discards).toEqual(['floor-it']);
    for (let left = 4; left > 0; left -= 1) {
      const [step] = legalOf(state, 'drive');
      state = step === undefined ? state : stateAfter(state, step);
    }
    expect(game.pending(state), 'eight at most').toMatchObject({ kind: 'act' });
  },
  'stroller-on-board': () => {
    const state = buying('stroller-on-board', { at: 'gastown' }, [FAR], {
      tokens: [HERE],
      discards: ['33rd-oak'],
    });
    const picked = [buy('stroller-on-board'), { type: 'pick-up', ...HERE } as const] as const;
    const done = stateAfter(state, ...picked, '49th-oak', '41st-oak');
    expect(seatOf(done, 0)).toMatchObject({ hand: ['41st-oak', '49th-oak'], fares: 7 });
    expect(done.regions[3]?.discards, 'the deck alone').toEqual(['33rd-oak']);
    expect(done.tokens).toEqual([]);
    expect(done.turn.actions).toBe(6);
    const hand = ['16th-oak', 'false-creek', 'west-end'];
    const tight = buying('stroller-on-board', { at: 'gastown', hand }, [FAR], { tokens: [HERE] });
    expect(canBuy(tight), 'room for two').toBe(false);
    expect(canBuy(buying('stroller-on-board', { at: 'gastown' })), 'a passenger').toBe(false);
  },
  'giving-directions': () => {
    const state = buying('giving-directions', { at: 'gastown' }, [FAR], { tokens: [HERE] });
    const searching = stateAfter(state, buy('giving-directions'), { type: 'pick-up', ...HERE });
    expect(legalOf(searching, 'keep')).toHaveLength(15);
    expect(game.view(searching, 0).shown).toHaveLength(17);
    expect(game.view(searching, 1).shown).toBeNull();
    const done = stateAfter(searching, { type: 'keep', card: '49th-oak' });
    expect(seatOf(done, 0)).toMatchObject({ hand: ['49th-oak'], fares: 7 });
    expect(done.regions[3]?.rest).toHaveLength(16);
    const hand = ['16th-oak', 'false-creek', 'west-end', '33rd-dunbar'];
    const full = buying('giving-directions', { at: 'gastown', hand }, [FAR], { tokens: [HERE] });
    expect(canBuy(full)).toBe(false);
  },
  'return-trip': () => {
    const discards = ['33rd-oak', '41st-oak', '49th-oak', 'marine-oak', 'marpole-loop'];
    const state = buying('return-trip', { at: 'gastown' }, [FAR], { tokens: [HERE], discards });
    const searching = stateAfter(state, buy('return-trip'), { type: 'pick-up', ...HERE });
    expect(legalOf(searching, 'keep')).toHaveLength(5);
    const done = stateAfter(searching, { type: 'keep', card: '33rd-oak' });
    expect(seatOf(done, 0)).toMatchObject({ hand: ['33rd-oak'], fares: 7 });
    expect(done.regions[3]?.discards).toEqual(discards.slice(1));
    const none = buying('return-trip', { at: 'gastown' }, [FAR], { tokens: [HERE] });
    expect(canBuy(none), 'nothing discarded').toBe(false);
  },
  'next-stop': () => {
    const state = buying('next-stop', { at: 'gastown', hand: ['ubc', '16th-oak'] });
    const done = stateAfter(state, buy('next-stop'), { type: 'deliver', card: 'ubc' });
    expect(seatOf(done, 0)).toMatchObject({
      hand: ['16th-oak'],
      delivered: [{ card: 'ubc', stop: 'ubc' }],
    });
    expect(done.turn.actions).toBe(6);
    expect(canBuy(buying('next-stop', { at: 'gastown' }))).toBe(false);
  },
  straggler: () => {
    const state = buying('straggler', { at: 'gastown' });
    const choosing = stateAfter(state, buy('straggler'));
    expect(legalOf(choosing, 'draw-from')).toHaveLength(8);
    const done = stateAfter(choosing, { type: 'draw-from', region: 'marpole' }, '49th-oak');
    expect(seatOf(done, 0).hand).toEqual(['49th-oak']);
    const hand = ['16th-oak', 'false-creek', 'west-end', '33rd-dunbar'];
    expect(canBuy(buying('straggler', { at: 'gastown', hand }))).toBe(false);
  },
  'sorry-not-in-service': () => {
    const state = buying('sorry-not-in-service', { at: 'gastown', hand: ['49th-oak', '33rd-oak'] });
    const done = stateAfter(
      state,
      buy('sorry-not-in-service'),
      { type: 'discard', card: '49th-oak' },
      { type: 'discard', card: '33rd-oak' },
      { type: 'draw-from', region: 'fairview' },
      '16th-oak',
      { type: 'draw-from', region: 'point-grey' },
      'ubc',
    );
    expect(seatOf(done, 0).hand).toEqual(['16th-oak', 'ubc']);
    expect(done.regions[3]?.discards).toEqual(['49th-oak', '33rd-oak']);
    expect(game.pending(done)).toMatchObject({ kind: 'act' });
    expect(canBuy(buying('sorry-not-in-service', { at: 'gastown' }))).toBe(false);
  },
  'exact-change-please': () => {
    const other: Seated = { at: 'gastown', hand: ['ubc', '16th-oak'] };
    const state = buying('exact-change-please', { at: 'gastown' }, [other]);
    const looking = stateAfter(state, buy('exact-change-please'), {
      type: 'choose-player',
      seat: 1,
    });
    expect(game.view(looking, 0).shown).toEqual(['16th-oak', 'ubc']);
    expect(game.view(looking, 'public').shown).toBeNull();
    const done = stateAfter(looking, { type: 'take', card: 'ubc' });
    expect(done.players.map(({ hand }) => hand)).toEqual([['ubc'], ['16th-oak']]);
    expect(canBuy(buying('exact-change-please', { at: 'west-end' }, [other])), 'apart').toBe(false);
  },
  'unruly-passenger': () => {
    const other: Seated = { at: 'ubc', hand: ['49th-oak', '16th-oak'] };
    const state = buying('unruly-passenger', { at: 'gastown' }, [other]);
    const looking = stateAfter(state, buy('unruly-passenger'), { type: 'choose-player', seat: 1 });
    expect(game.view(looking, 0).shown).toEqual(['16th-oak', '49th-oak']);
    const done = stateAfter(looking, { type: 'throw-out', card: '49th-oak' });
    expect(seatOf(done, 1).hand).toEqual(['16th-oak']);
    expect(done.regions[3]?.discards).toEqual(['49th-oak']);
    expect(canBuy(buying('unruly-passenger', { at: 'gastown' }, [{ at: 'ubc' }]))).toBe(false);
    const own = buying('unruly-passenger', { at: 'gastown', hand: ['ubc'] });
    const raided = stateAfter(
      own,
      buy('unruly-passenger'),
      { type: 'choose-player', seat: 0 },
      { type: 'throw-out', card: 'ubc' },
    );
    expect(seatOf(raided, 0).hand, 'oneself').toEqual([]);
  },
  detour: () => {
    const other: Seated = { at: 'broadway-granville', cameFrom: 'granville-island' };
    const state = buying('detour', { at: 'gastown' }, [other]);
    const driving = stateAfter(state, buy('detour'), { type: 'choose-player', seat: 1 });
    expect(game.pending(driving)).toMatchObject({ seat: 0, kind: 'drive' });
    expect(legalOf(driving, 'drive').map(({ to }) => to)).not.toContain('granville-island');
    const done = stateAfter(
      driving,
      { type: 'drive', to: '16th-granville' },
      { type: 'stop-here' },
    );
    expect(seatOf(done, 1)).toMatchObject({ at: '16th-granville', cameFrom: 'broadway-granville' });
    expect(seatOf(done, 0).at).toBe('gastown');
    const own = stateAfter(
      state,
      buy('detour'),
      { type: 'choose-player', seat: 0 },
      { type: 'drive', to: 'powell-clark' },
    );
    expect(seatOf(own, 0).at, 'oneself').toBe('powell-clark');
  },
  'out-of-fuel': () => {
    const state = buying('out-of-fuel', { at: 'gastown' }, [FAR, FAR]);
    const bought = stateAfter(state, buy('out-of-fuel'), { type: 'choose-player', seat: 1 });
    const { state: ended, events } = playOn(bought, END, [3, 4]);
    expect(events.some(({ type }) => type === 'skipped')).toBe(true);
    expect(ended.turn).toMatchObject({ number: 3, active: 2 });
    expect(seatOf(ended, 1).isOutOfFuel).toBe(false);
    expect(legalOf(stateAfter(state, buy('out-of-fuel')), 'choose-player')).toEqual([
      { type: 'choose-player', seat: 1 },
      { type: 'choose-player', seat: 2 },
    ]);
  },
  rerouting: () => {
    const state = buying('rerouting', { at: 'gastown', routes: ['3', '4'] });
    const done = stateAfter(
      state,
      buy('rerouting'),
      { type: 'replace', route: '4' },
      { type: 'replaced-all' },
      '41',
    );
    expect(seatOf(done, 0).routes).toEqual(['3', '41']);
    expect(done.routes.discards).toEqual(['4']);
    const short = changed(state, { routes: { deck: ['41'], discards: [] } });
    const chosen = stateAfter(short, buy('rerouting'), { type: 'replace', route: '4' });
    expect(legalOf(chosen, 'replace'), 'only as many as there are').toEqual([]);
    expect(canBuy(changed(state, { routes: { deck: [], discards: [] } }))).toBe(false);
  },
};

describe('an upgrade', () => {
  const upgrades = busPack.tables.get('upgrades')?.entries ?? [];

  it('is tested here, whichever the pack has', () => {
    // Those that score are in `score.test.ts`.
    const tested = [...Object.keys(EFFECTS), ...SCORING_UPGRADES].sort();
    expect(tested).toEqual(upgrades.map(({ id }) => id).sort());
    expect(upgrades).toHaveLength(51);
  });

  for (const [id, test] of Object.entries(EFFECTS)) it(`does what it says: ${id}`, test);

  it('costs its price, goes where it belongs and is replaced', () => {
    for (const { id, cost, isOneShot } of game.tables.upgrades.values()) {
      const seats: readonly Seated[] = [
        { at: 'gastown', fares: cost, hand: ['ubc'] },
        { at: 'gastown', hand: ['16th-oak'] },
      ];
      const table = { offer: [id], tokens: [HERE], discards: ['33rd-oak'] };
      const bought = game.apply(arrange({ seats, ...table }), buy(id)).state;
      expect(seatOf(bought, 0).fares, id).toBe(0);
      expect(seatOf(bought, 0).upgrades.map((one) => one.id)).toEqual(isOneShot ? [] : [id]);
      const [first = seats[0], other = seats[1]] = seats;
      if (first === undefined || other === undefined) continue;
      const poor = arrange({ seats: [{ ...first, fares: cost - 1 }, other], ...table });
      expect(canBuy(poor), `${id} for one fare less`).toBe(false);
    }
  });

  it('cannot be had twice under one name', () => {
    const state = buying('bike-rack', { at: 'gastown', upgrades: ['bike-rack'] });
    expect(canBuy(state)).toBe(false);
  });
});
