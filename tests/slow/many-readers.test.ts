import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import type { PreviewSource } from '../../src/preview/app.ts';
import { Desk } from '../../src/preview/desk.ts';
import type { PreviewState, PreviewUpdate } from '../../src/preview/preview-state.ts';
import { servePreview } from '../../src/preview/server.ts';
import { MAX_CLIENTS } from '../../src/web/event-clients.ts';

/** Many more than are served at once. */
const READERS = 4 * MAX_CLIENTS;
const UPDATES = 8;
const UPDATE_BYTES = 2e6;

const stateOf = (version: number): PreviewState => ({
  version,
  isStale: false,
  game: null,
  stylesHash: '',
  assetsHash: '',
  booksHash: '',
  decks: [],
  fields: [],
  cards: [],
  pages: [],
  problems: [],
});

/** A pack that changes when it is told to. */
function changingPack() {
  const listeners = new Set<(update: PreviewUpdate) => void>();
  let whole: PreviewUpdate = { state: stateOf(1), since: 0, html: {} };
  const source: PreviewSource = {
    shown: null,
    get fullUpdate() {
      return whole;
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const change = (): void => {
    const { version } = whole.state;
    whole = { ...whole, state: stateOf(version + 1) };
    const html = { face: 'x'.repeat(UPDATE_BYTES) };
    const update: PreviewUpdate = { state: whole.state, since: version, html };
    for (const listener of listeners) listener(update);
  };
  return { source, listeners, change };
}

/** No page asks for single cards here. */
const NO_DESK = {
  desk: new Desk(
    {
      packFolder: '',
      shown: null,
      checkEdit: async () => [],
      current: async () => null,
      whenShown: async () => undefined,
    },
    async (cards) => cards,
  ),
  tools: { print: async () => '', open: async () => false },
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What is in use, without what could be freed. */
const memoryUsed = (): number => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

it(`answers while ${READERS} readers of changes read nothing`, { timeout: 240_000 }, async () => {
  const { source, listeners, change } = changingPack();
  const served = await servePreview({ source, ...NO_DESK }, 0);
  const sockets = new Set<Socket>();
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await served.close();
    await expect.poll(() => listeners.size, { timeout: 30_000 }).toBe(0);
  });
  const { host, port } = new URL(served.url);
  for (let at = 0; at < READERS; at += 1) {
    const socket = connect(Number(port), '127.0.0.1');
    sockets.add(socket);
    // One that is turned away is one that is not held.
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    // It asks for changes and never reads one.
    socket.write(`GET /events HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  }
  const asWell = async (): Promise<number> =>
    fetch(`${served.url}state.json`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(asWell, { timeout: 60_000, interval: 200 }).toBe(200);
  expect(listeners.size).toBeGreaterThan(0);
  expect(listeners.size).toBeLessThanOrEqual(MAX_CLIENTS);
  const before = memoryUsed();
  for (let update = 0; update < UPDATES; update += 1) {
    change();
    expect(await asWell()).toBe(200);
  }
  // All of them for each reader would be more than a gigabyte.
  expect(memoryUsed() - before).toBeLessThan(300e6);
});
