import { networkInterfaces } from 'node:os';
import { readClientScripts } from '../web/client-scripts.ts';
import { LOOPBACK, type ServedApp, serveApp } from '../web/listen.ts';
import { type PlayAppOptions, playApp } from './app.ts';

export interface ServedGame extends ServedApp {
  /** The address of each seat, with its key in the part that no browser sends on. */
  readonly addressOf: (key: string) => string;
}

/**
 * Serves the page of a game: to this machine, or to the network that it is in.
 *
 * @throws CliError (exit 3) when the port is taken or may not be used
 */
export async function serveGame(
  options: Omit<PlayAppOptions, 'port' | 'scripts' | 'addresses'>,
  { port, isShared }: { readonly port: number | null; readonly isShared: boolean },
): Promise<ServedGame> {
  const scripts = await readClientScripts(new URL('client', import.meta.url));
  const shared = isShared ? networkAddresses() : [];
  const addresses = [LOOPBACK, 'localhost', ...shared];
  const served = await serveApp(
    (bound) => playApp({ ...options, scripts, addresses, port: bound }),
    {
      port,
      command: 'play',
      ...(isShared && { host: '0.0.0.0' }),
    },
  );
  const host = shared[0] ?? LOOPBACK;
  return { ...served, addressOf: (key) => `http://${host}:${served.port}/#${key}` };
}

/** Of this machine in its networks. */
const networkAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all = []) =>
    all.flatMap(({ address, family, internal }) =>
      family === 'IPv4' && !internal ? [address] : [],
    ),
  );
