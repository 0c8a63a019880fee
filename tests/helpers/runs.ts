import process from 'node:process';

/** How often a law is tried in `npm test`, and in the slow run with other values: see random-seed.ts. */
const SHARE = process.env.VBUSES_TEST_RUN === 'slow' ? 3 / 10 : 1 / 5;

/** How often a law is tried in this run, of so many times. */
export const runs = (number: number): { readonly numRuns: number } => ({
  numRuns: Math.ceil(number * SHARE),
});
