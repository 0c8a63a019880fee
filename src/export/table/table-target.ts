import type { FlagsOf } from '../../options/option-spec.ts';
import { baseUrl, locale, noIds, waive } from '../../options/shared-options.ts';
import type { ExportSource, ExportTarget } from '../export-target.ts';
import type { TableProgram } from './export-table.ts';

const OPTIONS = { locale, waive, ids: noIds };
const OPTIONS_WITH_URL = { ...OPTIONS, baseUrl };

type TableFlags = FlagsOf<typeof OPTIONS> & Partial<FlagsOf<typeof OPTIONS_WITH_URL>>;
type LoadProgram = (source: ExportSource, flags: TableFlags) => Promise<TableProgram>;

/** The export of a whole game for a program that shows tables, which is loaded when it is wanted. */
const tableTarget = (
  id: string,
  description: string,
  load: LoadProgram,
  options = OPTIONS,
): ExportTarget<TableFlags> => ({
  id,
  description,
  options,
  componentHint: WHOLE_TABLE_HINT,
  async prepare({ flags }) {
    const { makeTableExport } = await import('./export-table.ts');
    return async (source, context) => makeTableExport(await load(source, flags), source, context);
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
  tableTarget('ttp', 'a package for Tabletop Playground', async ({ rendered }) =>
    (await import('../ttp/package.ts')).tabletopPlayground(rendered.pack.game.id),
  ),
  tableTarget(
    'cgs',
    'a custom game for Card Game Simulator',
    async ({ rendered }, { baseUrl: url = null }) => {
      const { cardGameSimulator } = await import('../cgs/custom-game.ts');
      return cardGameSimulator(rendered.pack.components, url);
    },
    OPTIONS_WITH_URL,
  ),
];
