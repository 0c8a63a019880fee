import { networkInterfaces } from 'node:os';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { screenFontFaces } from '../export/site/web-page.ts';
import { readStyles } from '../load/folders.ts';
import { tryDecodeUri } from '../values/value-shapes.ts';
import { readClientScripts } from '../web/client-scripts.ts';
import { EventClients, eventStream } from '../web/event-clients.ts';
import { LOOPBACK, type ServedApp, serveApp } from '../web/listen.ts';
import {
  assetResponse,
  fileResponse,
  guardRequests,
  htmlResponse,
  isOwnHost,
  notFound,
  policyOf,
  readJson,
} from '../web/requests.ts';
import { isPageRequest, type Welcome } from './page-messages.ts';
import type { TablePictures } from './pictures.ts';
import type { PlaySession } from './session.ts';
import { findView, type PageView, updatesOf } from './views.ts';

export interface PlayAppOptions {
  readonly session: PlaySession;
  readonly pictures: TablePictures;
  readonly welcome: Omit<Welcome, 'as' | 'own'>;
  readonly port: () => number;
  /** Names and addresses of this machine under which the page may be asked for. */
  readonly addresses: readonly string[];
  /** The page's scripts by name. */
  readonly scripts: ReadonlyMap<string, string>;
}

/** What a page of this host may load; nothing of a pack runs in any of them. */
const packPolicy = (host: string, ...more: readonly string[]): string =>
  policyOf(
    ...more,
    `style-src http://${host}/tool/ http://${host}/assets/ 'unsafe-inline'`,
    `img-src data: http://${host}/assets/`,
    `font-src data: http://${host}/assets/`,
  );

/**
 * The page of a game. Its own scripts run, from where they lie; cards and boards of the pack are markup
 * without scripts, in trees of their own, whose styles and pictures come from the pack's files.
 */
const pagePolicy = (host: string): string =>
  packPolicy(host, `script-src http://${host}/tool/`, "connect-src 'self'");

const PAGE = `\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Play</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/tool/play.css">
<script type="module" src="/tool/main.js"></script>
</head>
<body>
<div id="page"></div>
<noscript><p>The page needs its own script: please allow scripts for this address.</p></noscript>
</body>
</html>
`;

/** Everything that the server of a game answers. Nothing but the page itself is there without a key. */
function playApp(options: PlayAppOptions) {
  const { session, pictures, welcome, port, addresses, scripts } = options;
  const app = new Hono<{ Variables: { view: PageView } }>();
  const readers = new EventClients();
  const styles = `${screenFontFaces()}\n${readStyles('play')}`;
  app.use(
    guardRequests({
      owner: 'the game',
      isOwn: (host) => isOwnHost(host, port(), addresses),
    }),
  );
  app.get('/', (context) =>
    htmlResponse(context, PAGE, pagePolicy(context.req.header('host') ?? '')),
  );
  app.get('/tool/:name', (context) => {
    const name = context.req.param('name');
    const file = name === 'play.css' ? styles : scripts.get(name);
    return file === undefined ? notFound(context) : fileResponse(context, name, file);
  });
  app.post('/enter', async (context) => {
    const { key } = await readJson(context);
    const view = typeof key === 'string' ? findView(session.views, key) : null;
    if (view === null) return context.json({ refused: 'This address does not open a seat.' }, 403);
    setCookie(context, cookieName(view.as, port()), view.key, {
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    });
    return context.json({ ...welcome, as: view.as, own: view.seats } satisfies Welcome);
  });
  /** Who asks, by the cookie that was given for a key. */
  const viewIn = (context: Context): PageView | null => {
    const as = context.req.query('as');
    const known = session.views.filter((view) => as === undefined || view.as === as);
    for (const view of known) {
      const key = getCookie(context, cookieName(view.as, port()));
      if (key !== undefined && findView(session.views, key) === view) return view;
    }
    return null;
  };
  // What follows is for those who have shown a key.
  app.use(async (context, next) => {
    const view = viewIn(context);
    if (view === null) return context.text('Open the address of a seat first.\n', 403);
    context.set('view', view);
    return next();
  });
  app.get('/events', (context) => eventStream(context, readers, updatesOf(context.get('view'))));
  app.post('/do', async (context) => {
    const request = await readJson(context);
    if (!isPageRequest(request)) return context.json({ refused: 'This is not known.' }, 400);
    return context.json(await session.answer(context.get('view'), request));
  });
  app.get('/look/:side/:component/:card', (context) => {
    const { side, component, card } = context.req.param();
    if (side !== 'face' && side !== 'back') return notFound(context);
    const html = pictures.side(side, component, card);
    return html === null ? notFound(context) : markup(context, html);
  });
  app.get('/look/board/:component', async (context) => {
    const svg = await pictures.board(context.req.param('component'));
    return svg === null ? notFound(context) : markup(context, svg);
  });
  app.get('/rules', async (context) => {
    const html = await pictures.rulebook();
    const host = context.req.header('host') ?? '';
    return html === null ? notFound(context) : htmlResponse(context, html, packPolicy(host));
  });
  app.get('/assets/*', async (context) => {
    const path = tryDecodeUri(context.req.path.slice(1));
    const asset = pictures.assets.get(path);
    if (asset === undefined) return notFound(context);
    context.header('Cache-Control', 'private, max-age=3600');
    return assetResponse(context, path, asset);
  });
  app.notFound(notFound);
  return app;
}

/** Ports of one machine share their cookies. */
const cookieName = (as: string, port: number): string => `vbuses-${port}-${as}`;

/** Markup of the pack, as text that no browser renders by itself. */
function markup(context: Context, text: string): Response {
  context.header('Content-Type', 'text/plain; charset=utf-8');
  context.header('Cache-Control', 'private, max-age=3600');
  return context.body(text);
}

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
