import { describe, expect, it } from 'vitest';
import { writtenAsset } from '../../../src/export/lay-out.ts';
import { previewApp } from '../../../src/preview/app.ts';
import { Desk } from '../../../src/preview/desk.ts';
import type { PreviewState, PreviewUpdate } from '../../../src/preview/preview-state.ts';
import type { ShownPack } from '../../../src/preview/shown-pack.ts';
import { isOwnHost } from '../../../src/web/requests.ts';
import { barePack, FOXES } from '../../helpers/bare-pack.ts';

const PORT = 4680;

const state: PreviewState = {
  version: 7,
  isStale: false,
  game: { name: 'Tea', version: '1', language: 'fr' },
  decks: [],
  fields: [],
  cards: [],
  pages: [],
  problems: [],
  stylesHash: 's',
  assetsHash: 'a',
  booksHash: 'b',
};

const asset = (path: string, content: string | Uint8Array) =>
  [path, writtenAsset(path, content)] as const;

const shown: ShownPack = {
  // Nothing that is served needs more of the pack.
  pack: barePack({ game: { ...FOXES, language: 'fr' } }),
  files: new Map(),
  state: { ...state, game: { name: 'Tea', version: '1', language: 'fr' } },
  html: new Map(),
  hashes: new Map(),
  assets: new Map([
    asset('assets/game.css', 'b{}'),
    asset('assets/fonts/a.woff2', new Uint8Array([1, 2])),
    asset('assets/a cup.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ]),
  pageHtml: (path, ink) => (path === 'board/tiles.html' ? `<p>${ink}</p>` : null),
};

const update: PreviewUpdate = { state, since: 0, html: { x: '<b>x</b>' } };

function appOf(source: ShownPack | null = shown) {
  const listeners = new Set<(update: PreviewUpdate) => void>();
  const nothing = async () => null;
  const desk = new Desk(
    {
      packFolder: '/nowhere',
      shown: source,
      checkEdit: async () => [],
      current: nothing,
      whenShown: async () => undefined,
    },
    async (cards) => cards,
  );
  const app = previewApp({
    port: () => PORT,
    scripts: new Map([['main.js', 'start()']]),
    desk,
    tools: {
      print: async (cards, ink) => (cards.length === 2 ? `${ink} ${cards}` : new Uint8Array([37])),
      open: async () => false,
    },
    source: {
      shown: source,
      fullUpdate: update,
      listen: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  });
  const ask = (path: string, init: RequestInit & { host?: string } = {}) =>
    app.request(`http://127.0.0.1:${PORT}${path}`, {
      ...init,
      headers: { host: init.host ?? `127.0.0.1:${PORT}`, ...init.headers },
    });
  return { ask, listeners };
}

describe('the addresses of the preview', () => {
  it.each([
    ['/', 'text/html; charset=UTF-8', 'id="wall"'],
    ['/tool/preview.css', 'text/css; charset=utf-8', 'color-scheme'],
    ['/tool/preview-card.css', 'text/css; charset=utf-8', ':host'],
    ['/tool/preview-heading.css', 'text/css; charset=utf-8', '.heading'],
    ['/tool/main.js', 'text/javascript; charset=utf-8', 'start()'],
    ['/state.json', 'application/json', '"version":7'],
    ['/pack/', 'text/html; charset=UTF-8', '<html lang="fr">'],
    ['/pack/assets/game.css', 'text/css; charset=utf-8', 'b{}'],
    ['/pack/assets/game.css?s', 'text/css; charset=utf-8', 'b{}'],
    ['/pack/assets/a%20cup.svg', 'image/svg+xml; charset=utf-8', '<svg'],
    ['/pack/board/tiles.html', 'text/html; charset=UTF-8', '<p>full</p>'],
    ['/pack/board/tiles.html?ink=low', 'text/html; charset=UTF-8', '<p>low</p>'],
  ])('%s is served as %s', async (path, type, text) => {
    const answer = await appOf().ask(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(await answer.text()).toContain(text);
  });

  it.each([
    '/pack/game.yaml',
    '/pack/../game.yaml',
    '/pack/%2e%2e/game.yaml',
    '/pack/..%2fgame.yaml',
    '/pack/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/pack//etc/passwd',
    '/pack/assets/../../game.yaml',
    '/pack/assets/%00',
    '/pack/%E0%A4%A',
    '/pack/assets/fonts/',
    '/tool/main.ts',
    '/tool/%2e%2e%2fpackage.json',
    '/tool/constructor',
    '/__proto__',
    '/favicon.ico',
  ])('%s is no page: only what stands in the table is served', async (path) => {
    const answer = await appOf().ask(path);
    expect([path, answer.status]).toEqual([path, 404]);
  });
});

describe('who is answered', () => {
  it.each(['127.0.0.1:4680', 'localhost:4680'])('%s is this server', (host) => {
    expect(isOwnHost(host, PORT)).toBe(true);
  });

  it.each([
    undefined,
    '',
    '127.0.0.1',
    'localhost',
    '127.0.0.1:4681',
    'evil.example:4680',
    'localhost.evil.example:4680',
    '127.0.0.1:4680.evil.example',
    'x@127.0.0.1:4680',
    '[::1]:4680',
    '0.0.0.0:4680',
  ])('%s is not', (host) => {
    expect(isOwnHost(host, PORT)).toBe(false);
  });

  it('refuses requests for another host name', async () => {
    for (const path of ['/', '/state.json', '/events', '/pack/assets/game.css', '/nothing']) {
      const answer = await appOf().ask(path, { host: 'evil.example:4680' });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'refuses requests that would %s',
    async (method) => {
      const answer = await appOf().ask('/state.json', { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
    },
  );
});

describe('what only its own page may ask for', () => {
  const own = { origin: `http://127.0.0.1:${PORT}`, 'content-length': '90' };
  const post = async (action: string, headers: Record<string, string>, sent: object = {}) => {
    const { ask } = appOf();
    const page = await (await ask('/')).text();
    const token = /name="token" content="([^"]+)"/.exec(page)?.[1] ?? '';
    const body = JSON.stringify(sent);
    return ask(`/desk/${action}`, {
      method: 'POST',
      headers: { 'x-token': token, ...headers },
      body,
    });
  };

  it.each([
    ['from another page', { origin: 'http://evil.example' }],
    ['from a program without an origin', {}],
    ['without the token', { ...own, 'x-token': 'guessed' }],
  ])('is refused %s', async (_who, headers) => {
    for (const action of ['row', 'find', 'edit', 'undo', 'open', 'print']) {
      expect([action, (await post(action, headers)).status]).toEqual([action, 403]);
    }
  });

  it('is answered, and nothing else is', async () => {
    expect(await (await post('row', own, { card: 'x' })).json()).toBeNull();
    expect(await (await post('open', own, { card: 'x' })).json()).toEqual({ isOpen: false });
    expect(await (await post('undo', own)).json()).toEqual({
      refused: 'There is nothing to undo.',
    });
    const refused = await post('print', own, { cards: 'a,b', ink: 'low' });
    expect(await refused.json()).toEqual({ refused: 'low a,b' });
    const pdf = await post('print', own, { cards: 'a' });
    expect([pdf.headers.get('content-type'), await pdf.text()]).toEqual(['application/pdf', '%']);
    expect((await post('delete', own)).status).toBe(404);
  });
});

describe('every answer', () => {
  const paths = ['/', '/tool/main.js', '/state.json', '/pack/', '/pack/assets/a%20cup.svg', '/no'];

  it.each(paths)(
    '%s says that it is not to be kept, guessed at or shown elsewhere',
    async (path) => {
      const { headers } = await appOf().ask(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    },
  );

  it.each(['/pack/', '/pack/board/tiles.html', '/pack/assets/a%20cup.svg'])(
    '%s runs no script',
    async (path) => {
      const policy = (await appOf().ask(path)).headers.get('content-security-policy') ?? '';
      expect(policy).not.toContain('script-src');
      expect(policy).toContain("default-src 'none'");
    },
  );

  it('of the tool itself runs its own script and no other', async () => {
    const answer = await appOf().ask('/');
    expect(answer.headers.get('content-security-policy')).toContain(
      `script-src http://127.0.0.1:${PORT}/tool/;`,
    );
    expect(await answer.text()).not.toMatch(
      /<script(?! type="module" src="\/tool\/main\.js")|\son\w+=|style="/,
    );
  });
});
