import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeckComponent } from '../../src/pack/pack.ts';
import { runHere } from '../helpers/command-line.ts';
import { FLAGSHIP, flagshipFiles } from '../helpers/flagship.ts';
import { checkFully } from '../helpers/pack.ts';
import { COMPONENTS } from '../helpers/pack-components.ts';
import {
  type Box,
  type DrawnLine,
  type DrawnPage,
  readDrawing,
  textIn,
} from '../helpers/pdf-drawing.ts';
import { sharedBrowser } from '../helpers/shared-browser.ts';
import { sharedBuild } from '../helpers/shared-build.ts';

const PIECES = [
  'tokens',
  'standees',
  'player-aids',
  'score-pad',
  'dice',
  'boxes-passengers',
  'boxes-others',
].filter((id) => COMPONENTS.some((one) => one.id === id));
const PT = 72;
const NEAR_PT = 0.2;

let base = '';
let out = '';
let decks: readonly DeckComponent[] = [];

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'pieces-')));
  out = await sharedBuild('letter');
  const { pack } = checkFully(flagshipFiles);
  decks = (pack?.components ?? []).filter((one) => one.kind === 'deck');
});

afterAll(() => rm(base, { recursive: true, force: true }));

const drawingOf = async (id: string): Promise<readonly DrawnPage[]> =>
  readDrawing(await readFile(join(out, 'pdf', `${id}.pdf`)));

interface Slot {
  /** Counts from 1. */
  readonly sheet: number;
  readonly cardId: string;
  readonly painted: Box;
}

const SLOT =
  /<div class="vb-slot"[^>]* data-card="([^"]+)" style="width:([\d.]+)in;height:([\d.]+)in;transform:translate\((-?[\d.]+)in,(-?[\d.]+)in\)/g;

const slotsOf = async (id: string, folder = out): Promise<Slot[]> =>
  (await readFile(join(folder, `${id}.html`), 'utf8'))
    .split('<section class="vb-sheet"')
    .flatMap((section, sheet) =>
      [...section.matchAll(SLOT)].map(([, cardId = '', ...inches]) => {
        const [widthPt = 0, heightPt = 0, leftPt = 0, topPt = 0] = inches.map(
          (one) => Number(one) * PT,
        );
        return { sheet, cardId, painted: { widthPt, heightPt, leftPt, topPt } };
      }),
    );

const lengthOf = ({ fromPt: [x1, y1], toPt: [x2, y2] }: DrawnLine): number =>
  Math.hypot(x2 - x1, y2 - y1);

/** Each value once, in order; values that lie within the width of a hair are the same. */
function different(values: readonly number[]): number[] {
  return [...values]
    .sort((a, b) => a - b)
    .filter((one, at, all) => at === 0 || one - (all[at - 1] ?? 0) > NEAR_PT);
}

/** Where the marks say that a page is cut from top to bottom. */
const cutsDown = (page: DrawnPage): number[] =>
  different(
    page.strokes
      .flat()
      .filter((line) => Math.abs(lengthOf(line) - (3 / 25.4) * PT) < 0.3)
      .filter(({ fromPt, toPt }) => Math.abs(fromPt[0] - toPt[0]) < 0.01)
      .map(({ fromPt }) => fromPt[0]),
  );

describe('tokens', () => {
  it('are 160 on one sheet, twenty a region, 0.6 in apart with one cut between two', async () => {
    const slots = await slotsOf('tokens');
    const [page, ...others] = await drawingOf('tokens');
    if (page === undefined) throw new Error('no page');
    expect(others).toEqual([]);
    expect(slots).toHaveLength(160);
    const copies = new Map<string, number>();
    for (const { cardId } of slots) copies.set(cardId, (copies.get(cardId) ?? 0) + 1);
    expect([...copies.values()]).toEqual([20, 20, 20, 20, 20, 20, 20, 20]);
    const cuts = cutsDown(page);
    expect(cuts).toHaveLength(13);
    for (const [at, cut] of cuts.slice(1).entries()) {
      expect(Math.abs(cut - (cuts[at] ?? 0) - 0.6 * PT)).toBeLessThan(NEAR_PT);
    }
  });

  it('say the number of their region', async () => {
    const slots = await slotsOf('tokens');
    const [page] = await drawingOf('tokens');
    if (page === undefined) throw new Error('no page');
    const said = new Map(slots.map(({ cardId, painted }) => [cardId, textIn(page, painted)]));
    expect([...said.values()]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  });
});

describe('dice', () => {
  it('say every number once, and what it means', async () => {
    const [page] = await drawingOf('dice');
    if (page === undefined) throw new Error('no page');
    const slots = await slotsOf('dice');
    expect(slots).toHaveLength(2);
    for (const { painted } of slots) {
      const words = textIn(page, painted).split(' ');
      const numbers = words.filter((word) => /^\d$/.test(word)).sort();
      expect(numbers).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    }
    expect(page.texts.map(({ text }) => text).join('')).toContain('Blue die');
  });
});

describe('boxes', () => {
  it('have no marks around them, which other pieces have', async () => {
    expect(await readFile(join(out, 'tokens.html'), 'utf8')).toContain('"vb-sheet-marks"');
    for (const id of PIECES.filter((one) => /^dice|^boxes/.test(one))) {
      // Not from the PDF: what is drawn on a piece may have lines as long as a mark.
      expect(await readFile(join(out, `${id}.html`), 'utf8')).not.toContain('"vb-sheet-marks"');
    }
  });

  it('say the name of their deck on every side, and how many cards go in', async () => {
    const slots = await slotsOf('boxes-passengers');
    const pages = await drawingOf('boxes-passengers');
    const [first] = slots;
    const page = pages[(first?.sheet ?? 0) - 1];
    if (first === undefined || page === undefined) throw new Error('no box');
    const text = textIn(page, first.painted);
    expect(text.split('Fairview')).toHaveLength(6);
    expect(text).toContain('18 cards');
  });
});

interface MeasuredPage {
  readonly sizesPt: readonly number[];
  /** Of the fields of the score sheet, in inches. */
  readonly fields: readonly { readonly width: number; readonly height: number }[];
  /** By card: the lengths of its lines in inches. */
  readonly nets: Readonly<Record<string, { readonly folds: number[]; readonly cuts: number[] }>>;
  /** By card: how far its folds lie below its upper edge, in inches. */
  readonly foldsAt: Readonly<Record<string, number[]>>;
}

/** Runs inside the page. */
function measurePage(): MeasuredPage {
  const scaleOf = (element: SVGGraphicsElement): number => {
    const matrix = element.getScreenCTM();
    return Math.hypot(matrix?.a ?? 1, matrix?.b ?? 0);
  };
  const linesIn = (path: SVGPathElement | null) =>
    [...(path?.getAttribute('d') ?? '').matchAll(/M(\S+) (\S+)L(\S+) ([^ MLA]+)/g)].map((line) =>
      line.slice(1).map(Number),
    );
  const lengthsIn = (path: SVGPathElement | null): number[] =>
    linesIn(path).map(
      ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) =>
        (Math.hypot(x2 - x1, y2 - y1) * (path === null ? 1 : scaleOf(path))) / 96,
    );
  const cardOf = (element: Element): string =>
    element.closest<HTMLElement>('.vb-slot')?.dataset.card ?? '';
  const sizesPt = new Set<number>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (node.textContent?.trim() === '' || !parent?.closest('.vb-face')) continue;
    const scale = parent instanceof SVGGraphicsElement ? scaleOf(parent) : 1;
    sizesPt.add((Number.parseFloat(getComputedStyle(parent).fontSize) * scale * 72) / 96);
  }
  const fields = [...document.querySelectorAll('.pad__table tbody td')].map((field) => {
    const { width, height } = field.getBoundingClientRect();
    return { width: width / 96, height: height / 96 };
  });
  const nets = [...document.querySelectorAll('.net')].map((net) => [
    cardOf(net),
    {
      folds: lengthsIn(net.querySelector<SVGPathElement>('.net__folds')),
      cuts: lengthsIn(net.querySelector<SVGPathElement>('.net__cuts')),
    },
  ]);
  const foldsAt = [...document.querySelectorAll<SVGPathElement>('.standee__folds path')].map(
    (path) => {
      const face = path.closest('.vb-face');
      const matrix = path.getScreenCTM();
      const top = face?.getBoundingClientRect().top ?? 0;
      const bleed = Number.parseFloat(
        face === null ? '0' : getComputedStyle(face).getPropertyValue('--bleed'),
      );
      const written = [...(path.getAttribute('d') ?? '').matchAll(/M\S+ (\d+)/g)];
      const at = written.map(([, y]) => (matrix?.f ?? 0) + (matrix?.d ?? 0) * Number(y));
      return [cardOf(path), at.map((y) => (y - top) / 96 - bleed)];
    },
  );
  return {
    sizesPt: [...sizesPt],
    fields,
    nets: Object.fromEntries(nets),
    foldsAt: Object.fromEntries(foldsAt),
  };
}

describe('all pieces as they are laid out', () => {
  const measured = new Map<string, MeasuredPage>();
  beforeAll(async () => {
    const lease = await sharedBrowser();
    for (const id of PIECES) {
      const window = { widthIn: 11, heightIn: 11 };
      await lease.withPage({ what: id, rootFolder: out, window, media: 'print' }, async (lent) => {
        await lent.open(join(out, `${id}.html`));
        measured.set(id, await lent.page.evaluate(measurePage));
      });
    }
  });

  it.each(PIECES)('%s: nothing is written smaller than 6 pt', (id) => {
    const sizes = measured.get(id)?.sizesPt ?? [];
    expect(sizes.length).toBeGreaterThan(0);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(5.98);
  });

  it('the score sheet has fields to write in: half an inch wide, a quarter high', () => {
    const fields = measured.get('score-pad')?.fields ?? [];
    expect(fields.length).toBeGreaterThan(50);
    for (const { width, height } of fields) {
      expect(width).toBeGreaterThanOrEqual(0.5);
      expect(height).toBeGreaterThanOrEqual(0.25);
    }
  });

  it('four score sheets lie on a page, and all four player aids', async () => {
    const onPage = async (id: string) => (await slotsOf(id)).filter(({ sheet }) => sheet === 1);
    expect(await onPage('score-pad')).toHaveLength(4);
    expect(await onPage('player-aids')).toHaveLength(4);
  });

  it('buses are folded at the roof and at both feet, so that front and back are as high', () => {
    const folds = Object.values(measured.get('standees')?.foldsAt ?? {});
    expect(folds).toHaveLength(4);
    for (const [foot = 0, roof = 0, other = 0] of folds) {
      expect(foot).toBeCloseTo(0.25, 2);
      expect(roof).toBeCloseTo(1.3, 2);
      expect(other).toBeCloseTo(2.35, 2);
    }
  });

  it('dice have edges of one length, folded or cut, and one flap where two cut edges meet', () => {
    const nets = Object.values(measured.get('dice')?.nets ?? {});
    expect(nets).toHaveLength(2);
    for (const { folds, cuts } of nets) {
      expect(folds).toHaveLength(7 + 5);
      for (const fold of folds) expect(fold).toBeCloseTo(1.2, 3);
      expect(cuts.filter((cut) => Math.abs(cut - 1.2) < 0.001)).toHaveLength(5);
      expect(cuts).toHaveLength(5 + 5 * 3);
    }
  });

  it('boxes are as wide, high and deep as their cards, and the room beside them', () => {
    const nets = {
      ...measured.get('boxes-passengers')?.nets,
      ...measured.get('boxes-others')?.nets,
    };
    const boxOf = (id: string) => nets[`box-${id.replace(/-\d-/, '-')}`];
    const boxed = decks.filter(({ id }) => boxOf(id) !== undefined);
    expect(boxed).toHaveLength(1);
    for (const { id, cards, size } of boxed) {
      const box = boxOf(id);
      const has = (inches: number): number =>
        box?.folds.filter((length) => Math.abs(length - inches) < 0.001).length ?? 0;
      // The notes of 5 lie in the room of the fares.
      const room = (id === 'fares' ? 5 : 2) / 25.4;
      const count = cards.reduce((sum, { copies }) => sum + copies, 0);
      // The feet and the flaps against dust; three walls and the seam; lid and tongue, base and its flap.
      expect(has((count * 0.3) / 25.4 + room), id).toBe(4);
      expect(has(size.trim.heightIn + room), id).toBe(4);
      expect(has(size.trim.widthIn + room), id).toBe(4);
    }
  });
});

describe('pieces with little ink, and small decks on one page', () => {
  it('have no problem on a page', async () => {
    const low = join(base, 'low');
    const args = ['build', ...PIECES, '--ink', 'low', '--merge-decks', '--strict'];
    const { code, stderr } = await runHere([...args, '--out', low], { cwd: FLAGSHIP });
    expect({ code, problems: stderr.match(/\[[a-z]+\/[a-z-]+\]/g) }).toEqual({
      code: 0,
      problems: null,
    });
    const shared = await slotsOf('standees-and-more', low);
    const sizes = shared.map(({ sheet, cardId, painted }) => [
      sheet,
      cardId.split('-')[0],
      Math.round(painted.widthPt / PT),
    ]);
    expect(sizes).toEqual([...Array(4).fill([1, 'bus', 1]), [1, 'die', 5], [1, 'die', 5]]);
    const pages = await readDrawing(await readFile(join(low, 'pdf', 'standees-and-more.pdf')));
    expect(pages).toHaveLength(1);
  });
});
