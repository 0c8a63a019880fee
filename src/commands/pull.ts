import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { type ParsedCsv, parseCsv } from '../check/csv/parse-csv.ts';
import type { TableDeclaration } from '../check/manifest.ts';
import { openGameFile } from '../check/read-tables.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { CliError, EXIT, usageError } from '../diagnostics/errors.ts';
import { hintForNearest } from '../diagnostics/suggestions.ts';
import { describeRecords } from '../diff/format-diff.ts';
import { withinBudget } from '../limits/time-budget.ts';
import { readPackFiles } from '../load/read-pack-files.ts';
import { writeFileAtomically } from '../output/config-file.ts';
import { assertNoLinks, resolveIn } from '../output/paths.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { assertAddress, fetchTable } from '../pull/fetch-table.ts';
import {
  formatSnapshot,
  type MergedTable,
  mergeSnapshots,
  type Snapshot,
  snapshotOf,
} from '../pull/merge-snapshots.ts';
import { formatCount } from '../text/text-markup.ts';
import { openPack } from './open-job.ts';
import type { PullFlags } from './options.ts';
import { CommandOutput } from './report.ts';
import type { Terminal } from './terminal.ts';

type SourcedTable = TableDeclaration & {
  readonly source: string;
  readonly files: readonly [string];
};

interface SourceTexts {
  readonly text: string;
  /** As it was the last time; `null` for the first. */
  readonly base: string | null;
  readonly files: PackFiles;
}

interface PulledTable extends MergedTable {
  readonly id: string;
  /** The data file, relative to the pack. */
  readonly path: string;
  /** What to write, by path. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * `vbuses pull [table…]`: brings tables that name a source on the web up to date. Every source is read
 * before anything is written.
 */
export async function pull(
  names: readonly string[],
  flags: PullFlags,
  terminal: Terminal,
): Promise<number> {
  const { folder } = await openPack(flags, terminal);
  const files = await readPackFiles(folder);
  const output = new CommandOutput(flags, terminal);
  const { manifest, diagnostics } = withinBudget('check', () => openGameFile(files));
  if (manifest === null)
    return output.failed(diagnostics, { packFolder: folder, files }, { tables: [] });
  const wanted = chooseTables(manifest.tables, names);
  for (const { source, id } of wanted) assertAddress(source, id);
  const pulled: PulledTable[] = [];
  const unreadable: Diagnostic[] = [];
  for (const table of wanted) {
    try {
      const text = await fetchTable(table.source, terminal.signal);
      const path = resolveIn(folder, basePath(table.files[0]));
      const base = await readFile(path, 'utf8').catch(() => null);
      const merged = withinBudget('check', () => mergeTable(table, { text, base, files }));
      if ('files' in merged) pulled.push(merged);
      else unreadable.push(...merged.diagnostics);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      const { file, line, column } = manifest.file.spanOf(['tables', table.index, 'source']);
      throw new CliError(`${file}:${line}:${column} \`${table.id}\`: ${error.message}`, error);
    }
  }
  if (unreadable.length > 0)
    return output.failed(unreadable, { packFolder: folder, files }, { tables: [] });
  if (flags.dryRun !== true) {
    const written = pulled.flatMap((one) => [...one.files]);
    for (const [path] of written) await assertNoLinks(resolveIn(folder, path));
    for (const [path, text] of written) await writeFileAtomically(resolveIn(folder, path), text);
  }
  const tables = pulled.map(({ id, path, changes, kept, conflicts }) => ({
    ...{ id, path, changes, kept, conflicts },
  }));
  output.result({ diagnostics: [], tables }, pulled.flatMap(describePull));
  return EXIT.ok;
}

function chooseTables(
  tables: readonly TableDeclaration[],
  names: readonly string[],
): readonly SourcedTable[] {
  const sourced = tables.filter(
    (one): one is SourcedTable => one.source !== null && one.files.length === 1,
  );
  const ids = sourced.map(({ id }) => id);
  if (ids.length === 0) {
    throw usageError(
      'no table of this game names a source on the web',
      'add `source` to a table in game.yaml: the address of a shared Google Sheet, or of a CSV file',
    );
  }
  const unknown = names.find((name) => !ids.includes(name));
  if (unknown !== undefined) {
    throw usageError(
      `no table \`${unknown}\` names a source`,
      hintForNearest(unknown, ids) ?? `those that do: ${ids.join(', ')}`,
    );
  }
  return names.length === 0 ? sourced : sourced.filter(({ id }) => names.includes(id));
}

/** What the source said the last time lies beside the data, hidden from the pack. */
const basePath = (path: string): string =>
  posix.join(posix.dirname(path), '.pulled', posix.basename(path));

/** @throws CliError (exit 1) for a source that is not a table, or another one */
function mergeTable(
  { id, source, files: [path] }: SourcedTable,
  { text, base: baseText, files }: SourceTexts,
): PulledTable | ParsedCsv {
  const fresh = parseSource(source, text);
  const file = files.get(path);
  const local = file?.kind === 'text' ? parseCsv(path, file.text) : null;
  if (local !== null && local.grid === null) return local;
  const here = local?.grid ? snapshotOf(local.grid) : null;
  if (here !== null) assertSameTable(fresh, here, { source, path });
  const base = baseText === null ? null : parseCsv(path, baseText).grid;
  const merged = mergeSnapshots(fresh, here, base && snapshotOf(base));
  const isSame = merged.changes.length === 0 && here?.header.length === merged.table.header.length;
  return {
    ...merged,
    ...{ id, path },
    files: new Map([
      ...(isSame ? [] : [[path, formatSnapshot(merged.table)] as const]),
      ...(text === baseText ? [] : [[basePath(path), text] as const]),
    ]),
  };
}

function parseSource(source: string, text: string): Snapshot {
  const { grid, diagnostics } = parseCsv(source, text);
  if (grid !== null && grid.rows.length > 0) return snapshotOf(grid);
  const why = diagnostics[0]?.message ?? 'it has no rows below its header';
  throw new CliError(`${source} is no table: ${why}`, { exitCode: EXIT.problems });
}

/** A wrong tab of a spreadsheet would take away every row. */
function assertSameTable(
  fresh: Snapshot,
  here: Snapshot,
  { source, path }: { readonly source: string; readonly path: string },
): void {
  const known = new Set(here.header.map((one) => one.trim().toLowerCase()));
  if (fresh.header.some((one) => known.has(one.trim().toLowerCase()))) return;
  throw new CliError(`${source} has none of the columns of ${path}`, {
    exitCode: EXIT.problems,
    hint: `is it another tab? Its columns are: ${fresh.header.join(', ')}. If it is right, delete ${path} first`,
  });
}

const describePull = ({ id, path, changes, kept, conflicts }: PulledTable): string[] => [
  ...(changes.length === 0 ? [`${id}: nothing changed in ${path}`] : describeRecords(id, changes)),
  ...(kept === 0 ? [] : [`  ${formatCount(kept, 'change')} made only here stay`]),
  ...conflicts.map(
    (one) => `  ${one.id}: ${one.field} is ${one.from} here and ${one.to} there; it stays as here`,
  ),
];
