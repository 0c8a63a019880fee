import { pageScript } from './page-script.ts';

// Every function here runs inside a page.

interface PartOfText {
  readonly width: number;
  readonly height: number;
}

const PARTS =
  '.rulebook > .cover, .rulebook > .contents, .rulebook .chapter, .rulebook > .colophon';

/** Empties the pictures of cards, and tells how many parts the text has. */
function countParts(selector: string): number {
  for (const face of document.querySelectorAll('.face-picture')) face.replaceChildren();
  return document.querySelectorAll(selector).length;
}

/** Shows one part alone, at the top of the page, and tells its size in CSS pixels. */
function showPart(selector: string, index: number): PartOfText {
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

export const showPartScript = (index: number): string => pageScript([showPart], PARTS, index);
