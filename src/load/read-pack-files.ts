import { lstat, open, readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { FileProblem, PackFile, PackFiles } from '../model/pack-files.ts';

/** What a pack consists of; nothing else in its folder is looked at. */
const PACK_FOLDERS = ['data', 'templates', 'assets', 'Board', 'rulebook', 'locales'] as const;
const MANIFEST = 'game.yaml';
const TEXT_ENDINGS = /\.(ya?ml|json|hbs|css|svg|md|csv|txt)$/i;
/** A hand-written file is never this large; a larger one is a mistake and would only cost time. */
const MAX_TEXT_BYTES = 2_000_000;
const MAX_FILES = 5_000;

/**
 * Reads every file of a pack. What cannot be read is told in the file's place; nothing is thrown
 * for it. Links that lead out of the pack are not followed, devices and pipes are not opened.
 *
 * @param folder the pack's folder
 */
export async function readPackFiles(folder: string): Promise<PackFiles> {
  const root = await realpath(folder);
  const paths: string[] = [];
  if ((await lstat(join(root, MANIFEST)).catch(() => null)) !== null) paths.push(MANIFEST);
  for (const name of PACK_FOLDERS) await listFiles(root, name, paths);
  const files = await Promise.all(
    paths.map((path) => readOne(root, path).catch((cause: unknown) => unreadable(path, cause))),
  );
  return new Map(files.map((file) => [file.path, file]));
}

async function listFiles(root: string, folder: string, found: string[]): Promise<void> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (found.length >= MAX_FILES) return;
    if (entry.name.startsWith('.')) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) await listFiles(root, path, found);
    else found.push(path);
  }
}

const problem = (path: string, told: FileProblem): PackFile => ({
  kind: 'problem',
  path,
  problem: told,
});

async function readOne(root: string, path: string): Promise<PackFile> {
  const absolute = join(root, path);
  if (await leadsOutside(root, absolute)) {
    return problem(path, {
      code: 'file/outside-pack',
      message: 'this link leads out of the pack, and a pack may only use its own files',
      hint: 'put the file itself here in place of the link',
    });
  }
  const info = await stat(absolute);
  if (info.isDirectory()) return problem(path, notAFile);
  if (!info.isFile()) return problem(path, notAFile);
  if (!TEXT_ENDINGS.test(path)) return { kind: 'binary', path, bytes: info.size };
  if (info.size > MAX_TEXT_BYTES) {
    return problem(path, {
      code: 'file/too-large',
      message: `this file has ${info.size} bytes; a text file of a pack has at most ${MAX_TEXT_BYTES}`,
      hint: null,
    });
  }
  return decode(path, await readBytes(absolute));
}

const notAFile: FileProblem = {
  code: 'file/not-a-file',
  message: 'this is a folder, a pipe or a device, not a file',
  hint: null,
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
    // Told below: not UTF-8 is the same finding as a NUL byte.
  }
  return problem(path, {
    code: 'file/binary',
    message: 'this file is not text in UTF-8',
    hint: 'save it as plain text with the encoding UTF-8',
  });
}

const unreadable = (path: string, cause: unknown): PackFile =>
  problem(path, {
    code: 'file/unreadable',
    message: `this file cannot be read: ${reasonOf(cause)}`,
    hint: null,
  });

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'it is a link to nothing, or it went away',
  ELOOP: 'it is a link that leads to itself',
  EISDIR: 'it is a folder',
  EMFILE: 'too many files are open',
  EIO: 'the disk reports an error',
};

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return REASONS[code] ?? (code === '' ? 'the reason is not known' : code);
}
