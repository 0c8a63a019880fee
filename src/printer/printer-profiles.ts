import { type CliError, usageError } from '../diagnostics/errors.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import { configFile } from '../load/folders.ts';
import { readConfigFile, writeConfigFile } from '../output/config-file.ts';
import { type BackOffset, type PrinterProfile, UNCALIBRATED_PROFILE } from '../pack/sheet.ts';
import { optional, parseJsonOrNull, recordOf, shapeOf } from '../values/value-shapes.ts';

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

/** The largest shift that a profile may hold: beyond it cards would leave the paper. */
export const MAX_SHIFT_MM = 5;

/** A number of millimetres that a printer can be off by. */
export const isValidShift = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= MAX_SHIFT_MM;

const isShift = shapeOf({ xMm: isValidShift, yMm: isValidShift });

const areProfiles = shapeOf({
  printers: recordOf(shapeOf({ portrait: isShift, landscape: optional(isShift) })),
});

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

/**
 * The profile that `--printer` names; without it one that corrects nothing. An unknown name is a
 * CliError with exit 2.
 */
export async function choosePrinter(name: string | undefined): Promise<PrinterProfile> {
  if (name === undefined) return UNCALIBRATED_PROFILE;
  const printers = await readPrinters(printersFile());
  const profile = printers.get(name);
  if (profile === undefined) throw unknownPrinterError(name, printers);
  return profile;
}

/** A printer that this user has not set, with the nearest one and how to make it. */
export function unknownPrinterError(name: string, printers: PrinterProfiles): CliError {
  const make =
    'measure it with `vbuses printer calibrate`, then save its numbers with `vbuses printer set`';
  const near = hintForName(name, printers.keys());
  return usageError(
    `there is no printer \`${name}\``,
    near === null ? make : `${near}${near.endsWith('?') ? '' : '.'} Or ${make}`,
  );
}

/** Letters, digits, blanks, dots, dashes and underscores; it begins with a letter or digit. */
export const isPrinterName = (name: string): boolean =>
  /^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,62}[\p{L}\p{N}])?$/u.test(name);

/**
 * Reads a number off the calibration sheet as it may be typed: `1.4`, `-0.6`, `+0.2`, `1.4mm`, with a
 * minus sign as the sheet prints it, or with a decimal comma. `null` for anything else.
 */
export function parseShift(text: string): number | null {
  const match = /^\s*([-+−])?\s*(\d+(?:[.,]\d+)?|[.,]\d+)\s*(?:mm)?\s*$/u.exec(text);
  if (match === null) return null;
  const amount = Number((match[2] ?? '').replace(',', '.'));
  const signed = match[1] === '-' || match[1] === '−' ? -amount : amount;
  return isValidShift(signed) ? signed + 0 : null;
}
