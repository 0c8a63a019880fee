import { resolve } from 'node:path';
import { formatSchema, type InferredTable, inferTableSchema } from '../check/infer-schema.ts';
import { openGameFile } from '../check/read-tables.ts';
import { mergeDiagnostics } from '../diagnostics/dedupe.ts';
import { CliError, EXIT, machineError, usageError } from '../diagnostics/errors.ts';
import { hintForNearest } from '../diagnostics/suggestions.ts';
import { setCurrentFile } from '../limits/current-work.ts';
import { withinBudget } from '../limits/time-budget.ts';
import { isWithin } from '../load/folders.ts';
import { readPackFiles } from '../load/read-pack-files.ts';
import { writeFileAtomically } from '../output/config-file.ts';
import { assertNoLinks } from '../output/paths.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { openPack } from './open-job.ts';
import type { InferSchemaFlags } from './options.ts';
import { CommandOutput } from './report.ts';
import { colorsFor, type Terminal } from './terminal.ts';

/** A table whose schema is wanted. */
interface WantedSchema extends InferredTable {
  /** The file that game.yaml names for it, if it does. */
  readonly path: string | null;
}

/**
 * `vbuses schema infer [table…]`: the JSON Schema that the records of a table suggest, printed or
 * written where game.yaml expects it.
 *
 * @param names tables, or their data files; none for all tables whose schema is missing
 */
export async function inferSchemas(
  names: readonly string[],
  flags: InferSchemaFlags,
  terminal: Terminal,
): Promise<number> {
  const { folder } = await openPack(flags, terminal);
  const files = await readPackFiles(folder);
  const output = new CommandOutput(flags, terminal);
  const { manifest, diagnostics } = withinBudget('check', () => openGameFile(files));
  if (manifest === null)
    return output.failed(diagnostics, { packFolder: folder, files }, { schemas: [] });
  const tables = manifest.tables.map((table) => ({ ...table, path: table.schema }));
  const wanted =
    names.length === 0
      ? tables.filter(({ path }) => path === null || (path.endsWith('.json') && !files.has(path)))
      : names.map((name) => findWanted(name, tables));
  const inferred = wanted.map((table) => ({
    ...table,
    ...withinBudget('infer the schema', () => {
      setCurrentFile(table.files[0] ?? 'game.yaml');
      return inferTableSchema(files, manifest, table);
    }),
  }));
  const found = mergeDiagnostics(inferred.flatMap((one) => one.diagnostics));
  if (found.length > 0 && inferred.some(({ schema }) => schema === null))
    return output.failed(found, { packFolder: folder, files }, { schemas: [] });
  const made = inferred.map(({ id, files: data, path, schema }) => {
    if (schema === null) throw noRecords(id, data, files);
    return { table: id, data, path, schema, text: formatSchema(schema) };
  });
  const written = flags.write ? await writeSchemas(made, { folder, files, flags }) : [];
  reportSchemas(made, { written, flags, output, terminal });
  return EXIT.ok;
}

function findWanted(name: string, tables: readonly WantedSchema[]): WantedSchema {
  const found = tables.find(({ id, files }) => id === name || files.includes(name));
  if (found !== undefined) return found;
  const ids = tables.map(({ id }) => id);
  throw usageError(
    `there is no table \`${name}\``,
    hintForNearest(name, ids) ?? `the tables are: ${ids.join(', ')}`,
  );
}

function noRecords(id: string, data: readonly string[], files: PackFiles): CliError {
  const missing = data.find((path) => files.get(path)?.kind !== 'text');
  return new CliError(
    missing === undefined
      ? `\`${id}\` has no records yet, so nothing suggests a schema`
      : `there is no file \`${missing}\` to make the schema of \`${id}\` from`,
    { exitCode: EXIT.problems, hint: 'write a few records first, then repeat the command' },
  );
}

interface MadeSchema {
  readonly table: string;
  readonly path: string | null;
  readonly text: string;
}

/** Writes each schema where game.yaml expects it, all or none; answers the paths of what has changed. */
async function writeSchemas(
  made: readonly MadeSchema[],
  {
    folder,
    files,
    flags,
  }: { readonly folder: string; readonly files: PackFiles; readonly flags: InferSchemaFlags },
): Promise<readonly string[]> {
  const targets = made.map(({ table, path, text }) => {
    if (path === null) {
      throw usageError(
        `game.yaml names no schema for the records of \`${table}\`, so there is no place to write to`,
        `declare it under \`tables\` with \`schema: data/schemas/${table}.schema.json\`, or print the schema without \`--write\``,
      );
    }
    const place = resolve(folder, ...path.split('/'));
    if (!path.endsWith('.json') || !isWithin(place, folder)) {
      throw usageError(
        `\`${path}\` cannot be written: the schema of \`${table}\` must be a .json file in the pack`,
        `change \`schema\` in game.yaml, for example to \`data/schemas/${table}.schema.json\``,
      );
    }
    const there = files.get(path);
    const isSame = there?.kind === 'text' && there.text === text;
    if (there !== undefined && !isSame && !flags.force) {
      throw machineError(
        `${path} already exists, and nothing was written`,
        'compare it with what `vbuses schema infer` prints, or replace it with `--force`',
      );
    }
    return { path, place, text, isSame };
  });
  const changed = targets.filter(({ isSame }) => !isSame);
  for (const { place } of changed) await assertNoLinks(place);
  for (const { place, text } of changed) await writeFileAtomically(place, text);
  return changed.map(({ path }) => path);
}

function reportSchemas(
  made: readonly (MadeSchema & { readonly data: readonly string[]; readonly schema: object })[],
  {
    written,
    flags,
    output,
    terminal,
  }: {
    readonly written: readonly string[];
    readonly flags: InferSchemaFlags;
    readonly output: CommandOutput;
    readonly terminal: Terminal;
  },
): void {
  if (output.isJson) {
    const schemas = made.map(({ text: _, ...one }) => one);
    output.document({ diagnostics: [], schemas, written });
    return;
  }
  if (made.length === 0) {
    output.result({}, ['every table has its schema; name a table to see what its records suggest']);
    return;
  }
  if (!flags.write) {
    for (const { path, text } of made) {
      if (made.length > 1) output.note(`${path}:`);
      terminal.out.write(text);
    }
    return;
  }
  const paint = colorsFor(terminal, terminal.out);
  const same = made.filter(({ path }) => path !== null && !written.includes(path));
  output.result({}, [
    ...written.map((path) => `${paint.green('wrote')} ${path}`),
    ...same.map(({ path }) => `${path} is already what the records suggest`),
    ...(written.length === 0
      ? []
      : ['replace each `…` by what the key means, and allow what future records will need']),
  ]);
}
