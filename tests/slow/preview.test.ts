import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, ElementHandle, Frame, Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FLAGSHIP } from '../helpers/flagship.ts';
import {
  type OpenedPreview,
  openPreview,
  type RunningPreview,
  startBrowser,
  startPreview,
  wallStands,
} from '../helpers/open-preview.ts';
import { copyPack, editFiles } from '../helpers/pack-copy.ts';
import { tinyPack } from '../helpers/tiny-pack.ts';

let folder = '';
let browser: Browser;
let preview: RunningPreview;
let opened: OpenedPreview;

beforeAll(async () => {
  folder = join(await realpath(await mkdtemp(join(tmpdir(), 'vbuses-preview-'))), 'pack');
  await copyPack(folder, FLAGSHIP);
  [browser, preview] = await Promise.all([startBrowser(), startPreview(folder)]);
  await browser
    .defaultBrowserContext()
    .overridePermissions(new URL(preview.url).origin, [
      'clipboard-read',
      'clipboard-sanitized-write',
    ]);
});

afterAll(async () => {
  await browser?.close();
  await preview?.stop();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

beforeEach(async () => {
  await opened?.page.close();
  opened = await openPreview(browser, preview.url);
});

const page = (): Page => opened.page;

const textOf = (selector: string): Promise<string> =>
  page().$eval(selector, (found) => found.textContent?.trim() ?? '');

/** The ids of the cards that can be seen. */
const shownCards = (): Promise<string[]> =>
  opened
    .wall()
    .$$eval('tool-card', (cards) =>
      cards.flatMap((card) =>
        card instanceof HTMLElement && card.offsetParent !== null ? [card.dataset.card ?? ''] : [],
      ),
    );

/** Puts a mark on every node that shows a card, to see which of them stay. */
const markNodes = (): Promise<void> =>
  opened.wall().$$eval('tool-card, tool-card .vb-face', (nodes) => {
    for (const node of nodes) Reflect.set(node, 'isOld', true);
  });

/** The cards of which a node is not the one that was marked. */
const newNodes = (selector: string): Promise<string[]> =>
  opened.wall().$$eval(selector, (nodes) =>
    nodes.flatMap((node) => {
      const card = node.closest('tool-card')?.getAttribute('data-card') ?? '';
      return Reflect.get(node, 'isOld') === true ? [] : [card];
    }),
  );

const announced = (pattern: RegExp): Promise<unknown> =>
  page().waitForFunction(
    (source) => new RegExp(source).test(document.querySelector('#announcement')?.textContent ?? ''),
    {},
    pattern.source,
  );

const press = async (selector: string): Promise<void> => {
  await page().$eval(selector, (found) => {
    if (found instanceof HTMLElement) found.click();
  });
};

const scrollWall = (top: number): Promise<number> =>
  opened.wall().evaluate((y) => {
    window.scrollTo(0, y);
    return scrollY;
  }, top);

const scrolled = (): Promise<number> => opened.wall().evaluate(() => scrollY);

/** The sheets of the upgrades, whole and with their fonts: nothing moves any more. */
const openSheets = async (): Promise<Frame> => {
  await press('#views input[value="sheets"]');
  await press('#pages input[value="upgrades.html"]');
  const sheets = await page().waitForFrame((frame) => frame.url().endsWith('/pack/upgrades.html'));
  await sheets.waitForSelector('.vb-slot');
  await sheets.waitForFunction(
    () => document.readyState === 'complete' && document.fonts.status === 'loaded',
  );
  return sheets;
};

/** A part of what stands around a card, in its shadow. */
const partOf = async (id: string, selector: string): Promise<ElementHandle<Element>> => {
  const part = await opened.wall().$(`tool-card[data-card="${id}"] >>> ${selector}`);
  if (part === null) throw new Error(`${id} has no ${selector}`);
  return part;
};

const isChecked = (selector: string): Promise<boolean> =>
  page().$eval(selector, (box) => box instanceof HTMLInputElement && box.checked);

/** Gives a card another name in its file. */
const rename = (from: string, to: string): Promise<void> =>
  editFiles(folder, {
    'data/upgrades.yaml': (text) => text.replace(`name: ${from}`, `name: ${to}`),
  });

describe('the wall', () => {
  it('shows every distinct card once, and the page complains of nothing', async () => {
    const response = await fetch(`${preview.url}state.json`);
    const { state } = await response.json();
    const ids: string[] = state.cards.map(({ id }: { id: string }) => id);
    expect(ids.length).toBeGreaterThan(50);
    expect(await shownCards()).toEqual(ids);
    expect(await textOf('#count')).toBe(`${ids.length} cards`);
    expect(await textOf('#game-name')).toBe('Vancouver Buses');
    expect(await page().title()).toBe('Vancouver Buses: preview');
    expect(opened.complaints).toEqual([]);
  });

  it('turns, grows, and shows trim, bleed and safe zone', async () => {
    const look = async () => {
      const part = async (name: string) =>
        (await partOf('bike-rack', name)).evaluate((found) => getComputedStyle(found).display);
      return {
        face: await part('.side.face'),
        back: await part('.side.back'),
        trim: await part('.trim'),
        bleed: await part('.beyond'),
        safe: await part('.safe'),
      };
    };
    const [none, shown] = ['none', 'block'];
    expect(await look()).toEqual({ face: shown, back: none, trim: none, bleed: none, safe: none });
    for (const id of ['trim', 'bleed', 'safe']) await press(`#${id}`);
    await press('#sides input[value="both"]');
    expect(await look()).toEqual({
      face: shown,
      back: shown,
      trim: shown,
      bleed: shown,
      safe: shown,
    });
    await press('#sides input[value="back"]');
    expect(await look()).toMatchObject({ face: none, back: shown });
    const widthOf = async () =>
      (await partOf('bike-rack', '.side.back')).evaluate(
        (found) => found.getBoundingClientRect().width,
      );
    const before = await widthOf();
    await press('#larger');
    expect(await widthOf()).toBeGreaterThan(before * 1.1);
  });
});

describe('a save', () => {
  it('changes the card that it concerns, and no other node; scroll and filter stay', async () => {
    await press('#decks input[value="upgrades"]');
    const top = await scrollWall(400);
    await markNodes();
    await rename('Bike Rack', 'Bicycle Rack');
    await announced(/^Updated: Bicycle Rack[.,]/);
    expect(await newNodes('tool-card')).toEqual([]);
    expect(await newNodes('tool-card > [slot="face"] .vb-face')).toEqual(['bike-rack']);
    expect(await newNodes('tool-card > [slot="back"] .vb-face')).toEqual([]);
    expect(
      await opened
        .wall()
        .$eval('tool-card[data-card="bike-rack"] .vb-face', (face) => face.textContent),
    ).toContain('Bicycle Rack');
    expect(await scrolled()).toBe(top);
    expect(await isChecked('#decks input[value="upgrades"]')).toBe(true);
    await rename('Bicycle Rack', 'Bike Rack');
    await announced(/^Updated: Bike Rack[.,]/);
    expect(opened.complaints).toEqual([]);
  });

  it('of styles changes how cards look, and no node at all', async () => {
    await markNodes();
    const colourOf = () =>
      opened
        .wall()
        .$eval(
          'tool-card[data-card="bike-rack"] .vb-face .upgrade',
          (face) => getComputedStyle(face).outlineColor,
        );
    const before = await colourOf();
    await editFiles(folder, {
      'templates/zz.css': '.upgrade { outline-color: rgb(1, 2, 3) !important }\n',
    });
    await expect.poll(colourOf, { timeout: 30_000 }).toBe('rgb(1, 2, 3)');
    expect(await newNodes('tool-card, tool-card .vb-face')).toEqual([]);
    await editFiles(folder, { 'templates/zz.css': null });
    await expect.poll(colourOf, { timeout: 30_000 }).toBe(before);
  });

  it('of a broken file is reported, with the last good pictures, until it is mended', async () => {
    await markNodes();
    await editFiles(folder, {
      'data/upgrades.yaml': (text) => text.replace('name: Bike Rack', 'nam: Bike Rack'),
    });
    await page().waitForSelector('#banner', { visible: true });
    expect(await textOf('#banner')).toContain('nam');
    expect(await newNodes('tool-card, tool-card .vb-face')).toEqual([]);
    expect(await textOf('#problems-count')).not.toBe('0');
    const beside = await partOf('bike-rack', '.problems');
    expect(await beside.evaluate((found) => found.textContent)).toMatch(
      /Error.*data\/upgrades\.yaml:\d+/,
    );
    await press('#only-problems');
    expect(await shownCards()).toEqual(['bike-rack']);
    await press('#only-problems');
    await press('#problems-button');
    expect(await textOf('#problem-list')).toContain('> ');
    await press('#decks input[value="fares"]');
    await press('#problem-list button[data-card="bike-rack"]');
    expect(await shownCards()).toContain('bike-rack');
    expect(
      await opened.wall().evaluate(() => document.activeElement?.getAttribute('data-card')),
    ).toBe('bike-rack');
    await editFiles(folder, {
      'data/upgrades.yaml': (text) => text.replace('nam: Bike Rack', 'name: Bike Rack'),
    });
    await page().waitForSelector('#banner', { hidden: true });
    expect(await textOf('#problems-count')).toBe('0');
    expect(await newNodes('tool-card, tool-card .vb-face')).toEqual([]);
    expect(opened.complaints).toEqual([]);
  });
});

describe('a look at something else', () => {
  it('shows what was saved in the meantime', async () => {
    const sheets = await openSheets();
    await press('#views input[value="cards"]');
    await rename('Bike Rack', 'Bicycle Rack');
    await announced(/^Updated: Bicycle Rack[.,]/);
    await press('#views input[value="sheets"]');
    await sheets.waitForFunction(() => document.body.textContent?.includes('Bicycle Rack'));
    await rename('Bicycle Rack', 'Bike Rack');
    await announced(/^Updated: Bike Rack[.,]/);
  });
});

describe('the other pages', () => {
  it.each([
    ['board', '/pack/board.html', 'svg'],
    ['rulebook', '/pack/rulebook.html', '.chapter, h1, h2'],
  ])('the %s is shown as it prints', async (view, path, selector) => {
    await press(`#views input[value="${view}"]`);
    const frame = await page().waitForFrame((one) => one.url().endsWith(path));
    await frame.waitForSelector(selector);
    expect(await page().$eval('#page', (one) => getComputedStyle(one).visibility)).toBe('visible');
    expect(await page().$eval('#wall', (one) => getComputedStyle(one).visibility)).toBe('hidden');
    expect(opened.complaints).toEqual([]);
  });
});

describe('the keyboard', () => {
  const onCard = () =>
    opened.wall().evaluate(() => document.activeElement?.getAttribute('data-card') ?? null);

  it('reaches everything: the skip link first, then each group of controls, then the cards', async () => {
    const seen: string[] = [];
    for (let presses = 0; presses < 40; presses += 1) {
      await page().keyboard.press('Tab');
      const id = await page().evaluate(() => {
        const active = document.activeElement;
        return active?.id || active?.getAttribute('name') || active?.className || '';
      });
      seen.push(id);
      if (id === 'wall' && (await onCard()) !== null) break;
    }
    expect(seen[0]).toBe('skip');
    for (const id of [
      'view',
      'problems-button',
      'help-button',
      'search',
      'deck',
      'sides',
      'zoom',
      'trim',
      'sight',
      'wall',
    ]) {
      expect(seen).toContain(id);
    }
    expect(await onCard()).not.toBeNull();
  });
});

describe('what a pack brings', () => {
  it('runs no script, and sends nothing away', async () => {
    const ran = await opened.wall().evaluate(async () => {
      const heard = new Set<string>();
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        heard.add(effectiveDirective);
      });
      const place = document.createElement('div');
      document.body.append(place);
      place.innerHTML = '<b onclick="top.document.title = \'broken into\'">x</b>';
      place.querySelector('b')?.click();
      place.innerHTML += '<a href="javascript:void (top.document.title = 1)">x</a>';
      place.querySelector('a')?.click();
      const script = document.createElement('script');
      script.textContent = 'top.document.title = "broken into"';
      place.append(script);
      const picture = new Image();
      picture.src = 'http://127.0.0.1:9/spy.png';
      await new Promise((resolve) => picture.addEventListener('error', resolve));
      place.remove();
      return [...heard].sort();
    });
    expect(ran).toEqual(['img-src', 'script-src-attr', 'script-src-elem']);
    expect(await page().title()).toBe('Vancouver Buses: preview');
  });
});

describe('a pack that is broken when the preview begins', () => {
  it('says so, and appears once it is mended', async () => {
    const begun = await tinyPack({ 'data/cakes.yaml': '- id: [\n' });
    const other = await startPreview(begun);
    const left = await browser.newPage();
    await left.setViewport({ width: 1000, height: 700 });
    await left.goto(other.url);
    await left.waitForSelector('#banner', { visible: true });
    expect(await left.$eval('#empty', (place) => place.textContent)).toContain(
      'nothing to show yet',
    );
    await editFiles(begun, {
      'data/cakes.yaml':
        '- id: lemon-tart\n  name: Tart\n  copies: 2\n- id: seed-cake\n  name: Cake\n  copies: 1\n',
    });
    await left.waitForSelector('#banner', { hidden: true });
    await wallStands(left);
    await left.close();
    await other.stop();
  });
});

describe('the end', () => {
  it('of the tool is reported on the page, which stays as it is', async () => {
    const other = await startPreview(folder);
    const { page: left, wall } = await openPreview(browser, other.url);
    await other.stop();
    await left.waitForSelector('#live[data-state="off"]');
    expect(await wall().$$eval('tool-card', (cards) => cards.length)).toBeGreaterThan(50);
    await left.close();
  });
});
