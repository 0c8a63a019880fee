import { readFile } from 'node:fs/promises';
import { errorCode, machineError } from '../diagnostics/errors.ts';
import { entryKind } from './disk.ts';
import { toDiskError } from './disk-errors.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

export interface ConfigFormat<T> {
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
