import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CliError } from '../../src/diagnostics/errors.ts';
import { showServiceText } from '../../src/upload/tgc-client.ts';
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

describe('a service that never ends', () => {
  it('is stopped in pages that repeat the same thing', async () => {
    const { exitCode } = await uploadTo(({ path }) =>
      path.endsWith('/games')
        ? json({ result: { items: [{ id: 'A' }], paging: { total_pages: 1_000_000_000 } } })
        : null,
    );
    expect(exitCode).toBe(3);
    expect(server.requests.filter(({ path }) => path.endsWith('/games'))).toHaveLength(2);
  });

  it('is not waited for when it asks for a very long time', async () => {
    const { exitCode, text, waitedMs } = await uploadTo(({ number }) =>
      number % 4 === 0 ? null : { kind: 'busy', retryAfter: '1e9' },
    );
    expect(exitCode).toBe(3);
    expect(text).toContain('asks to wait');
    expect(waitedMs).toBeLessThan(60_000);
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
