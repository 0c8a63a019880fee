import { escapeMarkup } from '../model/escape-markup.ts';
import type { RulebookHeading } from '../model/rulebook.ts';

/** What a rulebook holds, two levels deep; the pages are filled in when it is printed. */
export function tableOfContents(headings: readonly RulebookHeading[]): string {
  const listed = headings.filter(({ level }) => level < 3);
  const items = listed.map(
    ({ id, level, text }) =>
      `<li class="contents-${level}"><a href="#${escapeMarkup(id)}"><span class="contents-name">${escapeMarkup(text)}</span>` +
      `<span class="contents-page" data-page-of="${escapeMarkup(id)}"></span></a></li>`,
  );
  return [
    '<nav class="contents" aria-labelledby="contents-title">',
    '<p id="contents-title" class="contents-title">Contents</p>',
    `<ol>${items.join('\n')}</ol>`,
    '</nav>',
  ].join('\n');
}
