import { createHash } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Disk, systemDisk } from '../../src/output/disk.ts';
import type { IndexEntry, ManifestCard, MissingFile } from '../../src/output/manifest.ts';
import type { OutputWorld } from '../../src/output/paths.ts';
import { type Processes, systemProcesses } from '../../src/output/processes.ts';
import { openOutput, type Published, type StagedBuild } from '../../src/output/session.ts';

/** A component as the index page shows it, with the files the tool gives it. */
export const entryOf = (id: string): IndexEntry => ({
  component: { id, name: id.toUpperCase() },
  kind: 'deck',
  paper: { id: 'letter', name: 'Letter' },
  page: { widthIn: 8.5, heightIn: 11 },
  trim: { widthIn: 2.5, heightIn: 3.5 },
  cards: 2,
  copies: 3,
  sheets: 1,
  htmlPath: `${id}.html`,
  pdfPath: `pdf/${id}.pdf`,
  pictures: [{ label: 'PNG', path: `${id}.png` }],
  note: null,
});

/** Runs with a new folder, its path without links, that is gone afterwards. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'vbuses-output-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a folder holds: a hash for a file, where it leads for a link, `folder` for a folder, `other` for a pipe. */
export type Tree = { readonly [path: string]: string };

export const treeOf = async (folder: string): Promise<Tree> => readTree(folder, '');

/** Synchronous: for thousands of small files that takes a fifth of the time. */
function readTree(folder: string, under: string): Tree {
  const tree: { [path: string]: string } = {};
  const entries = readdirSync(join(folder, under), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = under === '' ? entry.name : `${under}/${entry.name}`;
    const place = join(folder, path);
    if (entry.isSymbolicLink()) tree[path] = `link to ${readlinkSync(place)}`;
    else if (entry.isDirectory()) Object.assign(tree, { [path]: 'folder' }, readTree(folder, path));
    else tree[path] = entry.isFile() ? sha256(readFileSync(place)) : 'other';
  }
  return tree;
}

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** Files by path; lays them without the tool. */
export async function lay(
  folder: string,
  files: { readonly [path: string]: string },
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** A build in short: `fares.html` and `pdf/fares.pdf` belong to `fares`; a name with an underscore is shared. */
export interface ShortBuild {
  readonly files: { readonly [path: string]: string };
  readonly replaces?: 'all' | readonly string[];
  readonly pack?: string;
  readonly cards?: readonly ManifestCard[];
  readonly missing?: readonly MissingFile[];
  readonly order?: readonly string[];
  readonly entries?: readonly IndexEntry[];
}

const componentOf = (path: string): { component?: string } => {
  const name = path.split('/').at(-1) ?? '';
  return name.startsWith('_') ? {} : { component: name.split('.')[0] ?? name };
};

export const builtOf = (build: ShortBuild): StagedBuild => ({
  tool: { name: 'vbuses', version: '1.2.3' },
  pack: { id: build.pack ?? 'game', name: 'Game', version: '1.0.0' },
  replaces: build.replaces ?? 'all',
  order: build.order ?? [],
  files: Object.keys(build.files).map((path) => ({ path, ...componentOf(path) })),
  cards: build.cards ?? [],
  missing: build.missing ?? [],
  entries: build.entries ?? [],
});

/** The disk of this machine, without waiting for it: see {@link watchedDisk}. */
const quickDisk: Disk = { ...systemDisk, writeDurably: systemDisk.writeFile };

/** Opens, stages, commits and always discards, as the tool does. */
export async function build(
  folder: string,
  short: ShortBuild,
  world: OutputWorld = { disk: quickDisk, processes: systemProcesses },
): Promise<Published> {
  const session = await openOutput({ folder, world });
  try {
    for (const [path, content] of Object.entries(short.files)) {
      await session.stageFile(path, content);
    }
    return await session.commit(builtOf(short));
  } finally {
    await session.discard();
  }
}

/**
 * A disk that asks before each change; the answer may throw. It does not wait for the real disk:
 * a write is lost with the machine and not with the process, and only processes are killed here.
 */
export function watchedDisk(
  before: (operation: keyof Disk, args: readonly unknown[], real: Disk) => Promise<void> | void,
): Disk {
  return {
    makeFolder: async (path) => {
      await before('makeFolder', [path], systemDisk);
      await systemDisk.makeFolder(path);
    },
    writeFile: async (path, content) => {
      await before('writeFile', [path, content], systemDisk);
      await systemDisk.writeFile(path, content);
    },
    writeDurably: async (path, content) => {
      await before('writeDurably', [path, content], systemDisk);
      await systemDisk.writeFile(path, content);
    },
    rename: async (from, to) => {
      await before('rename', [from, to], systemDisk);
      await systemDisk.rename(from, to);
    },
    removeFile: async (path) => {
      await before('removeFile', [path], systemDisk);
      await systemDisk.removeFile(path);
    },
    removeFolder: async (path) => {
      await before('removeFolder', [path], systemDisk);
      await systemDisk.removeFolder(path);
    },
    removeTree: async (path) => {
      await before('removeTree', [path], systemDisk);
      await systemDisk.removeTree(path);
    },
  };
}

export class Killed extends Error {}

/**
 * A world whose process dies at the given change to the disk, counted from 0: a write is left half
 * done, a removal of a folder too, and nothing after it happens.
 */
export function dyingWorld(
  dieAt: number,
  pid = 1,
): { readonly world: OutputWorld; readonly steps: () => number } {
  let step = 0;
  let isDead = false;
  const disk = watchedDisk(async (operation, [path, content], real) => {
    if (isDead) throw new Killed();
    const isLast = step === dieAt;
    step += 1;
    if (!isLast) return;
    isDead = true;
    const place = String(path);
    if (operation === 'writeFile' || operation === 'writeDurably') {
      await real.writeFile(place, String(content).slice(0, String(content).length / 2));
    }
    if (operation === 'removeTree') {
      const first = (await readdir(place, { recursive: true }).catch(() => [])).at(0);
      if (first !== undefined) await real.removeTree(join(place, first));
    }
    throw new Killed();
  });
  return { world: { disk, processes: fakeProcesses(pid, []) }, steps: () => step };
}

/** Processes as a test wants them: only the named numbers live. */
export const fakeProcesses = (pid: number, living: readonly number[]): Processes => ({
  self: async () => ({ pid, home: 'here', started: `start of ${pid}` }),
  stateOf: async (other) => (living.includes(other.pid) ? 'running' : 'gone'),
});

/** The next command, to which every earlier process is dead. */
export const laterWorld: OutputWorld = { disk: quickDisk, processes: fakeProcesses(9999, []) };

/** A disk error as Node throws it. */
export const diskError = (code: string, path: string): Error =>
  Object.assign(new Error(`${code}: refused, '${path}'`), { code });
