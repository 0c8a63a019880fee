import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readdir, rename, rmdir, unlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../make-folder.ts';

/** Results of earlier runs, by the hash of everything they were made of. */
export interface Cache {
  /** False where nothing is ever kept: then no key need be made. */
  readonly remembers: boolean;
  /** What was kept under a key; `null` when nothing was, and when what lies there is not whole. */
  readonly read: (key: string) => Promise<Uint8Array | null>;
  /** Keeps a result. A cache that cannot be written only makes the next run slower: nothing is thrown. */
  readonly keep: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Makes room when more is kept than `MOST_CACHE_BYTES`; looks only where something was kept. */
  readonly bound: () => Promise<void>;
}

/** For `--no-cache`: it remembers nothing. */
export const NO_CACHE: Cache = {
  remembers: false,
  read: async () => null,
  keep: async () => undefined,
  bound: async () => undefined,
};

/** A cache that is only filled: nothing that lies in it is used. */
export const withoutReading = (cache: Cache): Cache => ({ ...cache, read: async () => null });

/** What was kept under the key; where nothing of the expected kind was, it is made, and kept. */
export async function remembered(
  cache: Cache,
  key: string,
  { isExpected, make }: RememberedBytes,
): Promise<Uint8Array> {
  const kept = await cache.read(key);
  if (kept !== null && isExpected(kept)) return kept;
  const made = await make();
  await cache.keep(key, made);
  return made;
}

export interface RememberedBytes {
  /** Whether bytes can be such a result: see `file-signatures.ts`. */
  readonly isExpected: (bytes: Uint8Array) => boolean;
  readonly make: () => Promise<Uint8Array>;
}

/** More than this is not kept: what was not used for longest goes first. */
export const MOST_CACHE_BYTES = 512e6;

/** An entry is the SHA-256 of its key and content, then the content. */
const SEAL_BYTES = 32;
const UNFINISHED = '.unfinished';

/** A cache in a folder, which is made when the first result is kept. Several processes may share it. */
export function openCache(folder: string): Cache {
  let hasKept = false;
  return {
    remembers: true,
    read: async (key) => {
      const path = entryPath(folder, key);
      const entry = await readEntry(path).catch(() => null);
      if (entry === null) return null;
      const content = entry.subarray(SEAL_BYTES);
      if (
        entry.length < SEAL_BYTES ||
        !sealOf(key, content).equals(entry.subarray(0, SEAL_BYTES))
      ) {
        await unlink(path).catch(() => undefined);
        return null;
      }
      const now = new Date();
      // The time of last use: what was not used for longest goes first.
      await utimes(path, now, now).catch(() => undefined);
      return content;
    },
    keep: async (key, bytes) => {
      const path = entryPath(folder, key);
      const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
      try {
        await makeFolder(dirname(path));
        await writeFile(unfinished, Buffer.concat([sealOf(key, bytes), bytes]));
        await rename(unfinished, path);
        hasKept = true;
      } catch {
        await unlink(unfinished).catch(() => undefined);
      }
    },
    bound: async () => {
      if (hasKept) await boundCache(folder, MOST_CACHE_BYTES);
    },
  };
}

/**
 * The bytes of an entry. What is no file, or larger than the whole cache may be, is no entry; a pipe
 * is not waited for.
 */
async function readEntry(path: string): Promise<Buffer | null> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const status = await handle.stat();
    if (!status.isFile() || status.size > MOST_CACHE_BYTES) return null;
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** Many folders of few files: some systems are slow with one of thousands. */
const entryPath = (folder: string, key: string): string =>
  join(folder, key.slice(0, 2), key.slice(2));

const sealOf = (key: string, content: Uint8Array): Buffer =>
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
  return sizeOf(await entriesOf(folder));
}

/**
 * Forgets everything, and says how much it was. Other files in the folder, which somebody may have
 * named by mistake, stay as they are.
 */
export async function clearCache(folder: string): Promise<CacheSize> {
  const entries = await entriesOf(folder);
  for (const { path } of entries) await unlink(path).catch(tolerateMissing);
  const shelves = new Set(entries.map(({ path }) => dirname(path)));
  // One that holds something else stays.
  for (const shelf of shelves) await rmdir(shelf).catch(() => undefined);
  return sizeOf(entries);
}

/** Another process may have removed it. */
function tolerateMissing(error: unknown): void {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (!isMissing) throw error;
}

/** Removes what was not used for longest until no more than `maxBytes` are left. */
export async function boundCache(folder: string, maxBytes: number): Promise<CacheSize> {
  const entries = (await entriesOf(folder)).sort((a, b) => a.usedMs - b.usedMs);
  let { bytes } = sizeOf(entries);
  const removed: Entry[] = [];
  for (const entry of entries) {
    if (bytes <= maxBytes) break;
    await unlink(entry.path).catch(() => undefined);
    bytes -= entry.bytes;
    removed.push(entry);
  }
  return sizeOf(removed);
}

const sizeOf = (entries: readonly Entry[]): CacheSize => ({
  entries: entries.length,
  bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
});

/** Another process may remove entries meanwhile: those are not there. */
async function entriesOf(folder: string): Promise<Entry[]> {
  const shelves = (await readdir(folder).catch(() => [])).filter((name) => SHELF.test(name));
  const found = await Promise.all(
    shelves.map(async (shelf) => {
      const names = await readdir(join(folder, shelf)).catch(() => []);
      const own = names.filter((name) => ENTRY.test(name));
      return Promise.all(own.map((name) => entryOf(join(folder, shelf, name))));
    }),
  );
  return found.flat().filter((entry) => entry !== null);
}

/** The first two digits of a key, and the others, of an entry that is whole or is being written. */
const SHELF = /^[0-9a-f]{2}$/;
const ENTRY = new RegExp(`^[0-9a-f]{62}(?:\\.[0-9a-f-]{36}\\${UNFINISHED})?$`);

const entryOf = (path: string): Promise<Entry | null> =>
  lstat(path).then(
    (status) => (status.isFile() ? { path, bytes: status.size, usedMs: status.mtimeMs } : null),
    () => null,
  );
