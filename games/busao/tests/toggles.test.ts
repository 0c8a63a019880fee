import { describe, expect, it } from 'vitest';
import { createStream, resolveChance } from '../../../src/play/chance.ts';
import type { Action } from '../rules/actions-and-events.ts';
import type { State } from '../rules/state.ts';
import { arrange, boarding, busao, configOf, legalOf, stateAfter } from './busao-game.ts';

/** What a toggle at one value gives; each test says what it looks at. */
type Look = (toggles: Readonly<Record<string, string>>) => unknown;

const TAKE_STREET = { type: 'take-street' } as const;
const ELEVEN = [
  ...['joker', 'knitter', 'grandmother', 'hothead', 'small-talker', 'catalogue-seller'],
  ...['speaker-dj', 'headphone-wearer', 'guitarist', 'intern', 'radio-fan'],
];

/** A game that has just been set up for two. */
function begun(toggles: Readonly<Record<string, string>>, players = 2, turn = 1): State {
  const stream = createStream('toggles', 'chance');
  let state = busao.setup(configOf(players, toggles));
  while (state.turn.number < turn) {
    const wait = busao.pending(state);
    const choice =
      wait.type === 'chance' ? resolveChance(wait.chance, stream) : busao.legal(state)[0];
    if (choice === undefined) throw new Error('nothing to choose');
    state = busao.apply(state, choice).state;
  }
  return state;
}

/** The last seat of the second bus is filled by the player of the first. */
const filledByAnother = (toggles: Readonly<Record<string, string>>) =>
  stateAfter(
    arrange({
      toggles,
      players: 3,
      hands: [['gossip', 'snorer']],
      buses: [{}, { seats: { ...ELEVEN } }],
      turn: { points: 2 },
    }),
    ...boarding('gossip', 1, 11),
  );

const typesOf = (state: State) => [...new Set(busao.legal(state).map(({ type }) => type))];

const seatsFor = (state: State, card: string) =>
  legalOf(stateAfter(state, { type: 'board', card, bus: 0 }), 'sit')
    .map(({ at }) => at)
    .sort((a, b) => a - b);

const fitted = (upgrades: readonly string[], toggles: Readonly<Record<string, string>>) =>
  legalOf(arrange({ toggles, shop: ['lift'], buses: [{ upgrades }] }), 'upgrade').length;

/** For each toggle: what is looked at, and what is seen with each value. */
const CASES: Readonly<Record<string, readonly [Look, Readonly<Record<string, unknown>>]>> = {
  'BU-01': [(toggles) => begun(toggles).box.length, { all: 0, 'one-less': 1 }],
  'BU-03': [
    (toggles) => legalOf(arrange({ toggles, hands: [['gossip']] }), 'pass').length,
    { forced: 0, free: 1 },
  ],
  'BU-04': [
    (toggles) => {
      const state = arrange({ toggles, street: ['joker'], terminal: ['gossip', 'intern'] });
      const after = stateAfter(state, TAKE_STREET);
      return [after.drawn.length, after.reshuffles];
    },
    { 'go-on': [2, 1], 'cut-short': [0, 2] },
  ],
  'BU-05': [
    (toggles) => {
      const state = arrange({ toggles, street: ['joker'], reshuffles: 1 });
      const { ending, reshuffles } = stateAfter(state, TAKE_STREET);
      return [ending?.reason ?? null, reshuffles];
    },
    { yes: ['street', 1], no: [null, 1] },
  ],
  'BU-06': [
    (toggles) => {
      const state = arrange({ toggles, street: ['joker', 'gossip'], reshuffles: 0 });
      return stateAfter(state, TAKE_STREET).ending?.reason ?? null;
    },
    { 'last-card': 'street', 'missing-card': null },
  ],
  'BU-07': [
    (toggles) =>
      stateAfter(arrange({ toggles, street: ['joker'], reshuffles: 0 }), TAKE_STREET).ending
        ?.turnsLeft,
    { others: 1, all: 2 },
  ],
  'BU-08': [
    (toggles) => filledByAnother(toggles).ending,
    {
      player: { reason: 'full', bus: 0, turnsLeft: 2 },
      owner: { reason: 'full', bus: 1, turnsLeft: 0 },
    },
  ],
  'BU-10': [
    (toggles) =>
      seatsFor(
        arrange({ toggles, hands: [['gossip']], buses: [{ seats: { 0: 'intern', 2: 'joker' } }] }),
        'gossip',
      ),
    { lower: [1, 3, 4, 6, 8, 10], any: [1, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
  ],
  'BU-12': [
    (toggles) => [
      fitted(['disco-ball', 'free-wifi', 'coffee-flask'], toggles),
      fitted(
        [
          ...['disco-ball', 'free-wifi', 'coffee-flask'],
          ...['domino-table', 'reading-lights', 'soap-opera-screen'],
        ],
        toggles,
      ),
    ],
    { three: [0, 0], six: [1, 0] },
  ],
  'BU-13': [
    (toggles) => {
      const shop = ['disco-ball', 'free-wifi', 'coffee-flask', 'lift'];
      const action = { type: 'upgrade', upgrade: 'lift' } as const;
      return stateAfter(arrange({ toggles, shop }), action).upgrades.shop.length;
    },
    { 'up-to-three': 3, always: 4 },
  ],
  'BU-14': [
    (toggles) => {
      const state = arrange({ toggles, hands: [['gossip', 'joker']], stop: ['intern'] });
      if (legalOf(state, 'swap').length === 0) return 'no';
      return stateAfter(
        state,
        { type: 'swap', with: 'stop' },
        { type: 'give', card: 'joker' },
        { type: 'take', card: 'intern' },
      ).hands[0];
    },
    { no: 'no', yes: ['gossip', 'intern'] },
  ],
  'BU-15': [
    (toggles) =>
      legalOf(arrange({ toggles, hands: [['exam-crammer']] }), 'board').map(({ bus }) => bus),
    { yes: [], no: [1] },
  ],
  'BU-16': [
    (toggles) => {
      const seats = { 0: 'snorer', 1: 'gossip' };
      const state = arrange({ toggles, hands: [['brawler', 'joker']], buses: [{ seats }] });
      const after = stateAfter(state, ...boarding('brawler', 0, 2), {
        type: 'send',
        card: 'snorer',
      });
      return after.buses[0]?.seats.slice(0, 2);
    },
    { drops: ['gossip', null], stays: [null, 'gossip'] },
  ],
  'BU-17': [
    (toggles) =>
      [2, 3].map(
        (players) =>
          legalOf(arrange({ toggles, players, hands: [['gossip']], stopCard: 1 }), 'board').length,
      ),
    { always: [1, 2], 'three-or-more': [2, 2] },
  ],
  'BU-18': [
    (toggles) => {
      const state = arrange({ toggles, buses: [{}, { seats: { 0: 'snorer' } }] });
      const wait = busao.pending({ ...state, agenda: [{ kind: 'over', reason: 'normal' }] });
      return wait.type === 'done' ? wait.result.winners : null;
    },
    { full: [1], shared: [0, 1] },
  ],
  'BU-19': [
    (toggles) => {
      const seats = { 0: 'snorer', 2: 'knitter' };
      const state = arrange({ toggles, hands: [['brawler', 'exam-crammer']], buses: [{ seats }] });
      const after = stateAfter(state, ...boarding('brawler', 0, 1));
      return [legalOf(state, 'board').length, typesOf(after).includes('send')];
    },
    { yes: [2, true], no: [4, false] },
  ],
  'BU-20': [
    (toggles) => {
      const { stopCard, first } = begun(toggles);
      return stopCard === null ? 'nobody' : stopCard === (first + 1) % 2 ? 'last' : 'first';
    },
    { nobody: 'nobody', last: 'last' },
  ],
  'BU-21': [
    (toggles) =>
      [2, 3, 6].map((players) =>
        [1, 2, 3, 4].map((turn) => begun(toggles, players, turn).turn.points),
      ),
    {
      'one-less': [
        [2, 3, 3, 3],
        [2, 2, 3, 3],
        [2, 2, 3, 3],
      ],
      same: [
        [3, 3, 3, 3],
        [3, 3, 3, 3],
        [3, 3, 3, 3],
      ],
    },
  ],
};

/** What the second count in `scoring.test.ts` covers. */
const COUNTED = ['BU-09', 'BU-11'];

describe('the open questions', () => {
  it('are all looked at, with each of their values', () => {
    expect(Object.entries(CASES).map(([id, [, values]]) => [id, Object.keys(values)])).toEqual(
      busao.toggles
        .filter(({ id }) => !COUNTED.includes(id))
        .map(({ id, values }) => [id, values.map(({ value }) => value)]),
    );
  });

  it.each(
    Object.entries(CASES).flatMap(([id, [look, values]]) =>
      Object.entries(values).map(([value, seen]) => ({ id, value, look, seen })),
    ),
  )('$id is played as $value', ({ id, value, look, seen }) => {
    expect(look({ [id]: value })).toEqual(seen);
  });

  it('leave the rest of a turn to players who may end it early', () => {
    const state = arrange({ toggles: { 'BU-03': 'free' }, hands: [['gossip']] });
    const passed: Action = { type: 'pass' };
    expect(stateAfter(state, passed).turn.active).toBe(1);
  });
});
