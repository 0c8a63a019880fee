import type { Cache } from '../cache/cache-store.ts';
import { type CheckedRun, checkFolder } from '../check-folder.ts';
import { type Diagnostic, withoutWaived } from '../diagnostics/diagnostic.ts';
import { foldConsequences } from '../diagnostics/fold-consequences.ts';
import { formatCounts } from '../diagnostics/format-pretty.ts';
import { sortDiagnostics } from '../diagnostics/sort.ts';
import { withoutRepeats } from '../diagnostics/without-repeats.ts';
import { CliError, EXIT } from '../errors.ts';
import { thisMachine } from '../print/machine.ts';
import { chooseCache } from './choose-cache.ts';
import { type CommonFlags, reporterOf } from './common-options.ts';
import type { LocaleFlags } from './locale-option.ts';
import { foldersOfOutput, type OpenedPack, openPack } from './open-pack.ts';
import type { Profile } from './profile.ts';
import { listening, remember, witness } from './remember.ts';
import { exitCodeOf, formatReport } from './report.ts';
import { profileOf, type Terminal } from './terminal.ts';
import { type WaiveFlags, withWaived } from './waive-option.ts';

export interface ValidateFlags extends CommonFlags, LocaleFlags, WaiveFlags {
  readonly render?: boolean;
  readonly spelling?: boolean;
}

/**
 * `vbuses validate`: every check that needs no browser, and with `--render` those of the laid-out
 * page, with `--spelling` the words. Its problems are its result.
 */
export async function validate(flags: ValidateFlags, terminal: Terminal): Promise<number> {
  const profile = profileOf(terminal);
  const opened = await openPack(flags, terminal);
  const browser = { isWanted: flags.render ?? false, option: flags.browser };
  const witnessed = witness(opened.folder, terminal.cwd, browser);
  const cache = chooseCache(flags, thisMachine());
  const languages = { locale: flags.locale ?? null, checksAll: flags.locale === undefined };
  const checked = await checkFolder(opened.folder, profile, languages, { cache });
  const run = flags.spelling ? await withSpelling(checked, opened) : checked;
  const heard = listening(terminal);
  const tell = (diagnostics: readonly Diagnostic[]): void => {
    const reporter = reporterOf(flags, terminal);
    const reporting = { terminal, reporter, packFolder: opened.folder, files: run.files };
    const isForPeople = reporter === 'pretty' || reporter === 'github';
    if (isForPeople && withoutWaived(diagnostics).length === 0 && !flags.quiet) {
      heard.terminal.out.write(`${formatCounts(diagnostics)}\n`);
    }
    heard.terminal.out.write(formatReport(diagnostics, reporting, terminal.out));
  };
  const diagnostics = await withPages(run, { flags, terminal, opened, profile, cache }).catch(
    (error) => {
      // What was found without a browser is told all the same; in JSON the failure is the document.
      const isTold = error instanceof CliError && reporterOf(flags, terminal) !== 'json';
      if (isTold && run.diagnostics.length > 0) tell(run.diagnostics);
      throw error;
    },
  );
  tell(diagnostics);
  const exitCode = exitCodeOf(diagnostics, flags.strict ?? false);
  // A dictionary may be installed later, which no file of the pack shows.
  if (exitCode === EXIT.ok && run.rendered !== null && !flags.spelling) {
    const { fonts } = run.rendered;
    const outputs = foldersOfOutput(opened.out);
    await remember(terminal, {
      cache,
      outputs,
      witnessed,
      fonts,
      touched: [],
      replay: heard.said(),
    });
  }
  return exitCode;
}

interface Validating {
  readonly flags: ValidateFlags;
  readonly terminal: Terminal;
  readonly opened: OpenedPack;
  readonly profile: Profile;
  readonly cache: Cache;
}

/** Dictionaries are loaded only where they are asked for. */
async function withSpelling(run: CheckedRun, { folder }: OpenedPack): Promise<CheckedRun> {
  const { spellPack } = await import('../spell-pack.ts');
  const found = await spellPack(folder, run.files, run.presets);
  return { ...run, diagnostics: sortDiagnostics([...run.diagnostics, ...found]) };
}

/** Pages are laid out only of a pack without errors. */
async function withPages(
  run: CheckedRun,
  { flags, terminal, opened, profile, cache }: Validating,
): Promise<readonly Diagnostic[]> {
  if (!flags.render || run.rendered === null) return run.diagnostics;
  const { validatePages } = await import('./validate-pages.ts');
  const found = await validatePages(run, withWaived(run.rendered, flags), {
    ...{ flags, terminal, opened, profile, cache },
  });
  const all = withoutRepeats([...run.diagnostics, ...found]);
  return sortDiagnostics(foldConsequences(all, run.rendered));
}
