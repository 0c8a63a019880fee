import type { Cache } from './cache.ts';
import { areReliable, areUnchanged, isEmptyFolder, type Stamp } from './file-stamps.ts';
import { jsonKind, openEntry } from './memo.ts';

/** A command line, and what of the world around it can change what it does or says. */
export interface CommandRun {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isOutTty: boolean;
  readonly isErrTty: boolean;
}

/** What a command that went well would say if it ran again and found nothing changed. */
export interface RunOutput {
  readonly out: string;
  readonly err: string;
}

interface CachedRun extends RunOutput {
  readonly stamps: readonly Stamp[];
  /** Folders in which a command that was killed leaves what the next one tidies up. */
  readonly emptyFolders: readonly string[];
}

const cachedRun = jsonKind<CachedRun>('run');

/** Commands whose output follows from files alone. */
const CACHEABLE_COMMANDS = new Set(['build', 'validate']);
/** With one of these the work itself is wanted. */
const UNCACHEABLE_FLAGS = new Set([
  '--verbose',
  '--no-cache',
  // What it prints stands for several packs.
  '--profile',
  '--open',
  '--watch',
  '--help',
  '--version',
]);
/** What the program reads from its environment: for its look, for its folders, for browsers. */
const ENVIRONMENT_VARIABLES = [
  ...['NO_COLOR', 'FORCE_COLOR', 'TERM', 'GITHUB_ACTIONS', 'GITHUB_WORKSPACE', 'CI'],
  ...['PUPPETEER_EXECUTABLE_PATH', 'PUPPETEER_DANGEROUS_NO_SANDBOX', 'PUPPETEER_CACHE_DIR'],
  ...['HOME', 'USERPROFILE', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'APPDATA', 'LOCALAPPDATA'],
  ...['VBUSES_CACHE', 'PATH', 'PROGRAMFILES', 'ProgramW6432', 'ProgramFiles(x86)'],
];

/** Whether a run of this command line may stand for a later one. */
export const isCacheable = ({ args }: CommandRun): boolean =>
  CACHEABLE_COMMANDS.has(args[0] ?? '') && !args.some((arg) => UNCACHEABLE_FLAGS.has(arg));

/** A command line as a terminal gives it. */
export const commandRunOf = ({
  args,
  cwd,
  env,
  out,
  err,
}: Pick<CommandRun, 'args' | 'cwd' | 'env'> & {
  readonly out: { readonly isTty: boolean };
  readonly err: { readonly isTty: boolean };
}): CommandRun => ({ args, cwd, env, isOutTty: out.isTty, isErrTty: err.isTty });

const openRun = (cache: Cache, { args, cwd, env, isOutTty, isErrTty }: CommandRun) =>
  openEntry(cache, cachedRun, [
    args,
    cwd,
    ENVIRONMENT_VARIABLES.map((name) => env[name] ?? ''),
    JSON.stringify([isOutTty, isErrTty]),
  ]);

/**
 * What the same command printed when it last succeeded, if no file that it read or wrote has changed
 * since, and no interrupted command left anything to recover; `null` if it has to run.
 */
export async function replayRun(cache: Cache, run: CommandRun): Promise<RunOutput | null> {
  if (!isCacheable(run)) return null;
  const cached = await (await openRun(cache, run)).get();
  if (cached === null || !cached.emptyFolders.every(isEmptyFolder)) return null;
  return areUnchanged(cached.stamps) ? { out: cached.out, err: cached.err } : null;
}

/** What a successful run printed, and what that depends on. */
export interface FinishedRun {
  readonly output: RunOutput;
  /** Stamps of what it read, taken before it was read, at `inputsReadMs`. */
  readonly inputs: readonly Stamp[];
  readonly inputsReadMs: number;
  /** Stamps of what it wrote. */
  readonly outputs: readonly Stamp[];
  /** Folders that a later run would have to recover if there were anything in them. */
  readonly emptyFolders: readonly string[];
}

/** Caches the output of a successful run. */
export async function cacheRun(
  cache: Cache,
  run: CommandRun,
  { output, inputs, inputsReadMs, outputs, emptyFolders }: FinishedRun,
): Promise<void> {
  if (!isCacheable(run) || !areReliable(inputs, inputsReadMs)) return;
  const entry = await openRun(cache, run);
  await entry.set({ ...output, stamps: [...inputs, ...outputs], emptyFolders });
}
