import { join, relative } from 'node:path';
import { thisMachine } from '../browser/machine.ts';
import { CliError, EXIT, usageError } from '../diagnostics/errors.ts';
import { choosePaper } from '../layout/choose-paper.ts';
import { findPack, toolFolder } from '../load/folders.ts';
import { loadPresets } from '../load/load-presets.ts';
import { writeFileAtomically } from '../output/config-file.ts';
import { assertNoLinks } from '../output/paths.ts';
import type { BackOffset, Orientation, PrinterProfile } from '../pack/sheet.ts';
import {
  assertCalibrationFile,
  assertCalibrationFits,
  printCalibration,
} from '../printer/print-calibration.ts';
import {
  isPrinterName,
  printersFile,
  readPrinters,
  writePrinters,
} from '../printer/printer-profiles.ts';
import { createBrowserFinder, resolveOut } from './open-job.ts';
import type { CalibrateFlags, CommonFlags, SetPrinterFlags } from './options.ts';
import { CommandOutput } from './report.ts';
import type { Terminal } from './terminal.ts';

/** `vbuses printer calibrate`: the sheet off which a printer's shift is read. */
export async function calibrate(flags: CalibrateFlags, terminal: Terminal): Promise<number> {
  const { papers } = await loadPresets();
  const paper = choosePaper(flags.paper, papers);
  const { orientation, flip } = flags;
  assertCalibrationFits({ paper, orientation, flip });
  const file = join(await calibrationFolder(flags, terminal), 'printer-calibration.pdf');
  await assertNoLinks(file);
  await assertCalibrationFile(file);
  const { signal } = terminal;
  const pdf = await printCalibration({
    paper,
    orientation,
    flip,
    signal,
    browser: await createBrowserFinder(flags, terminal)(),
    machine: thisMachine(),
  });
  signal.throwIfAborted();
  await writeFileAtomically(file, pdf);
  const shown = relative(terminal.cwd, file);
  new CommandOutput(flags, terminal).result({ written: file }, [
    `${shown}: print it on both sides of one sheet at 100 %; the sheet says what to do next`,
  ]);
  return EXIT.ok;
}

/** The output folder of the pack, or one here: a printer is measured without any game. */
async function calibrationFolder(flags: CommonFlags, terminal: Terminal): Promise<string> {
  const { cwd } = terminal;
  const search = { game: flags.game ?? null, cwd, toolRoot: toolFolder() };
  const found = await findPack(search).catch((error: unknown) => {
    const isNoPack = error instanceof CliError && error.exitCode === EXIT.usage;
    if (!isNoPack || (flags.game !== undefined && flags.out === undefined)) throw error;
    return null;
  });
  return resolveOut(flags, terminal, found);
}

/** `vbuses printer set`: keeps what was read off the sheet, for this user. */
export async function setPrinter(
  name: string,
  flags: SetPrinterFlags,
  terminal: Terminal,
): Promise<number> {
  if (!isPrinterName(name)) {
    throw usageError(
      `\`${name}\` is not a valid printer name`,
      'use letters and digits, with spaces, dots, dashes and underscores between them',
    );
  }
  const file = printersFile();
  const printers = new Map(await readPrinters(file));
  const shift = { xMm: flags.x, yMm: flags.y };
  const profile = withBackShift(printers.get(name), flags.orientation, shift, name);
  await writePrinters(file, printers.set(name, profile));
  const build = `vbuses build --backs duplex --printer ${name.includes(' ') ? `"${name}"` : name}`;
  new CommandOutput(flags, terminal).result({ name, ...profile, file }, [
    `saved ${name}; use it with: ${build}`,
  ]);
  return EXIT.ok;
}

function withBackShift(
  known: PrinterProfile | undefined,
  orientation: Orientation,
  shift: BackOffset,
  name: string,
): PrinterProfile {
  if (orientation === 'portrait') return { portrait: shift, landscape: known?.landscape ?? null };
  if (known !== undefined) return { ...known, landscape: shift };
  throw usageError(
    `\`${name}\` has no numbers for a portrait sheet yet`,
    'measure one first: run `vbuses printer calibrate`, then `vbuses printer set` without --orientation',
  );
}
