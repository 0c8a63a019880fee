import { relative } from 'node:path';
import type { Service, ServiceExport } from '../core/product.ts';
import { type ExportTarget, exportFolder } from '../export/output-folders.ts';
import { loadPresets } from '../load/load-presets.ts';
import {
  type ExportContext,
  type ExportResult,
  exportPack,
  makeCardPdfs,
  makeDrawnExport,
} from '../pipeline.ts';
import {
  chooseService,
  type ExportSource,
  planCardPdfs,
  planPngExport,
  planTgcExport,
  planTtsExport,
} from '../plan-exports.ts';
import { openPack } from './open-pack.ts';
import type {
  CommonFlags,
  ExportPdfFlags,
  ExportPngFlags,
  ExportTgcFlags,
  ExportTtsFlags,
  ReleaseFlags,
} from './options.ts';
import { CommandOutput, exitCodeFor } from './report.ts';
import { checkRequest, outputContext, prepareBrowser } from './resolve-flags.ts';
import type { Terminal } from './terminal.ts';

/** `vbuses export pdf`: every card and board alone on a page with its bleed, for printers who take such PDFs. */
export async function exportPdf(
  ids: readonly string[],
  flags: ExportPdfFlags,
  terminal: Terminal,
): Promise<number> {
  const service = await findService(flags.service, 'pdf');
  return runExport({ target: 'pdf', flags, terminal }, (source, context) =>
    makeCardPdfs(planCardPdfs(ids, { ...flags, service }, source), context),
  );
}

/** `vbuses export png`: every face, back, board and page as a picture. */
export async function exportPng(
  ids: readonly string[],
  flags: ExportPngFlags,
  terminal: Terminal,
): Promise<number> {
  const service = await findService(flags.service, 'png');
  return runExport({ target: 'png', flags, terminal }, (source, context) =>
    makeDrawnExport(planPngExport(ids, { ...flags, service }, source), context),
  );
}

/** `vbuses export tgc`: the whole game as products of The Game Crafter, with a guide to upload it. */
export const exportTgc = (flags: ExportTgcFlags, terminal: Terminal): Promise<number> =>
  runExport({ target: 'tgc', flags, terminal }, (source, context) =>
    makeDrawnExport(planTgcExport(source), context),
  );

/** `vbuses export tts`: the whole game as a saved object for Tabletop Simulator. */
export const exportTts = (flags: ExportTtsFlags, terminal: Terminal): Promise<number> =>
  runExport({ target: 'tts', flags, terminal }, (source, context) => {
    const { folder } = context;
    return makeDrawnExport(planTtsExport({ baseUrl: flags.baseUrl, folder }, source), context);
  });

/** The service that a command line names, found before a pack is read. */
const findService = async (
  id: string | undefined,
  target: ServiceExport,
): Promise<Service | null> =>
  id === undefined ? null : chooseService(id, target, (await loadPresets()).services);

/** Which export runs, and how it was called. */
interface ExportCall {
  readonly target: ExportTarget;
  readonly flags: CommonFlags & Pick<ReleaseFlags, 'locale' | 'imageDpi' | 'waive' | 'dryRun'>;
  readonly terminal: Terminal;
}

/** Checks a pack, exports it and reports the outcome; answers the exit code. */
export async function runExport(
  { target, flags, terminal }: ExportCall,
  make: (source: ExportSource, context: ExportContext) => Promise<ExportResult>,
): Promise<number> {
  const opened = await openPack(flags, terminal);
  const folder = exportFolder(opened.out, target);
  const output = new CommandOutput(flags, terminal);
  const browser = await prepareBrowser(flags, terminal, flags.dryRun !== true);
  try {
    const run = await output.withProgress((progress) =>
      exportPack({
        ...checkRequest(opened, flags, terminal),
        ...outputContext(opened.out, flags, terminal),
        findBrowser: browser.find,
        folder,
        make,
        onStart: (total) => progress.expect(total),
        onPrinted: (path) => progress.step(path),
      }),
    );
    const { published = null, notes = [], planned, summary } = run.made ?? {};
    const { written = [], removed = [], kept = [] } = published ?? {};
    const outcome =
      planned === undefined
        ? { out: folder, written, removed, kept }
        : { out: folder, files: planned };
    await output.problems(
      run.diagnostics,
      { packFolder: opened.folder, files: run.files },
      outcome,
    );
    for (const note of output.isVerbal ? notes : []) output.note(note);
    if (planned !== undefined && !output.isJson) {
      terminal.out.write(planned.map((path) => `${path}\n`).join(''));
    }
    output.keptFiles(kept);
    if (published !== null && summary !== undefined && output.isVerbal) {
      const where = relative(terminal.cwd, folder) || '.';
      terminal.out.write(`${summary(published)} in ${where}\n`);
    }
    return exitCodeFor(run.diagnostics, flags.strict ?? false);
  } finally {
    await browser.close();
  }
}
