import { InternalError } from '../diagnostics/errors.ts';
import { cssInches, type Size } from '../geometry/geometry.ts';
import type { CardSize, Game } from '../pack/pack.ts';
import type { RenderedCards } from '../pack/rendered-pack.ts';
import type { ComponentPlan, Ink } from '../pack/sheet.ts';
import { escapeMarkup } from '../text/text-markup.ts';
import type { Words } from '../text/words.ts';
import { composeSheetsHtml } from './compose-sheets.ts';
import { faceCss, type HtmlHead, htmlDocument, sizeCss } from './html-document.ts';
import type { CardPage, CardPagesPlan } from './plan-card-pages.ts';
import { composeTilesHtml } from './tiles/compose-tiles.ts';

/** A text file of the output. */
export interface ComposedFile {
  /** Relative to the output folder. */
  readonly path: string;
  readonly text: string;
  /** `null` for what all components share. */
  readonly component: string | null;
}

export interface ComposeRequest extends RenderedCards {
  readonly game: Game;
  readonly plans: readonly ComponentPlan[];
  readonly ink: Ink;
  /** The drawings of boards, by component. */
  readonly boardSvgs: ReadonlyMap<string, string>;
  /** What the tool itself prints. */
  readonly words: Words;
}

/** What every page links, relative to the output folder. */
export const STYLESHEETS = ['assets/fonts.css', 'assets/sheet.css', 'assets/game.css'] as const;

/** One HTML document for each plan but those of rulebooks, which are not sheets. */
export const composePack = (request: ComposeRequest): ComposedFile[] =>
  request.plans.flatMap((plan) => {
    const text = composePlan(plan, request);
    return text === null ? [] : [{ path: plan.htmlPath, text, component: plan.component.id }];
  });

function composePlan(
  { component, layout, htmlPath }: ComponentPlan,
  { game, faces, backs, ink, boardSvgs, words }: ComposeRequest,
): string | null {
  const head = { stylesheets: STYLESHEETS, ink };
  if (layout.kind === 'rulebook') return null;
  if (component.kind === 'deck') {
    const face = faces.get(component.id);
    if (face === undefined) throw new InternalError(`${component.id} was not rendered`);
    const back = backs.get(component.id) ?? new Map<string, string>();
    if (layout.kind === 'deck') {
      return composeSheetsHtml({ plan: layout, faces: face, backs: back, game, head, words });
    }
    const picture = { sides: { face, back } };
    if (layout.kind === 'tiles')
      return composeTilesHtml({ picture, plan: layout, game, head, words });
  }
  const svg = boardSvgs.get(component.id);
  if (svg === undefined) throw new InternalError(`${component.id} was not drawn`);
  if (layout.kind === 'tiles') {
    const linked = headFrom(htmlPath, head);
    return composeTilesHtml({ picture: { svg }, plan: layout, game, head: linked, words });
  }
  if (layout.kind !== 'board') throw new InternalError(`${component.id} is no deck`);
  return composeBoardHtml(svg, layout.page, game, component.name, head);
}

/** What a page links, as it finds it from the folder it lies in. */
function headFrom(path: string, head: HtmlHead): HtmlHead {
  const upwards = '../'.repeat(path.split('/').length - 1);
  return { ...head, stylesheets: head.stylesheets.map((href) => `${upwards}${href}`) };
}

/** On a screen, the margin around each sheet: `styles/sheet.css` has it too. */
export const SCREEN_MARGIN_IN = 0.25;

/**
 * The stylesheets that every page of a build links.
 *
 * @param styles the fonts, the tool's own style of sheets, and the pack's
 */
export const composeStyles = (styles: {
  readonly fonts: string;
  readonly sheets: string;
  readonly pack: string;
}): ComposedFile[] => [
  { path: 'assets/fonts.css', text: `${styles.fonts}\n`, component: null },
  { path: 'assets/sheet.css', text: styles.sheets, component: null },
  {
    path: 'assets/game.css',
    text: styles.pack,
    component: null,
  },
];

/**
 * Sides of cards as an HTML document of one a page.
 *
 * @param htmlOf what was rendered of a side; nothing is thrown as an InternalError
 */
export function composeCardPagesHtml(
  { component, page, printedPage, pages }: CardPagesPlan,
  htmlOf: (page: CardPage) => string | undefined,
  game: Game,
  head: HtmlHead = { stylesheets: STYLESHEETS },
): string {
  const sections = pages.map((one) => {
    const { number, cardId, side } = one;
    const html = htmlOf(one);
    if (html === undefined) throw new InternalError(`no ${side} was rendered for card ${cardId}`);
    return (
      `<section class="vb-sheet" id="sheet-${number}" data-sheet="${number}">` +
      `<div class="vb-slot" data-slot="1" data-side="${side}" data-card="${escapeMarkup(cardId)}" style="${sizeCss(page)}">` +
      `<div class="vb-face" style="${faceCss(component.size)}">${html}</div></div></section>`
    );
  });
  const body = sections.join('\n');
  return htmlDocument({ game, componentName: component.name, head, page: printedPage, body });
}

/**
 * The board as an HTML document of one page of exactly its size.
 *
 * @param svg the element, without an XML declaration; its viewBox is filled to the page
 */
function composeBoardHtml(
  svg: string,
  size: Size,
  game: Game,
  name: string,
  head: HtmlHead,
): string {
  const body = `<section class="vb-sheet vb-sheet-board" id="sheet-1" data-sheet="1">\n${svg}\n</section>`;
  return htmlDocument({ game, componentName: name, head, page: size, body });
}

/** The drawing as the inner HTML of a page with bleed: its ground goes on past its edges. */
export const boardWithBleed = (svg: string, { bleedIn }: CardSize): string => {
  const edge = cssInches(bleedIn);
  const style = `position:absolute;left:${edge};top:${edge};overflow:visible`;
  return svg.replace('<svg ', `<svg style="${style}" `);
};
