import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
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
  if (sandboxProblem !== null) {
    return cannotStart('the system does not allow it a sandbox', sandboxHint(sandboxProblem));
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

const DOCTOR_HINT =
  'Try another browser: `--browser <path>`. `vbuses doctor` lists the browsers it can find.';

function describeEnd(end: BrowserExit): string {
  if (end.signal !== null) return `it was stopped by ${end.signal}`;
  return end.code === null ? 'it did not answer' : `it exited with code ${end.code}`;
}

function lastLine(output: string): string {
  const last = output.trim().split('\n').at(-1)?.trim() ?? '';
  return last === '' ? '' : ` (${last})`;
}

/** Why a browser gets no sandbox on this machine, as far as the system says. */
interface SandboxProblem {
  /** The kernel setting that forbids it, as `sysctl -w` takes it; `null` where none does. */
  readonly setting: string | null;
  /** An installed browser that the system allows a sandbox by name, or `null`. */
  readonly allowedBrowser: string | null;
}

/** Settings that forbid user namespaces, with the value that does, and the one that allows them. */
const SANDBOX_SETTINGS = [
  { name: 'kernel.apparmor_restrict_unprivileged_userns', forbids: '1', allows: '0' },
  { name: 'kernel.unprivileged_userns_clone', forbids: '0', allows: '1' },
  { name: 'user.max_user_namespaces', forbids: '0', allows: '15000' },
] as const;

/**
 * Browsers that Ubuntu's AppArmor profiles allow a user namespace, by the path in the profile.
 * https://chromium.googlesource.com/chromium/src/+/main/docs/security/apparmor-userns-restrictions.md
 */
const ALLOWED_BY_APPARMOR = [
  { profile: '/etc/apparmor.d/chrome', executable: '/opt/google/chrome/chrome' },
  { profile: '/etc/apparmor.d/msedge', executable: '/opt/microsoft/msedge/msedge' },
] as const;

/** Whether a browser ended because it had no sandbox, from what it wrote. */
export const lacksSandbox = (output: string): boolean =>
  /no usable sandbox|setuid sandbox|without --no-sandbox|namespace sandbox/i.test(output);

/**
 * Looks for what forbids the sandbox, and for a browser that is exempt.
 *
 * @param root where the system's files are, `/` but in tests
 */
export async function findSandboxProblem(root = '/'): Promise<SandboxProblem> {
  const at = (path: string): string => `${root.replace(/\/$/, '')}${path}`;
  for (const { name, forbids, allows } of SANDBOX_SETTINGS) {
    const path = at(`/proc/sys/${name.replaceAll('.', '/')}`);
    const value = await readFile(path, 'utf8').catch(() => '');
    if (value.trim() !== forbids) continue;
    const isAppArmor = name.startsWith('kernel.apparmor');
    return {
      setting: `${name}=${allows}`,
      allowedBrowser: isAppArmor ? await findAllowedBrowser(at) : null,
    };
  }
  return { setting: null, allowedBrowser: null };
}

async function findAllowedBrowser(at: (path: string) => string): Promise<string | null> {
  for (const { profile, executable } of ALLOWED_BY_APPARMOR) {
    const isAllowed = await Promise.all([
      access(at(profile)),
      access(at(executable), constants.X_OK),
    ]).then(
      () => true,
      () => false,
    );
    if (isAllowed) return executable;
  }
  return null;
}

/** What to type so that a browser starts, best first. */
export function sandboxHint({ setting, allowedBrowser }: SandboxProblem): string {
  const ways = [
    ...(allowedBrowser === null
      ? []
      : [
          `Use the installed browser, which AppArmor allows to use a sandbox: \`--browser ${allowedBrowser}\`, or set PUPPETEER_EXECUTABLE_PATH to it.`,
        ]),
    ...(setting === null
      ? []
      : [
          `${allowedBrowser === null ? 'Allow' : 'Or allow'} it until the next restart: \`sudo sysctl -w ${setting}\`.`,
        ]),
  ];
  const without =
    'run without a sandbox: `PUPPETEER_DANGEROUS_NO_SANDBOX=true vbuses …` (page scripts and the network are off in any case).';
  return ways.length === 0 ? `R${without.slice(1)}` : [...ways, `Or ${without}`].join(' ');
}
