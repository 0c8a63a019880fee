import { type FlagsOf, option } from '../../options/option-spec.ts';
import { baseUrl, locale, noIds, waive } from '../../options/shared-options.ts';
import type { ExportTarget } from '../export-target.ts';
import { WHOLE_TABLE_HINT } from '../table/table-target.ts';

const OPTIONS = {
  locale,
  waive,
  ids: noIds,
  baseUrl,
  update: option<boolean>(
    '--update',
    'also an object that gives the table of the last export its new pictures',
  ),
};

/** The whole game as a saved object for Tabletop Simulator. */
export const tts: ExportTarget<FlagsOf<typeof OPTIONS>> = {
  id: 'tts',
  description: 'the whole game as a saved object for Tabletop Simulator',
  options: OPTIONS,
  componentHint: WHOLE_TABLE_HINT,
  archive: { id: 'tts', needsUrlFor: 'Tabletop Simulator' },
  async prepare({ flags }) {
    const { makeTtsExport } = await import('./export-tts.ts');
    return (source, context) => makeTtsExport(flags, source, context);
  },
};
