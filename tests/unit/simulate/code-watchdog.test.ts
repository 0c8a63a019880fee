import { describe, expect, it } from 'vitest';
import { type CallSlot, CallTracker, CodeWatchdog } from '../../../src/simulate/code-watchdog.ts';

const BOTS = ['./slow.mjs', './other.mjs'];
const { signal } = new AbortController();

const watchOver = (seed = '1') =>
  new CodeWatchdog({ modules: BOTS, seed, activity: 'while it was loaded' });

function trackIn(slot: CallSlot): CallTracker {
  const tracker = new CallTracker();
  tracker.beginTask({ modules: BOTS, slot });
  return tracker;
}

/** Looks until the watch complains; a call that goes on for ever must be met long before the bound. */
const looksUntilTold = (watch: CodeWatchdog, between: () => void = () => undefined): number => {
  for (let looks = 1; looks <= 200; looks += 1) {
    if (watch.poll() !== null) return looks;
    between();
  }
  return Number.POSITIVE_INFINITY;
};

describe('the watch over code that is not ours', () => {
  it('reports a bot that stays in one call, with its game and seed', async () => {
    const watch = watchOver('market');
    await watch.watch(async (slot) => {
      const notes = trackIn(slot);
      notes.beginGame(7);
      notes.track('./slow.mjs', 'decide', () => {
        expect(looksUntilTold(watch)).toBeGreaterThan(20);
        expect(watch.poll()).toMatchObject({
          exitCode: 2,
          message:
            './slow.mjs has not returned from `decide` for 10 seconds, in game 7 of seed market',
        });
      });
      expect(watch.poll()).toBeNull();
    }, signal);
  });

  it('waits for a bot that returns each time, and for games without bots', async () => {
    const watch = watchOver();
    await watch.watch(async (slot) => {
      const notes = trackIn(slot);
      const looks: number[] = [];
      for (let call = 0; call < 9; call += 1) {
        notes.track('./other.mjs', 'notify', () => {
          for (let look = 0; look < 30; look += 1) looks.push(watch.poll() === null ? 0 : 1);
        });
      }
      expect(looks).toHaveLength(270);
      expect(looks).not.toContain(1);
      expect(looksUntilTold(watch)).toBe(Number.POSITIVE_INFINITY);
    }, signal);
  });

  it('counts calls from within a call as that call', async () => {
    const watch = watchOver();
    await watch.watch(async (slot) => {
      const notes = trackIn(slot);
      notes.track('./slow.mjs', 'decide', () => {
        const callAgain = () => notes.track('./other.mjs', 'notify', () => undefined);
        expect(looksUntilTold(watch, callAgain)).toBeGreaterThan(20);
        expect(watch.poll()?.message).toMatch(
          /^\.\/slow\.mjs has not returned from `decide` .* while it was loaded$/,
        );
      });
    }, signal);
  });

  it('blames a module for the time between its calls, if that does not pass', async () => {
    const watch = watchOver();
    await watch.watch(async (slot) => {
      const notes = trackIn(slot);
      notes.during('./slow.mjs', () => {
        const callAgain = () => notes.track('./slow.mjs', 'decide', () => undefined);
        expect(looksUntilTold(watch, callAgain)).toBe(Number.POSITIVE_INFINITY);
        expect(looksUntilTold(watch)).toBeLessThan(Number.POSITIVE_INFINITY);
      });
      expect(looksUntilTold(watch)).toBe(Number.POSITIVE_INFINITY);
    }, signal);
  });

  it('looks no more when the games are played', async () => {
    const watch = watchOver();
    const slot = await watch.watch(async (own): Promise<CallSlot> => own, signal);
    trackIn(slot).track('./slow.mjs', 'decide', () => {
      expect(looksUntilTold(watch)).toBe(Number.POSITIVE_INFINITY);
    });
  });

  it('says of a thread that ended which bot was playing', async () => {
    const watch = watchOver();
    const ended = watch.watch(async (slot) => {
      // A thread that has ended never comes back from the bot that it was in.
      void trackIn(slot).trackLoading('./other.mjs', () => new Promise(() => undefined));
      throw new Error('worker exited with code: 0');
    }, signal);
    await expect(ended).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(
        './other.mjs stopped its worker thread, while it was loaded',
      ),
    });
  });
});
