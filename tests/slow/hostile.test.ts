import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, CDPSession, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningBrowser } from '../../src/browser/browser-process.ts';
import { findBrowser } from '../../src/browser/find-browser.ts';
import { thisMachine } from '../../src/browser/machine.ts';
import { startBrowser } from '../../src/browser/with-browser.ts';
import { HOSTILE_CASES } from '../fixtures/hostile/all.ts';
import {
  filesUnder,
  type HostileCase,
  HostileRunner,
  hostileBase,
  SECRET,
  writeHostilePack,
} from '../helpers/hostile-packs.ts';

/**
 * Opens written files as a reader does: in a browser that runs scripts, has the whole disk and the
 * network, and is guarded by nothing of ours.
 */
class WrittenFileReader {
  readonly #browser: Browser;
  readonly #known = new Set<string>();
  #page: Page | null = null;
  #found: string[] = [];
  #root = '';

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** What a file does that it must not: an empty list for a harmless one, or one that was open before. */
  async misdeeds(file: string, root: string): Promise<readonly string[]> {
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    if (this.#known.has(hash)) return [];
    this.#known.add(hash);
    const page = this.#page ?? (await this.#open());
    this.#found = [];
    this.#root = `${pathToFileURL(root).href}/`;
    const address = pathToFileURL(file).href;
    await page.goto(address, { waitUntil: 'load' });
    this.#found.push(...(await page.evaluate(lookAround)));
    if (page.url() !== address) this.#found.push(`it led to ${page.url()}`);
    return this.#found;
  }

  async #open(): Promise<Page> {
    const page = await this.#browser.newPage();
    this.#page = page;
    page.on('dialog', (dialog) => {
      this.#found.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('console', (message) => {
      const text = message.text();
      // A policy that had to step in was left alone by what should have refused the pack.
      if (text.includes('Content Security Policy')) this.#found.push(text);
    });
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const url = request.url();
      if (url.startsWith('data:') || url.startsWith(this.#root)) {
        void request.continue();
        return;
      }
      this.#found.push(`request: ${url}`);
      void request.abort();
    });
    await this.#watch(await page.createCDPSession());
    return page;
  }

  /** Whatever is compiled is about to run; a navigation is announced however late it is to happen. */
  async #watch(devtools: CDPSession): Promise<void> {
    devtools.on('Debugger.scriptParsed', ({ url, embedderName }) => {
      if (embedderName?.startsWith('file:') || url.startsWith('file:')) {
        this.#found.push(`script: ${url || embedderName}`);
      }
    });
    devtools.on('Page.frameScheduledNavigation', ({ url }) => {
      this.#found.push(`navigation: ${url}`);
    });
    await devtools.send('Debugger.enable');
    await devtools.send('Page.enable');
  }
}

/** Runs inside the page: a link that leads away must be a word in a text, and nothing a reader can miss. */
function lookAround(): string[] {
  const found: string[] = [];
  const area = innerWidth * innerHeight;
  for (const link of Document.prototype.querySelectorAll.call(document, 'a, area')) {
    const address = link.getAttribute('href') ?? link.getAttribute('xlink:href') ?? '';
    if (!/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address.trim())) continue;
    if (!/^https:/.test(address)) found.push(`link: ${address}`);
    const covered = [...link.getClientRects()].reduce(
      (sum, one) => sum + one.width * one.height,
      0,
    );
    if (covered > area / 4) found.push(`a link over the page: ${address}`);
  }
  const steps = Array.from({ length: 10 }, (_, at) => (at + 0.5) / 10);
  const leading = steps.flatMap((down) =>
    steps.filter((across) => {
      const hit = document.elementFromPoint(across * innerWidth, down * innerHeight);
      return hit?.closest('a[href^="http"]') != null;
    }),
  );
  if (leading.length > 25) found.push('a click nearly anywhere leads away');
  const policy = Document.prototype.querySelector
    .call(document, 'meta[http-equiv=Content-Security-Policy]')
    ?.getAttribute('content');
  const walls = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"];
  const isPage = document.documentElement.localName === 'html';
  if (isPage && !walls.every((wall) => policy?.split('; ').includes(wall))) {
    found.push(`its policy is ${policy ?? 'missing'}`);
  }
  for (const name of ['meta[http-equiv=refresh i]', 'base', 'form[action]', 'script', 'object']) {
    if (Document.prototype.querySelector.call(document, name) !== null)
      found.push(`it has ${name}`);
  }
  return found;
}

const MOST_MEMORY_KB = 1_500_000;

const runner = new HostileRunner();
let folder = '';
let browser: RunningBrowser;
let reader: WrittenFileReader;

beforeAll(async () => {
  folder = await hostileBase();
  const machine = thisMachine();
  const found = await findBrowser({ machine });
  browser = await startBrowser({ browser: found, machine, scratchFolder: folder });
  reader = new WrittenFileReader(browser.connection);
});

afterAll(async () => {
  runner.close();
  await browser?.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** What is wrong with a written file: it holds what lies outside, or it misbehaves where it is opened. */
async function faultsOf(file: string, root: string): Promise<readonly string[]> {
  const faults = (await readFile(file)).includes(SECRET) ? ['it holds the secret'] : [];
  return /\.(?:html|svg)$/.test(file)
    ? [...faults, ...(await reader.misdeeds(file, root))]
    : faults;
}

async function expectHarmless(hostile: HostileCase, base: string): Promise<void> {
  const pack = await writeHostilePack(base, hostile);
  const args = [...(hostile.args ?? ['build', '--format', 'html']), '--json'];
  const done = await runner.run(args, { base, pack });
  const { exitCode, out, err, network, read, peakKb } = done;
  const codes = exitCode > 1 ? [] : JSON.parse(out).diagnostics.map(codeOf);
  // A fast machine may be done before its time is over, with or without other reports.
  const isEarly = hostile.code === 'pack/too-slow' && !codes.includes(hostile.code);
  expect({ exitCode, codes, err: exitCode > 1 ? err : '' }).toEqual({
    exitCode: isEarly ? expect.toBeOneOf([0, 1]) : hostile.code === null ? 0 : 1,
    codes:
      isEarly || hostile.code === null ? expect.anything() : expect.arrayContaining([hostile.code]),
    err: '',
  });
  expect({ network, read }).toEqual({ network: [], read: [] });
  expect(out + err).not.toContain(SECRET);
  expect(peakKb).toBeLessThan(MOST_MEMORY_KB);
  const root = join(pack, 'Output');
  for (const file of await filesUnder(root)) {
    expect({ file, faults: await faultsOf(file, root) }).toEqual({ file, faults: [] });
  }
}

const codeOf = ({ code }: { readonly code: string }): string => code;

describe.each(Object.entries(HOSTILE_CASES))('%s', (group, cases) => {
  it.each(cases.map((hostile, index) => ({ ...hostile, index })))('$name', async (hostile) => {
    const base = join(folder, `${group}-${hostile.index}`.replaceAll(/\W/g, '-'));
    await expectHarmless(hostile, base);
    await rm(base, { recursive: true, force: true, maxRetries: 5 });
  });
});
