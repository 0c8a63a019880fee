import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CliError, errorCode, InternalError, machineError } from '../diagnostics/errors.ts';
import { type Disk, entryKind, makeFolders, withDiskErrors } from './disk.ts';
import { acquireLock, releaseLock } from './lock.ts';
import {
  formatManifest,
  MANIFEST_PATH,
  type Manifest,
  type ManifestFile,
  type ManifestUpdate,
  mergeManifest,
  parseManifest,
} from './manifest.ts';
import {
  assertNoLinks,
  assertOutputPath,
  clearWorkFolder,
  type OutputWorld,
  resolveIn,
  resolveWorkFolder,
  type SwapSite,
  systemWorld,
} from './paths.ts';
import {
  conflictsError,
  dropDeletedFiles,
  findConflicts,
  hashStaged,
  type ManifestState,
  planSwap,
  type SwapPlan,
} from './plan-swap.ts';
import { executeSwap, type RecoveryOutcome, recoverSwap } from './swap.ts';

/** What a build made: its files are staged, their hashes are taken from there. */
export type StagedBuild = Omit<ManifestUpdate, 'files'> & {
  /** The manifest is not among them. */
  readonly files: readonly Omit<ManifestFile, 'sha256'>[];
};

/** What a build has left in the output folder. */
export interface Published extends Omit<SwapPlan, 'journal'> {
  readonly manifest: Manifest;
}

interface OpenedFolder {
  readonly site: SwapSite;
  readonly release: () => Promise<void>;
  readonly recovered: RecoveryOutcome;
  readonly state: ManifestState;
  /** As it was written. */
  readonly written: Manifest | null;
  /** As the folder is now. */
  readonly previous: Manifest | null;
}

/**
 * Opens an output folder for writing: makes it, takes its lock, undoes what an earlier command left in
 * the middle, and creates a staging folder inside it. A CliError with exit 3 says what is in the way: a
 * file or a link instead of the folder, a folder that cannot be written, another command at work. The caller calls `discard` in `finally`.
 */
export async function openOutput(options: {
  readonly folder: string;
  readonly world?: OutputWorld;
}): Promise<OutputSession> {
  const world = options.world ?? systemWorld;
  return withDiskErrors(`${options.folder} cannot be written`, async () => {
    const folder = resolve(options.folder);
    const createdFolders = await prepareFolder(folder, world.disk);
    const work = resolveWorkFolder(folder);
    const lock = await acquireLock(folder, work, world);
    if (lock instanceof CliError) throw lock;
    const site = { folder, work, disk: world.disk };
    const release = async (): Promise<void> => {
      await clearStaging(site);
      await releaseLock(work, world, lock, createdFolders);
    };
    const recovered = await recoverSwap(site).catch(async (error: unknown) => {
      // What is in the way of it stays.
      await releaseLock(work, world, lock, createdFolders);
      throw error;
    });
    try {
      await world.disk.makeFolder(work.stage);
      await world.disk.makeFolder(work.scratch);
      return new OutputSession({ site, release, recovered, ...(await readManifest(folder)) });
    } catch (error) {
      await release();
      throw error;
    }
  });
}

async function readManifest(
  folder: string,
): Promise<Pick<OpenedFolder, 'state' | 'written' | 'previous'>> {
  const place = resolveIn(folder, MANIFEST_PATH);
  const kind = await entryKind(place);
  if (kind === 'none') return { state: 'none', written: null, previous: null };
  const written = kind === 'file' ? parseManifest(await readFile(place, 'utf8')) : null;
  if (written === null) return { state: 'foreign', written, previous: null };
  return { state: 'ours', written, previous: await dropDeletedFiles(folder, written) };
}

/** A locked output folder: files are staged here and appear all at once, or not at all. */
export class OutputSession {
  /** Absolute. */
  readonly folder: string;
  /** Staged files lie here at their final relative paths: a page printed from here finds its assets. */
  readonly stagingFolder: string;
  /** On the same disk, never published, gone at the end: for a browser's profile. */
  readonly scratchFolder: string;
  /** What earlier builds left; a file deleted since is among its `missing`. `null` when there is nothing of ours. */
  readonly previous: Manifest | null;
  /** What opening had to recover. */
  readonly recovered: RecoveryOutcome;
  readonly #opened: OpenedFolder;
  readonly #staging = new Set<Promise<void>>();
  #committing: Promise<Published> | null = null;
  #closing: Promise<void> | null = null;

  constructor(opened: OpenedFolder) {
    this.folder = opened.site.folder;
    this.stagingFolder = opened.site.work.stage;
    this.scratchFolder = opened.site.work.scratch;
    this.previous = opened.previous;
    this.recovered = opened.recovered;
    this.#opened = opened;
  }

  /** Stages a file. Text is written as UTF-8. */
  async stageFile(path: string, content: string | Uint8Array): Promise<void> {
    this.#assertOpen();
    assertFilePath(path);
    const { disk, work } = this.#opened.site;
    const writing = withDiskErrors(`${path} cannot be written to ${this.folder}`, async () => {
      const place = resolveIn(work.stage, path);
      await makeFolders(dirname(place), disk);
      await disk.writeFile(place, content);
    });
    this.#staging.add(writing);
    await writing.finally(() => this.#staging.delete(writing));
  }

  /** Reads a file as it will be after the commit: staged now, or left by an earlier command. */
  async readFile(path: string): Promise<Uint8Array> {
    const staged = resolveIn(this.stagingFolder, path);
    if ((await entryKind(staged)) === 'file') return readFile(staged);
    const published = resolveIn(this.folder, path);
    await assertNoLinks(published, this.folder);
    return readFile(published);
  }

  /**
   * Throws a CliError with exit 3 that names what stands where these files must go and is not ours:
   * worth asking before the work begins. `commit` asks again.
   */
  async assertNoConflicts(paths: readonly string[]): Promise<void> {
    paths.forEach(assertFilePath);
    const { state, written } = this.#opened;
    const listed = written?.files.map((file) => file.path) ?? [];
    const owned = new Set(state === 'ours' ? [...listed, MANIFEST_PATH] : []);
    const found = await findConflicts(this.folder, owned, [...paths, MANIFEST_PATH]);
    if (found.length > 0) throw conflictsError(this.folder, found, state);
  }

  /**
   * Switches the staged files in, removes stale ones and writes the manifest, all at once: when a file
   * cannot be replaced everything is put back and a CliError with exit 3 names it. Closes the session.
   */
  commit(built: StagedBuild): Promise<Published> {
    this.#assertOpen();
    this.#committing = withDiskErrors(`${this.folder} cannot be written`, () =>
      this.#commit(built),
    );
    return this.#committing;
  }

  /** Removes what was staged and lets go of the folder; after a commit it does nothing. Call it in `finally`. */
  async discard(): Promise<void> {
    await this.#committing?.catch(() => undefined);
    await this.#close();
  }

  async #commit(built: StagedBuild): Promise<Published> {
    const { site, written, previous } = this.#opened;
    const paths = built.files.map((file) => file.path);
    if (new Set(paths).size < paths.length)
      throw new InternalError('A file is to be written twice');
    await Promise.all(this.#staging);
    await this.assertNoConflicts(paths);
    const files = await hashStaged(site.work, built.files);
    const manifest = mergeManifest(previous, { ...built, files });
    await site.disk.writeFile(resolveIn(site.work.stage, MANIFEST_PATH), formatManifest(manifest));
    const staged = [...files, ...(await hashStaged(site.work, [{ path: MANIFEST_PATH }]))];
    const plan = await planSwap({
      folder: this.folder,
      previous: written,
      next: manifest,
      staged,
    });
    if (plan.journal.moves.length > 0) await executeSwap(site, plan.journal);
    await this.#close();
    const { written: put, unchanged, removed, kept } = plan;
    return { manifest, written: put, unchanged, removed, kept };
  }

  #close(): Promise<void> {
    this.#closing ??= this.#leave();
    return this.#closing;
  }

  async #leave(): Promise<void> {
    await Promise.allSettled(this.#staging);
    await this.#opened.release();
  }

  #assertOpen(): void {
    if (this.#committing !== null || this.#closing !== null) {
      throw new InternalError('The output folder has already been committed or discarded');
    }
  }
}

async function clearStaging({ work, disk }: SwapSite): Promise<void> {
  try {
    // The next command undoes an interrupted swap from these files.
    if ((await entryKind(work.journal)) === 'none') await clearWorkFolder(work, disk);
  } catch (error) {
    // The next command removes files that are still open; what was published stays.
    if (errorCode(error) === null) throw error;
  }
}

function assertFilePath(path: string): void {
  assertOutputPath(path);
  if (path === MANIFEST_PATH) {
    throw new InternalError(`${MANIFEST_PATH} is written by commit alone`);
  }
}

const HINT_MOVE_AWAY = 'Move it away, or choose another folder with --out <folder>.';

const HINT_NOT_CREATABLE =
  'No folder can be created there: choose another folder with --out <folder>.';

/**
 * Makes the output folder unless it is there, and answers how many folders had to be made. A file of
 * that name, a link on the way, or a place where no folder can be made is a CliError with exit 3.
 */
async function prepareFolder(folder: string, disk: Disk): Promise<number> {
  await assertNoLinks(folder);
  const kind = await entryKind(folder);
  if (kind === 'folder') return 0;
  if (kind === 'none') return createFolder(folder, disk);
  throw machineError(`${folder} is a file: the output needs a folder there.`, HINT_MOVE_AWAY);
}

/** In some places, as in /proc, only the system can create folders. */
async function createFolder(folder: string, disk: Disk): Promise<number> {
  try {
    return await makeFolders(folder, disk);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw machineError(`${folder} cannot be created (ENOENT).`, HINT_NOT_CREATABLE, error);
  }
}
