import { visionMatrix } from '../geometry/colour.ts';
import { formatNumber } from '../geometry/geometry.ts';
import { STYLESHEETS } from '../layout/compose-pack.ts';
import { CONTENT_SECURITY_POLICY } from '../layout/html-document.ts';
import { readStyles } from '../load/folders.ts';
import { LIGHTENING_FILTER } from '../pictures/prepare-pictures.ts';
import { languageAttributes } from '../text/language.ts';

/** Ways to look at a page, as its menu names them. */
export const VISION_FILTERS = [
  { id: 'deutan', name: 'Deuteranopia (no green)' },
  { id: 'protan', name: 'Protanopia (no red)' },
  { id: 'tritan', name: 'Tritanopia (no blue)' },
  { id: 'grey', name: 'Greyscale' },
] as const;

/** SVG filters `sight-…` that show a page on the screen as others see it, or as a printer without colour sets it. */
export const visionFiltersSvg = (): string =>
  `<svg class="unseen" aria-hidden="true" focusable="false">${VISION_FILTERS.map(
    ({ id }) =>
      `<filter id="sight-${id}" color-interpolation-filters="linearRGB"><feColorMatrix type="matrix" values="${matrixValues(visionMatrix(id))}"/></filter>`,
  ).join('')}</svg>`;

/** Rows of red, green and blue as the filter wants them: with alpha and a constant, and alpha's own row. */
const matrixValues = (matrix: readonly (readonly number[])[]): string =>
  [...matrix.map((row) => [...row, 0, 0]), [0, 0, 0, 1, 0]]
    .map((row) => row.map((value) => formatNumber(value, 6)).join(' '))
    .join(' ');

/** What the keys do; the page's help lists them, src/preview/client/view.ts obeys them. */
const SHORTCUTS: readonly (readonly [keys: string, does: string])[] = [
  ['/', 'search'],
  ['1 2 3 4', 'cards, sheets, board, rulebook'],
  ['f', 'faces, backs, both'],
  ['+ −', 'larger, smaller'],
  ['0', 'reset the size'],
  ['t b s', 'show trim, bleed, safe zone'],
  ['v', 'next colour vision'],
  ['i', 'low ink'],
  ['p', 'show or hide the problems'],
  ['arrows', 'move between cards; Home and End for the first and last'],
  ['c', 'copy file, line and column of the selected card, or the sheet and cell'],
  ['Esc', 'clear the search, close this help'],
];

const viewChoice = (id: string, name: string, isChecked: boolean): string =>
  `<label class="choice"><input type="radio" name="view" value="${id}"${isChecked ? ' checked' : ''}><span>${name}</span></label>`;

const sideChoice = (id: string, name: string): string =>
  `<label class="choice"><input type="radio" name="sides" value="${id}"><span>${name}</span></label>`;

const overlayChoice = (id: string, name: string, title: string): string =>
  `<label class="choice" title="${title}"><input type="checkbox" id="${id}"><span><i class="key key-${id}" aria-hidden="true"></i>${name}</span></label>`;

const HEADER = `\
<a class="skip" href="#stage">Skip to the cards</a>
<header class="bar">
<h1><span id="game-name">Preview</span> <small id="game-version"></small></h1>
<fieldset class="tabs" id="views"><legend class="unseen">View</legend>
${viewChoice('cards', 'Cards', true)}${viewChoice('sheets', 'Sheets', false)}${viewChoice('board', 'Board', false)}${viewChoice('rulebook', 'Rulebook', false)}
</fieldset>
<p class="live" id="live"><i class="lamp" aria-hidden="true"></i><span id="live-text">Starting</span></p>
<button type="button" id="problems-button" aria-expanded="false" aria-controls="problems">Problems <b id="problems-count">0</b></button>
<label class="menu"><span class="unseen">Colours of this page</span><select id="theme"><option value="auto">Auto</option><option value="light">Light</option><option value="dark">Dark</option></select></label>
<button type="button" id="help-button" aria-haspopup="dialog">Keys</button>
</header>`;

const SIDEBAR = `\
<form class="side" id="filters" aria-label="Which cards" role="search">
<label class="search"><span class="unseen">Search cards by text, name or id</span><input type="search" id="search" placeholder="Search text, name, id" autocomplete="off" spellcheck="false"></label>
<label class="check"><input type="checkbox" id="only-problems"><span>With a problem</span></label>
<fieldset class="list" data-for="cards"><legend>Decks</legend><div id="decks"></div></fieldset>
<fieldset class="list" data-for="sheets board rulebook" id="pages-field"><legend>Pages</legend><div id="pages"></div></fieldset>
</form>`;

const TOOLBAR = `\
<div class="tools" role="group" aria-label="View options">
<fieldset class="row" data-for="cards" id="sides"><legend class="unseen">Sides</legend>${sideChoice('face', 'Faces')}${sideChoice('back', 'Backs')}${sideChoice('both', 'Both')}</fieldset>
<div class="row zoom"><button type="button" id="smaller" aria-label="Smaller">−</button><input type="range" id="zoom" min="20" max="300" step="5" aria-label="Size in per cent"><button type="button" id="larger" aria-label="Larger">+</button><output id="zoom-text" for="zoom"></output></div>
<fieldset class="row" data-for="cards" id="overlays"><legend class="unseen">Lines over the cards</legend>${overlayChoice('trim', 'Trim', 'Cut line (t)')}${overlayChoice('bleed', 'Bleed', 'Art beyond the cut line (b)')}${overlayChoice('safe', 'Safe', 'Text must stay inside (s)')}</fieldset>
<label class="menu"><span>Seen with</span> <select id="sight"><option value="full">All colours</option>${VISION_FILTERS.map(({ id, name }) => `<option value="${id}">${name}</option>`).join('')}</select></label>
<label class="choice" title="Large fills as outlines and tints (i)"><input type="checkbox" id="ink"><span>Low ink</span></label>
<p class="count" id="count" data-for="cards"></p>
</div>`;

const STAGE = `\
<div id="stage" tabindex="-1">
<section class="banner" id="banner" hidden aria-labelledby="banner-title"><h2 id="banner-title">The files have a mistake</h2><p id="banner-note"></p><ul id="banner-problems"></ul></section>
<div class="frames">
<p class="empty" id="empty" hidden></p>
<iframe id="wall" title="All cards" src="/pack/"></iframe>
<iframe id="page" title="Page" inert></iframe>
</div>
</div>`;

const PROBLEMS = `\
<aside class="problems" id="problems" aria-labelledby="problems-title" hidden>
<h2 id="problems-title">Problems</h2>
<p id="no-problems">No problems.</p>
<ol id="problem-list"></ol>
</aside>`;

const HELP = `\
<dialog id="help" aria-labelledby="help-title">
<h2 id="help-title">Keys</h2>
<dl>${SHORTCUTS.map(([keys, does]) => `<div><dt>${keys}</dt><dd>${does}</dd></div>`).join('')}</dl>
<p><label class="check"><input type="checkbox" id="has-keys" checked><span>Enable these keys</span></label></p>
<form method="dialog"><button>Close</button></form>
</dialog>`;

/** The tool's own page. What it shows is filled in by its script. */
export const toolPageHtml = (): string =>
  [
    '<!DOCTYPE html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<title>Preview</title>',
    '<link rel="icon" href="data:,">',
    '<link rel="stylesheet" href="/tool/preview.css">',
    '<script type="module" src="/tool/main.js"></script>',
    '</head>',
    '<body>',
    HEADER,
    '<div class="body">',
    SIDEBAR,
    `<main class="centre">\n${TOOLBAR}\n${STAGE}\n</main>`,
    PROBLEMS,
    '</div>',
    '<p class="unseen" role="status" id="announcement"></p>',
    HELP,
    visionFiltersSvg(),
    '<noscript><p class="empty">The preview needs its own script: please allow scripts for this address.</p></noscript>',
    '</body>',
    '</html>',
    '',
  ].join('\n');

/** With low ink, pictures are as light on the screen as they are printed; drawings stay as they are. */
export const LOW_INK_STYLE = `<style>:root[data-ink="low"] img:not([src$=".svg" i]) { filter: ${LIGHTENING_FILTER} }</style>`;

/** The document of the wall: the pack's own styles, into which the tool's page puts the cards. No script runs in it. */
export const wallHtml = (language: string): string =>
  [
    '<!DOCTYPE html>',
    `<html${languageAttributes(language)}>`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">`,
    '<title>All cards</title>',
    ...STYLESHEETS.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<style>\n${readStyles('preview-wall')}</style>`,
    LOW_INK_STYLE,
    '</head>',
    '<body><tool-wall></tool-wall></body>',
    '</html>',
    '',
  ].join('\n');
