import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { screenFontFaces } from '../export/site/web-page.ts';
import { STYLESHEETS } from '../layout/compose-pack.ts';
import { CONTENT_SECURITY_POLICY } from '../layout/html-document.ts';
import { readPage, readStyles } from '../load/folders.ts';
import type { Place } from '../pack/pack.ts';
import type { Ink } from '../pack/sheet.ts';
import { LIGHTENING_FILTER } from '../pictures/prepare-pictures.ts';
import { languageAttributes } from '../text/language.ts';
import { memoizeByObject } from '../values/memoize.ts';
import { tryDecodeUri } from '../values/value-shapes.ts';
import { EventClients, encodeEvent, eventStream } from '../web/event-clients.ts';
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
import type { Desk } from './desk.ts';
import type { PreviewUpdate } from './preview-state.ts';
import type { ShownPack } from './shown-pack.ts';

/** What the pages are made from. */
export interface PreviewSource {
  readonly fullUpdate: PreviewUpdate;
  readonly listen: (onUpdate: (update: PreviewUpdate) => void) => () => void;
  /** What was last without errors; `null` before there was such a thing. */
  readonly shown: ShownPack | null;
}

/** What the machine does for the page. */
export interface PreviewTools {
  /** The PDF of some cards, as `build --cards` makes it, or why there is none. */
  readonly print: (cards: string[], ink: Ink) => Promise<Uint8Array | string>;
  /** Opens a place of the pack in an editor, or a workbook in its program; `false` where none is set. */
  readonly open: (place: Place) => Promise<boolean>;
}

export interface PreviewAppOptions {
  readonly source: PreviewSource;
  readonly desk: Desk;
  readonly tools: PreviewTools;
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
  policyOf(
    `script-src http://${host}/tool/`,
    `style-src http://${host}/tool/`,
    "connect-src 'self'",
    'img-src data:',
    'font-src data:',
    `frame-src http://${host}/pack/`,
  );

/** A page of the pack: no script runs, and only the tool's page frames it. */
const PACK_POLICY = `${CONTENT_SECURITY_POLICY}; frame-ancestors 'self'`;

/** Stylesheets of what stands around each card and above each deck. */
const TOOL_STYLES = ['preview-card', 'preview-heading'];

/**
 * Everything that the preview answers. Each file is found by its whole path in a table of what is
 * served; no path of a request ever leads to the disk.
 */
export function previewApp(options: PreviewAppOptions): Hono {
  const { source, desk, tools, port, scripts } = options;
  const app = new Hono();
  const token = randomUUID();
  const page = readPage('preview').replace('{{token}}', token);
  const readers = new EventClients();
  const updates = {
    // The version that is shown now; a page that has another one asks for everything.
    hello: () => encodeEvent('hello', String(source.fullUpdate.state.version)),
    listen: (onUpdate: (update: Uint8Array) => void) =>
      source.listen((update) => onUpdate(encodeUpdate(update))),
  };
  const styles = new Map(TOOL_STYLES.map((name) => [`${name}.css`, readStyles(name)]));
  styles.set('preview.css', `${screenFontFaces()}\n${readStyles('preview')}`);
  app.use(
    guardRequests({
      owner: 'the preview',
      isOwn: (host) => isOwnHost(host, port()),
    }),
  );
  app.get('/', (context) =>
    htmlResponse(context, page, toolPolicy(context.req.header('host') ?? '')),
  );
  app.get('/tool/:name', (context) => {
    const name = context.req.param('name');
    const file = scripts.get(name) ?? styles.get(name);
    return file === undefined ? notFound(context) : fileResponse(context, name, file);
  });
  app.get('/state.json', (context) => fileResponse(context, 'state.json', fullUpdateText(source)));
  app.get('/events', (context) => eventStream(context, readers, updates));
  app.get('/pack/', (context) =>
    htmlResponse(context, wallHtml(source.shown?.state.game.language ?? 'en'), PACK_POLICY),
  );
  app.get('/pack/*', (context) => packFile(context, source.shown));
  app.post('/desk/:action', async (context) => {
    // No website can read the page that says it.
    if (context.req.header('x-token') !== token) return context.text('Reload the page.\n', 403);
    const sent = await readJson(context, MAX_REQUEST_BYTES);
    const text = (key: string): string => String(sent[key] ?? '');
    switch (context.req.param('action')) {
      case 'row':
        return context.json(desk.row(text('card')));
      case 'find':
        return context.json(
          await desk.find({ cards: text('cards'), sort: text('sort'), group: text('group') }),
        );
      case 'edit':
        return context.json(
          await desk.edit({
            card: text('card'),
            field: text('field'),
            text: text('text'),
            hash: text('hash'),
          }),
        );
      case 'undo':
        return context.json(await desk.undo());
      case 'open': {
        const place = desk.placeOf(text('card'), text('field'));
        return context.json({ isOpen: place !== null && (await tools.open(place)) });
      }
      case 'print': {
        const made = await tools.print(
          text('cards').split(','),
          text('ink') === 'low' ? 'low' : 'full',
        );
        return typeof made === 'string'
          ? context.json({ refused: made })
          : fileResponse(context, 'cards.pdf', made);
      }
      default:
        return notFound(context);
    }
  });
  app.notFound(notFound);
  return app;
}

/** Room for the ids of all cards, and for a long text. */
const MAX_REQUEST_BYTES = 500_000;

/** An update is large, and the same for all readers: they share its bytes. */
const encodeUpdate = memoizeByObject(
  (update: PreviewUpdate): Uint8Array => encodeEvent('update', JSON.stringify(update)),
);

const fullUpdateTexts = new WeakMap<PreviewUpdate['state'], string>();

/** All cards are large: they are written down once, however many pages ask for them. */
function fullUpdateText({ fullUpdate }: PreviewSource): string {
  const text = fullUpdateTexts.get(fullUpdate.state) ?? JSON.stringify(fullUpdate);
  fullUpdateTexts.set(fullUpdate.state, text);
  return text;
}

async function packFile(context: Context, shown: ShownPack | null): Promise<Response> {
  const path = tryDecodeUri(context.req.path.slice('/pack/'.length));
  const asset = shown?.assets.get(path);
  if (asset !== undefined) return assetResponse(context, path, asset);
  const page = shown?.pageHtml(path, context.req.query('ink') === 'low' ? 'low' : 'full');
  if (page === undefined || page === null) return notFound(context);
  return htmlResponse(
    context,
    page.replace('</head>', () => `${LOW_INK_STYLE}\n</head>`),
    PACK_POLICY,
  );
}

/** With low ink, pictures are as light on the screen as they are printed; drawings stay as they are. */
const LOW_INK_STYLE = `<style>:root[data-ink="low"] img:not([src$=".svg" i]) { filter: ${LIGHTENING_FILTER} }</style>`;

/** The document of the wall: the pack's own styles, into which the tool's page puts the cards. No script runs in it. */
const wallHtml = (language: string): string =>
  [
    '<!DOCTYPE html>',
    `<html${languageAttributes(language)}>`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">`,
    '<title>All cards</title>',
    ...STYLESHEETS.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<style>\n${readStyles('preview-wall')}</style>`,
    LOW_INK_STYLE,
    '</head>',
    '<body><tool-wall></tool-wall></body>',
    '</html>',
    '',
  ].join('\n');
