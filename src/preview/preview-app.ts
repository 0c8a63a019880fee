import { type Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { getMimeType } from 'hono/utils/mime';
import { contentOf } from '../export/stage-build.ts';
import { CONTENT_SECURITY_POLICY } from '../layout/html-document.ts';
import type { PreviewUpdate } from './preview-state.ts';
import { guardRequests } from './request-guard.ts';
import type { ShownPack } from './shown-pack.ts';
import { toolPageHtml } from './tool-page.ts';
import { TOOL_CSS } from './tool-style.ts';
import { wallHtml } from './wall-page.ts';

/** What the pages are made from. */
export interface PreviewSource {
  /** What was last without errors; `null` before there was such a thing. */
  readonly shown: ShownPack | null;
  readonly whole: PreviewUpdate;
  readonly listen: (onUpdate: (update: PreviewUpdate) => void) => () => void;
}

export interface PreviewAppParts {
  readonly source: PreviewSource;
  /** The port that it is served on; known when it is first asked for something. */
  readonly port: () => number;
  /** The page's scripts by name. */
  readonly scripts: ReadonlyMap<string, string>;
}

/** The tool's own page: its own script and styles, and the pack's pages in frames. */
const TOOL_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "frame-src 'self'",
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
  app.use(guardRequests(port));
  app.get('/', (context) => html(context, toolPageHtml(), TOOL_POLICY));
  app.get('/tool/style.css', (context) => file(context, 'style.css', TOOL_CSS));
  app.get('/tool/:name', (context) => {
    const name = context.req.param('name');
    const script = scripts.get(name);
    return script === undefined ? absent(context) : file(context, name, script);
  });
  app.get('/state.json', (context) => context.json(source.whole));
  app.get('/events', (context) => events(context, source));
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

async function packFile(context: Context, shown: ShownPack | null): Promise<Response> {
  const path = pathWithin(context.req.path);
  const asset = shown?.assets.get(path);
  if (asset !== undefined) {
    context.header('Content-Security-Policy', ASSET_POLICY);
    return file(context, path, await contentOf(asset));
  }
  const page = shown?.pageHtml(path, context.req.query('ink') === 'low' ? 'low' : 'full');
  return page === undefined || page === null ? absent(context) : html(context, page, PACK_POLICY);
}

/** What follows `/pack/`, decoded; '' for what cannot be decoded, which is no file. */
function pathWithin(path: string): string {
  try {
    return decodeURIComponent(path.slice('/pack/'.length));
  } catch {
    return '';
  }
}

/** Tells of every change until the page goes away. First comes the version that is shown now. */
function events(context: Context, source: PreviewSource): Response {
  if (context.req.method === 'HEAD') return context.body(null);
  return streamSSE(context, async (stream) => {
    const ended = new Promise<void>((resolve) => stream.onAbort(resolve));
    const version = String(source.whole.state.version);
    const stop = source.listen((update) => {
      void stream.writeSSE({ event: 'update', data: JSON.stringify(update) });
    });
    await stream.writeSSE({ event: 'hello', data: version });
    await ended;
    stop();
  });
}
