import { writeSync } from 'node:fs';
import { type Disk, systemDisk } from '../../src/output/disk.ts';
import { systemProcesses } from '../../src/output/processes.ts';
import { openOutput, type StagedBuild } from '../../src/output/session.ts';

/** The files of the n-th build: some in every build, some in every third, enough bytes to be caught writing. */
export function filesOf(n: number): { readonly [path: string]: string } {
  const turn = n % 3;
  return {
    'index.html': `index ${turn}\n`.repeat(2000),
    'assets/sheet.css': 'the same in every build\n'.repeat(500),
    'deck.html': `deck ${turn}\n`.repeat(30_000),
    'pdf/deck.pdf': `pdf ${turn}\n`.repeat(30_000),
    [`board/turn-${turn}/board.svg`]: `board ${turn}\n`.repeat(5000),
    ...(turn === 1 ? {} : { 'pdf/board.pdf': 'there in two of three builds\n' }),
  };
}

const builtOf = (n: number): StagedBuild => ({
  tool: { name: 'vbuses', version: '1.0.0' },
  pack: { id: 'game', name: 'Game', version: '1.0.0' },
  replaces: 'all',
  order: [],
  files: Object.keys(filesOf(n)).map((path) => ({ path })),
  cards: [],
  missing: [],
  entries: [],
});

/** One build as a command makes it. */
export async function writeBuild(
  folder: string,
  n: number,
  disk: Disk = systemDisk,
): Promise<void> {
  const session = await openOutput({ folder, world: { disk, processes: systemProcesses } });
  try {
    for (const [path, content] of Object.entries(filesOf(n)))
      await session.stageFile(path, content);
    await session.commit(builtOf(n));
  } finally {
    await session.discard();
  }
}

/** Calls `before` with the number of every change to the disk. */
export function countedDisk(before: (step: number) => void): Disk {
  let step = 0;
  const count = <A extends readonly unknown[]>(operation: (...args: A) => Promise<void>) => {
    return (...args: A): Promise<void> => {
      before(step);
      step += 1;
      return operation(...args);
    };
  };
  return {
    makeFolder: count(systemDisk.makeFolder),
    writeFile: count(systemDisk.writeFile),
    writeDurably: count(systemDisk.writeDurably),
    rename: count(systemDisk.rename),
    removeFile: count(systemDisk.removeFile),
    removeFolder: count(systemDisk.removeFolder),
    removeTree: count(systemDisk.removeTree),
  };
}

const say = (line: string): void => {
  writeSync(1, `${line}\n`);
};

/** `once <folder> <n> <step>` kills itself at a step; `forever <folder> <n>` builds until it is killed. */
async function main([mode, folder, first, dieAt]: readonly string[]): Promise<void> {
  if (mode === undefined || folder === undefined) return;
  if (mode === 'once') {
    const disk = countedDisk((step) => {
      if (step === Number(dieAt)) process.kill(process.pid, 'SIGKILL');
    });
    await writeBuild(folder, Number(first), disk);
    return;
  }
  for (let n = Number(first); ; n += 1) {
    say(`build ${n}`);
    await writeBuild(
      folder,
      n,
      countedDisk((step) => say(`step ${step}`)),
    );
    say(`built ${n}`);
  }
}

if (process.argv[1]?.endsWith('output-writer.mjs')) await main(process.argv.slice(2));
