import { scopeCss } from '../css/scope-css.ts';
import { CSS_PX_PER_INCH, type Size } from '../geometry/geometry.ts';
import { cssLength, htmlPage, stylesheetLink } from '../layout/html-document.ts';
import type { RenderedRulebook, SharedDrawing } from '../pack/rendered-pack.ts';
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
  /** All of it by default. */
  readonly part?: BookPart | undefined;
}

/**
 * What a rulebook with shared drawings is printed from: its text with a small image in place of each
 * drawing, and the drawings, each once. A browser would print them again with each picture of them.
 */
export const BOOK_PARTS = ['text', 'drawings'] as const;

export type BookPart = (typeof BOOK_PARTS)[number];

/** Where a part is staged, of the rulebook that is staged there. */
export const bookPartPath = (htmlPath: string, part: BookPart): string =>
  htmlPath.replace(/\.html$/, `.${part}.html`);

/** A rulebook as one page of the web, which can be printed too: `#page-style` says on which pages. */
export function composeRulebookHtml(request: RulebookHtmlRequest): string {
  const { rulebook, plan, part } = request;
  const { html, drawings } = rulebook;
  if (part === 'drawings')
    return composePage(request, drawings.map(drawingPage), drawingsCss(drawings));
  const definitions = drawings.map((one, at) => {
    const shown = part === 'text' ? standInImage(one, at) : one.markup;
    return `<svg class="board-definition" width="0" height="0" aria-hidden="true"><g id="${one.id}">\n${shown}\n</g></svg>`;
  });
  return composePage(request, [definitions.join('') + html], pageCss(plan.page));
}

/** An image that takes the place of a drawing where a page shows it: see `placeDrawings`. */
export function standInImage(
  { viewBox: [x, y, width, height] }: Pick<SharedDrawing, 'viewBox'>,
  at: number,
): string {
  const image = Buffer.from(drawingStandIn(at)).toString('base64');
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  return `<image href="data:image/jpeg;base64,${image}" ${box} preserveAspectRatio="none"/>`;
}

/** Hangs from the top left corner of a page. It has the class of pictures for custom properties only. */
function drawingPage({ viewBox, markup }: SharedDrawing): string {
  const [, , width, height] = viewBox;
  const style = `all:unset;display:block;overflow:hidden;width:${width}px;height:${height}px;break-after:page;`;
  const important = style.replaceAll(';', '!important;');
  return `<svg class="board-picture" viewBox="${viewBox.join(' ')}" style="${important}">\n${markup}\n</svg>`;
}

function drawingsCss(drawings: readonly SharedDrawing[]): string {
  const { widthIn, heightIn } = drawingsPage(drawings);
  return `@page { size: ${cssLength(widthIn)} ${cssLength(heightIn)}; margin: 0 }`;
}

/** As large as the largest of the drawings, in whole pixels. */
export function drawingsPage(drawings: readonly SharedDrawing[]): Size {
  const largest = (side: 2 | 3): number =>
    Math.ceil(Math.max(...drawings.map(({ viewBox }) => viewBox[side]))) / CSS_PX_PER_INCH;
  return { widthIn: largest(2), heightIn: largest(3) };
}

/** 16 by 8 pixels, half of them black and half white: a page that shows it is not of one colour. */
const STAND_IN =
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAAL' +
  'CAAIABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAABwj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/AD9QD//Z';

/** The JPEG that stands for a drawing, which browsers put into a PDF as it is. A comment says for which. */
export function drawingStandIn(at: number): Uint8Array {
  const [jpeg, comment] = [Buffer.from(STAND_IN, 'base64'), Buffer.from(`drawing ${at}`)];
  const [start, rest] = [jpeg.subarray(0, 2), jpeg.subarray(2)];
  return Buffer.concat([start, Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment, rest]);
}

function composePage(
  { rulebook, plan, ink, stylesheets, linkCss, css }: RulebookHtmlRequest,
  body: readonly string[],
  pageStyle: string,
): string {
  return htmlPage({
    game: rulebook.game,
    componentName: plan.component.name,
    ink,
    body: body.join('\n'),
    attributes: ' class="rulebook"',
    styles: [
      `<style>\n${linkCss}</style>`,
      ...stylesheets.map(stylesheetLink),
      `<style>\n${css}</style>`,
      `<style>\n${scopeCss(rulebook.styles, 'rulebook')}</style>`,
      `<style id="page-style">\n${pageStyle}\n</style>`,
    ],
  });
}

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
