import { lstat, open, readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { errorCode } from '../diagnostics/errors.ts';
import type { FileProblem, PackFile, PackFiles } from '../pack/pack-files.ts';
import { isWorkbook } from '../pack/sheet-text.ts';
import { MAX_TEXT_BYTES } from './folders.ts';

/** What a pack consists of; nothing else in its folder is looked at. */
const PACK_FOLDERS = [
  ...['data', 'templates', 'assets', 'Board', 'rulebook', 'locales'],
  ...['rules', 'strategies'],
];
const MANIFEST = 'game.yaml';
/** The files and folders of a pack that are read, relative to it. */
export const PACK_PARTS: readonly string[] = [MANIFEST, ...PACK_FOLDERS];
const TEXT_ENDINGS = /\.(ya?ml|json|hbs|css|svg|md|csv|txt|mjs|ts)$/i;
/** Room for a table with pictures in it, which are not read. */
const MAX_WORKBOOK_BYTES = 32_000_000;
const MAX_FILES = 5_000;
/** Files held open at once stay far below what systems allow. */
const MAX_CONCURRENT_READS = 64;

/**
 * Reads every file of a pack. What cannot be read is reported in the file's place; nothing is thrown
 * for it. Links that lead out of the pack are not followed, devices and pipes are not opened.
 *
 * @param folder the pack's folder
 * @param previous what an earlier reading found: a text that is still the same is the same object, by
 *   which later steps know what they have worked out already
 */
export async function readPackFiles(folder: string, previous?: PackFiles): Promise<PackFiles> {
  const root = await realpath(folder);
  const listing: Listing = { root, paths: [], problems: [] };
  if ((await lstat(join(root, MANIFEST)).catch(() => null)) !== null) listing.paths.push(MANIFEST);
  for (const name of PACK_FOLDERS) await listFiles(listing, name);
  const files: PackFile[] = [...listing.problems];
  for (let at = 0; at < listing.paths.length; at += MAX_CONCURRENT_READS) {
    const some = listing.paths.slice(at, at + MAX_CONCURRENT_READS);
    files.push(
      ...(
        await Promise.all(
          some.map((path) =>
            readPackFile(root, path).catch((cause: unknown) => [unreadable(path, cause)]),
          ),
        )
      ).flat(),
    );
  }
  return new Map(files.map((file) => [file.path, reuseUnchanged(file, previous?.get(file.path))]));
}

const reuseUnchanged = (file: PackFile, before: PackFile | undefined): PackFile =>
  file.kind === 'text' && before?.kind === 'text' && file.text === before.text ? before : file;

interface Listing {
  readonly root: string;
  readonly paths: string[];
  /** Folders that cannot be listed. */
  readonly problems: PackFile[];
}

async function listFiles(listing: Listing, folder: string): Promise<void> {
  const { root, paths, problems } = listing;
  const absolute = join(root, folder);
  try {
    if (await leadsOutside(root, absolute)) {
      problems.push(problemFile(folder, outsidePack));
      return;
    }
    const entries = await readdir(absolute, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (isHiddenName(entry.name)) continue;
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) await listFiles(listing, path);
      else if (paths.length < MAX_FILES) paths.push(path);
      else if (paths.length === MAX_FILES) {
        paths.push(path);
        problems.push(problemFile(folder, tooManyFiles));
      }
    }
  } catch (cause) {
    if (!ABSENT_CODES.has(errorCode(cause) ?? '')) problems.push(unreadable(folder, cause));
  }
}

/** Hidden files, and the locks that spreadsheet programs hold while a workbook is open. */
export const isHiddenName = (name: string): boolean =>
  name.startsWith('.') || name.startsWith('~$');

/** The folder is not there, or a file has its name: a reference to a file in it is reported. */
const ABSENT_CODES = new Set(['ENOENT', 'ENOTDIR']);

const problemFile = (path: string, problem: FileProblem): PackFile => ({
  kind: 'problem',
  path,
  problem,
});

/** A file, or a workbook with its sheets. */
async function readPackFile(root: string, path: string): Promise<readonly PackFile[]> {
  const absolute = join(root, path);
  if (await leadsOutside(root, absolute)) return [problemFile(path, outsidePack)];
  const info = await stat(absolute);
  const { size } = info;
  if (!info.isFile()) return [problemFile(path, notAFile)];
  const isOfSheets = path.startsWith('data/') && isWorkbook(path);
  if (!isOfSheets && !TEXT_ENDINGS.test(path)) return [{ kind: 'binary', path, bytes: size }];
  if (size > (isOfSheets ? MAX_WORKBOOK_BYTES : MAX_TEXT_BYTES)) {
    return [problemFile(path, isOfSheets ? tooLargeWorkbook(size) : tooLargeText(size))];
  }
  const bytes = await readBytes(absolute);
  if (!isOfSheets) return [decode(path, bytes)];
  const { readWorkbook } = await import('../workbook/read-workbook.ts');
  return readWorkbook(path, bytes);
}

const tooLargeText = (size: number): FileProblem => ({
  code: 'file/too-large',
  message: `this file has ${size} bytes; text files may have at most ${MAX_TEXT_BYTES}`,
  hint: 'split it, or check for accidentally pasted content',
});

const tooLargeWorkbook = (size: number): FileProblem => ({
  code: 'workbook/too-large',
  message: `this workbook has ${size} bytes; workbooks may have at most ${MAX_WORKBOOK_BYTES}`,
  hint: 'pictures belong in assets/: name their files in a column, and remove them from the workbook',
});

const outsidePack: FileProblem = {
  code: 'file/outside-pack',
  message: 'this link points outside the pack, and a pack can only use its own files',
  hint: 'replace the link with the file itself',
};

const tooManyFiles: FileProblem = {
  code: 'file/unreadable',
  message: `the pack has more than ${MAX_FILES} files; the files from here on were not read`,
  hint: 'keep only what the game needs in data/, templates/ and assets/',
};

const notAFile: FileProblem = {
  code: 'file/not-a-file',
  message: 'this is a folder, a pipe or a device, not a file',
  hint: 'replace it with the file, or rename it',
};

async function leadsOutside(root: string, absolute: string): Promise<boolean> {
  const target = relative(root, await realpath(absolute));
  return target === '..' || target.startsWith(`..${sep}`) || /^[A-Za-z]:/.test(target);
}

async function readBytes(absolute: string): Promise<Uint8Array> {
  const handle = await open(absolute, 'r');
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

function decode(path: string, bytes: Uint8Array): PackFile {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return { kind: 'text', path, text };
  } catch {
    // Reported below: not UTF-8 is the same finding as a NUL byte.
  }
  return problemFile(path, {
    code: 'file/binary',
    message: 'this file is not UTF-8 text',
    hint: path.toLowerCase().endsWith('.csv')
      ? 'save it as CSV with UTF-8 encoding ("CSV UTF-8" in Excel)'
      : 'save it as plain text with UTF-8 encoding',
  });
}

/** In the words of the system, such as `EACCES: permission denied`, without the path. */
const unreadable = (path: string, cause: unknown): PackFile =>
  problemFile(path, {
    code: 'file/unreadable',
    message: `this cannot be read: ${String(cause).replace(/^Error: |, \w+ '.*$/gs, '')}`,
    hint: 'fix its permissions, or the link if it is a symbolic link',
  });
