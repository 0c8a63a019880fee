import { pageScript } from './page-script.ts';

// Every function here runs inside a page.

interface PartSize {
  readonly width: number;
  readonly height: number;
}

const PARTS =
  '.rulebook > .cover, .rulebook > .contents, .rulebook .chapter, .rulebook > .colophon';

/** Empties the pictures of cards and boards, which are measured where they are printed, and tells how many parts the text has. */
function countParts(selector: string): number {
  const pictures = document.querySelectorAll('.face-picture, .board-definition, .board-picture');
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

/** Shows one part alone, at the top of the page, and tells its size in CSS pixels. */
function showPart(selector: string, index: number): PartSize {
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

/**
 * Says what each of them looks like, before any is shown alone.
 *
 * @param subjects selectors of elements that may look otherwise because of what they hold
 */
export const describePartsScript = (subjects: readonly string[]): string =>
  pageScript([describeParts, elementOutline], PARTS, subjects);

export const showPartScript = (index: number): string => pageScript([showPart], PARTS, index);
