import type { Context, MiddlewareHandler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { isRecord } from '../values/value-shapes.ts';
import { LOOPBACK } from './listen.ts';

export const notFound = (context: Context): Response =>
  context.text('There is no such page.\n', 404);

export function htmlResponse(context: Context, text: string, policy: string): Response {
  context.header('Content-Security-Policy', policy);
  return context.html(text);
}

/** A file by the ending of its name. */
export function fileResponse(
  context: Context,
  name: string,
  content: string | Uint8Array,
): Response {
  const type = getMimeType(name);
  if (type !== undefined) context.header('Content-Type', type);
  return context.body(typeof content === 'string' ? content : new Uint8Array(content));
}

/**
 * What a page sends; nothing of it if it is not what a page of ours sends.
 *
 * @param maxBytes more than any request of the page is long
 */
export async function readJson(
  context: Context,
  maxBytes = 6000,
): Promise<Readonly<Record<string, unknown>>> {
  if (Number(context.req.header('content-length') ?? maxBytes + 1) > maxBytes) return {};
  try {
    const value: unknown = await context.req.json();
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Whether a Host header names this server, and not another name that resolves to its address. */
export const isOwnHost = (
  host: string | undefined,
  port: number,
  addresses: readonly string[] = [LOOPBACK, 'localhost'],
): boolean => addresses.some((address) => host === `${address}:${port}`);

/** What a page of ours may load: nothing but what is named. No page frames it. */
export const policyOf = (...allowed: readonly string[]): string =>
  [
    "default-src 'none'",
    ...allowed,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** For answers without a policy of their own: nothing is loaded, run or framed. */
const DEFAULT_POLICY = policyOf();

/** A file of a pack that is opened by itself: a drawing may have styles. */
const ASSET_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** A file of a pack. */
export async function assetResponse(
  context: Context,
  path: string,
  { load }: { readonly load: () => Promise<string | Uint8Array> },
): Promise<Response> {
  context.header('Content-Security-Policy', ASSET_POLICY);
  return fileResponse(context, path, await load());
}

const SECURITY_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/** What a server lets through. */
interface GuardChoices {
  /** What the addresses belong to: `the preview`. */
  readonly owner: string;
  readonly isOwn: (host: string | undefined) => boolean;
}

/**
 * Answers only who asks for this server by its own name; what is sent is taken from its own pages
 * alone: 403 for the others. Every answer says that it is not to be kept, guessed at or shown
 * elsewhere.
 */
export const guardRequests =
  ({ owner, isOwn }: GuardChoices): MiddlewareHandler =>
  async (context, next) => {
    const host = context.req.header('host');
    const { method } = context.req;
    const isPost = method === 'POST';
    if (!isOwn(host) || (isPost && context.req.header('origin') !== `http://${host}`)) {
      context.res = context.text(`This address does not belong to ${owner}.\n`, 403);
    } else if (!isPost && !['GET', 'HEAD'].includes(method)) {
      const name = `${owner[0]?.toUpperCase()}${owner.slice(1)}`;
      const message = `${name} answers GET, HEAD and POST only.\n`;
      context.res = context.text(message, 405, { Allow: 'GET, HEAD, POST' });
    } else {
      await next();
    }
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      // What never changes may be kept.
      if (!context.res.headers.has(name)) context.header(name, value);
    }
    if (context.res.headers.get('Content-Security-Policy') === null) {
      context.header('Content-Security-Policy', DEFAULT_POLICY);
    }
  };
