import { describe, expect, it } from 'vitest';
import type { Action } from '../../rules/actions-and-events.ts';
import vancouverBuses from '../../rules/index.ts';
import { pointsFor, SCORING_UPGRADES } from '../../rules/score.ts';
import type { State } from '../../rules/state.ts';
import { createBotGames } from '../helpers/bot-games.ts';
import { type LoggedStep, stepsOf } from '../helpers/play-on.ts';
import { arrange, busGamePack, game } from './bus-game.ts';

const { tables } = game;

describe('points', () => {
  it('are those of the table, and go on beyond it', () => {
    const points = Array.from({ length: 17 }, (_, count) => pointsFor(tables.scoring, count));
    expect(points).toEqual([0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136]);
  });
});

describe('a second count, by the rulebook and the printed cards', () => {
  const { everyAnswer } = createBotGames(vancouverBuses.open(busGamePack), 'counted');
  const idsOf = (value: unknown): string[] => (value as { id: string }[]).map(({ id }) => id);
  const stops = busGamePack.table('stops');
  const regionAt = (stop: string) => stops.get(stop).fields.region as { id: string; name: string };
  const regions = busGamePack.table('regions').records.map(({ id }) => id);
  const stopsOn = new Map(
    busGamePack
      .table('route-cards')
      .records.map(({ fields }) => [(fields.route as { id: string }).id, idsOf(fields.stops)]),
  );
  const upgrades = busGamePack.table('upgrades');
  const triangle = (count: number): number => (count * (count + 1)) / 2;
  const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

  /** What a player has who has these routes and upgrades and has delivered to these stops. */
  function count(delivered: string[], routes: readonly string[], bought: string[], each: boolean) {
    const along = routes.map((id) => delivered.filter((stop) => stopsOn.get(id)?.includes(stop)));
    const served = regions.map((id) => delivered.filter((stop) => regionAt(stop).id === id).length);
    const extra = bought.map((id) => {
      const text = String(upgrades.get(id).fields.text);
      if (text.includes('on at least one of your routes'))
        return each
          ? along.flat().length
          : delivered.filter((_, at) => along.some((of) => of.includes(delivered[at] ?? '')))
              .length;
      const region = /for each passenger you delivered to (.*)\.$/.exec(text)?.[1];
      return delivered.filter((stop) => regionAt(stop).name === region).length;
    });
    return {
      regions: sum(served.map(triangle)),
      routes: sum(along.map(({ length }) => triangle(length))),
      sets: 10 * Math.min(...served),
      upgrades: sum(extra),
    };
  }

  /** What a player has delivered and bought so far, by the log. */
  const note = (
    seats: readonly { delivered: string[]; bought: string[] }[],
    { record, before }: LoggedStep<State>,
  ): void => {
    if (!('action' in record)) return;
    const action = record.action as Action;
    const { delivered, bought } = seats[record.seat] ?? {};
    if (action.type === 'deliver') {
      const isAtBus = before.config.toggles['VB-14'] === 'bus';
      delivered?.push(isAtBus ? (before.players[record.seat]?.at ?? '') : action.card);
    }
    const isKept =
      action.type === 'buy' && upgrades.get(action.upgrade).fields.kind === 'permanent';
    if (isKept) bought?.push(action.upgrade);
  };

  /** Compares each turn of a logged game; the upgrades that players keep. */
  function compare(log: string): string[] {
    const steps = stepsOf(game, log);
    const seats = Array.from({ length: 4 }, () => ({ delivered: [], bought: [] }));
    for (const [at, step] of steps.entries()) {
      note(seats, step);
      const { before, after } = step;
      if (before.turn.number === after.turn.number && at < steps.length - 1) continue;
      const isEach = after.config.toggles['VB-24'] === 'route';
      const counted = after.players.map(({ routes }, seat) => {
        const { delivered = [], bought = [] } = seats[seat] ?? {};
        return count(delivered, routes, bought, isEach);
      });
      expect(game.score(after).map(({ parts }) => parts)).toEqual(counted);
      const owned = after.players.map((one) => one.upgrades.map(({ id }) => id));
      expect(owned).toEqual(owned.map((_, seat) => seats[seat]?.bought));
    }
    return seats.flatMap(({ bought }) => bought);
  }

  it('agrees in every turn of games with each answer to each question', () => {
    const tables = [
      ['shopper', 'random', 'greedy'],
      ['random', 'shopper'],
      ['shopper', 'collector', 'random', 'router'],
    ];
    const rich = everyAnswer([...tables, ...tables], { upgrades: 'yes', 'VB-01': 'yes' });
    const bought = [...everyAnswer(tables), ...rich].flatMap(({ log }) => compare(log ?? ''));
    expect(new Set(bought).size).toBeGreaterThan(9);
  });

  it('agrees for each upgrade that scores', () => {
    const [routes, at] = [['16', '41'], 'ubc'];
    const delivered = ['16th-oak', '2nd-main', 'marine-main', '49th-oak', '33rd-dunbar', 'gastown'];
    delivered.push('kootenay-loop', 'metrotown-station', '41st-west-boulevard', '33rd-arbutus');
    for (const id of SCORING_UPGRADES) {
      const state = arrange({ seats: [{ at, routes, delivered, upgrades: [id] }, { at }] });
      const { upgrades: extra, ...parts } = count(delivered, routes, [id], false);
      expect(game.score(state)[0]?.parts, id).toEqual({ ...parts, upgrades: extra });
      expect(extra, id).toBeGreaterThan(0);
    }
  });
});
