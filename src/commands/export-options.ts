import { type Command, InvalidArgumentError, Option } from 'commander';
import { CARD_ORDERS, type CardOrder } from '../layout/plan-card-pages.ts';
import {
  addImageDpiOption,
  addLocaleOption,
  addWaiveOption,
  type ImageDpiFlags,
  type LocaleFlags,
  parseUniqueList,
  type WaiveFlags,
} from './command-line.ts';

export interface ExportPdfFlags extends LocaleFlags, ImageDpiFlags, WaiveFlags {
  readonly copies?: boolean;
  readonly order: CardOrder;
  /** As it was typed. */
  readonly service?: string;
}

/** Adds the options of `export pdf`. */
export const addExportPdfOptions = (command: Command): Command =>
  addWaiveOption(addImageDpiOption(addLocaleOption(command)))
    .option('--copies', 'include every copy of each card, not just one')
    .addOption(
      new Option('--order <what>', 'faces only, or each card with its back after or before it')
        .choices([...CARD_ORDERS])
        .default('faces'),
    )
    .addOption(
      new Option(
        '--service <name>',
        'use the bleed, order and copies that a print service requires',
      ).conflicts(['order', 'copies']),
    );

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
    .addOption(new Option('--dpi <n>', 'pixels per inch (default: 300)').argParser(parseDpi))
    .addOption(
      new Option('--bleed', 'cards with bleed on all sides (default)').conflicts([
        'trim',
        'rounded',
      ]),
    )
    .option('--trim', 'cards at their cut size')
    .option('--rounded', 'cards at their cut size, with rounded corners')
    .addOption(
      new Option(
        '--service <name>',
        'cards in the exact pixel size that a print service requires',
      ).conflicts(['dpi', 'bleed', 'trim', 'rounded']),
    );

export interface ExportTtsFlags extends LocaleFlags, WaiveFlags {
  /** Ends in `/`. */
  readonly baseUrl?: string;
}

/** An address that ends in `/`. */
function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  if (!isWeb || url.search !== '' || url.hash !== '') {
    throw new InvalidArgumentError('It must be an address such as https://example.com/game/.');
  }
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

/** Adds the options of `export tts`. */
export const addExportTtsOptions = (command: Command): Command =>
  addWaiveOption(addLocaleOption(command)).addOption(
    new Option(
      '--base-url <url>',
      'public web address of the files (default: this folder, for use on this machine only)',
    ).argParser(parseBaseUrl),
  );

export interface ReleaseFlags extends LocaleFlags, ImageDpiFlags, WaiveFlags {
  /** Ids of parts; whether the pack has them is known once it is read. */
  readonly only?: readonly string[];
  /** Ends in `/`. */
  readonly baseUrl?: string;
  readonly dryRun?: boolean;
}

/** Adds the options of `release`. */
export const addReleaseOptions = (command: Command): Command =>
  addWaiveOption(addImageDpiOption(addLocaleOption(command)))
    .addOption(
      new Option('--only <part,…>', 'only these archives, such as `letter-duplex,tgc`').argParser(
        parseUniqueList,
      ),
    )
    .addOption(
      new Option(
        '--base-url <url>',
        'public web address of the files for Tabletop Simulator; without it they are not made',
      ).argParser(parseBaseUrl),
    )
    .option('--dry-run', 'list the files that would be written; write nothing');
