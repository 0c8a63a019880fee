import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runCli, startCli } from '../helpers/cli.ts';
import { startBrowser } from '../helpers/open-preview.ts';
import { REPOSITORY } from '../helpers/pack.ts';

const game = join(REPOSITORY, 'examples', 'last-trick');
const logs = mkdtempSync(join(tmpdir(), 'vbuses-played-'));
let browser: Browser;
let axe = '';

beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  rmSync(logs, { recursive: true });
});

/** Starts `vbuses play` against a bot, opens the first seat, and lets the bot be quick. */
const NEW = ['--players', 'me,random', '--seed', '7'];

async function openGame(log: string, width: number, begun = NEW): Promise<Page> {
  const args = ['play', '--game', game, '--log', log];
  const child = startCli([...args, ...begun, '--port', '0', '--json'], { cwd: logs });
  child.stderr?.resume();
  onTestFinished(async () => {
    const closed = once(child, 'close');
    if (child.exitCode === null && child.kill('SIGINT')) await closed;
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /"url": "(http:[^"]+)"/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('close', (code) => reject(new Error(`the game ended with ${code}`)));
  });
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.setViewport({ width, height: 844 });
  await page.goto(url);
  await page.waitForSelector('.choices button');
  await page.evaluate(() => document.querySelector('summary')?.click());
  await page.select('.settings select', 'fast');
  await page.evaluate(() => document.querySelector('summary')?.click());
  return page;
}

/** Makes choices until the game is over; answers how many. */
async function playToTheEnd(page: Page, choose: () => Promise<void>): Promise<number> {
  for (let choices = 0; choices < 100; choices += 1) {
    await page.waitForFunction(
      () =>
        document.querySelector('.choices button') !== null ||
        document.querySelector('.prompt')?.textContent?.includes('over') === true,
    );
    const left = await page.$eval(
      'body',
      (body) => body.querySelectorAll('.choices button').length,
    );
    if (left === 0) return choices;
    const before = await page.$eval('.lines', (lines) => lines.querySelectorAll('li').length);
    await choose();
    await page.waitForFunction(
      (count) => document.querySelectorAll('.lines li').length > count,
      {},
      before,
    );
  }
  throw new Error('the game does not end');
}

async function expectFinished(log: string): Promise<void> {
  const { code, stdout } = await runCli(['replay', log, '--game', game], { cwd: logs });
  expect(stdout).toContain('moves are legal, and the game ends as recorded');
  expect(code).toBe(0);
}

describe('a game on a page', () => {
  it('is played to its end with the keyboard alone, on a phone', async () => {
    const log = join(logs, 'keyboard.jsonl');
    const page = await openGame(log, 390);
    const choices = await playToTheEnd(page, async () => {
      await page.focus('.choices button');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    });
    expect(choices).toBeGreaterThan(5);
    expect(await page.$eval('.prompt', (prompt) => prompt.textContent)).toMatch(/over: .+/);
    await expectFinished(log);
  });

  it('is played to its end by touching cards, twice each', async () => {
    const log = join(logs, 'mouse.jsonl');
    const page = await openGame(log, 1440);
    const choices = await playToTheEnd(page, async () => {
      await page.click('.card.lit');
      await page.waitForSelector('.choices .armed');
      await page.click('.card.lit[aria-pressed="true"]');
    });
    expect(choices).toBeGreaterThan(5);
    await expectFinished(log);
    // The same game, from its third move on.
    const again = join(logs, 'again.jsonl');
    await openGame(again, 1440, [
      '--resume',
      log,
      '--until',
      '2',
      '--players',
      'me=Ana,random,random',
    ]);
    const [old, begun] = await Promise.all(
      [log, again].map(async (path) => (await readFile(path, 'utf8')).trim().split('\n')),
    );
    expect(begun?.[0]).toContain('me=Ana');
    expect(begun?.slice(1, 3)).toEqual(old?.slice(1, 3));
    expect(begun?.length).toBeLessThan(old?.length ?? 0);
  });

  it.each([
    ['a move of no game', ['--until', '3']],
    ['other players in the same log', ['--resume', 'keyboard.jsonl', '--players', 'me,random']],
    [
      'too few players',
      ['--resume', 'keyboard.jsonl', '--until', '2', '--players', 'me', '--log', 'x.jsonl'],
    ],
  ])('is not begun with %s', async (_, args) => {
    const { code } = await runCli(['play', '--game', game, '--port', '0', ...args], { cwd: logs });
    expect(code).toBe(2);
  });

  it.each([
    ['light', 1440],
    ['dark', 390],
  ])('has nothing that axe finds wrong, in a %s scheme at %i pixels', async (scheme, width) => {
    const page = await openGame(join(logs, `${scheme}.jsonl`), width);
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.evaluate(axe);
    const found = await page.evaluate(`axe.run(document).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
        id + ' ' + target.join(' ') + ' ' + failureSummary)))`);
    expect(found).toEqual([]);
  });
});
