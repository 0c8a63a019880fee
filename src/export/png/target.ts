import { type FlagsOf, integerFrom, option } from '../../options/option-spec.ts';
import { locale, noIds, service, sleeves, waive } from '../../options/shared-options.ts';
import type { ExportTarget } from '../export-target.ts';

const OPTIONS = {
  locale,
  waive,
  ids: noIds,
  sleeves,
  dpi: option('--dpi <n>', 'pixels per inch (default: 300)', {
    // Images of fewer pixels per inch are of no use, and those of more fill the memory.
    parse: integerFrom(36, 1200),
  }),
  bleed: option<boolean>('--bleed', 'cards with bleed on all sides (default)', {
    conflicts: ['trim', 'rounded'],
  }),
  trim: option<boolean>('--trim', 'cards at their cut size'),
  rounded: option<boolean>('--rounded', 'cards at their cut size, with rounded corners'),
  service: {
    ...service,
    description: 'cards in the exact pixel size that a print service requires',
    conflicts: ['dpi', 'bleed', 'trim', 'rounded'],
  },
};

/** Every face, back, board and page as a picture. */
export const png: ExportTarget<FlagsOf<typeof OPTIONS>> = {
  id: 'png',
  description: 'every card, board and page as an image',
  options: OPTIONS,
  archive: { id: 'pictures' },
  async prepare({ ids, flags }) {
    const { findService } = await import('../services.ts');
    const service = await findService(flags.service, 'png');
    const [{ planPngExport }, { makeDrawnExport }] = await Promise.all([
      import('./plan-png.ts'),
      import('../pictures/export-pictures.ts'),
    ]);
    return (source, context) =>
      makeDrawnExport(planPngExport(ids, { ...flags, service }, source), context);
  },
};
