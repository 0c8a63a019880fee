import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, machineError } from '../diagnostics/errors.ts';
import { entryKind, makeFolders, systemDisk, toDiskError, withDiskErrors } from './disk.ts';

interface ConfigFormat<T> {
  /** `null` for anything that this program would not have written. */
  readonly parse: (text: string) => T | null;
  /** What holds when there is no file. */
  readonly absent: T;
  /** What it contains, in the plural: `printers`. */
  readonly holds: string;
  /** What to do about a damaged one. */
  readonly remedy: string;
}

/** Reads a file of this user's settings. A damaged or unreadable one is a CliError with exit 3. */
export async function readConfigFile<T>(file: string, format: ConfigFormat<T>): Promise<T> {
  const text = await readText(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw toDiskError(error, `${file} cannot be read`);
  });
  if (text === null) return format.absent;
  const value = format.parse(text);
  if (value !== null) return value;
  throw machineError(
    `${file} is damaged: it does not contain ${format.holds} in the format that vbuses writes.`,
    format.remedy,
  );
}

/** A pipe or a device would be read for ever: it counts as an empty file, which is damaged. */
const readText = async (file: string): Promise<string> =>
  (await entryKind(file)) === 'other' ? '' : readFile(file, 'utf8');

/** Writes such a file whole or not at all, as JSON. */
export const writeConfigFile = (file: string, value: unknown): Promise<void> =>
  writeFileAtomically(file, `${JSON.stringify(value, null, 2)}\n`);

/** Writes a file, and the folders above it, so that it is there whole or as it was. What the machine refuses is a CliError with exit 3. */
export async function writeFileAtomically(
  file: string,
  content: string | Uint8Array,
): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`;
  await withDiskErrors(`${file} cannot be written`, async () => {
    await makeFolders(dirname(file));
    try {
      await writeFile(draft, content, { flag: 'wx' });
      await systemDisk.rename(draft, file);
    } finally {
      await systemDisk.removeTree(draft);
    }
  });
}
