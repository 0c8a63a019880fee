import {
  cssInches,
  formatNumber,
  inchesToMm,
  isShortInInches,
  type Rect,
  type Size,
} from '../geometry/geometry.ts';
import { outlinePath } from '../geometry/outline.ts';
import { formatUnicodeRange, type LoadedFont } from '../pack/fonts.ts';
import { type CardSize, type FontCut, faceVariables, type Game } from '../pack/pack.ts';
import type { Ink, Side } from '../pack/sheet.ts';
import { languageAttributes } from '../text/language.ts';
import { escapeMarkup } from '../text/text-markup.ts';

/** What the caller adds to the head of a written page. */
export interface HtmlHead {
  /** Addresses relative to the page, in the order they apply. */
  readonly stylesheets: readonly string[];
  /** How much of it to spend; `full` by default. Styles find `data-ink="low"` on the root. */
  readonly ink?: Ink;
}

interface HtmlDocumentRequest {
  readonly game: Game;
  readonly componentName: string;
  readonly head: HtmlHead;
  /** Of every page in the document. */
  readonly page: Size;
  /** HTML of the body. */
  readonly body: string;
}

interface HtmlPageRequest extends Pick<HtmlDocumentRequest, 'game' | 'componentName' | 'body'> {
  readonly ink: Ink | undefined;
  /** Of the body, after a space. */
  readonly attributes?: string;
  /** Elements of the head: what the page links, and its own styles. */
  readonly styles: readonly string[];
}

/** Nothing but what lies beside the page may be loaded, and no script may run. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** A whole HTML document of pages of one size, as browsers print it at 100 %. */
export function htmlDocument({ head, page, ...request }: HtmlDocumentRequest): string {
  const width = cssLength(page.widthIn);
  const height = cssLength(page.heightIn);
  const css = `@page { size: ${width} ${height}; margin: 0 } .vb-sheet { width: ${width}; height: ${height} }`;
  const styles = [...head.stylesheets.map(stylesheetLink), `<style>${css}</style>`];
  return htmlPage({ ...request, ink: head.ink, styles });
}

export const stylesheetLink = (href: string): string =>
  `<link rel="stylesheet" href="${escapeMarkup(href)}">`;

/** A whole HTML document that loads nothing but what lies beside it. */
export const htmlPage = ({
  game,
  componentName,
  ink,
  attributes = '',
  styles,
  body,
}: HtmlPageRequest): string =>
  [
    '<!DOCTYPE html>',
    `<html${languageAttributes(game.language)}${ink === 'low' ? ' data-ink="low"' : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(`${game.name}: ${componentName}`)}</title>`,
    `<meta name="author" content="${escapeMarkup(game.author)}">`,
    ...styles,
    '</head>',
    `<body${attributes}>`,
    body,
    '</body>',
    '</html>',
    '',
  ].join('\n');

/**
 * A page length as CSS, in the unit in which it is round: A4 is 210 mm, which no short number of
 * inches says, and print dialogs pick the paper by its exact size.
 */
export function cssLength(inches: number): string {
  return isShortInInches(inches) ? cssInches(inches) : `${formatNumber(inchesToMm(inches), 3)}mm`;
}

/** `@font-face` rules, one a file: where two have a character, the later one draws it. `addressOf` gives the address as the stylesheet sees it. */
export const fontFaceCss = <Cut extends FontCut & Pick<LoadedFont, 'ranges'>>(
  cuts: readonly Cut[],
  addressOf: (cut: Cut) => string,
): string =>
  cuts
    .map(
      (cut) =>
        `@font-face{font-family:${JSON.stringify(cut.family)};font-weight:${cut.weight};` +
        `font-style:${cut.style};src:url("${addressOf(cut)}") format("${formatOf(cut.fileName)}")` +
        `${cut.ranges === undefined ? '' : `;unicode-range:${formatUnicodeRange(cut.ranges)}`}}`,
    )
    .join('\n');

/** The same with the files inside, as `data:` addresses. */
export const inlineFontFaceCss = (
  cuts: readonly (FontCut & Pick<LoadedFont, 'ranges' | 'bytes'>)[],
): string =>
  fontFaceCss(
    cuts,
    ({ bytes }) => `data:font/woff2;base64,${Buffer.from(bytes).toString('base64')}`,
  );

const FORMATS: Readonly<Record<string, string>> = {
  woff2: 'woff2',
  woff: 'woff',
  ttf: 'truetype',
  otf: 'opentype',
};

const formatOf = (fileName: string): string =>
  FORMATS[fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()] ?? 'truetype';

export const sizeCss = ({ widthIn, heightIn }: Size): string =>
  `width:${cssInches(widthIn)};height:${cssInches(heightIn)}`;

export const translateCss = (xIn: number, yIn: number): string =>
  `transform:translate(${cssInches(xIn)},${cssInches(yIn)})`;

/** The finished card with its bleed on every side: what a face or back is drawn on. */
export const sizeWithBleed = ({ trim, bleedIn }: CardSize): Size => ({
  widthIn: trim.widthIn + 2 * bleedIn,
  heightIn: trim.heightIn + 2 * bleedIn,
});

/** Paths in CSS are in pixels. */
const PX_PER_IN = 96;

/** The finished edge of a face or back, within its bleed, as a `clip-path`. */
export function outlineClip({ trim, outline, bleedIn }: CardSize, side: Side): string {
  const px = (inches: number): number => inches * PX_PER_IN;
  const shape = { outline, trim: { widthIn: px(trim.widthIn), heightIn: px(trim.heightIn) } };
  const view = { isMirrored: side === 'back', isUpsideDown: false };
  return `path("${outlinePath(shape, { view, at: { xIn: px(bleedIn), yIn: px(bleedIn) } })}")`;
}

/** The box of a face or back, with the measures that templates may ask for. */
export function faceCss(size: CardSize): string {
  const variables = faceVariables(size).map(([name, inches]) => `${name}:${cssInches(inches)}`);
  return [...variables, sizeCss(sizeWithBleed(size))].join(';');
}

/** A box whose content is written level, then turned about the top left corner of what it fills. */
export function rotatedBoxCss(box: Rect, turnDeg: 0 | 90): string {
  if (turnDeg === 0) return `${sizeCss(box)};${translateCss(box.xIn, box.yIn)}`;
  const size = { widthIn: box.heightIn, heightIn: box.widthIn };
  return `${sizeCss(size)};${translateCss(box.xIn + box.widthIn, box.yIn)} rotate(90deg)`;
}
