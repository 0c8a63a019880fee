import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Job } from '../app/job.ts';
import { createMutex } from '../browser/promises.ts';
import { CliError, EXIT, machineError } from '../diagnostics/errors.ts';
import { choosePaper } from '../layout/choose-paper.ts';
import { type PackWatch, watchPack } from '../load/watch-pack.ts';
import type { Format } from '../pack/sheet.ts';
import { parseSheetPath } from '../pack/sheet-text.ts';
import type { PreviewTools } from '../preview/app.ts';
import { Desk } from '../preview/desk.ts';
import type { CheckCards } from '../preview/measured-cards.ts';
import { servePreview } from '../preview/server.ts';
import { PreviewSession, type RefreshResult } from '../preview/session.ts';
import { formatCount } from '../text/text-markup.ts';
import { buildOnce } from './build.ts';
import { resolveChangedCards } from './compare.ts';
import { openJob } from './open-job.ts';
import type { PreviewFlags } from './options.ts';
import { CommandOutput, describeChanges } from './report.ts';
import { openInBrowser, printCliError, type Terminal } from './terminal.ts';

/** `vbuses preview`: show the pack on a local web page that updates on every save, until it is interrupted. */
export async function preview(flags: PreviewFlags, terminal: Terminal): Promise<number> {
  const opened = await openJob(flags, terminal);
  const { packFolder: folder } = opened;
  const choices = { ...opened.choices, leavesBooks: true };
  const job: Job = { ...opened, choices };
  const output = new CommandOutput(flags, terminal);
  const reportFailure = (error: CliError): void => {
    if (!output.isJson) printCliError(error, terminal);
  };
  const session = new PreviewSession(job, {
    checkCards: checkChangedCards(job, reportFailure),
    firstVersion: Date.now(),
    paperOf: (papers) => choosePaper(flags.paper, papers),
    marks: flags.marks,
    binding: flags.backs,
    flip: flags.flip,
  });
  const desk = new Desk(session, (cards) => {
    const drafted = { ...opened.choices, isDraft: 'without-art' } as const;
    return resolveChangedCards(cards, { ...job, choices: drafted }, terminal.cwd);
  });
  const tools = previewTools(opened, flags, terminal);
  const served = await servePreview({ source: session, desk, tools }, flags.port ?? null);
  const watch = await watchPack(folder);
  const end = (): void => void watch.close();
  terminal.signal.addEventListener('abort', end);
  try {
    const first = await session.refresh();
    if (first !== null) {
      // For programs this is the one document; later changes go to the page only.
      const { diagnostics, files } = first;
      await output.problems(diagnostics, { packFolder: folder, files }, { url: served.url });
      if (!output.isJson) terminal.out.write(`preview: ${served.url}\n`);
      if (output.isVerbal) terminal.err.write('updates on every save; press Ctrl-C to stop\n');
    }
    if (flags.open) await openInBrowser(served.url);
    if (terminal.signal.aborted) end();
    await followChanges(watch, session, reportFailure, async (changed, refreshed, ms) => {
      if (output.isJson) return;
      const { diagnostics, files } = refreshed;
      const areNew = await output.problems(diagnostics, { packFolder: folder, files });
      const news = describeRefresh(refreshed, areNew);
      const what = await describeChanges(folder, changed);
      if (output.isVerbal) terminal.err.write(`${what}: ${news} (${ms.toFixed(0)} ms)\n`);
    });
  } finally {
    terminal.signal.removeEventListener('abort', end);
    await Promise.all([watch.close(), served.close()]);
  }
  return EXIT.ok;
}

const PAINT_MS = 300;

/** Measures cards that changed. Without a browser the preview shows what the files alone say. */
function checkChangedCards(job: Job, reportFailure: (error: CliError) => void): CheckCards {
  let hasFailed = false;
  return async (run, cards) => {
    if (hasFailed) return [];
    try {
      // The page that is open draws first.
      await delay(PAINT_MS, undefined, { signal: job.signal });
      const { checkCards } = await import('../app/publish.ts');
      return await checkCards(job, run, cards);
    } catch (error) {
      hasFailed = true;
      const why = error instanceof Error ? error.message : String(error);
      const failure =
        error instanceof CliError ? error : machineError(`cards are not measured: ${why}`);
      if (!job.signal.aborted) reportFailure(failure);
      return [];
    }
  };
}

const PDF_ALONE: Format[] = ['pdf'];

/** What the page asks of this machine: `build --cards`, and the editor of `--editor`. */
function previewTools(job: Job, flags: PreviewFlags, terminal: Terminal): PreviewTools {
  const runExclusive = createMutex();
  const [editor, ...editorArguments] = (flags.editor ?? '')
    .split(' ')
    .filter((word) => word !== '');
  return {
    print: (cards: string[], ink) =>
      runExclusive(async () => {
        const report: string[] = [];
        const out = { isTty: false, write: (text: string) => void report.push(text) };
        const { paper, ...rest } = flags;
        const asBuild = {
          ...rest,
          cards,
          ink,
          paper: [paper],
          format: PDF_ALONE,
          json: false,
        };
        const quiet = { ...terminal, out, err: out };
        try {
          const { exitCode } = await buildOnce(job, [], { ...asBuild, open: false }, quiet);
          if (exitCode !== EXIT.ok) return report.join('');
          return await readFile(join(job.out, 'reprint', 'pdf', 'everything.pdf'));
        } catch (error) {
          if (!(error instanceof CliError)) throw error;
          return error.message;
        }
      }),
    open: async ({ file, line, column }) => {
      const workbook = parseSheetPath(file)?.workbook;
      const path = join(job.packFolder, workbook ?? file);
      if (workbook !== undefined) {
        await openInBrowser(path);
        return true;
      }
      if (editor === undefined) return false;
      const child = spawn(editor, [...editorArguments, `${path}:${line}:${column}`], {
        stdio: 'ignore',
      });
      return new Promise((resolve) => {
        child.once('spawn', () => resolve(true));
        child.once('error', () => resolve(false));
      });
    },
  };
}

/** Refreshes after every change. Files that are half written when they are read are read again before anything is reported. */
async function followChanges(
  watch: PackWatch,
  session: PreviewSession,
  reportFailure: (error: CliError) => void,
  reportChange: (
    changed: ReadonlySet<string>,
    refreshed: RefreshResult,
    ms: number,
  ) => Promise<void>,
): Promise<void> {
  for await (const changed of watch.changes()) {
    const from = performance.now();
    try {
      const refreshed = await session.refresh(() => watch.hasChanges());
      const ms = performance.now() - from;
      if (refreshed !== null) await reportChange(changed, refreshed, ms);
    } catch (error) {
      // Such as a language whose folder has gone: the page stays, and the next change may fix it.
      if (!(error instanceof CliError)) throw error;
      reportFailure(error);
    }
  }
}

function describeRefresh({ update, changedCards, diagnostics }: RefreshResult, areNew: boolean) {
  const outcome = update.state.isStale
    ? 'the pictures are unchanged'
    : `${changedCards === 0 ? 'no card' : formatCount(changedCards, 'card')} changed`;
  return areNew && diagnostics.length === 0 ? `${outcome}, no problems` : outcome;
}
