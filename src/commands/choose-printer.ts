import { hintForName } from '../diagnostics/nearest.ts';
import { type CliError, usageError } from '../errors.ts';
import { type PrinterProfile, UNCALIBRATED_PROFILE } from '../model/printer-profile.ts';
import type { ComponentPlan } from '../model/sheet.ts';
import { type PrinterProfiles, printersFile, readPrinters } from '../printer/profile-store.ts';

/**
 * The profile that `--printer` names; without it one that corrects nothing. A name nobody has set is a
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
    'measure it with `vbuses printer calibrate`, then tell its numbers with `vbuses printer set`';
  const near = hintForName(name, printers.keys());
  return usageError(
    `there is no printer \`${name}\``,
    near === null ? make : `${near}${near.endsWith('?') ? '' : '.'} Or ${make}`,
  );
}

/** What a user should know who has named a printer: where its correction does nothing, or is a guess. */
export function printerNotes(
  name: string,
  profile: PrinterProfile,
  plans: readonly ComponentPlan[],
): string[] {
  const duplex = plans.flatMap(({ layout }) =>
    layout.kind === 'deck' && layout.binding === 'duplex' ? [layout] : [],
  );
  if (duplex.length === 0) {
    return ['--printer corrects the backs of sheets: without `--backs duplex` it does nothing'];
  }
  const { portrait, landscape } = profile;
  const lying = duplex.filter(({ orientation }) => orientation === 'landscape');
  const isGuessed = landscape === null && (portrait.xMm !== 0 || portrait.yMm !== 0);
  if (!isGuessed || lying.length === 0) return [];
  const ids = [...new Set(lying.map(({ component }) => component.id))].join(', ');
  return [
    `${name} was never measured with landscape sheets (${ids}): its upright numbers are used as most drivers turn a page; \`vbuses printer calibrate --orientation landscape\` tells for sure`,
  ];
}
