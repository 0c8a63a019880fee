import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer-core';

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
    // A broken pipe is told by `close` and by the end of the process; without a listener it would
    // be thrown at nobody.
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

  /** One message a turn, so that whoever awaited the one has gone on before the next arrives. */
  #dispatch(message: string): void {
    setImmediate(() => {
      if (!this.#isClosed) this.onmessage?.(message);
    });
  }
}
