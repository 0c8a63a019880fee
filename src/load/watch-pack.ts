import { readdir } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { watch } from 'chokidar';
import { errorCode, machineError } from '../diagnostics/errors.ts';
import { isHiddenName, PACK_PARTS } from './read-pack-files.ts';

/** The files of a pack, followed until it is closed. */
export interface PackWatch {
  /**
   * Waits for changes since it last answered: paths relative to the pack, with `/` as separator; none
   * where it is only known that something changed. Ends once closed.
   */
  readonly changes: () => AsyncIterable<ReadonlySet<string>>;
  /** Whether `changes` would not have to wait. */
  readonly hasChanges: () => boolean;
  readonly close: () => Promise<void>;
}

/**
 * A save is more than one event: a file is emptied and then written, or removed and another one
 * renamed to it. They come within a millisecond or two, and reading between them reads half a file. No
 * event says that a save is complete (chokidar's `awaitWriteFinish` polls sizes for far longer), so a
 * short timer decides.
 */
const SETTLE_MS = 12;

/** Until a new folder is watched for certain. */
const NEW_FOLDER_MS = 100;

/** Codes of a system that watches as many files as it can, or has as many open. */
const LIMIT_CODES = ['ENOSPC', 'EMFILE', 'ENFILE'];

function watchError(error: unknown): unknown {
  const code = errorCode(error) ?? '';
  if (!LIMIT_CODES.includes(code)) return error;
  return machineError(
    `the system cannot watch any more files (${code})`,
    'close other programs that watch files; on Linux, raise the limit: `sudo sysctl fs.inotify.max_user_watches=524288`',
    error,
  );
}

/**
 * Follows what a pack consists of, and nothing else in its folder: what is built from it, packages
 * and version control are not looked at. Links are not followed, as when it is read.
 *
 * @param folder the pack's folder
 * @throws CliError (exit 3), also from `changes`, when the system can watch no more files
 */
export async function watchPack(folder: string): Promise<PackWatch> {
  const gathered = new ChangeQueue(SETTLE_MS);
  const pathOf = (absolute: string): string => relative(folder, absolute).split(sep).join('/');
  const watcher = watch(folder, {
    ignoreInitial: true,
    followSymlinks: false,
    // What cannot be read is reported when the pack is read.
    ignorePermissionErrors: true,
    ignored: (absolute) => !isWatched(pathOf(absolute)),
  });
  const note = (absolute: string): void => {
    const path = pathOf(absolute);
    if (isWatched(path)) gathered.add(path === '' ? null : path);
  };
  watcher.on('all', (_event, absolute) => note(absolute));
  // chokidar reports a file at most once in 50 ms: what is written in the meantime would be missed.
  watcher.on('raw', (_event, name, details) => {
    const watched = watchedPath(details);
    if (watched !== null) note(basename(watched) === name ? watched : join(watched, name ?? ''));
  });
  // chokidar reads a new folder before it watches it: what is written in between would be missed.
  const lookAgain = async (absolute: string): Promise<void> => {
    await delay(NEW_FOLDER_MS, undefined, { ref: false });
    const names = await readdir(absolute, { recursive: true }).catch(() => []);
    if (watcher.closed) return;
    const paths = names
      .map((name) => join(absolute, name))
      .filter((path) => isWatched(pathOf(path)));
    watcher.add(paths);
    for (const path of paths) note(path);
  };
  watcher.on('addDir', (absolute) => void lookAgain(absolute));
  await new Promise<void>((resolve, reject) => {
    watcher.once('ready', resolve);
    watcher.on('error', (error) => {
      reject(watchError(error));
      gathered.fail(watchError(error));
    });
  });
  gathered.clear();
  return {
    changes: () => gathered.changes(),
    hasChanges: () => gathered.hasChanges,
    close: async () => {
      gathered.close();
      await watcher.close();
    },
  };
}

/** The file or folder that the system was asked to watch when it reported a name. */
const watchedPath = (details: unknown): string | null =>
  typeof details === 'object' && details !== null && 'watchedPath' in details
    ? String(details.watchedPath)
    : null;

/** Whether a path relative to the pack is its folder, one of its files or on the way to them. */
function isWatched(path: string): boolean {
  if (path === '') return true;
  const names = path.split('/');
  return PACK_PARTS.includes(names[0] ?? '') && !names.some(isHiddenName);
}

/** Gathers changes until nothing has changed for a while. */
class ChangeQueue {
  readonly #settleMs: number;
  #paths = new Set<string>();
  #isChanged = false;
  #isClosed = false;
  #failure: unknown = null;
  #timer: NodeJS.Timeout | null = null;
  #wake: (() => void) | null = null;

  constructor(settleMs: number) {
    this.#settleMs = settleMs;
  }

  /** Something changed; `null` where it is not known what. */
  add(path: string | null): void {
    if (this.#isClosed) return;
    this.#isChanged = true;
    if (path !== null) this.#paths.add(path);
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#wake?.();
    }, this.#settleMs);
  }

  get hasChanges(): boolean {
    return this.#isChanged;
  }

  /** What changed until now is known. */
  clear(): void {
    this.#isChanged = false;
    this.#paths = new Set();
  }

  fail(error: unknown): void {
    this.#failure = error;
    this.#wake?.();
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#wake?.();
  }

  async *changes(): AsyncGenerator<ReadonlySet<string>> {
    while (!this.#isClosed) {
      if (this.#failure !== null) throw this.#failure;
      if (this.#isChanged && this.#timer === null) {
        const paths = this.#paths;
        this.clear();
        yield paths;
        continue;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
