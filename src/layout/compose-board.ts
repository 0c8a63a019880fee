import type { Size } from '../model/geometry.ts';
import type { BoardComponent, CardSize, Game } from '../model/pack.ts';
import { cssInches } from '../model/units.ts';
import { type HtmlHead, htmlDocument } from './html-document.ts';

export interface BoardHtmlRequest {
  /** The `<svg>` element of the board, without an XML declaration; its viewBox is filled to the page. */
  readonly svg: string;
  readonly size: Size;
  readonly game: Game;
  readonly component: BoardComponent;
  readonly head: HtmlHead;
}

/** The board as an HTML document of one page of exactly its size. */
export function composeBoardHtml({ svg, size, game, component, head }: BoardHtmlRequest): string {
  const body = `<section class="sheet sheet-board" id="sheet-1" data-sheet="1">\n${svg}\n</section>`;
  return htmlDocument({ game, componentName: component.name, head, page: size, body });
}

/** The drawing as the inner HTML of a page with bleed: its ground goes on past its edges. */
export const boardWithBleed = (svg: string, { bleedIn }: CardSize): string => {
  const edge = cssInches(bleedIn);
  const style = `position:absolute;left:${edge};top:${edge};overflow:visible`;
  return svg.replace('<svg ', `<svg style="${style}" `);
};
