import { Buffer } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CliError } from '../../src/diagnostics/errors.ts';
import { showServiceText } from '../../src/upload/secrets.ts';
import { ACCOUNT, type Fault, GameCrafter, type SeenRequest } from '../helpers/game-crafter.ts';
import { planList, shippedList, smallList, UploadDesk } from '../helpers/uploads.ts';

const small = planList(smallList(await shippedList()));

let server: GameCrafter;
let desk: UploadDesk;
beforeEach(async () => {
  server = await GameCrafter.start();
  desk = new UploadDesk(server);
});
afterEach(() => server.stop());

/** What an upload to a service with this fault says, and how long it waits. */
async function uploadTo(fault: (request: SeenRequest) => Fault | null) {
  server.set({ fault });
  const outcome = await desk.upload(small).catch((error: CliError) => error);
  return {
    exitCode: 'exitCode' in outcome ? outcome.exitCode : 0,
    text: JSON.stringify([outcome, 'message' in outcome ? outcome.message : '', desk.said]),
    waitedMs: desk.clock.elapsedMs,
  };
}

const json = (body: unknown, status = 200): Fault => ({
  kind: 'serve',
  serve: (response) => {
    response.statusCode = status;
    response.end(JSON.stringify(body));
  },
});

/** Sends blanks before a JSON text until the client has had enough. */
function sendForever(response: ServerResponse, encoding?: 'gzip'): void {
  if (encoding !== undefined) response.setHeader('content-encoding', encoding);
  const body = encoding === undefined ? response : createGzip({ level: 1 });
  if (body !== response) body.pipe(response);
  const megabyte = Buffer.alloc(1_000_000, ' ');
  const more = (): void => {
    if (response.destroyed) return;
    sent += 1;
    if (body.write(megabyte)) setImmediate(more);
    else body.once('drain', more);
  };
  more();
}
let sent = 0;

describe('a service that never ends', () => {
  it.each([undefined, 'gzip'] as const)('is stopped in a body (%s)', async (encoding) => {
    sent = 0;
    const { exitCode, text } = await uploadTo(({ path }) =>
      path === 'tgc/products'
        ? { kind: 'serve', serve: (response) => sendForever(response, encoding) }
        : null,
    );
    expect({ exitCode, text }).toMatchObject({
      exitCode: 3,
      text: expect.stringContaining('answered something too long'),
    });
    // Megabytes, with what is on its way; of a packed body 1,000 times as much fits there.
    expect(sent).toBeLessThan(encoding === undefined ? 100 : 1000);
  });

  it.each([
    ['new things', (at: number) => [{ id: `A-${at}` }]],
    ['the same thing', () => [{ id: 'A' }]],
    ['nothing', () => []],
    ['too much', () => Array.from({ length: 101 }, (_, at) => ({ id: `A-${at}` }))],
  ])('is stopped in pages with %s', async (_, itemsOf) => {
    const { exitCode } = await uploadTo(({ path, values }) =>
      path.endsWith('/games')
        ? json({
            result: {
              items: itemsOf(Number(values._page_number)),
              paging: { total_pages: 1_000_000_000 },
            },
          })
        : null,
    );
    expect(exitCode).toBe(itemsOf(1).length === 0 ? 0 : 3);
    expect(server.requests.filter(({ path }) => path.endsWith('/games')).length).toBeLessThan(201);
  });

  it.each([
    ['1e9 seconds', { kind: 'busy', retryAfter: '1e9' }, 60_000],
    ['a long time, again and again', { kind: 'busy', retryAfter: '290' }, 31 * 60_000],
  ] as const)('is not waited for when it asks for %s', async (_, fault, limitMs) => {
    const { exitCode, text, waitedMs } = await uploadTo(({ number }) =>
      number % 4 === 0 ? null : fault,
    );
    expect(exitCode).toBe(3);
    expect(text).toContain('it asks to wait');
    expect(waitedMs).toBeLessThan(limitMs);
  });

  it('is asked at least six times a minute, whatever limit it names', async () => {
    await uploadTo(({ write }) => (write === 2 ? { kind: 'busy', limit: 1e-9 } : null));
    expect(Math.max(...desk.clock.waits)).toBeLessThanOrEqual(61_000);
  });
});

const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  JSON: (text) => JSON.stringify(text),
  'JSON with escapes': (text) =>
    [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  'JSON in JSON': (text) => JSON.stringify(JSON.stringify({ text })),
  address: encodeURIComponent,
  form: (text) => new URLSearchParams({ text }).toString(),
  'every letter of an address': (text) =>
    [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  HTML: (text) => [...text].map((one) => `&#${one.codePointAt(0)};`).join(''),
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 of a login': (text) => Buffer.from(`name:${text}`).toString('base64'),
  'base64 of more': (text) => Buffer.from(`{"p":"${text}"}`).toString('base64url'),
  hexadecimal: (text) => Buffer.from(text).toString('hex'),
  'invisible letters between': (text) => [...text].join('\u200b'),
};

describe('secrets in what a service says', () => {
  it.each(Object.entries(ENCODINGS))('are hidden as %s', (_, encode) => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-ascii', minLength: 5, maxLength: 20 }),
        fc.constantFrom('', 'no such user: ', 'the password "'),
        (secret, before) => {
          fc.pre(secret.trim().length >= 5 && !'no such user: the password "***'.includes(secret));
          const shown = showServiceText(`${before}${encode(secret)} is wrong`, ['key', secret]);
          expect(shown).not.toContain(encode(secret));
          expect(shown).toContain('***');
        },
      ),
    );
  });

  /** Each of them in each encoding, to look for in what was said. */
  const secrets = Object.values(ACCOUNT).flatMap((secret) =>
    Object.values(ENCODINGS).map((encode) => encode(secret)),
  );
  const echo = ['plain', 'JSON with escapes', 'address', 'base64 of more'].flatMap((name) =>
    Object.values(ACCOUNT).map((secret) => `${ENCODINGS[name]?.(secret)}`),
  );
  const PLACES: Readonly<Record<string, (request: SeenRequest, text: string) => Fault | null>> = {
    'a refusal': ({ path }, text) =>
      path === 'game' ? json({ error: { code: 442, message: text, data: text } }, 442) : null,
    'the names of designers': ({ path }, text) =>
      path.endsWith('/designers')
        ? json({ result: { items: ['A', 'B'].map((id) => ({ id, name: text })) } })
        : null,
    'the id of a game': ({ path }, text) =>
      path.endsWith('/games')
        ? json({ result: { items: [{ id: text, name: small.plan.game.name }] } })
        : null,
    'the name of a published game': ({ path, method }, text) =>
      method === 'GET' && path.startsWith('game/')
        ? json({ result: { id: 'A', name: text, public: 1 } })
        : null,
    'parts of the shop': ({ path }, text) =>
      path === 'part' ? json({ result: { items: [{ id: 'A', name: text }] } }) : null,
  };
  it.each(Object.entries(PLACES))('never appear from %s', async (_, faultOf) => {
    for (const text of echo) {
      desk = new UploadDesk(server);
      if (faultOf === PLACES['the name of a published game']) await desk.upload(small);
      const { text: said } = await uploadTo((request) => faultOf(request, text));
      const known = JSON.parse(said) as unknown[];
      for (const secret of secrets) {
        expect(JSON.stringify(known)).not.toContain(secret);
        expect(JSON.stringify(known)).not.toContain(JSON.stringify(secret).slice(1, -1));
      }
      server.rows.clear();
      await server.stop();
      server = await GameCrafter.start();
    }
  });
});

it('shows control characters of a service as escapes', async () => {
  const { text } = await uploadTo(({ path }) =>
    path === 'session'
      ? json({ error: { message: 'no\u001b]0;title\u0007\r\n\u009b2J\u202eway' } }, 454)
      : null,
  );
  const [, message] = JSON.parse(text) as string[];
  expect(message).toContain('no\\u001b]0;title\\u0007\\u000d\\u000a\\u009b2J\\u202eway (454)');
});
