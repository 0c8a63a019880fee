import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { streamSSE } from 'hono/streaming';
import { getMimeType } from 'hono/utils/mime';
import { screenFontFaces } from '../export/site/web-page.ts';
import { CONTENT_SECURITY_POLICY } from '../layout/html-document.ts';
import { readStyles } from '../load/folders.ts';
import { EventClients, type UpdateSource } from './event-clients.ts';
import type { PreviewUpdate } from './preview-state.ts';
import type { ShownPack } from './shown-pack.ts';
import { LOW_INK_STYLE, toolPageHtml, wallHtml } from './tool-pages.ts';

/** What the pages are made from. */
export interface PreviewSource extends UpdateSource {
  /** What was last without errors; `null` before there was such a thing. */
  readonly shown: ShownPack | null;
}

export interface PreviewAppOptions {
  readonly source: PreviewSource;
  /** The port that it is served on; known when it is first asked for something. */
  readonly port: () => number;
  /** The page's scripts by name. */
  readonly scripts: ReadonlyMap<string, string>;
}

/**
 * The tool's own page: its own scripts and styles, from where they lie and nowhere else, and the pack's
 * pages in frames.
 *
 * @param host its own, which was checked
 */
const toolPolicy = (host: string): string =>
  [
    "default-src 'none'",
    `script-src http://${host}/tool/`,
    `style-src http://${host}/tool/`,
    "connect-src 'self'",
    'img-src data:',
    'font-src data:',
    `frame-src http://${host}/pack/`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** A page of the pack: no script runs, and only the tool's page frames it. */
const PACK_POLICY = `${CONTENT_SECURITY_POLICY}; frame-ancestors 'self'`;
/** A file of the pack that is opened by itself: a drawing may have styles. */
const ASSET_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Stylesheets of what stands around each card and above each deck. */
const TOOL_STYLES = ['preview-card', 'preview-heading'];

/**
 * Everything that the preview answers. Each file is found by its whole path in a table of what is
 * served; no path of a request ever leads to the disk.
 */
export function previewApp({ source, port, scripts }: PreviewAppOptions): Hono {
  const app = new Hono();
  const readers = new EventClients(source);
  const styles = new Map(TOOL_STYLES.map((name) => [`${name}.css`, readStyles(name)]));
  styles.set('preview.css', `${screenFontFaces()}\n${readStyles('preview')}`);
  app.use(guardRequests(port));
  app.get('/', (context) =>
    htmlResponse(context, toolPageHtml(), toolPolicy(context.req.header('host') ?? '')),
  );
  app.get('/tool/:name', (context) => {
    const name = context.req.param('name');
    const file = scripts.get(name) ?? styles.get(name);
    return file === undefined ? notFound(context) : fileResponse(context, name, file);
  });
  app.get('/state.json', (context) => fileResponse(context, 'state.json', fullUpdateText(source)));
  app.get('/events', (context) => eventStream(context, readers));
  app.get('/pack/', (context) =>
    htmlResponse(context, wallHtml(source.shown?.state.game.language ?? 'en'), PACK_POLICY),
  );
  app.get('/pack/*', (context) => packFile(context, source.shown));
  app.notFound(notFound);
  return app;
}

const notFound = (context: Context): Response => context.text('There is no such page.\n', 404);

function htmlResponse(context: Context, text: string, policy: string): Response {
  context.header('Content-Security-Policy', policy);
  return context.html(text);
}

/** A file by the ending of its name. */
function fileResponse(context: Context, name: string, content: string | Uint8Array): Response {
  const type = getMimeType(name);
  if (type !== undefined) context.header('Content-Type', type);
  return context.body(typeof content === 'string' ? content : new Uint8Array(content));
}

const fullUpdateTexts = new WeakMap<PreviewUpdate['state'], string>();

/** All cards are large: they are written down once, however many pages ask for them. */
function fullUpdateText({ fullUpdate }: PreviewSource): string {
  const text = fullUpdateTexts.get(fullUpdate.state) ?? JSON.stringify(fullUpdate);
  fullUpdateTexts.set(fullUpdate.state, text);
  return text;
}

async function packFile(context: Context, shown: ShownPack | null): Promise<Response> {
  const path = decodePackPath(context.req.path);
  const asset = shown?.assets.get(path);
  if (asset !== undefined) {
    context.header('Content-Security-Policy', ASSET_POLICY);
    return fileResponse(context, path, await asset.load());
  }
  const page = shown?.pageHtml(path, context.req.query('ink') === 'low' ? 'low' : 'full');
  if (page === undefined || page === null) return notFound(context);
  return htmlResponse(
    context,
    page.replace('</head>', () => `${LOW_INK_STYLE}\n</head>`),
    PACK_POLICY,
  );
}

/** What follows `/pack/`, decoded; '' for what cannot be decoded, which is no file. */
function decodePackPath(path: string): string {
  try {
    return decodeURIComponent(path.slice('/pack/'.length));
  } catch {
    return '';
  }
}

function eventStream(context: Context, readers: EventClients): Response {
  if (context.req.method === 'HEAD') return context.body(null);
  // A reader that is dropped gives the connection back at once.
  context.header('Connection', 'close');
  return streamSSE(context, (stream) => readers.follow(stream));
}

/** The only address on which the page is served: it cannot be reached from the network. */
export const LOOPBACK = '127.0.0.1';

/** Whether a Host header names this server, and not another name that resolves to this address. */
export const isOwnHost = (host: string | undefined, port: number): boolean =>
  host === `${LOOPBACK}:${port}` || host === `localhost:${port}`;

/** For answers without a policy of their own: nothing is loaded, run or framed. */
const DEFAULT_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const SECURITY_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/**
 * Answers only who asks for this server by its own name, and only those who want to read: 403 and 405
 * for the others. Every answer says that it is not to be kept, guessed at or shown elsewhere.
 */
const guardRequests =
  (port: () => number): MiddlewareHandler =>
  async (context, next) => {
    if (!isOwnHost(context.req.header('host'), port())) {
      context.res = context.text('This address does not belong to the preview.\n', 403);
    } else if (!['GET', 'HEAD'].includes(context.req.method)) {
      context.res = context.text('The preview is read-only.\n', 405, { Allow: 'GET, HEAD' });
    } else {
      await next();
    }
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) context.header(name, value);
    if (context.res.headers.get('Content-Security-Policy') === null) {
      context.header('Content-Security-Policy', DEFAULT_POLICY);
    }
  };
