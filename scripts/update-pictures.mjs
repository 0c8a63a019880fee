import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { boardPicture, tilesPicture } from './pictures/board.mjs';
import { calibrationPicture, readingPicture } from './pictures/calibration.mjs';
import { backsPicture, cardsPicture, inkPicture } from './pictures/cards.mjs';
import { boardsPicture, gamePicture } from './pictures/games.mjs';
import { piecesPicture } from './pictures/pieces.mjs';
import { drawPlay, PLAY_PICTURE } from './pictures/play.mjs';
import { coverPicture, drawRulebook, rulebookPicture } from './pictures/rulebook.mjs';
import {
  duplexPicture,
  gutterfoldPicture,
  marksPicture,
  sheetPicture,
} from './pictures/sheets.mjs';

// The pictures of the docs show the pack as it is: each is printed from one self-contained page and
// keeps the hash of that page, so that a test without a browser can see when it is stale.

const PICTURES = [
  coverPicture,
  cardsPicture,
  backsPicture,
  boardPicture,
  piecesPicture,
  rulebookPicture,
  sheetPicture,
  duplexPicture,
  gutterfoldPicture,
  marksPicture,
  inkPicture,
  calibrationPicture,
  readingPicture,
  tilesPicture,
];

/** The picture of a game in the list of games, as a page. */
export function composeGamePicture(rendered, tool) {
  const picture = gamePicture(rendered, tool);
  return { ...picture, inputHash: hashOf(picture) };
}

/** The pictures as pages, each with its path, its size, and the hash of all it is drawn from. */
export function composePictures(rendered, tool) {
  const fonts = tool.fontFaceCss(
    rendered.fonts.fonts,
    ({ bytes }) => `data:font/woff2;base64,${Buffer.from(bytes).toString('base64')}`,
  );
  const styles = [
    fonts,
    ':root{--label-font:"Barlow"}',
    tool.readStyles('sheet'),
    rendered.pack.styles,
  ];
  return PICTURES.map((compose) => {
    const picture = compose(rendered, tool, styles);
    return { ...picture, inputHash: hashOf(picture) };
  });
}

const hashOf = ({ page, size, dpi, pages }) =>
  createHash('sha256').update(JSON.stringify({ size, dpi, pages })).update(page).digest('hex');

/** What the pictures are made with, of the built program. */
async function loadTool() {
  const load = (path) => import(new URL(`../dist/${path}`, import.meta.url).href);
  const parts = await Promise.all(
    [
      'layout/html-document.js',
      'layout/compose-sheets.js',
      'layout/plan-deck.js',
      'layout/plan-pack.js',
      'layout/tiles/compose-tiles.js',
      'layout/tiles/plan-tiles.js',
      'load/folders.js',
      'export/board-files.js',
      'pack/sheet.js',
      'geometry/geometry.js',
      'geometry/outline.js',
      'printer/print-calibration.js',
      'render/render-pack.js',
      'rulebook/rulebook-pages.js',
      'app/recipes.js',
      'print/board-png.js',
      'browser/find-browser.js',
      'print/print-rulebook.js',
      'print/rasterise-pdf.js',
      'browser/machine.js',
      'print/print-document.js',
      'browser/with-browser.js',
    ].map(load),
  );
  return Object.assign({}, ...parts);
}

/** Colours of a picture; more are not seen at this size, and cost bytes. */
const COLOURS = 96;

/** Prints a page, and draws it from the print as small as it may be. */
async function draw(picture, tools) {
  const { default: sharp } = await import('sharp');
  writeFileSync(join(tools.folder, 'picture.html'), picture.page);
  const png =
    picture.pages === undefined
      ? await drawPage(picture, tools)
      : await drawRulebook(picture, tools);
  return sharp(png).keepExif().png({ palette: true, colours: COLOURS, effort: 10 }).toBuffer();
}

async function drawPage(picture, { tool, lease, folder }) {
  const { path, size } = picture;
  const printing = { lease, rootFolder: folder, page: size, what: 'picture.html' };
  const { pdf, problems } = await tool.printHtml(printing);
  for (const { message } of problems) throw new Error(`${path}: ${message}`);
  return tool.drawBoardPng({ ...picture, pdf });
}

/** Everything of a pack that pictures show. */
async function render(folder, tool) {
  const clock = { time: (_, work) => work() };
  const { rendered, presets, diagnostics } = await tool.checkFolder(folder, clock);
  if (rendered === null) throw new Error(`${folder} has ${diagnostics.length} problems`);
  return { rendered, presets };
}

async function main() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const tool = await loadTool();
  const { rendered, presets } = await render(root, tool);
  const pictures = composePictures(rendered, { ...tool, papers: presets.papers });
  for (const { folder } of await tool.gamesAround(root)) {
    const game = await render(folder, tool);
    pictures.push(composeGamePicture(game.rendered, tool));
    // A board of each kind, for docs/boards.md.
    if (game.rendered.pack.game.id === 'four-boards') {
      const boards = boardsPicture(game.rendered, tool);
      pictures.push({ ...boards, inputHash: hashOf(boards) });
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'vbuses-pictures-'));
  // `npm run pictures -- game` draws those whose path contains a word.
  const wanted = pictures.filter(({ path }) => path.includes(argv[2] ?? ''));
  try {
    const machine = tool.thisMachine();
    const browser = await tool.findBrowser({ machine });
    mkdirSync(join(root, 'docs/pictures'), { recursive: true });
    await tool.withBrowser({ browser, machine, scratchFolder: folder }, async (lease) => {
      for (const picture of wanted) {
        const png = await draw(picture, { tool, lease, folder });
        writeFileSync(join(root, picture.path), png);
      }
    });
    if (PLAY_PICTURE.includes(argv[2] ?? '')) {
      await drawPlay(root, browser.executablePath);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) await main();
