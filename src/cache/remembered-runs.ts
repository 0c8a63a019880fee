import { cacheKey } from './cache-key.ts';
import type { Cache } from './cache-store.ts';
import { areSettled, areUnchanged, isVacant, type Stamp } from './file-stamps.ts';
import { keepValue, readValue } from './kept-values.ts';
import { toolIdentity } from './tool-identity.ts';
import { fieldsOf, isText, listOf } from './value-shapes.ts';

/** A command line, and what of the world around it can change what it does or says. */
export interface CommandRun {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isOutTty: boolean;
  readonly isErrTty: boolean;
}

/** What a command that went well would say if it ran again and found nothing changed. */
export interface Replay {
  readonly out: string;
  readonly err: string;
}

interface RememberedRun extends Replay {
  readonly stamps: readonly Stamp[];
  /** Folders in which a command that was killed leaves what the next one tidies up. */
  readonly vacant: readonly string[];
}

const isRememberedRun = fieldsOf<RememberedRun>({
  out: isText,
  err: isText,
  stamps: listOf(fieldsOf<Stamp>({ path: isText, state: isText })),
  vacant: listOf(isText),
});

/** Commands that only make or tell what follows from files. */
const REPEATABLE = new Set(['build', 'validate']);
/** Whoever says one of these wants the work itself done. */
const NEVER_REPLAYED = new Set([
  '--verbose',
  '--no-cache',
  '--profile',
  '--open',
  '--watch',
  '--help',
  '--version',
]);
/** What the program asks of its environment. */
const ASKED = [
  ...['NO_COLOR', 'FORCE_COLOR', 'TERM', 'GITHUB_ACTIONS', 'GITHUB_WORKSPACE', 'CI'],
  ...['PUPPETEER_EXECUTABLE_PATH', 'PUPPETEER_DANGEROUS_NO_SANDBOX', 'PUPPETEER_CACHE_DIR'],
  ...['HOME', 'USERPROFILE', 'XDG_CONFIG_HOME', 'APPDATA', 'VBUSES_CACHE', 'PATH'],
];

/** Whether a run of this command line may stand for a later one. */
export const isRepeatable = ({ args }: CommandRun): boolean =>
  REPEATABLE.has(args[0] ?? '') && !args.some((arg) => NEVER_REPLAYED.has(arg));

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

const keyOf = async ({ args, cwd, env, isOutTty, isErrTty }: CommandRun): Promise<string> =>
  cacheKey('run', [
    await toolIdentity(),
    args,
    cwd,
    ASKED.map((name) => env[name] ?? ''),
    JSON.stringify([isOutTty, isErrTty]),
  ]);

/**
 * What an equal command said when it last went well, if since then no file was touched that it read
 * or wrote, and no interrupted command left anything to tidy up; `null` when it has to run.
 */
export async function replayRun(cache: Cache, run: CommandRun): Promise<Replay | null> {
  if (!isRepeatable(run)) return null;
  const kept = await readValue(cache, await keyOf(run), isRememberedRun);
  if (kept === null || !kept.vacant.every(isVacant)) return null;
  return areUnchanged(kept.stamps) ? { out: kept.out, err: kept.err } : null;
}

/** What a run that went well said, and what that depends on. */
export interface FinishedRun {
  readonly replay: Replay;
  /** Stamps of what it read, taken before it was read, at `readMs`. */
  readonly read: readonly Stamp[];
  readonly readMs: number;
  /** Stamps of what it wrote. */
  readonly written: readonly Stamp[];
  /** Folders that a later run would have to tidy up if there were anything in them. */
  readonly vacant: readonly string[];
}

/** Remembers a run that went well. */
export async function rememberRun(
  cache: Cache,
  run: CommandRun,
  { replay, read, readMs, written, vacant }: FinishedRun,
): Promise<void> {
  if (!isRepeatable(run) || !areSettled(read, readMs)) return;
  const remembered: RememberedRun = { ...replay, stamps: [...read, ...written], vacant };
  await keepValue(cache, await keyOf(run), remembered);
}
