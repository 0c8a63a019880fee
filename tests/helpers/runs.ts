import process from 'node:process';

/** How often a law is tried: as often as it says in the slow run, a fifth of that in `npm test`. */
export const runs = (number: number): { readonly numRuns: number } => ({
  numRuns: process.env.VBUSES_TEST_RUN === 'slow' ? number : Math.ceil(number / 5),
});
