import type { SSEStreamingApi } from 'hono/streaming';
import { memoizeByObject } from '../values/memoize.ts';
import type { PreviewUpdate } from './preview-state.ts';

/** What sends changes. */
export interface UpdateSource {
  readonly fullUpdate: PreviewUpdate;
  readonly listen: (onUpdate: (update: PreviewUpdate) => void) => () => void;
}

/** Pages that follow changes: a browser has six connections for all of its pages. */
export const MAX_CLIENTS = 32;

/** A reader that is silent for long is one that has gone: see the timeout in `listen.ts`. */
const HEARTBEAT_MS = 10_000;

/** The pages that follow every change; what they may hold of the tool's memory is bounded. */
export class EventClients {
  readonly #source: UpdateSource;
  readonly #readers = new Set<EventClient>();

  constructor(source: UpdateSource) {
    this.#source = source;
  }

  /** Sends a page every change until it goes away, or has to make room for another. */
  async follow(stream: SSEStreamingApi): Promise<void> {
    const reader = new EventClient(stream, this.#source);
    this.#readers.add(reader);
    if (this.#readers.size > MAX_CLIENTS) this.#dropSlowest();
    try {
      await reader.run();
    } finally {
      this.#readers.delete(reader);
    }
  }

  /** One that has not read what it was sent, else the one that came first. It may come again. */
  #dropSlowest(): void {
    const readers = [...this.#readers];
    const slowest = readers.find(({ isBusy }) => isBusy) ?? readers[0];
    if (slowest === undefined) return;
    this.#readers.delete(slowest);
    slowest.drop();
  }
}

type PendingMessage = Uint8Array | 'behind' | null;

class EventClient {
  readonly #stream: SSEStreamingApi;
  readonly #source: UpdateSource;
  /** Whether it has not read yet what it was sent last. */
  isBusy = false;
  /** What comes next; `behind` when it has missed something. */
  #next: PendingMessage = null;

  constructor(stream: SSEStreamingApi, source: UpdateSource) {
    this.#stream = stream;
    this.#source = source;
  }

  drop(): void {
    this.#stream.abort();
  }

  async run(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.#stream.onAbort(resolve));
    const stop = this.#source.listen((update) => void this.#send(encodeUpdate(update)));
    const heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS);
    heartbeat.unref();
    try {
      // First comes the version that is shown now.
      void this.#send(this.#hello());
      await ended;
    } finally {
      clearInterval(heartbeat);
      stop();
    }
  }

  /**
   * Sends a message, or keeps it until the one before was read. A reader that is further behind only
   * gets the version once it has caught up, and asks for everything.
   */
  async #send(message: Uint8Array): Promise<void> {
    if (this.isBusy) {
      this.#next = this.#next === null ? message : 'behind';
      return;
    }
    this.isBusy = true;
    let next: PendingMessage = message as PendingMessage;
    while (next !== null && !this.#stream.aborted) {
      this.#next = null;
      await this.#stream.write(next === 'behind' ? this.#hello() : next);
      next = this.#next;
    }
    this.isBusy = false;
  }

  async #beat(): Promise<void> {
    if (!this.isBusy) await this.#stream.write(': \n\n');
  }

  #hello(): Uint8Array {
    return encodeEvent('hello', String(this.#source.fullUpdate.state.version));
  }
}

/** An event of a stream; its data are one line. */
const encodeEvent = (event: string, data: string): Uint8Array =>
  new TextEncoder().encode(`event: ${event}\ndata: ${data}\n\n`);

/** An update is large, and the same for all readers: they share its bytes. */
const encodeUpdate = memoizeByObject(
  (update: PreviewUpdate): Uint8Array => encodeEvent('update', JSON.stringify(update)),
);
