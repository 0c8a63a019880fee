import { locale, noIds, waive } from '../../options/shared-options.ts';
import type { ExportTarget } from '../export-target.ts';

/** The whole game as products of The Game Crafter, with a guide to upload it. */
export const tgc = {
  id: 'tgc',
  description: 'the whole game for The Game Crafter, with an upload guide',
  options: { locale, waive, ids: noIds },
  componentHint:
    'remove the names; each product gets its own folder, which you can upload on its own',
  archive: { id: 'tgc' },
  async prepare() {
    const { makeTgcExport } = await import('./export-tgc.ts');
    return makeTgcExport;
  },
} satisfies ExportTarget;
