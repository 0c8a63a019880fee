import { pageScript } from '../../browser/page-script.ts';
import { CSS_PX_PER_INCH, type Size } from '../../geometry/geometry.ts';

// Every function here runs inside a page.

/** Pages laid out as columns side by side, in CSS pixels. */
interface PageColumns {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
  readonly spread: typeof SPREAD;
}

/** What may move down on its page, and how far compared with a paragraph; the first selector decides. */
const SPREAD: readonly (readonly [selector: string, weight: number])[] = [
  ['.chapter:not(:first-child)', 4],
  [':is(.across, .columns):has(> :is(h3, h4):first-child)', 3],
  [':is(.across, .columns) > h3:not(:first-child)', 3],
  ['.across, .columns', 2],
  [':is(.across, .columns) > :is(h4, figure, table, .box, pre):not(:first-child)', 2],
  [':is(.across, .columns) > :is(p, ul, ol):not(:first-child)', 1],
  [':is(.across, .columns) > :is(ul, ol) > li:not(:first-child)', 0.5],
];

/**
 * Ends each page of a text at its foot: the room that is left below what still fits on it goes to the
 * spaces above its headings, figures and paragraphs. A block stays on its page.
 */
function fillPages(pages: PageColumns): void {
  const main = document.querySelector<HTMLElement>('.rulebook > main');
  if (main === null) return;
  rejoinTables(main);
  const weights = movableBlocks(main, pages.spread);
  for (const one of weights.keys()) one.style.removeProperty('margin-top');
  const restore = layOutAsColumns(pages);
  continueTables(main, pages);
  const spaces = spacesAbove(weights, main, pages);
  restore();
  // All are read before one is written, which would have the browser style the text again each time.
  const margins = spaces.map(
    ([one, space]) => Number.parseFloat(getComputedStyle(one).marginTop) + space,
  );
  for (const [index, [one]] of spaces.entries()) {
    one.style.setProperty('margin-top', `${margins[index]}px`, 'important');
  }
}

function movableBlocks(main: HTMLElement, spread: typeof SPREAD): Map<HTMLElement, number> {
  const weights = new Map<HTMLElement, number>();
  for (const [selector, weight] of spread) {
    for (const one of main.querySelectorAll<HTMLElement>(selector)) {
      // A browser balances text that is in columns on the page itself.
      const around = one.parentElement?.closest('.columns') ?? main;
      if (getComputedStyle(around).columnCount !== 'auto' || weights.has(one)) continue;
      weights.set(one, weight);
    }
  }
  return weights;
}

/** A browser does not say what is on which page, but what is in which column, which it fills by the same rules. */
function layOutAsColumns({ width, height, gap }: PageColumns): () => void {
  const style = document.createElement('style');
  const size = `width: ${width}px !important; height: ${height}px !important`;
  style.textContent =
    `.rulebook { ${size}; columns: ${width}px auto !important; column-gap: ${gap}px !important; column-fill: auto !important }\n` +
    `.rulebook :is(.cover--page, .figure--page) { ${size}; break-before: column !important; break-after: column !important }\n` +
    '.rulebook .continued { break-before: column !important }';
  document.head.append(style);
  const all = [...document.querySelectorAll<HTMLElement>('.rulebook :not(.vb-face *, svg *)')];
  const changed = ['break-before', 'break-after'].flatMap((property) =>
    all.flatMap((one): [HTMLElement, string][] => {
      const value = getComputedStyle(one).getPropertyValue(property);
      return /^(?:page|left|right)$/.test(value) ? [[one, property]] : [];
    }),
  );
  for (const [one, property] of changed) one.style.setProperty(property, 'column', 'important');
  return () => {
    style.remove();
    for (const [one, property] of changed) one.style.removeProperty(property);
  };
}

/** Which page a box stands on; the first page is 0. */
function pageFinder({ width, gap }: PageColumns): (box: DOMRect) => number {
  const first = document.body.getBoundingClientRect();
  const isRtl = getComputedStyle(document.body).direction === 'rtl';
  return ({ left, right }) =>
    Math.floor(((isRtl ? first.right - right : left - first.left) + gap / 2) / (width + gap));
}

/** Rows on a further page become a table of their own, which says that it is continued. */
function continueTables(main: HTMLElement, pages: PageColumns): void {
  const find = pageFinder(pages);
  const pageOf = (row: HTMLTableRowElement): number => find(row.getBoundingClientRect());
  for (const row of main.querySelectorAll<HTMLTableRowElement>('thead + tbody > tr')) {
    const before = row.previousElementSibling as HTMLTableRowElement | null;
    const table = row.closest('table');
    // Each table that is divided moves what follows it.
    if (before === null || table === null || pageOf(before) === pageOf(row)) continue;
    const next = table.cloneNode(false) as HTMLTableElement;
    next.classList.add('continued');
    next.createCaption().textContent = main.dataset.continued ?? '';
    if (table.tHead !== null) next.append(table.tHead.cloneNode(true));
    const following = [...(row.parentElement?.children ?? [])];
    next.createTBody().append(...following.slice(following.indexOf(row)));
    table.after(next);
  }
}

function rejoinTables(main: HTMLElement): void {
  for (const table of main.querySelectorAll<HTMLTableElement>('table.continued')) {
    table.previousElementSibling?.querySelector('tbody')?.append(...(table.tBodies[0]?.rows ?? []));
    table.remove();
  }
}

function spacesAbove(
  weights: ReadonlyMap<HTMLElement, number>,
  main: HTMLElement,
  pages: PageColumns,
): [block: HTMLElement, space: number][] {
  const { height } = pages;
  const first = document.body.getBoundingClientRect();
  const pageOf = pageFinder(pages);
  const ends = new Map<number, number>();
  const range = document.createRange();
  const isDrawn = (node: Node): boolean =>
    node.parentElement?.matches('svg, .face-picture') === true;
  const nodes = document.createTreeWalker(
    main,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) => (isDrawn(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT),
  );
  const rects: DOMRect[] = [];
  while (nodes.nextNode() !== null) {
    const { currentNode } = nodes;
    const isText = currentNode instanceof Text;
    if (isText) range.selectNodeContents(currentNode);
    const boxes = (isText ? range : (currentNode as Element)).getClientRects();
    // An element that is split reaches the foot of its page, whatever it shows there.
    if (isText || boxes.length === 1) rects.push(...boxes);
  }
  for (const rect of rects) {
    const end = rect.bottom - first.top;
    if (end > (ends.get(pageOf(rect)) ?? 0)) ends.set(pageOf(rect), end);
  }
  const blocks = [...weights].flatMap(([block, weight]) => {
    const [rect] = block.getClientRects();
    const isMovable = rect !== undefined && rect.top - first.top > 1;
    return isMovable ? [{ block, weight, page: pageOf(rect) }] : [];
  });
  const last = Math.max(...ends.keys());
  return blocks.flatMap(({ block, weight, page }) => {
    // Below text there is half the room between its lines.
    const room = height - (ends.get(page) ?? height) - 4;
    const others = blocks.filter((one) => one.page === page);
    const share = room / others.reduce((sum, one) => sum + one.weight, 0);
    // Whole pixels keep lines of text where they are sharp.
    const space = Math.floor(weight * Math.min(share, 8));
    return space > 0 && page !== last ? [[block, space]] : [];
  });
}

const PARTS = [
  fillPages,
  movableBlocks,
  layOutAsColumns,
  pageFinder,
  continueTables,
  rejoinTables,
  spacesAbove,
];

/** @param area what the margins leave of a page */
export const fillPagesScript = ({ widthIn, heightIn }: Size): string =>
  pageScript(PARTS, {
    width: widthIn * CSS_PX_PER_INCH,
    height: heightIn * CSS_PX_PER_INCH,
    gap: CSS_PX_PER_INCH,
    spread: SPREAD,
  });
