import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import envPaths from 'env-paths';
import {
  arrayOf,
  isRecord,
  isString,
  objectOf,
  oneOf,
  parseJsonOrNull,
  type TypeGuard,
} from '../core/value-shapes.ts';
import { machineError } from '../errors.ts';
import { entryKind, makeFolders, systemDisk } from './disk.ts';
import { isOutputPath, type SwapSite } from './paths.ts';

/** One file of a swap. */
export type Move =
  /** The staged file takes its place; where there was one of ours, that goes to the trash first. */
  | {
      readonly kind: 'put';
      readonly path: string;
      /** Of the new file. */
      readonly sha256: string;
      readonly hadOld: boolean;
    }
  /** A stale file goes to the trash, as long as it still is what the tool wrote. */
  | { readonly kind: 'remove'; readonly path: string; readonly sha256: string };

/** A whole swap, decided before its first rename and written down. */
export interface Journal {
  readonly version: 1;
  /** In their order; the manifest is last. A file in the trash is named by its index here. */
  readonly moves: readonly Move[];
  /** Folders to make first, outermost first; an undone swap removes them. */
  readonly newFolders: readonly string[];
  /** Folders of removed files, innermost first: they go when nothing is left in them. */
  readonly oldFolders: readonly string[];
}

/** The journal as it is written. The seal shows that this machine wrote it for this folder. */
interface SealedJournal {
  readonly seal: string;
  readonly journal: Journal;
}

/** Writes the journal whole or not at all, and waits for the disk. */
export async function writeJournal(
  { folder, work, disk }: SwapSite,
  journal: Journal,
): Promise<void> {
  const draft = `${work.journal}.draft`;
  const sealed: SealedJournal = { seal: await sealOf(folder, journal), journal };
  await disk.writeDurably(draft, JSON.stringify(sealed));
  await disk.rename(draft, work.journal);
}

/**
 * The journal of an interrupted swap, or `null`. One that is damaged, or that this machine did not write
 * for this folder, is a CliError with exit 3: it may have come with a copied or cloned folder.
 */
export async function readJournal({ folder, work }: SwapSite): Promise<Journal | null> {
  const kind = await entryKind(work.journal);
  if (kind === 'none') return null;
  const sealed = kind === 'file' ? parseJsonOrNull(await readFile(work.journal, 'utf8')) : null;
  if (isSealed(sealed) && sealed.seal === (await sealOf(folder, sealed.journal))) {
    return sealed.journal;
  }
  throw machineError(
    `${work.journal} was not written by vbuses on this machine for this folder, or is damaged: nothing was changed.`,
    `It may have come with a copied or cloned folder. Delete ${work.root} and build again.`,
  );
}

const sealOf = async (folder: string, journal: Journal): Promise<string> =>
  createHmac('sha256', await machineKey())
    .update(`${await realpath(folder)}\n${JSON.stringify(journal)}`)
    .digest('hex');

const KEY_BYTES = 32;

/** For a machine that cannot store a key: later commands then refuse the journals of this process. */
const processKey = randomBytes(KEY_BYTES);

/** A secret of this user on this machine, made when it is first needed. */
async function machineKey(): Promise<Uint8Array> {
  const file = join(envPaths('vbuses', { suffix: '' }).config, 'journal-key');
  const stored = await readFile(file).catch(() => null);
  if (stored?.length === KEY_BYTES) return stored;
  const draft = `${file}.${randomUUID()}`;
  try {
    await makeFolders(systemDisk, dirname(file));
    if (stored !== null) await rm(file);
    await writeFile(draft, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 });
    // Unlike a rename it keeps the key of another process that has just made one.
    await link(draft, file).catch(() => undefined);
    return await readFile(file);
  } catch {
    return processKey;
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

const isMove: TypeGuard<Move> = (value): value is Move =>
  isRecord(value) &&
  isOutputPath(value.path) &&
  isString(value.sha256) &&
  (value.kind === 'remove' || (value.kind === 'put' && typeof value.hadOld === 'boolean'));

const isJournal = objectOf<Journal>({
  version: oneOf([1]),
  moves: arrayOf(isMove),
  newFolders: arrayOf(isOutputPath),
  oldFolders: arrayOf(isOutputPath),
});

const isSealed = objectOf<SealedJournal>({ seal: isString, journal: isJournal });
