import { InternalError } from '../errors.ts';
import { escapeMarkup } from '../model/escape-markup.ts';
import type { Game } from '../model/pack.ts';
import { faceCss, sizeCss } from './box-css.ts';
import { type HtmlHead, htmlDocument } from './html-document.ts';
import type { CardPage, CardPagesPlan } from './plan-card-pages.ts';

export interface CardPagesHtmlRequest {
  readonly plan: CardPagesPlan;
  /** The inner HTML of each card's face, by card id. It is trusted: rendering has escaped it. */
  readonly faces: ReadonlyMap<string, string>;
  /** The same of the backs; none are needed for a plan without any. */
  readonly backs: ReadonlyMap<string, string>;
  readonly game: Game;
  readonly head: HtmlHead;
}

/** A deck as an HTML document of one card a page. A side that was not rendered is thrown as an InternalError. */
export function composeCardPagesHtml(request: CardPagesHtmlRequest): string {
  const { plan, game, head } = request;
  const { component, printedPage } = plan;
  const body = plan.pages.map((page) => pageHtml(page, request)).join('\n');
  return htmlDocument({ game, componentName: component.name, head, page: printedPage, body });
}

function pageHtml(
  { number, cardId, side }: CardPage,
  { plan, faces, backs }: CardPagesHtmlRequest,
): string {
  const html = (side === 'face' ? faces : backs).get(cardId);
  if (html === undefined) throw new InternalError(`no ${side} was rendered for card ${cardId}`);
  const { component, page } = plan;
  return (
    `<section class="sheet" id="sheet-${number}" data-sheet="${number}">` +
    `<div class="slot" data-slot="1" data-side="${side}" data-card="${escapeMarkup(cardId)}" style="${sizeCss(page)}">` +
    `<div class="face" style="${faceCss(component.size)}">${html}</div></div></section>`
  );
}
