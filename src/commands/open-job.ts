import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Job } from '../app/job.ts';
import { type FoundBrowser, findBrowser } from '../browser/find-browser.ts';
import { removeStaleProfiles, thisMachine } from '../browser/machine.ts';
import { NO_CACHE, openCache, resultsFolder } from '../cache/cache.ts';
import { usageError } from '../diagnostics/errors.ts';
import {
  balanceFolder,
  balancePartsFolder,
  diffFolder,
  exportFolder,
  lawsFolder,
  preflightFolder,
  releaseFolder,
  statsFolder,
} from '../export/output-folders.ts';
import { EXPORTS } from '../export/targets.ts';
import { type FoundPack, findPack, isWithin, toolFolder } from '../load/folders.ts';
import { PACK_PARTS } from '../load/read-pack-files.ts';
import { recoverOutput } from '../output/swap.ts';
import type { BuildFlags, CommonFlags, ValidateFlags } from './options.ts';
import { stageTimesOf, type Terminal } from './terminal.ts';

/** Where a pack and its output are, both absolute. */
export interface OpenedPack {
  readonly folder: string;
  readonly out: string;
}

/** What is needed to open the game of a pack and play it. */
export const gameRequest = (
  { folder }: OpenedPack,
  flags: CommonFlags & { readonly runPackCode?: boolean },
  { cwd, signal }: Terminal,
) => ({
  folder,
  cwd,
  signal,
  jobs: flags.jobs ?? null,
  isCodeAllowed: flags.runPackCode === true,
});

/** The flags that say how a pack is wanted, of the commands that have them. */
type JobFlags = CommonFlags &
  Partial<
    Pick<
      BuildFlags & ValidateFlags,
      | 'locale'
      | 'ids'
      | 'draft'
      | 'playtest'
      | 'sleeves'
      | 'runPackCode'
      | 'imageDpi'
      | 'waive'
      | 'spelling'
    >
  >;

/** The job of a command line: its pack is found, and what an interrupted command left is recovered. */
export async function openJob(flags: JobFlags, terminal: Terminal): Promise<Job> {
  const { folder, out } = await openPack(flags, terminal);
  const { imageDpi, waive, sleeves, spelling: checksSpelling } = flags;
  const isDraft = flags.draft === true || flags.playtest === true;
  // Ids are in the language of the data, and read by those who work on it.
  const idMarks = flags.ids ?? (flags.locale === undefined || isDraft ? undefined : 'none');
  const isCodeAllowed = flags.runPackCode === true;
  const machine = thisMachine();
  return {
    packFolder: folder,
    out,
    language: { locale: flags.locale ?? null, checksAll: false },
    choices: { imageDpi, waive, sleeves, idMarks, checksSpelling, isCodeAllowed },
    cache: flags.cache ? openCache(resultsFolder(machine.cacheFolder)) : NO_CACHE,
    clock: stageTimesOf(terminal),
    machine,
    jobs: flags.jobs ?? DEFAULT_JOBS,
    signal: terminal.signal,
    findBrowser: createBrowserFinder(flags, terminal),
    onRestart: (lost) => {
      if (!flags.quiet) terminal.err.write(`${lost.message} Restarting it once.\n`);
    },
    onPrinted: () => undefined,
  };
}

/** Pages printed at once where `--jobs` does not say: more only wait for each other. */
const DEFAULT_JOBS = 2;

/**
 * Works with a job whose browser starts while other work is done, if it will be wanted and none runs
 * yet; one with which nothing was printed ends with the job.
 */
export async function withBrowserAhead<T>(
  job: Job,
  { browser }: Pick<Terminal, 'browser'>,
  isWanted: boolean,
  work: (job: Job) => Promise<T>,
): Promise<T> {
  if (!isWanted || browser !== undefined) return work(job);
  const { prelaunchBrowser } = await import('../browser/with-browser.ts');
  // The result of the search, an error included, is used where the browser is needed.
  const found = job.findBrowser();
  const early = prelaunchBrowser(() => found, job.machine, job.signal);
  await early.spawned;
  // One that was not there may be by now.
  const findBrowser = async () => ({
    ...(await found.catch(() => job.findBrowser())),
    prelaunched: early,
  });
  try {
    return await work({ ...job, findBrowser });
  } finally {
    await early.close();
  }
}

/** Finds the browser when it is wanted, and says which with `--verbose`. */
export const createBrowserFinder =
  (flags: CommonFlags, { err, signal, browser: prelaunched }: Terminal) =>
  async (): Promise<FoundBrowser> => {
    const machine = thisMachine();
    const browser = await findBrowser({ machine, browserOption: flags.browser, signal });
    if (flags.verbose) err.write(`browser: ${browser.name}, ${browser.executablePath}\n`);
    const isNamed = browser.origin === 'option' || browser.origin === 'environment';
    return isNamed || prelaunched === undefined ? browser : { ...browser, prelaunched };
  };

/** Finds the pack a command is about, and recovers what an interrupted command left in its output. */
export async function openPack(flags: CommonFlags, terminal: Terminal): Promise<OpenedPack> {
  const found = await findPack({
    game: flags.game ?? null,
    cwd: terminal.cwd,
    toolRoot: toolFolder(),
  });
  const out = await resolveOut(flags, terminal, found);
  assertOutputOutsideSources(found.folder, out);
  await removeStaleProfiles(thisMachine());
  for (const one of outputFolders(out)) {
    const recovery = await recoverOutput(one);
    if (recovery.outcome === 'blocked') {
      terminal.err.write(`warning: ${recovery.problem.message}\n`);
    } else if (flags.verbose && recovery.outcome !== 'nothing') {
      terminal.err.write(`an earlier command was interrupted: ${recovery.outcome}\n`);
    }
  }
  return { folder: found.folder, out };
}

/**
 * The output folder. Links above it are resolved, since the user means them. Not so in the pack: there
 * they may be a stranger's, and writing refuses them.
 */
export async function resolveOut(
  { out }: Pick<CommonFlags, 'out'>,
  { cwd }: Pick<Terminal, 'cwd'>,
  pack: FoundPack | null,
): Promise<string> {
  if (out === undefined) return pack?.defaultOut ?? join(cwd, 'Output');
  const named = resolve(cwd, out);
  if (pack !== null && isWithin(named, pack.folder)) return named;
  return join(await resolveLinks(dirname(named)), basename(named));
}

/** The real path of a folder of which the last steps may not be there yet. */
const resolveLinks = (folder: string): Promise<string> =>
  realpath(folder).catch(async () =>
    dirname(folder) === folder
      ? folder
      : join(await resolveLinks(dirname(folder)), basename(folder)),
  );

/** The folders in an output that are written each by itself. */
export const outputFolders = (out: string): string[] => [
  ...[out, preflightFolder(out), balanceFolder(out), balancePartsFolder(out), lawsFolder(out)],
  diffFolder(out),
  statsFolder(out),
  releaseFolder(out),
  ...EXPORTS.map(({ id }) => exportFolder(out, id)),
];

/** Output may not be mixed with the files it is made from. */
function assertOutputOutsideSources(pack: string, out: string): void {
  const [first = ''] = relative(pack, out).split(sep);
  if (out !== pack && !PACK_PARTS.includes(first)) return;
  throw usageError(
    `${out} contains the pack's own files, and the output cannot be mixed with them`,
    'choose another folder with `--out`, or remove the option: the output then goes to Output in the pack',
  );
}
