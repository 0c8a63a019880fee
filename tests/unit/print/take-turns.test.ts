import { describe, expect, it } from 'vitest';
import { createMutex } from '../../../src/browser/promises.ts';

describe('createTurns', () => {
  it('runs one after the other, in the order of asking, also after one that failed', async () => {
    const takeTurn = createMutex();
    const seen: string[] = [];
    const work =
      (name: string, fails = false) =>
      async () => {
        seen.push(`${name} begins`);
        await Promise.resolve();
        seen.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      };
    const all = await Promise.allSettled([
      takeTurn(work('a')),
      takeTurn(work('b', true)),
      takeTurn(work('c')),
    ]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });
});
