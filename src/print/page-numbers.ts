import { isDeepStrictEqual } from 'node:util';

/** On which page each named point of a text stands; the first page is 1. */
export type PageNumbers = Readonly<Record<string, number>>;

export interface NumberedPrint {
  /** Where everything stands in this print, whatever page numbers it gives. */
  readonly numbers: PageNumbers;
}

/**
 * Prints a text with these page numbers; with `null`, only to find them.
 *
 * @param keepsRoom whether references take the same room whatever the numbers are
 */
export type Print<T extends NumberedPrint> = (
  numbers: PageNumbers | null,
  keepsRoom: boolean,
) => Promise<T>;

/**
 * The first print whose page numbers are true: the first one if the guess holds, else nearly always the
 * second. A reference is left out where its link stands on the same page, which may bring the link to
 * another page, and back again with the reference: the last print keeps the room of all of them.
 *
 * @returns `null` when even that one moved
 */
export async function printUntilSettled<T extends NumberedPrint>(
  print: Print<T>,
  guess: PageNumbers | null,
): Promise<T | null> {
  const measure = async (): Promise<PageNumbers> => (await print(null, true)).numbers;
  let numbers = guess ?? (await measure());
  for (const keepsRoom of [false, false, true]) {
    if (keepsRoom) numbers = await measure();
    const printed = await print(numbers, keepsRoom);
    if (isDeepStrictEqual(printed.numbers, numbers)) return printed;
    numbers = printed.numbers;
  }
  return null;
}

interface PageSettings {
  readonly css: string;
  readonly pages: PageNumbers;
  readonly keepsRoom: boolean;
}

/** Runs inside the page, with `setPageReferences`. */
export function setPages({ css, pages, keepsRoom }: PageSettings): void {
  const style = document.querySelector('#page-style');
  if (style !== null) style.textContent = css;
  for (const one of document.querySelectorAll<HTMLElement>('[data-page-of]')) {
    one.textContent = String(pages[one.dataset.pageOf ?? ''] ?? '');
  }
  setPageReferences(pages, keepsRoom);
}

/** Runs inside the page: writes behind each link in the text on which page its heading stands, if that is another one. */
export function setPageReferences(pages: PageNumbers, keepsRoom: boolean): void {
  const main = document.querySelector<HTMLElement>('.rulebook > main');
  const words = (main?.dataset.pageReference ?? '').replaceAll(' ', '\u00a0');
  const links = main?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [];
  for (const [index, link] of [...links].entries()) {
    if (link.closest('figure, h2, h3, h4, h5, h6, .page-reference') !== null) continue;
    let reference = link.nextElementSibling;
    if (reference?.className !== 'page-reference') {
      link.id = `link.${index}`;
      reference = document.createElement('span');
      reference.className = 'page-reference';
      link.after(reference);
    }
    const page = pages[decodeURIComponent(link.hash.slice(1))];
    const isElsewhere = page !== undefined && page !== pages[link.id];
    const number = keepsRoom ? String(page ?? 0).padStart(2, '0') : String(page);
    reference.textContent = keepsRoom || isElsewhere ? ` ${words.replace('{page}', number)}` : '';
    // The browser writes down the place of an element only if something links to it.
    const anchor = document.createElement('a');
    anchor.href = `#${link.id}`;
    anchor.hidden = true;
    reference.append(anchor);
  }
}
