/** Runs programs and measures them: wall clock, processor time, and memory of the whole process tree. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** How often the memory is looked at. */
const SAMPLE_MS = 100;

/**
 * Runs Node with these arguments and waits for its end.
 *
 * @returns {Promise<{ms: number, peakMb: number | null}>} `peakMb`: the largest sum of PSS over the
 *   process tree, in 10^6 bytes; `null` if the system does not report it (all but Linux)
 */
export async function runNode(args, { cwd, codes = [0], hasMemory = false } = {}) {
  const began = performance.now();
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const memory = hasMemory ? peakMemory(child.pid, ended) : Promise.resolve(null);
  const code = await ended;
  const ms = performance.now() - began;
  if (!codes.includes(code))
    throw new Error(`node ${args.join(' ')} ended with ${code}:\n${output}`);
  return { ms, peakMb: await memory };
}

async function peakMemory(pid, ended) {
  if (process.platform !== 'linux') return null;
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  let peak = 0;
  while (!isOver) {
    peak = Math.max(peak, pssOfTree(pid));
    await setTimeout(SAMPLE_MS);
  }
  return peak / 1e6;
}

/** The sum of PSS, in bytes, over a process and all that descend from it. */
function pssOfTree(root) {
  const children = new Map();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : '';
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]);
    if (stat !== '') children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (pid) => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  const kilobytes = below(root).map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) * 1024;
}

/** The text of a file of /proc; empty for a process that is gone. */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Runs several programs in turn, round after round, so that whatever else the machine does meets
 * them all.
 *
 * @param {Readonly<Record<string, () => Promise<{ms: number, peakMb: number | null}>>>} programs
 * @returns medians by name
 */
export async function inTurn(programs, rounds) {
  const runs = Object.fromEntries(Object.keys(programs).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(programs)) runs[name].push(await run());
  }
  return Object.fromEntries(
    Object.entries(runs).map(([name, all]) => [
      name,
      { ms: median(all.map(({ ms }) => ms)), peakMb: median(all.map(({ peakMb }) => peakMb)) },
    ]),
  );
}

export function median(values) {
  const sorted = values.filter((one) => one !== null).sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
