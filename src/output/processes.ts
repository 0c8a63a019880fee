import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import { errorCode } from '../diagnostics/errors.ts';

/** A process that writes, distinguished from a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** The machine, and on Linux the container: a number means something only there. */
  readonly home: string;
  /** When it started, in this system's own words; `null` when the system would not say. */
  readonly started: string | null;
}

export type ProcessState = 'running' | 'gone' | 'unknown';

/** Who asks and whether others live: an argument, so that tests can decide it. */
export interface Processes {
  readonly self: () => Promise<ProcessIdentity>;
  /** `unknown` for a process of another machine or container. */
  readonly stateOf: (process: ProcessIdentity) => Promise<ProcessState>;
}

/** How far apart two readings of one process's start may lie on Windows. */
const WINDOWS_TOLERANCE_MS = 5000;

/** The processes of this machine. */
export const systemProcesses: Processes = {
  self: async () => ({
    pid: process.pid,
    home: await processNamespace(),
    started: await ownProcessStart(),
  }),
  stateOf: async (other) => {
    if (other.home !== (await processNamespace())) return 'unknown';
    if (!isPidInUse(other.pid)) return 'gone';
    const started = await processStart(other.pid);
    // Linux still lists a dead process that its parent has not collected.
    if (started === 'dead') return 'gone';
    return isSameStart(other.started, started) ? 'running' : 'gone';
  },
};

/** True unless both starts are known and differ. */
export function isSameStart(recorded: string | null, seen: string | null): boolean {
  if (recorded === null || seen === null) return true;
  const [recordedMs, seenMs] = [windowsTime(recorded), windowsTime(seen)];
  if (recordedMs === null || seenMs === null) return recorded === seen;
  return Math.abs(recordedMs - seenMs) <= WINDOWS_TOLERANCE_MS;
}

const windowsTime = (start: string): number | null => {
  const match = /^ms:(\d+)$/.exec(start);
  return match ? Number(match[1]) : null;
};

function isPidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there and belongs to someone else.
    return errorCode(error) === 'EPERM';
  }
}

async function processNamespace(): Promise<string> {
  const space =
    process.platform === 'linux' ? await readlink('/proc/self/ns/pid').catch(() => '') : '';
  return space === '' ? hostname() : `${hostname()} ${space}`;
}

/** Asking Windows costs half a second: its own start a process knows without. */
const ownProcessStart = (): Promise<string | null> =>
  process.platform === 'win32'
    ? Promise.resolve(`ms:${Math.round(performance.timeOrigin)}`)
    : processStart(process.pid);

function processStart(pid: number): Promise<string | null> {
  if (process.platform === 'linux') return linuxProcessStart(pid);
  if (process.platform === 'win32') return windowsProcessStart(pid);
  return commandOutput('ps', ['-o', 'lstart=', '-p', String(pid)]);
}

/** Boot and clock ticks since then: no change of the clock and no restart can make two processes alike. */
async function linuxProcessStart(pid: number): Promise<string | null> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    return parseLinuxStart(boot, stat);
  } catch {
    return null;
  }
}

/**
 * Reads /proc/<pid>/stat: the fields after the name, which is in brackets and may hold any character.
 * `dead` for a process that has ended and was not collected; `null` for another shape.
 */
export function parseLinuxStart(boot: string, stat: string): string | null {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, ticks] = [fields[0], fields[19]];
  if (state === undefined || ticks === undefined) return null;
  return state === 'Z' || state === 'X' ? 'dead' : `${boot.trim()} ${ticks}`;
}

async function windowsProcessStart(pid: number): Promise<string | null> {
  const script = `[DateTimeOffset]::new((Get-Process -Id ${pid}).StartTime).ToUnixTimeMilliseconds()`;
  const answer = await commandOutput('powershell.exe', [
    '-NoProfile',
    '-NonInteractive',
    '-Command',
    script,
  ]);
  return answer !== null && /^\d+$/.test(answer) ? `ms:${answer}` : null;
}

async function commandOutput(command: string, args: readonly string[]): Promise<string | null> {
  try {
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    const { stdout } = await promisify(execFile)(command, args, { env, timeout: 10_000 });
    return stdout.trim() || null;
  } catch {
    return null;
  }
}
