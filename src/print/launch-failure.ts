import type { CliError } from '../errors.ts';
import { machineError } from '../errors.ts';
import type { BrowserExit } from './browser-process.ts';
import type { InstallTool } from './install-hints.ts';
import { librariesHint } from './install-hints.ts';
import { type SandboxProblem, sandboxHint } from './sandbox-problem.ts';

/** What a browser that did not start left behind. */
export interface LaunchFailure {
  readonly executablePath: string;
  readonly end: BrowserExit;
  /** What it wrote to its standard streams. */
  readonly output: string;
  /** Every library the loader could not find, as far as known; empty when that was not the reason. */
  readonly missingLibraries: readonly string[];
  /** Why it has no sandbox; `null` when that was not the reason. */
  readonly sandboxProblem: SandboxProblem | null;
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
  const { executablePath, end, output, missingLibraries, sandboxProblem } = failure;
  const told = (why: string, hint: string) =>
    machineError(
      `The browser ${executablePath} cannot start: ${why}.`,
      hint,
      end.error ?? undefined,
    );
  if (missingLibraries.length > 0) {
    const list = missingLibraries.join(', ');
    return told(`this machine lacks ${list}`, librariesHint(missingLibraries, machine));
  }
  const code = end.error !== null && 'code' in end.error ? String(end.error.code) : null;
  if (code !== null) return told(spawnProblem(code), SPAWN_HINT);
  if (sandboxProblem !== null) {
    return told('the system gives it no sandbox to run in', sandboxHint(sandboxProblem));
  }
  return told(`${describeEnd(end)}${lastLine(output)}`, DOCTOR_HINT);
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
  'Name another browser: `--browser <path>`, or set PUPPETEER_EXECUTABLE_PATH. On a disk mounted with noexec no program runs.';

const DOCTOR_HINT =
  'Try another browser: `--browser <path>`. `vbuses doctor` lists those that were found.';

function describeEnd(end: BrowserExit): string {
  if (end.signal !== null) return `it was ended by ${end.signal}`;
  return end.code === null ? 'it did not answer' : `it ended with code ${end.code}`;
}

function lastLine(output: string): string {
  const last = output.trim().split('\n').at(-1)?.trim() ?? '';
  return last === '' ? '' : ` (${last})`;
}
