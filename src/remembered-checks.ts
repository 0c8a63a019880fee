import { cacheKey } from './cache/cache-key.ts';
import type { Cache } from './cache/cache-store.ts';
import { keepValue, readValue } from './cache/kept-values.ts';
import { toolIdentity } from './cache/tool-identity.ts';
import { gatherChecks, recallChecks } from './check/kept-checks.ts';
import type { RememberParsed } from './load/load-presets.ts';
import type { PackFiles } from './model/pack-files.ts';

/** What was found out of a pack's files by earlier runs, and what this one adds to it. */
export interface RememberedChecks {
  /** Keeps what is known by now, if it is more than before. */
  readonly keep: () => Promise<void>;
}

/** Lays what earlier runs have found out beside the files that are the same now: see `KeptChecks`. */
export async function rememberChecks(
  cache: Cache,
  folder: string,
  files: PackFiles,
): Promise<RememberedChecks> {
  if (!cache.remembers) return { keep: async () => undefined };
  const key = cacheKey('checks', [await toolIdentity(), folder]);
  const bytes = await cache.read(key);
  const before = bytes === null ? null : Buffer.from(bytes).toString('utf8');
  if (before !== null) recallChecks(files, JSON.parse(before));
  return {
    keep: async () => {
      const now = JSON.stringify(gatherChecks(files));
      if (now !== before) await cache.keep(key, Buffer.from(now));
    },
  };
}

/** The tool's own data are parsed once, and not in every run. */
export const rememberParsed =
  (cache: Cache): RememberParsed =>
  async (texts, parseAll) => {
    if (!cache.remembers) return parseAll();
    const key = cacheKey('presets', [await toolIdentity(), texts]);
    const kept = await readValue<readonly unknown[]>(cache, key);
    if (kept !== null) return kept;
    const parsed = parseAll();
    await keepValue(cache, key, parsed);
    return parsed;
  };
