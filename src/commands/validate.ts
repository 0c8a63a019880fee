import { validatePack } from '../app/recipes.ts';
import { excludeWaived } from '../diagnostics/diagnostic.ts';
import { EXIT } from '../diagnostics/errors.ts';
import { formatCounts } from '../diagnostics/format-pretty.ts';
import { findService, serviceNotes } from '../export/services.ts';
import { openJob, outputFolders } from './open-job.ts';
import type { ValidateFlags } from './options.ts';
import { exitCodeFor, formatReport, resolveReporter } from './report.ts';
import { captureOutput, saveRun, snapshotInputs } from './run-snapshot.ts';
import type { Terminal } from './terminal.ts';

/**
 * `vbuses validate`: every check that needs no browser, and with `--render` those of the laid-out
 * page, with `--service` those of a shop, with `--spelling` the words. Its problems are its result.
 */
export async function validate(flags: ValidateFlags, terminal: Terminal): Promise<number> {
  const opened = await openJob(flags, terminal);
  const { packFolder, out, cache } = opened;
  const { render: checksPages = false, spelling: checksSpelling = false } = flags;
  const language = { ...opened.language, checksAll: flags.locale === undefined };
  const job = { ...opened, language };
  const service = await findService(flags.service, 'any');
  const snapshot = await snapshotInputs({
    packFolder,
    cwd: terminal.cwd,
    flags,
    isPrinted: checksPages || service !== null,
  });
  const captured = captureOutput(terminal);
  const run = await validatePack(job, checksPages, service);
  const { rendered, diagnostics } = run;
  const failure = run.made?.failure ?? null;
  const reporter = resolveReporter(flags, terminal);
  // In JSON a failure is the document.
  if (failure === null || (reporter !== 'json' && diagnostics.length > 0)) {
    const report = { terminal, reporter, packFolder, files: run.files };
    const isForPeople = reporter === 'pretty' || reporter === 'github';
    if (isForPeople && excludeWaived(diagnostics).length === 0 && !flags.quiet) {
      captured.terminal.out.write(`${formatCounts(diagnostics)}\n`);
    }
    captured.terminal.out.write(await formatReport(diagnostics, report, terminal.out));
  }
  if (service !== null && resolveReporter(flags, terminal) === 'pretty' && !flags.quiet) {
    for (const note of serviceNotes(service)) captured.terminal.err.write(`note: ${note}\n`);
  }
  if (failure !== null) throw failure;
  const exitCode = exitCodeFor(diagnostics, flags.strict ?? false);
  // A dictionary may be installed later, which no file of the pack shows.
  if (exitCode === EXIT.ok && rendered !== null && !checksSpelling) {
    await saveRun(terminal, {
      cache,
      snapshot,
      fonts: rendered.fonts,
      otherPaths: [],
      outputs: outputFolders(out),
      replay: captured.output(),
    });
  }
  return exitCode;
}
