import { pageScript } from '../../browser/page-script.ts';
import type { Box } from '../../preflight/measures.ts';

// Every function here runs inside a page, where it finds the others by their names.

/** One of the faces that are laid out for measuring. */
export interface ArrangedFace {
  /** The first card that looks like this. */
  readonly cardId: string;
  readonly side: 'face' | 'back';
  /** Where it lies among the faces shown with it: whole pixels from the top left. */
  readonly box: Box;
}

export interface Arrangement {
  /** Faces that are shown together; one group at a time. */
  readonly groups: readonly (readonly ArrangedFace[])[];
  readonly width: number;
  readonly height: number;
}

/**
 * Rearranges a printed page, which is no longer needed: every different face lies upright beside the
 * others, with all of its bleed, and apart from its neighbours.
 */
function arrangeFaces(most: { readonly width: number; readonly height: number }): Arrangement {
  // By its style: what is hidden has no size on the page.
  const faces = distinctFaces().map((one) => {
    const { width, height } = getComputedStyle(one.face);
    return { ...one, width: parseFloat(width), height: parseFloat(height) };
  });
  const width = Math.max(1, ...faces.map((face) => Math.ceil(face.width))) + 2;
  const height = Math.max(1, ...faces.map((face) => Math.ceil(face.height))) + 2;
  const columns = Math.max(1, Math.floor(most.width / width));
  const rows = Math.max(1, Math.floor(most.height / height));
  const groups: ArrangedFace[][] = [];
  const sheets: HTMLElement[] = [];
  for (let from = 0; from < faces.length; from += rows * columns) {
    const members = faces.slice(from, from + rows * columns);
    const sheet = document.createElement('section');
    sheet.className = 'vb-sheet vb-measured';
    sheet.style.cssText = `width:${columns * width}px;height:${rows * height}px`;
    sheets.push(sheet);
    groups.push(
      members.map(({ cardId, side, ...size }, index) => {
        const [x, y] = [(index % columns) * width, Math.floor(index / columns) * height];
        return { cardId, side, box: { x, y, width: size.width, height: size.height } };
      }),
    );
  }
  for (const [index, { face, side }] of faces.entries()) {
    const group = Math.floor(index / (rows * columns));
    const { x = 0, y = 0 } = groups[group]?.[index % (rows * columns)]?.box ?? {};
    const slot = document.createElement('div');
    slot.className = 'vb-slot';
    slot.dataset.side = side;
    // What a style counts, it counts in each face: no face depends on another.
    slot.style.cssText = `left:${x}px;top:${y}px;width:${width}px;height:${height}px;contain:style`;
    face.style.transform = 'none';
    slot.append(face);
    sheets[group]?.append(slot);
  }
  document.body.replaceChildren(...sheets);
  const usedRows = Math.min(rows, Math.ceil(faces.length / columns));
  return { groups, width: columns * width, height: Math.max(1, usedRows * height) };
}

function distinctFaces(): { face: HTMLElement; cardId: string; side: 'face' | 'back' }[] {
  const different = new Map<string, { face: HTMLElement; cardId: string; side: 'face' | 'back' }>();
  for (const slot of document.querySelectorAll<HTMLElement>('.vb-slot[data-card]')) {
    const face = slot.querySelector<HTMLElement>(':scope > .vb-face');
    const side = slot.dataset.side === 'back' ? 'back' : 'face';
    if (face === null) continue;
    const key = `${side} ${face.innerHTML}`;
    if (!different.has(key)) different.set(key, { face, side, cardId: slot.dataset.card ?? '' });
  }
  return [...different.values()];
}

/** Shows one group of faces alone, without those of which all is known. */
function showGroup(shown: number, known: readonly number[]): void {
  for (const [index, sheet] of document.querySelectorAll<HTMLElement>('.vb-measured').entries()) {
    sheet.style.display = index === shown ? 'block' : 'none';
    if (index !== shown) continue;
    for (const [at, slot] of sheet.querySelectorAll<HTMLElement>(':scope > .vb-slot').entries()) {
      slot.classList.toggle('vb-known', known.includes(at));
      slot.style.visibility = known.includes(at) ? 'hidden' : '';
    }
  }
}

/** @param most how large the page may get, in CSS pixels: it is captured in one go */
export const arrangeFacesScript = (most: { width: number; height: number }): string =>
  pageScript([arrangeFaces, distinctFaces], most);

/** @param known faces of the group that stay hidden, by their positions in it */
export const showGroupScript = (index: number, known: readonly number[] = []): string =>
  pageScript([showGroup], index, known);

// Every function here runs inside a page.

const PARTS =
  '.rulebook > .cover, .rulebook > .contents, .rulebook .chapter, .rulebook > .colophon, .rulebook > .back-cover';

/** Empties the pictures of cards and boards, which are measured where they are printed, and counts the parts of the text. */
function countParts(selector: string): number {
  const pictures = document.querySelectorAll('.vb-frame, .board-definition, .board-picture');
  for (const picture of pictures) picture.replaceChildren();
  return document.querySelectorAll(selector).length;
}

/** All that decides how a part looks. */
export interface DescribedParts {
  /** The head of the document, and the elements around and beside the parts, each without its content. */
  readonly around: string;
  /** The markup of each part. */
  readonly parts: readonly string[];
}

/**
 * `null` where one of the selectors is met by a part or an element around it. Styles and definitions
 * of drawings serve every part, wherever they stand.
 */
function describeParts(selector: string, subjects: readonly string[]): DescribedParts | null {
  const parts = [...document.querySelectorAll(selector)];
  const outer = new Set<Element>();
  for (const part of parts) {
    for (let one: Element | null = part; one !== null; one = one.parentElement) outer.add(one);
  }
  if (subjects.some((subject) => [...outer].some((one) => one.matches(subject)))) return null;
  const shared = [...document.body.querySelectorAll('style, defs, symbol, [id]:is(svg *)')];
  const markup = shared.map((one) => one.outerHTML).join('');
  if (/:has\(/i.test(markup)) return null;
  return {
    around: document.head.outerHTML + elementOutline(document.documentElement, selector) + markup,
    parts: parts.map((part) => part.outerHTML),
  };
}

function elementOutline(element: Element, selector: string): string {
  const own = element.cloneNode(false) as Element;
  const isLeaf = element.matches(selector) || element.querySelector(selector) === null;
  if (isLeaf) return own.outerHTML;
  return own.outerHTML + [...element.children].map((one) => elementOutline(one, selector)).join('');
}

/** Shows one part alone, at the top of the page, and returns its size in CSS pixels. */
function showPart(selector: string, index: number) {
  const parts = [...document.querySelectorAll<HTMLElement>(selector)];
  for (const [at, part] of parts.entries()) {
    part.style.display = at === index ? '' : 'none';
    part.classList.toggle('shown-part', at === index);
  }
  const shown = parts[index];
  if (shown === undefined) throw new Error(`there is no part ${index}`);
  shown.style.margin = '0';
  shown.style.position = 'absolute';
  shown.style.inset = '0 0 auto 0';
  const { width, height } = shown.getBoundingClientRect();
  return { width, height };
}

/** How many parts a rulebook has that are measured one by one. */
export const COUNT_PARTS = pageScript([countParts], PARTS);

const FACES = '.vb-measured > .vb-slot > .vb-face';

/**
 * Says what each part of a rulebook, or each arranged face, looks like, before any is shown alone.
 *
 * @param subjects selectors of elements that may look otherwise because of what they hold
 */
export const describePartsScript = (what: 'parts' | 'faces', subjects: readonly string[]): string =>
  pageScript([describeParts, elementOutline], what === 'faces' ? FACES : PARTS, subjects);

export const showPartScript = (index: number): string => pageScript([showPart], PARTS, index);

/**
 * Says what of a page is painted: nothing, while it is changed step by step and each step would be
 * painted again; all but its letters, so that what lies behind them can be seen; or everything.
 */
export function paint(what: 'nothing' | 'backgrounds' | 'everything'): void {
  const style = document.head.querySelector('#painted') ?? document.createElement('style');
  style.id = 'painted';
  style.textContent = {
    nothing: ':root{opacity:0!important}',
    backgrounds:
      '*,::before,::after{-webkit-text-fill-color:transparent!important;text-shadow:none!important;' +
      'text-decoration-color:transparent!important;text-emphasis-color:transparent!important}' +
      'text,tspan,textPath{fill:transparent!important}',
    everything: '',
  }[what];
  document.head.append(style);
}

export const PAINT_NOTHING = pageScript([paint], 'nothing');
