import { CONTENT_SECURITY_POLICY } from '../layout/html-document.ts';
import { escapeMarkup } from '../model/escape-markup.ts';
import type { RenderedRulebook } from '../model/rulebook.ts';
import type { Ink, RulebookPlan } from '../model/sheet.ts';
import { pageCss } from './page-style.ts';
import { EXTERNAL_LINK_CSS, RULEBOOK_CSS } from './rulebook-style.ts';

export interface RulebookHtmlRequest {
  readonly rulebook: RenderedRulebook;
  readonly plan: RulebookPlan;
  readonly ink: Ink;
  /** Addresses of the stylesheets with the fonts and the cards' looks. */
  readonly stylesheets: readonly string[];
}

/**
 * A rulebook as one page of the web, which is printed too: `#page-style` and `data-print` on the root
 * say on which pages.
 */
export function composeRulebookHtml(request: RulebookHtmlRequest): string {
  const { rulebook, plan, ink, stylesheets } = request;
  const { game } = rulebook;
  return [
    '<!DOCTYPE html>',
    `<html lang="${escapeMarkup(game.language)}" data-print="page"${ink === 'low' ? ' data-ink="low"' : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(`${game.name}: ${plan.component.name}`)}</title>`,
    `<meta name="author" content="${escapeMarkup(game.author)}">`,
    `<style>\n${EXTERNAL_LINK_CSS}</style>`,
    ...stylesheets.map((href) => `<link rel="stylesheet" href="${escapeMarkup(href)}">`),
    `<style>\n${RULEBOOK_CSS}</style>`,
    `<style>\n${rulebook.styles}</style>`,
    `<style id="page-style">\n${pageCss('page', plan.page)}\n</style>`,
    '</head>',
    '<body class="rulebook">',
    rulebook.html,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
