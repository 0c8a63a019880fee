import { describe, expect, it } from 'vitest';
import { ACTION_TYPES } from '../../rules/actions-and-events.ts';
import {
  arrange,
  changed,
  changedSeat,
  configOf,
  game,
  legalOf,
  type Seated,
  seatOf,
  setUpGame,
  stateAfter,
  stockOf,
} from './bus-game.ts';

const END = { type: 'end-turn' } as const;
const HERE = { stop: 'gastown', region: 'marpole' };
const PICK = { type: 'pick-up', ...HERE } as const;
const move = (to: string) => ({ type: 'move', to }) as const;
const buy = (upgrade: string) => ({ type: 'buy', upgrade }) as const;

/** What a toggle at one value gives, by value; each test says what it looks at. */
type Look = (toggles: Readonly<Record<string, string>>) => unknown;

const withMarpole = (
  state: ReturnType<typeof arrange>,
  piles: Partial<(typeof state.regions)[number]>,
) =>
  changed(state, {
    regions: state.regions.map((one) => (one.region === 'marpole' ? { ...one, ...piles } : one)),
  });

const sixteenth = (toggles: Readonly<Record<string, string>>) => {
  const delivered = game.tables.stops.slice(0, 15).map(({ id }) => id);
  const seats = [{ at: 'gastown', hand: ['gastown', 'west-end'], delivered }, { at: 'ubc' }];
  return stateAfter(arrange({ toggles, seats }), { type: 'deliver', card: 'gastown' });
};

/** For each toggle: what is looked at, and what is seen with each value. */
const CASES: Readonly<Record<string, readonly [Look, Readonly<Record<string, unknown>>]>> = {
  'VB-01': [
    (toggles) => {
      const seats = [{ at: 'gastown' }, { at: 'ubc' }];
      return seatOf(stateAfter(arrange({ toggles, seats, tokens: [HERE] }), PICK), 0).fares;
    },
    { yes: 1, no: 0 },
  ],
  'VB-02': [
    (toggles) => {
      const over = (state: ReturnType<typeof arrange>) => game.pending(state).type === 'done';
      const delivered = sixteenth(toggles);
      if (over(delivered)) return 'at once';
      const ended = stateAfter(delivered, END);
      if (over(ended)) return 'after the turn';
      return over(stateAfter(ended, END)) ? 'after the round' : 'never';
    },
    { 'at-once': 'at once', turn: 'after the turn', round: 'after the round' },
  ],
  'VB-03': [
    (toggles) => {
      const state = sixteenth({ ...toggles, 'VB-02': 'at-once' });
      const tie = { delivered: [], upgrades: [], routes: [] };
      const equal = changedSeat(changedSeat(state, 0, tie), 1, { ...tie, fares: 2 });
      const { result } = { result: { ranking: [] }, ...game.pending(equal) };
      return result.ranking;
    },
    { deliveries: [[1], [0]], shared: [[0, 1]] },
  ],
  'VB-04': [
    (toggles) => {
      const state = arrange({ toggles, seats: [{ at: 'gastown' }, { at: 'ubc' }] });
      const { tokens, regions } = stateAfter(withMarpole(state, { stock: 0 }), END, [5, 4]);
      return { tokens: tokens.length, cards: regions[4]?.discards.length };
    },
    { 'card-only': { tokens: 0, cards: 1 }, nothing: { tokens: 0, cards: 0 } },
  ],
  'VB-05': [
    (toggles) => {
      const seats = [{ at: 'gastown' }, { at: 'ubc' }];
      const state = arrange({ toggles, seats, tokens: [HERE] });
      const empty = withMarpole(state, { rest: [], discards: [] });
      if (legalOf(empty, 'pick-up').length === 0) return 'not legal';
      const { hand, fares } = seatOf(stateAfter(empty, PICK), 0);
      return { hand, fares };
    },
    { 'no-pick-up': 'not legal', 'token-only': { hand: [], fares: 1 } },
  ],
  'VB-06': [
    (toggles) => {
      const seats = [{ at: 'gastown' }, { at: 'ubc', fares: 48 }];
      const picked = stateAfter(arrange({ toggles, seats, tokens: [HERE] }), PICK);
      return [seatOf(picked, 0).fares, picked.bank];
    },
    { nothing: [0, 0], owed: [1, -1] },
  ],
  'VB-07': [
    (toggles) => {
      const before = game.setup(configOf(2, toggles));
      const goal = { to: 'first-stop' } as const;
      const state = changed(before, {
        agenda: [
          { kind: 'roll-for-first', among: [0, 1] },
          { kind: 'unseen-card', region: 'marpole', goal },
        ],
        tokens: [{ stop: 'gastown', region: 'fairview' }],
        bag: ['marpole', 'marpole'],
      });
      const laid = game.apply(state, '49th-oak').state;
      return {
        tokens: laid.tokens.map(({ stop, region }) => `${region} at ${stop}`),
        bag: laid.bag,
        back: stockOf(laid, 'marpole') - stockOf(state, 'marpole'),
      };
    },
    {
      swap: {
        tokens: ['marpole at gastown', 'fairview at 49th-oak'],
        bag: ['marpole'],
        back: 0,
      },
      'leave-out': { tokens: ['fairview at gastown'], bag: [], back: 2 },
    },
  ],
  'VB-08': [
    (toggles) => {
      const seats = [{ at: 'ubc' }, { at: 'ubc' }];
      const state = arrange({ toggles, seats, tokens: [HERE] });
      return stateAfter(state, END, [6, 2], 'gastown').tokens.length;
    },
    { any: 2, one: 1 },
  ],
  'VB-09': [
    (toggles) => {
      const seats = [{ at: 'gastown' }, { at: 'ubc' }];
      const may = (actions: number) =>
        legalOf(arrange({ toggles, seats, actions }), 'end-turn').length > 0;
      return [may(3), may(0)];
    },
    { pass: [true, true], spend: [false, true] },
  ],
  'VB-10': [
    (toggles) => {
      const seats = [{ at: 'ubc' }, { at: 'gastown', cameFrom: 'powell-clark' }];
      const begun = stateAfter(arrange({ toggles, seats }), END, [5, 3]);
      return legalOf(begun, 'move').some(({ to }) => to === 'powell-clark');
    },
    { remembered: false, forgotten: true },
  ],
  'VB-11': [
    (toggles) => {
      const hand = ['16th-oak', 'false-creek', '33rd-dunbar', 'west-end'];
      const seats = [
        { at: 'gastown', hand: ['ubc'] },
        { at: 'gastown', hand },
      ];
      const asked = stateAfter(
        arrange({ toggles, seats }),
        { type: 'exchange', with: 1 },
        { type: 'give', card: 'ubc' },
        { type: 'ask-for', region: 'marpole' },
      );
      const wait = game.pending(asked);
      return [wait.type === 'decision' ? [wait.seat, wait.kind] : [], seatOf(asked, 0).hand];
    },
    { 'gift-stands': [[1, 'discard-one'], []], fizzle: [[0, 'act'], ['ubc']] },
  ],
  'VB-12': [
    (toggles) => {
      const state = arrange({ toggles, seats: [{ at: 'gastown', fares: 2 }, { at: 'ubc' }] });
      const upgrades = { deck: [], discards: ['detour', 'straggler', 'rerouting'], offer: [] };
      const swept = changed(state, { upgrades });
      return legalOf(swept, 'sweep').length > 0
        ? stateAfter(swept, { type: 'sweep' }).upgrades.offer.length
        : 'not legal';
    },
    { shuffle: 3, short: 'not legal' },
  ],
  'VB-13': [
    (toggles) => {
      const seats = [{ at: 'gastown', fares: 7 }, { at: 'ubc' }];
      const state = arrange({ toggles, seats, offer: ['extended-service'] });
      const spent = changed(state, { routes: { deck: [], discards: ['3'] } });
      return legalOf(spent, 'buy').length > 0
        ? seatOf(stateAfter(spent, buy('extended-service')), 0).routes
        : 'not legal';
    },
    { shuffle: ['3'], short: 'not legal' },
  ],
  'VB-14': [
    (toggles) => {
      const seats = [{ at: 'gastown', fares: 4, hand: ['ubc'] }, { at: 'ubc' }];
      const state = arrange({ toggles, seats, offer: ['next-stop'] });
      return seatOf(stateAfter(state, buy('next-stop'), { type: 'deliver', card: 'ubc' }), 0)
        .delivered;
    },
    {
      card: [{ card: 'ubc', stop: 'ubc' }],
      bus: [{ card: 'ubc', stop: 'gastown' }],
    },
  ],
  'VB-15': [
    (toggles) => {
      const seats = [{ at: 'gastown', upgrades: ['training-vehicle'], fares: 4 }, { at: 'ubc' }];
      const state = arrange({ toggles, seats, tokens: [HERE], offer: ['bike-rack'] });
      const kept = stateAfter(state, PICK);
      const racked = stateAfter(kept, buy('bike-rack'), {
        type: 'choose-region',
        region: 'fairview',
      });
      expect(game.invariants(racked)).toEqual([]);
      return [stockOf(racked, 'marpole'), stockOf(racked, 'fairview')];
    },
    { 'out-of-stock': [19, 19], marker: [20, 20] },
  ],
  'VB-16': [
    (toggles) => {
      const [from = '', over = '', to = ''] = bendingWay();
      const row = { moves: 3, from, to: over };
      const seats = [{ at: over, cameFrom: from, upgrades: ['straightaway'] }, { at: 'ubc' }];
      const state = arrange({ toggles, seats });
      const moved = changed(state, { turn: { ...state.turn, row } });
      return legalOf(moved, 'straight-on').some((action) => action.to === to);
    },
    { '10': false, '30': true },
  ],
  'VB-17': [
    (toggles) => {
      const seats: Seated[] = [
        { at: '33rd-granville', upgrades: ['granville-hov-lane-access', 'straightaway'] },
        { at: 'ubc' },
      ];
      const [via, to] = ['41st-granville', '49th-granville'];
      const taken = arrange({ toggles, seats, tokens: [{ stop: via, region: 'fairview' }] });
      const passes = legalOf(taken, 'move-two').some((action) => action.via === via);
      const moved = stateAfter(arrange({ toggles, seats }), { type: 'move-two', via, to });
      return [passes, moved.turn.row?.moves];
    },
    { free: [true, 1], blocked: [false, 1], two: [true, 2] },
  ],
  'VB-18': [
    (toggles) => {
      const seats = [{ at: 'ubc' }, { at: 'gastown', upgrades: ['training-vehicle'] }];
      return stateAfter(arrange({ toggles, seats }), END, [1, 2]).turn.actions;
    },
    { '0': 0, '1': 1 },
  ],
  'VB-19': [
    (toggles) => {
      const seats = [{ at: 'gastown', fares: 2, upgrades: ['express-bus'] }, { at: 'ubc' }];
      const state = arrange({ toggles, seats, actions: 1 });
      const swept = stateAfter(state, { type: 'sweep' }, move('powell-clark'));
      return legalOf(swept, 'go-on').length > 0;
    },
    { 'no-action': true, action: false },
  ],
  'VB-20': [
    (toggles) => {
      const upgrades = ['transit-supervisor'];
      const seats = [
        { at: 'gastown', fares: 2 },
        { at: 'ubc', fares: 9, upgrades },
      ];
      const offer = ['straggler', 'hybrid-bus', 'alma-mater'];
      const bought = stateAfter(
        arrange({ toggles, seats, offer }),
        buy('straggler'),
        {
          type: 'draw-from',
          region: 'marpole',
        },
        '49th-oak',
        'detour',
      );
      const kindOf = (state: typeof bought) => {
        const wait = game.pending(state);
        return wait.type === 'decision' ? `${wait.kind} ${wait.seat}` : wait.type;
      };
      const first = kindOf(bought);
      return [first, kindOf(first === 'act 0' ? stateAfter(bought, END) : bought)];
    },
    { 'at-once': ['supervise 1', 'supervise 1'], 'end-of-turn': ['act 0', 'supervise 1'] },
  ],
  'VB-21': [
    (toggles) => {
      const other = { at: 'gastown', hand: ['ubc'], upgrades: ['transit-police'] };
      const seats = [{ at: 'gastown', fares: 3 }, other];
      return legalOf(arrange({ toggles, seats, offer: ['exact-change-please'] }), 'buy').length;
    },
    { exchange: 1, broad: 0 },
  ],
  'VB-22': [
    (toggles) => {
      const seats = [{ at: 'gastown', fares: 2 }, { at: 'ubc' }];
      const state = arrange({ toggles, seats, tokens: [HERE], offer: ['giving-directions'] });
      return seatOf(stateAfter(state, buy('giving-directions'), PICK), 0).fares;
    },
    { yes: 1, no: 0 },
  ],
  'VB-23': [
    (toggles) => {
      const state = changedSeat(
        arrange({ toggles, seats: [{ at: 'gastown' }, { at: 'ubc' }] }),
        1,
        {
          isOutOfFuel: true,
        },
      );
      const { turn, tokens } = stateAfter(state, END, [1, 2]);
      return [turn.number, turn.active, tokens.length];
    },
    // The roll that is given is that of the next turn, or that of the one whose actions are skipped.
    { turn: [3, 0, 1], actions: [3, 0, 2] },
  ],
  'VB-24': [
    (toggles) => {
      const delivered = ['41st-west-boulevard'];
      const upgrades = ['frequent-service'];
      const seats = [{ at: 'ubc', routes: ['16', '41'], delivered, upgrades }, { at: 'gastown' }];
      return game.score(arrange({ toggles, seats }))[0]?.parts.upgrades;
    },
    { passenger: 1, route: 2 },
  ],
  'VB-25': [
    (toggles) => {
      const seats = [{ at: 'gastown', fares: 1, upgrades: ['transit-mechanic'] }, { at: 'ubc' }];
      return seatOf(stateAfter(arrange({ toggles, seats }), { type: 'sweep' }), 0).fares;
    },
    { upgrades: 0, sweeps: 1 },
  ],
  'VB-26': [
    (toggles) => {
      const choosing = stateAfter(game.setup(configOf(2, toggles)));
      const aside = stateAfter(choosing, { type: 'new-routes' });
      return [seatOf(aside, aside.first).aside.length, aside.routes.discards.length];
    },
    { 'with-starts': [3, 0], 'at-once': [0, 3] },
  ],
  'new-routes': [
    (toggles) => legalOf(stateAfter(game.setup(configOf(2, toggles))), 'new-routes').length,
    { yes: 1, no: 0 },
  ],
  upgrades: [
    (toggles) => setUpGame(configOf(2, toggles), 'offer').state.upgrades.offer.length,
    { yes: 3, no: 0 },
  ],
  exchange: [
    (toggles) => {
      const seats = [
        { at: 'gastown', hand: ['ubc'] },
        { at: 'gastown', hand: ['west-end'] },
      ];
      return legalOf(arrange({ toggles, seats }), 'exchange').length;
    },
    { yes: 1, no: 0 },
  ],
};

/** Three stops in a row whose links bend by 10 to 30 degrees. */
function bendingWay(): readonly string[] {
  for (const over of game.tables.stops) {
    for (const from of over.neighbours) {
      for (const to of over.neighbours) {
        const bend = Math.abs(headingOf(from, over.id) - headingOf(over.id, to));
        const least = Math.min(bend, 360 - bend);
        if (least > 11 && least < 29) return [from, over.id, to];
      }
    }
  }
  throw new Error('every way is straight');
}

function headingOf(from: string, to: string): number {
  const [x = 0, y = 0] = game.tables.stopOf.get(from)?.position ?? [];
  const [toX = 0, toY = 0] = game.tables.stopOf.get(to)?.position ?? [];
  return (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
}

describe('a toggle', () => {
  it('is tested at each of its values, whichever there are', () => {
    expect(Object.keys(CASES).sort()).toEqual(game.toggles.map(({ id }) => id).sort());
    for (const { id, values, standard } of game.toggles) {
      const [, seen] = CASES[id] ?? [];
      expect(Object.keys(seen ?? {}).sort(), id).toEqual(values.map(({ value }) => value).sort());
      expect(values.map(({ value }) => value)).toContain(standard);
    }
    const gaps = Array.from({ length: 26 }, (_, at) => `VB-${String(at + 1).padStart(2, '0')}`);
    expect(game.toggles.map(({ id }) => id)).toEqual(expect.arrayContaining(gaps));
  });

  it('is about actions and upgrades that there are', () => {
    const known = new Set([
      ...ACTION_TYPES.map((type) => `action/${type}`),
      ...[...game.tables.upgrades.keys()].map((id) => `upgrade/${id}`),
      ...Object.keys(game.terms).filter((id) => id.startsWith('decision/')),
    ]);
    const named = game.toggles.flatMap(({ about = [] }) => about);
    expect(named.filter((id) => !known.has(id))).toEqual([]);
    expect(named).toContain('action/exchange');
  });

  for (const [id, [look, seen]] of Object.entries(CASES)) {
    it.each(Object.entries(seen))(`changes what it is about: ${id} at %s`, (value, expected) => {
      expect(look({ [id]: value })).toEqual(expected);
    });
  }
});
