import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import puppeteer, { type Browser, type Frame, type Page } from 'puppeteer-core';
import { findBrowser } from '../../src/browser/find-browser.ts';
import { thisMachine } from '../../src/browser/machine.ts';
import { startCli } from './cli.ts';

/** A browser as a person has one: scripts run, and this machine's own addresses can be reached. */
export async function startBrowser(): Promise<Browser> {
  const machine = thisMachine();
  const { executablePath, libraryFolder } = await findBrowser({ machine });
  const libraries = [libraryFolder, process.env.LD_LIBRARY_PATH].filter((one) => one != null);
  return puppeteer.launch({
    executablePath,
    headless: 'shell',
    args: machine.isRoot ? ['--no-sandbox'] : [],
    env: { ...process.env, LD_LIBRARY_PATH: libraries.join(':') },
  });
}

export interface RunningPreview {
  readonly url: string;
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
}

/** Starts `vbuses preview` in a folder and waits until it says where it is. */
export async function startPreview(folder: string): Promise<RunningPreview> {
  const child = startCli(['preview', '--port', '0'], { cwd: folder });
  child.stderr?.resume();
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /http:\S+\//.exec(said)?.[0];
      if (found !== undefined) resolve(found);
    });
    child.once('close', (code) => reject(new Error(`the preview ended with ${code}`)));
  });
  const stop = async (): Promise<void> => {
    const closed = once(child, 'close');
    if (child.exitCode !== null || !child.kill('SIGINT')) return;
    await closed;
  };
  return { url, child, stop };
}

/** A page of the preview, and whatever it complained of. */
export interface OpenedPreview {
  readonly page: Page;
  readonly wall: () => Frame;
  readonly complaints: readonly string[];
}

/** Opens the preview and waits until its wall stands. */
export async function openPreview(
  browser: Browser,
  url: string,
  { width = 1280, height = 900, scheme = 'light' } = {},
): Promise<OpenedPreview> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.setViewport({ width, height });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.goto(url);
  await wallStands(page);
  const wall = (): Frame => {
    const found = page.frames().find((frame) => new URL(frame.url()).pathname === '/pack/');
    if (found === undefined) throw new Error('the page has no wall');
    return found;
  };
  return { page, wall, complaints };
}

/** Waits until the page has cards and follows the files. */
export async function wallStands(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const wall = document.querySelector('iframe#wall');
    const count = document.querySelector('#count')?.textContent ?? '';
    const hasCards =
      wall instanceof HTMLIFrameElement &&
      (wall.contentDocument?.querySelectorAll('tool-card').length ?? 0) > 0;
    const isLive = document.querySelector('#live')?.getAttribute('data-state') === 'on';
    return hasCards && count !== '' && isLive;
  });
}
