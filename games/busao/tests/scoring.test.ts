import { describe, expect, it } from 'vitest';
import { createBotGames } from '../../../tests/helpers/bot-games.ts';
import { stepsOf } from '../../../tests/helpers/play-on.ts';
import { countInReach } from '../rules/effects.ts';
import busaoModule from '../rules/index.ts';
import type { Bus, State, Toggles } from '../rules/state.ts';
import { arrange, busao, busaoGamePack, busaoTables } from './busao-game.ts';

const pointsOf = (id: string): number => busaoTables.passengers.get(id)?.points ?? Number.NaN;

describe('the score', () => {
  it('never counts a passenger for its own effect, aboard neither', () => {
    const seats = ['intern', null, 'gossip'];
    const bus = { driver: null, upgrades: [], seats };
    expect(countInReach('aboard', { bus, at: 0, around: [] }, () => true)).toBe(1);
    expect(countInReach('aboard', { bus, at: null, around: [] }, () => true)).toBe(2);
  });
});

describe('the winner', () => {
  const over = (state: State) =>
    busao.pending({ ...state, agenda: [{ kind: 'over', reason: 'normal' }] });
  const ranking = (state: State) => {
    const wait = over(state);
    return wait.type === 'done' ? wait.result.ranking : null;
  };

  it('has the most points', () => {
    const state = arrange({ buses: [{ seats: { 0: 'speaker-dj' } }, { seats: { 0: 'knitter' } }] });
    expect(ranking(state)).toEqual([[1], [0]]);
  });

  it('has more passengers, then more upgrades, with equal points; else the victory is shared', () => {
    // The snorer brings nothing as long as no one is beside him.
    expect(pointsOf('snorer')).toBe(0);
    const more = arrange({ buses: [{}, { seats: { 0: 'snorer' } }] });
    expect(ranking(more)).toEqual([[1], [0]]);
    const fitted = arrange({ buses: [{ upgrades: [] }, { upgrades: ['lift'] }] });
    expect(ranking(fitted)).toEqual([[1], [0]]);
    expect(ranking(arrange({ players: 3 }))).toEqual([[0, 1, 2]]);
  });
});

describe('a second count, by the rulebook and the printed cards', () => {
  const { everyAnswer } = createBotGames(busaoModule.open(busaoGamePack), 'counted');

  /** An effect or a condition as it is written. */
  interface Part {
    readonly do?: string;
    readonly is?: string;
    readonly not?: boolean;
    readonly points?: number;
    readonly least?: number;
    readonly trait?: string;
    readonly where?: string;
    readonly upgrade?: string;
    readonly alternative?: string;
    readonly if?: Part;
  }
  const fieldsOf = (table: string, id: string) => busaoGamePack.table(table).get(id).fields;
  const effectsOf = (table: string, id: string) =>
    (fieldsOf(table, id).effects ?? []) as unknown as Part[];
  const traitsOf = (table: string, id: string) =>
    ['age', 'temper', 'manner'].map((name) => (fieldsOf(table, id)[name] as { id: string }).id);
  const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

  /** What stands on the sheet of a bus. */
  function count({ seats, driver, upgrades }: Bus, toggles: Toggles, hand: number) {
    const aboard = seats.flatMap((card, at) => (card === null ? [] : [{ card, at }]));
    const inReach = ({ where }: Part, own: number) =>
      aboard.filter(({ at }) => {
        const along = Math.abs((at >> 1) - (own >> 1));
        const isAcross = at % 2 !== own % 2;
        const isNear = toggles['BU-09'] === 'eight' ? along < 2 : along + Number(isAcross) === 1;
        return at !== own && (where === 'aboard' || isNear);
      });
    const fans = (part: Part, own: number) =>
      inReach(part, own).filter(({ card }) =>
        traitsOf('passengers', card).includes(part.trait ?? ''),
      );
    const holds = (part: Part, own: number): boolean => {
      const { is, trait, upgrade, alternative, least = 0, not = false } = part;
      const fitting = upgrades.filter((id) =>
        is === 'has-upgrade-for'
          ? effectsOf('upgrades', id).some((one) => one.trait === trait)
          : is === 'has-upgrades' || id === upgrade || id === alternative,
      );
      const found = is === 'has-passenger' ? fans(part, own) : fitting;
      return found.length >= Math.max(1, least) !== not;
    };
    const worth = (effect: Part, own: number): number => {
      const { do: word, points = 0 } = effect;
      if (effect.if !== undefined && !holds(effect.if, own)) return 0;
      const times = {
        points: 1,
        'points-per': fans(effect, own).length,
        'points-per-passenger': inReach(effect, own).length,
      };
      return points * (times[word as keyof typeof times] ?? 0);
    };
    const preferred = driver === null ? [] : traitsOf('drivers', driver);
    return {
      passengers: sum(
        aboard.map(({ card, at }) => {
          const effects = effectsOf('passengers', card);
          const natural = Number(fieldsOf('passengers', card).points);
          if (toggles['BU-19'] === 'no') return natural;
          const isOut = effects.some(
            (one) => one.do === 'boards-only' && one.if && !holds(one.if, at),
          );
          if (isOut && toggles['BU-15'] === 'no') return 0;
          return natural + sum(effects.map((one) => worth(one, at)));
        }),
      ),
      driver: sum(
        preferred.map((trait) => {
          const { length } = fans({ trait, where: 'aboard' }, -9);
          return toggles['BU-11'] === 'trait' ? Math.min(length, 1) : length;
        }),
      ),
      upgrades: sum(
        upgrades.flatMap((id) => effectsOf('upgrades', id).map((one) => worth(one, -9))),
      ),
      hand: 0 - hand,
    };
  }

  it('agrees after every turn of games with each answer to each question', () => {
    const games = everyAnswer([
      ['greedy', 'random'],
      ['saboteur', 'rusher', 'random'],
      ['hoarder', 'greedy', 'random', 'tidy'],
      ['random', 'random'],
    ]);
    let points = 0;
    for (const { log } of games) {
      for (const { before, after } of stepsOf(busao, log ?? '')) {
        if (before.turn.number === after.turn.number && busao.pending(after).type !== 'done')
          continue;
        const counted = after.hands.map((_, seat) => {
          const bus = after.buses[seat % after.buses.length];
          const hands = after.hands.filter(
            (__, other) => other % after.buses.length === seat % after.buses.length,
          );
          return bus && count(bus, after.config.toggles, hands.flat().length);
        });
        expect(busao.score(after).map(({ parts }) => parts)).toEqual(counted);
        points += sum(counted.map((one) => one?.passengers ?? 0));
      }
    }
    expect(points).toBeGreaterThan(0);
  });
});
