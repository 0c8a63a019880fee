import { relative, resolve } from 'node:path';
import type { Service, ServiceExport } from '../core/product.ts';
import { EXIT, usageError } from '../errors.ts';
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
  assertNotEmpty,
  chooseService,
  type ExportSource,
  planCardPdfs,
  planPngExport,
  planTgcExport,
  planTtsExport,
} from '../plan-exports.ts';
import { ICC_HINT, readOutputProfile } from '../print/press/output-profile.ts';
import type { PressOptions } from '../print/press/prepare-for-press.ts';
import { type OpenedPack, openPack } from './open-pack.ts';
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
  const press = await readPress(flags, terminal);
  return runExport({ target: 'pdf', flags, terminal, ids }, (source, context) =>
    makeCardPdfs(
      { ...assertNotEmpty(planCardPdfs(ids, { ...flags, service }, source)), press },
      context,
    ),
  );
}

/** How the PDFs are prepared for a press; null if they stay in RGB. Half of the options is exit 2. */
async function readPress(
  { press, icc, cutLines = false }: ExportPdfFlags,
  { cwd }: Terminal,
): Promise<PressOptions | null> {
  if (press === undefined) {
    if (icc === undefined && !cutLines) return null;
    const name = cutLines ? '--cut-lines' : '--icc';
    throw usageError(`\`${name}\` works only with \`--press\``, 'add `--press pdfx4`');
  }
  if (icc === undefined) {
    throw usageError(
      '`--press` needs the profile of the press',
      `add \`--icc <file>\`: ${ICC_HINT}`,
    );
  }
  return { profile: await readOutputProfile(resolve(cwd, icc)), hasCutLines: cutLines };
}

/** `vbuses export png`: every face, back, board and page as a picture. */
export async function exportPng(
  ids: readonly string[],
  flags: ExportPngFlags,
  terminal: Terminal,
): Promise<number> {
  const service = await findService(flags.service, 'png');
  return runExport({ target: 'png', flags, terminal, ids }, (source, context) =>
    makeDrawnExport(assertNotEmpty(planPngExport(ids, { ...flags, service }, source)), context),
  );
}

/** `vbuses export tgc`: the whole game as products of The Game Crafter, with a guide to upload it. */
export const exportTgc = (flags: ExportTgcFlags, terminal: Terminal): Promise<number> =>
  runExport({ target: 'tgc', flags, terminal }, (source, context) =>
    makeDrawnExport(assertNotEmpty(planTgcExport(source)), context),
  );

/** `vbuses export tts`: the whole game as a saved object for Tabletop Simulator. */
export const exportTts = (flags: ExportTtsFlags, terminal: Terminal): Promise<number> =>
  runExport({ target: 'tts', flags, terminal }, (source, context) => {
    const { folder } = context;
    return makeDrawnExport(
      assertNotEmpty(planTtsExport({ baseUrl: flags.baseUrl, folder }, source)),
      context,
    );
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
  readonly flags: CommonFlags &
    Pick<ReleaseFlags, 'locale' | 'imageDpi' | 'waive' | 'dryRun'> &
    Partial<Pick<ReleaseFlags, 'ids'>>;
  readonly terminal: Terminal;
  /** Of components; all by default. */
  readonly ids?: readonly string[];
}

/** What follows an export that was made without problems. */
export interface AfterExport {
  /** For programs, beside what was written. */
  readonly document: object;
  /** For people. */
  readonly lines: readonly string[];
}

/**
 * Checks a pack, exports it and reports the outcome; answers the exit code.
 *
 * @param after called with the folder of an export that was made without problems
 */
export async function runExport(
  { target, flags, terminal, ids = [] }: ExportCall,
  make: (source: ExportSource, context: ExportContext) => Promise<ExportResult>,
  after?: (folder: string, opened: OpenedPack) => Promise<AfterExport>,
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
        ids,
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
    const exitCode = exitCodeFor(run.diagnostics, flags.strict ?? false);
    const follow = published !== null && exitCode === EXIT.ok ? after : undefined;
    // For programs there is one document, at the end.
    const followed = output.isJson ? await follow?.(folder, opened) : undefined;
    await output.problems(
      run.diagnostics,
      { packFolder: opened.folder, files: run.files },
      { ...outcome, ...followed?.document },
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
    if (!output.isJson && follow !== undefined) {
      const { lines } = await follow(folder, opened);
      if (output.isVerbal) terminal.out.write(lines.map((line) => `${line}\n`).join(''));
    }
    return exitCode;
  } finally {
    await browser.close();
  }
}
