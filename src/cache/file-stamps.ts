import { type BigIntStats, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The state of a file or folder, as far as the file system reports it without reading. */
export interface Stamp {
  readonly path: string;
  /** Equal as long as nothing was written there; `absent` where nothing is. */
  readonly state: string;
}

const ABSENT = 'absent';

/**
 * Takes stamps of files and folders. A folder's stamp changes when something in it comes, goes or is
 * renamed; a link's when it leads elsewhere, or when what it leads to changes.
 */
export const stampPaths = (paths: readonly string[]): Stamp[] =>
  paths.map((path) => ({ path, state: fileState(path) }));

/** Takes stamps of everything below a folder, itself included; what cannot be listed counts as one. */
export function stampTree(folder: string): Stamp[] {
  const own = { path: folder, state: fileState(folder) };
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const below = entries.flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? stampTree(path) : [{ path, state: fileState(path) }];
    });
    return [own, ...below];
  } catch {
    return [own];
  }
}

/** Whether everything is as it was when the stamps were taken. */
export const areUnchanged = (stamps: readonly Stamp[]): boolean =>
  stamps.every(({ path, state }) => fileState(path) === state);

/** Whether nothing lies in a folder; one that is not there holds nothing. */
export function isEmptyFolder(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch {
    return fileState(folder) === ABSENT;
  }
}

/**
 * Whether stamps can be trusted: the clock of a file system ticks coarsely, and a file written twice
 * within a tick has the same stamp twice. Stamps much older than the moment they were taken at are
 * safe.
 *
 * @param takenMs when they were taken
 */
export const areReliable = (stamps: readonly Stamp[], takenMs: number): boolean =>
  stamps.every(({ state }) => {
    const changedMs = Number(state.split(' ')[1] ?? 0);
    return changedMs <= takenMs - CLOCK_RESOLUTION_MS;
  });

/** The coarsest clock in use, that of FAT, ticks every two seconds. */
const CLOCK_RESOLUTION_MS = 2_000;

function fileState(path: string): string {
  const own = statsOrNull(path, lstatSync);
  if (own === null) return ABSENT;
  if (!own.isSymbolicLink()) return formatStats(own);
  const target = statsOrNull(path, statSync);
  return `${formatStats(own)} -> ${target === null ? ABSENT : formatStats(target)}`;
}

/** What cannot be looked at, such as a path that leads through a file, counts as absent. */
function statsOrNull(
  path: string,
  look: (path: string, options: { bigint: true }) => BigIntStats,
): BigIntStats | null {
  try {
    return look(path, { bigint: true });
  } catch {
    return null;
  }
}

/** First the kind, then when it last changed in milliseconds, then the rest. */
function formatStats({ mode, size, mtimeNs, ctimeNs, ino }: BigIntStats): string {
  const changedMs = (ctimeNs > mtimeNs ? ctimeNs : mtimeNs) / 1_000_000n;
  return `${mode} ${changedMs} ${mtimeNs} ${ctimeNs} ${size} ${ino}`;
}
