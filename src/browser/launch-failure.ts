import { type CliError, machineError } from '../diagnostics/errors.ts';
import type { BrowserExit } from './browser-process.ts';
import { type InstallTool, librariesHint } from './install-hints.ts';

/** What a browser that did not start left behind. */
export interface LaunchFailure {
  readonly executablePath: string;
  readonly end: BrowserExit;
  /** What it wrote to its standard streams. */
  readonly output: string;
  /** Every library the loader could not find, as far as known; empty when that was not the reason. */
  readonly missingLibraries: readonly string[];
}

/** The machine, as far as a hint depends on it. */
export interface HintMachine {
  readonly platform: NodeJS.Platform;
  readonly installTool: InstallTool | null;
  readonly isRoot: boolean;
}

/** The library the dynamic loader missed, from what it wrote; `null` when it missed none. */
export function parseMissingLibrary(output: string): string | null {
  const match = /error while loading shared libraries: ([^\s:]+)/.exec(output);
  return match?.[1] ?? null;
}

/** The libraries that `ldd` lists as not found, each once. */
export const parseLddMissing = (listing: string): string[] => [
  ...new Set([...listing.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? '')),
];

/** Says why a browser did not start, and what to type about it. */
export function explainLaunchFailure(failure: LaunchFailure, machine: HintMachine): CliError {
  const { executablePath, end, output, missingLibraries } = failure;
  const cannotStart = (why: string, hint: string) =>
    machineError(
      `The browser ${executablePath} cannot start: ${why}.`,
      hint,
      end.error ?? undefined,
    );
  if (missingLibraries.length > 0) {
    const list = missingLibraries.join(', ');
    return cannotStart(`this machine is missing ${list}`, librariesHint(missingLibraries, machine));
  }
  const code = end.error !== null && 'code' in end.error ? String(end.error.code) : null;
  if (code !== null) return cannotStart(spawnProblem(code), SPAWN_HINT);
  if (SANDBOX_PROBLEM.test(output)) {
    return cannotStart('the system does not allow it a sandbox', SANDBOX_HINT);
  }
  return cannotStart(`${describeEnd(end)}${lastLine(output)}`, DOCTOR_HINT);
}

function spawnProblem(code: string): string {
  if (code === 'EACCES' || code === 'EPERM') return 'the system does not allow it to run';
  if (code === 'ENOENT') return 'the system cannot load it (a program for another kind of Linux?)';
  if (code === 'ENOEXEC' || code === 'UNKNOWN' || code === 'EBADARCH') {
    return 'it is not a program for this machine';
  }
  return `the system says ${code}`;
}

const SPAWN_HINT =
  'Use another browser: `--browser <path>`, or set PUPPETEER_EXECUTABLE_PATH. Programs cannot run from a disk that is mounted with noexec.';

const DOCTOR_HINT = 'Try another browser: `--browser <path>`.';

function describeEnd(end: BrowserExit): string {
  if (end.signal !== null) return `it was stopped by ${end.signal}`;
  return end.code === null ? 'it did not answer' : `it exited with code ${end.code}`;
}

function lastLine(output: string): string {
  const last = output.trim().split('\n').at(-1)?.trim() ?? '';
  return last === '' ? '' : ` (${last})`;
}

/** What a browser writes that ends because it has no sandbox. */
const SANDBOX_PROBLEM = /no usable sandbox|setuid sandbox|without --no-sandbox|namespace sandbox/i;

const SANDBOX_HINT =
  'Use an installed Chrome, which Ubuntu allows a sandbox: `--browser /opt/google/chrome/chrome`. Or allow it until the next restart: `sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0` (docs/browser.md). Or run without a sandbox: `PUPPETEER_DANGEROUS_NO_SANDBOX=true vbuses …` (page scripts and the network are off in any case).';
