import { resultsFolder } from '../cache/cache-folder.ts';
import { type Cache, NO_CACHE, openCache } from '../cache/cache-store.ts';
import type { Machine } from '../print/machine.ts';
import type { CommonFlags } from './common-options.ts';

/** The cache that a command uses: none with `--no-cache`. */
export const openCacheFor = (
  { cache }: CommonFlags,
  { cacheFolder }: Pick<Machine, 'cacheFolder'>,
): Cache => (cache ? openCache(resultsFolder(cacheFolder)) : NO_CACHE);
