import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { cleanText } from './answer-shapes.ts';
import type { ProcessSetting } from './process-messages.ts';

/** What a process with code that is not ours may use. Tests lower them. */
export const LIMITS = {
  /** Without a step, such as a move, a move that is tried out, or a module that is loaded. */
  stepMs: 10_000,
  /** For the objects of rules of a pack; bots of the user have the limits of Node. */
  heapMb: 512,
  /** For everything that such a process holds. */
  memoryMb: 1024,
  /** For one answer, with the steps before it. */
  answerBytes: 32 * 1024 ** 2,
  /** For what is printed meanwhile; the rest is dropped. */
  chatterChars: 1_000_000,
};

/** What becomes of a process, in the order in which it happens. */
export interface ProcessEvents {
  /** It has made a step; the number of the game, or `null` outside of games. */
  readonly onStep: (game: number | null) => void;
  readonly onAnswer: (json: string) => void;
  /** It was ended, or ended itself; the reason continues `rules/index.mjs …`. */
  readonly onEnd: (reason: string) => void;
}

/** A process in which games are played: questions go in and answers come out, a line each. */
export class GameProcess {
  readonly #child: ChildProcess;
  readonly #events: ProcessEvents;
  readonly #closed: Promise<unknown>;
  #line: Buffer[] = [];
  #bytes = 0;
  #printed = 0;
  /** Why it is being ended; `''` once nothing more is to be reported of it. */
  #reason: string | null = null;

  /** @param readsFiles whether it may read all files, as bots of the user may */
  constructor(setting: ProcessSetting, readsFiles: boolean, events: ProcessEvents) {
    this.#events = events;
    const isLimited = setting.code !== null;
    const own = fileURLToPath(import.meta.url);
    const script = fileURLToPath(new URL(`./play-process${extname(own)}`, import.meta.url));
    const flags = isLimited ? packCodeFlags(readsFiles) : [];
    const child = spawn(process.execPath, [...flags, script], {
      ...(isLimited && { env: bareEnvironment() }),
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    this.#child = child;
    this.#closed = new Promise((resolve) => child.once('close', resolve));
    child.once('error', (error) => this.#end(`cannot be started: ${error.message}`));
    child.once('close', () => this.#end('ended its process'));
    // A process that has ended reads no more: its end is reported.
    child.stdin?.on('error', () => undefined);
    const [, stdout, stderr, answers] = child.stdio as readonly Readable[];
    for (const stream of [stdout, stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => this.#print(text));
    }
    answers?.on('data', (bytes: Buffer) => this.#read(bytes));
    this.send(setting);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  send(message: object): void {
    this.#bytes = 0;
    // Records refer to each other, in circles too, which JSON cannot say.
    this.#child.stdin?.write(`${serialize(message).toString('base64')}\n`);
  }

  /** Ends it, whatever it is doing, and reports why. */
  stop(reason: string): void {
    this.#reason ??= reason;
    this.#child.kill('SIGKILL');
  }

  /** Ends it without a report. */
  async close(): Promise<void> {
    this.#reason = '';
    this.#child.kill('SIGKILL');
    if (this.pid !== undefined) await this.#closed;
  }

  #end(reason: string): void {
    const why = this.#reason ?? reason;
    this.#reason = '';
    if (why !== '') this.#events.onEnd(why);
  }

  #read(bytes: Buffer): void {
    if (this.#reason !== null) return;
    this.#bytes += bytes.length;
    if (this.#bytes > LIMITS.answerBytes) {
      this.stop(`answered with more than ${Math.round(LIMITS.answerBytes / 1e6)} MB`);
      return;
    }
    const [first = bytes, ...rest] = splitLines(bytes);
    this.#line.push(first);
    for (const next of rest) {
      this.#take(Buffer.concat(this.#line).toString());
      this.#line = [next];
    }
  }

  #take(line: string): void {
    if (line.startsWith('{')) this.#events.onAnswer(line);
    else this.#events.onStep(/^\d+$/.test(line) ? Number(line) : null);
  }

  /** Results go to stdout, and nothing else: what code that is not ours has to say is chatter. */
  #print(text: string): void {
    if (this.#reason !== null) return;
    const fatal = FATAL_ERROR.exec(text);
    const shown = text.slice(0, Math.min(fatal?.index ?? text.length, this.#left()));
    this.#printed += shown.length;
    process.stderr.write(cleanText(shown));
    if (fatal !== null) this.#reason = OUT_OF_MEMORY();
  }

  #left(): number {
    return Math.max(0, LIMITS.chatterChars - this.#printed);
  }
}

/** What V8 prints as it gives up; hardly ever for another reason than memory. */
const FATAL_ERROR = /\n?<--- Last few GCs|FATAL ERROR: |\n?#\n# Fatal/;

/** Why a process with code of a pack is ended for its memory. */
export const OUT_OF_MEMORY = (): string =>
  `used more than ${LIMITS.heapMb} MB of memory for its objects, or ${LIMITS.memoryMb} MB in all`;

const NEWLINE = 10;

/** The parts between line ends. */
function splitLines(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
    parts.push(bytes.subarray(from, end));
    from = end + 1;
  }
  return [...parts, bytes.subarray(from)];
}

/**
 * Flags for code of a pack. The permissions of Node let it read the program, its presets and what it imports, and
 * neither write, start processes or threads, nor load native code; from Node 25 on, no network either.
 */
function packCodeFlags(readsFiles: boolean): string[] {
  const known = process.allowedNodeEnvironmentFlags;
  const permission = ['--permission', '--experimental-permission'].find((flag) => known.has(flag));
  const packages = createRequire(import.meta.url).resolve.paths('vbuses') ?? [];
  const own = ['../*', '../../presets/*', '../../package.json'];
  const readable = own.map((path) => fileURLToPath(new URL(path, import.meta.url)));
  for (const folder of packages) readable.push(`${folder}/*`);
  return [
    ...['--experimental-vm-modules', '--no-warnings', `--max-old-space-size=${LIMITS.heapMb}`],
    ...(permission === undefined ? [] : [permission]),
    ...(readsFiles ? ['*'] : readable).map((path) => `--allow-fs-read=${path}`),
  ];
}

/** Windows starts no process without this one. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const { SystemRoot } = process.env;
  return SystemRoot === undefined ? {} : { SystemRoot };
}

/** How much memory a process holds, in MB; 0 if the system does not say. */
export async function residentMb(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  }
  const [command, args]: [string, string[]] =
    process.platform === 'win32'
      ? ['tasklist', ['/fo', 'csv', '/nh', '/fi', `PID eq ${pid}`]]
      : ['ps', ['-o', 'rss=', '-p', String(pid)]];
  return new Promise((resolve) => {
    execFile(command, args, { windowsHide: true }, (_error, stdout) => {
      // Windows: `"node.exe","42","Console","1","61,234 K"`.
      const [size = ''] = /[\d.,\s]+(?: K"?)?\s*$/.exec(stdout) ?? [];
      resolve(Number(size.replace(/\D/g, '')) / 1024);
    });
  });
}
