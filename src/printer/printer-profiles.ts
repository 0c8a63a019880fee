import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import envPaths from 'env-paths';
import type { BackOffset, PrinterProfile } from '../core/sheet.ts';
import { machineError } from '../errors.ts';
import { diskErrorCode } from '../output/disk.ts';
import { toDiskError } from '../output/disk-errors.ts';
import { writeFileAtomically } from '../output/write-file-atomically.ts';
import { isPrinterName, isValidShift } from './profile-input.ts';

export type PrinterProfiles = ReadonlyMap<string, PrinterProfile>;

/** Where this user's printers are kept. */
export const printersFile = (): string =>
  join(envPaths('vbuses', { suffix: '' }).config, 'printers.json');

/** This user's printers by name; none when there is no file. A file that is not ours to read is told, with exit 3. */
export async function readPrinters(file: string): Promise<PrinterProfiles> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (diskErrorCode(error) === 'ENOENT') return null;
    throw toDiskError(error, `${file} cannot be read`);
  });
  if (text === null) return new Map();
  const printers = parsePrinters(text);
  if (printers !== null) return printers;
  throw machineError(
    `${file} is broken: it does not hold printers as vbuses writes them.`,
    'Mend it, or delete it and set your printers again with `vbuses printer set`.',
  );
}

/** Writes the printers whole or not at all. */
export async function writePrinters(file: string, printers: PrinterProfiles): Promise<void> {
  const names = [...printers.keys()].sort();
  const known = Object.fromEntries(names.map((name) => [name, profileJson(printers.get(name))]));
  await writeFileAtomically(file, `${JSON.stringify({ printers: known }, null, 2)}\n`);
}

/** A landscape shift that nobody measured is not written. */
const profileJson = (profile: PrinterProfile | undefined) => ({
  portrait: profile?.portrait,
  landscape: profile?.landscape ?? undefined,
});

/** Reads the text of a printers file; `null` for anything that this program would not have written. */
export function parsePrinters(text: string): PrinterProfiles | null {
  const value = parseJson(text);
  if (!isObject(value) || !isObject(value.printers)) return null;
  const printers = new Map<string, PrinterProfile>();
  for (const [name, written] of Object.entries(value.printers)) {
    if (!isPrinterName(name) || !isObject(written)) return null;
    const portrait = readShift(written.portrait);
    const landscape = written.landscape === undefined ? null : readShift(written.landscape);
    if (portrait === null || (written.landscape !== undefined && landscape === null)) return null;
    printers.set(name, { portrait, landscape });
  }
  return printers;
}

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readShift(value: unknown): BackOffset | null {
  if (!isObject(value)) return null;
  const { xMm, yMm } = value;
  return isValidShift(xMm) && isValidShift(yMm) ? { xMm, yMm } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
