import { readdir, readFile } from 'node:fs/promises';

/**
 * The living processes of a family, on Linux: those started with `mark` in their environment or on
 * their command line, and all processes in a group with one of them.
 */
export async function familyOf(mark: string): Promise<{ pid: number; name: string }[]> {
  const all = await listProcesses(mark);
  const groups = new Set(all.filter(({ isMarked }) => isMarked).map(({ group }) => group));
  return all.filter(({ group }) => groups.has(group)).map(({ pid, name }) => ({ pid, name }));
}

interface Listed {
  readonly pid: number;
  readonly name: string;
  readonly group: number;
  readonly isMarked: boolean;
}

async function listProcesses(mark: string): Promise<Listed[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const listed = await Promise.all(pids.map((pid) => readProcess(Number(pid), mark)));
  return listed.flatMap((process) => (process === null ? [] : [process]));
}

/** `null` for one that has ended, even if its parent has not waited for it. */
async function readProcess(pid: number, mark: string): Promise<Listed | null> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const [stat, environment, line] = await Promise.all(['stat', 'environ', 'cmdline'].map(read));
  // The name stands in brackets and may hold anything; see proc(5).
  const [state, , group] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  if (stat === undefined || stat === '' || state === 'Z' || state === 'X') return null;
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
  const isMarked = `${environment}\0${line}`.includes(mark);
  return { pid, name, group: Number(group), isMarked };
}
