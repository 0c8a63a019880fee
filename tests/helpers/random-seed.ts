import process from 'node:process';
import fc from 'fast-check';

/**
 * The laws of this run try the same values each time, so that a red build can be repeated. Another number
 * in VBUSES_TEST_SEED tries others, `random` a new number each time; a failure says which it was.
 */
const { VBUSES_TEST_SEED = '1' } = process.env;
if (VBUSES_TEST_SEED !== 'random') fc.configureGlobal({ seed: Number(VBUSES_TEST_SEED) });
