import { CARD_CSS, onTable } from './cards.mjs';
import { picturePage } from './picture.mjs';

const TABLE = { widthIn: 15.4, heightIn: 10.65 };
const TOKEN_IN = 0.75;

/** Each region's token, four a row. */
const tokens = ({ pack }, xIn, yIn) =>
  pack.components
    .find(({ id }) => id === 'tokens')
    .cards.map(({ id }, index) => [
      id,
      xIn + (index % 4) * TOKEN_IN,
      yIn + Math.floor(index / 4) * TOKEN_IN,
    ]);

/** The centre of each piece. */
const PIECES = [
  ['box-passengers-hastings-sunrise', 3.6, 2.95],
  ['aid-teal', 9.075, 2.85],
  ['score-sheet', 13.175, 2.85],
  ['die-blue', 2.85, 8.1],
  ['die-red', 12.55, 8.1],
  ['bus-teal', 6.2, 7.3],
  ['bus-pink', 7.2, 7.3],
  ['bus-cream', 8.2, 7.3],
  ['bus-brown', 9.2, 7.3],
];

/** Tokens, dice and a box to be folded, buses, a player aid, a score sheet. */
export function piecesPicture(rendered, tool, styles) {
  const placed = [...PIECES, ...tokens(rendered, 6.575, 9.15)];
  const body = placed.map((piece) => onTable(rendered, piece, tool)).join('\n');
  const css = [...styles, CARD_CSS];
  return picturePage(
    { path: 'docs/pictures/pieces.png', size: TABLE, dpi: 72, styles: css, body },
    tool,
  );
}
