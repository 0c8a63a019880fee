import { describe, expect, it } from 'vitest';
import type { Lasting, State } from '../rules/state.ts';
import {
  arrange,
  legalOf,
  playOn,
  stateAfter,
  touring,
  touringTables,
  waitingFor,
} from './touring-game.ts';

type Answers = Readonly<Record<string, string>>;

/** What a toggle at one value gives; each test says what it looks at. */
type Look = (toggles: Answers) => unknown;

const LAST_ROUND = touringTables.numbers.days * 2;
const REST = { type: 'rest' } as const;

/** Who wins at the end of the last turn. */
const winnersOf = (state: State): readonly number[] => {
  const wait = touring.pending(stateAfter(state, REST, REST));
  if (wait.type !== 'done') throw new Error(`the game goes on: ${wait.type}`);
  return wait.result.reason === 'no-winner' ? [-1] : wait.result.winners;
};

const happy = (food: number) => ({
  happiness: { food, entertainment: 0, experience: 0, specials: 0, cards: 0 },
});

/** A perk that lies before a player and holds in this turn. */
const perk = (card: string, ...does: Lasting['does']): Lasting => ({
  card,
  isPerk: true,
  turns: 3,
  isOn: true,
  does,
});

const goodTickets = ['whale-good', 'whale-good'];

/** The chances of each ticket at whale watching when all but two winners have been won. */
const ticketOdds = (toggles: Answers): Readonly<Record<string, number>> => {
  const blanks = (touringTables.tickets.get('whale-watching') ?? []).filter(
    (ticket) => ticket === 'whale-none',
  );
  const state = arrange({
    toggles,
    players: [
      { at: 'whale-watching' },
      { prizes: ['whale-excellent'] },
      { prizes: ['whale-good'] },
    ],
    pools: { 'whale-watching': [...goodTickets, ...blanks] },
  });
  const drawing = touring.apply(state, { type: 'watch', special: 'whale-watching' }).state;
  const wait = touring.pending(drawing);
  if (wait.type !== 'chance') throw new Error('no ticket is drawn');
  return Object.fromEntries(
    (touring.forBots.outcomesOf(wait.chance) ?? []).map(({ outcome, probability }) => [
      String(outcome),
      Number(probability.toFixed(3)),
    ]),
  );
};

/** Who goes first in the rounds after a given one. */
const firstAfter = (toggles: Answers, round: number): number =>
  stateAfter(arrange({ toggles, round }), REST, REST).turn.active;

/** For each toggle: what is looked at, and what is seen with each value. */
const CASES: Readonly<Record<string, readonly [Look, Readonly<Record<string, unknown>>]>> = {
  'NO-01': [
    (toggles) =>
      winnersOf(
        arrange({
          toggles,
          round: LAST_ROUND,
          players: [
            { ...happy(100), experiences: 3 },
            { ...happy(99), experiences: 5 },
          ],
        }),
      ),
    { happiness: [0], sum: [1] },
  ],
  'NO-02': [
    (toggles) =>
      winnersOf(
        arrange({
          toggles,
          round: LAST_ROUND,
          players: [
            { ...happy(100), experiences: 1 },
            { ...happy(20), experiences: 2 },
          ],
        }),
      ),
    { 'most-experiences': [1], 'no-winner': [-1] },
  ],
  'NO-03': [
    (toggles) => {
      const walks = legalOf(arrange({ toggles, points: 1 }), 'walk').map(({ to }) => to);
      return ['bell-tower', 'floating-supper', 'drum-house'].map((to) => walks.includes(to));
    },
    { place: [true, false, false], district: [true, true, false] },
  ],
  'NO-04': [
    (toggles) =>
      legalOf(
        arrange({
          toggles,
          players: [{ at: 'bell-tower' }, {}],
          visits: [{ seat: 1, place: 'bell-tower' }],
        }),
        'visit',
      ).length,
    { player: 1, table: 0 },
  ],
  'NO-05': [
    (toggles) => {
      const state = arrange({
        toggles,
        players: [{ at: 'bell-tower', visited: ['bell-tower'], experiences: 1 }],
      });
      return stateAfter(state, { type: 'visit', place: 'bell-tower' }).players[0]?.experiences;
    },
    { no: 1, yes: 2 },
  ],
  'NO-06': [
    ticketOdds,
    {
      shrink: { 'whale-good': 0.25, 'whale-none': 0.75 },
      blank: { 'whale-good': 0.2, 'whale-none': 0.8 },
    },
  ],
  'NO-07': [
    (toggles) => {
      const state = arrange({
        toggles,
        players: [{ at: 'dragon-watching' }],
        round: 2,
        pools: { 'whale-watching': ['whale-none'], 'dragon-watching': ['dragon-none'] },
      });
      const step = touring.apply(state, { type: 'watch', special: 'dragon-watching' });
      const wait = touring.pending(step.state);
      return wait.type === 'chance' && JSON.stringify(wait.chance).includes('dragon-none');
    },
    { each: true, shared: false },
  ],
  'NO-08': [
    (toggles) =>
      legalOf(
        arrange({
          toggles,
          points: 4,
          players: [
            {
              at: 'whale-watching',
              lasting: [
                perk('keeper', {
                  do: 'cheaper-district',
                  arguments: { district: 'salt-point', amount: 1 },
                }),
              ],
            },
          ],
        }),
        'watch',
      ).length,
    { no: 0, yes: 1 },
  ],
  'NO-09': [
    (toggles) => [firstAfter(toggles, 1), firstAfter(toggles, 2)],
    { day: [0, 1], round: [1, 0], never: [0, 0] },
  ],
  'NO-10': [
    (toggles) => {
      const hand = ['encore', 'encore', 'season-ticket', 'season-ticket', 'second-wind'];
      const state = arrange({ toggles, players: [{ hand }], deck: ['regatta'] });
      if (legalOf(state, 'draw').length === 0) return 'no draw';
      return waitingFor(stateAfter(state, { type: 'draw' }, 'regatta', REST));
    },
    { no: 'no draw', discard: 'fit-hand of 0' },
  ],
  'NO-11': [
    (toggles) => {
      const lasting = [perk('second-wind', { do: 'actions', arguments: { amount: 2 } })];
      const state = arrange({
        toggles,
        players: [{ hand: ['early-start', 'season-ticket'], lasting }],
      });
      return legalOf(state, 'play').map(({ card }) => card);
    },
    { no: ['season-ticket'], yes: ['early-start', 'season-ticket'] },
  ],
  'NO-13': [
    (toggles) =>
      legalOf(arrange({ toggles, points: 0, players: [{ at: 'gull-pier' }] }), 'ferry').length,
    { no: 0, yes: 3 },
  ],
  'NO-15': [
    (toggles) => {
      const lasting = ['early-start', 'second-wind', 'triple-espresso'].map((card, at) => ({
        ...perk(card, { do: 'actions', arguments: { amount: at + 1 } }),
        isOn: false,
      }));
      const state = arrange({ toggles, players: [{}, { lasting }] });
      return stateAfter(state, REST).turn.granted;
    },
    { capped: 8, all: 11 },
  ],
  'NO-16': [
    (toggles) => {
      const hand = ['early-start', 'encore'];
      const state = arrange({ toggles, round: LAST_ROUND, players: [{ hand }] });
      return legalOf(state, 'play').map(({ card }) => card);
    },
    { lapse: ['early-start', 'encore'], no: ['encore'] },
  ],
  'NO-17': [
    (toggles) => {
      const state = arrange({ toggles, deck: [] });
      if (legalOf(state, 'draw').length === 0) return 'no draw';
      const { events, state: after } = playOn(state, { type: 'draw' }, 'encore');
      return [events.some(({ type }) => type === 'reshuffled'), after.discards.length];
    },
    { shuffle: [true, 0], end: 'no draw' },
  ],
};

/** What the second count in `play.test.ts` covers. */
const COUNTED = ['NO-12'];

describe('each answer to each open question', () => {
  it.each(
    touring.toggles
      .filter(({ id }) => !COUNTED.includes(id))
      .flatMap(({ id, values }) => values.map(({ value }) => [id, value] as const)),
  )('%s=%s is played', (id, value) => {
    const [look, seen] = CASES[id] ?? [() => 'untested', {}];
    expect(Object.keys(seen)).toContain(value);
    expect(look({ [id]: value })).toEqual(seen[value]);
  });
});

it('a ferry for nothing ends the turn: it could go from port to port for ever (NO-13)', () => {
  const state = arrange({
    toggles: { 'NO-13': 'yes' },
    points: 0,
    players: [{ at: 'gull-pier' }, {}],
  });
  const [ferry] = legalOf(state, 'ferry');
  if (ferry === undefined) throw new Error('no ferry goes');
  expect(waitingFor(stateAfter(state, ferry))).toBe('choose-action of 1');
});
