import { STYLESHEETS } from '../layout/compose-pack.ts';
import { CONTENT_SECURITY_POLICY } from '../layout/html-document.ts';
import { escapeMarkup } from '../model/escape-markup.ts';
import { LIGHTENING_FILTER } from '../pictures/scale-picture.ts';

/**
 * What keeps the wall in shape whatever a pack's styles say of `body` or of everything. It sets
 * nothing that cards inherit. Cards are told to it by names that no pack uses.
 */
const WALL_CSS = `\
html {
  background: var(--tool-ground) !important;
  scrollbar-color: var(--tool-faint) var(--tool-ground);
}

body {
  min-height: 0 !important;
  margin: 0 !important;
  padding: 0 !important;
  background: none !important;
}

tool-wall {
  display: block !important;
  padding: 4px 20px 80px !important;
}

tool-deck {
  display: flex !important;
  flex-wrap: wrap !important;
  align-items: flex-start !important;
  gap: 20px !important;
  margin: 0 !important;
}

tool-deck[hidden],
tool-card[hidden] {
  display: none !important;
}

tool-list {
  display: contents !important;
}

tool-heading {
  display: block !important;
  flex: 0 0 100% !important;
}

tool-card {
  display: block !important;
  outline: none !important;
  --own-shift: calc(var(--own-bleed) * var(--tool-cut) * var(--tool-zoom) * -1);
  --own-place: translate(var(--own-shift), var(--own-shift)) scale(var(--tool-zoom));
}

tool-card > .sheet {
  margin: 0 !important;
  transform: var(--own-place) !important;
  transform-origin: 0 0 !important;
  clip-path: inset(calc(var(--own-bleed) * var(--tool-cut)) round calc(var(--own-corner) * var(--tool-cut))) !important;
}
`;

/** With low ink, pictures are as light on the screen as they are printed; drawings stay as they are. */
export const LOW_INK_STYLE = `<style>:root[data-ink="low"] img:not([src$=".svg" i]) { filter: ${LIGHTENING_FILTER} }</style>`;

/** The document of the wall: the pack's own styles, into which the tool's page puts the cards. No script runs in it. */
export const wallHtml = (language: string): string =>
  [
    '<!DOCTYPE html>',
    `<html lang="${escapeMarkup(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">`,
    '<title>All cards</title>',
    ...STYLESHEETS.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<style>\n${WALL_CSS}</style>`,
    LOW_INK_STYLE,
    '</head>',
    '<body><tool-wall></tool-wall></body>',
    '</html>',
    '',
  ].join('\n');
