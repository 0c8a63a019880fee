import { describe, expect, it } from 'vitest';
import type { Effect } from '../../../src/play/public.ts';
import type { Action } from '../rules/actions-and-events.ts';
import type { State } from '../rules/state.ts';
import {
  type Arrangement,
  commuteGamePack,
  findWay,
  nextTo,
  openCommute,
  playerOf,
} from './commute-game.ts';

/** One card for each way to use the words of effects. */
const CARDS: Readonly<Record<string, readonly Effect[]>> = {
  'more-minutes': [{ do: 'minutes', amount: 3 }],
  'more-reputation': [
    { do: 'reputation', amount: -2 },
    { do: 'reputation', amount: 5, to: { who: 'others' } },
  ],
  skip: [{ do: 'skip-turn', to: { who: 'next-player' } }],
  faster: [{ do: 'next-card', amount: 2 }],
  slower: [{ do: 'next-card', amount: -9 }],
  fresh: [{ do: 'new-hand' }],
  'any-line': [{ do: 'metro-line', lines: 'any', change: 'add', to: { who: 'all-players' } }],
  taken: [{ do: 'exchange', chooser: 'you', to: { who: 'rival' } }],
  given: [{ do: 'exchange', chooser: 'rival', to: { who: 'rival' } }],
  'if-late': [
    { do: 'minutes', amount: 10, to: { who: 'rival', if: { is: 'has-minutes', least: 50 } } },
  ],
  'if-near': [{ do: 'reputation', amount: 1, if: { is: 'near-goal', spaces: 40 } }],
  'one-way': [
    {
      choose: [
        [{ do: 'minutes', amount: 4, if: { is: 'commute', which: 'evening' } }],
        [{ do: 'reputation', amount: -3 }],
      ],
    },
  ],
};

const place = { file: 'data/uh-ohs.yaml', line: 1, column: 1 };
const records = Object.entries(CARDS).map(([id, effects]) => ({
  id,
  copies: 1,
  fields: { id, name: id, effects: effects as never },
  place,
}));
const { rules, tables, arrange, cardOf, playOn, stateAfter, legalOf, waitingFor } = openCommute({
  ...commuteGamePack,
  table: (id) =>
    id === 'uh-ohs' ? { ...commuteGamePack.table(id), records } : commuteGamePack.table(id),
});

const ends = new Set([tables.work, ...[...tables.houses.values()].map(({ space }) => space)]);
const info = (space: string) => tables.spaces.get(space);
const isUhOh = (space: string): boolean => info(space)?.isUhOh === true;
const isStation = (space: string): boolean => (info(space)?.lines.length ?? 0) > 0;
const modifierOf = (space: string): number => info(space)?.minutes ?? 0;
const isFar = (space: string): boolean => tables.distance(space, tables.work) > 20;

/** An Uh-Oh! space that is no station, and a space before it. */
const uhOh = findWay(1, (space) => isUhOh(space) && !isStation(space) && isFar(space))[0] ?? '';
const before = nextTo(uhOh).find((space) => !isUhOh(space) && !ends.has(space)) ?? '';
/** Spaces out of everybody's way. */
const away = findWay(
  3,
  (space) =>
    !isUhOh(space) && !ends.has(space) && isFar(space) && tables.stepsBetween(space, uhOh) > 3,
);

/** Seat 0 walks one step onto an Uh-Oh! space, and draws a card. */
function draw(uhOhCard: string, change: Partial<Arrangement> = {}) {
  const state = arrange({
    players: [
      { at: before, minutes: 20, hand: [1, 5, 6] },
      { at: away[0] ?? '', minutes: 40, hand: [2, 3, 4] },
      { at: away[1] ?? '', minutes: 60, hand: [7, 8, 9] },
    ],
    uhOh: uhOhCard,
    ...change,
  });
  return playOn(state, { type: 'walk', card: cardOf(state, 0, 1), to: uhOh });
}

const minutesIn = (state: State): number[] => state.players.map(({ minutes }) => minutes);
/** Seat 0 on the Uh-Oh! space, before the card. */
const landed = 20 + 1 + modifierOf(uhOh);

describe('an Uh-Oh! space', () => {
  it('lets the player draw a card, which is discarded (CO-13)', () => {
    const { state, events } = draw('more-minutes');
    expect(events).toContainEqual({ type: 'uh-oh', seat: 0, card: 'more-minutes' });
    expect(minutesIn(state)).toEqual([landed + 3, 40, 60]);
    expect(state.uhOhs.deck).toEqual([]);
    expect(
      draw('more-minutes', { toggles: { 'CO-13': 'shuffled-back' } }).state.uhOhs.deck,
    ).toEqual(['more-minutes']);
  });

  it('lets discards be shuffled when the deck is empty', () => {
    const { state } = draw('more-minutes');
    const [first = ''] = state.uhOhs.discards;
    const again = {
      ...state,
      agenda: [{ kind: 'uh-oh', seat: 1 } as const, ...state.agenda.slice(-1)],
    };
    const drawn = stateAfter({
      ...again,
      agenda: [{ kind: 'draw-uh-oh', seat: 1 }],
      uhOhs: { deck: [first], discards: [] },
    });
    expect(drawn.uhOhs.discards).toEqual([first]);
  });
});

describe('pushed players', () => {
  const start = (order: string): State =>
    arrange({
      players: [
        { at: away[0] ?? '', hand: [1, 1] },
        { at: away[1] ?? '', hand: [2, 2, 2] },
      ],
      toggles: { 'CO-04': order },
      uhOh: 'more-minutes',
    });

  it('draw Uh-Oh! cards too', () => {
    const state = start('after-pushes');
    const pushing = stateAfter(
      {
        ...state,
        players: state.players.map((one, seat) => ({ ...one, at: seat === 0 ? uhOh : before })),
      },
      { type: 'walk', card: cardOf(state, 0, 1), to: before },
    );
    const push = legalOf(pushing, 'push').find(({ to }) => to === uhOh);
    if (push === undefined) throw new Error('there is no way back');
    const { state: end, events } = playOn(pushing, push);
    expect(events).toContainEqual({ type: 'uh-oh', seat: 1, card: 'more-minutes' });
    expect(playerOf(end, 1).minutes).toBe(modifierOf(uhOh) + 3);
  });

  it('are pushed before or after the card of who lands on them (CO-04)', () => {
    const types = (order: string): string[] => {
      const state = start(order);
      const players = state.players.map((one, seat) => ({
        ...one,
        at: seat === 0 ? before : uhOh,
      }));
      const walked = playOn(
        { ...state, players },
        { type: 'walk', card: cardOf(state, 0, 1), to: uhOh },
      );
      const [push] = legalOf(walked.state, 'push').filter(({ to }) => !isUhOh(to));
      if (push === undefined) throw new Error('there is nowhere to go');
      return [...walked.events, ...playOn(walked.state, push).events]
        .map(({ type }) => type)
        .filter((type) => type === 'uh-oh' || type === 'pushed');
    };
    expect(types('after-pushes')).toEqual(['pushed', 'uh-oh']);
    expect(types('at-once')).toEqual(['uh-oh', 'pushed']);
  });
});

describe('the words of the cards', () => {
  it('let the next player skip a turn', () => {
    const { state, events } = draw('skip');
    expect(events).toContainEqual({ type: 'skipped', seat: 1 });
    expect(waitingFor(state)).toBe('walk of 2');
    expect(playerOf(state, 1).skips).toBe(0);
  });

  it('change the number of the next card, which is never less than one', () => {
    const nextWalk = (card: string) => {
      const { state } = draw(card);
      expect(playerOf(state, 0).nextCard).toBe(card === 'faster' ? 2 : -9);
      const own = {
        ...state,
        agenda: [{ kind: 'walk', seat: 0 } as const],
        turn: { ...state.turn, active: 0 },
      };
      const five = legalOf(own, 'walk').find((walk) => walk.card === cardOf(own, 0, 5));
      if (five === undefined) throw new Error('the five cannot be played');
      const { state: after } = playOn(own, five);
      const steps = playerOf(after, 0).minutes - playerOf(state, 0).minutes - modifierOf(five.to);
      expect(playerOf(after, 0).nextCard).toBe(0);
      return steps;
    };
    expect(nextWalk('faster')).toBe(7);
    expect(nextWalk('slower')).toBe(1);
  });

  it('change all cards in hand for new ones', () => {
    const { state, events } = draw('fresh');
    expect(events).toContainEqual(expect.objectContaining({ type: 'discarded', seat: 0 }));
    expect(playerOf(state, 0).hand).toHaveLength(3);
    expect(state.cards.discards).toHaveLength(3);
  });

  it('let everybody choose a metro line, the player who draws first', () => {
    const { state } = draw('any-line');
    expect(waitingFor(state)).toBe('choose-line of 0');
    const lines = [...tables.lines.values()];
    expect(legalOf(state, 'take-line').map(({ line }) => line)).toEqual(
      lines.map(({ id }) => id).sort(),
    );
    const takes = [0, 1, 2].map(
      (at): Action => ({ type: 'take-line', line: lines[at % lines.length]?.id ?? '' }),
    );
    const end = stateAfter(state, ...takes);
    const added = [0, 1, 2].map((at) => lines[at % lines.length]?.minutes ?? 0);
    expect(minutesIn(end)).toEqual([landed, 40, 60].map((one, seat) => one + (added[seat] ?? 0)));
  });

  it('are for no one who has arrived', () => {
    const players = [
      { at: before, minutes: 20, hand: [1, 5, 6] },
      { at: tables.work, minutes: 99, hasArrived: true, hand: [2] },
      { at: away[1] ?? '', minutes: 60 },
    ];
    expect(draw('more-reputation', { players }).state.reputation).toEqual([-2, 0, 5]);
    expect(legalOf(draw('taken', { players }).state, 'pick')).toEqual([]);
  });
});

describe('an exchange', () => {
  const numbers = (state: State, seat: number): number[] =>
    playerOf(state, seat).hand.map((card) => tables.values.get(card) ?? 0);

  it('is of a card that the player chooses for any card of a rival', () => {
    const picked = stateAfter(draw('taken').state, { type: 'pick', player: 1 });
    expect(waitingFor(picked)).toBe('choose-card of 0');
    const { events } = playOn(picked, { type: 'give', card: cardOf(picked, 0, 5) });
    const gave = events.filter((event) => event.type === 'gave');
    expect(gave).toHaveLength(2);
    // No other player sees the cards.
    expect(gave.every(({ only }) => only?.join() === '0,1')).toBe(true);
    expect(gave[0]).toMatchObject({ seat: 0, player: 1, card: cardOf(picked, 0, 5) });
    expect([2, 3, 4]).toContain(tables.values.get(gave[1]?.card ?? ''));
  });

  it('or of a card that the rival chooses for any card of the player', () => {
    const picked = stateAfter(draw('given').state, { type: 'pick', player: 2 });
    expect(waitingFor(picked)).toBe('choose-card of 2');
    const state = stateAfter(picked, { type: 'give', card: cardOf(picked, 2, 7) });
    expect(numbers(state, 0)).toContain(7);
    expect(numbers(state, 2)).toHaveLength(3);
    expect(numbers(state, 2).filter((one) => one === 5 || one === 6)).toHaveLength(1);
  });

  it('shows no other player what has been chosen, before it is done', () => {
    const picked = stateAfter(draw('taken').state, { type: 'pick', player: 1 });
    const { state } = rules.apply(picked, { type: 'give', card: cardOf(picked, 0, 6) });
    expect(rules.view(state, 0).offer?.card).toBe(cardOf(picked, 0, 6));
    expect(rules.view(state, 1).offer).toEqual({ seat: 0, card: null });
    expect(rules.view(state, 'public').offer).toEqual({ seat: 0, card: null });
  });
});
