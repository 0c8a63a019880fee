import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath, getuid } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { launch } from 'puppeteer-core';

/** Where the picture of a game that is played goes, relative to the repository. */
export const PLAY_PICTURE = 'docs/pictures/play.png';

const GAME = 'games/ten-days-ten-nights';
const MOVES = 12;

/** Plays a few moves of a game on its page, and takes a picture of it. It has no hash: its page is a program. */
export async function drawPlay(root, executablePath) {
  const { default: sharp } = await import('sharp');
  // The browsers of builds reach no address, not even this machine's.
  const browser = await launch({ executablePath, args: getuid?.() === 0 ? ['--no-sandbox'] : [] });
  const folder = mkdtempSync(join(tmpdir(), 'vbuses-play-'));
  const args = [
    'play',
    '--game',
    join(root, GAME),
    '--players',
    'me=Ana,planner',
    '--seed',
    'picture',
  ];
  const child = spawn(
    execPath,
    [join(root, 'dist/cli.js'), ...args, '--port', '0', '--json', '--log', join(folder, 'log')],
    { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const url = await firstAddress(child.stdout);
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(url);
    await page.waitForSelector('.choices button');
    await page.evaluate(() => document.querySelector('summary')?.click());
    await page.select('.settings select', 'fast');
    await page.evaluate(() => document.querySelector('summary')?.click());
    for (let move = 0; move < MOVES; move += 1) {
      const before = await page.$$eval('.lines li', (lines) => lines.length);
      await page.click('.choices button');
      await page.click('.choices .armed').catch(() => undefined);
      await page.waitForFunction(
        (count) => document.querySelectorAll('.lines li').length > count,
        {},
        before,
      );
      await page.waitForSelector('.choices button');
    }
    // Pieces and the log have come to rest.
    await setTimeout(2000);
    const png = await page.screenshot();
    const small = await sharp(png).png({ palette: true, colours: 128, effort: 10 }).toBuffer();
    writeFileSync(join(root, PLAY_PICTURE), small);
  } finally {
    await browser.close();
    const closed = once(child, 'close');
    child.kill('SIGINT');
    await closed;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The address of the first seat. */
async function firstAddress(output) {
  let said = '';
  for await (const text of output.setEncoding('utf8')) {
    said += text;
    const found = /"url": "(http:[^"]+)"/.exec(said)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error('the game did not start');
}
