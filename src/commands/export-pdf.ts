import { relative } from 'node:path';
import { checkFolder } from '../check-folder.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { sortDiagnostics } from '../diagnostics/sort.ts';
import { withoutRepeats } from '../diagnostics/without-repeats.ts';
import { usageError } from '../errors.ts';
import { type CardPdfsRequest, exportCardPdfs } from '../export/card-pdfs.ts';
import { exportFolder } from '../export/export-folder.ts';
import { type CardOrder, planCardPages } from '../layout/plan-card-pages.ts';
import { selectComponents } from '../layout/select-components.ts';
import { loadPictures } from '../load/load-pictures.ts';
import { toolVersion } from '../load/tool-folder.ts';
import type { DeckComponent, Pack } from '../model/pack.ts';
import { thisMachine } from '../print/machine.ts';
import { browserFinder, tellRestart } from './browser-finder.ts';
import { chooseCache } from './choose-cache.ts';
import { type CommonFlags, DEFAULT_JOBS, reporterOf } from './common-options.ts';
import type { ExportPdfFlags } from './export-pdf-options.ts';
import { openPack } from './open-pack.ts';
import { Progress } from './progress.ts';
import { exitCodeOf, formatReport } from './report.ts';
import { paintFor, profileOf, type Terminal } from './terminal.ts';

type Flags = CommonFlags & ExportPdfFlags;

/** `vbuses export pdf`: every card alone on a page with its bleed, for printers who take such PDFs. */
export async function exportPdf(
  ids: readonly string[],
  flags: Flags,
  terminal: Terminal,
): Promise<number> {
  const profile = profileOf(terminal);
  const opened = await openPack(flags, terminal);
  const cache = chooseCache(flags, thisMachine());
  const language = { locale: flags.locale ?? null, checksAll: false };
  const run = await checkFolder(opened.folder, profile, language, { cache });
  const { files, rendered } = run;
  const folder = exportFolder(opened.out, 'pdf');
  const reporter = reporterOf(flags, terminal);
  const tell = (diagnostics: readonly Diagnostic[], outcome: object): number => {
    const reporting = { terminal, reporter, packFolder: opened.folder, files };
    const stream = reporter === 'json' ? terminal.out : terminal.err;
    stream.write(formatReport(diagnostics, reporting, stream, { out: folder, ...outcome }));
    return exitCodeOf(diagnostics, flags.strict ?? false);
  };
  if (rendered === null) return tell(run.diagnostics, NOTHING);
  const { decks, blank } = chooseDecks(rendered.pack, ids, flags.order);
  const isRepeated = flags.copies ?? false;
  const { published, diagnostics } = await make(flags, terminal, {
    ...rendered,
    plans: decks.map((deck) => planCardPages(deck, { order: flags.order, isRepeated })),
    replaces: ids.length === 0 ? 'all' : decks.map(({ id }) => id),
    pictures: await loadPictures(opened.folder, files),
    folder,
    clock: profile,
  });
  const { written = [], removed = [], kept = [], manifest } = published ?? {};
  const exitCode = tell(sortDiagnostics(withoutRepeats([...run.diagnostics, ...diagnostics])), {
    written,
    removed,
    kept,
  });
  const paint = paintFor(terminal, terminal.err);
  if (blank.length > 0 && !flags.quiet && reporter !== 'json') {
    const names = blank.map(({ id }) => id).join(', ');
    terminal.err.write(`${paint.cyan('note:')} left out, since they have no backs: ${names}\n`);
  }
  for (const path of kept) {
    terminal.err.write(
      `${paint.yellow('kept')} ${path}: it was changed after vbuses wrote it, and is not needed any more\n`,
    );
  }
  if (manifest !== undefined && !flags.quiet && reporter !== 'json') {
    const count = manifest.files.length;
    const where = relative(terminal.cwd, folder) || '.';
    terminal.out.write(`${count} ${count === 1 ? 'PDF' : 'PDFs'} of single cards in ${where}\n`);
  }
  return exitCode;
}

const NOTHING = { written: [], removed: [], kept: [] };

interface Chosen {
  readonly decks: readonly DeckComponent[];
  /** What is left out, for want of a back. */
  readonly blank: readonly DeckComponent[];
}

/**
 * The decks asked for: those named, or all that have what is asked for. What is named and has no cards,
 * or lacks a back that is asked for, is exit 2.
 */
function chooseDecks(pack: Pack, ids: readonly string[], order: CardOrder): Chosen {
  const chosen = selectComponents(pack, ids, null);
  const decks = chosen.flatMap((one) => (one.kind === 'deck' ? [one] : []));
  const other = chosen.find(({ kind }) => kind !== 'deck');
  if (ids.length > 0 && other !== undefined) {
    throw usageError(
      `\`${other.id}\` has no cards to be exported one by one`,
      `\`vbuses build ${other.id}\` makes its PDF`,
    );
  }
  if (decks.length === 0) throw usageError('this pack has no cards to be exported');
  const blank = order === 'faces' ? [] : decks.filter(({ back }) => back === null);
  const [first] = blank;
  if (first === undefined) return { decks, blank };
  const backed = decks.filter(({ back }) => back !== null);
  if (ids.length === 0 && backed.length > 0) return { decks: backed, blank };
  throw usageError(
    `\`${first.id}\` has no backs`,
    'name the decks that have, use `--order faces`, or give it a `back` in game.yaml',
  );
}

type Parts = Omit<
  CardPdfsRequest,
  'toolVersion' | 'findBrowser' | 'machine' | 'jobs' | 'signal' | 'onRestart' | 'onPrinted'
>;

async function make(flags: Flags, terminal: Terminal, parts: Parts) {
  const progress = new Progress(terminal, {
    total: parts.plans.length,
    isQuiet: (flags.quiet ?? false) || reporterOf(flags, terminal) === 'json',
  });
  try {
    return await exportCardPdfs({
      ...parts,
      toolVersion: toolVersion(),
      findBrowser: browserFinder(flags, terminal),
      machine: thisMachine(),
      jobs: flags.jobs ?? DEFAULT_JOBS,
      signal: terminal.signal,
      onRestart: tellRestart(flags, terminal),
      onPrinted: (path) => progress.step(path),
    });
  } finally {
    progress.end();
  }
}
