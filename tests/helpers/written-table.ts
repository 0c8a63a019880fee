import { checkFolder } from '../../src/app/recipes.ts';
import type { Table, TableProgram } from '../../src/export/table/export-table.ts';
import { planTablePictures } from '../../src/export/table/plan-pictures.ts';
import { planTable } from '../../src/layout/table-plan.ts';
import { restartTimeBudget } from '../../src/limits/time-budget.ts';
import { REPOSITORY } from './pack.ts';
import { shippedRun } from './shipped-run.ts';

/** A table as a program gets it, with the paths of pictures as their addresses; nothing is drawn. */
export async function plannedTable(
  { style }: Pick<TableProgram, 'style'>,
  folder = REPOSITORY,
): Promise<Table> {
  const run =
    folder === REPOSITORY
      ? await shippedRun()
      : await checkFolder(folder, { time: async (_, work) => work() });
  // The time of a run counts from its start, which may be a test ago.
  restartTimeBudget();
  const { rendered, renderAs, presets } = run;
  const paper = presets.papers.get('letter');
  if (rendered === null || renderAs === null || paper === undefined) throw new Error('no pack');
  const { things } = planTablePictures({ ...rendered, paper, renderAs, style });
  const { pack, words } = rendered;
  return {
    ...{ game: pack.game, words, things, objects: planTable(things, words), previous: null },
    urlOf: (path) => path,
    pagesOf: (id) => [`${id}/page-1.png`, `${id}/page-2.png`],
  };
}
