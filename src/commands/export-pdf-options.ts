import { type Command, Option } from 'commander';
import { CARD_ORDERS, type CardOrder } from '../layout/plan-card-pages.ts';

export interface ExportPdfFlags {
  readonly copies?: boolean;
  readonly order: CardOrder;
}

/** Adds the options of `export pdf`. */
export const addExportPdfOptions = (command: Command): Command =>
  command
    .option('--copies', 'each card as often as the game has it, not once')
    .addOption(
      new Option('--order <what>', 'the faces alone, or each card with its back after or before it')
        .choices([...CARD_ORDERS])
        .default('faces'),
    );
