import { join } from 'node:path';
import { type Cache, NO_CACHE, openCache } from '../cache/cache-store.ts';
import type { Machine } from '../print/machine.ts';
import type { CommonFlags } from './common-options.ts';

/** The folder of what can be made again, in the user's cache. */
export const resultsFolder = ({ cacheFolder }: Machine): string => join(cacheFolder, 'results');

/** The cache that a command uses: none with `--no-cache`. */
export const chooseCache = ({ cache }: CommonFlags, machine: Machine): Cache =>
  cache ? openCache(resultsFolder(machine)) : NO_CACHE;
