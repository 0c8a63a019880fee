import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCompiled } from '../helpers/command-line.ts';
import { startBrowser } from '../helpers/open-preview.ts';
import { sharedTinyPack } from '../helpers/tiny-pack.ts';

let out = '';
let server: Server;
let browser: Browser;
beforeAll(async () => {
  const pack = await sharedTinyPack({
    'game.yaml': (text) =>
      text
        .replace('cards: 5', 'cards: 103')
        .replace('copies: 5', 'copies: 103')
        .replaceAll(/ {4}(template: .*)/g, '    $1\n    back: templates/cake.hbs'),
    'data/guests.yaml': (text) => text.replace('copies: 2', 'copies: 100'),
  });
  const args = ['build', '--format', 'html', '--backs', 'duplex'];
  expect(await runCompiled(args, pack)).toMatchObject({ exitCode: 0 });
  out = join(pack, 'Output');
  const types = { html: 'text/html', css: 'text/css', woff2: 'font/woff2' };
  server = createServer(async ({ url = '' }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://x').pathname);
    const type = types[path.slice(path.lastIndexOf('.') + 1) as keyof typeof types];
    const bytes = await readFile(join(out, path)).catch(() => null);
    response.writeHead(bytes === null ? 404 : 200, { 'content-type': type ?? 'text/plain' });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

const served = (): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/index.html`;
const onDisk = (): string => pathToFileURL(join(out, 'index.html')).href;

/** Scrolls down step by step until all frames have loaded, and answers where the page was each time. */
async function readDown(page: Page): Promise<{ wanted: number; at: number }[]> {
  const seen: { wanted: number; at: number }[] = [];
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (let wanted = 0; wanted < height; wanted += 300) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), wanted);
    await page.waitForNetworkIdle({ idleTime: 150 });
    seen.push({ wanted, at: await page.evaluate(() => scrollY) });
  }
  return seen;
}

it.each([
  ['from a server', served],
  ['from a file', onDisk],
])('the index stays where its reader scrolled it, %s', async (_, addressOf) => {
  const page = await browser.newPage();
  await page.setViewport({ width: 1000, height: 700 });
  await page.goto(addressOf(), { waitUntil: 'load' });
  const seen = await readDown(page);
  expect(seen.length).toBeGreaterThan(5);
  expect(seen.filter(({ wanted, at }) => wanted !== at)).toEqual([]);
  // A page can look into frames of its own server only.
  if (addressOf === served) await expectSheetsInFrames(page);
  await page.close();
});

/** The frame of a sheet shows that sheet. */
async function expectSheetsInFrames(page: Page): Promise<void> {
  const sheets = await page.evaluate(() =>
    [...document.querySelectorAll('.sheets li')].map((item) => {
      const frame = item.querySelector('iframe');
      const link = new URL(item.querySelector('a')?.href ?? '');
      const sheet = frame?.contentDocument?.querySelector(link.hash)?.getBoundingClientRect();
      const outer = frame?.parentElement?.getBoundingClientRect();
      const inner = frame?.getBoundingClientRect();
      if (!frame || !sheet || !outer || !inner) return link.hash;
      const scale = inner.width / frame.offsetWidth;
      const edges = [
        inner.left + sheet.left * scale - outer.left,
        inner.top + sheet.top * scale - outer.top,
        inner.left + sheet.right * scale - outer.right,
        inner.top + sheet.bottom * scale - outer.bottom,
      ];
      return edges.every((distance) => Math.abs(distance) < 0.6) ? 'shown' : edges.join();
    }),
  );
  expect(sheets.length).toBeGreaterThan(20);
  expect(sheets.filter((one) => one !== 'shown')).toEqual([]);
}
