import { relative } from 'node:path';
import type { Cache } from '../cache/cache-store.ts';
import { type CheckedRun, checkFolder, type RenderAs } from '../check-folder.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { sortDiagnostics } from '../diagnostics/sort.ts';
import { dedupeDiagnostics } from '../diagnostics/without-repeats.ts';
import { type ExportTarget, exportFolder } from '../export/export-folder.ts';
import type { Published } from '../export/output/session.ts';
import type { PackPicture } from '../model/pack-picture.ts';
import type { RenderedPack } from '../model/rendered-pack.ts';
import { thisMachine } from '../print/machine.ts';
import type { PrintContext } from '../print/print-run.ts';
import { type PreparedBrowser, prepareBrowser, reportRestart } from './browser-finder.ts';
import { openCacheFor } from './choose-cache.ts';
import { type CommonFlags, DEFAULT_JOBS, resolveReporter } from './common-options.ts';
import { applyImageDpi, type ImageDpiFlags } from './image-dpi-option.ts';
import type { LocaleFlags } from './locale-option.ts';
import { type OpenedPack, openPack } from './open-pack.ts';
import { Progress } from './progress.ts';
import { exitCodeFor, formatReport } from './report.ts';
import { colorsFor, stageTimesOf, type Terminal } from './terminal.ts';
import { applyWaivers, type WaiveFlags } from './waive-option.ts';

/** Which export runs, and how it was called. */
export interface ExportCall {
  readonly target: ExportTarget;
  readonly flags: CommonFlags & LocaleFlags & ImageDpiFlags & WaiveFlags;
  readonly terminal: Terminal;
  /** Nothing is made: no browser is started. */
  readonly isDry?: boolean;
}

/** A pack without errors, and where its export goes. */
export interface PreparedExport {
  readonly rendered: RenderedPack;
  readonly renderAs: RenderAs;
  readonly presets: CheckedRun['presets'];
  /** The pack's own pictures. */
  readonly pictures: readonly PackPicture[];
  /** The folder of the target, absolute. */
  readonly folder: string;
  readonly opened: OpenedPack;
  readonly cache: Cache;
  readonly printRun: Omit<PrintContext, 'onPrinted'>;
}

/** What an export made. */
export interface ExportResult {
  /** `null` when a laid-out page had errors: then the folder is as it was. */
  readonly published: Published | null;
  readonly diagnostics: readonly Diagnostic[];
  /** What a user should know and need not mend. */
  readonly notes: readonly string[];
  /** What was made, in words: `3 PDFs of single cards`. */
  readonly summary: (published: Published) => string;
  /** The files that would be made, where nothing is. */
  readonly planned?: readonly string[];
}

/** Opens and checks a pack, has it exported, and tells what became of it; answers the exit code. */
export async function runExport(
  call: ExportCall,
  make: (ready: PreparedExport) => Promise<ExportResult>,
): Promise<number> {
  const { flags, terminal } = call;
  const opened = await openPack(flags, terminal);
  const browser = await prepareBrowser(flags, terminal, !(call.isDry ?? false));
  try {
    return await exportPack(call, { opened, browser }, make);
  } finally {
    await browser.close();
  }
}

async function exportPack(
  call: ExportCall,
  { opened, browser }: { readonly opened: OpenedPack; readonly browser: PreparedBrowser },
  make: (ready: PreparedExport) => Promise<ExportResult>,
): Promise<number> {
  const { target, flags, terminal } = call;
  const profile = stageTimesOf(terminal);
  const cache = openCacheFor(flags, thisMachine());
  const language = { locale: flags.locale ?? null, checksAll: false };
  const run = await checkFolder(opened.folder, profile, language, { cache });
  const { rendered, renderAs, presets } = run;
  const folder = exportFolder(opened.out, target);
  const telling = { call, run, packFolder: opened.folder, folder };
  if (rendered === null || renderAs === null) return reportExport(telling, run.diagnostics, null);
  const made = await make({
    ...{
      rendered: applyWaivers(applyImageDpi(rendered, flags), flags),
      renderAs,
      presets,
      folder,
      opened,
      cache,
    },
    pictures: run.pictures,
    printRun: {
      findBrowser: browser.find,
      machine: thisMachine(),
      jobs: flags.jobs ?? DEFAULT_JOBS,
      clock: profile,
      signal: terminal.signal,
      onRestart: reportRestart(flags, terminal),
    },
  });
  const found = sortDiagnostics(dedupeDiagnostics([...run.diagnostics, ...made.diagnostics]));
  return reportExport(telling, found, made);
}

interface ExportReportOptions {
  readonly call: ExportCall;
  readonly run: CheckedRun;
  readonly packFolder: string;
  readonly folder: string;
}

function reportExport(
  { call, run, packFolder, folder }: ExportReportOptions,
  diagnostics: readonly Diagnostic[],
  made: ExportResult | null,
): number {
  const { flags, terminal } = call;
  const reporter = resolveReporter(flags, terminal);
  const { written = [], removed = [], kept = [] } = made?.published ?? {};
  const reporting = { terminal, reporter, packFolder, files: run.files };
  const stream = reporter === 'json' ? terminal.out : terminal.err;
  const { planned } = made ?? {};
  const outcome =
    planned === undefined
      ? { out: folder, written, removed, kept }
      : { out: folder, files: planned };
  stream.write(formatReport(diagnostics, reporting, stream, outcome));
  const paint = colorsFor(terminal, terminal.err);
  const isTalking = !flags.quiet && reporter !== 'json';
  for (const note of isTalking ? (made?.notes ?? []) : []) {
    terminal.err.write(`${paint.cyan('note:')} ${note}\n`);
  }
  if (planned !== undefined && reporter !== 'json') {
    terminal.out.write(planned.map((path) => `${path}\n`).join(''));
  }
  for (const path of kept) {
    terminal.err.write(
      `${paint.yellow('kept')} ${path}: it was changed after vbuses wrote it, and is not needed any more\n`,
    );
  }
  if (made !== null && made.published !== null && isTalking) {
    const where = relative(terminal.cwd, folder) || '.';
    terminal.out.write(`${made.summary(made.published)} in ${where}\n`);
  }
  return exitCodeFor(diagnostics, flags.strict ?? false);
}

/** Runs a piece of work that tells of each of its steps; the line of progress ends with it. */
export async function withProgress<T>(
  { flags, terminal, total }: Pick<ExportCall, 'flags' | 'terminal'> & { readonly total: number },
  work: (onPrinted: (path: string) => void) => Promise<T>,
): Promise<T> {
  const isQuiet = (flags.quiet ?? false) || resolveReporter(flags, terminal) === 'json';
  const progress = new Progress(terminal, { total, isQuiet });
  try {
    return await work((path) => progress.step(path));
  } finally {
    progress.end();
  }
}
