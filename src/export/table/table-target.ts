import type { FlagsOf } from '../../options/option-spec.ts';
import { locale, noIds, waive } from '../../options/shared-options.ts';
import type { ExportTarget } from '../export-target.ts';
import type { TableProgram } from './export-table.ts';

const OPTIONS = { locale, waive, ids: noIds };

/** The export of a whole game for a program that shows tables, which is loaded when it is wanted. */
const tableTarget = (
  id: string,
  description: string,
  load: () => Promise<TableProgram>,
): ExportTarget<FlagsOf<typeof OPTIONS>> => ({
  id,
  description,
  options: OPTIONS,
  componentHint: WHOLE_TABLE_HINT,
  async prepare() {
    const [{ makeTableExport }, program] = await Promise.all([import('./export-table.ts'), load()]);
    return (source, context) => makeTableExport(program, source, context);
  },
});

export const WHOLE_TABLE_HINT =
  'remove the names; `tts: none` on a component in game.yaml leaves it out';

/** Virtual tables that need no options of their own. */
export const TABLES = [
  tableTarget(
    'sheets',
    'grids of faces and backs, and each side alone, for Screentop and Tabletopia',
    async () => (await import('../sheets/card-list.ts')).screentop,
  ),
  tableTarget(
    'vtt',
    'a table for virtualtabletop, as one file',
    async () => (await import('../vtt/room.ts')).virtualTabletop,
  ),
  tableTarget(
    'pcio',
    'a table for playingcards.io, as one file',
    async () => (await import('../pcio/widgets.ts')).playingCards,
  ),
];
