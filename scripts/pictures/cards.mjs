import { picturePage, picturesInRows } from './picture.mjs';

/** Rounded as a finished card is; the shadow has a sharp edge, which stays a line in print. */
export const CARD_CSS = `
.card-cut { box-shadow: 0 0 0 0.008in rgb(0 0 0 / 14%), 0 0.025in 0 rgb(0 0 0 / 20%); }
.card-cut > .vb-face { position: absolute; overflow: hidden; background: #fff; }
.table { position: absolute; top: 0; left: 0; }
`;

/** One side of a card, cut out. */
function cutOut(rendered, { id, side = 'face', ink = 'full' }, { cssInches, faceCss }) {
  const { component, html } = findSide(rendered, id, side);
  const { trim, bleedIn, cornerIn } = component.size;
  const bleed = cssInches(bleedIn);
  const style = `${faceCss(component.size)};top:-${bleed};left:-${bleed};clip-path:inset(${bleed} round ${cssInches(cornerIn)})`;
  const box = `position:relative;width:${cssInches(trim.widthIn)};height:${cssInches(trim.heightIn)};border-radius:${cssInches(cornerIn)}`;
  const low = ink === 'low' ? ' data-ink="low"' : '';
  return {
    html: `<div class="card-cut" style="${box}"${low}><div class="vb-face" style="${style}">${html}</div></div>`,
    size: trim,
  };
}

function findSide({ pack, faces, backs }, id, side) {
  const sides = side === 'face' ? faces : backs;
  for (const component of pack.components) {
    const html = sides.get(component.id)?.get(id);
    if (html !== undefined) return { component, html };
  }
  throw new Error(`there is no card ${id}: choose another one in scripts/pictures/cards.mjs`);
}

/** The centre of each card; later ones cover earlier ones. */
const TABLE = { widthIn: 12.25, heightIn: 8.25 };
const CARDS = [
  ['passenger-commercial-broadway-station', 1.75, 2.2],
  ['passenger-dunbar-loop', 4.55, 2.2],
  ['passenger-kootenay-loop', 7.35, 2.2],
  ['scenic-route', 1.75, 6.1],
  ['next-stop', 4.55, 6.1],
  ['frequent-service', 7.35, 6.1],
  ['fare', 10.6, 6.6],
  ['fare', 9.95, 6.6],
  ['route-44-84', 10.275, 2.825],
];

/** A card with its centre at a place of the table. */
export function onTable(rendered, [id, xIn, yIn], tool) {
  const { html, size } = cutOut(rendered, { id }, tool);
  const move = [xIn - size.widthIn / 2, yIn - size.heightIn / 2].map(tool.cssInches).join();
  return `<div class="table" style="transform:translate(${move})">${html}</div>`;
}

/** Cards on a table. */
export function cardsPicture(rendered, tool, styles) {
  const body = CARDS.map((card) => onTable(rendered, card, tool)).join('\n');
  const css = [...styles, CARD_CSS];
  return picturePage(
    { path: 'docs/pictures/cards.png', size: TABLE, dpi: 120, styles: css, body },
    tool,
  );
}

const BACKS = [
  'passenger-dunbar-loop',
  'passenger-kootenay-loop',
  'route-44-84',
  'scenic-route',
  'fare',
];

/** The back of each kind of card. */
export function backsPicture(rendered, tool, styles) {
  const row = BACKS.map((id) => cutOut(rendered, { id, side: 'back' }, tool));
  const css = [...styles, CARD_CSS];
  return picturesInRows(
    { path: 'docs/pictures/backs.png', dpi: 64, styles: css, rows: [row] },
    tool,
  );
}

const INKED = [
  { id: 'passenger-commercial-broadway-station' },
  { id: 'next-stop' },
  { id: 'passenger-kootenay-loop', side: 'back' },
  { id: 'scenic-route', side: 'back' },
];

/** The same cards with much and with little ink. */
export function inkPicture(rendered, tool, styles) {
  const rows = ['full', 'low'].map((ink) =>
    INKED.map((card, index) => ({
      ...cutOut(rendered, { ...card, ink }, tool),
      ...(index === 0 ? { caption: `--ink ${ink}` } : {}),
    })),
  );
  const css = [...styles, CARD_CSS];
  return picturesInRows({ path: 'docs/pictures/ink.png', dpi: 72, styles: css, rows }, tool);
}
