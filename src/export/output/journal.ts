import { readFile } from 'node:fs/promises';
import { machineError } from '../../errors.ts';
import { type Disk, diskErrorCode } from './disk.ts';
import { isOutputPath } from './output-path.ts';
import type { WorkFolder } from './work-folder.ts';

/** One file of a switch. */
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

/** A whole switch, decided before its first rename and written down. */
export interface Journal {
  readonly version: 1;
  /** In their order; the manifest is last. A file in the trash is named by its index here. */
  readonly moves: readonly Move[];
  /** Folders to make first, outermost first; an undone switch removes them. */
  readonly newFolders: readonly string[];
  /** Folders of removed files, innermost first: they go when nothing is left in them. */
  readonly oldFolders: readonly string[];
}

/** Writes the journal whole or not at all, and waits for the disk. */
export async function writeJournal(work: WorkFolder, disk: Disk, journal: Journal): Promise<void> {
  const draft = `${work.journal}.draft`;
  await disk.writeDurably(draft, JSON.stringify(journal));
  await disk.rename(draft, work.journal);
}

/** The journal of an interrupted switch, or `null`. A journal that cannot be read is told, with exit 3. */
export async function readJournal(work: WorkFolder): Promise<Journal | null> {
  const text = await readFile(work.journal, 'utf8').catch((error: unknown) => {
    if (diskErrorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const journal = parseJournal(text);
  if (journal !== null) return journal;
  throw machineError(
    `${work.journal} cannot be read: an interrupted build can be neither finished nor undone.`,
    `Delete ${work.root} and build again.`,
  );
}

function parseJournal(text: string): Journal | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJournal(value) ? value : null;
  } catch {
    return null;
  }
}

type Json = { readonly [key: string]: unknown };
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const isPath = (value: unknown): boolean => typeof value === 'string' && isOutputPath(value);
const isListOf = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem);

const isMove = (value: unknown): boolean =>
  isObject(value) &&
  isPath(value.path) &&
  typeof value.sha256 === 'string' &&
  (value.kind === 'remove' || (value.kind === 'put' && typeof value.hadOld === 'boolean'));

const isJournal = (value: unknown): value is Journal =>
  isObject(value) &&
  value.version === 1 &&
  isListOf(value.moves, isMove) &&
  isListOf(value.newFolders, isPath) &&
  isListOf(value.oldFolders, isPath);
