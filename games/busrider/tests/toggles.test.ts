import { describe, expect, it } from 'vitest';
import { rankPlayers } from '../rules/scoring.ts';
import type { State } from '../rules/state.ts';
import {
  arrange,
  busrider,
  configOf,
  go,
  legalOf,
  playOn,
  small,
  stateAfter,
  waitingFor,
} from './busrider-game.ts';

type Answers = Readonly<Record<string, string>>;

/** What a toggle at one value gives; each test says what it looks at. */
type Look = (toggles: Answers) => unknown;

/** Termini that can be drawn as the second destination of a player at ash, after date. */
function secondDraw(toggles: Answers): unknown {
  const state = stateOfDraw(toggles);
  const wait = small.pending(state);
  if (wait.type !== 'chance' || wait.chance.kind !== 'pick') return null;
  return wait.chance.options.map(({ value, weight }) => `${value} ${weight}`);
}

function stateOfDraw(toggles: Answers): State {
  const start = small.setup(configOf(2, toggles));
  return ['ash', 'ash', 'date'].reduce((state, at) => small.apply(state, at).state, start);
}

/** A debt of 3 or 5 after a step on the Route of another player. */
const inDebt = (toggles: Answers, cash: number, owners: State['owners'] = {}) => {
  const state = arrange({
    toggles,
    players: [{ destination: 'date', cash }, {}, {}],
    owners: { red: 1, ...owners },
    turn: { roll: 1 },
  });
  return playOn(state, go(state, 'birch', 'red'));
};

const winnersOf = (state: State): unknown => {
  const wait = small.pending(state);
  return wait.type === 'done' ? wait.result.winners : waitingFor(state);
};

/** For each toggle of the rules: what is looked at, and what is seen with each value. */
const CASES: Readonly<Record<string, readonly [Look, Readonly<Record<string, unknown>>]>> = {
  'BR-04': [
    (toggles) => {
      const players = [{ destination: 'date', at: 'cedar', route: 'red', cash: 40 }, {}];
      const state = arrange({ toggles, players });
      const arrived = stateAfter(state, go(state, 'date', 'red'));
      return legalOf(arrived, 'buy').map(({ route }) => route);
    },
    { any: ['green', 'blue', 'red'], served: ['red'] },
  ],
  'BR-07': [
    (toggles) => {
      const state = arrange({ toggles, players: [{ destination: 'date' }, {}] });
      const there = stateAfter(state, go(state, 'elm', 'green'));
      return legalOf(there, 'go').map(({ to }) => to);
    },
    { free: ['cedar', 'ash'], 'once-per-trip': ['cedar'] },
  ],
  'BR-08': [
    secondDraw,
    {
      distinct: ['birch 1', 'elm 1'],
      any: ['birch 1', 'date 2', 'elm 1'],
      even: ['birch 1', 'elm 1'],
    },
  ],
  'BR-09': [
    (toggles) => {
      const state = arrange({ toggles, players: [{ destination: 'date' }, {}] });
      if (legalOf(state, 'stop').length === 0) return 'no';
      const { turn, players } = stateAfter(state, { type: 'stop' });
      return [turn.active, players[0]?.at];
    },
    { yes: 'no', no: [1, 'ash'] },
  ],
  'BR-13': [
    (toggles) => {
      const { state } = inDebt(toggles, 1, { blue: 0, green: 0 });
      return [waitingFor(state), state.owners.blue, state.owners.green];
    },
    { owner: ['sell of 0', 0, 0], rule: ['choose-destination of 1', null, null] },
  ],
  'BR-15': [
    (toggles) => {
      const players = [{ destination: 'date', cash: 10 }, { cash: 30 }];
      const state = arrange({ toggles, players, turn: { roll: 1 } });
      const short = { ...state, config: { ...state.config, maxTurns: 1 } };
      return winnersOf(stateAfter(short, go(short, 'birch', 'red')));
    },
    { nobody: [], worth: [1] },
  ],
  'BR-16': [
    (toggles) => {
      const players = [{ destination: 'date', cash: 0 }, {}, { cash: 0, bankrupt: true }];
      const state = arrange({ toggles, players, owners: { red: 1 }, turn: { roll: 1 } });
      return winnersOf(stateAfter(state, go(state, 'birch', 'red')));
    },
    { 'plays-on': 'choose-destination of 1', wins: [1] },
  ],
};

it('name no winner where all players are bankrupt, whatever they are worth', () => {
  const players = [{ bankrupt: true }, { bankrupt: true }];
  const state = arrange({ toggles: { 'BR-15': 'worth' }, players });
  const scores = players.map(() => ({ total: 0, parts: {} }));
  expect(rankPlayers(state, scores, 'no-winner').winners).toEqual([]);
});

/** What the second count in `play.test.ts` covers. */
const COUNTED = ['BR-05', 'BR-06', 'BR-14'];

describe('the open questions', () => {
  const questions = busrider.toggles.filter(({ id }) => ![...COUNTED, 'board'].includes(id));

  it('are all looked at, with each of their values', () => {
    expect(Object.entries(CASES).map(([id, [, values]]) => [id, Object.keys(values)])).toEqual(
      questions.map(({ id, values }) => [id, values.map(({ value }) => value)]),
    );
  });

  it.each(
    Object.entries(CASES).flatMap(([id, [look, values]]) =>
      Object.entries(values).map(([value, seen]) => ({ id, value, look, seen })),
    ),
  )('$id is played as $value', ({ id, value, look, seen }) => {
    expect(look({ [id]: value })).toEqual(seen);
  });

  it('leave a way where each section may be used once, and none is left', () => {
    const used = ['ash elm green', 'cedar elm blue'];
    const state = arrange({
      toggles: { 'BR-07': 'once-per-trip' },
      players: [{ destination: 'date', at: 'elm', route: 'blue', used }, {}],
    });
    expect(legalOf(state, 'go').map(({ to }) => to)).toEqual(['cedar', 'ash']);
  });

  it('offer one destination where the same was drawn twice', () => {
    const state = stateAfter(stateOfDraw({ 'BR-08': 'any' }), 'date');
    expect(small.legal(state)).toEqual([{ type: 'head-for', destination: 'date', option: 0 }]);
  });
});

describe('the board', () => {
  it('is the first of the pack, or any other', () => {
    const board = busrider.toggles.find(({ id }) => id === 'board');
    expect(board?.standard).toBe('city');
    expect(board?.values.map(({ value }) => value)).toEqual(['city', 'teaching']);
    const routes = board?.values.map(
      ({ value }) =>
        Object.keys(
          busrider.setup(busrider.configure({ players: 2, toggles: { board: value } })).owners,
        ).length,
    );
    expect(routes).toEqual([19, 6]);
  });
});
