import { createHmac, randomBytes } from 'node:crypto';
import { readFile, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import envPaths from 'env-paths';
import { machineError } from '../diagnostics/errors.ts';
import { isRecord, parseJsonOrNull } from '../values/value-shapes.ts';
import { entryKind, makeFolders } from './disk.ts';
import type { SwapSite } from './paths.ts';

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

/** Writes the journal whole or not at all, and waits for the disk. */
export async function writeJournal(
  { folder, work, disk }: SwapSite,
  journal: Journal,
): Promise<void> {
  const draft = `${work.journal}.draft`;
  const seal = await sealOf(folder, journal);
  await disk.writeDurably(draft, JSON.stringify({ seal, journal }));
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
  if (isRecord(sealed)) {
    const journal = sealed.journal as Journal;
    if (sealed.seal === (await sealOf(folder, journal))) return journal;
  }
  throw machineError(
    `${work.journal} was not written by vbuses on this machine for this folder, or is damaged: nothing was changed.`,
    `It may have come with a copied or cloned folder. Delete ${work.root} and build again.`,
  );
}

/** Shows that this machine wrote a journal for this folder. */
const sealOf = async (folder: string, journal: Journal): Promise<string> =>
  createHmac('sha256', await machineKey())
    .update(`${await realpath(folder)}\n${JSON.stringify(journal)}`)
    .digest('hex');

const KEY_BYTES = 32;

/** Where the key cannot be stored, later commands refuse the journals of this process. */
const processKey = randomBytes(KEY_BYTES);

/** A secret of this user on this machine, made when it is first needed. */
async function machineKey(): Promise<Uint8Array> {
  const file = join(envPaths('vbuses', { suffix: '' }).config, 'journal-key');
  await makeFolders(dirname(file))
    .then(() => writeFile(file, processKey, { flag: 'wx', mode: 0o600 }))
    .catch(() => undefined);
  const stored = await readFile(file).catch(() => null);
  return stored?.length === KEY_BYTES ? stored : processKey;
}
