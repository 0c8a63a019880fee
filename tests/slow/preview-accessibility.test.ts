import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Frame } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  openPreview,
  type RunningPreview,
  startBrowser,
  startPreview,
} from '../helpers/open-preview.ts';
import { editFiles } from '../helpers/pack-copy.ts';
import { sharedTinyPack } from '../helpers/tiny-pack.ts';

let folder = '';
let browser: Browser;
let preview: RunningPreview;
let axe = '';

beforeAll(async () => {
  folder = await sharedTinyPack();
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  [browser, preview] = await Promise.all([startBrowser(), startPreview(folder)]);
});

afterAll(async () => {
  await browser?.close();
  await preview?.stop();
});

afterEach(async () => {
  for (const page of await browser.pages()) await page.close();
});

/** What axe finds against WCAG 2.2 AA in one document; frames are looked at one by one. */
async function faultsOf(frame: Frame, within: string): Promise<string[]> {
  await frame.evaluate(axe);
  const found = await frame.evaluate(`axe.run(${JSON.stringify(within)}, {
    iframes: false,
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  }).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ' ' + failureSummary)))`);
  return Array.isArray(found) ? found.map(String) : [];
}

/** What has colours of its own, and so is looked at in both schemes. */
const COLOURED = [
  [
    'with lines, both sides and the list of problems',
    '#trim=1&bleed=1&sides=both&showsProblems=1',
    1280,
  ],
  ['with the sheets', '#view=sheets', 1280],
  ['with a card by itself', '#card=hatter', 1280],
] as const;

const ARRANGED = [
  ['with the cards', '', 1280],
  ['on a narrow screen', '#showsProblems=1', 480],
  ['with a card by itself on a phone', '#card=hatter', 390],
  ['sorted and grouped', '#sort=copies&group=name', 1280],
] as const;

describe.each(['light', 'dark'])('in a %s scheme axe finds nothing wrong', (scheme) => {
  it.each(scheme === 'light' ? [...COLOURED, ...ARRANGED] : COLOURED)(
    '%s',
    async (_what, hash, width) => {
      const { page, wall } = await openPreview(browser, `${preview.url}${hash}`, { width, scheme });
      if (hash.includes('card=')) await page.waitForSelector('#card-fields input');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await faultsOf(page.mainFrame(), 'body')).toEqual([]);
      if (!hash.includes('sheets')) expect(await faultsOf(wall(), 'tool-wall')).toEqual([]);
    },
  );

  it('with a mistake, and with its help', async () => {
    const { page, wall } = await openPreview(browser, `${preview.url}#showsProblems=1`, { scheme });
    await editFiles(folder, {
      'data/cakes.yaml': (text) => text.replace('copies: 2', 'copies: two'),
    });
    await page.waitForSelector('#banner', { visible: true });
    expect(await faultsOf(page.mainFrame(), 'body')).toEqual([]);
    expect(await faultsOf(wall(), 'tool-wall')).toEqual([]);
    await editFiles(folder, {
      'data/cakes.yaml': (text) => text.replace('copies: two', 'copies: 2'),
    });
    await page.waitForSelector('#banner', { hidden: true });
    await page.click('#help-button');
    expect(await faultsOf(page.mainFrame(), 'body')).toEqual([]);
  });
});
