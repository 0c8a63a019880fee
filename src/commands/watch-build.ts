import { performance } from 'node:perf_hooks';
import type { Job } from '../app/job.ts';
import type { CardsFirst } from '../app/recipes.ts';
import { CliError, EXIT, usageError } from '../diagnostics/errors.ts';
import { watchPack } from '../load/watch-pack.ts';
import { buildOnce, type FinishedBuild, openBuild } from './build.ts';
import type { BuildFlags } from './options.ts';
import { describeChanges, resolveReporter } from './report.ts';
import { printCliError, type Terminal } from './terminal.ts';

/**
 * `vbuses build --watch`: builds, and builds again after each change of the pack until it is
 * interrupted. What changes during a build is built after it. The browser stays open; decks that changed are published
 * first.
 */
export async function watchBuild(
  ids: readonly string[],
  flags: BuildFlags,
  terminal: Terminal,
): Promise<number> {
  assertNoContradictions(flags, terminal);
  await openBuild(ids, flags, terminal, async (job) => {
    const folder = job.packFolder;
    const watch = await watchPack(folder);
    const end = (): void => void watch.close();
    terminal.signal.addEventListener('abort', end);
    const builds = new Builds(job, ids, terminal);
    try {
      await builds.next(flags, [EXIT.machine]);
      for await (const changed of watch.changes()) {
        const from = performance.now();
        if (!flags.quiet) terminal.err.write(`${await describeChanges(folder, changed)} changed\n`);
        await builds.next({ ...flags, open: false }, [EXIT.machine, EXIT.usage], from);
      }
    } finally {
      terminal.signal.removeEventListener('abort', end);
      await watch.close();
    }
  });
  return EXIT.ok;
}

/** Builds of one pack, one after the other. */
class Builds {
  readonly #job: Job;
  readonly #ids: readonly string[];
  readonly #terminal: Terminal;
  /** The pack as it was last built, and as it was last built without errors. */
  #last: FinishedBuild | null = null;
  #before: CardsFirst['before'] | null = null;

  constructor(job: Job, ids: readonly string[], terminal: Terminal) {
    this.#job = job;
    this.#ids = ids;
    this.#terminal = terminal;
  }

  /**
   * What may be gone after the next change does not end the watching: a file held open, a component
   * that was renamed. A mistake in the command line does, at the first build.
   *
   * @param survived exit codes of such errors
   */
  async next(
    flags: BuildFlags,
    survived: readonly number[],
    from = performance.now(),
  ): Promise<void> {
    const terminal = this.#terminal;
    const report = (text: string): void => {
      const seconds = ((performance.now() - from) / 1000).toFixed(1);
      if (!flags.quiet) terminal.err.write(`${text.replace('%', `after ${seconds} s`)}\n`);
    };
    const job = {
      ...this.#job,
      choices: { ...this.#job.choices, previous: this.#last?.files },
    };
    const onBuilt = (decks: readonly string[]) =>
      report(`built ${decks.join(', ')} %; the rest follows`);
    const cardsFirst = this.#before === null ? null : { before: this.#before, onBuilt };
    try {
      this.#last = await buildOnce(job, this.#ids, flags, terminal, cardsFirst);
      this.#before = this.#last.rendered ?? this.#before;
      const outcome = this.#last.exitCode === EXIT.ok ? 'built' : 'failed';
      report(`${outcome} %; watching for changes, press Ctrl-C to stop`);
    } catch (error) {
      const isSurvived = error instanceof CliError && survived.includes(error.exitCode);
      if (!isSurvived || terminal.signal.aborted) throw error;
      printCliError(error, terminal);
    }
  }
}

function assertNoContradictions(flags: BuildFlags, terminal: Terminal): void {
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
