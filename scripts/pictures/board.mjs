import { picturePage, picturesInRows, sheetsOf } from './picture.mjs';

const boardOf = ({ pack }) => pack.components.find(({ kind }) => kind === 'board');

/** The whole board; its drawing brings its own fonts. */
export function boardPicture(rendered, tool) {
  const styles = ['svg { display: block }'];
  const size = boardOf(rendered).size.trim;
  const body = tool.standaloneBoard(rendered, boardOf(rendered));
  return picturePage({ path: 'docs/pictures/board.png', size, dpi: 60, styles, body }, tool);
}

const TILE = 'A2';

/** The page that shows how the tiles go together, and one of them. */
export function tilesPicture(rendered, tool, styles) {
  const { pack, measure, words } = rendered;
  const paper = tool.papers.get('letter');
  const component = boardOf(rendered);
  const obstacles = tool.seamObstaclesOf(rendered)(component);
  const plan = tool.planTiles({ component, paper, marks: 'crop', obstacles, words });
  const svg = tool.renderBoard(pack, measure);
  const html = tool.composeTilesHtml({
    picture: { svg },
    plan,
    game: pack.game,
    words,
    head: { stylesheets: [] },
  });
  const { before, sheets } = sheetsOf(html, plan.page, tool);
  const [first] = sheets;
  const tile = sheets[plan.tiles.find(({ name }) => name === TILE).number];
  const row = [
    { ...first, html: before + first.html, caption: 'the first page' },
    { ...tile, caption: `tile ${TILE}` },
  ];
  const css = [...styles, tool.readStyles('tiles')];
  return picturesInRows(
    { path: 'docs/pictures/tiles.png', dpi: 48, styles: css, rows: [row], captionIn: 0.34 },
    tool,
  );
}
