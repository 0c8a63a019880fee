import { inlineFontFaceCss } from '../../layout/html-document.ts';
import { readPage } from '../../load/folders.ts';
import { readScreenFonts } from '../../load/load-fonts.ts';
import { fillToolPage } from '../../render/tool-page.ts';
import { languageAttributes } from '../../text/language.ts';
import { escapeMarkup } from '../../text/text-markup.ts';
import type { Words } from '../../text/words.ts';

/** A page of a build that is read on a screen. */
export interface WebPage {
  readonly title: string;
  /** The code of its language; English by default. */
  readonly language?: string;
  /** Addresses of stylesheets with the fonts; without any, the page holds its own. */
  readonly stylesheets?: readonly string[];
  readonly css: string;
  /** Markup, a line each. */
  readonly body: readonly string[];
  /** Whether it shows pages that lie beside it in frames. */
  readonly hasFrames?: boolean;
  /** Whether it shows pictures that lie beside it. */
  readonly hasPictures?: boolean;
  /** Whether it has pictures written into it. */
  readonly hasInlinePictures?: boolean;
  /** Names and values for programs that show links to it. */
  readonly meta?: readonly (readonly [property: string, content: string])[];
  /** Whether its style knows a dark screen too. */
  readonly supportsDark?: boolean;
}

/** The document around a page: nothing is loaded but what lies beside it, and no script runs. */
export const composeWebPage = (page: WebPage): string =>
  [
    '<!DOCTYPE html>',
    `<html${languageAttributes(page.language ?? 'en')}>`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${contentPolicy(page)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="${page.supportsDark === true ? 'light dark' : 'light'}">`,
    `<title>${escapeMarkup(page.title)}</title>`,
    ...(page.meta ?? []).map(
      ([property, content]) => `<meta property="${property}" content="${escapeMarkup(content)}">`,
    ),
    ...(page.stylesheets?.map((path) => `<link rel="stylesheet" href="${escapeMarkup(path)}">`) ?? [
      `<style>\n${screenFontFaces()}\n</style>`,
    ]),
    `<style>\n${page.css}</style>`,
    '</head>',
    '<body>',
    ...page.body,
    '</body>',
    '</html>',
    '',
  ].join('\n');

interface FilledPage extends Omit<WebPage, 'body' | 'language'> {
  /** Of the template in presets/pages/. */
  readonly template: string;
  readonly data: object;
}

/** A page of the tool, in the language of its words; in English without any. */
export const fillWebPage = (
  { template, data, ...page }: FilledPage,
  words: Words | null = null,
): string =>
  composeWebPage({
    ...page,
    language: words?.language,
    body: [fillToolPage(readPage(template), data, words)],
  });

/** The typeface of the tool's own pages, as CSS that holds it. */
export const screenFontFaces = (): string => inlineFontFaceCss(readScreenFonts());

function contentPolicy({
  stylesheets,
  hasFrames = false,
  hasPictures = false,
  hasInlinePictures = false,
}: WebPage) {
  const pictures = [...(hasPictures ? ["'self'"] : []), ...(hasInlinePictures ? ['data:'] : [])];
  return [
    "default-src 'none'",
    ...(hasFrames ? ["frame-src 'self'"] : []),
    ...(pictures.length > 0 ? [`img-src ${pictures.join(' ')}`] : []),
    "style-src 'self' 'unsafe-inline'",
    `font-src ${stylesheets === undefined ? 'data:' : "'self'"}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
