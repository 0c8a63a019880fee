import { CARD_ORDERS } from '../../layout/plan-card-pages.ts';
import { type FlagsOf, option, withInitial } from '../../options/option-spec.ts';
import {
  imageDpi,
  locale,
  noIds,
  players,
  service,
  sleeves,
  waive,
} from '../../options/shared-options.ts';
import type { ExportTarget } from '../export-target.ts';

const OPTIONS = {
  locale,
  imageDpi,
  waive,
  players,
  ids: noIds,
  sleeves,
  copies: option<boolean>('--copies', 'include every copy of each card, not just one'),
  order: withInitial(
    '--order <what>',
    'faces only, or each card with its back after or before it',
    {
      choices: CARD_ORDERS,
      initial: 'faces',
    },
  ),
  service,
};

/** Every card and board alone on a page with its bleed, for printers who take such PDFs. */
export const pdf: ExportTarget<FlagsOf<typeof OPTIONS>> = {
  id: 'pdf',
  description: 'single cards and the board with bleed, one per page, for print shops',
  options: OPTIONS,
  async prepare({ ids, flags }) {
    const { findService } = await import('../services.ts');
    const service = await findService(flags.service, 'pdf');
    const [{ planCardPdfs }, { makeCardPdfs }] = await Promise.all([
      import('./plan-pdf.ts'),
      import('./export-pdf.ts'),
    ]);
    return async (source, context) =>
      makeCardPdfs(planCardPdfs(ids, { ...flags, service }, source), context);
  },
};
