import { picturesInRows, sheetsOf } from './picture.mjs';

/** The calibration sheet as it is printed: both sides. */
function calibration(tool) {
  const paper = tool.papers.get('letter');
  const request = { paper, orientation: 'portrait', flip: 'long', head: { stylesheets: [] } };
  const { before, sheets } = sheetsOf(tool.composeCalibrationHtml(request), paper.size, tool);
  return { page: paper.size, front: before + sheets[0].html, back: sheets[1].html };
}

/** A part about the middle of the page. */
const around = ({ widthIn, heightIn }, { left, top, right, bottom }) => ({
  from: { xIn: widthIn / 2 - left, yIn: heightIn / 2 - top },
  size: { widthIn: left + right, heightIn: top + bottom },
});

/** Its front. */
export function calibrationPicture(_, tool, styles) {
  const { page, front: html } = calibration(tool);
  const shown = around(page, { left: 3, top: 1.7, right: 3, bottom: 3.7 });
  return picturesInRows(
    { path: 'docs/pictures/calibration.png', dpi: 96, styles, rows: [[{ html, ...shown }]] },
    tool,
  );
}

/** By how much the printer of the picture sets its backs too far to the right, in inches. */
const SHIFT_IN = 1.5 / 25.4;

/** The scale x against the light, with the cross of a back that is a little off. */
export function readingPicture(_, tool, styles) {
  const { page, front, back } = calibration(tool);
  const [cross = ''] = /<path d="[^"]*"\/>/.exec(back) ?? [];
  const [view = ''] = /viewBox="[^"]*"/.exec(back) ?? [];
  const behind = `<svg class="behind" style="left:${SHIFT_IN}in" ${view}>${cross}</svg>`;
  const html = front.replace('</section>', () => `${behind}</section>`);
  const css = [...styles, '.vb-sheet .behind path { stroke: #5b6bc0; stroke-width: 0.2 }'];
  const shown = around(page, { left: 0.6, top: 1.7, right: 0.6, bottom: -0.6 });
  return picturesInRows(
    {
      path: 'docs/pictures/calibration-read.png',
      dpi: 260,
      gapIn: 0.1,
      styles: css,
      rows: [[{ html, ...shown }]],
    },
    tool,
  );
}
