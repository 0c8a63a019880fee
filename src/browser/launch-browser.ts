import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import type { Browser } from 'puppeteer-core';
import {
  type BrowserExit,
  type BrowserProcess,
  type RunningBrowser,
  startBrowserProcess,
} from './browser-process.ts';
import type { FoundBrowser } from './find-browser.ts';
import { explainLaunchFailure, parseLddMissing, parseMissingLibrary } from './launch-failure.ts';
import type { Environment, Machine } from './machine.ts';
import { rejectOnAbort, withTimeout } from './promises.ts';

export interface LaunchOptions {
  readonly browser: FoundBrowser;
  readonly machine: Machine;
  /** An empty folder for the browser's profile. */
  readonly profileFolder: string;
  readonly startLimitMs: number;
  readonly signal?: AbortSignal;
  /** Called when its process runs, before it answers. */
  readonly onSpawned?: () => void;
}

type LaunchedBrowser = Pick<RunningBrowser, 'connection' | 'process'>;

type Puppeteer = typeof import('puppeteer-core');

/**
 * The core and not `puppeteer`, which runs a `.puppeteerrc.cjs` of the folder it is started in: a
 * pack's. As CommonJS it is loaded in half the time.
 */
const loadPuppeteer = (): Puppeteer => createRequire(import.meta.url)('puppeteer-core');

/** The same pixels and glyphs on every machine: no hinting, no coloured edges, no graphics card. */
const RENDERING_ARGS = ['--font-render-hinting=none', '--disable-lcd-text', '--disable-gpu'];
/** No name leads to a network, whatever a page comes up with; requests are refused besides. */
const NETWORK_ARGS = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--no-pings',
  '--dns-prefetch-disable',
];

/**
 * Starts a browser. One that lacks system libraries is tried again with those that came with it;
 * any other failure is a machine error that says why and what to type.
 */
export async function launchBrowser(options: LaunchOptions): Promise<LaunchedBrowser> {
  const { libraryFolder } = options.browser;
  const { env, platform } = options.machine;
  let attempt = await tryLaunch(options, env, platform === 'linux');
  // The shell that sets the limit could not run it: the system itself says why.
  if ('end' in attempt && [126, 127].includes(attempt.end.code ?? 0)) {
    attempt = await tryLaunch(options, env, false);
  }
  const missing = 'end' in attempt ? parseMissingLibrary(attempt.output) : null;
  if (missing !== null && libraryFolder !== null) {
    attempt = await tryLaunch(options, withLibraries(env, libraryFolder), true);
  }
  if ('connection' in attempt) return attempt;
  throw await launchError(options, attempt);
}

interface FailedAttempt {
  readonly end: BrowserExit;
  readonly output: string;
}

async function tryLaunch(
  options: LaunchOptions,
  env: Environment,
  isLimited: boolean,
): Promise<LaunchedBrowser | FailedAttempt> {
  const puppeteer = loadPuppeteer();
  options.signal?.throwIfAborted();
  const { executablePath } = options.browser;
  const args = launchArguments(puppeteer, options);
  const started = startBrowserProcess({ executablePath, args, env, isLimited });
  options.onSpawned?.();
  const failed = started.ended.then((end) => ({ end, output: started.output() }));
  const connected = connect(puppeteer, started).then(
    (connection) => ({ connection, process: started }),
    // The pipe broke: how the process ended says why.
    () => failed,
  );
  const aborted = rejectOnAbort(
    options.signal ?? new AbortController().signal,
    () => options.signal?.reason,
  );
  const limit = { ms: options.startLimitMs, what: `the browser ${executablePath} to start` };
  try {
    return await withTimeout(Promise.race([connected, failed, aborted.promise]), limit);
  } catch (error) {
    started.kill();
    throw error;
  } finally {
    aborted.stop();
  }
}

const connect = (puppeteer: Puppeteer, started: BrowserProcess): Promise<Browser> =>
  puppeteer.connect({
    transport: started.transport,
    defaultViewport: null,
    downloadBehavior: { policy: 'deny' },
    // Each wait has its own limit and message.
    protocolTimeout: 0,
  });

function launchArguments(puppeteer: Puppeteer, options: LaunchOptions): string[] {
  const { machine, profileFolder } = options;
  const hasNoSandbox =
    (machine.platform === 'linux' && machine.isRoot) ||
    machine.env.PUPPETEER_DANGEROUS_NO_SANDBOX === 'true';
  const args = [...RENDERING_ARGS, ...NETWORK_ARGS, ...(hasNoSandbox ? ['--no-sandbox'] : [])];
  // `--headless` without a value is understood by the headless shell and by every full Chrome.
  return puppeteer.defaultArgs({ headless: 'shell', userDataDir: profileFolder, args });
}

const withLibraries = (env: Environment, folder: string): Environment => ({
  ...env,
  LD_LIBRARY_PATH: [folder, env.LD_LIBRARY_PATH ?? ''].filter((part) => part !== '').join(':'),
});

async function launchError(options: LaunchOptions, failed: FailedAttempt): Promise<Error> {
  const { executablePath } = options.browser;
  const first = parseMissingLibrary(failed.output);
  const missingLibraries = first === null ? [] : await listMissingLibraries(executablePath, first);
  return explainLaunchFailure({ executablePath, ...failed, missingLibraries }, options.machine);
}

/** The loader names only the first library it misses; `ldd` names them all, where there is one. */
async function listMissingLibraries(executablePath: string, first: string): Promise<string[]> {
  try {
    const { stdout } = await promisify(execFile)('ldd', [executablePath], { timeout: 10_000 });
    const listed = parseLddMissing(stdout);
    return listed.length > 0 ? listed : [first];
  } catch {
    return [first];
  }
}
