import { picturesInRows, sheetsOf } from './picture.mjs';

const ONE_SIDED = { marks: 'crop', binding: 'none', flip: 'long' };

/** Pages of one deck as they are printed. */
function pagesOf(rendered, request, tool) {
  const { pack, faces, backs, words } = rendered;
  const component = pack.components.find(({ id }) => id === request.deck);
  const { plan } = tool.planDeck({
    ...ONE_SIDED,
    ...request,
    component,
    paper: tool.papers.get('letter'),
    game: pack.game,
    words,
    printer: tool.UNCALIBRATED_PROFILE,
  });
  const sheets = plan.sheets.filter(({ number }) => number === request.number);
  const html = tool.composeSheetsHtml({
    plan: { ...plan, sheets },
    faces: faces.get(component.id),
    backs: backs.get(component.id),
    game: pack.game,
    words,
    head: { stylesheets: [] },
  });
  return sheetsOf(html, sheets[0].page, tool).sheets;
}

/** One sheet as it comes out of the printer. */
export function sheetPicture(rendered, tool, styles) {
  const row = pagesOf(rendered, { deck: 'passengers-8-renfrew-collingwood', number: 1 }, tool);
  return picturesInRows({ path: 'docs/pictures/sheet.png', dpi: 72, styles, rows: [row] }, tool);
}

/** Both sides of a sheet that is not full: the gap shows how the paper turns. */
export function duplexPicture(rendered, tool, styles) {
  const [front, back] = pagesOf(rendered, { deck: 'routes', number: 5, binding: 'duplex' }, tool);
  const row = [
    { ...front, caption: 'front' },
    { ...back, caption: 'back, turned about the long edge' },
  ];
  return picturesInRows(
    { path: 'docs/pictures/duplex.png', dpi: 48, styles, rows: [row], captionIn: 0.34 },
    tool,
  );
}

/** Faces, the fold, and backs on one page. */
export function gutterfoldPicture(rendered, tool, styles) {
  const request = { deck: 'passengers-7-hastings-sunrise', number: 1, binding: 'gutterfold' };
  const row = pagesOf(rendered, request, tool);
  return picturesInRows(
    { path: 'docs/pictures/gutterfold.png', dpi: 68, styles, rows: [row] },
    tool,
  );
}

/** The corner of a sheet, and the first cuts between its cards. */
const CORNER = { widthIn: 5, heightIn: 2.25 };

/** The same corner with each style of marks that stand beside the cards, and with none. */
export function marksPicture(rendered, tool, styles) {
  const corners = tool.MARK_STYLES.filter((marks) => marks !== 'lines').map((marks) => {
    const [page] = pagesOf(rendered, { deck: 'routes', number: 1, marks }, tool);
    const from = { xIn: 0, yIn: 0 };
    return { ...page, size: CORNER, from, caption: `--marks ${marks}` };
  });
  const rows = [corners.slice(0, 2), corners.slice(2)];
  return picturesInRows(
    { path: 'docs/pictures/marks.png', dpi: 84, styles, rows, captionIn: 0.2 },
    tool,
  );
}
