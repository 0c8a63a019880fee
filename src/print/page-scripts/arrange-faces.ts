import type { Box } from '../../preflight/measures.ts';
import { pageScript } from './page-script.ts';

// Every function here but the last two runs inside a page, where it finds the others by their names.

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
 * Takes a printed page apart, which is of no other use: lays every different face beside the others,
 * upright, with all of its bleed, and apart from its neighbours.
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
    sheet.className = 'sheet measured';
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
    slot.className = 'slot';
    slot.dataset.side = side;
    slot.style.cssText = `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
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
  for (const slot of document.querySelectorAll<HTMLElement>('.slot[data-card]')) {
    const face = slot.querySelector<HTMLElement>(':scope > .face');
    const side = slot.dataset.side === 'back' ? 'back' : 'face';
    if (face === null) continue;
    const key = `${side} ${face.innerHTML}`;
    if (!different.has(key)) different.set(key, { face, side, cardId: slot.dataset.card ?? '' });
  }
  return [...different.values()];
}

/** Shows one group of faces alone. */
function showGroup(shown: number): void {
  for (const [index, sheet] of document.querySelectorAll<HTMLElement>('.measured').entries()) {
    sheet.style.display = index === shown ? 'block' : 'none';
  }
}

/** @param most how large the page may get, in CSS pixels: it is captured in one go */
export const arrangeFacesScript = (most: { width: number; height: number }): string =>
  pageScript([arrangeFaces, distinctFaces], most);

export const showGroupScript = (index: number): string => pageScript([showGroup], index);
