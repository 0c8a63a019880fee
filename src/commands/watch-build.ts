import { performance } from 'node:perf_hooks';
import { CliError, EXIT, usageError } from '../diagnostics/errors.ts';
import { watchPack } from '../load/watch-pack.ts';
import { build } from './build.ts';
import { openPack } from './open-job.ts';
import type { BuildFlags } from './options.ts';
import { describeChanges, resolveReporter } from './report.ts';
import { printCliError, type Terminal } from './terminal.ts';

type Flags = BuildFlags;

/**
 * `vbuses build --watch`: builds, and builds again after each change of the pack until it is
 * interrupted. What changes during a build is built after it.
 */
export async function watchBuild(
  ids: readonly string[],
  flags: Flags,
  terminal: Terminal,
): Promise<number> {
  assertNoContradictions(flags, terminal);
  const { folder } = await openPack(flags, terminal);
  const watch = await watchPack(folder);
  const end = (): void => void watch.close();
  terminal.signal.addEventListener('abort', end);
  const report = (text: string): void => {
    if (!flags.quiet) terminal.err.write(`${text}\n`);
  };
  const buildAgain = async (one: Flags): Promise<void> => {
    const from = performance.now();
    const exitCode = await build(ids, one, terminal);
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    report(
      `${exitCode === EXIT.ok ? 'built' : 'failed'} after ${seconds} s; watching for changes, press Ctrl-C to stop`,
    );
  };
  try {
    await buildAgain(flags).catch((error: unknown) =>
      reportOrRethrow(error, [EXIT.machine], terminal),
    );
    for (
      let changed = await watch.nextChanges();
      changed !== null;
      changed = await watch.nextChanges()
    ) {
      report(`${await describeChanges(folder, changed)} changed`);
      await buildAgain({ ...flags, open: false }).catch((error: unknown) =>
        reportOrRethrow(error, [EXIT.machine, EXIT.usage], terminal),
      );
    }
  } finally {
    terminal.signal.removeEventListener('abort', end);
    await watch.close();
  }
  return EXIT.ok;
}

/**
 * What may be gone after the next change does not end the watching: a file held open, a component
 * that was renamed. A mistake in the command line does, at the first build.
 */
function reportOrRethrow(error: unknown, survived: readonly number[], terminal: Terminal): void {
  const isSurvived = error instanceof CliError && survived.includes(error.exitCode);
  if (!isSurvived || terminal.signal.aborted) throw error;
  printCliError(error, terminal);
}

function assertNoContradictions(flags: Flags, terminal: Terminal): void {
  if (flags.dryRun) {
    throw usageError(
      '--watch builds after every change, but --dry-run builds nothing',
      'remove one of them',
    );
  }
  const reporter = resolveReporter(flags, terminal);
  if (reporter === 'json' || reporter === 'sarif') {
    throw usageError(
      `--watch builds repeatedly, but the reporter \`${reporter}\` writes a single document`,
      'remove one of them',
    );
  }
}
