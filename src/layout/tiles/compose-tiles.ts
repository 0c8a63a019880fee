import type { Game } from '../../model/pack.ts';
import type { TilePlan } from '../../model/sheet.ts';
import { type HtmlHead, htmlDocument } from '../html-document.ts';
import { assemblyPage } from './assembly-page.ts';
import { tilePage } from './tile-page.ts';
import { PICTURE_ID } from './tiles-style.ts';

export interface TilesHtmlRequest {
  /** The `<svg>` element of the whole picture, with its width and height, painted past its edges. */
  readonly svg: string;
  readonly plan: TilePlan;
  readonly game: Game;
  readonly head: HtmlHead;
}

/**
 * A picture in tiles as an HTML document: how they go together, then a page a tile. The picture
 * stands in it once, and each page shows its part of that, at its true size.
 */
export function composeTilesHtml({ svg, plan, game, head }: TilesHtmlRequest): string {
  const body = [
    `<svg class="tiles-source" aria-hidden="true"><defs><g id="${PICTURE_ID}">\n${svg}\n</g></defs></svg>`,
    assemblyPage(plan, game),
    ...plan.tiles.map((tile) => tilePage({ tile, plan, game })),
  ].join('\n');
  const componentName = `${plan.component.name} in tiles`;
  return htmlDocument({ game, componentName, head, page: plan.page, body });
}
