import { formatNumber, inchesOfMm } from '../model/units.ts';

/** 0.15 mm, as a stroke in the inches of the marks' viewBox. */
const MARK_STROKE_IN = formatNumber(inchesOfMm(0.15));

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

.sheet > .sheet-label {
  position: absolute;
  top: 0;
  left: 0;
  transform-origin: 0 0;
  margin: 0;
  overflow: hidden;
  color: #000;
  font: 400 6.5pt / 7.2pt var(--label-font, sans-serif);
  text-align: center;
  text-overflow: ellipsis;
  white-space: nowrap;
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
