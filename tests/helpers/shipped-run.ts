import { checkFolder } from '../../src/app/recipes.ts';
import type { CheckedRun } from '../../src/app/render.ts';
import { REPOSITORY } from './pack.ts';

let run: Promise<CheckedRun> | null = null;

/**
 * The shipped pack, checked and rendered: once for all test files of a process, which only read it.
 * For the data alone, `checkFully(shippedPack)` is quicker.
 */
export const shippedRun = (): Promise<CheckedRun> => {
  run ??= checkFolder(REPOSITORY, { time: async (_, work) => work() });
  return run;
};
