import { existsSync } from 'node:fs';
import { readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { editFiles, type FileEdits, textsBelow } from './pack-copy.ts';

/** A change of a pack's folder, as a designer or a tool makes it. */
export type PackEdit = (folder: string) => Promise<void>;

/** Changes a file; one that is not there, since it has another name now, stays so. */
export const editFile =
  (file: string, edit: (text: string) => string): PackEdit =>
  async (folder) => {
    if (existsSync(join(folder, file))) await editFiles(folder, { [file]: edit });
  };

/** Gives a file another name, or removes it; one that is not there stays so. */
export const moveFile =
  (from: string, to: string | null): PackEdit =>
  async (folder) => {
    if (!existsSync(join(folder, from))) return;
    const text = await readFile(join(folder, from), 'utf8');
    await editFiles(folder, { [from]: null, ...(to === null ? {} : { [to]: text }) });
  };

/** Turns the first word after a mark around: another text of the same size. */
export const reverseWord =
  (mark: RegExp) =>
  (text: string): string =>
    text.replace(
      new RegExp(`(${mark.source})(\\w+)`),
      (_, before: string, word: string) => before + [...word].reverse().join(''),
    );

/** Changes a file, and sets its times to what they were, as `cp -p` and `rsync -t` do. */
export const editKeepingTimes =
  (file: string, edit: (text: string) => string): PackEdit =>
  async (folder) => {
    const path = join(folder, file);
    if (!existsSync(path)) return;
    const before = await stat(path);
    await editFiles(folder, { [file]: edit });
    await utimes(path, before.atime, before.mtime);
    const after = await stat(path);
    if (after.size !== before.size) throw new Error(`${file} has another size`);
  };

/** Gives a file the other of two names, with the calls of it in another file. */
export const swapNames =
  (
    [one, other]: readonly [string, string],
    rename: { in: string; calls: readonly [string, string] },
  ) =>
  async (folder: string): Promise<void> => {
    const files = textsBelow(folder);
    const [from, to] = files[one] === undefined ? [other, one] : [one, other];
    if (files[from] === undefined) return;
    const [call, newCall] = from === one ? rename.calls : rename.calls.toReversed();
    await editFiles(folder, {
      [to]: files[from] ?? '',
      [from]: null,
      [rename.in]: (text) => text.replaceAll(call ?? '', newCall ?? ''),
    });
  };

/**
 * A pack with two branches under version control: each call goes to the other one, writes what differs
 * there and removes what is not there.
 *
 * @param fork the edits with which the other branch begins
 */
export function createBranchSwitch(fork: FileEdits): PackEdit {
  let other: Readonly<Record<string, string>> | null = null;
  return async (folder) => {
    const files = textsBelow(folder);
    if (other === null) {
      const isThere = ([path, edit]: readonly [string, unknown]): boolean =>
        typeof edit !== 'function' || files[path] !== undefined;
      await editFiles(folder, Object.fromEntries(Object.entries(fork).filter(isThere)));
    } else {
      const branch = other;
      const gone = Object.keys(files).filter((path) => branch[path] === undefined);
      const changed = Object.entries(branch).filter(([path, text]) => files[path] !== text);
      await editFiles(
        folder,
        Object.fromEntries([...gone.map((path) => [path, null]), ...changed]),
      );
    }
    other = files;
  };
}
