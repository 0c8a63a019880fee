import { createHash, randomUUID } from 'node:crypto';
import {
  lstat,
  readdir,
  readFile,
  rename,
  rmdir,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import envPaths from 'env-paths';
import { errorCode } from '../diagnostics/errors.ts';
import { makeFolders } from '../output/disk.ts';

/** Results of earlier runs, by the hash of everything they were made of. */
export interface Cache {
  /** False where nothing is ever kept: then no key need be made. */
  readonly enabled: boolean;
  /** What was kept under a key; `null` when nothing was, and when what lies there is not whole. */
  readonly get: (key: string) => Promise<Uint8Array | null>;
  /** Keeps a result. A cache that cannot be written only makes the next run slower: nothing is thrown. */
  readonly set: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Makes room when more is kept than `MAX_CACHE_BYTES`; looks only where something was kept. */
  readonly evict: () => Promise<void>;
}

/** For `--no-cache`: it remembers nothing. */
export const NO_CACHE: Cache = {
  enabled: false,
  get: async () => null,
  set: async () => undefined,
  evict: async () => undefined,
};

/** More than this is not kept: what was not used for longest goes first. */
export const MAX_CACHE_BYTES = 512e6;

/** An entry is the SHA-256 of its key and content, then the content. */
const CHECKSUM_BYTES = 32;

const TEMPORARY_SUFFIX = '.unfinished';

/** A cache in a folder, which is made when the first result is kept. Several processes may share it. */
export function openCache(folder: string): Cache {
  let hasKept = false;
  return {
    enabled: true,
    get: async (key) => {
      const path = entryPath(folder, key);
      const entry = await readFile(path).catch(() => null);
      if (entry === null) return null;
      const content = entry.subarray(CHECKSUM_BYTES);
      if (
        entry.length < CHECKSUM_BYTES ||
        !checksumOf(key, content).equals(entry.subarray(0, CHECKSUM_BYTES))
      ) {
        await unlink(path).catch(() => undefined);
        return null;
      }
      const now = new Date();
      // The time of last use: what was not used for longest goes first.
      await utimes(path, now, now).catch(() => undefined);
      return content;
    },
    set: async (key, bytes) => {
      const path = entryPath(folder, key);
      const unfinished = `${path}.${randomUUID()}${TEMPORARY_SUFFIX}`;
      try {
        await makeFolders(dirname(path));
        await writeFile(unfinished, Buffer.concat([checksumOf(key, bytes), bytes]));
        await rename(unfinished, path);
        hasKept = true;
      } catch {
        await unlink(unfinished).catch(() => undefined);
      }
    },
    evict: async () => {
      if (hasKept) await evictEntries(folder, MAX_CACHE_BYTES);
    },
  };
}

/** Many folders of few files: some systems are slow with one of thousands. */
const entryPath = (folder: string, key: string): string =>
  join(folder, key.slice(0, 2), key.slice(2));

const checksumOf = (key: string, content: Uint8Array): Buffer =>
  createHash('sha256').update(key).update(content).digest();

/** What lies in a cache. */
export interface CacheSize {
  readonly entries: number;
  readonly bytes: number;
}

interface Entry {
  readonly path: string;
  readonly bytes: number;
  readonly usedMs: number;
}

/** Measures a cache; a folder that is not there holds nothing. */
export async function measureCache(folder: string): Promise<CacheSize> {
  return totalSize(await listEntries(folder));
}

/**
 * Removes all entries, and returns how many they were. Other files in the folder, which may have been
 * named by mistake, stay as they are.
 */
export async function clearCache(folder: string): Promise<CacheSize> {
  const entries = await listEntries(folder);
  for (const { path } of entries) await unlink(path).catch(ignoreMissing);
  const shelves = new Set(entries.map(({ path }) => dirname(path)));
  // One that holds something else stays.
  for (const shelf of shelves) await rmdir(shelf).catch(() => undefined);
  return totalSize(entries);
}

/** Another process may have removed it. */
function ignoreMissing(error: unknown): void {
  const isMissing = errorCode(error) === 'ENOENT';
  if (!isMissing) throw error;
}

/** Removes what was not used for longest until no more than `maxBytes` are left. */
export async function evictEntries(folder: string, maxBytes: number): Promise<CacheSize> {
  const entries = (await listEntries(folder)).sort((a, b) => a.usedMs - b.usedMs);
  let { bytes } = totalSize(entries);
  const removed: Entry[] = [];
  for (const entry of entries) {
    if (bytes <= maxBytes) break;
    await unlink(entry.path).catch(() => undefined);
    bytes -= entry.bytes;
    removed.push(entry);
  }
  return totalSize(removed);
}

const totalSize = (entries: readonly Entry[]): CacheSize => ({
  entries: entries.length,
  bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
});

/** Another process may remove entries meanwhile: those are not there. */
async function listEntries(folder: string): Promise<Entry[]> {
  const shelves = (await readdir(folder).catch(() => [])).filter((name) => SHARD_NAME.test(name));
  const found = await Promise.all(
    shelves.map(async (shelf) => {
      const names = await readdir(join(folder, shelf)).catch(() => []);
      const own = names.filter((name) => ENTRY_NAME.test(name));
      return Promise.all(own.map((name) => statEntry(join(folder, shelf, name))));
    }),
  );
  return found.flat().filter((entry) => entry !== null);
}

/** The first two digits of a key, and the others, of an entry that is whole or is being written. */
const SHARD_NAME = /^[0-9a-f]{2}$/;

const ENTRY_NAME = new RegExp(`^[0-9a-f]{62}(?:\\.[0-9a-f-]{36}\\${TEMPORARY_SUFFIX})?$`);

const statEntry = (path: string): Promise<Entry | null> =>
  lstat(path).then(
    (status) => (status.isFile() ? { path, bytes: status.size, usedMs: status.mtimeMs } : null),
    () => null,
  );

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
