import type { MiddlewareHandler } from 'hono';

/** The only address on which the page is served: nobody else in the network reaches it. */
export const LOOPBACK = '127.0.0.1';

/** Whether a Host header names this server, and not a name that somebody has made to lead here. */
export const isOwnHost = (host: string | undefined, port: number): boolean =>
  host === `${LOOPBACK}:${port}` || host === `localhost:${port}`;

/** For what no policy of its own is given: nothing is loaded, nothing runs, nobody frames it. */
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
export const guardRequests =
  (port: () => number): MiddlewareHandler =>
  async (context, next) => {
    if (!isOwnHost(context.req.header('host'), port())) {
      context.res = context.text('This address is not the preview’s own.\n', 403);
    } else if (!['GET', 'HEAD'].includes(context.req.method)) {
      context.res = context.text('The preview is only for looking.\n', 405, { Allow: 'GET, HEAD' });
    } else {
      await next();
    }
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) context.header(name, value);
    if (context.res.headers.get('Content-Security-Policy') === null) {
      context.header('Content-Security-Policy', DEFAULT_POLICY);
    }
  };
