import { join, resolve } from 'node:path';
import process from 'node:process';
import envPaths from 'env-paths';

/** Where this user's programs keep what they can make again. */
export const userCacheFolder = (): string => envPaths('vbuses', { suffix: '' }).cache;

/**
 * What is kept there of results, apart from browsers: the folder that `vbuses cache clear` empties.
 * `VBUSES_CACHE` in the environment names another, for a machine that carries it from run to run.
 */
export function resultsFolder(cacheFolder: string): string {
  const named = process.env.VBUSES_CACHE;
  return named === undefined || named === '' ? join(cacheFolder, 'results') : resolve(named);
}
