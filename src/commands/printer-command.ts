import type { Command } from 'commander';
import { addCommonOptions, type CommonFlags } from './common-options.ts';
import { defineCommand, defineCommandGroup, type SetExitCode } from './define-command.ts';
import {
  addCalibrateOptions,
  addSetPrinterOptions,
  type CalibrateFlags,
  type SetPrinterFlags,
} from './printer-options.ts';
import type { Terminal } from './terminal.ts';

/** Adds `printer` with its commands. */
export function addPrinterCommand(program: Command, terminal: Terminal, finish: SetExitCode): void {
  const group = defineCommandGroup(
    program,
    'printer',
    'printers that set backs off, measured once',
  );
  addCalibrateOptions(
    addCommonOptions(
      defineCommand(
        group,
        'calibrate',
        'the sheet to measure a printer with, as a PDF of two pages',
      ),
    ),
  ).action(async (flags: CommonFlags & CalibrateFlags) => {
    const { calibrate } = await import('./printer.ts');
    finish(await calibrate(flags, terminal));
  });
  addSetPrinterOptions(
    addCommonOptions(defineCommand(group, 'set <name>', 'keep what was read off the sheet')),
  ).action(async (name: string, flags: CommonFlags & SetPrinterFlags) => {
    const { setPrinter } = await import('./printer.ts');
    finish(await setPrinter(name, flags, terminal));
  });
  addCommonOptions(defineCommand(group, 'list', 'the printers that were set')).action(
    async (flags: CommonFlags) => {
      const { listPrinters } = await import('./printer.ts');
      finish(await listPrinters(flags, terminal));
    },
  );
  addCommonOptions(defineCommand(group, 'remove <name>', 'forget a printer')).action(
    async (name: string, flags: CommonFlags) => {
      const { removePrinter } = await import('./printer.ts');
      finish(await removePrinter(name, flags, terminal));
    },
  );
}
