import { picturePage } from './picture.mjs';

// One picture for each game of the repository, made in the same way: its board, and in front of it
// a piece of each kind.

const TABLE = { widthIn: 6, heightIn: 4 };
const MARGIN_IN = 0.25;
/** Between a board and the edge of its part of a picture. */
const BETWEEN_IN = 0.08;
/** Where the board of a game lies. */
const WHOLE_TABLE = {
  xIn: TABLE.widthIn / 2,
  yIn: TABLE.heightIn / 2,
  turn: 0,
  widthIn: TABLE.widthIn - 2 * MARGIN_IN,
  heightIn: TABLE.heightIn - 2 * MARGIN_IN,
};
/** With and without a board. */
const ROWS = [
  { most: 4, heightIn: 1.75, widthIn: 1.35, middleIn: 2.95, edgeIn: 0.75 },
  { most: 5, heightIn: 2.3, widthIn: 1.6, middleIn: 2, edgeIn: 0.95 },
];
/** Degrees, clockwise, one after the other. */
const TURNS = [-6, 4, -3, 6, 3];

const GAME_CSS = `
/* What is drawn small is laid out large: nothing of it may widen the page. */
.game-table { position: absolute; inset: 0; overflow: hidden; contain: strict; }
.piece { position: absolute; top: 0; left: 0; transform-origin: 0 0; }
.piece__shadow { filter: drop-shadow(0 0.02in 0 rgb(0 0 0 / 35%)); }
.piece svg { display: block; }
.cut { position: relative; overflow: hidden; }
.cut > .vb-face { position: absolute; overflow: hidden; background: #fff; }
`;

const isBoard = ({ kind, form }) => kind === 'board' || form === 'board';

/** The boards of a game, two in a row. */
export function boardsPicture(rendered, tool) {
  const boards = rendered.pack.components.filter(isBoard);
  const columns = 2;
  const cell = { widthIn: TABLE.widthIn / columns, heightIn: 2.4 };
  const size = {
    widthIn: TABLE.widthIn,
    heightIn: cell.heightIn * Math.ceil(boards.length / columns),
  };
  const most = {
    widthIn: cell.widthIn - 2 * BETWEEN_IN,
    heightIn: cell.heightIn - 2 * BETWEEN_IN,
  };
  const drawn = boards.map((board, index) => {
    const xIn = cell.widthIn * ((index % columns) + 0.5);
    const yIn = cell.heightIn * (Math.floor(index / columns) + 0.5);
    return boardAt(rendered, board, { xIn, yIn, turn: 0, ...most }, tool);
  });
  return tablePicture(
    rendered,
    { path: 'docs/pictures/boards.png', size, dpi: 144, pieces: drawn },
    tool,
  );
}

/** A game at a glance, for the list of games. */
export function gamePicture(rendered, tool) {
  const { pack } = rendered;
  const board = pack.components.find(isBoard);
  const row = ROWS[board === undefined ? 1 : 0];
  const pieces = choosePieces(pack, row.most).map((piece, index, all) => {
    const cut = cutOut(rendered, piece, tool);
    const share = all.length === 1 ? 0.5 : index / (all.length - 1);
    const xIn = row.edgeIn + (TABLE.widthIn - 2 * row.edgeIn) * share;
    return placed(cut, { xIn, yIn: row.middleIn, turn: TURNS[index], ...row }, tool);
  });
  const boards = board === undefined ? [] : [boardAt(rendered, board, WHOLE_TABLE, tool)];
  const path = `docs/pictures/game-${pack.game.id}.png`;
  return tablePicture(rendered, { path, size: TABLE, pieces: [...boards, ...pieces] }, tool);
}

function tablePicture({ fonts: loaded, pack }, { path, size, dpi = 72, pieces }, tool) {
  const fonts = tool.fontFaceCss(
    loaded.fonts,
    ({ bytes }) => `data:font/woff2;base64,${Buffer.from(bytes).toString('base64')}`,
  );
  return picturePage(
    {
      path,
      size,
      dpi,
      styles: [fonts, tool.readStyles('sheet'), pack.styles, GAME_CSS],
      body: `<div class="game-table">${pieces.join('\n')}</div>`,
    },
    tool,
  );
}

/** Cards of as many kinds as there are, each drawn by a template of its own, and then more of them. */
function choosePieces({ components }, most) {
  const decks = components.filter(
    ({ kind, form, cut, cards }) =>
      kind === 'deck' && form !== 'board' && cut === 'edges' && cards.length > 0,
  );
  const byTemplate = [...new Map(decks.toReversed().map((deck) => [deck.template, deck])).values()];
  const kinds = byTemplate.toReversed().slice(0, most);
  const counts = kinds.map((_, index) => Math.ceil((most - index) / kinds.length));
  return kinds.flatMap((component, at) =>
    Array.from({ length: Math.min(counts[at], component.cards.length) }, (_, index) => {
      const place = Math.floor(((index + 0.5) * component.cards.length) / counts[at]);
      return { component, id: component.cards[place].id };
    }),
  );
}

/** A face, cut out along the outline of the piece. */
function cutOut({ faces }, { component, id }, { cssInches, faceCss, clipCss }) {
  const { trim, bleedIn, cornerIn, outline } = component.size;
  const bleed = cssInches(bleedIn);
  const clip =
    outline.kind === 'rectangle'
      ? `inset(0 round ${cssInches(cornerIn)})`
      : clipCss(component.size, { xIn: 0, yIn: 0 });
  const box = `width:${cssInches(trim.widthIn)};height:${cssInches(trim.heightIn)};clip-path:${clip}`;
  const face = `<div class="vb-face" style="${faceCss(component.size)};top:-${bleed};left:-${bleed}">${faces.get(component.id).get(id)}</div>`;
  return { size: trim, html: `<div class="cut" style="${box}">${face}</div>` };
}

function boardAt(rendered, board, place, tool) {
  const [card] = board.kind === 'deck' ? board.cards : [];
  const picture =
    card === undefined
      ? { size: board.size.trim, html: tool.standaloneBoard(rendered, board) }
      : cutOut(rendered, { component: board, id: card.id }, tool);
  return placed(picture, place, tool);
}

/** A thing about a point of the table, as large as a box lets it be, and never enlarged by much. */
function placed({ html, size }, { xIn, yIn, turn, widthIn, heightIn }, { cssInches }) {
  const scale = Math.min(1.2, widthIn / size.widthIn, heightIn / size.heightIn);
  const move = [xIn, yIn].map(cssInches).join();
  const back = [-size.widthIn / 2, -size.heightIn / 2].map(cssInches).join();
  const transform = `translate(${move}) rotate(${turn}deg) scale(${scale.toFixed(4)}) translate(${back})`;
  return `<div class="piece" style="transform:${transform}"><div class="piece__shadow">${html}</div></div>`;
}
