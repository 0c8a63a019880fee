import { type CliError, machineError } from '../diagnostics/errors.ts';
import type { BrowserExit } from './browser-process.ts';
import type { Machine } from './machine.ts';

/** What a browser that did not start left behind. */
interface LaunchFailure {
  readonly executablePath: string;
  readonly end: BrowserExit;
  /** What it wrote to its standard streams. */
  readonly output: string;
  /** Every library the loader could not find, as far as known; empty when that was not the reason. */
  readonly missingLibraries: readonly string[];
}

type HintMachine = Pick<Machine, 'installTool' | 'isRoot'>;

/** The library the dynamic loader missed, from what it wrote; `null` when it missed none. */
export const parseMissingLibrary = (output: string): string | null =>
  /error while loading shared libraries: ([^\s:]+)/.exec(output)?.[1] ?? null;

/** The libraries that `ldd` lists as not found, each once. */
export const parseLddMissing = (listing: string): string[] => [
  ...new Set([...listing.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? '')),
];

/** What a browser writes that ends because it has no sandbox. */
const SANDBOX_PROBLEM = /no usable sandbox|setuid sandbox|without --no-sandbox|namespace sandbox/i;

const SANDBOX_HINT =
  'Use an installed Chrome, which Ubuntu allows a sandbox: `--browser /opt/google/chrome/chrome`. Or allow it until the next restart: `sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0` (docs/browser.md). Or run without a sandbox: `PUPPETEER_DANGEROUS_NO_SANDBOX=true vbuses …` (page scripts and the network are off in any case).';

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
  if (SANDBOX_PROBLEM.test(output)) {
    return cannotStart('the system does not allow it a sandbox', SANDBOX_HINT);
  }
  const last = output.trim().split('\n').at(-1)?.trim() ?? '';
  const ended = end.signal ?? (end.code === null ? 'no answer' : `exit code ${end.code}`);
  return cannotStart(
    end.error?.message ?? (last === '' ? ended : `${ended}, ${last}`),
    'Use another browser: `--browser <path>`. Programs cannot run from a disk that is mounted with noexec.',
  );
}

/** Debian and Ubuntu packages that are not named after the library that they hold. */
const APT_PACKAGES: ReadonlyMap<string, string> = new Map([
  ['libnss3.so', 'libnss3'],
  ['libnssutil3.so', 'libnss3'],
  ['libsmime3.so', 'libnss3'],
  ['libnspr4.so', 'libnspr4'],
  ['libplc4.so', 'libnspr4'],
  ['libplds4.so', 'libnspr4'],
  ['libglib-2.0.so.0', 'libglib2.0-0'],
  ['libgobject-2.0.so.0', 'libglib2.0-0'],
  ['libgio-2.0.so.0', 'libglib2.0-0'],
  ['libatk-1.0.so.0', 'libatk1.0-0'],
  ['libatk-bridge-2.0.so.0', 'libatk-bridge2.0-0'],
  ['libatspi.so.0', 'libatspi2.0-0'],
]);

/** The others are: `libX11.so.6` is in `libx11-6`, `libgbm.so.1` in `libgbm1`. */
function aptPackage(library: string): string | null {
  const [, name = '', version = ''] = /^(lib.+)\.so\.(\d+)$/.exec(library) ?? [];
  const named = `${name.toLowerCase()}${/\d$/.test(name) ? '-' : ''}${version}`;
  return APT_PACKAGES.get(library) ?? (name === '' ? null : named);
}

/** The command that brings the libraries, or which they are where no command is known. */
function librariesHint(libraries: readonly string[], machine: HintMachine): string {
  const packages = libraries.map(aptPackage);
  if (machine.installTool === 'apt-get' && packages.every((name) => name !== null)) {
    return `Type \`${sudoPrefix(machine.isRoot)}apt-get install ${[...new Set(packages)].join(' ')}\`.`;
  }
  if (machine.installTool === 'dnf') {
    const capabilities = libraries.map((library) => `'${library}()(64bit)'`).join(' ');
    return `Type \`${sudoPrefix(machine.isRoot)}dnf install ${capabilities}\`.`;
  }
  return `Install the packages that contain ${libraries.join(', ')}.`;
}

/** The command that brings a browser where none was found. */
export function browserHint(
  machine: HintMachine & Pick<Machine, 'platform' | 'arch' | 'hasGlibc'>,
): string {
  const named = 'Or use a browser that you have: `--browser <path>`.';
  if (machine.platform === 'linux' && machine.arch === 'x64' && machine.hasGlibc) {
    return `Type \`npm install --include=optional\` in the folder where vbuses is installed. ${named}`;
  }
  const sudo = sudoPrefix(machine.isRoot);
  if (machine.platform === 'linux' && machine.installTool !== null) {
    const command = {
      'apt-get': 'apt-get install chromium',
      dnf: 'dnf install chromium',
      pacman: 'pacman -S chromium',
      apk: 'apk add chromium',
    }[machine.installTool];
    return `Type \`${sudo}${command}\`. ${named}`;
  }
  return `Type \`npx puppeteer browsers install chrome\` in the folder where vbuses is installed. ${named}`;
}

const sudoPrefix = (isRoot: boolean): string => (isRoot ? '' : 'sudo ');
