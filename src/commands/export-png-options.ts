import { type Command, InvalidArgumentError, Option } from 'commander';
import { addLocaleOption, type LocaleFlags } from './locale-option.ts';
import { addWaiveOption, type WaiveFlags } from './waive-option.ts';

export interface ExportPngFlags extends LocaleFlags, WaiveFlags {
  readonly dpi?: number;
  readonly bleed?: boolean;
  readonly trim?: boolean;
  readonly rounded?: boolean;
  /** As it was typed. */
  readonly service?: string;
}

/** Pictures of fewer pixels an inch are of no use, those of more fill a memory. */
const DPI_RANGE = { least: 36, most: 1200 } as const;

function parseDpi(text: string): number {
  const dpi = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (dpi >= DPI_RANGE.least && dpi <= DPI_RANGE.most) return dpi;
  throw new InvalidArgumentError(
    `It must be a whole number from ${DPI_RANGE.least} to ${DPI_RANGE.most}.`,
  );
}

/** Adds the options of `export png`. */
export const addExportPngOptions = (command: Command): Command =>
  addWaiveOption(addLocaleOption(command))
    .addOption(new Option('--dpi <n>', 'pixels an inch (default: 300)').argParser(parseDpi))
    .addOption(
      new Option('--bleed', 'cards with their bleed all round (default)').conflicts([
        'trim',
        'rounded',
      ]),
    )
    .option('--trim', 'cards as they are when they are cut')
    .option('--rounded', 'cards as they are when they are cut, with round corners')
    .addOption(
      new Option(
        '--service <name>',
        'cards of the exact pixels that a print service wants',
      ).conflicts(['dpi', 'bleed', 'trim', 'rounded']),
    );
