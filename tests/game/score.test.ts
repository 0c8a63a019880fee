import { describe, expect, it } from 'vitest';
import { pointsFor, scorePlayer } from '../../rules/score.ts';
import { stopAt } from '../../rules/tables.ts';
import { game } from './bus-game.ts';

const { tables } = game;

const score = (routes: string[], stops: string[], upgrades: string[] = []) =>
  scorePlayer(tables.scoring, {
    routes,
    deliveries: stops.map((id) => stopAt(tables, id)),
    upgrades,
  });

/** One minor stop of each region, none of them on routes 3 or 4 together. */
const ONE_OF_EACH = [
  '16th-oak',
  'nanaimo-station',
  '33rd-victoria',
  '49th-oak',
  '33rd-dunbar',
  'west-end',
  '1st-rupert',
  '49th-tyne',
];

describe('points', () => {
  it('are those of the table, and go on beyond it', () => {
    const points = Array.from({ length: 17 }, (_, count) => pointsFor(tables.scoring, count));
    expect(points).toEqual([0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136]);
  });

  it('are those of the example in the rules of 2013', () => {
    const stops = ['33rd-dunbar', '33rd-mackenzie', '33rd-arbutus', '41st-west-boulevard'];
    const totals = stops.map((_, at) => score(['16', '41'], stops.slice(0, at + 1)).total);
    expect(totals).toEqual([1, 3, 5, 10]);
  });

  it('count a set for each passenger to every region', () => {
    const once = score([], ONE_OF_EACH);
    expect(once.sets).toMatchObject({ count: 1, points: 10 });
    expect(once.total).toBe(8 * 1 + 10);
    const twice = score([], [...ONE_OF_EACH, ...ONE_OF_EACH]);
    expect(twice.total).toBe(8 * 3 + 20);
    expect(score([], ONE_OF_EACH.slice(1)).sets.points).toBe(0);
  });

  it('count upgrades by region, and by route once a passenger', () => {
    const stops = ['king-edward-oak', 'broadway-oak', 'gastown'];
    const { upgrades } = score(['17', '25'], stops, ['general-hospital', 'frequent-service']);
    expect(upgrades).toEqual([
      { id: 'general-hospital', count: 2, points: 2 },
      { id: 'frequent-service', count: 2, points: 2 },
    ]);
  });
});
