import { createHash } from 'node:crypto';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { InternalError } from '../errors.ts';

/** Where a stream stands: four 32-bit words, plain data. */
export type StreamState = readonly [number, number, number, number];

/** A sequence of random numbers that is the same whenever it begins at the same state. */
export interface RandomStream {
  /** The next word, 0 to 2^32 - 1. */
  readonly next: () => number;
  /** A whole number from 0 to `count` - 1, each as likely as the others; `count` from 1 to 2^32. */
  readonly below: (count: number) => number;
  readonly state: () => StreamState;
}

const WORD_COUNT = 2 ** 32;

/**
 * The stream of a name: of the dice, of a deck, of the bot on a seat. Streams of one seed know
 * nothing of each other, so that what one of them is asked for never shifts another.
 */
export function createStream(seed: string, name: string, counter = 0): RandomStream {
  const digest = createHash('sha256')
    .update(JSON.stringify([seed, name, counter]))
    .digest();
  return restoreStream([
    digest.readInt32LE(0),
    digest.readInt32LE(4),
    digest.readInt32LE(8),
    digest.readInt32LE(12),
  ]);
}

/** Goes on where a stream stood. */
export function restoreStream(state: StreamState): RandomStream {
  const generator = xoroshiro128plusFromState(state);
  const next = (): number => generator.next() >>> 0;
  return {
    next,
    // The high bits decide, since the lowest ones of this generator are its weakest; words beyond
    // the last whole share are thrown away, so that no number is likelier than another.
    below: (count) => {
      if (!(count >= 1 && count <= WORD_COUNT))
        throw new InternalError(`no number is below ${count}`);
      const share = Math.floor(WORD_COUNT / count);
      for (;;) {
        const number = Math.floor(next() / share);
        if (number < count) return number;
      }
    },
    state: () => {
      const [a = 0, b = 0, c = 0, d = 0] = generator.getState();
      return [a, b, c, d];
    },
  };
}
