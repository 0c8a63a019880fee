import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import process from 'node:process';
import { Readable, Writable } from 'node:stream';
import type { Browser, ConnectionTransport } from 'puppeteer-core';
import { InternalError } from '../diagnostics/errors.ts';
import type { Environment } from './machine.ts';
import type { GuardedPage } from './page-guard.ts';

/** A browser that has started and answers. */
export interface RunningBrowser {
  readonly connection: Browser;
  readonly process: BrowserProcess;
  /** Open pages that are not in use. */
  readonly idlePages: GuardedPage[];
  /** Lets it exit, or kills it when it takes too long, and removes its profile. */
  readonly close: () => Promise<void>;
}

/** A browser that starts before it is known what it will print. */
export interface PrelaunchedBrowser {
  /** Settles as soon as its process runs, or cannot. */
  readonly spawned: Promise<void>;
  /**
   * Lends it to one user at a time, who releases or closes it; `null` while it is in use, if it could
   * not be started, and once it is closed.
   */
  readonly acquire: () => Promise<RunningBrowser | null>;
  readonly release: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** How a browser process ended; `error` when it could not even be started. */
export interface BrowserExit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly error: Error | null;
}

/** A started browser that is controlled over pipes. */
export interface BrowserProcess {
  readonly transport: PipeTransport;
  /** Settles once, never rejects. */
  readonly ended: Promise<BrowserExit>;
  /** The end of what it wrote to its standard streams, such as why it cannot start. */
  output(): string;
  /** Kills the process and its children at once. Does nothing when it has ended. */
  kill(): void;
}

const MAX_OUTPUT_CHARS = 16_384;

const isWindows = process.platform === 'win32';

/** For the data of each process of a browser: the largest decks of pictures take a tenth of it. */
export const MEMORY_LIMIT_BYTES = 4 * 1024 ** 3;

/**
 * Starts a browser whose DevTools protocol runs over the file descriptors 3 and 4. Started by hand
 * and not by Puppeteer, whose launcher over pipes loses what a dying browser wrote, and lets an
 * executable for another machine end our process with an uncaught error.
 */
export function startBrowserProcess(start: {
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly env: Environment;
  readonly isLimited: boolean;
}): BrowserProcess {
  const { executablePath } = start;
  const [command, ...args] = start.isLimited ? withMemoryLimit(executablePath) : [executablePath];
  const child = spawn(command, [...args, ...start.args, '--remote-debugging-pipe'], {
    // A group of its own: Ctrl-C in the terminal reaches us, and we close the browser in order.
    detached: !isWindows,
    env: { ...start.env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  let hasEnded = false;
  const ended = waitForExit(child).then((end) => {
    hasEnded = true;
    return end;
  });
  return {
    transport: createTransport(child),
    ended,
    output: collectOutput(child),
    kill: () => {
      if (!hasEnded) killTree(child);
    },
  };
}

/** Linux gives each process of a browser a limit of memory, so that a page that asks for more crashes alone. */
const withMemoryLimit = (executablePath: string): [command: string, ...args: string[]] => {
  const script = `ulimit -d ${MEMORY_LIMIT_BYTES / 1024} 2>/dev/null; exec "$0" "$@"`;
  return ['/bin/sh', '-c', script, executablePath];
};

function waitForExit(child: ChildProcess): Promise<BrowserExit> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    // `close` and not `exit`: by then everything it wrote has been read.
    child.once('close', (code, signal) => resolve({ code, signal, error: null }));
  });
}

function createTransport(child: ChildProcess): PipeTransport {
  const [, , , toBrowser, fromBrowser] = child.stdio;
  if (!(toBrowser instanceof Writable) || !(fromBrowser instanceof Readable)) {
    throw new InternalError('The browser was started without its two pipes.');
  }
  return new PipeTransport(toBrowser, fromBrowser);
}

function collectOutput(child: ChildProcess): () => string {
  let kept = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', (text: string) => {
      kept = (kept + text).slice(-MAX_OUTPUT_CHARS);
    });
    stream?.on('error', () => {});
  }
  return () => kept;
}

function killTree(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (isWindows) {
      execFileSync('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    } else {
      process.kill(-child.pid, 'SIGKILL');
    }
  } catch {
    // The group is gone, or taskkill is missing: the process alone is what can still be killed.
    child.kill('SIGKILL');
  }
}

const END_OF_MESSAGE = 0;

/**
 * Speaks the DevTools protocol over two pipes of the browser process: JSON messages, each ended by
 * a NUL byte. When our process dies, however it dies, the pipes close and the browser ends itself.
 */
export class PipeTransport implements ConnectionTransport {
  onmessage?: (message: string) => void;
  onclose?: () => void;
  readonly #toBrowser: Writable;
  #isClosed = false;
  #unfinished: Buffer[] = [];

  constructor(toBrowser: Writable, fromBrowser: Readable) {
    this.#toBrowser = toBrowser;
    fromBrowser.on('data', (chunk: Buffer) => this.#read(chunk));
    fromBrowser.on('close', () => this.#onPipeClosed());
    // A broken pipe shows as `close` and as the end of the process; without a listener it would be
    // an uncaught error.
    fromBrowser.on('error', () => {});
    toBrowser.on('error', () => {});
  }

  send(message: string): void {
    if (!this.#isClosed) this.#toBrowser.write(`${message}\0`);
  }

  close(): void {
    this.#isClosed = true;
    this.#toBrowser.end();
  }

  #onPipeClosed(): void {
    this.#isClosed = true;
    this.onclose?.();
  }

  #read(chunk: Buffer): void {
    let rest = chunk;
    let end = rest.indexOf(END_OF_MESSAGE);
    while (end !== -1) {
      this.#unfinished.push(rest.subarray(0, end));
      this.#dispatch(Buffer.concat(this.#unfinished).toString('utf8'));
      this.#unfinished = [];
      rest = rest.subarray(end + 1);
      end = rest.indexOf(END_OF_MESSAGE);
    }
    if (rest.length > 0) this.#unfinished.push(rest);
  }

  /** One message per turn of the event loop, so that each is handled before the next arrives. */
  #dispatch(message: string): void {
    setImmediate(() => {
      if (!this.#isClosed) this.onmessage?.(message);
    });
  }
}
