import { describe, expect, it } from 'vitest';
import type { Lasting, State } from '../rules/state.ts';
import {
  arrange,
  configOf,
  legalOf,
  playOn,
  stateAfter,
  touring,
  touringTables,
  waitingFor,
} from './touring-game.ts';

const { numbers, map } = touringTables;
const REST = { type: 'rest' } as const;

/** What lasts for a player in this turn, without a card that lies there. */
const lasting = (...does: Lasting['does']): Lasting[] => [
  { card: 'encore', isPerk: false, turns: 2, isOn: true, does },
];
const hpOf = (place: string): number => map.places.get(place)?.happiness ?? Number.NaN;
const costOf = (place: string): number => map.places.get(place)?.cost ?? Number.NaN;
const at = (place: string, more: object = {}) => ({ players: [{ at: place, ...more }] });
const firstOf = ({ players: [player] }: State) => {
  if (player === undefined) throw new Error('there is no player');
  return player;
};

describe('the set-up', () => {
  it.each([2, 6])('of %i players deals cards, and all begin at the central station', (players) => {
    const { state, events } = playOn(touring.setup(configOf(players)));
    expect(state.players).toHaveLength(players);
    for (const { at: place, hand, experiences } of state.players) {
      expect([place, hand.length, experiences]).toEqual([map.start, numbers.startCards, 0]);
    }
    expect(state.deck).toHaveLength(touringTables.deck.length - players * numbers.startCards);
    expect(state.turn).toMatchObject({ number: 1, active: state.first, points: 5, granted: 5 });
    expect(events.find(({ type }) => type === 'round')).toMatchObject({ day: 1, time: 'day' });
  });
});

describe('the course of the game', () => {
  it('gives every player a turn in each round, and goes from day to night', () => {
    let state = stateAfter(touring.setup(configOf(3)));
    const seen: string[] = [];
    while (touring.pending(state).type === 'decision') {
      seen.push(`${state.round.number}/${state.turn.active - state.first}`);
      state = stateAfter(state, REST);
    }
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
    // The first player changes from day to day.
    const firsts = seen.filter((_, turn) => turn % 3 === 0).map((one) => one.split('/')[1]);
    const [first, second, third] = [firsts[0], firsts[2], firsts[4]];
    expect(new Set([first, second, third]).size).toBe(3);
    expect(firsts[1]).toBe(first);
    expect(touring.pending(state).type).toBe('done');
  });
});

describe('on foot', () => {
  it('costs an action point a step', () => {
    const state = arrange(at('bell-central'));
    const { turn, players } = stateAfter(state, { type: 'walk', to: 'velvet-theatre' });
    expect([turn.points, players[0]?.at]).toEqual([3, 'velvet-theatre']);
  });

  it('goes no further than the points reach, and never over water', () => {
    const walks = legalOf(arrange({ ...at('gull-pier'), points: 1 }), 'walk').map(({ to }) => to);
    expect(walks.sort()).toEqual(['dock-crane', 'shanty-tavern']);
  });
});

describe('rides', () => {
  it('go by train to any other station', () => {
    const state = arrange(at('bell-central'));
    expect(legalOf(state, 'train')).toHaveLength(map.stations.length - 1);
    const { turn, players } = stateAfter(state, { type: 'train', to: 'salt-station' });
    expect([turn.points, players[0]?.at]).toEqual([1, 'salt-station']);
    expect(legalOf(arrange({ ...at('bell-central'), points: 3 }), 'train')).toEqual([]);
    expect(legalOf(arrange(at('bell-tower')), 'train')).toEqual([]);
  });

  it('go by bus from a bus stop to the station of the district', () => {
    const state = arrange(at('kite-cliff'));
    expect(legalOf(state, 'bus')).toEqual([{ type: 'bus', to: 'harbour-station' }]);
    expect(stateAfter(state, { type: 'bus', to: 'harbour-station' }).turn.points).toBe(2);
    expect(legalOf(arrange({ ...at('kite-cliff'), points: 2 }), 'bus')).toEqual([]);
    expect(legalOf(arrange(at('fish-auction')), 'bus')).toEqual([]);
  });

  it('go by ferry to other ports and one place more, for all that is left', () => {
    for (const points of [1, 5]) {
      const state = arrange({ ...at('garden-quay'), points });
      const ferries = legalOf(state, 'ferry').map(({ to }) => to);
      expect(ferries.sort()).toEqual(['dragon-watching', 'gull-pier', 'salt-jetty']);
      const after = stateAfter(state, { type: 'ferry', to: 'salt-jetty' });
      expect([after.players[0]?.at, after.turn.active]).toEqual(['salt-jetty', 1]);
    }
    // The place more has no landing to leave from.
    expect(legalOf(arrange(at('sunken-fort')), 'ferry')).toEqual([]);
  });

  it('are cheaper with perks; a ferry leaves the points that its perk says', () => {
    const cheaper = (ride: string, amount: number) => ({
      lasting: lasting({ do: 'cheaper-ride', arguments: { ride, amount } }),
    });
    const train = arrange(at('bell-central', cheaper('train', 2)));
    expect(stateAfter(train, { type: 'train', to: 'salt-station' }).turn.points).toBe(3);
    const bus = arrange(at('kite-cliff', cheaper('bus', 3)));
    expect(stateAfter(bus, { type: 'bus', to: 'harbour-station' }).turn.points).toBe(4);
    const ferry = { type: 'ferry', to: 'salt-jetty' } as const;
    const whole = arrange(at('garden-quay', cheaper('ferry', 2)));
    expect(stateAfter(whole, ferry).turn.points).toBe(2);
    const short = arrange({ ...at('garden-quay', cheaper('ferry', 2)), points: 2 });
    expect(stateAfter(short, ferry).turn.points).toBe(1);
  });
});

describe('activities', () => {
  it('are open by day, by night, or both', () => {
    const isOpen = (place: string) =>
      [1, 2].map((round) => legalOf(arrange({ ...at(place), round }), 'visit').length === 1);
    expect(isOpen('bell-tower')).toEqual([true, false]);
    expect(isOpen('velvet-theatre')).toEqual([false, true]);
    expect(isOpen('floating-supper')).toEqual([true, true]);
  });

  it('give a tenth when they are visited again, and no experience', () => {
    const seen = { visited: ['bell-tower'], experiences: 1 };
    const state = stateAfter(arrange(at('bell-tower', seen)), {
      type: 'visit',
      place: 'bell-tower',
    });
    expect(firstOf(state)).toMatchObject({
      visited: ['bell-tower'],
      revisited: ['bell-tower'],
      experiences: 1,
    });
    expect(firstOf(state).happiness.experience).toBe(
      Math.floor((hpOf('bell-tower') * numbers.revisitPercent) / 100),
    );
  });

  it('are cheaper with perks, but never free', () => {
    const cases = [
      { do: 'cheaper-label', arguments: { label: 'experience', amount: 1 } },
      { do: 'cheaper-district', arguments: { district: 'bell-town', amount: 1 } },
      { do: 'cheaper-activity', arguments: { activity: 'bell-tower', amount: 1 } },
    ] as const;
    const paid = (...does: Lasting['does']) =>
      5 -
      stateAfter(arrange(at('bell-tower', { lasting: lasting(...does) })), {
        type: 'visit',
        place: 'bell-tower',
      }).turn.points;
    for (const one of cases) expect(paid(one)).toBe(costOf('bell-tower') - 1);
    expect(paid({ do: 'cheaper-label', arguments: { label: 'food', amount: 1 } })).toBe(
      costOf('bell-tower'),
    );
    expect(paid(...cases, ...cases)).toBe(numbers.costLeast);
  });
});

describe('special events', () => {
  const watch = { type: 'watch', special: 'whale-watching' } as const;

  it('cost a whole turn, and give what the ticket says', () => {
    const state = arrange(at('whale-watching'));
    const { state: after, events } = playOn(state, watch, 'whale-excellent');
    const prize = touringTables.prizes.get('whale-excellent');
    expect(firstOf(after)).toMatchObject({
      prizes: ['whale-excellent'],
      visited: ['whale-watching'],
      experiences: prize?.experiences,
      happiness: { specials: prize?.happiness },
    });
    expect(after.pools['whale-watching']).toHaveLength(9);
    expect(events[0]).toMatchObject({ type: 'watched', points: numbers.specialCost });
    expect(legalOf(arrange({ ...at('whale-watching'), points: 4 }), 'watch')).toEqual([]);
    expect(legalOf(arrange({ ...at('whale-watching'), round: 2 }), 'watch')).toEqual([]);
  });
});

describe('a turn', () => {
  it('ends when the points are spent, or given up', () => {
    const spent = stateAfter(arrange(at('bell-central')), { type: 'walk', to: 'floating-supper' });
    expect(waitingFor(spent)).toBe('choose-action of 0');
    const { state, events } = playOn(arrange({}), REST);
    expect(waitingFor(state)).toBe('choose-action of 1');
    expect(events[0]).toEqual({ type: 'rested', seat: 0, points: 5 });
  });

  it('has no action points below none, and none of a cut are owed', () => {
    const cut = lasting(
      { do: 'actions', arguments: { amount: -3 } },
      { do: 'actions', arguments: { amount: -3 } },
    );
    const state = arrange({ players: [{}, { lasting: cut }] });
    const { state: after, events } = playOn(state, REST);
    expect(events).toContainEqual({ type: 'turn', seat: 1, number: 2, points: 0 });
    expect(after.turn).toMatchObject({ number: 3, points: 5 });
  });
});

describe('the end', () => {
  const happy = (food: number) => ({
    happiness: { food, entertainment: 0, experience: 0, specials: 0, cards: 0 },
  });
  const last = (players: readonly object[]) => {
    const state = arrange({ round: numbers.days * 2, players });
    const over = stateAfter(state, ...players.map(() => REST));
    const wait = touring.pending(over);
    if (wait.type !== 'done') throw new Error('the game goes on');
    return wait.result;
  };

  it('is won with most happiness points by those with three experiences', () => {
    const result = last([
      { ...happy(500), experiences: 2 },
      { ...happy(300), experiences: 3 },
      { ...happy(290), experiences: 9 },
    ]);
    expect(result).toEqual({ ranking: [[1], [2], [0]], winners: [1], reason: 'normal' });
  });

  it('breaks ties by experiences, then by fewer revisited activities, then by more activities', () => {
    const even = {
      ...happy(300),
      experiences: 4,
      revisited: ['bell-tower'],
      visited: ['bell-tower'],
    };
    expect(last([even, { ...even, experiences: 5 }]).winners).toEqual([1]);
    expect(last([even, { ...even, revisited: [] }]).winners).toEqual([1]);
    expect(last([{ ...even, visited: ['bell-tower', 'palm-house'] }, even]).winners).toEqual([0]);
    expect(last([even, even]).winners).toEqual([0, 1]);
  });
});

describe('what stands beside an action', () => {
  it('is what it takes of the action points, all of them on a ferry', () => {
    const view = touring.view(arrange({ ...at('garden-quay'), points: 4 }), 0);
    expect(touring.note(view, { type: 'ferry', to: 'gull-pier' })).toBe('4 AP');
    expect(touring.note(view, { type: 'draw' })).toBe(`${numbers.drawCost} AP`);
    expect(touring.note(view, REST)).toBeNull();
  });

  it('says that a visit is not the first one there', () => {
    const place = [...map.places.values()].find(
      ({ time, kind }) => time === 'day' && kind === 'activity',
    );
    const state = arrange(at(place?.id ?? '', { visited: [place?.id] }));
    expect(touring.note(touring.view(state, 0), { type: 'visit', place: place?.id ?? '' })).toBe(
      `${place?.cost} AP, not for the first time`,
    );
  });

  it('says when a goal opens that is closed now', () => {
    const view = touring.view(arrange(at('north-gate', { visited: [] })), 0);
    const { id: to = '' } = [...map.places.values()].find(({ time }) => time === 'night') ?? {};
    expect(touring.note(view, { type: 'walk', to })).toMatch(/ AP, closed until night$/);
    expect(touring.note(view, { type: 'walk', to: 'bell-tower' })).toMatch(/ AP$/);
  });
});
