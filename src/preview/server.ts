import { readdir, readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { errorCode, machineError } from '../diagnostics/errors.ts';
import { LOOPBACK, type PreviewSource, previewApp } from './app.ts';

export interface ServedPreview {
  /** Where the page is: `http://127.0.0.1:4680/`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves the page on this machine alone.
 *
 * @param port `null` for the first free one from the default on
 * @throws CliError (exit 3) when the port is taken or may not be used
 */
export async function servePreview(
  source: PreviewSource,
  port: number | null,
): Promise<ServedPreview> {
  const scripts = await readClientScripts();
  let bound = 0;
  const app = previewApp({ source, scripts, port: () => bound });
  const handler = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = await listen((request, response) => void handler(request, response), port);
  bound = server.port;
  return { url: `http://${LOOPBACK}:${bound}/`, close: server.close };
}

/** Where the preview is, unless something else is there. */
export const DEFAULT_PORT = 4680;
/** How many ports are tried from there on. */
const PORTS_TO_TRY = 20;

/** More than the pages of all browsers of a person ask for at once; others are turned away. */
const MAX_CONNECTIONS = 128;

/** How long a connection may take to say what it wants, and to take what it is given. */
const TIME_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 5_000,
};

const IDLE_TIMEOUT_MS = 30_000;

export interface ListeningServer {
  readonly port: number;
  /** Ends every connection, also those that stay open for changes. */
  readonly close: () => Promise<void>;
}

/**
 * Listens on this machine alone.
 *
 * @param port `null` for the first free one from the default on
 * @throws CliError (exit 3) when the port is taken or may not be used
 */
export async function listen(
  handler: RequestListener,
  port: number | null,
): Promise<ListeningServer> {
  const ports =
    port === null ? Array.from({ length: PORTS_TO_TRY }, (_, at) => DEFAULT_PORT + at) : [port];
  let refusal: unknown;
  for (const one of ports) {
    const server = createServer(TIME_LIMITS, handler);
    server.maxConnections = MAX_CONNECTIONS;
    server.timeout = IDLE_TIMEOUT_MS;
    try {
      await startListening(server, one);
      return { port: boundPort(server, one), close: () => closeServer(server) };
    } catch (error) {
      refusal = error;
      if (!isPortInUse(error)) break;
    }
  }
  throw listenError(refusal, port);
}

const startListening = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** Port 0 lets the system choose. */
function boundPort(server: Server, asked: number): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : asked;
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const isPortInUse = (error: unknown): boolean => errorCode(error) === 'EADDRINUSE';

function listenError(error: unknown, port: number | null) {
  if (port === null) {
    const last = DEFAULT_PORT + PORTS_TO_TRY - 1;
    return machineError(
      isPortInUse(error)
        ? `every port from ${DEFAULT_PORT} to ${last} is taken`
        : `no port from ${DEFAULT_PORT} on can be used: ${errorCode(error)}`,
      'stop an earlier `vbuses preview`, or choose a free port: `vbuses preview --port 8080`',
      error,
    );
  }
  return machineError(
    isPortInUse(error)
      ? `port ${port} is taken by another program`
      : `port ${port} cannot be used: ${errorCode(error)}`,
    `run \`vbuses preview\` without --port to use the next free one, or choose another: \`--port ${port >= 65_535 ? DEFAULT_PORT : port + 1}\``,
    error,
  );
}

/** The compiled scripts of the tool's own page. */
const CLIENT_FOLDER = fileURLToPath(new URL('client', import.meta.url));

/** Reads the scripts of the page, by name: these and no others are served. */
async function readClientScripts(
  folder: string = CLIENT_FOLDER,
): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return new Map(names.map((name, at) => [name, texts[at] ?? '']));
}
