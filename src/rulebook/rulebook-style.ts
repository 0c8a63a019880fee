import { MEDIA_CSS } from './media-style.ts';

/**
 * How the pages of every rulebook are set, on the screen and on paper: type, lists, tables, boxes,
 * figures, contents. None of it reaches into the cards that figures show. A pack's own CSS comes after
 * it, and may set the variables.
 */
const TEXT_CSS = `\
@scope (.rulebook) to (.face > *) {
  :scope {
    --plain: "Barlow", sans-serif;
    --narrow: "Barlow Condensed", "Barlow", sans-serif;
    --ink: #17191d;
    --muted: #4a5157;
    --rule: #c9ced1;
    --tint: #f1f3f3;
    --accent: #0d4a54;
    margin: 0;
    background: #ffffff;
    color: var(--ink);
    font: 400 16px / 1.5 var(--plain);
    font-kerning: normal;
    font-synthesis: none;
    font-variant-numeric: lining-nums;
    overflow-wrap: break-word;
    print-color-adjust: exact;
    -webkit-print-color-adjust: exact;
  }

  :is(h1, h2, h3, h4, p, ul, ol, table, figure, aside, pre, nav) {
    margin: 0;
    padding: 0;
  }

  :is(h1, h2, h3, h4) {
    font-family: var(--narrow);
    font-weight: 700;
    line-height: 1.1;
    text-wrap: balance;
    break-after: avoid;
    break-inside: avoid;
  }

  h2 {
    padding-bottom: 0.18em;
    border-bottom: 0.09em solid var(--accent);
    color: var(--accent);
    font-size: 2em;
  }

  h3 {
    margin-top: 1.1em;
    font-size: 1.42em;
  }

  h4 {
    margin-top: 0.95em;
    font-size: 1.14em;
  }

  h5,
  h6 {
    margin: 0.9em 0 0;
    font: 700 1em / 1.2 var(--plain);
    break-after: avoid;
  }

  :is(p, ul, ol, :where(.columns > table)) {
    margin-top: 0.55em;
    text-wrap: pretty;
    orphans: 2;
    widows: 2;
  }

  p:has(+ :is(ul, ol)) {
    break-after: avoid;
  }

  :is(ul, ol) {
    padding-left: 1.35em;
  }

  li {
    margin-top: 0.28em;
    break-inside: avoid;
  }

  li::marker {
    color: var(--accent);
    font-weight: 700;
  }

  li > :is(ul, ol) {
    margin-top: 0.2em;
  }

  :is(strong, b, th) {
    font-weight: 700;
  }

  em {
    font-style: normal;
    font-weight: 600;
  }

  a {
    color: inherit;
    text-decoration: underline;
    text-decoration-color: #7f9ba1;
    text-decoration-thickness: 0.06em;
    text-underline-offset: 0.16em;
  }

  .icon {
    display: inline-block;
    width: 1.15em;
    height: 1.15em;
    margin: -0.2em 0.05em;
    vertical-align: -0.02em;
  }

  code {
    padding: 0.06em 0.4em;
    border: 0.07em solid var(--muted);
    border-radius: 0.3em;
    color: var(--muted);
    font: 600 0.74em / 1 var(--plain);
    white-space: nowrap;
  }

  /* Pretty lines forget the room around a tag at their end, and run out of the page. */
  :is(p, li):has(> code) {
    text-wrap: wrap;
  }

  pre {
    margin-top: 0.6em;
    white-space: pre-wrap;
  }

  hr {
    margin: 1em 0;
    border: 0;
    border-top: 0.06em solid var(--rule);
  }

  table {
    width: 100%;
    border-collapse: collapse;
    font-size: 0.94em;
    line-height: 1.3;
  }

  thead {
    display: table-header-group;
  }

  tr {
    break-inside: avoid;
  }

  :is(th, td) {
    padding: 0.28em 0.5em;
    border-bottom: 0.06em solid var(--rule);
    text-align: left;
    vertical-align: top;
  }

  th {
    border-bottom: 0.12em solid var(--ink);
    font-weight: 600;
    vertical-align: bottom;
  }

  .box {
    margin-top: 0.8em;
    padding: 0.55em 0.8em 0.65em;
    border-left: 0.28em solid var(--accent);
    background: var(--tint);
    font-size: 0.95em;
    break-inside: avoid;
  }

  .box > :first-child {
    margin-top: 0;
  }

  figure {
    margin-top: 0.9em;
    break-inside: avoid;
  }

  figcaption {
    margin-top: 0.4em;
    color: var(--muted);
    font: 500 0.84em / 1.3 var(--plain);
  }

  figure > :is(img, svg) {
    display: block;
    max-width: 100%;
    margin: 0 auto;
  }

  .face-picture {
    position: relative;
    display: inline-block;
    flex: none;
    contain: strict;
    overflow: hidden;
    outline: 0.75px solid #8d9499;
    outline-offset: -0.75px;
    background: #ffffff;
    vertical-align: top;
  }

  .face-picture > .face {
    position: absolute;
    top: 0;
    left: 0;
    display: block;
    overflow: hidden;
    transform-origin: 0 0;
  }

  .board-definition {
    position: absolute;
  }

  .board-picture {
    display: block;
    width: 100%;
  }

  .columns {
    margin-top: 0.75em;
  }

  .columns > :first-child,
  .across > :first-child:is(p) {
    margin-top: 0;
  }

  table.kept {
    break-inside: avoid;
  }

  .across > p:has(+ :is(table, figure)) {
    break-inside: avoid;
    break-after: avoid;
  }

  /* A short table and the figures that follow it share a page. */
  .across:has(> table.kept:last-child):has(+ :is(.across, .columns) > figure:first-child) {
    break-after: avoid;
  }

  .across:has(> table.kept:last-child) + .columns:has(> figure:first-child):not(:has(> :not(figure))) {
    break-inside: avoid;
  }

  .across {
    margin-top: 0.9em;
  }

  .contents-title {
    color: var(--accent);
    font: 700 1.42em / 1.1 var(--narrow);
  }

  .contents ol {
    padding: 0;
    list-style: none;
  }

  .contents a {
    display: flex;
    gap: 0.6em;
    text-decoration: none;
  }

  .contents-name {
    flex: 1;
  }

  .contents-page {
    min-width: 1.6em;
    text-align: right;
  }

  .contents-1 {
    margin-top: 0.55em;
    font-weight: 700;
  }

  .contents-2 {
    margin-top: 0.1em;
    padding-left: 0.9em;
  }

  .colophon {
    margin-top: 2em;
    padding-top: 0.6em;
    border-top: 0.06em solid var(--rule);
    color: var(--muted);
    font-size: 0.84em;
    break-inside: avoid;
  }

  .colophon p {
    margin-top: 0.2em;
  }
}
`;

/** All of it. */
export const RULEBOOK_CSS = `${TEXT_CSS}
${MEDIA_CSS}`;

/**
 * A link that leads away covers its own words and nothing else, whatever a pack's CSS says: in a
 * layer, what is important wins over all that comes after it.
 */
export const EXTERNAL_LINK_CSS = `\
@layer {
  :root,
  body,
  body > *,
  :has(a.outside),
  a.outside,
  a.outside :not(svg, svg *) {
    opacity: 1 !important;
    offset: none !important;
    rotate: none !important;
    scale: none !important;
    transform: none !important;
    translate: none !important;
    zoom: 1 !important;
  }

  a.outside,
  a.outside :not(svg, svg *) {
    position: static !important;
    float: none !important;
    display: inline !important;
    width: fit-content !important;
    min-width: 0 !important;
    max-width: max-content !important;
    height: fit-content !important;
    min-height: 0 !important;
    max-height: max-content !important;
    margin: 0 !important;
    padding: 0 !important;
    border-width: 0 !important;
    font-size: min(1em, 36pt) !important;
    letter-spacing: normal !important;
    word-spacing: normal !important;
  }

  a.outside :is(img, svg) {
    position: static !important;
    max-width: 4in !important;
    max-height: 2em !important;
  }

  :has(a.outside)::first-letter,
  a.outside::before,
  a.outside::after,
  a.outside *::before,
  a.outside *::after {
    all: unset !important;
    content: none !important;
  }
}
`;
