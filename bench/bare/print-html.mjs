/**
 * The limit for anything that prints with a browser: starts it, prints each HTML file to PDF on one
 * page, and closes it.
 *
 * node bench/bare/print-html.mjs <browser> <out folder> <html file>...
 */
import { mkdirSync, writeFileSync } from 'node:fs';
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
for (const file of files) {
  await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: false });
  writeFileSync(join(out, basename(file).replace(/\.html$/, '.pdf')), pdf);
}
await browser.close();
