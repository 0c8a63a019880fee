import { readStyles } from '../../load/folders.ts';
import type { Game } from '../../pack/pack.ts';
import type { Part } from '../../pack/parts.ts';
import type { Words } from '../../text/words.ts';
import { fillWebPage } from './web-page.ts';

export interface PartsPage {
  readonly game: Game;
  readonly parts: readonly Part[];
  /** The same list for a spreadsheet, relative to this page. */
  readonly csvPath: string;
  /** Addresses of stylesheets with the fonts. */
  readonly stylesheets: readonly string[];
  readonly words: Words;
}

/** What to buy for a game instead of making it, by supplier. */
export function composePartsHtml(page: PartsPage): string {
  const { game, parts, csvPath, stylesheets, words } = page;
  const names = [...new Set(parts.map(({ supplier }) => supplier))];
  const suppliers = names.map((name, index) => ({
    name,
    number: index + 1,
    parts: parts
      .filter(({ supplier }) => supplier === name)
      .map((part) => ({
        ...part,
        instead: part.components.map(({ name: title }) => title).join(', '),
      })),
  }));
  const isUnsure = parts.some(({ isCertain }) => !isCertain);
  return fillWebPage(
    {
      title: words('parts.title', { game: game.name }),
      stylesheets,
      css: readStyles('list-page', 'parts'),
      template: 'parts',
      data: { game: game.name, csvPath, suppliers, isUnsure },
    },
    words,
  );
}
