import { join } from 'node:path';
import envPaths from 'env-paths';

/** Where this user's programs keep what they can make again. */
export const userCacheFolder = (): string => envPaths('vbuses', { suffix: '' }).cache;

/** What lies there of results, apart from browsers: the folder that `vbuses cache clear` empties. */
export const resultsFolder = (cacheFolder: string): string => join(cacheFolder, 'results');
