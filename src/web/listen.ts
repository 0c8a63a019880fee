import { createServer, type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { errorCode, machineError } from '../diagnostics/errors.ts';

/** The address that cannot be reached from the network. */
export const LOOPBACK = '127.0.0.1';

export interface ServedApp {
  readonly port: number;
  /** Where its page is on this machine: `http://127.0.0.1:4680/`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves an app.
 *
 * @param createApp called with the port, which is known when it is first asked for something
 * @throws CliError (exit 3) when the port is taken or may not be used
 */
export async function serveApp(
  createApp: (port: () => number) => Pick<Hono, 'fetch'>,
  place: ListenPlace,
): Promise<ServedApp> {
  let bound = 0;
  const app = createApp(() => bound);
  const handler = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const { port, close } = await listen(
    (request, response) => void handler(request, response),
    place,
  );
  bound = port;
  return { port, url: `http://${LOOPBACK}:${port}/`, close };
}

/** Where the first page is, unless something else is there. */
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

/** Where a server listens. */
export interface ListenPlace {
  /** `null` for the first free one from the default on. */
  readonly port: number | null;
  /** What is typed to start it: `preview`. */
  readonly command: string;
  /** On this machine alone by default. */
  readonly host?: string;
}

/** @throws CliError (exit 3) when the port is taken or may not be used */
export async function listen(
  handler: RequestListener,
  { port, command, host = LOOPBACK }: ListenPlace,
): Promise<ListeningServer> {
  const ports =
    port === null ? Array.from({ length: PORTS_TO_TRY }, (_, at) => DEFAULT_PORT + at) : [port];
  let refusal: unknown;
  for (const one of ports) {
    const server = createServer(TIME_LIMITS, handler);
    server.maxConnections = MAX_CONNECTIONS;
    server.timeout = IDLE_TIMEOUT_MS;
    try {
      await startListening(server, one, host);
      return { port: boundPort(server, one), close: () => closeServer(server) };
    } catch (error) {
      refusal = error;
      if (!isPortInUse(error)) break;
    }
  }
  throw listenError(refusal, port, command);
}

const startListening = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
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

function listenError(error: unknown, port: number | null, command: string) {
  if (port === null) {
    const last = DEFAULT_PORT + PORTS_TO_TRY - 1;
    return machineError(
      isPortInUse(error)
        ? `every port from ${DEFAULT_PORT} to ${last} is taken`
        : `no port from ${DEFAULT_PORT} on can be used: ${errorCode(error)}`,
      `stop an earlier \`vbuses ${command}\`, or choose a free port: \`vbuses ${command} --port 8080\``,
      error,
    );
  }
  return machineError(
    isPortInUse(error)
      ? `port ${port} is taken by another program`
      : `port ${port} cannot be used: ${errorCode(error)}`,
    `run \`vbuses ${command}\` without --port to use the next free one, or choose another: \`--port ${port >= 65_535 ? DEFAULT_PORT : port + 1}\``,
    error,
  );
}
