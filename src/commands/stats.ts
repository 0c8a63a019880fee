import { join, relative } from 'node:path';
import { countPack } from '../app/recipes.ts';
import { EXIT } from '../diagnostics/errors.ts';
import { STATS_FILES, statsFolder } from '../export/output-folders.ts';
import type { ComponentStats, PackStats, SheetCount } from '../stats/pack-stats.ts';
import { openJob } from './open-job.ts';
import type { StatsFlags } from './options.ts';
import { CommandOutput, exitCodeFor } from './report.ts';
import type { Terminal } from './terminal.ts';
import { formatTable } from './terminal.ts';

/** `vbuses stats`: the pack in numbers, on the terminal and as a page with plots. */
export async function stats(
  ids: readonly string[],
  flags: StatsFlags,
  terminal: Terminal,
): Promise<number> {
  const job = await openJob(flags, terminal);
  const { packFolder } = job;
  const output = new CommandOutput(flags, terminal);
  const folder = statsFolder(job.out);
  const { paper, backs } = flags;
  const run = await countPack(job, { ids, paper, backs });
  const exitCode = exitCodeFor(run.diagnostics, flags.strict ?? false);
  if (run.made === null || run.rendered === null || exitCode !== EXIT.ok)
    return output.failed(run.diagnostics, { packFolder, files: run.files });
  const { stats: counted } = run.made;
  if (flags.dryRun !== true) {
    const { writeStats } = await import('../export/write-stats.ts');
    const { game } = run.rendered.pack;
    await writeStats(folder, game, counted);
  }
  if (output.isJson) {
    output.document({ ...counted, page: flags.dryRun === true ? null : folder });
    return EXIT.ok;
  }
  terminal.out.write(formatStats(counted));
  if (flags.dryRun !== true && output.isVerbal) {
    const page = join(relative(terminal.cwd, folder) || '.', STATS_FILES.page);
    terminal.out.write(`\nwith plots: ${page}\n`);
  }
  return EXIT.ok;
}

/** The numbers of a pack in a screen. */
function formatStats(stats: PackStats): string {
  const { name, version } = stats.pack;
  return `${name} ${version}

${formatComponents(stats)}`;
}

function formatComponents(stats: PackStats): string {
  const papers = [...new Set(stats.sheets.flatMap(({ paper }) => paper ?? []))];
  const rows = stats.components.map((component) => componentRow(component, papers, stats.sheets));
  const shared = ['shared last sheets', '', ''];
  const fewer = papers.map((paper) => stats.saved.find((one) => one.paper === paper)?.sheets ?? 0);
  if (stats.saved.length > 0) rows.push([...shared, ...fewer.map((count) => String(-count))]);
  const counts = [2, ...papers.map((_, at) => at + 3)];
  const cards = sumOf(stats.tables.map((table) => String(table.cards)));
  const total = ['total', cards, ...counts.map((at) => sumOf(rows.map((row) => row[at] ?? '')))];
  const heads = papers.map((paper) => (papers.length === 1 ? 'sheets' : `sheets (${paper})`));
  const table = formatTable(
    ['component', 'cards', 'copies', ...heads],
    rows.length > 1 ? [...rows, total] : rows,
  );
  const hasTexts = stats.sheets.some((one) => one.sheets === null);
  return hasTexts ? `${table}\nSheets are counted without the pages of rulebooks.\n` : table;
}

const componentRow = (
  { id, cards, copies }: ComponentStats,
  papers: readonly string[],
  sheets: readonly SheetCount[],
): string[] => [
  id,
  cards === null ? '' : String(cards),
  copies === null ? '' : String(copies),
  ...papers.map((one) =>
    String(sheets.find(({ component, paper }) => component === id && paper === one)?.sheets ?? ''),
  ),
];

const sumOf = (cells: readonly string[]): string =>
  String(cells.reduce((sum, cell) => sum + Number(cell), 0));
