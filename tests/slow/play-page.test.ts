import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CLI, runCli, startCli } from '../helpers/cli.ts';
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

/** Starts `vbuses play`; answers the addresses of its seats. */
async function startGame(more: readonly string[], of = game): Promise<string[]> {
  return startPage(['play', ...more, '--port', '0'], of);
}

async function startPage(args: readonly string[], of = game): Promise<string[]> {
  const child = startCli([...args, '--game', of, '--json'], { cwd: logs });
  child.stderr?.resume();
  onTestFinished(async () => {
    const closed = once(child, 'close');
    if (child.exitCode === null && child.kill('SIGINT')) await closed;
  });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = [...said.matchAll(/"url": "(http:[^"]+)"/g)].map(([, url = '']) => url);
      if (said.endsWith('\n}\n')) resolve(found);
    });
    child.once('close', (code) => reject(new Error(`the game ended with ${code}`)));
  });
}

async function openPage(url: string, width: number): Promise<Page> {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.setViewport({ width, height: 844 });
  await page.goto(url);
  return page;
}

const NEW = ['--players', 'me,random', '--seed', '7'];

/** Plays against a bot that is quick. */
async function openGame(log: string, width: number, begun = NEW, of = game): Promise<Page> {
  const [url = ''] = await startGame([...begun, '--log', log], of);
  const page = await openPage(url, width);
  await page.waitForSelector('.choices button');
  await page.evaluate(() => document.querySelector('summary')?.click());
  await page.select('.settings select', 'fast');
  await page.evaluate(() => document.querySelector('summary')?.click());
  return page;
}

/** Makes choices until the game is over, or as many as there may be; answers how many. */
async function makeChoices(
  page: Page,
  choose: (left: number) => Promise<void>,
  { most = 100, changes = '.lines' } = {},
): Promise<number> {
  for (let choices = 0; choices < most; choices += 1) {
    const found = await page.waitForFunction(() => {
      const isOver = document.querySelector('.prompt')?.textContent?.includes('over') === true;
      return document.querySelectorAll('.choices button').length || (isOver && 'over');
    });
    const left = await found.jsonValue();
    if (typeof left !== 'number') return choices;
    const before = await page.$eval(changes, ({ textContent }) => textContent);
    await choose(left);
    await page.waitForFunction(
      (selector, known) => document.querySelector(selector)?.textContent !== known,
      {},
      changes,
      before,
    );
  }
  return most;
}

/** Bots take their time: of long games only the beginning is played. */
const FIRST_CHOICES = 2;

/** Not every choice has a line in the log. */
const SHORT = { most: FIRST_CHOICES, changes: '.ask' };

async function expectFinished(log: string): Promise<void> {
  const { code, stdout } = await runCli(['replay', log, '--game', game], { cwd: logs });
  expect(stdout).toContain('moves are legal, and the game ends as recorded');
  expect(code).toBe(0);
}

describe('a game on a page', () => {
  it('is played to its end with the keyboard alone, on a phone', async () => {
    const log = join(logs, 'keyboard.jsonl');
    const page = await openGame(log, 390);
    const choices = await makeChoices(page, async () => {
      await page.focus('.choices button');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    });
    expect(choices).toBeGreaterThan(5);
    expect(await page.$eval('.prompt', (prompt) => prompt.textContent)).toMatch(/over: .+/);
    await expectFinished(log);
  });

  it('wants a second touch of a choice in the list, where fingers touch it', async () => {
    const page = await openGame(join(logs, 'touch.jsonl'), 390);
    // The page is loaded again for fingers.
    await page.setViewport({ width: 390, height: 844, hasTouch: true });
    await page.waitForSelector('.choices button');
    const lines = () => page.$eval('.lines', ({ textContent }) => textContent);
    const before = await lines();
    await page.tap('.choices button');
    await page.waitForSelector('.choices .armed');
    expect(await lines()).toBe(before);
    await page.tap('.choices .armed');
    await page.waitForFunction(
      (known) => document.querySelector('.lines')?.textContent !== known,
      {},
      before,
    );
  });

  it('is played to its end by touching cards, twice each', async () => {
    const log = join(logs, 'mouse.jsonl');
    const page = await openGame(log, 1440);
    const choices = await makeChoices(page, async () => {
      await page.locator('.card.lit').click();
      await page.waitForSelector('.choices .armed');
      await page.locator('.card.lit[aria-pressed="true"]').click();
    });
    expect(choices).toBeGreaterThan(5);
    await expectFinished(log);
    const [replay = ''] = await startPage(['replay', log, '--open']);
    const watched = await openPage(replay, 1440);
    await watched.waitForSelector('.lines li');
    await watched.click('.lines li');
    await watched.waitForSelector('::-p-text(Play on from here: vbuses play)');
    expect(await watched.$$('.card')).not.toHaveLength(0);
    expect(await watched.$$('.choices')).toHaveLength(0);
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
    ['.', 'greedy'],
    ['games/busao', 'greedy'],
    ['games/busrider', 'shortest'],
    ['games/commute', 'planner'],
    ['games/ten-days-ten-nights', 'planner'],
  ])('begins %s by its rules', async (folder, bot) => {
    const of = join(REPOSITORY, folder);
    const log = join(logs, `${folder.replace('/', '-')}.jsonl`);
    const page = await openGame(log, 390, ['--players', `me=Ana,${bot}`, '--seed', '7'], of);
    let made = 0;
    const choose = async () => {
      made += 1;
      await page.$$eval(
        '.choices button',
        (buttons, number) => (buttons[number % buttons.length] as HTMLElement).click(),
        made * 7,
      );
    };
    expect(await makeChoices(page, choose, SHORT)).toBe(FIRST_CHOICES);
    const moves = (await readFile(log, 'utf8')).trim().split('\n').length - 2;
    expect(moves).toBeGreaterThan(FIRST_CHOICES);
    const replayed = ['replay', log, '--game', of, '--until', String(moves)];
    expect((await runCli(replayed, { cwd: logs })).stdout).toContain('are legal');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });

  it('ends with npx, which passes no signal on', async () => {
    const command = [process.execPath, CLI, 'play', '--game', game, '--port', '0', '--json'];
    const shell = spawn('sh', ['-c', '"$@"; true', 'sh', ...command], {
      ...{ cwd: logs, env: { ...process.env, npm_command: 'exec' } },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(shell.stdout, 'data');
    // The output is open as long as the program runs.
    const ended = once(shell, 'close');
    shell.kill('SIGTERM');
    expect(await ended).toEqual([null, 'SIGTERM']);
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
    await expectAccessible(page, scheme);
  });
});

async function expectAccessible(page: Page, scheme: string): Promise<void> {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.evaluate(axe);
  const found = await page.evaluate(`axe.run(document).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
      id + ' ' + target.join(' ') + ' ' + failureSummary)))`);
  expect(found).toEqual([]);
}

describe('a table without rules on a page', () => {
  const lines = (page: Page) =>
    page.$$eval('.lines li', (all) => all.map((one) => one.textContent));
  const logged = async (page: Page, text: string): Promise<void> => {
    await page.waitForFunction(
      (wanted) => document.querySelector('.lines li:last-child')?.textContent?.includes(wanted),
      {},
      text,
    );
  };
  const centre = async (page: Page, selector: string) => {
    const box = await (await page.waitForSelector(selector))?.boundingBox();
    if (box === null || box === undefined) throw new Error(`${selector} is not there`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const press = (page: Page, name: string) => page.locator(`::-p-aria(${name})`).click();

  it('lets hands drag, flip, shuffle, draw and take back, and goes on where it was', async () => {
    const log = join(logs, 'table.jsonl');
    const start = ['--sandbox', '--seed', '7', '--players', 'me=Ana,guest=Ben', '--log', log];
    const [ana = '', ben = ''] = await startGame(start);
    const page = await openPage(ana, 1440);
    const other = await openPage(ben, 390);
    const deck = await centre(page, '.thing.several');
    const drag = async (to: { x: number; y: number }): Promise<void> => {
      await page.mouse.move(deck.x, deck.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
    };
    await drag({ x: deck.x, y: deck.y + 200 });
    await logged(page, 'Ana lays down');
    await page.waitForSelector('.thing.pile:not(.several)');
    await drag(await centre(page, '.hand'));
    await logged(page, 'into hand');
    await page.waitForSelector('.hand .card');
    const held = await page.$eval('.hand .card', (card) => card.getAttribute('aria-label') ?? '');
    // The other sees that it was drawn, and not what it is.
    await logged(other, 'into hand');
    expect(held).not.toBe('');
    expect(await other.content()).not.toContain(held);
    await page.click('.thing.several button');
    await press(page, 'Shuffle (s)');
    await logged(page, 'Ana shuffles');
    await page.click('.thing.pile:not(.several) button');
    await page.keyboard.press('f');
    await logged(page, 'Ana flips');
    await page.keyboard.press('u');
    await logged(page, 'Ana takes back: Ana flips');
    await logged(other, 'Ana takes back: Ana flips');
    expect(await lines(other)).toEqual(await lines(page));
    expect(await other.$$('.hand .card')).toHaveLength(0);
    await page.reload();
    await page.waitForSelector('.hand .card');
    expect(await lines(page)).toEqual(await lines(other));
    await expectAccessible(page, 'light');
    await expectAccessible(other, 'dark');
    const [again = ''] = await startGame(['--resume', log]);
    const resumed = await openPage(again, 1024);
    await logged(resumed, 'Ana takes back: Ana flips');
    expect(await lines(resumed)).toEqual(await lines(page));
    expect(await resumed.$eval('.hand .card', (card) => card.getAttribute('aria-label'))).toBe(
      held,
    );
  });
});
