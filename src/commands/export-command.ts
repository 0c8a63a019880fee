import type { Command } from 'commander';
import { addCommonOptions, type CommonFlags } from './common-options.ts';
import {
  defineCommand,
  defineCommandGroup,
  type SetExitCode,
  wholeGameOnly,
} from './define-command.ts';
import { addExportPdfOptions, type ExportPdfFlags } from './export-pdf-options.ts';
import { addExportPngOptions, type ExportPngFlags } from './export-png-options.ts';
import { addExportTtsOptions, type ExportTtsFlags } from './export-tts-options.ts';
import { addLocaleOption, type LocaleFlags } from './locale-option.ts';
import type { Terminal } from './terminal.ts';
import { addWaiveOption, type WaiveFlags } from './waive-option.ts';

/** Adds `export` with its targets. */
export function addExportCommand(program: Command, terminal: Terminal, finish: SetExitCode): void {
  const group = defineCommandGroup(
    program,
    'export',
    'files for others: printers, shops, other programs',
  );
  addExportPdfOptions(
    addCommonOptions(
      defineCommand(
        group,
        'pdf [component...]',
        'single cards and the board with their bleed, one a page, for printers who take them',
      ),
    ),
  ).action(async (components: string[], flags: CommonFlags & ExportPdfFlags) => {
    const { exportPdf } = await import('./export-pdf.ts');
    finish(await exportPdf(components, flags, terminal));
  });
  addExportPngOptions(
    addCommonOptions(
      defineCommand(
        group,
        'png [component...]',
        'every card, board and page as a picture, each once',
      ),
    ),
  ).action(async (components: string[], flags: CommonFlags & ExportPngFlags) => {
    const { exportPng } = await import('./export-png.ts');
    finish(await exportPng(components, flags, terminal));
  });
  addWaiveOption(
    addLocaleOption(
      addCommonOptions(
        wholeGameOnly(
          defineCommand(
            group,
            'tgc',
            'the whole game for The Game Crafter, with a guide to upload it',
          ),
          'leave it out; each product gets a folder of its own, to be uploaded alone',
        ),
      ),
    ),
  ).action(async (flags: CommonFlags & LocaleFlags & WaiveFlags) => {
    const { exportTgc } = await import('./export-tgc.ts');
    finish(await exportTgc(flags, terminal));
  });
  addExportTtsOptions(
    addCommonOptions(
      wholeGameOnly(
        defineCommand(group, 'tts', 'the whole table as a saved object of Tabletop Simulator'),
        'leave it out; `tts: none` at a component in game.yaml keeps it off the table',
      ),
    ),
  ).action(async (flags: CommonFlags & ExportTtsFlags) => {
    const { exportTts } = await import('./export-tts.ts');
    finish(await exportTts(flags, terminal));
  });
}
