import { describe, expect, it } from 'vitest';
import { createMutex, rejectOnAbort, withTimeout } from '../../../src/browser/promises.ts';
import { CliError, EXIT } from '../../../src/diagnostics/errors.ts';

describe('time limit', () => {
  const limit = { ms: 20, what: 'the browser to start' };

  describe('waitAtMost', () => {
    it('gives what the work gives, and its error', async () => {
      await expect(withTimeout(Promise.resolve(7), limit)).resolves.toBe(7);
      await expect(withTimeout(Promise.reject(new Error('no')), limit)).rejects.toThrow('no');
    });

    it('says what it waited for, as a fault of the machine', async () => {
      const error: unknown = await withTimeout(new Promise(() => {}), limit).catch(
        (e: unknown) => e,
      );
      expect(error).toBeInstanceOf(CliError);
      expect(error).toMatchObject({
        message: 'Timed out after 20 ms waiting for the browser to start.',
        exitCode: EXIT.machine,
      });
    });
  });

  describe('rejectWhen', () => {
    it('rejects with the reason, also of a signal aborted before', async () => {
      const stopped = () => new Error('stopped');
      await expect(rejectOnAbort(AbortSignal.abort(), stopped).promise).rejects.toThrow('stopped');
      const controller = new AbortController();
      const watch = rejectOnAbort(controller.signal, stopped);
      controller.abort();
      await expect(watch.promise).rejects.toThrow('stopped');
    });

    it('lets go of the signal', async () => {
      const controller = new AbortController();
      const watch = rejectOnAbort(controller.signal, () => new Error('stopped'));
      watch.stop();
      controller.abort();
      await expect(Promise.race([watch.promise, Promise.resolve('quiet')])).resolves.toBe('quiet');
    });
  });
});

describe('take turns', () => {
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
});
