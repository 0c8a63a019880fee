import { configFile } from '../load/folders.ts';
import { readConfigFile, writeConfigFile } from '../output/config-file.ts';
import type { BackOffset, PrinterProfile } from '../pack/sheet.ts';
import { objectOf, optional, parseJsonOrNull, recordOf } from '../values/value-shapes.ts';
import { isPrinterName, isValidShift } from './profile-input.ts';

export type PrinterProfiles = ReadonlyMap<string, PrinterProfile>;

/** Where this user's printers are kept. */
export const printersFile = (): string => configFile('printers.json');

/** This user's printers by name; none when there is no file. An unreadable file is a CliError with exit 3. */
export const readPrinters = (file: string): Promise<PrinterProfiles> =>
  readConfigFile(file, {
    parse: parsePrinters,
    absent: new Map(),
    holds: 'printers',
    remedy: 'Fix it, or delete it and set your printers again with `vbuses printer set`.',
  });

/** Writes the printers whole or not at all. */
export async function writePrinters(file: string, printers: PrinterProfiles): Promise<void> {
  const names = [...printers.keys()].sort();
  const known = Object.fromEntries(names.map((name) => [name, profileJson(printers.get(name))]));
  await writeConfigFile(file, { printers: known });
}

/** A landscape shift that was not measured is not written. */
const profileJson = (profile: PrinterProfile | undefined) => ({
  portrait: profile?.portrait,
  landscape: profile?.landscape ?? undefined,
});

const isShift = objectOf<BackOffset>({ xMm: isValidShift, yMm: isValidShift });

const areProfiles = objectOf<{ readonly printers: Record<string, WrittenProfile> }>({
  printers: recordOf(objectOf<WrittenProfile>({ portrait: isShift, landscape: optional(isShift) })),
});

interface WrittenProfile {
  readonly portrait: BackOffset;
  readonly landscape?: BackOffset;
}

/** Reads the text of a printers file; `null` for anything that this program would not have written. */
export function parsePrinters(text: string): PrinterProfiles | null {
  const value = parseJsonOrNull(text);
  if (!areProfiles(value) || !Object.keys(value.printers).every(isPrinterName)) return null;
  return new Map(
    Object.entries(value.printers).map(([name, { portrait, landscape = null }]) => [
      name,
      { portrait: offsetOf(portrait), landscape: landscape === null ? null : offsetOf(landscape) },
    ]),
  );
}

const offsetOf = ({ xMm, yMm }: BackOffset): BackOffset => ({ xMm, yMm });
