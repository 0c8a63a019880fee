import { type Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { getMimeType } from 'hono/utils/mime';
import { assetContent } from '../export/stage-build.ts';
import { CONTENT_SECURITY_POLICY } from '../layout/html-document.ts';
import { EventClients, type UpdateSource } from './event-readers.ts';
import type { PreviewUpdate } from './preview-state.ts';
import { guardRequests } from './request-guard.ts';
import type { ShownPack } from './shown-pack.ts';
import { toolPageHtml } from './tool-page.ts';
import { TOOL_CSS } from './tool-style.ts';
import { LOW_INK_STYLE, wallHtml } from './wall-page.ts';

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
export function previewApp({ source, port, scripts }: PreviewAppOptions): Hono {
  const app = new Hono();
  const readers = new EventClients(source);
  app.use(guardRequests(port));
  app.get('/', (context) =>
    htmlResponse(context, toolPageHtml(), toolPolicy(context.req.header('host') ?? '')),
  );
  app.get('/tool/style.css', (context) => fileResponse(context, 'style.css', TOOL_CSS));
  app.get('/tool/:name', (context) => {
    const name = context.req.param('name');
    const script = scripts.get(name);
    return script === undefined ? notFound(context) : fileResponse(context, name, script);
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
    return fileResponse(context, path, await assetContent(asset));
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
