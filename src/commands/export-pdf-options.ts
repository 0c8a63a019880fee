import { type Command, Option } from 'commander';
import { CARD_ORDERS, type CardOrder } from '../layout/plan-card-pages.ts';
import { addImageDpiOption, type ImageDpiFlags } from './image-dpi-option.ts';
import { addLocaleOption, type LocaleFlags } from './locale-option.ts';
import { addWaiveOption, type WaiveFlags } from './waive-option.ts';

export interface ExportPdfFlags extends LocaleFlags, ImageDpiFlags, WaiveFlags {
  readonly copies?: boolean;
  readonly order: CardOrder;
  /** As it was typed. */
  readonly service?: string;
}

/** Adds the options of `export pdf`. */
export const addExportPdfOptions = (command: Command): Command =>
  addWaiveOption(addImageDpiOption(addLocaleOption(command)))
    .option('--copies', 'each card as often as the game has it, not once')
    .addOption(
      new Option('--order <what>', 'the faces alone, or each card with its back after or before it')
        .choices([...CARD_ORDERS])
        .default('faces'),
    )
    .addOption(
      new Option(
        '--service <name>',
        'cards with the bleed, the order and the copies that a print service wants',
      ).conflicts(['order', 'copies']),
    );
