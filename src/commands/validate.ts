import { validatePack } from '../app/recipes.ts';
import { excludeWaived } from '../diagnostics/diagnostic.ts';
import { EXIT } from '../diagnostics/errors.ts';
import { formatCounts } from '../diagnostics/format-pretty.ts';
import { openPack, outputFolders } from './open-pack.ts';
import type { ValidateFlags } from './options.ts';
import { exitCodeFor, formatReport, resolveReporter } from './report.ts';
import { checkRequest, createBrowserFinder, outputContext } from './resolve-flags.ts';
import { captureOutput, saveRun, snapshotInputs } from './run-snapshot.ts';
import type { Terminal } from './terminal.ts';

/**
 * `vbuses validate`: every check that needs no browser, and with `--render` those of the laid-out
 * page, with `--spelling` the words. Its problems are its result.
 */
export async function validate(flags: ValidateFlags, terminal: Terminal): Promise<number> {
  const opened = await openPack(flags, terminal);
  const { folder, out } = opened;
  const { render: checksPages = false, spelling: checksSpelling = false } = flags;
  const snapshot = await snapshotInputs({
    folder,
    cwd: terminal.cwd,
    game: flags.game,
    browser: { isWanted: checksPages, option: flags.browser },
  });
  const captured = captureOutput(terminal);
  const request = checkRequest(opened, flags, terminal);
  const run = await validatePack({
    ...request,
    ...outputContext(out, flags, terminal),
    checksPages,
    checksSpelling,
    language: { locale: flags.locale ?? null, checksAll: flags.locale === undefined },
    findBrowser: createBrowserFinder(flags, terminal),
    onPrinted: () => undefined,
  });
  const { rendered, diagnostics } = run;
  const failure = run.made?.failure ?? null;
  const reporter = resolveReporter(flags, terminal);
  // In JSON a failure is the document.
  if (failure === null || (reporter !== 'json' && diagnostics.length > 0)) {
    const report = { terminal, reporter, packFolder: folder, files: run.files };
    const isForPeople = reporter === 'pretty' || reporter === 'github';
    if (isForPeople && excludeWaived(diagnostics).length === 0 && !flags.quiet) {
      captured.terminal.out.write(`${formatCounts(diagnostics)}\n`);
    }
    captured.terminal.out.write(await formatReport(diagnostics, report, terminal.out));
  }
  if (failure !== null) throw failure;
  const exitCode = exitCodeFor(diagnostics, flags.strict ?? false);
  // A dictionary may be installed later, which no file of the pack shows.
  if (exitCode === EXIT.ok && rendered !== null && !checksSpelling) {
    await saveRun(terminal, {
      cache: request.cache,
      snapshot,
      fonts: rendered.fonts,
      otherPaths: [],
      outputs: outputFolders(out),
      replay: captured.output(),
    });
  }
  return exitCode;
}
