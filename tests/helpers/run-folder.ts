import process from 'node:process';

/** The folder that the test files of one run share; it is gone afterwards. */
export function runFolder(): string {
  const folder = process.env.VBUSES_TEST_RUN_FOLDER;
  if (folder === undefined) throw new Error('tests/helpers/build-dist.ts has not been set up');
  return folder;
}
