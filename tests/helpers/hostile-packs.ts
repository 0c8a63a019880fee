import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, readdir, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { REPOSITORY } from './pack.ts';
import { editFiles, type FileEdits, textsBelow } from './pack-copy.ts';

/** A pack that means harm, as changes of the pack that `vbuses init` lays down (`scaffold/board/`). */
export interface HostileCase {
  readonly name: string;
  /** By path in the pack. */
  readonly files: FileEdits;
  /** Symbolic links by path in the pack, with what they lead to. `outside/` lies beside the pack. */
  readonly links?: Readonly<Record<string, string>>;
  /** Files beside the pack, by path from the folder that holds the pack. */
  readonly around?: FileEdits;
  /** The command line; `build --format html` unless given. */
  readonly args?: readonly string[];
  /** The diagnostic that refuses it, with exit 1; `null` where it is built, and must be harmless. */
  readonly code: string | null;
}

/** What stands in the file `outside/secret.txt` beside each pack; nothing written may hold it. */
export const SECRET = 'kept-from-every-pack';

const SCAFFOLD = textsBelow(join(REPOSITORY, 'scaffold', 'board'));

/** Writes a hostile pack into a folder; returns the folder of the pack itself. */
export async function writeHostilePack(base: string, hostile: HostileCase): Promise<string> {
  const pack = join(base, 'pack');
  await editFiles(base, { 'outside/secret.txt': SECRET, ...hostile.around });
  await editFiles(pack, SCAFFOLD);
  await editFiles(pack, hostile.files);
  for (const [path, target] of Object.entries(hostile.links ?? {})) {
    await mkdir(dirname(join(pack, path)), { recursive: true });
    await symlink(target, join(pack, path));
  }
  return realpath(pack);
}

/** What a command did. */
export interface HostileOutcome {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
  /** Every connection that it asked for. */
  readonly network: readonly string[];
  /** Every file beside the pack that it read. */
  readonly read: readonly string[];
  /** The most memory that the process ever had. */
  readonly peakKb: number;
}

/** No hostile pack may keep the processor busy for longer, whatever else the machine has to do. */
const LIMIT_CPU_MS = 15_000;
/** A command that only waits ends its test, too. */
const LIMIT_MS = 180_000;
const HEAP_MB = 768;

/** Runs commands in a process of its own, which is killed when one takes too long. */
export class HostileRunner {
  #child: ChildProcess | null = null;

  async run(args: readonly string[], folders: { readonly base: string; readonly pack: string }) {
    const child = this.#child ?? (await this.#start());
    child.send({ args, ...folders });
    return this.#nextMessage<HostileOutcome>(child, args.join(' '));
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(
      join(REPOSITORY, 'tests', 'helpers', 'hostile-runner.mjs'),
      [`${LIMIT_CPU_MS}`],
      {
        execArgv: [`--max-old-space-size=${HEAP_MB}`],
        env: { ...process.env, NODE_OPTIONS: '' },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    this.#child = child;
    await this.#nextMessage(child, 'starting');
    return child;
  }

  #nextMessage<T>(child: ChildProcess, what: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (reason: string): void => {
        this.close();
        reject(new Error(`${what}: ${reason}`));
      };
      const timer = setTimeout(() => fail(`no end after ${LIMIT_MS} ms`), LIMIT_MS);
      const onExit = (code: number | null, signal: NodeJS.Signals | null): void => {
        clearTimeout(timer);
        fail(
          signal === 'SIGKILL'
            ? `no end after ${LIMIT_CPU_MS} ms of the processor`
            : `the process ended with ${code ?? signal}, most likely out of memory`,
        );
      };
      child.once('exit', onExit);
      child.once('message', (message) => {
        clearTimeout(timer);
        child.off('exit', onExit);
        resolve(message as T);
      });
    });
  }
}

/** A folder for the packs of a test file. */
export const hostileBase = async (): Promise<string> => {
  const folder = join(await realpath(tmpdir()), `vbuses-hostile-${process.pid}`);
  await mkdir(folder, { recursive: true });
  return folder;
};

/** The files under a folder, absolute, none when it is not there. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}
