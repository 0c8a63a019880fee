import { picturesInRows, sheetsOf } from './picture.mjs';

/** Around the content of the sheet. */
const MARGIN_IN = 0.2;

/** The calibration sheet as it is printed: its front, and the lines of its back. */
function calibration(tool) {
  const paper = tool.papers.get('letter');
  const flip = 'long';
  const sheet = tool.planCalibrationSheet(paper.size, flip);
  const request = { sheet, paper, orientation: 'portrait', flip, head: { stylesheets: [] } };
  const { before, sheets } = sheetsOf(tool.composeCalibrationHtml(request), sheet.page, tool);
  return { sheet, flip, front: { ...sheets[0], html: before + sheets[0].html } };
}

/** Its front. */
export function calibrationPicture(_, tool, styles) {
  const { sheet, front } = calibration(tool);
  const { block } = sheet;
  const size = {
    widthIn: block.widthIn + 2 * MARGIN_IN,
    heightIn: block.heightIn + 2 * MARGIN_IN,
  };
  const from = { xIn: block.xIn - MARGIN_IN, yIn: block.yIn - MARGIN_IN };
  return picturesInRows(
    { path: 'docs/pictures/calibration.png', dpi: 96, styles, rows: [[{ ...front, size, from }]] },
    tool,
  );
}

/** By how much the printer of the picture sets its backs too far to the right, in millimetres. */
const SHIFT_MM = 0.6;
const FIRST_MM = -0.2;
const LAST_MM = 1.6;

/** A part of the scale x against the light, with the lines of a back that is a little off. */
export function readingPicture(_, tool, styles) {
  const { sheet, flip, front } = calibration(tool);
  const { mirror } = tool.flipOnEdge(sheet.page, flip);
  const shiftIn = tool.mmToInches(SHIFT_MM);
  const lines = sheet.back.scales
    .map((line) => tool.mirrorLine(line, mirror))
    .map(({ x1In, y1In, x2In, y2In }) => `M${x1In + shiftIn} ${y1In}L${x2In + shiftIn} ${y2In}`);
  const { widthIn, heightIn } = sheet.page;
  const back = `<svg class="behind" viewBox="0 0 ${widthIn} ${heightIn}"><path d="${lines.join('')}"/></svg>`;
  const shownLines = sheet.front.scales
    .filter(({ axis, valueMm }) => axis === 'x' && valueMm > FIRST_MM && valueMm < LAST_MM)
    .map(({ stroke }) => stroke);
  const [first, last] = [shownLines[0], shownLines.at(-1)];
  const from = { xIn: first.x1In - MARGIN_IN, yIn: first.y1In - MARGIN_IN };
  const size = {
    widthIn: last.x1In - first.x1In + 2 * MARGIN_IN,
    heightIn: first.y2In - first.y1In + 3 * MARGIN_IN,
  };
  const html = front.html.replace('</section>', () => `${back}</section>`);
  const css = [...styles, '.vb-sheet .behind path { stroke: #5b6bc0; stroke-width: 0.009 }'];
  return picturesInRows(
    {
      path: 'docs/pictures/calibration-read.png',
      dpi: 260,
      gapIn: 0.1,
      styles: css,
      rows: [[{ html, size, from }]],
    },
    tool,
  );
}
