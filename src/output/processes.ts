import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { errorCode } from '../diagnostics/errors.ts';

/** A process that writes, distinguished from a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** The machine, and on Linux the container: a number means something only there. */
  readonly home: string;
  /** When it started, as Linux says it; `null` elsewhere. */
  readonly started: string | null;
}

export type ProcessState = 'running' | 'gone' | 'unknown';

/** Who asks and whether others live: an argument, so that tests can decide it. */
export interface Processes {
  readonly self: () => Promise<ProcessIdentity>;
  /** `unknown` for a process of another machine or container. */
  readonly stateOf: (process: ProcessIdentity) => Promise<ProcessState>;
}

/** The processes of this machine. */
export const systemProcesses: Processes = {
  self: async () => ({
    pid: process.pid,
    home: await processNamespace(),
    started: await processStart(process.pid),
  }),
  stateOf: async (other) => {
    if (other.home !== (await processNamespace())) return 'unknown';
    if (!isPidInUse(other.pid)) return 'gone';
    const started = await processStart(other.pid);
    // Linux still lists a dead process that its parent has not collected.
    if (started === 'dead') return 'gone';
    const isOther = other.started !== null && started !== null && other.started !== started;
    return isOther ? 'gone' : 'running';
  },
};

/** Whether a process of this number lives on this machine. */
export function isPidInUse(pid: number): boolean {
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

/** On Linux, boot and clock ticks since then: no change of the clock and no restart can make two processes alike. */
async function processStart(pid: number): Promise<string | null> {
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
