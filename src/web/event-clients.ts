import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';

/** What sends changes, each written by {@link encodeEvent}. */
export interface UpdateSource {
  /** What a page gets that has nothing yet, or has missed something. */
  readonly hello: () => Uint8Array;
  /** Calls back with every change until the answer is called. */
  readonly listen: (onUpdate: (update: Uint8Array) => void) => () => void;
}

/** Pages that follow changes: a browser has six connections for all of its pages. */
export const MAX_CLIENTS = 32;

/** A reader that is silent for long is one that has gone: see the timeout in `listen.ts`. */
const HEARTBEAT_MS = 10_000;

/** The pages that follow every change; what they may hold of the tool's memory is bounded. */
export class EventClients {
  readonly #readers = new Set<EventClient>();

  /** Sends a page every change until it goes away, or has to make room for another. */
  async follow(stream: SSEStreamingApi, source: UpdateSource): Promise<void> {
    const reader = new EventClient(stream, source);
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
    const stop = this.#source.listen((update) => void this.#send(update));
    const heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS);
    heartbeat.unref();
    try {
      void this.#send(this.#source.hello());
      await ended;
    } finally {
      clearInterval(heartbeat);
      stop();
    }
  }

  /**
   * Sends a message, or keeps it until the one before was read. A reader that is further behind is
   * greeted again once it has caught up.
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
      await this.#stream.write(next === 'behind' ? this.#source.hello() : next);
      next = this.#next;
    }
    this.isBusy = false;
  }

  async #beat(): Promise<void> {
    if (!this.isBusy) await this.#stream.write(': \n\n');
  }
}

/** An event of a stream; its data are one line. */
export const encodeEvent = (event: string, data: string): Uint8Array =>
  new TextEncoder().encode(`event: ${event}\ndata: ${data}\n\n`);

/** Answers with a stream of changes. */
export function eventStream(
  context: Context,
  readers: EventClients,
  source: UpdateSource,
): Response {
  if (context.req.method === 'HEAD') return context.body(null);
  // A reader that is dropped gives the connection back at once.
  context.header('Connection', 'close');
  return streamSSE(context, (stream) => readers.follow(stream, source));
}
