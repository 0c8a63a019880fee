import { cssLength } from '../layout/html-document.ts';
import type { Size } from '../model/geometry.ts';

/** How a rulebook is printed: as pages of the paper, or as the smaller ones of a booklet. */
export type RulebookPageKind = 'page' | 'booklet';

/**
 * The CSS of the printed page. Its margins are wider inside, for the fold or the holes, and below,
 * where hands hold it and the page's number stands. The first page has none.
 */
export function pageCss(kind: RulebookPageKind, { widthIn, heightIn }: Size): string {
  const { top, inner, outer, bottom } = MARGINS[kind];
  const number = `font: 600 ${kind === 'page' ? 9 : 8}pt "Barlow", sans-serif; color: #4a5157; vertical-align: top; padding-top: 0.1in`;
  const margins = (left: number, right: number): string =>
    `margin: ${top}in ${right}in ${bottom}in ${left}in`;
  return [
    `@page { size: ${cssLength(widthIn)} ${cssLength(heightIn)}; ${margins(inner, outer)} }`,
    `@page :right { ${margins(inner, outer)}; @bottom-right { content: counter(page); ${number} } }`,
    `@page :left { ${margins(outer, inner)}; @bottom-left { content: counter(page); ${number} } }`,
    '@page :first { @bottom-right { content: none } }',
  ].join('\n');
}

/** What the margins leave of a page: anything wider would have the browser shrink all of it. */
export function textAreaOf(kind: RulebookPageKind, { widthIn, heightIn }: Size): Size {
  const { top, inner, outer, bottom } = MARGINS[kind];
  return { widthIn: widthIn - inner - outer, heightIn: heightIn - top - bottom };
}

const MARGINS: Readonly<
  Record<RulebookPageKind, { top: number; inner: number; outer: number; bottom: number }>
> = {
  page: { top: 0.65, inner: 0.8, outer: 0.65, bottom: 0.8 },
  booklet: { top: 0.5, inner: 0.6, outer: 0.45, bottom: 0.62 },
};
