import type { Page } from 'puppeteer-core';
import { pageScript, runPageScript } from '../../browser/page-script.ts';
import { hyphenate } from '../../core/hyphenation.ts';

interface PageText {
  readonly text: string;
  readonly language: string;
}

/**
 * Divides words where the CSS says `hyphens: auto`: the browser that comes with the tool has no
 * dictionaries for it, and what others have differs.
 */
export async function hyphenatePage(page: Page): Promise<void> {
  const texts = await runPageScript<PageText[]>(page, pageScript([hyphenatedTexts], null));
  if (texts.length === 0) return;
  const divided = texts.map(({ text, language }) => hyphenate(text, language));
  await runPageScript(page, pageScript([hyphenatedTexts], divided));
}

/** Runs inside the page. The texts to be divided, which get the `divided` ones in their place. */
function hyphenatedTexts(divided: string[] | null): PageText[] {
  const found: PageText[] = [];
  const elements = new Map<Element, boolean>();
  const isAuto = (element: Element): boolean => {
    const known = elements.get(element);
    if (known !== undefined) return known;
    const found = element instanceof HTMLElement && getComputedStyle(element).hyphens === 'auto';
    elements.set(element, found);
    return found;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (
    let node = walker.nextNode() as Text | null;
    node !== null;
    node = walker.nextNode() as Text | null
  ) {
    const element = node.parentElement;
    if (element === null || node.data.trim() === '' || !isAuto(element)) continue;
    const text = divided?.[found.length] ?? node.data;
    found.push({ text, language: element.closest<HTMLElement>('[lang]')?.lang ?? '' });
    if (divided !== null) node.data = text;
  }
  return found;
}
