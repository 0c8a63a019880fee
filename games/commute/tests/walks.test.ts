import { describe, expect, it } from 'vitest';
import { createWalks } from '../rules/walks.ts';
import { commuteGamePack, openCommute } from './commute-game.ts';

/** `a-b`, each a step in both directions. */
function walksOn(steps: readonly string[], closed: readonly string[] = []) {
  const neighbours = new Map<string, string[]>();
  for (const step of steps) {
    const [from = '', to = ''] = step.split('-');
    neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
    neighbours.set(to, [...(neighbours.get(to) ?? []), from]);
  }
  const walks = createWalks(
    { neighbours },
    { isClosed: (space) => closed.includes(space), distance: () => 0 },
  );
  return (from: string, count: number, goal = '-', notTo: string | null = null): string[] =>
    walks({ from, notTo, steps: count, goal }).map(
      ({ to, lengths, cameFrom }) =>
        `${to} after ${lengths.join(' or ')} from ${cameFrom ?? 'several'}`,
    );
}

// A block of four, with a street at two of its corners and a house at the end of one of them.
const BLOCK = ['a-b', 'b-c', 'c-d', 'd-a', 'a-x', 'x-y', 'y-home', 'c-p', 'p-q'];

describe('walks', () => {
  const walk = walksOn(BLOCK, ['home']);

  it('end on every space that is exactly so many steps away, without turning back', () => {
    expect(walk('x', 1)).toEqual(['a after 1 from x', 'y after 1 from x']);
    expect(walk('x', 2)).toEqual(['b after 2 from a', 'd after 2 from a']);
    expect(walk('x', 3)).toEqual(['c after 3 from several']);
    // On from the corner, and round the block either way.
    expect(walk('x', 4)).toEqual(['b after 4 from c', 'd after 4 from c', 'p after 4 from c']);
  });

  it('never lead onto a closed space or through it, but end at their goal at once', () => {
    expect(walk('x', 2, 'home')).toEqual([
      'b after 2 from a',
      'd after 2 from a',
      'home after 2 from y',
    ]);
    expect(walk('x', 9, 'home')).toContain('home after 2 or 8 from y');
    expect(walk('x', 1, 'home')).not.toContain('home after 1 from y');
  });

  it('begin with no step back where that is forbidden, unless there is no other', () => {
    expect(walk('x', 1, '-', 'a')).toEqual(['y after 1 from x']);
    expect(walk('q', 1, '-', 'p')).toEqual(['p after 1 from q']);
  });
});

describe('the board', () => {
  const { tables } = openCommute();

  it('lets everybody go on from every space with every card', () => {
    for (const { id } of commuteGamePack.graph().nodes) {
      for (const house of tables.houses.values()) {
        for (const steps of [1, 2, 7, 10]) {
          const goal = id === house.space ? tables.work : house.space;
          const landings = tables.walks({ from: id, notTo: null, steps, goal });
          expect(landings.length, `${id}, ${steps}`).toBeGreaterThan(0);
          expect(new Set(landings.map(({ to }) => to)).size).toBe(landings.length);
        }
      }
    }
  });
});
