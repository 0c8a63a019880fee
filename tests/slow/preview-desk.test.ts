import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

beforeAll(async () => {
  folder = await sharedTinyPack();
  [browser, preview] = await Promise.all([startBrowser(), startPreview(folder)]);
});

afterAll(async () => {
  await browser?.close();
  await preview?.stop();
});

const guests = (): Promise<string> => readFile(join(folder, 'data/guests.yaml'), 'utf8');

/** Types a text over that of a field of the card that is open, and leaves the field. */
async function type(page: Page, field: string, text: string): Promise<void> {
  await page.click(`#field-${field}`, { count: 3 });
  await page.type(`#field-${field}`, text);
  await page.keyboard.press('Enter');
}

const valueIs = (page: Page, field: string, text: string) =>
  page.waitForFunction(
    (id, wanted) => document.querySelector<HTMLInputElement>(id)?.value === wanted,
    {},
    `#field-${field}`,
    text,
  );

const messageOf = (page: Page, field: string): Promise<string> =>
  page.$eval(
    `#field-${field}`,
    (input) => input.closest('.field')?.querySelector('[role=alert]')?.textContent ?? '',
  );

it('edits a card beside both of its sides, undoes, and meets a file that changed meanwhile', async () => {
  const { page, wall, complaints } = await openPreview(browser, preview.url, { width: 1024 });
  await (await wall().waitForSelector('tool-card[data-card="hatter"]'))?.click();
  await page.waitForSelector('#card-fields input');
  const face = await page.waitForFrame(
    (frame) => frame !== wall() && frame.url().endsWith('/pack/'),
  );
  const faceShows = (text: string) =>
    face.waitForFunction(
      (wanted) => document.querySelector('.vb-face')?.textContent?.includes(wanted) === true,
      {},
      text,
    );
  await faceShows('Mad Hatter');

  await type(page, 'name', 'The Hatter');
  await faceShows('The Hatter');
  expect(await guests()).toContain('- id: hatter\n  name: The Hatter\n  brings: lemon-tart\n');
  await page.waitForSelector('#card-undo', { visible: true });
  await page.click('#card-undo');
  await faceShows('Mad Hatter');
  await valueIs(page, 'name', 'Mad Hatter');
  expect(await guests()).toContain('name: Mad Hatter\n');

  await type(page, 'brings', 'no-such-cake');
  await page.waitForSelector('#field-brings[aria-invalid="true"]');
  expect(await messageOf(page, 'brings')).toContain('Nothing was written');
  await page.keyboard.press('Escape');
  await valueIs(page, 'brings', 'lemon-tart');

  // Typed, but not saved when the file changes.
  await page.click('#field-name', { count: 3 });
  await page.type('#field-name', 'Mine');
  await editFiles(folder, { 'data/guests.yaml': (text) => text.replace('Mad Hatter', 'Theirs') });
  await faceShows('Theirs');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#field-name[aria-invalid="true"]');
  expect(await messageOf(page, 'name')).toMatch(
    /has changed.*Yours: Mine.*In the file now: Theirs/,
  );
  expect(await guests()).toContain('name: Theirs\n');
  await page.click('.field-message button');
  await faceShows('Mine');
  expect(await guests()).toContain('name: Mine\n');

  await page.keyboard.press('Escape');
  await page.waitForSelector('#card', { hidden: true });
  expect(complaints).toEqual([]);
  await page.close();
});

it('filters by fields, sorts, deals a hand and says why a filter finds nothing', async () => {
  const { page, wall, complaints } = await openPreview(browser, preview.url, { width: 390 });
  const shown = (): Promise<string[]> =>
    wall().$$eval('tool-card:not([hidden])', (cards) =>
      cards.map((card) => card.getAttribute('data-card') ?? ''),
    );
  // A card that is wider than the screen does not move the others.
  await page.$eval('#zoom', (one) => {
    (one as HTMLInputElement).value = '300';
    one.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const widths = await wall().evaluate(() => [
    document.querySelector('.vb-sheet')?.getBoundingClientRect().width ?? 0,
    document.documentElement.scrollWidth,
  ]);
  expect(widths[0]).toBeGreaterThan(390);
  expect(widths[1]).toBe(390);
  await page.type('#cards', 'copies>=2');
  await page.keyboard.press('Enter');
  await page.select('#sort', 'name');
  await expect.poll(shown).toEqual(['dormouse', 'hatter', 'lemon-tart']);
  await page.click('#hand');
  await expect.poll(async () => (await shown()).length).toBeLessThanOrEqual(3);
  const dealt = await wall().$eval('tool-heading', (one) => one.shadowRoot?.textContent);
  expect(dealt).toMatch(/^A hand5 in total/);
  await page.click('#hand-end');
  await page.click('#cards', { count: 3 });
  await page.type('#cards', 'copeis>=2');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.$eval('#cards-note', (one) => one.textContent))
    .toContain('did you mean `copies`?');
  expect(complaints).toEqual([]);
  await page.close();
});
