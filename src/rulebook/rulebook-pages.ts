import { scopeCss } from '../css/scope-css.ts';
import type { Size } from '../geometry/geometry.ts';
import { cssLength, htmlPage, stylesheetLink } from '../layout/html-document.ts';
import type { RenderedRulebook } from '../pack/rendered-pack.ts';
import type { Ink, RulebookPlan } from '../pack/sheet.ts';

export interface RulebookHtmlRequest {
  readonly rulebook: RenderedRulebook;
  readonly plan: Pick<RulebookPlan, 'component' | 'page'>;
  readonly ink: Ink;
  /** Addresses of the stylesheets with the fonts and the cards' looks. */
  readonly stylesheets: readonly string[];
  /** `styles/rulebook-links.css`; before the stylesheets, so that its layer wins over them. */
  readonly linkCss: string;
  /** `styles/rulebook.css`; the rulebook's own styles come after it. */
  readonly css: string;
}

/** A rulebook as one page of the web, which is printed too: `#page-style` says on which pages. */
export const composeRulebookHtml = (request: RulebookHtmlRequest): string => {
  const { rulebook, plan, ink, stylesheets, linkCss, css } = request;
  return htmlPage({
    game: rulebook.game,
    componentName: plan.component.name,
    ink,
    body: rulebook.html,
    attributes: ' class="rulebook"',
    styles: [
      `<style>\n${linkCss}</style>`,
      ...stylesheets.map(stylesheetLink),
      `<style>\n${css}</style>`,
      `<style>\n${scopeCss(rulebook.styles, 'rulebook')}</style>`,
      `<style id="page-style">\n${pageCss(plan.page)}\n</style>`,
    ],
  });
};

/**
 * The CSS of the printed page. Its margins are wider inside, for the fold or the holes, and below,
 * where hands hold it and the page's number stands. The first page has no number, and a full page
 * neither number nor margins.
 */
export function pageCss({ widthIn, heightIn }: Size): string {
  const { top, inner, outer, bottom } = MARGINS;
  const number =
    'font: 600 8pt "Barlow", sans-serif; color: #4a5157; vertical-align: top; padding-top: 0.1in';
  const [width, height] = [widthIn, heightIn].map(cssLength);
  const text = textAreaOf({ widthIn, heightIn });
  const margins = (left: number, right: number): string =>
    `margin: ${top}in ${right}in ${bottom}in ${left}in`;
  return [
    `@page { size: ${width} ${height}; ${margins(inner, outer)} }`,
    `@page :right { ${margins(inner, outer)}; @bottom-right { content: counter(page); ${number} } }`,
    `@page :left { ${margins(outer, inner)}; @bottom-left { content: counter(page); ${number} } }`,
    '@page :first { @bottom-left { content: none } @bottom-right { content: none } }',
    '@page full { margin: 0; @bottom-left { content: none } @bottom-right { content: none } }',
    `@media print { body.rulebook { --columns: ${columnsOf(text)}; --text-height: ${cssLength(text.heightIn)} } }`,
    `@media print { .cover--page, .figure--page { page: full; width: ${width}; height: ${height} } }`,
  ].join('\n');
}

/** What the margins leave of a page: anything wider would have the browser shrink all of it. */
export function textAreaOf({ widthIn, heightIn }: Size): Size {
  const { top, inner, outer, bottom } = MARGINS;
  return { widthIn: widthIn - inner - outer, heightIn: heightIn - top - bottom };
}

/** On narrow pages the text is in no column at all: headings at the top of one would not stay with it. */
function columnsOf(text: Size): number | 'auto' {
  const columns = Math.floor(text.widthIn / MIN_COLUMN_IN);
  return columns < 2 ? 'auto' : columns;
}

const MIN_COLUMN_IN = 3.1;

const MARGINS = { top: 0.5, inner: 0.6, outer: 0.45, bottom: 0.62 };

/** One side of a sheet with two pages, which count from 1; `null` is an empty one. */
export interface SheetSide {
  readonly left: number | null;
  readonly right: number | null;
}

/** The pages two by two in the order in which they are read. */
export const imposeTwoUp = (pageCount: number, direction: 'ltr' | 'rtl' = 'ltr'): SheetSide[] =>
  Array.from({ length: Math.ceil(pageCount / 2) }, (_, index): SheetSide => {
    const first = 2 * index + 1;
    const second = first < pageCount ? first + 1 : null;
    return direction === 'ltr' ? { left: first, right: second } : { left: second, right: first };
  });

/**
 * The order of pages for sheets that are printed on both sides, laid into one another and folded once
 * in the middle: on the front of the first sheet the last page stands left of the first, or right of it
 * in a language that is read from the right.
 *
 * @param pageCount pages of text; empty pages at the end make it a multiple of four
 * @param hasBackCover whether the last page is the outside of the booklet: empty pages come before it
 */
export function imposeBooklet(
  pageCount: number,
  hasBackCover = false,
  direction: 'ltr' | 'rtl' = 'ltr',
): SheetSide[] {
  const places = Math.max(4, Math.ceil(pageCount / 4) * 4);
  const inside = hasBackCover ? pageCount - 1 : pageCount;
  const page = (place: number): number | null => {
    if (place <= inside) return place;
    return hasBackCover && place === places ? pageCount : null;
  };
  return Array.from({ length: places / 4 }, (_, index) => index).flatMap((index): SheetSide[] => {
    const first = 2 * index + 1;
    const last = places - 2 * index;
    const sideOf = (left: number, right: number): SheetSide =>
      direction === 'ltr'
        ? { left: page(left), right: page(right) }
        : { left: page(right), right: page(left) };
    return [sideOf(last, first), sideOf(first + 1, last - 1)];
  });
}
