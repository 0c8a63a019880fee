import { type Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { getMimeType } from 'hono/utils/mime';
import { contentOf } from '../export/stage-build.ts';
import { CONTENT_SECURITY_POLICY } from '../layout/html-document.ts';
import { EventReaders, type EventSource } from './event-readers.ts';
import type { PreviewUpdate } from './preview-state.ts';
import { guardRequests } from './request-guard.ts';
import type { ShownPack } from './shown-pack.ts';
import { toolPageHtml } from './tool-page.ts';
import { TOOL_CSS } from './tool-style.ts';
import { LOW_INK_STYLE, wallHtml } from './wall-page.ts';

/** What the pages are made from. */
export interface PreviewSource extends EventSource {
  /** What was last without errors; `null` before there was such a thing. */
  readonly shown: ShownPack | null;
}

export interface PreviewAppParts {
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
    `frame-src http://${host}/pack/`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** A page of the pack: no script runs, and only the tool's page frames it. */
const PACK_POLICY = `${CONTENT_SECURITY_POLICY}; frame-ancestors 'self'`;
/** A file of the pack that is opened by itself: a drawing may have styles. */
const ASSET_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/**
 * Everything that the preview answers. Each file is found by its whole path in a table of what is
 * served; no path of a request ever leads to the disk.
 */
export function previewApp({ source, port, scripts }: PreviewAppParts): Hono {
  const app = new Hono();
  const readers = new EventReaders(source);
  app.use(guardRequests(port));
  app.get('/', (context) =>
    html(context, toolPageHtml(), toolPolicy(context.req.header('host') ?? '')),
  );
  app.get('/tool/style.css', (context) => file(context, 'style.css', TOOL_CSS));
  app.get('/tool/:name', (context) => {
    const name = context.req.param('name');
    const script = scripts.get(name);
    return script === undefined ? absent(context) : file(context, name, script);
  });
  app.get('/state.json', (context) => file(context, 'state.json', wholeOf(source)));
  app.get('/events', (context) => events(context, readers));
  app.get('/pack/', (context) =>
    html(context, wallHtml(source.shown?.state.game.language ?? 'en'), PACK_POLICY),
  );
  app.get('/pack/*', (context) => packFile(context, source.shown));
  app.notFound(absent);
  return app;
}

const absent = (context: Context): Response => context.text('There is no such page.\n', 404);

function html(context: Context, text: string, policy: string): Response {
  context.header('Content-Security-Policy', policy);
  return context.html(text);
}

/** A file by the ending of its name. */
function file(context: Context, name: string, content: string | Uint8Array): Response {
  const type = getMimeType(name);
  if (type !== undefined) context.header('Content-Type', type);
  return context.body(typeof content === 'string' ? content : new Uint8Array(content));
}

const wholes = new WeakMap<PreviewUpdate['state'], string>();

/** All cards are large: they are written down once, however many pages ask for them. */
function wholeOf({ whole }: PreviewSource): string {
  const text = wholes.get(whole.state) ?? JSON.stringify(whole);
  wholes.set(whole.state, text);
  return text;
}

async function packFile(context: Context, shown: ShownPack | null): Promise<Response> {
  const path = pathWithin(context.req.path);
  const asset = shown?.assets.get(path);
  if (asset !== undefined) {
    context.header('Content-Security-Policy', ASSET_POLICY);
    return file(context, path, await contentOf(asset));
  }
  const page = shown?.pageHtml(path, context.req.query('ink') === 'low' ? 'low' : 'full');
  if (page === undefined || page === null) return absent(context);
  return html(
    context,
    page.replace('</head>', () => `${LOW_INK_STYLE}\n</head>`),
    PACK_POLICY,
  );
}

/** What follows `/pack/`, decoded; '' for what cannot be decoded, which is no file. */
function pathWithin(path: string): string {
  try {
    return decodeURIComponent(path.slice('/pack/'.length));
  } catch {
    return '';
  }
}

function events(context: Context, readers: EventReaders): Response {
  if (context.req.method === 'HEAD') return context.body(null);
  // A reader that is dropped gives the connection back at once.
  context.header('Connection', 'close');
  return streamSSE(context, (stream) => readers.follow(stream));
}
