import { formatNumber, mmToInches } from '../core/geometry.ts';

/** 0.15 mm, as a stroke in the inches of the marks' viewBox. */
const MARK_STROKE_IN = formatNumber(mmToInches(0.15));

/** 2 mm drawn, 1.5 mm not. */
const FOLD_DASH_IN = [2, 1.5].map((mm) => formatNumber(mmToInches(mm))).join(' ');

/** On a screen, the room around each sheet. */
export const SCREEN_MARGIN_IN = 0.25;

/**
 * The style of every written page, the same for all packs. The page's own size stands in the page.
 * A pack's styles say the typeface of the label by setting `--label-font` on the root.
 */
export const SHEET_CSS = `\
html,
body {
  margin: 0;
  padding: 0;
  print-color-adjust: exact;
  -webkit-print-color-adjust: exact;
}

.sheet {
  box-sizing: border-box;
  position: relative;
  contain: strict;
  overflow: hidden;
  break-after: page;
  break-inside: avoid;
}

.sheet:last-child {
  break-after: auto;
}

.sheet > .slot {
  position: absolute;
  top: 0;
  left: 0;
  transform-origin: 0 0;
  clip-path: inset(0);
}

.sheet > .slot > .face {
  box-sizing: border-box;
  position: absolute;
  top: 0;
  left: 0;
  overflow: hidden;
}

.sheet > .sheet-marks {
  position: absolute;
  top: 0;
  left: 0;
  fill: none;
  stroke: #000;
  stroke-width: ${MARK_STROKE_IN};
}

.sheet > .sheet-marks > .folds {
  stroke-dasharray: ${FOLD_DASH_IN};
}

.sheet > .sheet-ruler {
  position: absolute;
  top: 0;
  left: 0;
  transform-origin: 0 0;
  display: flex;
  gap: 0.06in;
  overflow: hidden;
}

.sheet > .sheet-ruler > svg {
  flex: none;
  fill: none;
  stroke: #000;
  stroke-width: ${MARK_STROKE_IN};
}

.sheet > .sheet-ruler > p,
.sheet > .sheet-label {
  margin: 0;
  overflow: hidden;
  color: #000;
  font: 400 6.5pt / 7.2pt var(--label-font, sans-serif);
  white-space: nowrap;
}

.sheet > .sheet-label {
  position: absolute;
  top: 0;
  left: 0;
  transform-origin: 0 0;
  text-align: center;
  text-overflow: ellipsis;
}

.sheet-board > svg {
  display: block;
  width: 100%;
  height: 100%;
}

@media screen {
  body {
    padding: ${SCREEN_MARGIN_IN}in;
    background: #c9cccf;
  }

  .sheet {
    margin: 0 auto ${SCREEN_MARGIN_IN}in;
    background: #fff;
    content-visibility: auto;
  }
}
`;

/** The id of the drawing that all pages of tiles show parts of. */
export const PICTURE_ID = 'tiles-picture';

/** The style of pages of tiles, beside that of all pages. Stroke widths in inches stand in the pages. */
export const TILES_CSS = `\
.tiles-source {
  position: absolute;
  width: 0;
  height: 0;
}

/* The pages show copies of the element with this id, without what it lies in. */
#${PICTURE_ID} > svg {
  overflow: visible;
}

.sheet > .tile {
  position: absolute;
  top: 0;
  left: 0;
}

.tile > .tile-marks {
  fill: none;
  stroke: #000;
}

.tile > .tile-glue {
  fill: none;
  stroke: #000;
}

.tile > .tile-glue > rect {
  fill: #fff;
  fill-opacity: 0.6;
  stroke: none;
}

.tile > .tile-glue > .hatch {
  stroke: #777;
}

.tile > .tile-glue > .seam {
  stroke-dasharray: 8 6;
}

.tile > .tile-glue .words {
  fill: #fff;
  stroke: none;
}

.tile > .tile-glue text {
  fill: #000;
  stroke: none;
  font: 400 8pt var(--label-font, sans-serif);
  text-anchor: middle;
  dominant-baseline: central;
}

.sheet > .tile-label {
  position: absolute;
  top: 0;
  left: 0;
  overflow: hidden;
  color: #000;
  font: 400 6.5pt / 7.2pt var(--label-font, sans-serif);
  text-align: center;
  white-space: nowrap;
}

.tile-label > p {
  margin: 0;
  overflow: hidden;
  text-overflow: ellipsis;
}

.tile-label > .tile-title {
  font-size: 9pt;
  line-height: 9.8pt;
}

.sheet > .assembly {
  position: absolute;
  top: 0;
  left: 0;
  display: flex;
  flex-direction: column;
  gap: 0.1in;
  overflow: hidden;
  color: #000;
  font: 400 10pt / 13pt var(--label-font, sans-serif);
}

.assembly > h1 {
  margin: 0;
  font: 400 20pt / 24pt var(--label-font, sans-serif);
}

.assembly > p,
.assembly > ol {
  margin: 0;
}

.assembly > ol {
  padding-left: 1.4em;
}

.assembly > .assembly-map {
  flex: 0 1 auto;
  width: 100%;
  min-height: 0;
  overflow: visible;
}

.assembly-map > .casing,
.assembly-map > .seams {
  fill: none;
  stroke: #fff;
  stroke-width: 3pt;
  vector-effect: non-scaling-stroke;
}

.assembly-map > .seams {
  stroke: #000;
  stroke-width: 1pt;
}

.assembly-map > .names circle {
  fill: #fff;
  stroke: #000;
  stroke-width: 1pt;
  vector-effect: non-scaling-stroke;
}

.assembly-map > .names text {
  fill: #000;
  font-family: var(--label-font, sans-serif);
  font-weight: 400;
  text-anchor: middle;
  dominant-baseline: central;
}
`;
