/**
 * What most makers of cards do for pictures: starts the browser, opens each HTML file at 300 pixels
 * an inch, and takes a screenshot of every card on it.
 *
 * node bench/bare/screenshot-cards.mjs <browser> <out folder> <html file>...
 */
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer-core';

const [executablePath, out, ...files] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const browser = await puppeteer.launch({
  executablePath,
  headless: 'shell',
  pipe: true,
  args: ['--font-render-hinting=none', '--disable-gpu', ...(isRoot ? ['--no-sandbox'] : [])],
});
const page = await browser.newPage();
await page.setViewport({ width: 1000, height: 800, deviceScaleFactor: 300 / 96 });
for (const file of files) {
  await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const cards = await page.$$('.vb-slot');
  for (const [at, card] of cards.entries()) {
    const path = join(out, `${basename(file, '.html')}-${at + 1}.png`);
    await card.screenshot({ path });
  }
}
await browser.close();
