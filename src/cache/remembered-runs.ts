import { cacheKey } from './cache-key.ts';
import type { Cache } from './cache-store.ts';
import { areSettled, areUnchanged, type Stamp } from './file-stamps.ts';
import { toolIdentity } from './tool-identity.ts';

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
}

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
  ...['HOME', 'USERPROFILE', 'XDG_CONFIG_HOME', 'APPDATA', 'VBUSES_CACHE'],
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
 * or wrote; `null` when it has to run.
 */
export async function replayRun(cache: Cache, run: CommandRun): Promise<Replay | null> {
  if (!isRepeatable(run)) return null;
  const kept = await cache.read(await keyOf(run));
  if (kept === null) return null;
  const { out, err, stamps }: RememberedRun = JSON.parse(new TextDecoder().decode(kept));
  return areUnchanged(stamps) ? { out, err } : null;
}

/**
 * Remembers a run that went well.
 *
 * @param read stamps of what it read, taken before it was read, at `readMs`
 * @param written stamps of what it wrote
 */
export async function rememberRun(
  cache: Cache,
  run: CommandRun,
  {
    replay,
    read,
    readMs,
    written,
  }: { replay: Replay; read: readonly Stamp[]; readMs: number; written: readonly Stamp[] },
): Promise<void> {
  if (!isRepeatable(run) || !areSettled(read, readMs)) return;
  const remembered: RememberedRun = { ...replay, stamps: [...read, ...written] };
  const bytes = new TextEncoder().encode(JSON.stringify(remembered));
  await cache.keep(await keyOf(run), bytes);
}
