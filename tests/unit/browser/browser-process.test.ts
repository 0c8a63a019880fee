import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PipeTransport } from '../../../src/browser/browser-process.ts';

/** Writes `bytes` cut into pieces at `cuts`, and gives the messages that arrive, until `count` have. */
function receive(bytes: Buffer, cuts: readonly number[], count: number): Promise<string[]> {
  const fromBrowser = new PassThrough();
  const transport = new PipeTransport(new PassThrough(), fromBrowser);
  return new Promise((resolve) => {
    const messages: string[] = [];
    transport.onmessage = (message) => {
      messages.push(message);
      if (messages.length === count) resolve(messages);
    };
    const places = [0, ...cuts.map((cut) => cut % bytes.length), bytes.length].sort(
      (a, b) => a - b,
    );
    for (const [index, place] of places.entries()) {
      fromBrowser.write(bytes.subarray(places[index - 1] ?? 0, place));
    }
  });
}

describe('PipeTransport', () => {
  it('reads the same messages however the pipe cuts them', async () => {
    const message = fc
      .string({ unit: 'grapheme', minLength: 0, maxLength: 40 })
      .map(JSON.stringify);
    await fc.assert(
      fc.asyncProperty(
        fc.array(message, { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        async (messages, cuts) => {
          const bytes = Buffer.from(messages.map((text) => `${text}\0`).join(''));
          expect(await receive(bytes, cuts, messages.length)).toEqual(messages);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('tells that the pipe closed, and is silent from then on', async () => {
    const toBrowser = new PassThrough();
    const fromBrowser = new PassThrough();
    const transport = new PipeTransport(toBrowser, fromBrowser);
    const closed = new Promise<string>((resolve) => {
      transport.onclose = () => resolve('closed');
    });
    fromBrowser.destroy(new Error('broken pipe'));
    await expect(closed).resolves.toBe('closed');
    transport.send('late');
    expect(toBrowser.read()).toBeNull();
  });
});
