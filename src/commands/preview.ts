import { performance } from 'node:perf_hooks';
import { holdInMemory } from '../cache/cache-in-memory.ts';
import { diagnosticsDocument } from '../diagnostics/format-json.ts';
import { CliError, EXIT } from '../errors.ts';
import { type PackWatch, watchPack } from '../load/watch-pack.ts';
import { counted } from '../model/counted.ts';
import { PreviewSession, type Refreshed } from '../preview/preview-session.ts';
import { type ServedPreview, servePreview } from '../preview/serve-preview.ts';
import { thisMachine } from '../print/machine.ts';
import { chooseCache } from './choose-cache.ts';
import { choosePaper } from './choose-paper.ts';
import { reporterOf } from './common-options.ts';
import { nameChanges } from './name-changes.ts';
import { openPack } from './open-pack.ts';
import type { PreviewFlags } from './preview-options.ts';
import { formatReport } from './report.ts';
import { tellCliError } from './tell-error.ts';
import { profileOf, type Terminal } from './terminal.ts';

/** `vbuses preview`: a local web page of the pack that follows every save, until it is interrupted. */
export async function preview(flags: PreviewFlags, terminal: Terminal): Promise<number> {
  const { folder } = await openPack(flags, terminal);
  const session = new PreviewSession({
    ...{ folder, locale: flags.locale ?? null, clock: profileOf(terminal) },
    ...{ cache: holdInMemory(chooseCache(flags, thisMachine())), firstVersion: Date.now() },
    paperOf: (papers) => choosePaper(flags.paper, papers),
    ...{ marks: flags.marks, binding: flags.backs, flip: flags.flip },
  });
  const telling = new PreviewReport(flags, terminal, folder);
  const served = await servePreview(session, flags.port ?? null);
  const watch = await watchPack(folder);
  const end = (): void => void watch.close();
  terminal.signal.addEventListener('abort', end);
  try {
    const first = await session.refresh();
    if (first !== null) telling.start(first, served);
    if (flags.open) await openPage(served.url);
    if (terminal.signal.aborted) end();
    await follow(watch, session, telling, folder);
  } finally {
    terminal.signal.removeEventListener('abort', end);
    await Promise.all([watch.close(), served.close()]);
  }
  return EXIT.ok;
}

/** Looks again after every change. What is half written when it is looked at is looked at again before it is told. */
async function follow(
  watch: PackWatch,
  session: PreviewSession,
  telling: PreviewReport,
  folder: string,
): Promise<void> {
  for (let changed = await watch.next(); changed !== null; changed = await watch.next()) {
    const from = performance.now();
    try {
      const refreshed = await session.refresh(() => watch.hasMore());
      const ms = performance.now() - from;
      const what = await nameChanges(folder, changed);
      if (refreshed !== null) telling.change(what, refreshed, ms);
    } catch (error) {
      // Such as a language whose folder has gone: the page stays, and the next change may mend it.
      if (!(error instanceof CliError)) throw error;
      telling.failure(error);
    }
  }
}

async function openPage(url: string): Promise<void> {
  const { default: open } = await import('open');
  await open(url);
}

/** Tells where the preview is, and what becomes of each change. */
class PreviewReport {
  readonly #flags: PreviewFlags;
  readonly #terminal: Terminal;
  readonly #packFolder: string;
  #told = '';

  constructor(flags: PreviewFlags, terminal: Terminal, packFolder: string) {
    this.#flags = flags;
    this.#terminal = terminal;
    this.#packFolder = packFolder;
  }

  /** For programs this is the one document; what changes is told to the page. */
  start(first: Refreshed, { url }: ServedPreview): void {
    const { out, err } = this.#terminal;
    if (this.#isJson) {
      const document = { ...diagnosticsDocument(first.diagnostics), url };
      out.write(`${JSON.stringify(document, null, 2)}\n`);
      return;
    }
    this.#tellProblems(first);
    out.write(`preview: ${url}\n`);
    if (!this.#flags.quiet) err.write('it follows every save; Ctrl-C ends it\n');
  }

  change(what: string, refreshed: Refreshed, ms: number): void {
    if (this.#isJson) return;
    const isNew = this.#tellProblems(refreshed);
    if (this.#flags.quiet) return;
    const { update, changedCards } = refreshed;
    const outcome = update.state.isStale
      ? 'the pictures stay as they were'
      : `${changedCards === 0 ? 'no card' : counted(changedCards, 'card')} changed`;
    const fine = isNew && refreshed.diagnostics.length === 0 ? ', no problems' : '';
    this.#terminal.err.write(`${what}: ${outcome}${fine} (${ms.toFixed(0)} ms)\n`);
  }

  failure(error: CliError): void {
    if (!this.#isJson) tellCliError(error, this.#terminal);
  }

  /** Tells the problems when they are others than those told last. */
  #tellProblems({ diagnostics, files }: Refreshed): boolean {
    const { err } = this.#terminal;
    const reporting = {
      ...{ terminal: this.#terminal, packFolder: this.#packFolder, files },
      reporter: reporterOf(this.#flags, this.#terminal),
    };
    const report = formatReport(diagnostics, reporting, err);
    if (report === this.#told) return false;
    this.#told = report;
    err.write(report);
    return true;
  }

  get #isJson(): boolean {
    return reporterOf(this.#flags, this.#terminal) === 'json';
  }
}
