import { relative } from 'node:path';
import { thisMachine } from '../browser/machine.ts';
import type { Cache } from '../cache/cache.ts';
import { mergeDiagnostics } from '../diagnostics/dedupe.ts';
import { type Diagnostic, excludeWaived } from '../diagnostics/diagnostic.ts';
import { formatCounts } from '../diagnostics/format-pretty.ts';
import { CliError, EXIT } from '../errors.ts';
import { preflightFolder } from '../export/output-folders.ts';
import { toolVersion } from '../load/folders.ts';
import { type CheckedRun, checkFolder, checkPages } from '../pipeline.ts';
import { type OpenedPack, openCacheFor, openPack, outputFolders } from './open-pack.ts';
import type { ValidateFlags } from './options.ts';
import { exitCodeFor, formatReport, resolveReporter } from './report.ts';
import { applyWaivers, DEFAULT_JOBS } from './resolve-flags.ts';
import { captureOutput, saveRun, snapshotInputs } from './run-snapshot.ts';
import { type StageTimes, stageTimesOf, type Terminal } from './terminal.ts';

/**
 * `vbuses validate`: every check that needs no browser, and with `--render` those of the laid-out
 * page, with `--spelling` the words. Its problems are its result.
 */
export async function validate(flags: ValidateFlags, terminal: Terminal): Promise<number> {
  const profile = stageTimesOf(terminal);
  const opened = await openPack(flags, terminal);
  const browser = { isWanted: flags.render ?? false, option: flags.browser };
  const { folder } = opened;
  const { cwd } = terminal;
  const witnessed = await snapshotInputs({ folder, cwd, game: flags.game, browser });
  const cache = openCacheFor(flags, thisMachine());
  const languages = { locale: flags.locale ?? null, checksAll: flags.locale === undefined };
  const checksSpelling = flags.spelling ?? false;
  const run = await checkFolder(opened.folder, profile, languages, { cache, checksSpelling });
  const heard = captureOutput(terminal);
  const tell = (diagnostics: readonly Diagnostic[]): void => {
    const reporter = resolveReporter(flags, terminal);
    const reporting = { terminal, reporter, packFolder: opened.folder, files: run.files };
    const isForPeople = reporter === 'pretty' || reporter === 'github';
    if (isForPeople && excludeWaived(diagnostics).length === 0 && !flags.quiet) {
      heard.terminal.out.write(`${formatCounts(diagnostics)}\n`);
    }
    heard.terminal.out.write(formatReport(diagnostics, reporting, terminal.out));
  };
  const diagnostics = await addPageChecks(run, { flags, terminal, opened, profile, cache }).catch(
    (error) => {
      // What was found without a browser is told all the same; in JSON the failure is the document.
      const isTold = error instanceof CliError && resolveReporter(flags, terminal) !== 'json';
      if (isTold && run.diagnostics.length > 0) tell(run.diagnostics);
      throw error;
    },
  );
  tell(diagnostics);
  const exitCode = exitCodeFor(diagnostics, flags.strict ?? false);
  // A dictionary may be installed later, which no file of the pack shows.
  if (exitCode === EXIT.ok && run.rendered !== null && !flags.spelling) {
    const { fonts } = run.rendered;
    const outputs = outputFolders(opened.out);
    await saveRun(terminal, {
      cache,
      outputs,
      snapshot: witnessed,
      fonts,
      otherPaths: [],
      replay: heard.said(),
    });
  }
  return exitCode;
}

interface ValidateContext {
  readonly flags: ValidateFlags;
  readonly terminal: Terminal;
  readonly opened: OpenedPack;
  readonly profile: StageTimes;
  readonly cache: Cache;
}

/** Pages are laid out only of a pack without errors. */
async function addPageChecks(
  run: CheckedRun,
  { flags, terminal, opened, profile, cache }: ValidateContext,
): Promise<readonly Diagnostic[]> {
  if (!flags.render || run.rendered === null) return run.diagnostics;
  const { createBrowserFinder, reportRestart } = await import('./resolve-flags.ts');
  const found = await checkPages({
    ...applyWaivers(run.rendered, flags),
    papers: run.presets.papers,
    pictures: run.pictures,
    out: opened.out,
    picturesFolder: relative(terminal.cwd, preflightFolder(opened.out)),
    toolVersion: toolVersion(),
    browser: await createBrowserFinder(flags, terminal)(),
    machine: thisMachine(),
    cache,
    jobs: flags.jobs ?? DEFAULT_JOBS,
    clock: profile,
    signal: terminal.signal,
    onRestart: reportRestart(flags, terminal),
  });
  return mergeDiagnostics([...run.diagnostics, ...found], run.rendered);
}
