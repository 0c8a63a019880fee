import { formatNumber, mmToInches } from '../model/units.ts';

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
