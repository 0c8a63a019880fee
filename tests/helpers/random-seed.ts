import process from 'node:process';
import fc from 'fast-check';

/**
 * The laws of a run try the same values each time, so that a red build can be repeated; the slow run has
 * other ones than `npm test`. Another number in VBUSES_TEST_SEED tries others, `random` a new number each
 * time; a failure says which it was.
 */
const { VBUSES_TEST_RUN, VBUSES_TEST_SEED = VBUSES_TEST_RUN === 'slow' ? '2' : '1' } = process.env;
if (VBUSES_TEST_SEED !== 'random') fc.configureGlobal({ seed: Number(VBUSES_TEST_SEED) });
