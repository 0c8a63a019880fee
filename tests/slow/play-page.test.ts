import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CLI, startCli } from '../helpers/cli.ts';
import { runCompiled } from '../helpers/command-line.ts';
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
async function startGame(more: readonly string[], of = game, atEnd = onTestFinished) {
  return startPage(['play', ...more, '--port', '0'], of, atEnd);
}

/** @param atEnd that of a test which runs beside others */
async function startPage(
  args: readonly string[],
  of = game,
  atEnd = onTestFinished,
): Promise<string[]> {
  const child = startCli([...args, '--game', of, '--json'], { cwd: logs });
  child.stderr?.resume();
  atEnd(async () => {
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

async function openPage(url: string, width: number, atEnd = onTestFinished): Promise<Page> {
  const page = await browser.newPage();
  atEnd(() => page.close());
  await page.setViewport({ width, height: 844, hasTouch: width < 400 });
  await page.goto(url);
  return page;
}

const NEW = ['--players', 'me,random', '--seed', '7'];

/** Plays against bots that all act at once. */
async function openGame(
  log: string,
  width: number,
  begun: readonly string[] = NEW,
  { of = game, atEnd = onTestFinished } = {},
): Promise<Page> {
  const [url = ''] = await startGame([...begun, '--log', log], of, atEnd);
  const page = await openPage(url, width, atEnd);
  await page.waitForSelector('.choices button');
  await letBotsHurry(page);
  return page;
}

/** Each page has heard of it when this returns: what it showed before is no longer asked. */
async function letBotsHurry(page: Page, ...others: readonly Page[]): Promise<void> {
  const revision = await revisionOf(page);
  await page.evaluate(() => document.querySelector('summary')?.click());
  await page.select('.settings select', 'at-once');
  await page.evaluate(() => document.querySelector('summary')?.click());
  await page.waitForSelector(`.page:not([data-revision="${revision}"])`);
  for (const other of others) {
    await other.waitForFunction('document.querySelector(".settings select").value === "at-once"');
  }
}

/** Makes the choice of a list with a number. */
type Hand = (page: Page, at: number) => Promise<void>;

const choiceButton = (at: number): string =>
  `.choices li:nth-child(${at + 1} of :has(button)) button`;

const HANDS = {
  /** Follows the hints. */
  hints: async (page) => {
    await page.keyboard.press('h');
    await page.waitForSelector('.hints button');
    await page.$eval('.hints button', (button) => button.click());
  },
  script: (page, at) => page.$eval(choiceButton(at), (button) => (button as HTMLElement).click()),
  keyboard: async (page, at) => {
    await page.focus('.choices button');
    for (let down = 0; down < at; down += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  },
  finger: async (page, at) => {
    const isStep = await page.$eval(
      choiceButton(at),
      (button) => !button.hasAttribute('data-choice'),
    );
    await page.tap(choiceButton(at));
    if (isStep) return;
    await page.waitForSelector('.choices .armed');
    // A telephone has no keys; the game speaks Portuguese.
    const prompt = await page.$eval('.prompt', (one) => (one as HTMLElement).innerText);
    expect(prompt).toMatch(/\? Toque de novo\.$/);
    await page.tap('.choices .armed');
  },
  /** Touches what is lit on the table, until one choice is left; then that again. */
  mouse: async (page, at) => {
    for (let touches = 0; touches < 4; touches += 1) {
      const isArmed = (await page.$('.choices .armed')) !== null;
      const lit = await page.$$eval(`[aria-pressed="${isArmed}"][data-id]`, (all) =>
        all.map((one) => one.getAttribute('data-id')),
      );
      if (lit.length === 0) break;
      const named = `[data-id=${JSON.stringify(lit[at % lit.length])}]`;
      await page.locator(`[aria-pressed]${named}`).click();
      if (isArmed) return;
      await page.waitForSelector(`[aria-pressed="true"]${named}`);
    }
    await page.click(choiceButton(0));
  },
} satisfies Record<string, Hand>;

/** Makes choices until the game is over; answers how many were made. */
async function playToTheEnd(page: Page, hand: Hand): Promise<number> {
  let known = { revision: '', steps: '' };
  for (let count = 0; ; count += 1) {
    const found = await page.waitForFunction(
      (before) => {
        const { revision = '' } = document.querySelector<HTMLElement>('.page')?.dataset ?? {};
        const isStep = document.querySelector('.choices [data-choice]') === null;
        const steps = isStep ? (document.querySelector('.choices')?.textContent ?? '') : '';
        const left = document.querySelectorAll('.choices button').length;
        // A step of a long list is no choice yet.
        const isNew =
          revision !== before.revision || (before.steps !== '' && steps !== before.steps);
        const isOver = document.querySelector('.scores table + table') !== null;
        if (isOver) return { revision, steps, left: 0 };
        return isNew && left > 0 && { revision, steps, left };
      },
      { polling: 'mutation' },
      known,
    );
    const { left, ...now } = (await found.jsonValue()) || { ...known, left: 0 };
    if (left === 0) return count;
    known = now;
    try {
      await hand(page, (count * 3) % left);
    } catch (error) {
      // Where all choose at once, a bot's choice may bring another list meanwhile.
      if ((await revisionOf(page)) === now.revision) throw error;
    }
  }
}

const revisionOf = (page: Page): Promise<string | undefined> =>
  page.$eval('.page', (one) => (one as HTMLElement).dataset.revision);

/** Loads a page again; answers all that it receives from then on. */
async function recordReceived(page: Page): Promise<readonly string[]> {
  const received: string[] = [];
  const client = await page.createCDPSession();
  await client.send('Network.enable');
  client.on('Network.eventSourceMessageReceived', ({ data }) => received.push(data));
  page.on('response', async (response) => {
    received.push(response.url(), await response.text().catch(() => ''));
  });
  await page.reload();
  await page.waitForSelector('.choices button, .prompt:not(:empty)');
  return received;
}

async function expectFinished(log: string, of = game): Promise<void> {
  const { exitCode, out } = await runCompiled(['replay', log, '--game', of], logs);
  expect(out).toContain('moves are legal, and the game ends as recorded');
  expect(exitCode).toBe(0);
}

describe('a game on a page', () => {
  // Beside each other: they wait for bots, who do not show how quickly they think.
  it.concurrent.for([
    ['.', 'greedy', 'script', 1440],
    ['games/busao', 'greedy', 'finger', 390],
    ['games/busrider', 'shortest', 'keyboard', 1024],
    ['games/commute', 'planner', 'hints', 1024],
    ['games/ten-days-ten-nights', 'planner', 'mouse', 1440],
  ] as const)(
    'plays %s against %s to its end, by %s at %i pixels',
    async ([folder, bot, hand, width], { onTestFinished: atEnd }) => {
      const of = join(REPOSITORY, folder);
      const log = join(logs, `${folder.replace('/', '-')}.jsonl`);
      const begun = ['--players', `me=Ana,${bot}`, '--seed', '7'];
      const page = await openGame(log, width, begun, { of, atEnd });
      const count = await playToTheEnd(page, HANDS[hand]);
      expect(count).toBeGreaterThan(20);
      expect(await page.$eval('.prompt', (prompt) => prompt.textContent)).toMatch(
        /(over|acabou): .+/,
      );
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await expectFinished(log, of);
    },
  );

  it('sends two people at their own pages nothing that only the other may know', async () => {
    const log = join(logs, 'two.jsonl');
    const addresses = await startGame([
      '--players',
      'me=Ana,guest=Ben,random',
      '--seed',
      '7',
      '--log',
      log,
    ]);
    const pages = await Promise.all(addresses.slice(0, 2).map((url) => openPage(url, 1024)));
    const received = await Promise.all(pages.map(recordReceived));
    await letBotsHurry(...(pages as [Page, Page]));
    const isKnown = (seen: string, id: string): boolean => new RegExp(`["/]${id}\\b`).test(seen);
    const counts = pages.map(async (page, at) =>
      playToTheEnd(page, async (_, choice) => {
        const hand = await page.$$eval('.own .card', (all) =>
          all.map((card) => card.getAttribute('data-id') ?? ''),
        );
        const [own = '', theirs = ''] = [received[at], received[1 - at]].map((all) =>
          all?.join(' '),
        );
        expect(hand.filter((id) => !isKnown(own, id))).toEqual([]);
        expect(hand.filter((id) => isKnown(theirs, id))).toEqual([]);
        await HANDS.script(page, choice);
      }),
    );
    expect(Math.min(...(await Promise.all(counts)))).toBeGreaterThan(5);
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
    ['other players in the same log', ['--resume', 'two.jsonl', '--players', 'me,random']],
    [
      'too few players',
      ['--resume', 'two.jsonl', '--until', '2', '--players', 'me', '--log', 'x.jsonl'],
    ],
  ])('is not begun with %s', async (_, args) => {
    const { exitCode } = await runCompiled(['play', '--game', game, '--port', '0', ...args], logs);
    expect(exitCode).toBe(2);
  });

  it('has nothing that axe finds wrong, in either scheme, wide and on a phone', async () => {
    const page = await openGame(join(logs, 'axe.jsonl'), 1440);
    await expectAccessible(page, 'light');
    await page.setViewport({ width: 390, height: 844, hasTouch: true });
    await page.waitForSelector('.choices button');
    await expectAccessible(page, 'dark');
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
