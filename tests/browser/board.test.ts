import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawBoard } from '../../src/boards/network/draw-board.ts';
import { LABEL_FONT } from '../../src/boards/network/label-blocks.ts';
import type { PageProblem } from '../../src/browser/page-problems.ts';
import { sharedBrowser } from '../helpers/shared-browser.ts';
import { shippedInput, shippedPlacement } from '../unit/boards/network/boards.ts';

const require = createRequire(import.meta.url);

/** In CSS pixels, 96 an inch, as the browser lays it out. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Measured {
  readonly id: string;
  readonly text: string;
  readonly box: Box;
}

interface MeasuredBoard {
  readonly page: Box;
  readonly pointsInPx: number;
  /** Every line of a label and every symbol, by the stop they belong to. */
  readonly labels: readonly Measured[];
  readonly stops: readonly Measured[];
  readonly bullets: readonly Measured[];
  readonly legend: Box;
  /** The scoring aid, and every space for a deck. */
  readonly panels: readonly Measured[];
  /** Every text of the drawing with its size in points. */
  readonly texts: readonly (Measured & { readonly sizePt: number; readonly family: string })[];
}

/** Runs inside the page. */
function measureBoard(): MeasuredBoard {
  const svg = document.querySelector('svg');
  if (svg === null) throw new Error('no drawing');
  const boxOf = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const measure = (element: Element, id: string | null | undefined) => ({
    id: id ?? '',
    text: element.textContent ?? '',
    box: boxOf(element),
  });
  const all = (selector: string) => [...svg.querySelectorAll(selector)];
  const texts = all('text').map((text) => {
    const style = getComputedStyle(text);
    return {
      ...measure(text, null),
      sizePt: Number.parseFloat(style.fontSize),
      family: style.fontFamily,
    };
  });
  return {
    page: boxOf(svg),
    pointsInPx: svg.getScreenCTM()?.a ?? 0,
    labels: all('[data-label-of] > text, [data-label-of] > use').map((part) =>
      measure(part, part.parentElement?.getAttribute('data-label-of')),
    ),
    stops: all('[data-stop]').map((stop) => measure(stop, stop.getAttribute('data-stop'))),
    bullets: all('[data-on-link] > rect').map((rect) =>
      measure(rect, rect.parentElement?.getAttribute('data-on-link')),
    ),
    legend: boxOf(svg.querySelector('#legend') ?? svg),
    panels: all('#scoring, [data-space] > rect').map((panel) =>
      measure(panel, panel.parentElement?.getAttribute('data-space') ?? panel.id),
    ),
    texts,
  };
}

const fontFaces = [600, 700]
  .map(
    (weight) =>
      `@font-face{font-family:"Barlow Condensed";font-weight:${weight};src:url("${weight}.woff2")}`,
  )
  .join('\n');

let folder: string;
let measured: MeasuredBoard;
let problems: readonly PageProblem[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'board-'));
  const root = join(folder, 'root');
  await mkdir(root);
  for (const weight of [600, 700]) {
    const file = `@fontsource/barlow-condensed/files/barlow-condensed-latin-${weight}-normal.woff2`;
    await copyFile(require.resolve(file), join(root, `${weight}.woff2`));
  }
  const file = join(root, 'board.svg');
  await writeFile(file, drawBoard({ ...shippedInput, fontFaces }));
  const loan = {
    what: 'board.svg',
    rootFolder: root,
    window: shippedInput.size,
    media: 'screen',
  } as const;
  await (await sharedBrowser()).withPage(loan, async (lent) => {
    await lent.open(file);
    measured = await lent.page.evaluate(measureBoard);
    problems = lent.problems();
  });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const isApart = (a: Box, b: Box): boolean =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

/** From a circle's rim to a box; below zero where they overlap. */
function gapToCircle(circle: Box, box: Box): number {
  const x = (circle.left + circle.right) / 2;
  const y = (circle.top + circle.bottom) / 2;
  const dx = Math.max(box.left - x, 0, x - box.right);
  const dy = Math.max(box.top - y, 0, y - box.bottom);
  return Math.hypot(dx, dy) - (circle.right - circle.left) / 2;
}

describe('the board in the browser', () => {
  it('is a whole SVG document with its fonts, at its true size', () => {
    expect(problems).toEqual([]);
    const { page, pointsInPx, texts } = measured;
    expect([page.left, page.top, page.right, page.bottom]).toEqual([0, 0, 27 * 96, 18 * 96]);
    expect(pointsInPx).toBeCloseTo(96 / 72, 4);
    for (const { family } of texts) expect(family).toBe('"Barlow Condensed"');
  });

  it('sets names as wide as they were measured', () => {
    for (const { stop, lines } of shippedPlacement.labels) {
      for (const line of lines) {
        const set = measured.labels.find(
          ({ id, text }) => id === stop.stop.id && text === line.text,
        );
        expect(set, line.text).toBeDefined();
        if (set === undefined) continue;
        const font = LABEL_FONT[stop.isMajor ? 'major' : 'minor'];
        const widthPx = 96 * shippedInput.measure(line.text, font);
        expect(Math.abs(set.box.right - set.box.left - widthPx), line.text).toBeLessThan(1);
      }
    }
  });

  it('shows every stop 0.6 in across or more', () => {
    expect(measured.stops).toHaveLength(131);
    for (const { id, box } of measured.stops) {
      expect((box.right - box.left) / 96, id).toBeGreaterThan(0.6);
      expect((box.bottom - box.top) / 96, id).toBeGreaterThan(0.6);
    }
  });

  it('sets names in 10.5 pt or more and nothing under 9.5 pt', () => {
    const smallest = new Map<string, number>();
    for (const { text, sizePt } of measured.texts) {
      smallest.set(text, Math.min(sizePt, smallest.get(text) ?? sizePt));
      expect(sizePt, text).toBeGreaterThanOrEqual(9.5);
    }
    const names = measured.labels.filter(({ text }) => text !== '');
    expect(names.length).toBeGreaterThan(131);
    for (const { text } of names) expect(smallest.get(text), text).toBeGreaterThanOrEqual(10.5);
  });

  it('lets no two labels touch', () => {
    for (const [index, one] of measured.labels.entries()) {
      for (const other of measured.labels.slice(index + 1)) {
        if (one.id === other.id) continue;
        expect(isApart(one.box, other.box), `${one.id} and ${other.id}`).toBe(true);
      }
    }
  });

  it('lets no label touch another stop, a route number, the legend or a space', () => {
    expect(measured.panels.length).toBe(shippedPlacement.spaces.length + 1);
    for (const { id, text, box } of measured.labels) {
      for (const stop of measured.stops) {
        if (stop.id === id) continue;
        expect(gapToCircle(stop.box, box), `${text} of ${id} at ${stop.id}`).toBeGreaterThan(0);
      }
      for (const bullet of measured.bullets) {
        expect(isApart(bullet.box, box), `${text} of ${id} on ${bullet.id}`).toBe(true);
      }
      expect(isApart(measured.legend, box), id).toBe(true);
      for (const panel of measured.panels) {
        expect(isApart(panel.box, box), `${text} of ${id} on ${panel.id}`).toBe(true);
      }
    }
  });

  it('lets no text touch another one', () => {
    const texts = measured.texts.filter(({ text }) => text !== '');
    for (const [index, one] of texts.entries()) {
      for (const other of texts.slice(index + 1)) {
        const gap = Math.max(
          Math.max(one.box.left, other.box.left) - Math.min(one.box.right, other.box.right),
          Math.max(one.box.top, other.box.top) - Math.min(one.box.bottom, other.box.bottom),
        );
        // The box of a line is taller than its letters by a third of their size.
        const airPx = (Math.max(one.sizePt, other.sizePt) * 96) / 72 / 3;
        expect(gap, `${one.text} and ${other.text}`).toBeGreaterThan(-airPx);
      }
    }
  });

  it('keeps all text inside the page', () => {
    const margin = 0.15 * 96;
    for (const { text, box } of measured.texts) {
      expect(box.left, text).toBeGreaterThan(margin);
      expect(box.top, text).toBeGreaterThan(margin);
      expect(box.right, text).toBeLessThan(27 * 96 - margin);
      expect(box.bottom, text).toBeLessThan(18 * 96 - margin);
    }
  });
});
