import type { Page } from 'puppeteer-core';
import { pageScript, runPageScript } from '../../browser/page-script.ts';
import { hyphenate } from '../../text/hyphenation.ts';

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
  for (const element of document.querySelectorAll<HTMLElement>('body, body *:not(svg, svg *)')) {
    if (getComputedStyle(element).hyphens !== 'auto') continue;
    const language = element.closest<HTMLElement>('[lang]')?.lang ?? '';
    for (const node of element.childNodes) {
      if (!(node instanceof Text)) continue;
      const text = divided?.[found.length] ?? node.data;
      found.push({ text, language });
      if (divided !== null) node.data = text;
    }
  }
  return found;
}
